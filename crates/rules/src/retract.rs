//! The moves that may have led to a position, for programs that work backwards.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::moves::Move;
use crate::piece::{Piece, Side};
use crate::position::Position;
use crate::reach::reach;
use crate::rules::Rules;
use crate::square::{Direction, Square};

impl<B: Board> Position<B> {
    /// Calls `visit` with every quiet move that leads here and with the position
    /// it was played in: the other side played it, it captured nothing, took no
    /// king, and left just this position.
    ///
    /// Whether the set was over before the move, or is by it, is not asked; see
    /// [`Position::end`].
    ///
    /// ```
    /// use branan_rules::{Board7, Position, Rules, presets};
    ///
    /// let rules = Rules::<Board7>::new(presets::BRANDUBH)?;
    /// let next = rules.start().play(&rules, "d2-e2".parse()?)?.position;
    /// let mut found = false;
    /// next.for_each_retraction(&rules, |_, before| found |= before == rules.start());
    /// assert!(found);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn for_each_retraction(&self, rules: &Rules<B>, mut visit: impl FnMut(Move, Position<B>)) {
        let mover = self.side().other();
        for to in self.soldiers(mover).indices() {
            self.retract(rules, mover.soldier(), to, &mut visit);
        }
        if mover == Side::Defenders {
            self.retract(rules, Piece::King, B::index(self.king()), &mut visit);
        }
    }

    #[inline]
    fn retract(&self, rules: &Rules<B>, piece: Piece, to: usize, visit: &mut impl FnMut(Move, Position<B>)) {
        let took = !self.captures(rules, piece, to).is_empty()
            || piece == Piece::Attacker && self.king_is_captured(rules, to);
        if took {
            return;
        }
        let to = B::square(to);
        let none = crate::captures::Captures::new(B::Bits::EMPTY);
        let mut take_back = |from: Square| {
            let mv = Move::new(from, to);
            visit(mv, self.undo(mv, none));
        };
        if rules.tables().movement[piece as usize].reversible {
            let mut lines = reach(rules, piece, to, self.occupied());
            while let Some(from) = lines.pop(to) {
                take_back(from);
            }
            return;
        }
        for from in self.empty_lines(rules, to).filter(|&from| rules.standing(piece).has(B::index(from))) {
            if self.undo(Move::new(from, to), none).is_legal(rules, Move::new(from, to)) {
                take_back(from);
            }
        }
    }

    /// The empty squares in the four directions up to the first piece.
    fn empty_lines(self, rules: &Rules<B>, from: Square) -> impl Iterator<Item = Square> {
        let (size, occupied) = (rules.size(), self.occupied());
        Direction::ALL.into_iter().flat_map(move |direction| {
            let steps = core::iter::successors(Some(from), move |at| at.step(direction, size)).skip(1);
            steps.take_while(move |&at| !occupied.has(B::index(at)))
        })
    }
}
