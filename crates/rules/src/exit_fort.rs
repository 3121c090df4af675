//! A fort on the edge that the attackers cannot break.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::piece::{Piece, Side};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Direction;

impl<B: Board> Position<B> {
    /// Says whether the king stands in an exit fort.
    #[inline(always)]
    pub(crate) fn in_exit_fort(&self, rules: &Rules<B>) -> bool {
        rules.set().exit_fort
            && self.king_bit().meets(rules.tables().geometry.edge)
            && self.exit_fort(rules).is_some()
    }

    /// The inside and the walls of the king's fort, if no attackers could ever
    /// break it.
    ///
    /// Walls are the defenders that still stand when all have been taken that
    /// attackers could capture if they stood on every square they can come to
    /// past the others; inside is all the king could reach past the walls.
    pub(crate) fn exit_fort(self, rules: &Rules<B>) -> Option<(B::Bits, B::Bits)> {
        let geometry = &rules.tables().geometry;
        let (king, attackers) = (self.king_bit(), self.soldiers(Side::Attackers));
        let mut walls = self.soldiers(Side::Defenders);
        loop {
            let inside = geometry.enclosed(king, geometry.squares.minus(walls), attackers)?;
            let flood = geometry.enclosed(attackers, geometry.squares.minus(walls | king), B::Bits::EMPTY)?;
            let weak = self.weak_walls(rules, walls, flood);
            if weak.is_empty() {
                return self.king_can_step(rules).then_some((inside, walls));
            }
            walls = walls.minus(weak);
        }
    }

    /// The walls that attackers on all squares of `flood` could capture.
    ///
    /// Rows along the edge need no test of their own: a row that the flood
    /// fronts and closes touches no other wall and nothing inside, so the fort
    /// stands or falls without it.
    fn weak_walls(self, rules: &Rules<B>, walls: B::Bits, flood: B::Bits) -> B::Bits {
        let tables = rules.tables();
        let hostile = tables.hostile(Piece::Defender, self.occupied());
        let [east, north, west, south] =
            Direction::ALL.map(|side| tables.held(Piece::Defender, flood, hostile, side));
        walls & (east & west | north & south)
    }
}
