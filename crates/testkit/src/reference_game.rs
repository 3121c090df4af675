//! A set with its past: repetition and the limit of moves without a capture.

use std::error::Error;
use std::fmt;

use branan_rules::{End, Move, Reason, Repetition, RepetitionVerdict, RuleSet, Setup, Side, Square};

use crate::reference::{self, Outcome};

/// Where a set stands after some moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// The position.
    pub setup: Setup,
    /// The end, once there is one.
    pub end: Option<End>,
    /// How many legal moves there are; 0 once the set is over.
    pub legal: usize,
}

/// Plays moves from a position and says where the set then stands.
///
/// # Errors
/// The first move that may not be played.
pub fn replay(rules: &RuleSet, start: &Setup, moves: &[Move]) -> Result<Status, ReplayError> {
    let mut game = ReferenceGame::new(rules, start);
    for (index, &mv) in moves.iter().enumerate() {
        game.play(mv).map_err(|why| ReplayError { index, mv, why })?;
    }
    Ok(game.status())
}

/// The error of a move that may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// Which move, counted from 0.
    pub index: usize,
    /// The move.
    pub mv: Move,
    /// What kept it from being played.
    pub why: Refusal,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} ({}): {}", self.index, self.mv, self.why)
    }
}

impl Error for ReplayError {}

/// Why a move was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The set is over.
    Over(End),
    /// The move is not legal.
    Illegal,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Over(end) => write!(f, "the set is over: {end}"),
            Refusal::Illegal => f.write_str("the move is not legal"),
        }
    }
}

impl Error for Refusal {}

/// A set from its first position on.
#[derive(Clone, Debug)]
pub struct ReferenceGame<'r> {
    rules: &'r RuleSet,
    /// Every position there was, the starting one first.
    positions: Vec<Setup>,
    /// The moves between them.
    moves: Vec<Move>,
    /// Moves since the last capture.
    quiet: u16,
    end: Option<End>,
}

impl<'r> ReferenceGame<'r> {
    /// A set that starts from any position; it may be over at once.
    #[must_use]
    pub fn new(rules: &'r RuleSet, start: &Setup) -> ReferenceGame<'r> {
        let end = reference::end_of(rules, start);
        ReferenceGame { rules, positions: vec![*start], moves: Vec::new(), quiet: 0, end }
    }

    /// The position now.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.positions[self.moves.len()]
    }

    /// The end, once there is one.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The moves so far.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The moves that may be played; none once the set is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.end.is_some() { Vec::new() } else { self.moves_not_forbidden() }
    }

    /// Position, end and number of legal moves.
    #[must_use]
    pub fn status(&self) -> Status {
        Status { setup: *self.setup(), end: self.end, legal: self.legal_moves().len() }
    }

    /// How often the position has occurred, now included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        self.count(self.setup())
    }

    /// Plays a move and gives back the squares it captured on.
    ///
    /// # Errors
    /// When the set is over or the move is not legal.
    pub fn play(&mut self, mv: Move) -> Result<Vec<Square>, Refusal> {
        if let Some(end) = self.end {
            return Err(Refusal::Over(end));
        }
        if !self.moves_not_forbidden().contains(&mv) {
            return Err(Refusal::Illegal);
        }
        let Outcome { setup, captured, end, .. } = reference::play(self.rules, self.setup(), mv);
        self.positions.push(setup);
        self.moves.push(mv);
        self.quiet = if captured.is_empty() { self.quiet + 1 } else { 0 };
        self.end = end
            .or_else(|| self.end_by_forbidden_moves())
            .or_else(|| self.end_by_repetition())
            .or_else(|| self.end_by_quiet_limit());
        Ok(captured)
    }

    fn count(&self, setup: &Setup) -> usize {
        self.positions.iter().filter(|&before| before == setup).count()
    }

    /// R-repetition-3: the legal moves of the board without those that repeat
    /// where that is forbidden.
    fn moves_not_forbidden(&self) -> Vec<Move> {
        let mut moves = reference::legal_moves(self.rules, self.setup());
        if let Some(Repetition { count, verdict: RepetitionVerdict::Forbidden }) = self.rules.repetition {
            moves.retain(|&mv| {
                let after = reference::play(self.rules, self.setup(), mv).setup;
                self.count(&after) + 1 < usize::from(count)
            });
        }
        moves
    }

    /// R-end-4, R-repetition-3, for a player all of whose moves would repeat.
    fn end_by_forbidden_moves(&self) -> Option<End> {
        let stuck = self.moves_not_forbidden().is_empty();
        stuck.then(|| reference::no_moves(self.rules, self.setup().side()))
    }

    /// R-end-5, R-end-6, R-repetition-1, R-repetition-2
    fn end_by_repetition(&self) -> Option<End> {
        let Repetition { count, verdict } = self.rules.repetition?;
        if self.occurrences() < usize::from(count) {
            return None;
        }
        // The side that moved last brought the position about.
        let mover = self.setup().side().other();
        let loser = match verdict {
            RepetitionVerdict::Draw => return Some(End::drawn(Reason::Repetition)),
            RepetitionVerdict::MoverLoses => mover,
            RepetitionVerdict::MoverWins => mover.other(),
            RepetitionVerdict::AttackersLose => Side::Attackers,
            RepetitionVerdict::DefendersLose => Side::Defenders,
            RepetitionVerdict::ChooserLoses => self.chooser(),
            RepetitionVerdict::Forbidden => return None,
        };
        Some(End::won(loser.other(), Reason::Repetition))
    }

    /// R-end-5: who had the choice in the cycle that ends in the position now.
    fn chooser(&self) -> Side {
        let free = self.free_in_cycle();
        match free {
            [true, false] => Side::Attackers,
            // Both, neither, or the defenders alone.
            _ => Side::Defenders,
        }
    }

    /// Which side, attackers first, had a free move since the position now
    /// occurred before.
    ///
    /// # Panics
    /// When it has not.
    #[must_use]
    pub fn free_in_cycle(&self) -> [bool; 2] {
        let now = self.moves.len();
        let before = (0..now).rev().find(|&i| self.positions[i] == self.positions[now]);
        let before = before.expect("the position occurred before");
        Side::BOTH.map(|side| {
            (before..now).any(|i| {
                self.positions[i].side() == side && is_free(self.rules, &self.positions[i], self.moves[i])
            })
        })
    }

    /// R-quiet-1
    fn end_by_quiet_limit(&self) -> Option<End> {
        let limit = self.rules.quiet_limit?;
        (self.quiet >= limit).then_some(End::drawn(Reason::QuietLimit))
    }
}

