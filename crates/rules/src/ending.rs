//! How a set ends on the board.

use core::fmt;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::piece::Side;
use crate::position::Position;
use crate::rule_set::{NoMoves, RuleSet};
use crate::rules::Rules;

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

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 11] = [
        Reason::Escape,
        Reason::KingCaptured,
        Reason::Encircled,
        Reason::ExitFort,
        Reason::NoMoves,
        Reason::Repetition,
        Reason::QuietLimit,
        Reason::Resignation,
        Reason::Agreement,
        Reason::Time,
        Reason::Abandonment,
    ];

    /// The word used in machine-readable output, as `king-captured`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Reason::Escape => "escape",
            Reason::KingCaptured => "king-captured",
            Reason::Encircled => "encircled",
            Reason::ExitFort => "exit-fort",
            Reason::NoMoves => "no-moves",
            Reason::Repetition => "repetition",
            Reason::QuietLimit => "quiet-limit",
            Reason::Resignation => "resignation",
            Reason::Agreement => "agreement",
            Reason::Time => "time",
            Reason::Abandonment => "abandonment",
        }
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
    pub(crate) fn encircled_by(&self, rules: &Rules<B>, to: B::Bits, captured: B::Bits) -> bool {
        // A square closes a gap in a ring only if two attackers touch it, by a
        // side or a corner; or a capture took the last defender outside.
        let touching = rules.tables().geometry.ring(to) & self.soldiers(Side::Attackers);
        let may_close = !captured.is_empty() || !touching.without_lowest().is_empty();
        may_close && rules.set().encirclement && self.encirclement(rules).is_some()
    }

    /// The region around all defenders that attackers seal off from the edge
    /// (R-end-3), if they do.
    pub(crate) fn encirclement(self, rules: &Rules<B>) -> Option<B::Bits> {
        let geometry = &rules.tables().geometry;
        let open = geometry.squares.minus(self.soldiers(Side::Attackers));
        let mut region = self.soldiers(Side::Defenders) | self.king_bit();
        loop {
            if region.meets(geometry.edge) {
                return None;
            }
            let grown = region | geometry.around(region) & open;
            if grown == region {
                return Some(region);
            }
            region = grown;
        }
    }
}
