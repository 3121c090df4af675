//! What a move captures: soldiers, rows of them, the king.

use core::fmt;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::piece::{Piece, Side};
use crate::position::Position;
use crate::rule_set::Shieldwall;
use crate::rules::Rules;
use crate::square::{Direction, Square};
use crate::square_set::SquareSet;

/// The soldiers a move captured.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Captures<B: Board>(B::Bits);

impl<B: Board> Captures<B> {
    #[inline]
    pub(crate) fn new(bits: B::Bits) -> Captures<B> {
        Captures(bits)
    }

    #[inline]
    pub(crate) fn bits(self) -> B::Bits {
        self.0
    }

    /// Says whether nothing was captured.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// How many soldiers were captured.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count() as usize
    }

    /// Where they stood.
    #[must_use]
    pub fn squares(self) -> SquareSet {
        B::squares(self.0)
    }

    /// Where they stood, one after another.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        self.0.indices().map(B::square)
    }
}

impl<B: Board> fmt::Debug for Captures<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.squares(), f)
    }
}

impl<B: Board> Position<B> {
    /// The enemy soldiers that `piece`, just arrived on the square with the index `to`, captures.
    #[inline(always)]
    pub(crate) fn captures(&self, rules: &Rules<B>, piece: Piece, to: usize) -> B::Bits {
        let mut enemies = self.soldiers(piece.side().other());
        // The king is not taken in a row, but the move may end beside him alone.
        if matches!(rules.set().shieldwall, Shieldwall::On { .. }) {
            enemies |= self.king_bit();
        }
        // Most moves end beside no enemy.
        if !rules.tables().near(to).beside.meets(enemies) {
            return B::Bits::EMPTY;
        }
        self.captures_beside(rules, piece, to)
    }

    fn captures_beside(self, rules: &Rules<B>, piece: Piece, to: usize) -> B::Bits {
        let set = rules.set();
        if piece == Piece::King && !set.king_power.strikes() {
            return B::Bits::EMPTY;
        }
        let (tables, side) = (rules.tables(), piece.side());
        let (near, victim) = (tables.near(to), side.other().soldier());
        let enemies = near.beside & self.soldiers(side.other());
        // R-capture-1: the mover on one side, an anvil on the other. R-camp-4: not the camp one stands in.
        let hostile = tables.hostile(victim, self.occupied()) & near.far_hostile;
        let anvils = self.anvils(rules, side) & near.far | hostile;
        let caught =
            enemies & (tables.geometry.around(anvils) | near.walled & tables.hostile_edge[victim as usize]);
        // Rows stand on the edge, and most moves end beside none of their pieces.
        let row = (near.beside & tables.geometry.edge).meets(self.soldiers(side.other()) | self.king_bit());
        match set.shieldwall {
            Shieldwall::On { corner_closes, flank_only } if row => {
                caught | self.captured_rows(rules, side, B::Bits::bit(to), corner_closes, flank_only)
            }
            _ => caught,
        }
    }

    /// The pieces that hold a soldier of the other side for a capture by `side`.
    pub(crate) fn anvils(&self, rules: &Rules<B>, side: Side) -> B::Bits {
        let (tables, set) = (rules.tables(), rules.set());
        let mut anvils = self.soldiers(side);
        if side == Side::Defenders && set.king_power.holds() {
            anvils |= self.king_bit();
        }
        if side == Side::Attackers && set.linnaean_capture && self.king_bit() == tables.throne {
            let beside = tables.geometry.around(tables.throne);
            if (beside & self.soldiers(Side::Attackers)).count() == 3 {
                anvils |= tables.throne;
            }
        }
        anvils
    }

    /// Says whether the attacker just arrived on the square with the index `to` captures the king.
    #[inline(always)]
    pub(crate) fn king_is_captured(&self, rules: &Rules<B>, to: usize) -> bool {
        // R-king-6: the closing move arrives beside him.
        rules.tables().near(to).beside.has(B::index(self.king())) && self.king_is_closed_in(rules, to)
    }

    fn king_is_closed_in(self, rules: &Rules<B>, to: usize) -> bool {
        let (tables, king) = (rules.tables(), self.king_bit());
        let closed = self.closed_sides(rules);
        if king.meets(tables.king_strong) {
            return closed == [true; 4];
        }
        let moved_to = |side: &Direction| tables.geometry.step(king, *side) == B::Bits::bit(to);
        Direction::ALL.iter().any(|side| moved_to(side) && closed[side.opposite() as usize])
    }

    /// Which sides of the king are closed: by an attacker, a square hostile to
    /// him, or a hostile edge.
    pub(crate) fn closed_sides(&self, rules: &Rules<B>) -> [bool; 4] {
        let (tables, king) = (rules.tables(), self.king_bit());
        let hostile = tables.hostile(Piece::King, self.occupied());
        let attackers = self.soldiers(Side::Attackers);
        Direction::ALL.map(|side| king.meets(tables.held(Piece::King, attackers, hostile, side)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board7;
    use std::format;

    #[test]
    fn captures_are_counted_listed_and_written() {
        let squares: SquareSet = [Square::new(2, 3), Square::new(3, 2)].into_iter().collect();
        let captures = Captures::<Board7>::new(Board7::bits(squares));
        assert_eq!((captures.len(), captures.squares(), captures.is_empty()), (2, squares, false));
        assert_eq!(captures.iter().collect::<SquareSet>(), squares);
        assert_eq!(format!("{captures:?}"), "{d3, c4}");
        let none = Captures::<Board7>::new(0);
        assert_eq!((none.len(), none.is_empty()), (0, true));
    }
}
