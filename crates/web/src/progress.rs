//! How far somebody has come in a course, or with puzzles.

use crate::store::Store;

/// The steps that were solved, as the device remembers them.
pub struct Progress<S: Store> {
    store: S,
    key: String,
    solved: Vec<String>,
}

impl<S: Store> Progress<S> {
    /// What is remembered of a course, by the id of its game.
    #[must_use]
    pub fn read(store: S, course: &str) -> Progress<S> {
        Progress::under(store, ["branan.course.", course].concat())
    }

    /// What is remembered under a key of the store.
    #[must_use]
    pub fn under(store: S, key: String) -> Progress<S> {
        let solved = store.get(&key).unwrap_or_default().split_whitespace().map(str::to_owned).collect();
        Progress { store, key, solved }
    }

    /// Gives steps the names that they have now, and keeps them under these.
    pub fn rename(&mut self, name: impl Fn(&str) -> Option<String>) {
        let mut is_new = false;
        for step in &mut self.solved {
            if let Some(name) = name(step) {
                (*step, is_new) = (name, true);
            }
        }
        if is_new {
            self.keep();
        }
    }

    /// Says whether a step was solved.
    #[must_use]
    pub fn has(&self, step: &str) -> bool {
        self.solved.iter().any(|solved| solved == step)
    }

    /// Remembers that a step was solved.
    pub fn add(&mut self, step: &str) {
        if !self.has(step) {
            self.solved.push(step.to_owned());
            self.keep();
        }
    }

    fn keep(&self) {
        // A device without room forgets it, and the course goes on.
        let _ = self.store.set(&self.key, &self.solved.join(" "));
    }

    /// The first of some steps that was not solved.
    pub fn next<'a>(&self, mut steps: impl Iterator<Item = &'a str>) -> Option<&'a str> {
        steps.find(|step| !self.has(step))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Memory;

    #[test]
    fn what_was_solved_is_known_after_a_reload() {
        let store = Memory::default();
        let mut progress = Progress::read(store.clone(), "brandubh");
        assert_eq!(progress.next(["a", "b"].into_iter()), Some("a"));
        progress.add("a");
        progress.add("a");
        let again = Progress::read(store.clone(), "brandubh");
        assert!(again.has("a") && !again.has("b"));
        assert_eq!(again.next(["a", "b"].into_iter()), Some("b"));
        assert_eq!(again.next(["a"].into_iter()), None);
        assert!(!Progress::read(store, "tablut").has("a"));
    }

    #[test]
    fn nonsense_on_the_device_is_passed_over() {
        let store = Memory::default();
        store.set("branan.course.brandubh", "\u{0} {\"x\":1}  ");
        assert_eq!(Progress::read(store, "brandubh").next(["a"].into_iter()), Some("a"));
    }
}
