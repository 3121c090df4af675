//! A board as a list of squares with at most one piece on each.

use branan_rules::{Direction, Piece, Setup, Side, Square};

/// Every square of a board and what stands on it.
#[derive(Clone)]
pub(crate) struct Cells {
    size: u8,
    cells: Vec<Option<Piece>>,
}

impl Cells {
    pub(crate) fn new(setup: &Setup) -> Cells {
        let cells = all_squares(setup.size()).map(|square| setup.piece_at(square)).collect();
        Cells { size: setup.size(), cells }
    }

    /// The same pieces as a set-up.
    pub(crate) fn setup(&self, side: Side) -> Setup {
        let mut setup = Setup::empty(self.size).with_side(side);
        for square in self.squares() {
            if let Some(piece) = self.at(square) {
                setup = setup.with_piece(square, Some(piece));
            }
        }
        setup
    }

    pub(crate) fn size(&self) -> u8 {
        self.size
    }

    pub(crate) fn at(&self, square: Square) -> Option<Piece> {
        self.cells[self.index(square)]
    }

    pub(crate) fn is_empty(&self, square: Square) -> bool {
        self.at(square).is_none()
    }

    pub(crate) fn put(&mut self, square: Square, piece: Option<Piece>) {
        let index = self.index(square);
        self.cells[index] = piece;
    }

    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        all_squares(self.size)
    }

    pub(crate) fn king(&self) -> Square {
        self.squares().find(|&square| self.at(square) == Some(Piece::King)).expect("a board has a king")
    }

    pub(crate) fn is_edge(&self, square: Square) -> bool {
        let last = self.size - 1;
        square.file() == 0 || square.rank() == 0 || square.file() == last || square.rank() == last
    }

    fn index(&self, square: Square) -> usize {
        usize::from(square.rank()) * usize::from(self.size) + usize::from(square.file())
    }
}

/// The squares of a board of this size, along the ranks from `a1`.
pub(crate) fn all_squares(size: u8) -> impl Iterator<Item = Square> {
    (0..size).flat_map(move |rank| (0..size).map(move |file| Square::new(file, rank)))
}

/// The square with this number along the side of the board from which `inward`
/// leads to the middle.
pub(crate) fn on_side(size: u8, inward: Direction, number: u8) -> Square {
    match inward {
        Direction::East => Square::new(0, number),
        Direction::North => Square::new(number, 0),
        Direction::West => Square::new(size - 1, number),
        Direction::South => Square::new(number, size - 1),
    }
}
