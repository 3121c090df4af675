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

/// For how many more moves a clock without other information must do.
const MOVES_LEFT: u64 = 25;

/// What the way of a move to the other program may cost.
const LAG_MS: u64 = 20;

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

    /// The milliseconds the search may take, if time limits it.
    ///
    /// Of a clock it is never more than what is left on it.
    #[must_use]
    pub fn move_ms(self) -> Option<u64> {
        match self.time {
            Time::Open | Time::Infinite => None,
            Time::Move(ms) => Some(ms),
            Time::Clock { left_ms, increment_ms, moves } => {
                let share = left_ms / moves.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT);
                let wanted = share.saturating_add(increment_ms - increment_ms / 4);
                Some(wanted.min(left_ms.saturating_sub(LAG_MS.max(left_ms / 10))))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(left_ms: u64, increment_ms: u64, moves: Option<u64>, expected: u64) {
        let budget = Budget::time(Time::Clock { left_ms, increment_ms, moves });
        assert_eq!(budget.move_ms(), Some(expected));
    }

    #[test]
    fn a_move_takes_a_share_of_the_clock_and_most_of_the_increment() {
        check(60_000, 0, None, 2_400);
        check(60_000, 1_000, None, 3_150);
        check(60_000, 0, Some(5), 12_000);
        check(60_000, 0, Some(1), 54_000);
        check(60_000, 0, Some(1_000), 2_400);
    }

    #[test]
    fn a_clock_is_never_overdrawn() {
        for left_ms in [0, 1, 2, 19, 20, 21, 50, 100, 1_000, u64::MAX] {
            for increment_ms in [0, 1, 1_000, u64::MAX] {
                for moves in [None, Some(0), Some(1), Some(u64::MAX)] {
                    let time = Time::Clock { left_ms, increment_ms, moves };
                    let ms = Budget::time(time).move_ms().expect("a limit");
                    assert!(ms <= left_ms.saturating_sub(LAG_MS), "{time:?} {ms}");
                }
            }
        }
    }

    #[test]
    fn only_a_budget_without_limits_is_endless() {
        assert!(Budget::default().is_endless() && Budget::time(Time::Infinite).is_endless());
        assert!(!Budget { nodes: Some(1), ..Budget::default() }.is_endless());
        assert!(!Budget { depth: Some(1), ..Budget::default() }.is_endless());
        assert!(!Budget::time(Time::Move(1)).is_endless());
    }
}
