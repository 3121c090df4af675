//! Where pieces may go.

use crate::Cell;

/// Which pieces may be lifted and where each may go, as somebody who knows the rules has found it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    moves: Vec<(Cell, Cell)>,
}

impl Reach {
    /// The reach of these moves, each from one square to another.
    #[must_use]
    pub fn new(moves: Vec<(Cell, Cell)>) -> Reach {
        Reach { moves }
    }

    /// Says whether the piece on a square can move at all.
    #[must_use]
    pub fn may_lift(&self, from: Cell) -> bool {
        self.moves.iter().any(|mv| mv.0 == from)
    }

    /// Says whether a piece may move between two squares.
    #[must_use]
    pub fn may_drop(&self, from: Cell, to: Cell) -> bool {
        self.moves.contains(&(from, to))
    }

    /// Where the piece on a square may go.
    pub fn targets(&self, from: Cell) -> impl Iterator<Item = Cell> {
        self.moves.iter().filter(move |mv| mv.0 == from).map(|mv| mv.1)
    }
}
