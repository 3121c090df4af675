//! How often people play what the engine would have played: shown to whoever runs the site, and to nobody else.
//!
//! It proves nothing. Strong players agree with the engine more often than others, easy positions have everybody agree,
//! and whoever looks at a hundred people finds some who agree unusually often. So nothing follows from it by itself.
//!
//! `look` says what a contest tells, `store` what is kept of it: a projection of the logs, which can be made again.
//! `keeper` does a bounded part of the work each night, on one thread that lets everybody else go first.

mod keeper;
mod look;
mod page;
mod store;

pub(crate) use keeper::start;
pub(crate) use page::page;

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::bounds::Bound;

/// At which hour of the day contests are compared with the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// In UTC; never without it.
    hour: Option<u8>,
    /// How far the engine looks.
    nodes: u64,
    /// So many contests are looked at in a night.
    games: u32,
}

const HOUR_MS: u64 = 60 * 60 * 1000;
const DAY_MS: u64 = 24 * HOUR_MS;
/// What a night has of it is quiet for so long.
const QUIET_MS: u64 = 3 * HOUR_MS;
/// Enough to see what somebody looks at who plays well; a twentieth of a second.
const NODES: u64 = 20_000;

impl Agreement {
    /// Contests are never compared.
    pub const OFF: Agreement =
        Agreement { hour: None, nodes: NODES, games: Bound::Agreements.limit() as u32 };

    /// The same from an hour on, in UTC.
    #[must_use]
    pub const fn at(self, hour: u8) -> Agreement {
        Agreement { hour: Some(hour % 24), ..self }
    }

    /// The same with so many nodes a position and contests a night, for tests.
    #[doc(hidden)]
    #[must_use]
    pub const fn within(self, nodes: u64, games: u32) -> Agreement {
        Agreement { nodes, games, ..self }
    }

    const fn is_on(self) -> bool {
        self.hour.is_some()
    }

    /// The night in whose quiet hours a moment is, in days since 1970.
    fn night(self, now_ms: u64) -> Option<i64> {
        let since_ms = now_ms.checked_sub(u64::from(self.hour?) * HOUR_MS)?;
        (since_ms % DAY_MS < QUIET_MS).then_some((since_ms / DAY_MS).cast_signed())
    }
}

impl FromStr for Agreement {
    type Err = BadAgreement;

    fn from_str(text: &str) -> Result<Agreement, BadAgreement> {
        match text.trim() {
            "off" => Ok(Agreement::OFF),
            hour => match hour.parse() {
                Ok(hour @ 0..24) => Ok(Agreement::OFF.at(hour)),
                _ => Err(BadAgreement),
            },
        }
    }
}

/// A text that is neither an hour nor `off`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BadAgreement;

impl fmt::Display for BadAgreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected an hour of the day from 0 to 23, in UTC, or `off`")
    }
}

impl Error for BadAgreement {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_night_begins_at_its_hour_and_ends_before_people_come() {
        let agreement: Agreement = "22".parse().unwrap();
        let at = |day: u64, hours: u64| agreement.night(day * DAY_MS + hours * HOUR_MS);
        assert_eq!([at(5, 21), at(5, 22), at(6, 0), at(6, 1)], [None, Some(5), Some(5), None]);
        assert_eq!(agreement.night(0), None);
        assert_eq!("off".parse::<Agreement>().unwrap().night(DAY_MS), None);
        for bad in ["24", "-1", "", "night"] {
            assert_eq!(bad.parse::<Agreement>(), Err(BadAgreement), "{bad}");
        }
    }
}
