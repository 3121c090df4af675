//! Mistakes that tests plant, to see what they do to everything around them.
//!
//! Outside tests there is nothing here: [`point`] does nothing and is compiled away.

/// A place where a test can have the program panic, for one contest or node.
#[cfg(not(test))]
pub(crate) fn point(_place: &str, _key: &str) {}

/// Says whether a test has the program make some mistake.
#[cfg(not(test))]
pub(crate) const fn has(_mistake: Mistake) -> bool {
    false
}

/// A mistake that the simulation has to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mistake {
    /// It is said to be on disk before it is.
    EarlyAnswer,
    /// Commands that were carried out are not known again.
    CommandsForgotten,
    /// Logs may have grown meanwhile, and only their laws notice.
    #[cfg(test)]
    VersionUnchecked,
    /// Logs may have grown meanwhile, and nobody notices.
    #[cfg(test)]
    LastWriterWins,
}

#[cfg(test)]
pub(crate) use planting::{has, make, plant, point};

#[cfg(test)]
mod tests;

#[cfg(test)]
mod planting {
    use std::cell::Cell;
    use std::sync::{Mutex, PoisonError};

    use super::Mistake;

    thread_local! {
        static MADE: Cell<Option<Mistake>> = const { Cell::new(None) };
    }

    /// Has the program make a mistake in this thread from now on, or none.
    pub(crate) fn make(mistake: Option<Mistake>) {
        MADE.set(mistake);
    }

    /// Says whether a test has the program make some mistake.
    pub(crate) fn has(mistake: Mistake) -> bool {
        MADE.get() == Some(mistake)
    }

    /// The place, the contest or node, and how often.
    static PLANTED: Mutex<Vec<(&str, String, usize)>> = Mutex::new(Vec::new());

    /// Has the program panic at a place, so many times.
    pub(crate) fn plant(place: &'static str, key: &str, times: usize) {
        PLANTED.lock().unwrap_or_else(PoisonError::into_inner).push((place, key.to_owned(), times));
    }

    /// A place where a test can have the program panic, for one contest or node.
    pub(crate) fn point(place: &str, key: &str) {
        let is_due = {
            let mut planted = PLANTED.lock().unwrap_or_else(PoisonError::into_inner);
            let due = planted.iter_mut().find(|(at, who, left)| *at == place && who == key && *left > 0);
            due.map(|(_, _, left)| *left -= 1).is_some()
        };
        assert!(!is_due, "planted at {place} of {key}");
    }
}