/// R-end-5: says whether the player who played `played` had another legal move
/// that does not lose at once.
///
/// Only the board is asked, not the past. A move that wins or draws at once
/// does not lose; one that loses at once (a defender who walks into the ring)
/// does; any other loses if some reply escapes, captures the king or encircles,
/// for the one who replies. Other ends, such as a reply that leaves no move,
/// are not named in the clause and do not count.
#[must_use]
pub fn is_free(rules: &RuleSet, setup: &Setup, played: Move) -> bool {
    reference::legal_moves(rules, setup)
        .into_iter()
        .filter(|&other| other != played)
        .any(|other| !loses_at_once(rules, setup, other))
}

fn loses_at_once(rules: &RuleSet, setup: &Setup, mv: Move) -> bool {
    let player = setup.side();
    let Outcome { setup: after, end, .. } = reference::play(rules, setup, mv);
    if let Some(end) = end {
        return end.winner == Some(player.other());
    }
    let replies = reference::legal_moves(rules, &after);
    replies.into_iter().any(|reply| {
        reference::play(rules, &after, reply).end.is_some_and(|end| {
            let named = matches!(end.reason, Reason::Escape | Reason::KingCaptured | Reason::Encircled);
            named && end.winner == Some(player.other())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::{ReferenceGame, Refusal, replay};
    use branan_rules::{End, Move, Reason, Repetition, RepetitionVerdict, RuleSet, Side, presets};

    fn moves(text: &str) -> Vec<Move> {
        text.split_whitespace().map(|mv| mv.parse().expect("a move")).collect()
    }

    /// Both sides step away and back; the third occurrence is the eighth move.
    const SHUFFLE: &str = "d2-e2 d3-e3 e2-d2 e3-d3 d2-e2 d3-e3 e2-d2 e3-d3";

    fn with_verdict(verdict: RepetitionVerdict) -> RuleSet {
        RuleSet { repetition: Some(Repetition { count: 3, verdict }), ..presets::BRANDUBH }
    }

    #[test]
    fn r_end_5_both_had_the_choice_so_the_defenders_lose() {
        let status = replay(&presets::BRANDUBH, &presets::BRANDUBH.start, &moves(SHUFFLE)).unwrap();
        assert_eq!(status.end, Some(End::won(Side::Attackers, Reason::Repetition)));
        assert_eq!(status.legal, 0);
    }

    #[test]
    fn every_verdict_is_heard() {
        use RepetitionVerdict::{AttackersLose, DefendersLose, Draw, MoverLoses, MoverWins};
        for (verdict, winner) in [
            (Draw, None),
            (MoverLoses, Some(Side::Attackers)),
            (MoverWins, Some(Side::Defenders)),
            (AttackersLose, Some(Side::Defenders)),
            (DefendersLose, Some(Side::Attackers)),
        ] {
            let rules = with_verdict(verdict);
            let status = replay(&rules, &rules.start, &moves(SHUFFLE)).unwrap();
            assert_eq!(status.end, Some(End { winner, reason: Reason::Repetition }), "{verdict:?}");
        }
    }

    #[test]
    fn a_forbidden_repetition_is_no_legal_move() {
        let rules = with_verdict(RepetitionVerdict::Forbidden);
        let moves = moves(SHUFFLE);
        let mut game = ReferenceGame::new(&rules, &rules.start);
        for &mv in &moves[..7] {
            game.play(mv).unwrap();
        }
        assert_eq!(game.play(moves[7]), Err(Refusal::Illegal));
        assert_eq!(game.end(), None);
    }

    #[test]
    fn the_quiet_limit_draws_when_it_is_reached() {
        let rules = RuleSet { quiet_limit: Some(3), ..presets::BRANDUBH };
        let moves = moves(SHUFFLE);
        assert_eq!(replay(&rules, &rules.start, &moves[..2]).unwrap().end, None);
        let status = replay(&rules, &rules.start, &moves[..3]).unwrap();
        assert_eq!(status.end, Some(End::drawn(Reason::QuietLimit)));
        assert!(replay(&rules, &rules.start, &moves[..4]).is_err());
    }
}
