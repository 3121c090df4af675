//! How much work a search may put in.

/// The limits of a search; whichever is reached first ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Time to spend.
    pub time: Time,
}

/// The time for one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Time {
    /// As the other limits say; if there are none, until told to stop.
    #[default]
    Open,
    /// Until told to stop, even if there is nothing more to find.
    Infinite,
    /// This many milliseconds.
    Move(u64),
    /// A share of what is left on a clock.
    Clock {
        /// Milliseconds on the clock.
        left_ms: u64,
        /// Milliseconds that each move adds.
        increment_ms: u64,
        /// Moves until the clock is wound up again.
        moves: Option<u64>,
    },
}

impl Budget {
    /// A budget of time alone.
    #[must_use]
    pub fn time(time: Time) -> Budget {
        Budget { time, ..Budget::default() }
    }

    /// Says whether the search goes on until somebody stops it.
    #[must_use]
    pub fn is_endless(self) -> bool {
        self.time == Time::Infinite || self.time == Time::Open && self.nodes.is_none() && self.depth.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_budget_without_limits_is_endless() {
        assert!(Budget::default().is_endless() && Budget::time(Time::Infinite).is_endless());
        assert!(!Budget { nodes: Some(1), ..Budget::default() }.is_endless());
        assert!(!Budget { depth: Some(1), ..Budget::default() }.is_endless());
        assert!(!Budget::time(Time::Move(1)).is_endless());
    }
}
