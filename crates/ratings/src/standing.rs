//! Where somebody stands in a pool.

use crate::glicko2::PERIODS_A_DAY;
use crate::leaving::Leaving;
use crate::placement::PLACING_RESULTS;
use crate::rating::Rating;

const DAY_MS: f64 = 86_400_000.0;

/// Where somebody stands in a pool.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The rating after the last contest that counted.
    pub rating: Rating,
    /// How many rated results with people there are.
    pub with_people: u32,
    /// How many contests with the engine counted.
    pub with_engine: u32,
    /// When the last one ended, in ms since 1970.
    pub last_ms: u64,
    /// Which of the last contests they left early.
    pub leaving: Leaving,
}

impl Standing {
    pub(crate) fn new(at_ms: u64) -> Standing {
        Standing {
            rating: Rating::NEW,
            with_people: 0,
            with_engine: 0,
            last_ms: at_ms,
            leaving: Leaving::default(),
        }
    }

    /// The rating at a moment: whoever has not played for long is rated less surely.
    #[must_use]
    pub fn rating_at(&self, now_ms: u64) -> Rating {
        self.rating.after(self.periods_until(now_ms))
    }

    /// How many rating periods have passed since the last result.
    pub(crate) fn periods_until(&self, now_ms: u64) -> f64 {
        periods(self.last_ms, now_ms)
    }

    /// Says whether the engine still has a say: "about 1450, by the engine".
    #[must_use]
    pub fn is_placed_by_engine(&self) -> bool {
        self.with_engine > 0 && self.with_people < PLACING_RESULTS
    }

    /// Says whether they appear in the ranking at a moment: after ten rated results with people, while
    /// the rating is no guess.
    #[must_use]
    pub fn is_ranked(&self, now_ms: u64) -> bool {
        self.with_people >= PLACING_RESULTS && !self.rating_at(now_ms).is_provisional()
    }
}

/// How many rating periods lie between two moments, in ms since 1970.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "ms of some years fit exactly")]
pub fn periods(from_ms: u64, to_ms: u64) -> f64 {
    to_ms.saturating_sub(from_ms) as f64 / DAY_MS * PERIODS_A_DAY
}
