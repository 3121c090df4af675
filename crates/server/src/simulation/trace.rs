//! What happened in a simulation, and what should not have.

use std::cell::RefCell;
use std::fmt::Display;
use std::hash::{DefaultHasher, Hash, Hasher};

/// What happened so far in the simulation of this thread.
#[derive(Default)]
pub(super) struct Trace {
    hash: DefaultHasher,
    failures: Vec<String>,
    is_shown: bool,
}

thread_local! {
    static TRACE: RefCell<Trace> = RefCell::default();
}

impl Trace {
    pub(super) fn begin(is_shown: bool) {
        TRACE.set(Trace { is_shown, ..Trace::default() });
    }

    /// What stands for everything that happened, and what should not have.
    pub(super) fn end() -> (u64, Vec<String>) {
        let Trace { hash, failures, .. } = TRACE.take();
        (hash.finish(), failures)
    }

    pub(super) fn has_failed() -> bool {
        TRACE.with_borrow(|trace| !trace.failures.is_empty())
    }
}

/// Notes something that happened.
pub(super) fn note(what: impl Display) {
    let line = format!("{:>7} {what}", super::now_ms());
    TRACE.with_borrow_mut(|trace| {
        line.hash(&mut trace.hash);
        if trace.is_shown {
            println!("{line}");
        }
    });
}

/// Notes something that must not happen.
pub(super) fn fail(what: impl Display) {
    note(format_args!("WRONG: {what}"));
    TRACE.with_borrow_mut(|trace| trace.failures.push(format!("at {} ms: {what}", super::now_ms())));
}
