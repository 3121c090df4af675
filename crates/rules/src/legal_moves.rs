//! Finding the legal moves.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::moves::Move;
use crate::piece::{Piece, Side};
use crate::position::Position;
use crate::reach::{Lines, origin, reach, reach_by_walking, targets, walk};
use crate::rules::Rules;
use crate::square::{Direction, Square};

/// The legal moves of a position, one after another; see [`Position::legal_moves`].
#[derive(Clone)]
pub struct LegalMoves<'r, B: Board> {
    rules: &'r Rules<B>,
    occupied: B::Bits,
    soldiers: B::Bits,
    /// The king, as long as his moves are still to come.
    king: Option<Square>,
    side: Side,
    from: Square,
    lines: Lines,
}

impl<B: Board> Position<B> {
    /// The legal moves, without regard to a set that is over.
    ///
    /// Nothing is allocated and nothing computed before it is asked for.
    #[must_use]
    #[inline]
    pub fn legal_moves<'r>(&self, rules: &'r Rules<B>) -> LegalMoves<'r, B> {
        let king = self.king();
        LegalMoves {
            rules,
            occupied: self.occupied(),
            soldiers: self.soldiers(self.side()),
            king: (self.side() == Side::Defenders).then_some(king),
            side: self.side(),
            from: king,
            lines: Lines::EMPTY,
        }
    }

    /// How many legal moves there are, faster than making them.
    #[must_use]
    #[inline(always)]
    pub fn count_moves(&self, rules: &Rules<B>) -> u32 {
        let occupied = self.occupied();
        let soldier = self.side().soldier();
        let mut count = count_of_kind(rules, soldier, occupied, self.soldiers(self.side()));
        if self.side() == Side::Defenders {
            count += reach(rules, Piece::King, self.king(), occupied).count::<B>();
        }
        count
    }

    /// One legal move: `choose` is told how many there are and answers which,
    /// from 0. `None` if there are none, or it answers too high.
    ///
    /// The quick way to a random move. The order is not that of
    /// [`Position::legal_moves`], but the same for equal positions.
    #[must_use]
    #[inline]
    pub fn choose_move(&self, rules: &Rules<B>, choose: impl FnOnce(u32) -> u32) -> Option<Move> {
        let (occupied, soldier) = (self.occupied(), self.side().soldier());
        if !rules.tables().movement[soldier as usize].plain {
            let n = choose(self.count_moves(rules));
            return self.legal_moves(rules).nth(n as usize);
        }
        let targets = targets(rules, soldier, self.soldiers(self.side()), occupied);
        let [east, north, west, south] = targets.map(Bitboard::count);
        let ends = [east, east + north, east + north + west];
        let soldiers = ends[2] + south;
        let mut kings = match self.side() {
            Side::Attackers => Lines::EMPTY,
            Side::Defenders => reach(rules, Piece::King, self.king(), occupied),
        };
        let mut n = choose(soldiers + kings.count::<B>());
        if n < soldiers {
            // Without branches: which direction it is cannot be foreseen.
            let direction = ends.iter().filter(|&&end| n >= end).count();
            n -= [0, ends[0], ends[1], ends[2]][direction];
            let to = B::square(targets[direction].nth(n));
            return Some(Move::new(origin::<B>(to, Direction::ALL[direction], occupied), to));
        }
        for _ in soldiers..n {
            kings.pop(self.king())?;
        }
        Some(Move::new(self.king(), kings.pop(self.king())?))
    }

    /// Says whether the side to move has a legal move.
    #[must_use]
    #[inline]
    pub fn has_moves(&self, rules: &Rules<B>) -> bool {
        let tables = rules.tables();
        let empty = !self.occupied();
        let next_to = |piece: Piece, of| {
            let stops = tables.movement[piece as usize].stops;
            (tables.geometry.around(of) & empty).meets(stops)
        };
        // A single step onto a free square settles nearly every position.
        next_to(self.side().soldier(), self.soldiers(self.side()))
            || self.side() == Side::Defenders && next_to(Piece::King, self.king_bit())
            || self.legal_moves(rules).next().is_some()
    }

    /// Says whether the king, if it were his turn, could move by one square.
    pub(crate) fn king_can_step(self, rules: &Rules<B>) -> bool {
        let beside = rules.tables().geometry.around(self.king_bit());
        let mut can = false;
        for direction in Direction::ALL {
            walk(rules, Piece::King, self.king(), self.occupied(), direction, |to| {
                can |= beside.has(B::index(to));
            });
        }
        can
    }

    /// Says whether a move is legal.
    #[must_use]
    pub fn is_legal(&self, rules: &Rules<B>, mv: Move) -> bool {
        let own = self.piece_at(mv.from).filter(|piece| piece.side() == self.side());
        own.is_some_and(|piece| reach(rules, piece, mv.from, self.occupied()).contains(mv.from, mv.to))
    }
}

impl<B: Board> Iterator for LegalMoves<'_, B> {
    type Item = Move;

    // Must inline: perft is a third slower when the state goes through memory.
    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        loop {
            if let Some(to) = self.lines.pop(self.from) {
                return Some(Move::new(self.from, to));
            }
            let piece = if self.soldiers.is_empty() {
                self.from = self.king.take()?;
                Piece::King
            } else {
                self.from = B::square(self.soldiers.lowest());
                self.soldiers = self.soldiers.without_lowest();
                self.side.soldier()
            };
            self.lines = reach(self.rules, piece, self.from, self.occupied);
        }
    }
}

impl<B: Board> core::iter::FusedIterator for LegalMoves<'_, B> {}

#[inline(always)]
fn count_of_kind<B: Board>(rules: &Rules<B>, piece: Piece, occupied: B::Bits, of: B::Bits) -> u32 {
    if rules.tables().movement[piece as usize].plain {
        return B::Bits::count_four(targets(rules, piece, of, occupied));
    }
    of.indices().map(|index| reach_by_walking(rules, piece, B::square(index), occupied).count::<B>()).sum()
}
