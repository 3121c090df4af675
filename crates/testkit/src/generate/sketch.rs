//! A board while a position is being built on it.

use branan_rules::{Direction, Piece, RuleSet, Setup, Side, Square};

use crate::cells::{Cells, all_squares};
use crate::random::Random;
use crate::reference;

/// Some pieces so far, the rules they are for, and chance.
pub(super) struct Sketch<'s> {
    pub(super) rules: &'s RuleSet,
    pub(super) random: &'s mut Random,
    cells: Cells,
    /// Squares that the position needs empty.
    kept: Vec<Square>,
}

impl<'s> Sketch<'s> {
    pub(super) fn new(rules: &'s RuleSet, random: &'s mut Random) -> Sketch<'s> {
        Sketch { rules, random, cells: Cells::new(&Setup::empty(rules.size())), kept: Vec::new() }
    }

    pub(super) fn size(&self) -> u8 {
        self.cells.size()
    }

    pub(super) fn at(&self, square: Square) -> Option<Piece> {
        self.cells.at(square)
    }

    pub(super) fn any_square(&mut self) -> Square {
        let size = self.size();
        Square::new(self.random.below(size), self.random.below(size))
    }

    pub(super) fn neighbours(&self, square: Square) -> Vec<Square> {
        let size = self.size();
        Direction::ALL.into_iter().filter_map(|way| square.step(way, size)).collect()
    }

    /// Says whether a piece could be put there.
    pub(super) fn is_free_for(&self, square: Square, piece: Piece) -> bool {
        self.cells.is_empty(square)
            && !self.kept.contains(&square)
            && reference::may_stand(self.rules, piece, square)
            && !(piece == Piece::King && self.rules.escape_squares().contains(square))
    }

    /// Puts a piece on a square where it may stand, and says whether it could.
    /// There is never a second king.
    pub(super) fn put(&mut self, square: Square, piece: Piece) -> bool {
        let free = self.is_free_for(square, piece) && !(piece == Piece::King && self.has_king());
        if free {
            self.cells.put(square, Some(piece));
        }
        free
    }

    /// Says whether the king is on the board.
    pub(super) fn has_king(&self) -> bool {
        self.cells.squares().any(|square| self.at(square) == Some(Piece::King))
    }

    /// Takes the piece off a square.
    pub(super) fn lift(&mut self, square: Square) {
        self.cells.put(square, None);
    }

    /// Puts a piece somewhere from where it can move to `target`, and keeps its
    /// way open. Says whether there is such a square that `allowed` likes.
    pub(super) fn put_runner(
        &mut self,
        piece: Piece,
        target: Square,
        allowed: impl Fn(Square) -> bool,
    ) -> bool {
        let mut starts: Vec<Square> = all_squares(self.size())
            .filter(|square| (square.file() == target.file()) != (square.rank() == target.rank()))
            .filter(|&square| allowed(square))
            .collect();
        self.random.shuffle(&mut starts);
        for start in starts {
            if !self.put(start, piece) {
                continue;
            }
            if reference::destinations(self.rules, &self.cells, start).contains(&target) {
                self.keep_way_open(start, target);
                return true;
            }
            self.lift(start);
        }
        false
    }

    fn keep_way_open(&mut self, start: Square, target: Square) {
        let files = start.file().min(target.file())..=start.file().max(target.file());
        let ranks = start.rank().min(target.rank())..=start.rank().max(target.rank());
        for square in all_squares(self.size()) {
            if square != start && files.contains(&square.file()) && ranks.contains(&square.rank()) {
                self.kept.push(square);
            }
        }
    }

    /// Puts some random soldiers on squares that `allowed` likes.
    pub(super) fn sprinkle(&mut self, most: u8, pieces: &[Piece], allowed: impl Fn(Square) -> bool) {
        for _ in 0..self.random.between(0, most) {
            let square = self.any_square();
            let piece = self.random.one_of(pieces);
            if allowed(square) {
                self.put(square, piece);
            }
        }
    }

    /// The position, with a king put anywhere if none was needed so far; `None`
    /// if there is no room for him.
    pub(super) fn finish(mut self, side: Side) -> Option<Setup> {
        if !self.has_king() {
            let free: Vec<Square> =
                self.cells.squares().filter(|&square| self.is_free_for(square, Piece::King)).collect();
            let square = self.random.pick(&free)?;
            self.put(square, Piece::King);
        }
        Some(self.cells.setup(side))
    }
}
