//! A small seeded source of chance, so that every run tests the same.

/// Steele, Lea and Flood's `SplitMix64`.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number under `end`, which must not be 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// The text with a few characters dropped, doubled or replaced.
    pub(crate) fn mutate(&mut self, text: &str) -> String {
        const STRANGE: [char; 24] = [
            'a', 'd', 'k', 'K', 't', 'x', 'z', '0', '1', '9', '/', '-', ' ', '\n', '\r', '[', ']', '|', ':',
            '.', ',', '"', 'é', '\u{0}',
        ];
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..=self.below(3) {
            let at = self.below(chars.len() + 1);
            let strange = STRANGE[self.below(STRANGE.len())];
            match self.below(4) {
                0 if at < chars.len() => drop(chars.remove(at)),
                1 if at < chars.len() => chars[at] = strange,
                2 => chars.truncate(at.max(chars.len() / 2)),
                _ => chars.insert(at, strange),
            }
        }
        chars.into_iter().collect()
    }
}
