//! The time for one move out of a budget.

use branan_engine::{Allotment, Clock};
use branan_protocol::Time;

/// How long it may take until the clock is looked at again.
const QUICKEST_MS: u64 = 20;

/// What the way of a move to the other program may cost.
const LAG_MS: u64 = 20;

/// The time for a move, if time limits it; of a clock never more than half of
/// what is left, or all but a twentieth before it is wound up again.
pub(crate) fn allotted(time: Time) -> Option<Allotment> {
    match time {
        Time::Open | Time::Infinite => None,
        Time::Move(ms) => Some(Allotment { soft_ms: ms, hard_ms: ms }),
        Time::Clock { left_ms, increment_ms, moves } => {
            let free = Clock { left_ms, increment_ms }.allot(QUICKEST_MS);
            let Some(moves) = moves else {
                let hard_ms = free.hard_ms.min(left_ms / 2);
                return Some(Allotment { hard_ms, soft_ms: free.soft_ms.min(hard_ms) });
            };
            let share = (left_ms / moves.max(1)).min((left_ms - left_ms / 20).saturating_sub(LAG_MS));
            let hard_ms = share.max(free.hard_ms.min(left_ms / 2));
            // What the last move leaves is lost: it begins depths until the end.
            let soft_ms = if moves <= 1 { hard_ms } else { free.soft_ms.max(share / 2).min(hard_ms) };
            Some(Allotment { soft_ms, hard_ms })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left_ms: u64, increment_ms: u64, moves: Option<u64>) -> Allotment {
        allotted(Time::Clock { left_ms, increment_ms, moves }).expect("a limit")
    }

    #[test]
    fn a_clock_is_never_overdrawn() {
        for left_ms in [0, 1, 2, 19, 20, 21, 50, 100, 1_000, u64::MAX] {
            for increment_ms in [0, 1, 1_000, u64::MAX] {
                for moves in [None, Some(0), Some(1), Some(40), Some(u64::MAX)] {
                    let time = clock(left_ms, increment_ms, moves);
                    let most = left_ms - left_ms / 20;
                    let fits = time.soft_ms <= time.hard_ms && time.hard_ms <= most;
                    assert!(fits && (left_ms == 0 || time.hard_ms < left_ms), "{left_ms} {moves:?} {time:?}");
                }
            }
        }
    }

    #[test]
    fn the_last_move_before_the_clock_is_wound_up_may_take_most_of_it() {
        assert_eq!(clock(10_000, 0, Some(1)).hard_ms, 9_480);
        assert_eq!(clock(500, 0, Some(1)), Allotment { soft_ms: 455, hard_ms: 455 });
        assert!(clock(10_000, 0, Some(2)).hard_ms >= 5_000);
        assert!(clock(10_000, 0, None).hard_ms < 4_000);
    }

    #[test]
    fn without_time_nothing_is_allotted() {
        assert_eq!((allotted(Time::Open), allotted(Time::Infinite)), (None, None));
        assert_eq!(allotted(Time::Move(7)), Some(Allotment { soft_ms: 7, hard_ms: 7 }));
    }
}
