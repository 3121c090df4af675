//! Questions about many squares at once, for programs that judge positions.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::piece::{Piece, Side};
use crate::position::Position;
use crate::reach;
use crate::rules::Rules;
use crate::square::Direction;

impl<B: Board> Rules<B> {
    /// All squares of the board.
    #[must_use]
    #[inline]
    pub fn board(&self) -> B::Bits {
        self.tables().geometry.squares
    }

    /// The squares where pieces of this kind may stand.
    #[must_use]
    #[inline]
    pub fn standing(&self, piece: Piece) -> B::Bits {
        self.tables().stands[piece as usize]
    }

    /// The squares along the sides of the board.
    #[must_use]
    #[inline]
    pub fn edge(&self) -> B::Bits {
        self.tables().geometry.edge
    }

    /// The squares that win for the king.
    #[must_use]
    #[inline]
    pub fn escape(&self) -> B::Bits {
        self.tables().escape
    }

    /// The squares beside these.
    #[must_use]
    #[inline]
    pub fn beside(&self, squares: B::Bits) -> B::Bits {
        self.tables().geometry.around(squares)
    }

    /// The squares beside these or touching them by a corner.
    #[must_use]
    #[inline]
    pub fn touching(&self, squares: B::Bits) -> B::Bits {
        self.tables().geometry.ring(squares)
    }

    /// Every square that pieces of this kind could move to from any of these
    /// squares in one move, past what is occupied.
    #[must_use]
    #[inline]
    pub fn destinations(&self, piece: Piece, from: B::Bits, occupied: B::Bits) -> B::Bits {
        if self.tables().movement[piece as usize].plain {
            let by_direction = reach::targets(self, piece, from, occupied);
            return by_direction.into_iter().fold(B::Bits::EMPTY, |sum, to| sum | to);
        }
        let mut sum = B::Bits::EMPTY;
        for index in from.indices() {
            for direction in Direction::ALL {
                reach::walk(self, piece, B::square(index), occupied, direction, |to| {
                    sum |= B::Bits::bit(B::index(to));
                });
            }
        }
        sum
    }
}

impl<B: Board> Position<B> {
    /// The squares where a piece of a side, coming from elsewhere, captures an
    /// enemy soldier between two; rows along the edge are left out.
    #[must_use]
    #[inline]
    pub fn capturing_squares(&self, rules: &Rules<B>, side: Side) -> B::Bits {
        let tables = rules.tables();
        let victim = side.other().soldier();
        let (anvils, enemies) = (self.anvils(rules, side), self.soldiers(side.other()));
        let hostile = tables.hostile(victim, self.occupied());
        Direction::ALL.into_iter().fold(B::Bits::EMPTY, |sum, direction| {
            let held = tables.held(victim, anvils, hostile, direction);
            sum | tables.geometry.step(enemies & held, direction.opposite())
        })
    }

    /// The empty squares beside the king where an attacker, coming from
    /// elsewhere, takes him, unless it was one of those that hold him.
    #[must_use]
    #[inline]
    pub fn king_traps(&self, rules: &Rules<B>) -> B::Bits {
        let tables = rules.tables();
        let king = self.king_bit();
        let closed = self.closed_sides(rules);
        let beside = |direction| tables.geometry.step(king, direction).minus(self.occupied());
        if king.meets(tables.king_strong) {
            let mut open = Direction::ALL.into_iter().filter(|&direction| !closed[direction as usize]);
            return match (open.next(), open.next()) {
                (Some(last), None) => beside(last),
                _ => B::Bits::EMPTY,
            };
        }
        let held = Direction::ALL.into_iter().filter(|direction| closed[direction.opposite() as usize]);
        held.fold(B::Bits::EMPTY, |sum, direction| sum | beside(direction))
    }
}
