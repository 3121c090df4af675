//! Random numbers that are the same on every run.

use branan_rules::SplitMix64;

/// A stream of numbers that depends on its seed alone, with what tests want of chance.
#[derive(Clone, Debug)]
pub struct Random(SplitMix64);

impl Random {
    /// The stream of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random(SplitMix64::new(seed))
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0.number()
    }

    /// A number from 0 up to, but not including, `end`.
    ///
    /// # Panics
    /// When `end` is 0.
    pub fn below(&mut self, end: u8) -> u8 {
        (self.number() % u64::from(end)) as u8
    }

    /// An index into something of this length.
    ///
    /// # Panics
    /// When `length` is 0.
    pub fn index(&mut self, length: usize) -> usize {
        self.0.below(length)
    }

    /// The text with a few characters dropped, replaced, added or cut off.
    #[must_use]
    pub fn garbled(&mut self, text: &str) -> String {
        const STRANGE: [char; 24] = [
            'a', 'd', 'k', 'K', 't', 'x', 'z', '0', '1', '9', '/', '-', ' ', '\n', '\r', '[', ']', '|', ':',
            '.', ',', '"', 'é', '\u{0}',
        ];
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..=self.index(3) {
            let at = self.index(chars.len() + 1);
            let strange = self.one_of(&STRANGE);
            match self.index(4) {
                0 if at < chars.len() => drop(chars.remove(at)),
                1 if at < chars.len() => chars[at] = strange,
                2 => chars.truncate(at.max(chars.len() / 2)),
                _ => chars.insert(at, strange),
            }
        }
        chars.into_iter().collect()
    }

    /// A number from `first` to `last`, both included.
    ///
    /// # Panics
    /// When `last` is less than `first`.
    pub fn between(&mut self, first: u8, last: u8) -> u8 {
        assert!(first <= last, "no number from {first} to {last}");
        first + self.below(last - first + 1)
    }

    /// Says yes this often in a hundred.
    pub fn percent(&mut self, often: u8) -> bool {
        self.below(100) < often
    }

    /// One of the things; `None` only if there are none.
    pub fn pick<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        if things.is_empty() { None } else { Some(self.one_of(things)) }
    }

    /// One of the things.
    ///
    /// # Panics
    /// When there are none.
    pub fn one_of<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.index(things.len())]
    }

    /// Puts the things in another order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for i in (1..things.len()).rev() {
            things.swap(i, self.index(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn a_shuffle_loses_nothing() {
        let mut things: Vec<u8> = (0..50).collect();
        Random::new(3).shuffle(&mut things);
        assert_ne!(things, (0..50).collect::<Vec<u8>>());
        things.sort_unstable();
        assert_eq!(things, (0..50).collect::<Vec<u8>>());
    }
}
