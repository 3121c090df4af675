//! Drawing a random move without making all of them.

use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::captures::Captures;
use crate::moves::Move;
use crate::piece::{Piece, Side};
use crate::position::Position;
use crate::reach::reach_by_walking;
use crate::rules::Rules;
use crate::split_mix::SplitMix64;
use crate::square::{MAX_SIZE, Square};

/// What moves of a position are drawn from: every other square of the row and the column of every piece.
///
/// Each legal move is exactly one of these and they are equally likely, so drawing until one is legal makes
/// every legal move as likely as any other.
pub(crate) struct Lots<B: Board> {
    /// Of each kind of piece, of each square: where it comes from there, [`Lots::each`] steps.
    steps: Vec<Step>,
    /// How many squares share the row or the column of a square.
    each: u32,
    /// Which squares of a line have a piece: rows from 0 on, columns from [`COLUMNS`] on. Every line has a wall.
    lines: [u32; 2 * COLUMNS],
    rosters: [Roster<B>; 2],
}

/// The number of the first column among the lines.
const COLUMNS: usize = 32;

/// A place on each line where a wall stands, beyond the largest board.
const WALL: u32 = 1 << MAX_SIZE;

/// How many numbers are drawn before somebody counts the moves, four lots each.
const MOST_NUMBERS: usize = 32;

impl<B: Board> Lots<B> {
    pub(crate) fn new(rules: &Rules<B>) -> Lots<B> {
        let each = 2 * (u32::from(rules.size()) - 1);
        let squares = || (0..B::STRIDE * B::STRIDE).map(B::square);
        let steps = Piece::ALL
            .into_iter()
            .flat_map(|piece| squares().flat_map(move |from| Step::all(rules, piece, from)));
        Lots { steps: steps.collect(), each, lines: [WALL; 2 * COLUMNS], rosters: [Roster::NONE; 2] }
    }

    /// Those of a position.
    pub(crate) fn set_up(&mut self, position: &Position<B>) {
        self.lines = [WALL; 2 * COLUMNS];
        position.occupied().indices().for_each(|index| self.toggle(B::square(index)));
        for side in Side::BOTH {
            let king = (side == Side::Defenders).then_some((Piece::King, position.king()));
            let soldiers = position.soldiers(side).indices().map(|index| (side.soldier(), B::square(index)));
            let roster = &mut self.rosters[side as usize];
            roster.count = 0;
            for (piece, square) in king.into_iter().chain(soldiers) {
                let steps = self.each * (piece as usize * B::STRIDE * B::STRIDE + B::index(square)) as u32;
                roster.put(roster.count, Man { square, steps });
                roster.count += 1;
            }
            roster.settle(self.each);
        }
    }

    /// A legal move of a side, each as likely as any other; `None` if there are hardly any.
    #[inline(always)]
    pub(crate) fn draw(&self, side: Side, random: &mut SplitMix64) -> Option<Move> {
        for _ in 0..MOST_NUMBERS {
            let number = random.number();
            for quarter in 0..4 {
                let mv = self.lot(side, (number >> (16 * quarter)) as u16);
                if mv.is_some() {
                    return mv;
                }
            }
        }
        None
    }

    /// The lot with this number of 16 bits, if it is a legal move.
    ///
    /// The high part of the number times the pieces is the piece, that of the rest times the steps is the step.
    /// Of what is left then the lowest are one too many for equal shares (Lemire's way).
    #[inline(always)]
    fn lot(&self, side: Side, number: u16) -> Option<Move> {
        let roster = &self.rosters[side as usize];
        let [place, rest] = split(u32::from(number) * roster.count);
        let [step, rest] = split(rest * self.each);
        let man = roster.men[place as usize];
        let step = self.steps[(man.steps + step) as usize];
        (step.is_free(&self.lines) && rest >= roster.too_many).then(|| Move::new(man.square, step.to()))
    }

