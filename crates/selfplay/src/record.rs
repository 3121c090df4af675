//! A position as training reads it.

use branan_rules::{Board, Piece, Position, Rules, Side, Square, SquareSet, Symmetry};
use branan_testkit::Random;

/// A quiet position, turned so that the king stands in the first eighth of the
/// board, with what the engine thought of it.
pub(crate) struct Record {
    /// Attackers, defenders and the squares the king could move to, as bits
    /// numbered from a1 along the ranks.
    planes: [u128; 3],
    king: u8,
    side: Side,
    /// From the defenders' view.
    score: i16,
    size: u8,
}

impl Record {
    /// The record of a position whose score is from the view of the side to
    /// move. Where several turns put the king on the same square, chance
    /// decides, so that training sees them all.
    pub(crate) fn new<B: Board>(
        rules: &Rules<B>,
        position: &Position<B>,
        score: i32,
        random: &mut Random,
    ) -> Record {
        let size = rules.size();
        let number = |square: Square| square.rank() * size + square.file();
        let image = |symmetry: &Symmetry| number(symmetry.square(position.king(), size));
        let king = Symmetry::ALL.iter().map(image).min().unwrap_or(0);
        let turns: Vec<Symmetry> =
            Symmetry::ALL.into_iter().filter(|symmetry| image(symmetry) == king).collect();
        let turn = turns[random.index(turns.len())];
        let bits = |squares: SquareSet| {
            let bit = |square| 1_u128 << number(turn.square(square, size));
            squares.iter().fold(0, |bits, square| bits | bit(square))
        };
        let reach = rules.destinations(Piece::King, position.king_bit(), position.occupied());
        let planes = [position.soldiers(Side::Attackers), position.soldiers(Side::Defenders), reach];
        let sign = if position.side() == Side::Defenders { 1 } else { -1 };
        Record {
            planes: planes.map(|plane| bits(B::squares(plane))),
            king,
            side: position.side(),
            score: (sign * score).clamp(-20_000, 20_000) as i16,
            size,
        }
    }

    /// Appends the bytes, with the result of the set in halves for the
    /// defenders.
    pub(crate) fn write(&self, result: u8, out: &mut Vec<u8>) {
        let width = if self.size <= 8 { 8 } else { 16 };
        for plane in self.planes {
            out.extend(&plane.to_le_bytes()[..width]);
        }
        out.extend([self.king, self.side as u8, result, 0]);
        out.extend(self.score.to_le_bytes());
        out.extend([0, 0]);
    }
}
