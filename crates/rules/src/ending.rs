//! How a set ends on the board.

use core::fmt;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::piece::Side;
use crate::position::Position;
use crate::rule_set::{NoMoves, RuleSet};
use crate::rules::Rules;
use crate::square::Square;

/// How a set ended: for whom and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The reason.
    pub reason: Reason,
}

/// Why a set ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The king reached a square he escapes by (R-end-1).
    Escape,
    /// The king was captured (R-end-2).
    KingCaptured,
    /// The king and all other defenders were enclosed (R-end-3).
    Encircled,
    /// The king stands in a fort on the edge that cannot be broken.
    ExitFort,
    /// The player to move could not (R-end-4).
    NoMoves,
    /// The position came once too often (R-end-5, R-end-6).
    Repetition,
    /// Too many moves went by without a capture.
    QuietLimit,
    /// A player resigned.
    Resignation,
    /// The players agreed on a draw.
    Agreement,
    /// A player's time ran out.
    Time,
    /// A player left.
    Abandonment,
}

crate::by_word! {
    /// Every reason.
    Reason, "the reason of an end, as king-captured" {
        Escape "escape",
        KingCaptured "king-captured",
        Encircled "encircled",
        ExitFort "exit-fort",
        NoMoves "no-moves",
        Repetition "repetition",
        QuietLimit "quiet-limit",
        Resignation "resignation",
        Agreement "agreement",
        Time "time",
        Abandonment "abandonment",
    }
}

impl End {
    pub(crate) const ESCAPE: End = End::won(Side::Defenders, Reason::Escape);
    pub(crate) const KING_CAPTURED: End = End::won(Side::Attackers, Reason::KingCaptured);
    pub(crate) const ENCIRCLED: End = End::won(Side::Attackers, Reason::Encircled);
    pub(crate) const EXIT_FORT: End = End::won(Side::Defenders, Reason::ExitFort);

    /// A win.
    #[must_use]
    pub const fn won(winner: Side, reason: Reason) -> End {
        End { winner: Some(winner), reason }
    }

    /// A draw.
    #[must_use]
    pub const fn drawn(reason: Reason) -> End {
        End { winner: None, reason }
    }

    #[inline]
    pub(crate) const fn no_moves(set: &RuleSet, stuck: Side) -> End {
        match set.no_moves {
            NoMoves::Loss => End::won(stuck.other(), Reason::NoMoves),
            NoMoves::Draw => End::drawn(Reason::NoMoves),
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(side) => write!(f, "{side} win ({})", self.reason),
            None => write!(f, "draw ({})", self.reason),
        }
    }
}

impl<B: Board> Position<B> {
    /// How the set stands ended in this position, as far as the pieces alone
    /// tell: an escaped king, an encirclement, an exit fort, a player who
    /// cannot move. A capture of the king shows only in the move that makes it.
    #[must_use]
    pub fn end(&self, rules: &Rules<B>) -> Option<End> {
        if self.king_bit().meets(rules.tables().escape) {
            Some(End::ESCAPE)
        } else if rules.set().encirclement && self.encirclement(rules).is_some() {
            Some(End::ENCIRCLED)
        } else if self.in_exit_fort(rules) {
            Some(End::EXIT_FORT)
        } else {
            (!self.has_moves(rules)).then(|| End::no_moves(rules.set(), self.side()))
        }
    }

    /// Says whether an attacker's arriving on `to` encircles the defenders, who
    /// were not encircled before.
    #[inline(always)]
    pub(crate) fn encircled_by(&self, rules: &Rules<B>, to: Square, captured: B::Bits) -> bool {
        // A square closes a gap in a ring only if two attackers touch it, by a
        // side or a corner; or a capture took the last defender outside.
        let attackers = self.soldiers(Side::Attackers);
        let touching = rules.tables().near(B::index(to)).ring & attackers;
        let may_close =
            !captured.is_empty() || !touching.without_lowest().is_empty() && parts(B::block(attackers, to));
        may_close && rules.set().encirclement && self.encirclement(rules).is_some()
    }

    /// The region around all defenders that attackers seal off from the edge
    /// (R-end-3), if they do.
    pub(crate) fn encirclement(self, rules: &Rules<B>) -> Option<B::Bits> {
        let geometry = &rules.tables().geometry;
        let open = geometry.squares.minus(self.soldiers(Side::Attackers));
        geometry.enclosed(self.soldiers(Side::Defenders) | self.king_bit(), open, geometry.edge)
    }
}

/// Says whether the middle of nine squares, once closed, parts those open ones beside it that a piece could walk
/// between: without it, some can no longer be reached from others within the nine.
///
/// Where it does not, whatever led through the middle has a way round, and no ring was closed.
#[inline(always)]
fn parts(closed: usize) -> bool {
    PARTING[closed / 64] >> (closed % 64) & 1 == 1
}

/// [`parts`] of all nine squares, as [`Board::block`] numbers them.
static PARTING: [u64; 8] = {
    let mut table = [0; 8];
    let mut closed = 0;
    while closed < 512 {
        table[closed / 64] |= ((open_sides(closed) > ways_round(closed) + 1) as u64) << (closed % 64);
        closed += 1;
    }
    table
};

/// The squares round the middle, those beside it first and every second.
const ROUND: [usize; 9] = [1, 2, 5, 8, 7, 6, 3, 0, 1];

const fn open_sides(closed: usize) -> usize {
    (0xaa & !closed).count_ones() as usize
}

/// Between how many pairs of open sides the corner is open as well.
const fn ways_round(closed: usize) -> usize {
    let (mut ways, mut i) = (0, 0);
    while i < 8 {
        let corner = 1 << ROUND[i] | 1 << ROUND[i + 1] | 1 << ROUND[i + 2];
        ways += (closed & corner == 0) as usize;
        i += 2;
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks from one open side to all it is joined with, and looks for one that was not reached.
    fn parts_reference(closed: usize) -> bool {
        let open = |i: &usize| *i != 4 && closed >> i & 1 == 0;
        let sides: std::vec::Vec<usize> = [1, 3, 5, 7].into_iter().filter(open).collect();
        let mut reached: std::vec::Vec<usize> = sides.iter().take(1).copied().collect();
        let mut next = 0;
        while let Some(&at) = reached.get(next) {
            let beside = |i: &usize| (i % 3).abs_diff(at % 3) + (i / 3).abs_diff(at / 3) == 1;
            let new: std::vec::Vec<usize> =
                (0..9).filter(open).filter(beside).filter(|i| !reached.contains(i)).collect();
            reached.extend(new);
            next += 1;
        }
        sides.iter().any(|side| !reached.contains(side))
    }

    #[test]
    fn the_middle_of_nine_squares_parts_what_has_no_way_round() {
        for closed in 0..512 {
            assert_eq!(parts(closed), parts_reference(closed), "{closed:#b}");
        }
    }
}
