//! Rows of pieces along the edge, captured together.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::piece::Side;
use crate::position::Position;
use crate::rules::{Geometry, Rules};
use crate::square::Direction;

/// Two or more pieces side by side along the edge that are closed in.
struct Row<B: Board> {
    /// The pieces.
    pieces: B::Bits,
    /// The square before the first and the one behind the last.
    ends: B::Bits,
    /// The squares in front, towards the middle of the board.
    fronts: B::Bits,
}

impl<B: Board> Position<B> {
    /// The soldiers that `side`, whose piece just arrived on `to`, captures in rows.
    pub(crate) fn captured_rows(
        &self,
        rules: &Rules<B>,
        side: Side,
        to: B::Bits,
        corner_closes: bool,
        flank_only: bool,
    ) -> B::Bits {
        let (tables, king) = (rules.tables(), self.king_bit());
        // The king stands in a row like a soldier, and fights in one if he may.
        let (mut own, mut pieces) = (self.soldiers(side), self.soldiers(side.other()));
        match side {
            Side::Attackers => pieces |= king,
            Side::Defenders if rules.set().king_power.holds() => own |= king,
            Side::Defenders => {}
        }
        let mut ends = own | to;
        if corner_closes {
            ends |= tables.corners.minus(self.occupied());
        }
        let mut captured = B::Bits::EMPTY;
        closed_rows(&tables.geometry, pieces, own, ends, |row| {
            if row.ends.meets(to) || !flank_only && row.fronts.meets(to) {
                captured |= row.pieces;
            }
        });
        captured.minus(king)
    }
}

/// Visits every row of `pieces` along an edge with all of its front in
/// `fronts` and both its ends in `ends`.
fn closed_rows<B: Board>(
    geometry: &Geometry<B>,
    pieces: B::Bits,
    fronts: B::Bits,
    ends: B::Bits,
    mut visit: impl FnMut(&Row<B>),
) {
    for edge in Direction::ALL {
        let along = edge.turned();
        let fronted = pieces & geometry.last[edge as usize] & geometry.step(fronts, edge);
        let starts = geometry.step(ends & geometry.last[edge as usize], along) & fronted;
        for index in starts.indices() {
            let first = B::Bits::bit(index);
            let (mut run, mut last) = (first, first);
            while geometry.step(last, along).meets(fronted) {
                last = geometry.step(last, along);
                run |= last;
            }
            let behind = geometry.step(last, along);
            if last != first && behind.meets(ends) {
                visit(&Row {
                    pieces: run,
                    ends: geometry.step(first, along.opposite()) | behind,
                    fronts: geometry.step(run, edge.opposite()),
                });
            }
        }
    }
}
