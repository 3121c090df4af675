//! A set in progress, with its past.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::board::Board;
use crate::captures::Captures;
use crate::ending::{End, Reason};
use crate::illegal::{IllegalMove, Illegality};
use crate::moves::Move;
use crate::piece::Side;
use crate::position::{Played, Position};
use crate::repetition::{self, Occurrences};
use crate::rule_set::{Repetition, RepetitionVerdict};
use crate::rules::Rules;

/// One game from start to end: what the Federation calls a set.
///
/// A game knows its whole past, so it judges what a position alone cannot:
/// repetition and moves without a capture. Everything it has to say about an
/// ending, or one that is near, is in [`Game::evidence`] and [`Game::warnings`].
///
/// ```
/// use std::sync::Arc;
/// use branan_rules::{Board7, Game, Reason, Rules, Side, presets};
///
/// let rules = Arc::new(Rules::<Board7>::new(presets::BRANDUBH)?);
/// let mut game = Game::new(rules);
/// for mv in ["d2-g2", "d3-d2", "b4-b3", "d4-d3", "b3-b2", "d3-a3", "b2-b1", "a3-a1"] {
///     game.play(mv.parse()?)?;
/// }
/// let end = game.end().expect("the king stands on a corner");
/// assert_eq!((end.winner, end.reason), (Some(Side::Defenders), Reason::Escape));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game<B: Board> {
    rules: Arc<Rules<B>>,
    start: Position<B>,
    plies: Vec<Ply<B>>,
    end: Option<End>,
}

/// A move that was played in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply<B: Board> {
    /// The move.
    pub mv: Move,
    /// The soldiers it captured.
    pub captured: Captures<B>,
    /// The position after it.
    pub position: Position<B>,
}

impl<B: Board> Game<B> {
    /// Begins a set at the start of the rule set.
    #[must_use]
    pub fn new(rules: Arc<Rules<B>>) -> Game<B> {
        let start = rules.start();
        Game { rules, start, plies: Vec::new(), end: None }
    }

    /// Begins a set in some position, which may be one where it is over.
    #[must_use]
    pub fn from_position(rules: Arc<Rules<B>>, start: Position<B>) -> Game<B> {
        let end = start.end(&rules);
        Game { rules, start, plies: Vec::new(), end }
    }

    /// A set that has got so far; it is judged by its past alone, not by the position on the board.
    pub(crate) fn with_past(rules: Arc<Rules<B>>, start: Position<B>, plies: Vec<Ply<B>>) -> Game<B> {
        let mut game = Game { rules, start, plies, end: None };
        game.end = game.end_by_history();
        game
    }

    /// The rules it is played by.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules<B>> {
        &self.rules
    }

    /// The position it began with.
    #[must_use]
    pub fn start(&self) -> Position<B> {
        self.start
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> Position<B> {
        self.position_after(self.plies.len())
    }

    /// The position after some number of moves.
    ///
    /// # Panics
    /// When fewer moves were played.
    #[must_use]
    pub fn position_after(&self, moves: usize) -> Position<B> {
        if moves == 0 { self.start } else { self.plies[moves - 1].position }
    }

    /// The moves played, in order.
    #[must_use]
    pub fn plies(&self) -> &[Ply<B>] {
        &self.plies
    }

    /// The side to move, also once the set is over.
    #[must_use]
    pub fn side(&self) -> Side {
        self.position().side()
    }

    /// How the set ended, if it did.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// How many moves a side has made: what R-match-2 counts.
    #[must_use]
    pub fn moves_by(&self, side: Side) -> usize {
        let first = self.plies.len().div_ceil(2);
        if side == self.start.side() { first } else { self.plies.len() - first }
    }

    /// The moves that may be played now; none once the set is over.
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> {
        let position = self.position();
        let moves = self.end.is_none().then(|| position.legal_moves(&self.rules));
        moves.into_iter().flatten().filter(move |&mv| !self.is_forbidden(mv))
    }

    /// Says whether a move may be played now.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.end.is_none() && self.position().is_legal(&self.rules, mv) && !self.is_forbidden(mv)
    }

    /// Plays a move and says what it did.
    ///
    /// # Errors
    /// When the move is not legal or the set is over; nothing has changed then.
    pub fn play(&mut self, mv: Move) -> Result<Ply<B>, IllegalMove> {
        if self.end.is_some() {
            return Err(IllegalMove { mv, why: Illegality::Over });
        }
        let Played { position, captured, end } = self.position().play(&self.rules, mv)?;
        if self.is_forbidden(mv) {
            return Err(IllegalMove { mv, why: Illegality::Repeats });
        }
        let ply = Ply { mv, captured, position };
        self.plies.push(ply);
        self.end = end.or_else(|| self.end_by_history());
        Ok(ply)
    }

    /// Takes the last move back, and with it any end of the set.
    pub fn undo(&mut self) -> Option<Move> {
        let ply = self.plies.pop()?;
        self.end = None;
        Some(ply.mv)
    }

    /// Ends the set off the board: by resignation, agreement, time or abandonment.
    ///
    /// # Errors
    /// The end it already had.
    pub fn conclude(&mut self, end: End) -> Result<(), End> {
        if let Some(before) = self.end {
            return Err(before);
        }
        self.end = Some(end);
        Ok(())
    }

    /// Where the position on the board has stood before, itself included.
    #[must_use]
    pub fn occurrences(&self) -> Occurrences {
        repetition::occurrences(self, self.plies.len())
    }

    /// How often the position on the board has stood, now included: how many [`Game::occurrences`] there are,
    /// but without a list of them.
    #[must_use]
    pub fn occurrence_count(&self) -> usize {
        repetition::occurrence_count(self)
    }

    /// Plies since the last capture.
    #[must_use]
    pub fn quiet_plies(&self) -> usize {
        self.plies.iter().rev().take_while(|ply| ply.captured.is_empty()).count()
    }

    fn end_by_history(&self) -> Option<End> {
        let set = self.rules.set();
        if let Some(Repetition { count, verdict }) = set.repetition {
            if verdict == RepetitionVerdict::Forbidden {
                if self.legal_moves().next().is_none() {
                    return Some(End::no_moves(set, self.side()));
                }
            } else if self.occurrence_count() >= usize::from(count) {
                return Some(repetition::judge(self, verdict));
            }
        }
        let limit = usize::from(set.quiet_limit?);
        (self.quiet_plies() >= limit).then_some(End::drawn(Reason::QuietLimit))
    }

    /// Says whether a move is barred because it repeats the position.
    fn is_forbidden(&self, mv: Move) -> bool {
        let Some(Repetition { count, verdict: RepetitionVerdict::Forbidden }) = self.rules.set().repetition
        else {
            return false;
        };
        let next = self.position().play_unchecked(&self.rules, mv).position;
        let before = (0..=self.plies.len()).filter(|&moves| self.position_after(moves) == next).count();
        before + 1 >= usize::from(count)
    }
}
