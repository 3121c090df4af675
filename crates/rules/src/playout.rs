//! Sets played at random.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::board::Board;
use crate::ending::End;
use crate::game::{Game, Ply};
use crate::lots::Lots;
use crate::moves::Move;
use crate::piece::Side;
use crate::position::Position;
use crate::rule_set::RepetitionVerdict;
use crate::rules::Rules;
use crate::split_mix::SplitMix64;

/// Plays sets of random moves, one after another, by all the rules, those about the past included.
///
/// Every legal move is as likely as any other. A [`Game`] in which random moves are played ends
/// the same ways; this is several times as fast, since it draws moves without making all of them and keeps
/// no more of the past than it needs.
///
/// ```
/// use std::sync::Arc;
/// use branan_rules::{Board11, Playouts, Rules, SplitMix64, presets};
///
/// let rules = Arc::new(Rules::<Board11>::new(presets::COPENHAGEN)?);
/// let mut playouts = Playouts::new(rules.clone());
/// let playout = playouts.run(&rules.start(), 1_000, &mut SplitMix64::new(7));
/// assert!(playout.end.is_some() || playout.plies == 1_000);
/// # Ok::<(), branan_rules::RuleSetError>(())
/// ```
pub struct Playouts<B: Board> {
    rules: Arc<Rules<B>>,
    lots: Lots<B>,
    /// The position that the past begins with: that after the last capture.
    first: Position<B>,
    /// What was played since, and the hash of each position.
    past: Vec<(Move, u64)>,
    /// How many positions of the past have a hash that ends so; more than there are, if they are many.
    stood: [u8; SLOTS],
}

/// How a set of random moves went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout<B: Board> {
    /// How many moves were played.
    pub plies: usize,
    /// How the set ended; `None` if it was given up.
    pub end: Option<End>,
    /// The position after the last move.
    pub position: Position<B>,
}

const SLOTS: usize = 2048;

impl<B: Board> Playouts<B> {
    /// Sets by these rules.
    #[must_use]
    pub fn new(rules: Arc<Rules<B>>) -> Playouts<B> {
        let (lots, first) = (Lots::new(&rules), rules.start());
        Playouts { rules, lots, first, past: Vec::new(), stood: [0; SLOTS] }
    }

    /// Plays one set from a position until it ends, or gives it up after so many moves.
    pub fn run(&mut self, start: &Position<B>, longest: usize, random: &mut SplitMix64) -> Playout<B> {
        let rules = self.rules.clone();
        let repetition = rules.set().repetition;
        if repetition.is_some_and(|repetition| repetition.verdict == RepetitionVerdict::Forbidden) {
            return self.run_barring(start, longest, random);
        }
        let mut playout = Playout { plies: 0, end: start.end(&rules), position: *start };
        self.lots.set_up(start);
        self.forget(*start);
        // The sides in turn, each with code of its own: nothing has to ask whose turn it is.
        while self.turn(Side::Attackers, &rules, &mut playout, longest, random)
            && self.turn(Side::Defenders, &rules, &mut playout, longest, random)
        {}
        // Asked only now: as long as a move was drawn there was one.
        if playout.end.is_none() && !playout.position.has_moves(&rules) {
            playout.end = Some(End::no_moves(rules.set(), playout.position.side()));
        }
        playout
    }

    /// Plays a move of a side, if it is its turn; says whether the set goes on.
    #[inline(always)]
    fn turn(
        &mut self,
        side: Side,
        rules: &Rules<B>,
        playout: &mut Playout<B>,
        longest: usize,
        random: &mut SplitMix64,
    ) -> bool {
        if playout.position.side() != side {
            return true;
        }
        if playout.end.is_some() || playout.plies >= longest {
            return false;
        }
        let Some(mv) = self.draw(side, &playout.position, random) else { return false };
        let played = match side {
            Side::Attackers => playout.position.advance_attackers(rules, mv),
            Side::Defenders => playout.position.advance_defenders(rules, mv),
        };
        *playout = Playout { plies: playout.plies + 1, end: played.end, position: played.position };
        self.lots.shift(side, mv);
        if played.captured.is_empty() {
            playout.end = played.end.or_else(|| self.end_by_history(mv, &played.position));
        } else {
            self.lots.lift(side.other(), played.captured);
            self.forget(played.position);
        }
        true
    }

    /// [`Playouts::run`] where moves are barred because they repeat: such a move is not legal.
    fn run_barring(&self, start: &Position<B>, longest: usize, random: &mut SplitMix64) -> Playout<B> {
        let mut game = Game::from_position(self.rules.clone(), *start);
        let mut moves: Vec<Move> = Vec::new();
        while game.end().is_none() && game.plies().len() < longest {
            moves.clear();
            moves.extend(game.legal_moves());
            if moves.is_empty() || game.play(moves[below(random, moves.len() as u32) as usize]).is_err() {
                break;
            }
        }
        Playout { plies: game.plies().len(), end: game.end(), position: game.position() }
    }

    /// A legal move, each as likely as any other.
    #[inline(always)]
    fn draw(&self, side: Side, position: &Position<B>, random: &mut SplitMix64) -> Option<Move> {
        if let Some(mv) = self.lots.draw(side, random) {
            return Some(mv);
        }
        // Hardly a move is left: each is still as likely as any other.
        position.choose_move(&self.rules, |count| below(random, count.max(1)))
    }

