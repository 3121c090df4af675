//! The two people of a contest.

use serde::{Deserialize, Serialize};

/// One of the two people at a table, whichever side they play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The person who offered the contest.
    First,
    /// The person who took it up.
    Second,
}

impl Seat {
    /// Both, in order.
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];

    /// The other person.
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }

    /// The place in lists of two: 0 or 1.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Seat::First => 0,
            Seat::Second => 1,
        }
    }

    /// The word in messages: `first` or `second`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Seat::First => "first",
            Seat::Second => "second",
        }
    }
}

branan_rules::by_word! {
    Seat in BOTH, "first or second";
}
