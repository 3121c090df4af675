//! Numbers that look random and depend on a seed alone.

/// A stream of numbers that depends on its seed alone: Steele, Lea and Flood's `SplitMix64`.
///
/// The keys of position hashes come from it, and whatever in this project looks like chance but
/// must be the same every time: lessons, careless moves of weak levels, openings, samples, tests.
/// The stream of a seed never changes. It keeps no secrets.
///
/// ```
/// use branan_rules::SplitMix64;
///
/// let mut random = SplitMix64::new(1_234_567);
/// assert_eq!(random.number(), 6_457_827_717_110_365_317);
/// assert_eq!(random.number(), SplitMix64::nth(1_234_567, 1));
/// assert!(random.below(6) < 6);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix64 {
    /// What the next number is made from: a seed as good as any.
    pub state: u64,
}

impl SplitMix64 {
    /// The stream of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64 { state: seed }
    }

    /// A number of the stream of a seed, by its place from 0 on.
    #[must_use]
    pub const fn nth(seed: u64, place: u64) -> u64 {
        SplitMix64::new(seed.wrapping_add(place.wrapping_mul(STEP))).number()
    }

    /// The next number.
    pub const fn number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        let z = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 up to, but not including, `end`.
    ///
    /// # Panics
    /// When `end` is 0.
    pub const fn below(&mut self, end: usize) -> usize {
        (self.number() % end as u64) as usize
    }
}

/// How far the state goes from one number to the next.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