    /// Forgets the past: nothing before a capture can come again.
    fn forget(&mut self, position: Position<B>) {
        self.stood[slot(self.first.zobrist())] = 0;
        for (_, hash) in self.past.drain(..) {
            self.stood[slot(hash)] = 0;
        }
        self.first = position;
        self.stood[slot(position.zobrist())] = 1;
    }

    /// Takes note of a move that captured nothing and says whether the past ends the set.
    #[inline]
    fn end_by_history(&mut self, mv: Move, position: &Position<B>) -> Option<End> {
        self.past.push((mv, position.zobrist()));
        let set = self.rules.set();
        let stood = &mut self.stood[slot(position.zobrist())];
        *stood = stood.saturating_add(1);
        let may_recur = set.repetition.is_some_and(|repetition| *stood >= repetition.count);
        let is_long = set.quiet_limit.is_some_and(|limit| self.past.len() >= usize::from(limit));
        if may_recur && self.has_recurred(position) || is_long { self.judged_by_history() } else { None }
    }

    /// Says whether the position has stood before, as far as its hash tells.
    #[cold]
    fn has_recurred(&self, position: &Position<B>) -> bool {
        let before = self.past.iter().rev().skip(1).map(|&(_, hash)| hash);
        before.chain([self.first.zobrist()]).any(|hash| hash == position.zobrist())
    }

    /// What a game with the same past says, unless the player to move cannot, which counts more (R-end-4).
    #[cold]
    fn judged_by_history(&self) -> Option<End> {
        let (rules, mut position) = (&self.rules, self.first);
        let replayed = self.past.iter().map(|&(mv, _)| {
            let played = position.play_unchecked(rules, mv);
            position = played.position;
            Ply { mv, captured: played.captured, position }
        });
        let plies = replayed.collect();
        let end = || Game::with_past(rules.clone(), self.first, plies).end();
        position.has_moves(rules).then(end)?
    }
}

fn slot(hash: u64) -> usize {
    hash as usize % SLOTS
}

/// A number below an end, each as likely as any other.
fn below(random: &mut SplitMix64, end: u32) -> u32 {
    loop {
        let product = (random.number() >> 32) * u64::from(end);
        if !is_unfair(product, end) {
            return (product >> 32) as u32;
        }
    }
}

/// Says whether a number of 32 bits times an end is one too many for equal shares (Lemire's way): it
/// divides once in millions of times.
fn is_unfair(product: u64, end: u32) -> bool {
    (product as u32) < end && (product as u32) < end.wrapping_neg() % end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board7, Board11};
    use crate::presets;
    use crate::rule_set::{Repetition, RuleSet};

    fn playouts<B: Board>(set: &RuleSet) -> Playouts<B> {
        Playouts::new(Arc::new(Rules::new(set.clone()).expect("a preset")))
    }

    #[test]
    fn numbers_below_a_limit_are_equally_likely() {
        // 2^32 is one more than a multiple of five: of all numbers only 0 is one too many.
        assert!(is_unfair(0, 5) && (1..100_000).all(|number| !is_unfair(number * 5, 5)));
        let (mut random, mut counts) = (SplitMix64::new(1), [0_u32; 5]);
        for _ in 0..50_000 {
            counts[below(&mut random, 5) as usize] += 1;
        }
        let off = counts.iter().map(|&count| (f64::from(count) - 10_000.0).powi(2) / 10_000.0).sum::<f64>();
        assert!(off < 20.0, "{counts:?}");
    }

    /// Plays the moves of each playout in a game and compares where they end.
    fn check_ends<B: Board>(set: &RuleSet, sets: u64) -> usize {
        let mut playouts = playouts::<B>(set);
        let rules = playouts.rules.clone();
        let mut by_history = 0;
        for seed in 0..sets {
            let playout = playouts.run(&rules.start(), 400, &mut SplitMix64::new(seed));
            let mut game = Game::new(rules.clone());
            let mut shorter = 0;
            while game.end().is_none() && game.plies().len() < 400 {
                // The same numbers lead to the same moves, so a longer playout goes on from a shorter one.
                shorter += 1;
                let part = playouts.run(&rules.start(), shorter, &mut SplitMix64::new(seed));
                let mv = game
                    .legal_moves()
                    .find(|&mv| game.position().play_unchecked(&rules, mv).position == part.position);
                game.play(mv.expect("a legal move")).expect("it is legal");
            }
            assert_eq!((playout.plies, playout.end), (game.plies().len(), game.end()), "{} {seed}", set.id);
            assert_eq!(playout.position, game.position());
            let reason = game.end().map(|end| end.reason);
            by_history +=
                usize::from(matches!(reason, Some(crate::Reason::Repetition | crate::Reason::QuietLimit)));
        }
        by_history
    }

    #[test]
    fn playouts_end_as_games_do() {
        check_ends::<Board11>(&presets::COPENHAGEN, 1);
        for verdict in
            [RepetitionVerdict::ChooserLoses, RepetitionVerdict::Draw, RepetitionVerdict::Forbidden]
        {
            for quiet_limit in [None, Some(12)] {
                let repetition = Some(Repetition { count: 2, verdict });
                let set = RuleSet { repetition, quiet_limit, ..presets::BRANDUBH };
                let by_history = check_ends::<Board7>(&set, 12);
                let is_judged = verdict != RepetitionVerdict::Forbidden || quiet_limit.is_some();
                assert!(by_history > 0 || !is_judged, "{verdict:?} {quiet_limit:?}");
            }
        }
    }
}
