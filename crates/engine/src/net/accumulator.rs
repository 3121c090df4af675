//! The hidden layer, kept up to date as pieces move.

use branan_rules::{Bitboard, Board, Position, Side, Square, Symmetry};

use super::kernel::Row;
use super::{Net, PLANES, UNIT_ONE, WEIGHT_ONE};
use crate::score::Score;

/// How a net sees the squares of one board.
pub(crate) struct Frames {
    /// By index of the king's square.
    of_king: Vec<Frame>,
    /// Where each symmetry takes the square of an index.
    turned: [Vec<u8>; 8],
    area: usize,
}

/// Where the king is decides how the board is turned and which weights count.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Frame {
    symmetry: u8,
    bucket: u8,
}

impl Frames {
    /// Works out the frames of a net on a width of board.
    pub(crate) fn new<B: Board>(net: &Net) -> Frames {
        let size = net.size;
        let number = |square: Square| square.rank() * size + square.file();
        let indices = B::STRIDE * B::STRIDE;
        let on_board = |index: usize| Some(B::square(index)).filter(|square| square.is_on(size));
        let turned = Symmetry::ALL.map(|symmetry| {
            let turn = |index| on_board(index).map_or(0, |square| number(symmetry.square(square, size)));
            (0..indices).map(turn).collect::<Vec<u8>>()
        });
        let frame = |index: usize| {
            let symmetry = (0..8).min_by_key(|&symmetry| turned[symmetry][index]).unwrap_or(0);
            let bucket = net.buckets[usize::from(turned[symmetry][index])];
            Frame { symmetry: symmetry as u8, bucket }
        };
        Frames {
            of_king: (0..indices).map(frame).collect(),
            turned,
            area: usize::from(size) * usize::from(size),
        }
    }

    /// The row of the weights for a square of a plane.
    #[inline]
    fn row(&self, frame: Frame, plane: usize, index: usize) -> usize {
        let square = usize::from(self.turned[usize::from(frame.symmetry)][index]);
        (usize::from(frame.bucket) * PLANES + plane) * self.area + square
    }
}

/// The hidden layer for the position that was judged last.
///
/// It is brought up to date from whatever that was, square by square: the fewer
/// squares differ, the less there is to do, and nothing has to be undone.
#[derive(Clone)]
pub(crate) struct Accumulator<B: Board> {
    frame: Option<Frame>,
    planes: [B::Bits; PLANES],
    units: Row,
}

impl<B: Board> Accumulator<B> {
    /// One that has seen no position.
    pub(crate) fn new() -> Accumulator<B> {
        Accumulator { frame: None, planes: [B::Bits::EMPTY; PLANES], units: Row::ZERO }
    }

    /// The opinion of a net, from the view of the side to move, of a position
    /// in which the king could move to `reach`.
    pub(crate) fn judge(
        &mut self,
        net: &Net,
        frames: &Frames,
        position: &Position<B>,
        reach: B::Bits,
    ) -> Score {
        self.see(net, frames, position, reach);
        let side = position.side() as usize;
        let sum = self.units.weigh(&net.weights[side]) / UNIT_ONE + net.output_biases[side];
        let value = i64::from(sum) * i64::from(net.scale) / i64::from(UNIT_ONE * WEIGHT_ONE);
        Score::opinion(value as i32)
    }

    fn see(&mut self, net: &Net, frames: &Frames, position: &Position<B>, reach: B::Bits) {
        let frame = frames.of_king[B::index(position.king())];
        if self.frame != Some(frame) {
            *self = Accumulator { frame: Some(frame), units: net.biases, ..Accumulator::new() };
        }
        let planes = planes(position, reach);
        for (plane, (&new, old)) in planes.iter().zip(&mut self.planes).enumerate() {
            for index in new.minus(*old).indices() {
                self.units.add(&net.rows[frames.row(frame, plane, index)]);
            }
            for index in old.minus(new).indices() {
                self.units.subtract(&net.rows[frames.row(frame, plane, index)]);
            }
            *old = new;
        }
    }
}

/// What a net sees of a position.
fn planes<B: Board>(position: &Position<B>, reach: B::Bits) -> [B::Bits; PLANES] {
    [position.soldiers(Side::Attackers), position.soldiers(Side::Defenders), position.king_bit(), reach]
}

#[cfg(test)]
mod tests {
    use branan_rules::{Board7, Board11, Piece, RuleSet, Rules, presets};
    use branan_testkit::Random;

    use super::super::kernel::HIDDEN;
    use super::super::trained::tests::fetched;
    use super::*;

    /// [`Accumulator::judge`] from nothing, number by number, for the position
    /// turned by hand instead of by a table.
    fn judge_reference<B: Board>(net: &Net, rules: &Rules<B>, position: &Position<B>) -> Score {
        let size = net.size;
        let number = |square: Square| usize::from(square.rank() * size + square.file());
        let turn = Symmetry::ALL.into_iter().min_by_key(|turn| number(turn.square(position.king(), size)));
        let turn = turn.expect("there are eight");
        let bucket = usize::from(net.buckets[number(turn.square(position.king(), size))]);
        let reach = rules.destinations(Piece::King, position.king_bit(), position.occupied());
        let mut units = net.biases.0.map(i64::from);
        for (plane, bits) in planes(position, reach).into_iter().enumerate() {
            for square in B::squares(bits).iter() {
                let row =
                    (bucket * PLANES + plane) * usize::from(size * size) + number(turn.square(square, size));
                for (unit, weight) in units.iter_mut().zip(net.rows[row].0) {
                    *unit += i64::from(weight);
                }
            }
        }
        let mover = position.side() as usize;
        let weigh = |unit: usize| units[unit].clamp(0, 255).pow(2) * i64::from(net.weights[mover].0[unit]);
        let sum = (0..HIDDEN).map(weigh).sum::<i64>() / 255 + i64::from(net.output_biases[mover]);
        Score::opinion((sum * i64::from(net.scale) / (255 * 64)) as i32)
    }

    /// Walks through random games and compares every opinion with the slow one.
    fn check<B: Board>(set: &RuleSet, games: u64) {
        let net = fetched(set);
        let rules = Rules::<B>::new(set.clone()).expect("a preset");
        let frames = Frames::new::<B>(&net);
        let mut seen = Accumulator::new();
        for seed in 0..games {
            let mut random = Random::new(seed);
            let mut position = rules.start();
            for _ in 0..60 {
                let reach = rules.destinations(Piece::King, position.king_bit(), position.occupied());
                let opinion = seen.judge(&net, &frames, &position, reach);
                assert_eq!(opinion, judge_reference(&net, &rules, &position), "{}", position.setup(&rules));
                let moves: Vec<_> = position.legal_moves(&rules).collect();
                let played = position.play_unchecked(&rules, random.one_of(&moves));
                if played.end.is_some() {
                    break;
                }
                position = played.position;
            }
        }
    }

    #[test]
    fn opinions_are_those_of_the_slow_twin_on_7x7() {
        check::<Board7>(&presets::BRANDUBH, 40);
        check::<Board7>(&presets::BRANDUBH_HISTORICAL, 10);
    }

    #[test]
    fn opinions_are_those_of_the_slow_twin_on_11x11() {
        check::<Board11>(&presets::COPENHAGEN, 20);
    }
}
