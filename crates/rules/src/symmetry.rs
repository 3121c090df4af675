//! The eight ways to turn and mirror a board.

use crate::moves::Move;
use crate::piece::Piece;
use crate::setup::Setup;
use crate::square::Square;
use crate::square_set::SquareSet;

/// One of the eight symmetries of a square board.
///
/// ```
/// use branan_rules::{Square, Symmetry};
///
/// let a1 = Square::new(0, 0);
/// assert_eq!(Symmetry::TURN_LEFT.square(a1, 7), Square::new(6, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Done first: exchange files and ranks.
    transpose: bool,
    mirror_files: bool,
    mirror_ranks: bool,
}

impl Symmetry {
    /// Leaves everything where it is.
    pub const IDENTITY: Symmetry = Symmetry::new(false, false, false);
    /// A quarter turn against the clock: `a1` goes to the bottom right corner.
    pub const TURN_LEFT: Symmetry = Symmetry::new(true, true, false);
    /// A quarter turn with the clock.
    pub const TURN_RIGHT: Symmetry = Symmetry::new(true, false, true);

    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::IDENTITY,
        Symmetry::new(false, true, false),
        Symmetry::new(false, false, true),
        Symmetry::new(false, true, true),
        Symmetry::new(true, false, false),
        Symmetry::TURN_LEFT,
        Symmetry::TURN_RIGHT,
        Symmetry::new(true, true, true),
    ];

    const fn new(transpose: bool, mirror_files: bool, mirror_ranks: bool) -> Symmetry {
        Symmetry { transpose, mirror_files, mirror_ranks }
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        if self.transpose { Symmetry::new(true, self.mirror_ranks, self.mirror_files) } else { self }
    }

    /// Where a square goes on a board of this size.
    ///
    /// # Panics
    /// When the square is off the board.
    #[must_use]
    pub const fn square(self, square: Square, size: u8) -> Square {
        assert!(square.is_on(size), "square off the board");
        let (mut file, mut rank) = (square.file(), square.rank());
        if self.transpose {
            (file, rank) = (rank, file);
        }
        if self.mirror_files {
            file = size - 1 - file;
        }
        if self.mirror_ranks {
            rank = size - 1 - rank;
        }
        Square::new(file, rank)
    }

    /// Where a move goes on a board of this size.
    #[must_use]
    pub const fn mv(self, mv: Move, size: u8) -> Move {
        Move::new(self.square(mv.from, size), self.square(mv.to, size))
    }

    /// Where a set of squares goes on a board of this size.
    #[must_use]
    pub fn squares(self, set: SquareSet, size: u8) -> SquareSet {
        set.iter().map(|square| self.square(square, size)).collect()
    }

    /// Where a whole set-up goes.
    #[must_use]
    pub fn setup(self, setup: &Setup) -> Setup {
        let size = setup.size();
        let empty = Setup::empty(size).with_side(setup.side());
        Piece::ALL.into_iter().fold(empty, |turned, piece| {
            let squares = self.squares(setup.squares_of(piece), size);
            squares.iter().fold(turned, |turned, square| turned.with_piece(square, Some(piece)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eight_differ_and_each_is_undone_by_its_inverse() {
        let square = Square::new(1, 2);
        let images: SquareSet = Symmetry::ALL.into_iter().map(|s| s.square(square, 7)).collect();
        assert_eq!(images.len(), 8);
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.inverse().square(symmetry.square(square, 7), 7), square);
        }
    }

    #[test]
    fn turning_left_four_times_comes_round() {
        let setup = Setup::literal("a4/1d3/2k2/5/3a1 d");
        let left = Symmetry::TURN_LEFT.setup(&setup);
        assert_eq!(left, Setup::literal("5/4a/2k2/1d3/a4 d").with_side(setup.side()));
        assert_eq!(Symmetry::TURN_RIGHT.setup(&left), setup);
    }
}
