//! Sets played at random.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::captures::Captures;
use crate::ending::End;
use crate::game::{Game, Ply};
use crate::moves::Move;
use crate::piece::{Piece, Side};
use crate::position::Position;
use crate::reach::reach;
use crate::rule_set::RepetitionVerdict;
use crate::rules::Rules;
use crate::split_mix::SplitMix64;
use crate::square::{MAX_SIZE, Square};

/// Plays sets of random moves, one after another, by all the rules, those about the past included.
///
/// Every legal move is as likely as any other. A [`Game`] in which random moves are played ends
/// the same ways; this is twice as fast, since it draws moves without making all of them and keeps no
/// more of the past than it needs.
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
    rosters: [Roster; 2],
    /// The position that the past begins with: that after the last capture.
    first: Position<B>,
    /// What was played since.
    past: Vec<Ply<B>>,
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

const SLOTS: usize = 512;

/// Draws that may fail before the moves are counted.
const MOST_DRAWS: u32 = 100;

impl<B: Board> Playouts<B> {
    /// Sets by these rules.
    #[must_use]
    pub fn new(rules: Arc<Rules<B>>) -> Playouts<B> {
        let first = rules.start();
        Playouts { rules, rosters: [Roster::NONE; 2], first, past: Vec::new(), stood: [0; SLOTS] }
    }

    /// Plays one set from a position until it ends, or gives it up after so many moves.
    pub fn run(&mut self, start: &Position<B>, longest: usize, random: &mut SplitMix64) -> Playout<B> {
        let rules = self.rules.clone();
        let repetition = rules.set().repetition;
        if repetition.is_some_and(|repetition| repetition.verdict == RepetitionVerdict::Forbidden) {
            return self.run_barring(start, longest, random);
        }
        let (mut position, mut end) = (*start, start.end(&rules));
        self.rosters = Side::BOTH.map(|side| Roster::of(&position, side));
        self.forget(position);
        let mut plies = 0;
        while end.is_none() && plies < longest {
            let Some(mv) = self.draw(&position, random) else { break };
            let played = position.play_unchecked(&rules, mv);
            self.rosters[position.side() as usize].shift(mv);
            position = played.position;
            plies += 1;
            end = played.end;
            if played.captured.is_empty() {
                let ply = Ply { mv, captured: played.captured, position };
                end = end.or_else(|| self.end_by_history(ply));
            } else {
                self.rosters[position.side() as usize].lift(played.captured);
                self.forget(position);
            }
        }
        Playout { plies, end, position }
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
    #[inline]
    fn draw(&self, position: &Position<B>, random: &mut SplitMix64) -> Option<Move> {
        let pieces = self.rosters[position.side() as usize].count;
        let others = u32::from(self.rules.size()) - 1;
        for _ in 0..MOST_DRAWS {
            let [piece, step] = below_both(random, [pieces, 2 * others]);
            if let Some(mv) = self.candidate(position, piece as usize, step) {
                return Some(mv);
            }
        }
        // Hardly a move is left: each is still as likely as any other.
        position.choose_move(&self.rules, |count| below(random, count.max(1)))
    }

    /// The move of a piece to one of the other squares of its row (the first half of the steps) or
    /// of its column, if it is legal: every legal move is exactly one of these.
    ///
    /// Without branches: which way it goes cannot be foreseen.
    #[inline(always)]
    fn candidate(&self, position: &Position<B>, number: usize, step: u32) -> Option<Move> {
        let side = position.side();
        let from = self.rosters[side as usize].squares[number];
        let piece =
            if side == Side::Defenders && from == position.king() { Piece::King } else { side.soldier() };
        let others = u32::from(self.rules.size()) - 1;
        let along = step < others;
        let (nth, at) = if along { (step, from.file()) } else { (step - others, from.rank()) };
        let at = nth as u8 + u8::from(nth as u8 >= at);
        let to = if along { Square::at(at, from.rank()) } else { Square::at(from.file(), at) };
        let lines = reach(&self.rules, piece, from, position.occupied());
        lines.has(along, at).then_some(Move::new(from, to))
    }

    /// Forgets the past: nothing before a capture can come again.
    fn forget(&mut self, position: Position<B>) {
        self.first = position;
        self.past.clear();
        self.stood = [0; SLOTS];
        self.stood[slot(&position)] = 1;
    }

    /// Takes note of a move that captured nothing and says whether the past ends the set.
    #[inline]
    fn end_by_history(&mut self, ply: Ply<B>) -> Option<End> {
        self.past.push(ply);
        let set = self.rules.set();
        let stood = &mut self.stood[slot(&ply.position)];
        *stood = stood.saturating_add(1);
        let may_recur = set.repetition.is_some_and(|repetition| *stood >= repetition.count);
        let is_long = set.quiet_limit.is_some_and(|limit| self.past.len() >= usize::from(limit));
        if may_recur || is_long { self.judged_by_history() } else { None }
    }

    /// What a game with the same past says.
    #[cold]
    fn judged_by_history(&self) -> Option<End> {
        Game::with_past(self.rules.clone(), self.first, self.past.clone()).end()
    }
}

fn slot<B: Board>(position: &Position<B>) -> usize {
    position.zobrist() as usize % SLOTS
}

/// Two numbers below two ends out of one number, each pair as likely as any other.
#[inline(always)]
fn below_both(random: &mut SplitMix64, ends: [u32; 2]) -> [u32; 2] {
    loop {
        let number = random.number();
        let products = [(number >> 32) * u64::from(ends[0]), (number & 0xffff_ffff) * u64::from(ends[1])];
        if !is_unfair(products[0], ends[0]) && !is_unfair(products[1], ends[1]) {
            return products.map(|product| (product >> 32) as u32);
        }
    }
}

/// A number below an end, each as likely as any other.
fn below(random: &mut SplitMix64, end: u32) -> u32 {
    below_both(random, [end, 1])[0]
}

/// Says whether a number of 32 bits times an end is one too many for equal shares (Lemire's way): it
/// divides once in millions of times.
#[inline(always)]
fn is_unfair(product: u64, end: u32) -> bool {
    (product as u32) < end && (product as u32) < end.wrapping_neg() % end
}

/// Where the pieces of a side stand, in any order.
struct Roster {
    squares: [Square; AREA],
    count: u32,
    /// The place of each square's piece in `squares`.
    places: [u16; AREA],
}

const AREA: usize = MAX_SIZE as usize * MAX_SIZE as usize;

impl Roster {
    const NONE: Roster = Roster { squares: [Square::at(0, 0); AREA], count: 0, places: [0; AREA] };

