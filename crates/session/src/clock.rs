//! The time of both sides; whoever uses it says what time it is.

use branan_rules::Side;

use crate::TimeControl;

/// A clock for two. It runs from the first move on, always for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_field_names, reason = "units come last")]
pub struct Clock {
    /// What each side has left, as of when the clock last changed hands; attackers first.
    left_ms: [u64; 2],
    increment_ms: u64,
    since_ms: Option<u64>,
}

impl Clock {
    /// A clock that stands.
    #[must_use]
    pub fn new(budget: TimeControl) -> Clock {
        let left = u64::from(budget.minutes) * 60_000;
        Clock::standing([left; 2], u64::from(budget.increment_s) * 1000)
    }

    /// A clock that stands with some time left.
    #[must_use]
    pub const fn standing(left_ms: [u64; 2], increment_ms: u64) -> Clock {
        Clock { left_ms, increment_ms, since_ms: None }
    }

    /// What a side has left while `mover` is to move.
    #[must_use]
    pub fn left_ms(&self, side: Side, mover: Side, now_ms: u64) -> u64 {
        let used =
            if side == mover { self.since_ms.map_or(0, |since| now_ms.saturating_sub(since)) } else { 0 };
        self.left_ms[side as usize].saturating_sub(used)
    }

    /// What both sides had left when the clock last changed hands; attackers first.
    #[must_use]
    pub const fn at_hand_over(&self) -> [u64; 2] {
        self.left_ms
    }

    /// Ends the turn of a side and begins that of the other.
    pub fn press(&mut self, side: Side, now_ms: u64) {
        let left = self.left_ms(side, side, now_ms);
        let bonus = if self.since_ms.is_some() { self.increment_ms } else { 0 };
        self.left_ms[side as usize] = left + bonus;
        self.since_ms = Some(now_ms);
    }

    /// Stops it while `mover` is to move.
    pub fn stop(&mut self, mover: Side, now_ms: u64) {
        self.left_ms[mover as usize] = self.left_ms(mover, mover, now_ms);
        self.since_ms = None;
    }

    /// Lets a clock that stood run on.
    pub fn resume(&mut self, now_ms: u64) {
        self.since_ms.get_or_insert(now_ms);
    }

    /// Says whether it runs.
    #[must_use]
    pub const fn runs(&self) -> bool {
        self.since_ms.is_some()
    }

    /// What each move adds.
    #[must_use]
    pub const fn increment_ms(&self) -> u64 {
        self.increment_ms
    }
}

/// Says once a set to each side that its time is short.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Alarm([bool; 2]);

impl Alarm {
    /// Says whether to ring for a side with so much left of what it began with: below a tenth, which counts as ten
    /// seconds at least and a minute at most.
    pub fn rings(&mut self, side: Side, left_ms: u64, start_ms: u64) -> bool {
        let is_short = left_ms > 0 && left_ms < (start_ms / 10).clamp(10_000, 60_000);
        let has_rung = &mut self.0[side as usize];
        let rings = is_short && !*has_rung;
        *has_rung |= is_short;
        rings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Side::{Attackers, Defenders};

    fn clock() -> Clock {
        Clock::new(TimeControl { minutes: 1, increment_s: 2 })
    }

    #[test]
    fn it_stands_until_the_first_move_and_then_runs_for_the_other_side() {
        let mut clock = clock();
        assert_eq!(clock.left_ms(Attackers, Attackers, 99_000), 60_000);
        clock.press(Attackers, 5_000);
        assert_eq!(clock.left_ms(Attackers, Defenders, 9_000), 60_000);
        assert_eq!(clock.left_ms(Defenders, Defenders, 9_000), 56_000);
    }

    #[test]
    fn a_move_adds_the_increment() {
        let mut clock = clock();
        clock.press(Attackers, 0);
        clock.press(Defenders, 10_000);
        assert_eq!(clock.left_ms(Defenders, Attackers, 20_000), 52_000);
    }

    #[test]
    fn time_runs_out_and_not_below() {
        let mut clock = clock();
        clock.press(Attackers, 0);
        assert_eq!(clock.left_ms(Defenders, Defenders, 70_000), 0);
    }

    #[test]
    fn short_time_rings_once_for_each_side() {
        let mut alarm = Alarm::default();
        let start = 3 * 60_000;
        let rings = |alarm: &mut Alarm, left| alarm.rings(Attackers, left, start);
        assert!(!rings(&mut alarm, 18_000) && rings(&mut alarm, 17_999));
        assert!(!rings(&mut alarm, 20_000) && !rings(&mut alarm, 5_000), "an increment starts nothing anew");
        assert!(alarm.rings(Defenders, 1, start) && !Alarm::default().rings(Defenders, 0, start));
        assert!(Alarm::default().rings(Attackers, 9_999, 60_000), "ten seconds are short of any time");
        assert!(!Alarm::default().rings(Attackers, 60_000, 90 * 60_000), "a minute is not");
    }

    #[test]
    fn a_stopped_clock_loses_no_time() {
        let mut clock = clock();
        clock.press(Attackers, 0);
        clock.stop(Defenders, 1_000);
        assert!(!clock.runs());
        clock.resume(500_000);
        assert_eq!(clock.left_ms(Defenders, Defenders, 501_000), 58_000);
    }
}
