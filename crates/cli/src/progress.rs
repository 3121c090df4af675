//! A bar for work that takes a while.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

/// A bar on the standard error stream, if that is a terminal; it vanishes when it is dropped.
pub(crate) struct Progress {
    what: &'static str,
    all: usize,
    done: usize,
    note: String,
    shown: bool,
}

const WIDTH: usize = 30;

impl Progress {
    /// A bar for so many steps of what is being done.
    pub(crate) fn new(what: &'static str, all: usize) -> Progress {
        Progress { what, all: all.max(1), done: 0, note: String::new(), shown: io::stderr().is_terminal() }
    }

    /// Says something beside the bar from the next step on.
    pub(crate) fn note(&mut self, note: String) {
        self.note = note;
    }

    /// Makes room for a line; the bar is back at the next step.
    pub(crate) fn clear(&self) {
        if self.shown && self.done > 0 {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }

    /// Moves on by one step.
    pub(crate) fn step(&mut self) {
        self.done += 1;
        if self.shown {
            // Who cannot see the bar loses nothing.
            let _ = write!(io::stderr(), "\r{}\x1b[K", self.bar());
        }
    }

    /// Moves on to so many steps.
    pub(crate) fn done_is(&mut self, done: usize) {
        self.done = done.saturating_sub(1);
        self.step();
    }

    fn bar(&self) -> String {
        let done = self.done.min(self.all);
        let filled = WIDTH * done / self.all;
        format!("{} [{:<WIDTH$}] {:3} %  {}", self.what, "=".repeat(filled), 100 * done / self.all, self.note)
            .trim_end()
            .to_owned()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// A bar with the time left, for work that may take hours, on the standard error stream if that is a
/// terminal; it vanishes when it is dropped.
pub(crate) struct Countdown {
    shown: bool,
    /// What is being done, and since when.
    what: String,
    since: Duration,
    last: Option<Duration>,
    note: String,
}

impl Countdown {
    /// How often the bar is drawn at most.
    const PACE: Duration = Duration::from_millis(100);

    pub(crate) fn new() -> Countdown {
        let shown = io::stderr().is_terminal();
        Countdown { shown, what: String::new(), since: Duration::ZERO, last: None, note: String::new() }
    }

    /// Says something beside the bar from now on.
    pub(crate) fn note(&mut self, note: String) {
        self.note = note;
    }

    /// Shows how much of something is done at a time that is counted from any beginning.
    pub(crate) fn show(&mut self, what: &str, done: u64, all: u64, now: Duration) {
        if self.what != what {
            (self.what, self.since) = (what.to_owned(), now);
        }
        if self.shown && self.last.is_none_or(|last| now >= last + Countdown::PACE) {
            self.last = Some(now);
            let _ = write!(io::stderr(), "\r{}\x1b[K", self.line(done, all, now));
        }
    }

    /// Wipes the bar away.
    pub(crate) fn clear(&mut self) {
        if self.last.take().is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }

    fn line(&self, done: u64, all: u64, now: Duration) -> String {
        let (all, done) = (all.max(1), done.min(all));
        let filled = (WIDTH as u64 * done / all) as usize;
        let bar = "=".repeat(filled);
        let left = match done {
            0 => String::new(),
            _ => format!(", {} left", in_words(left(now.saturating_sub(self.since), done, all))),
        };
        format!("{} [{bar:<WIDTH$}] {:3} %{left}  {}", self.what, 100 * done / all, self.note)
            .trim_end()
            .to_owned()
    }
}

impl Drop for Countdown {
    fn drop(&mut self) {
        self.clear();
    }
}

/// A line about work without a known end, on the standard error stream if that is a terminal; it
/// vanishes when it is dropped.
pub(crate) struct Spinner {
    shown: bool,
    last: Option<Duration>,
}

impl Spinner {
    pub(crate) fn new() -> Spinner {
        Spinner { shown: io::stderr().is_terminal(), last: None }
    }

    /// Shows how things stand at a time that is counted from any beginning.
    pub(crate) fn show(&mut self, what: &str, now: Duration) {
        if self.shown && self.last.is_none_or(|last| now >= last + Countdown::PACE) {
            self.last = Some(now);
            let _ = write!(io::stderr(), "\r{what}\x1b[K");
        }
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if self.last.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

fn left(spent: Duration, done: u64, all: u64) -> Duration {
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let ratio = (all - done) as f64 / done as f64;
    Duration::try_from_secs_f64(spent.as_secs_f64() * ratio).unwrap_or(Duration::MAX)
}

fn in_words(time: Duration) -> String {
    match time.as_secs() {
        seconds @ ..120 => format!("{seconds} s"),
        seconds @ ..7200 => format!("{} min", seconds / 60),
        seconds => format!("{} h", seconds / 3600),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_fills_and_never_overflows() {
        let bar = |done| Progress { what: "drawing", all: 3, done, note: String::new(), shown: false }.bar();
        assert!(bar(0).ends_with("]   0 %"), "{}", bar(0));
        assert!(bar(3).ends_with("=] 100 %") && bar(9) == bar(3), "{}", bar(9));
    }

    #[test]
    fn the_countdown_tells_the_time_left_of_what_is_being_done() {
        let mut bar = Countdown::new();
        bar.shown = false;
        let seconds = Duration::from_secs;
        bar.show("counting", 0, 100, seconds(10));
        assert!(
            bar.line(25, 100, seconds(20)).ends_with("]  25 %, 30 s left"),
            "{}",
            bar.line(25, 100, seconds(20))
        );
        bar.show("writing", 0, 100, seconds(100));
        assert!(bar.line(1, 100, seconds(110)).ends_with("   1 %, 16 min left"));
        assert!(bar.line(100, 100, seconds(110)).ends_with(" 100 %, 0 s left"));
    }
}
