//! A strength, and how sure it is.

use core::fmt;

use crate::glicko2::{SCALE, grown};

/// A strength as Glicko-2 tells it, on the scale of Elo.
///
/// It is shown as `1500`, or as `1500?` while it is provisional.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The most likely strength.
    pub points: f64,
    /// How far the true strength may be away: within two of it in 95 of 100 cases.
    pub deviation: f64,
    /// How much the strength itself changes from one period to the next.
    pub volatility: f64,
}

const POINTS: (f64, f64) = (400.0, 4000.0);
const DEVIATION: (f64, f64) = (45.0, 500.0);
const MOST_VOLATILE: f64 = 0.1;
/// A single result moves nobody further.
const MOST_CHANGE: f64 = 700.0;

impl Rating {
    /// Above this deviation a rating is a guess.
    pub const PROVISIONAL: f64 = 110.0;

    /// The rating of somebody nothing is known of.
    pub const NEW: Rating = Rating { points: 1500.0, deviation: DEVIATION.1, volatility: 0.09 };

    /// Says whether it is still a guess.
    #[must_use]
    pub fn is_provisional(self) -> bool {
        self.deviation > Rating::PROVISIONAL
    }

    /// Where the true strength is in 95 of 100 cases.
    #[must_use]
    pub fn interval(self) -> (f64, f64) {
        let reach = 1.96 * self.deviation;
        (self.points - reach, self.points + reach)
    }

    /// The rating after some rating periods without a result: less sure.
    #[must_use]
    pub fn after(self, periods: f64) -> Rating {
        let phi = grown(self.deviation / SCALE, self.volatility, periods);
        Rating { deviation: (phi * SCALE).min(DEVIATION.1), ..self }
    }

    /// The rating within the limits that hold for everybody, after it was another before.
    pub(crate) fn limited(self, before: Rating) -> Rating {
        let points = self.points.clamp(before.points - MOST_CHANGE, before.points + MOST_CHANGE);
        Rating {
            points: points.clamp(POINTS.0, POINTS.1),
            deviation: self.deviation.clamp(DEVIATION.0, DEVIATION.1),
            volatility: self.volatility.min(MOST_VOLATILE),
        }
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0}{}", self.points, if self.is_provisional() { "?" } else { "" })
    }
}
