//! Random numbers that are the same on every run.

/// A stream of numbers that depends on its seed alone (`SplitMix64`).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
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
        (self.number() % length as u64) as usize
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
        things[(self.number() % things.len() as u64) as usize]
    }

    /// Puts the things in another order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for i in (1..things.len()).rev() {
            things.swap(i, (self.number() % (i as u64 + 1)) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        // The first numbers of SplitMix64 for seed 1234567, as published with it.
        let mut random = Random::new(1_234_567);
        assert_eq!(random.number(), 6_457_827_717_110_365_317);
        assert_eq!(random.number(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn a_shuffle_loses_nothing() {
        let mut things: Vec<u8> = (0..50).collect();
        Random::new(3).shuffle(&mut things);
        assert_ne!(things, (0..50).collect::<Vec<u8>>());
        things.sort_unstable();
        assert_eq!(things, (0..50).collect::<Vec<u8>>());
    }
}