    /// Follows a move.
    #[inline(always)]
    pub(crate) fn shift(&mut self, side: Side, mv: Move) {
        self.toggle(mv.from);
        self.toggle(mv.to);
        let roster = &mut self.rosters[side as usize];
        let place = roster.places[B::index(mv.from)];
        let steps = roster.men[place as usize].steps;
        let (from, to) = (B::index(mv.from) as u32, B::index(mv.to) as u32);
        roster.put(place.into(), Man { square: mv.to, steps: steps - from * self.each + to * self.each });
    }

    /// Leaves captured soldiers out: the last piece takes the place of each.
    pub(crate) fn lift(&mut self, side: Side, captured: Captures<B>) {
        for square in captured.iter() {
            self.toggle(square);
            let roster = &mut self.rosters[side as usize];
            roster.count -= 1;
            let last = roster.men[roster.count as usize];
            roster.put(roster.places[B::index(square)].into(), last);
        }
        self.rosters[side as usize].settle(self.each);
    }

    #[inline(always)]
    fn toggle(&mut self, square: Square) {
        self.lines[usize::from(square.rank())] ^= 1 << square.file();
        self.lines[COLUMNS + usize::from(square.file())] ^= 1 << square.rank();
    }
}

/// The high and the low 16 bits.
#[inline(always)]
fn split(number: u32) -> [u32; 2] {
    [number >> 16, number & 0xffff]
}

/// A move of a piece from some square, as far as it does not depend on others: in the low bits the squares of the
/// line that it comes over, the last included, then the number of the line and where on it the move ends.
#[derive(Clone, Copy)]
struct Step(u32);

const LINE: u32 = 20;
const END: u32 = 26;

impl Step {
    /// The moves to the other squares of its row, then to those of its column. Where there is none even on an
    /// empty board, there is a wall in the way.
    fn all<B: Board>(rules: &Rules<B>, piece: Piece, from: Square) -> impl Iterator<Item = Step> {
        let reach = reach_by_walking(rules, piece, from, B::Bits::EMPTY);
        let (file, rank) = (from.file(), from.rank());
        [(true, file, usize::from(rank)), (false, rank, COLUMNS + usize::from(file))].into_iter().flat_map(
            move |(along, at, line)| {
                (0..rules.size() - 1).map(move |n| {
                    let end = n + u8::from(n >= at);
                    let way = if at < end { (2 << end) - (2 << at) } else { (1 << at) - (1 << end) };
                    let way = if reach.has(along, end) { way } else { WALL };
                    Step(way | (line as u32) << LINE | u32::from(end) << END)
                })
            },
        )
    }

    #[inline(always)]
    fn is_free(self, lines: &[u32; 2 * COLUMNS]) -> bool {
        lines[self.line()] & self.0 & ((1 << LINE) - 1) == 0
    }

    #[inline(always)]
    fn line(self) -> usize {
        (self.0 >> LINE) as usize % (2 * COLUMNS)
    }

    #[inline(always)]
    fn to(self) -> Square {
        let (line, end) = ((self.line() % COLUMNS) as u8, (self.0 >> END) as u8);
        if self.line() < COLUMNS { Square::at(end, line) } else { Square::at(line, end) }
    }
}

/// The pieces of a side, in any order.
struct Roster<B: Board> {
    men: [Man; AREA],
    count: u32,
    /// How many of the lowest rests of a lot are one too many for equal shares.
    too_many: u32,
    /// The place among `men` of each square's piece.
    places: [u16; AREA],
    board: PhantomData<B>,
}

const AREA: usize = MAX_SIZE as usize * MAX_SIZE as usize;

#[derive(Clone, Copy)]
struct Man {
    square: Square,
    /// Where the steps of its kind from there begin.
    steps: u32,
}

impl<B: Board> Roster<B> {
    const NONE: Roster<B> = Roster {
        men: [Man { square: Square::at(0, 0), steps: 0 }; AREA],
        count: 0,
        too_many: 0,
        places: [0; AREA],
        board: PhantomData,
    };

    #[inline(always)]
    fn put(&mut self, place: u32, man: Man) {
        self.men[place as usize] = man;
        self.places[B::index(man.square)] = place as u16;
    }

