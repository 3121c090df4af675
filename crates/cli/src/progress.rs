//! A bar for work that takes a while.

use std::io::{self, IsTerminal, Write};

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_fills_and_never_overflows() {
        let bar = |done| Progress { what: "drawing", all: 3, done, note: String::new(), shown: false }.bar();
        assert!(bar(0).ends_with("]   0 %"), "{}", bar(0));
        assert!(bar(3).ends_with("=] 100 %") && bar(9) == bar(3), "{}", bar(9));
    }
}
