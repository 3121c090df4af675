//! The manners of writing that programs and sites use.

/// A manner of writing positions and moves, named after the program it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// Ours: `3a3/…/3a3 a`, top row first; moves `d2-e2xe3xd3`.
    Branan,
    /// `TaflZero`: `3a3/…/3a3 - a 0 0`, top row first; moves `d2e2`.
    TaflZero,
    /// `OpenTafl` notation: `/3t3/…/3t3/`, **rank 1 first**, no side to move;
    /// moves `d2-e2xe3/d3`, the king's with a `K` in front.
    OpenTafl,
    /// The crate hnefatafl-rs: `3t3/…/3t3`, **rank 1 first**, no side to move;
    /// moves `d2-e2xe3xd3`.
    HnefataflRs,
    /// jojopeligroso's Brandubh: `3A3/…/3A3 a`, top row first; captures are
    /// only counted, `d2-e2x2`.
    Counted,
    /// The server hnefatafl.org: `/3A3/…/3A3/`, top row first, no side to move;
    /// moves `d2-e2xe3xd3`.
    HnefataflOrg,
    /// A drawn board, one row a line from the top, `.` for an empty square, the
    /// side to move last; moves as in [`Dialect::Branan`].
    Drawn,
}

crate::by_word! {
    /// Every dialect.
    Dialect, "the name of a dialect, as opentafl" {
        Branan "branan",
        TaflZero "taflzero",
        OpenTafl "opentafl",
        HnefataflRs "hnefatafl-rs",
        Counted "counted",
        HnefataflOrg "hnefatafl-org",
        Drawn "drawn",
    }
}

impl Dialect {
    /// Says whether positions of the dialect tell the side to move.
    #[must_use]
    pub const fn has_side(self) -> bool {
        matches!(self, Dialect::Branan | Dialect::TaflZero | Dialect::Counted | Dialect::Drawn)
    }

    pub(super) const fn bottom_row_first(self) -> bool {
        matches!(self, Dialect::OpenTafl | Dialect::HnefataflRs)
    }
}
