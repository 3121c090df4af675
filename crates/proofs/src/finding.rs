//! What is known of a position and a goal.

/// What the search knows of the question whether one side, the *goal*, wins a
/// position by force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Nobody knows yet.
    Open(Numbers),
    /// It does, within so many plies; perhaps sooner.
    Proved {
        /// Plies to the end at most, the last move included.
        plies: u16,
    },
    /// It does not, however the position came about.
    Refuted,
    /// It does not, as long as some positions before this one are known not to be
    /// won either: every way leads back to one of them or to nothing.
    RefutedHere(Loop),
}

/// How far a question seems to be from an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The proof number: how many positions must still be proved, about.
    pub proof: u32,
    /// The disproof number: the same for a refutation.
    pub disproof: u32,
}

/// The positions of the line being searched that a refutation leads back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The visit of the deepest of them, without which it means nothing.
    pub(crate) visit: u64,
    /// The depths of the first and the last of them; the root has depth 1.
    pub(crate) low: u8,
    pub(crate) high: u8,
}

/// A number that no position needs.
pub(crate) const ENDLESS: u32 = u16::MAX as u32;

/// The highest number that is still a number.
pub(crate) const MOST: u32 = 60_000;

impl Numbers {
    /// The numbers kept within bounds.
    pub(crate) fn new(proof: u32, disproof: u32) -> Numbers {
        Numbers { proof: proof.clamp(1, MOST), disproof: disproof.clamp(1, MOST) }
    }
}

impl Finding {
    /// The numbers that go with it.
    #[inline]
    pub(crate) fn numbers(self) -> Numbers {
        match self {
            Finding::Open(numbers) => numbers,
            Finding::Proved { .. } => Numbers { proof: 0, disproof: ENDLESS },
            Finding::Refuted | Finding::RefutedHere(_) => Numbers { proof: ENDLESS, disproof: 0 },
        }
    }

    /// Says whether it answers the question once and for all.
    #[must_use]
    pub fn is_answer(self) -> bool {
        matches!(self, Finding::Proved { .. } | Finding::Refuted)
    }
}