    /// Those of a side; the king is one of them.
    fn of<B: Board>(position: &Position<B>, side: Side) -> Roster {
        let mut pieces = Roster::NONE;
        let king = if side == Side::Defenders { position.king_bit() } else { B::Bits::EMPTY };
        for index in (position.soldiers(side) | king).indices() {
            pieces.put(pieces.count as u16, B::square(index));
            pieces.count += 1;
        }
        pieces
    }

    #[inline(always)]
    fn put(&mut self, place: u16, square: Square) {
        self.squares[usize::from(place)] = square;
        self.places[number(square)] = place;
    }

    /// Follows a move.
    #[inline(always)]
    fn shift(&mut self, mv: Move) {
        self.put(self.places[number(mv.from)], mv.to);
    }

    /// Leaves captured soldiers out: the last piece takes the place of each.
    fn lift<B: Board>(&mut self, captured: Captures<B>) {
        for square in captured.iter() {
            self.count -= 1;
            self.put(self.places[number(square)], self.squares[self.count as usize]);
        }
    }
}

fn number(square: Square) -> usize {
    usize::from(square.rank()) * usize::from(MAX_SIZE) + usize::from(square.file())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board7, Board11};
    use crate::rule_set::{Repetition, RuleSet};
    use crate::{Board19, presets};

    fn playouts<B: Board>(set: &RuleSet) -> Playouts<B> {
        Playouts::new(Arc::new(Rules::new(set.clone()).expect("a preset")))
    }

    /// Tries all that can be drawn in every position of random games: each legal move once.
    fn check_draws<B: Board>(set: &RuleSet) {
        let (mut playouts, mut random) = (playouts::<B>(set), SplitMix64::new(3));
        let rules = playouts.rules.clone();
        for longest in 0..60 {
            let Playout { position, end, .. } = playouts.run(&rules.start(), longest, &mut random);
            if end.is_some() {
                continue;
            }
            let pieces = playouts.rosters[position.side() as usize].count as usize;
            let steps = 2 * (u32::from(rules.size()) - 1);
            let all = (0..pieces).flat_map(|number| (0..steps).map(move |step| (number, step)));
            let mut drawn: Vec<Move> =
                all.filter_map(|(number, step)| playouts.candidate(&position, number, step)).collect();
            let mut legal: Vec<Move> = position.legal_moves(&rules).collect();
            let order = |mv: &Move| (number(mv.from), number(mv.to));
            drawn.sort_by_key(order);
            legal.sort_by_key(order);
            assert_eq!(drawn, legal, "{} {}", set.id, position.setup(&rules));
        }
    }

    #[test]
    fn every_legal_move_is_one_draw_of_equally_many() {
        for set in presets::ALL {
            if set.size() <= 7 {
                check_draws::<Board7>(set);
            } else {
                check_draws::<Board11>(set);
            }
        }
        check_draws::<Board19>(&presets::COPENHAGEN);
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
