//! How much time a move may take.

/// What a player's clock says when it is their turn.
///
/// Nothing here reads a clock: the caller says what is left, and stops the
/// search when the time that was given is used up.
///
/// ```
/// use branan_engine::Clock;
///
/// let time = Clock { left_ms: 60_000, increment_ms: 1_000 }.allot(120);
/// assert!(time.soft_ms < time.hard_ms && time.hard_ms < 60_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left for all further moves.
    pub left_ms: u64,
    /// Time added after each move.
    pub increment_ms: u64,
}

/// The time that one move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allotment {
    /// When this much is used, no further depth is begun.
    pub soft_ms: u64,
    /// When this much is used, the search stops where it is.
    pub hard_ms: u64,
}

/// Kept back for what lies between a move being chosen and the clock stopping.
const OVERHEAD_MS: u64 = 20;

/// Moves a player plans for: tafl sets seldom take more, and what is left is
/// divided anew each time.
const MOVES_AHEAD: u64 = 30;

/// However much is left, nobody likes to wait longer for a move to be begun anew.
const LONGEST_SOFT_MS: u64 = 30_000;

/// Nor for one to be ended.
const LONGEST_HARD_MS: u64 = 120_000;

impl Clock {
    /// The time for the next move, never more than is left less a reserve;
    /// `quickest_ms` is what the caller needs at least between two looks at its
    /// own clock.
    ///
    /// A clock that shows anything at all gives a millisecond, and none more than
    /// two minutes. Without an increment a move takes at most a third of what can
    /// be used; an increment lets it take up to two thirds.
    #[must_use]
    pub fn allot(self, quickest_ms: u64) -> Allotment {
        let reserve = OVERHEAD_MS.saturating_add(quickest_ms.min(self.left_ms / 10)).min(self.left_ms / 4);
        let usable = self.left_ms - reserve;
        let least = usable.min(1);
        let share = (usable / MOVES_AHEAD).saturating_add(self.increment_ms / 4 * 3).max(least);
        let most = (usable / 3).max((self.increment_ms / 2).min(usable / 3 * 2)).max(least);
        let hard_ms = share.saturating_mul(4).min(most).min(LONGEST_HARD_MS);
        Allotment { soft_ms: (share / 2).max(least).min(hard_ms.div_ceil(2)).min(LONGEST_SOFT_MS), hard_ms }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allot(left_ms: u64, increment_ms: u64) -> Allotment {
        Clock { left_ms, increment_ms }.allot(5)
    }

    #[test]
    fn no_allotment_is_more_than_is_left() {
        for left in [0, 1, 2, 10, 50, 100, 1_000, 60_000, u64::MAX] {
            for increment in [0, 1, 100, 10_000, u64::MAX] {
                let time = allot(left, increment);
                assert!(time.soft_ms <= time.hard_ms && time.hard_ms <= left, "{left} {increment} {time:?}");
            }
        }
    }

    #[test]
    fn a_whole_set_fits_the_clock() {
        let mut clock = Clock { left_ms: 10_000, increment_ms: 0 };
        for _ in 0..500 {
            let used = clock.allot(5).hard_ms;
            assert!(used <= clock.left_ms);
            clock.left_ms -= used;
        }
    }

    #[test]
    fn a_clock_of_a_millisecond_is_used_and_a_huge_one_is_not_used_up() {
        for left in 1..200 {
            assert!(allot(left, 0).soft_ms >= 1, "{left}");
        }
        assert_eq!(allot(1, 0), Allotment { soft_ms: 1, hard_ms: 1 });
        assert_eq!(allot(0, 1_000), Allotment { soft_ms: 0, hard_ms: 0 });
        for left in [86_400_000_000, u64::MAX] {
            assert_eq!(allot(left, u64::MAX), Allotment { soft_ms: 30_000, hard_ms: 120_000 });
        }
    }

    #[test]
    fn an_increment_is_lived_on() {
        let mut clock = Clock { left_ms: 100, increment_ms: 100 };
        for _ in 0..50 {
            let used = clock.allot(5).hard_ms;
            assert!(used >= 30, "{clock:?}");
            clock.left_ms = clock.left_ms - used + clock.increment_ms;
        }
    }

    #[test]
    fn what_is_left_never_gives_less_when_it_is_more() {
        for increment in [0, 10, 500, 10_000] {
            for left in 0..5_000 {
                let (less, more) = (allot(left, increment), allot(left + 1, increment));
                assert!(
                    less.hard_ms <= more.hard_ms + 1 && less.soft_ms <= more.soft_ms + 1,
                    "{left} {increment}"
                );
            }
        }
    }

    #[test]
    fn more_time_and_more_increment_give_more() {
        assert!(allot(120_000, 0).soft_ms > allot(60_000, 0).soft_ms);
        assert!(allot(60_000, 2_000).soft_ms > allot(60_000, 0).soft_ms);
        assert_eq!(allot(60_000, 0), Allotment { soft_ms: 999, hard_ms: 7_996 });
    }
}
