//! Who is compared with whom.

use core::fmt;

/// How fast a contest is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pace {
    /// Both sit at the board.
    Live,
    /// A move takes hours or days.
    Slow,
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Pace::Live => "live",
            Pace::Slow => "slow",
        })
    }
}

/// Contests whose results are rated together: one game at one pace.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pool {
    /// The rule set, as its contests name it.
    pub rules: Box<str>,
    /// The pace.
    pub pace: Pace,
}

impl Pool {
    /// The pool of a rule set at a pace.
    #[must_use]
    pub fn new(rules: &str, pace: Pace) -> Pool {
        Pool { rules: rules.into(), pace }
    }
}