    /// To be called when the count has changed.
    fn settle(&mut self, each: u32) {
        // Without pieces no lot is any good.
        self.too_many = (1_u32 << 16).checked_rem(self.count * each).unwrap_or(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board7, Board11, Board19};
    use crate::presets;
    use crate::rule_set::RuleSet;
    use std::collections::BTreeMap;

    /// Visits every third position of a few random games, with lots that followed every move.
    fn for_positions<B: Board>(
        set: &RuleSet,
        games: u64,
        mut visit: impl FnMut(&Rules<B>, &Position<B>, &Lots<B>),
    ) {
        let rules = Rules::<B>::new(set.clone()).expect("a preset");
        let mut lots = Lots::new(&rules);
        for seed in 0..games {
            let (mut position, mut random) = (rules.start(), SplitMix64::new(seed));
            lots.set_up(&position);
            for ply in 0..150 {
                if ply % 3 == 0 {
                    visit(&rules, &position, &lots);
                }
                let mv = position.choose_move(&rules, |count| random.below(count as usize) as u32);
                let played = position.play_unchecked(&rules, mv.expect("a move"));
                lots.shift(position.side(), mv.expect("a move"));
                lots.lift(position.side().other(), played.captured);
                position = played.position;
                if played.end.is_some() {
                    break;
                }
            }
        }
    }

    /// All numbers of 16 bits, one after another: each legal move comes equally often, and nothing else.
    fn check_every_number<B: Board>(set: &RuleSet, games: u64) {
        for_positions::<B>(set, games, |rules, position, lots| {
            let mut times = BTreeMap::<Move, u32>::new();
            for mv in (0..=u16::MAX).filter_map(|number| lots.lot(position.side(), number)) {
                *times.entry(mv).or_default() += 1;
            }
            let share = (1 << 16) / (lots.rosters[position.side() as usize].count * lots.each);
            let legal: BTreeMap<Move, u32> = position.legal_moves(rules).map(|mv| (mv, share)).collect();
            assert_eq!(times, legal, "{} {}", set.id, position.setup(rules));
        });
    }

    #[test]
    fn every_legal_move_is_drawn_by_equally_many_numbers() {
        for set in presets::ALL {
            if set.size() <= 7 {
                check_every_number::<Board7>(set, 1);
            } else {
                check_every_number::<Board11>(set, 1);
            }
        }
        check_every_number::<Board19>(&presets::COPENHAGEN, 1);
    }

    /// How far draws are from equal shares: chi-square over all positions, and its degrees of freedom.
    fn unfairness<B: Board>(set: &RuleSet) -> (f64, f64) {
        let (mut off, mut free, mut random) = (0.0, 0.0, SplitMix64::new(5));
        for_positions::<B>(set, 2, |rules, position, lots| {
            let mut times: BTreeMap<Move, u32> = position.legal_moves(rules).map(|mv| (mv, 0)).collect();
            let draws = 40 * times.len() as u32;
            for _ in 0..draws {
                let mv = lots.draw(position.side(), &mut random).expect("there are many");
                *times.get_mut(&mv).expect("a legal move") += 1;
            }
            off += times.values().map(|&times| (f64::from(times) - 40.0).powi(2) / 40.0).sum::<f64>();
            free += f64::from(times.len() as u32 - 1);
        });
        (off, free)
    }

    #[test]
    fn draws_are_spread_evenly_over_the_legal_moves() {
        for (off, free) in [
            unfairness::<Board7>(&presets::BRANDUBH),
            unfairness::<Board11>(&presets::COPENHAGEN),
            unfairness::<Board11>(&presets::TABLUT_BOLOGNA),
        ] {
            // Chi-square is spread about its degrees of freedom by the root of twice as many.
            assert!(free > 500.0 && (off - free).abs() < 4.0 * (2.0 * free).sqrt(), "{off} of {free}");
        }
    }

    #[test]
    fn where_nobody_can_move_nothing_is_drawn() {
        let rules = Rules::<Board7>::new(presets::BRANDUBH).expect("a preset");
        let mut lots = Lots::new(&rules);
        let none = Position::from_pieces(&rules, 0, 0, Square::at(3, 3), Side::Attackers).expect("sound");
        lots.set_up(&none);
        assert_eq!(lots.draw(Side::Attackers, &mut SplitMix64::new(1)), None);
    }
}
