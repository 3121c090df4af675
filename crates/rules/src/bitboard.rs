//! Sets of squares that fit one board: the integers behind a position.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares of one board, as bits.
///
/// Implemented for `u64`, `u128` and [`Wide`]; chosen by a [`Board`](crate::Board).
pub trait Bitboard:
    Copy
    + Eq
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + 'static
{
    /// No square.
    const EMPTY: Self;

    /// The set of one square.
    fn bit(index: usize) -> Self;

    /// Says whether a square is in the set.
    fn has(self, index: usize) -> bool;

    /// Says whether the set is empty.
    fn is_empty(self) -> bool;

    /// How many squares are in the set.
    fn count(self) -> u32;

    /// How many squares are in four sets together.
    #[inline]
    fn count_four(sets: [Self; 4]) -> u32 {
        sets.into_iter().map(Self::count).sum()
    }

    /// The lowest index in the set; meaningless when it is empty.
    fn lowest(self) -> usize;

    /// The set without its lowest square.
    #[must_use]
    fn without_lowest(self) -> Self;

    /// The index of the `n`th square, lowest first, from 0; meaningless when
    /// there are fewer.
    #[inline]
    fn nth(self, n: u32) -> usize {
        (0..n).fold(self, |rest, _| rest.without_lowest()).lowest()
    }

    /// The set moved towards higher indices.
    #[must_use]
    fn up(self, by: usize) -> Self;

    /// The set moved towards lower indices.
    #[must_use]
    fn down(self, by: usize) -> Self;

    /// Says whether the two sets share a square.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The squares of this set that are not in the other.
    #[inline]
    #[must_use]
    fn minus(self, other: Self) -> Self {
        self & !other
    }

    /// The indices in the set, lowest first.
    #[inline]
    fn indices(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        core::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let index = rest.lowest();
            rest = rest.without_lowest();
            Some(index)
        })
    }
}

macro_rules! bitboard_of_integer {
    ($integer:ty, $count_four:path, $nth:path) => {
        impl Bitboard for $integer {
            const EMPTY: Self = 0;

            #[inline]
            fn bit(index: usize) -> Self {
                1 << index
            }

            #[inline]
            fn has(self, index: usize) -> bool {
                self >> index & 1 == 1
            }

            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn count_four(sets: [Self; 4]) -> u32 {
                $count_four(sets)
            }

            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn nth(self, n: u32) -> usize {
                $nth(self, n)
            }

            #[inline]
            fn up(self, by: usize) -> Self {
                self << by
            }

            #[inline]
            fn down(self, by: usize) -> Self {
                self >> by
            }
        }
    };
}

bitboard_of_integer!(u64, count_four_u64, nth_u64);
bitboard_of_integer!(u128, count_four_u128, nth_u128);

/// Counts four words in one pass of sums within the words: on processors
/// without an instruction to count bits, a third less work than four counts.
#[inline(always)]
fn count_four_u64(words: [u64; 4]) -> u32 {
    const PAIRS: u64 = 0x5555_5555_5555_5555;
    const FOURS: u64 = 0x3333_3333_3333_3333;
    const EIGHTS: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    const SIXTEENS: u64 = 0x00ff_00ff_00ff_00ff;
    if cfg!(any(target_feature = "popcnt", not(target_arch = "x86_64"))) {
        return words.into_iter().map(u64::count_ones).sum();
    }
    let [a, b, c, d] = words.map(|word| {
        let pairs = word - (word >> 1 & PAIRS);
        (pairs & FOURS) + (pairs >> 2 & FOURS)
    });
    let halves = [a + b, c + d].map(|fours| (fours & EIGHTS) + (fours >> 4 & EIGHTS));
    let bytes = halves[0] + halves[1];
    let sums = (bytes & SIXTEENS) + (bytes >> 8 & SIXTEENS);
    (sums.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
}

#[inline(always)]
fn count_four_u128(words: [u128; 4]) -> u32 {
    count_four_u64(words.map(|word| word as u64)) + count_four_u64(words.map(|word| (word >> 64) as u64))
}

/// Finds the byte by sums within the word, then the bit by three halvings:
/// without branches, since nobody can foresee where the bit is.
#[inline(always)]
fn nth_u64(word: u64, n: u32) -> usize {
    const PAIRS: u64 = 0x5555_5555_5555_5555;
    const FOURS: u64 = 0x3333_3333_3333_3333;
    const EIGHTS: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = 0x8080_8080_8080_8080;
    let pairs = word - (word >> 1 & PAIRS);
    let fours = (pairs & FOURS) + (pairs >> 2 & FOURS);
    // Each byte holds the squares of the set up to its end.
    let sums = ((fours + (fours >> 4)) & EIGHTS).wrapping_mul(ONES);
    let n = u64::from(n);
    let before = (((n.wrapping_mul(ONES) | HIGHS) - sums) & HIGHS) >> 7;
    let byte = (before.wrapping_mul(ONES) >> 56) * 8;
    let mut left = n - (sums << 8 >> byte & 0xff);
    let mut at = byte;
    for (counts, mask, width) in [(fours, 0xf, 4), (pairs, 0x3, 2), (word, 0x1, 1)] {
        let here = counts >> at & mask;
        let beyond = u64::from(left >= here);
        left -= here * beyond;
        at += width * beyond;
    }
    at as usize
}

#[inline(always)]
fn nth_u128(word: u128, n: u32) -> usize {
    let (low, high) = (word as u64, (word >> 64) as u64);
    let in_low = low.count_ones();
    if n < in_low { nth_u64(low, n) } else { 64 + nth_u64(high, n - in_low) }
}

const WORDS: usize = 6;

/// A set of up to 384 squares, for the boards that outgrow a machine integer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Wide([u64; WORDS]);

impl Wide {
    #[inline]
    fn zip(self, other: Wide, combine: impl Fn(u64, u64) -> u64) -> Wide {
        Wide(core::array::from_fn(|w| combine(self.0[w], other.0[w])))
    }
}

impl Bitboard for Wide {
    const EMPTY: Self = Wide([0; WORDS]);

    #[inline]
    fn bit(index: usize) -> Self {
        let mut words = [0; WORDS];
        words[index / 64] = 1 << (index % 64);
        Wide(words)
    }

    #[inline]
    fn has(self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn lowest(self) -> usize {
        let w = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        w * 64 + self.0[w].trailing_zeros() as usize
    }

    #[inline]
    fn without_lowest(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }

    #[inline]
    fn up(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let from = |w: usize| if w < words { 0 } else { self.0[w - words] };
        let carry = |w: usize| if bits == 0 || w == 0 { 0 } else { from(w - 1) >> (64 - bits) };
        Wide(core::array::from_fn(|w| from(w) << bits | carry(w)))
    }

    #[inline]
    fn down(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let from = |w: usize| if w + words < WORDS { self.0[w + words] } else { 0 };
        let carry = |w: usize| if bits == 0 { 0 } else { from(w + 1) << (64 - bits) };
        Wide(core::array::from_fn(|w| from(w) >> bits | carry(w)))
    }
}

impl BitAnd for Wide {
    type Output = Wide;
    #[inline]
    fn bitand(self, other: Wide) -> Wide {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Wide {
    type Output = Wide;
    #[inline]
    fn bitor(self, other: Wide) -> Wide {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Wide {
    type Output = Wide;
    #[inline]
    fn bitxor(self, other: Wide) -> Wide {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Not for Wide {
    type Output = Wide;
    #[inline]
    fn not(self) -> Wide {
        Wide(self.0.map(|word| !word))
    }
}

impl BitAndAssign for Wide {
    #[inline]
    fn bitand_assign(&mut self, other: Wide) {
        *self = *self & other;
    }
}

impl BitOrAssign for Wide {
    #[inline]
    fn bitor_assign(&mut self, other: Wide) {
        *self = *self | other;
    }
}

impl BitXorAssign for Wide {
    #[inline]
    fn bitxor_assign(&mut self, other: Wide) {
        *self = *self ^ other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_sets_are_counted_together_as_one_by_one() {
        let mut state = 1_u64;
        let mut word = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state ^ state >> 29
        };
        for _ in 0..1000 {
            let words = [word(), word(), word(), word() & word()];
            assert_eq!(u64::count_four(words), words.iter().map(|w| w.count_ones()).sum());
            let wide = words.map(|w| u128::from(w) << 64 | u128::from(!w));
            assert_eq!(u128::count_four(wide), 256);
        }
        assert_eq!(u64::count_four([u64::MAX; 4]), 256);
    }

    #[test]
    fn every_square_of_a_set_is_found_by_its_number() {
        let mut state = 7_u128;
        for round in 0..3000_u32 {
            state = state.wrapping_mul(0xda94_2042_e4dd_58b5_da94_2042_e4dd_58b5).wrapping_add(1);
            // Sparse, dense and full sets.
            let set = [state, state & state >> 31, state | state >> 47, u128::MAX][round as usize % 4];
            let small = (set >> 60) as u64;
            for (n, index) in (0..).zip(set.indices()) {
                assert_eq!(set.nth(n), index, "{set:#x}");
            }
            for (n, index) in (0..).zip(small.indices()) {
                assert_eq!(small.nth(n), index, "{small:#x}");
            }
        }
        let wide = [3, 64, 200, 383].into_iter().fold(Wide::EMPTY, |set, index| set | Wide::bit(index));
        assert_eq!([0, 1, 2, 3].map(|n| wide.nth(n)), [3, 64, 200, 383]);
    }

    #[test]
    fn wide_sets_combine_square_by_square() {
        let of = |indices: &[usize]| indices.iter().fold(Wide::EMPTY, |set, &index| set | Wide::bit(index));
        let (some, others) = (of(&[0, 70, 383]), of(&[70, 200]));
        let (both, either, one) = (of(&[70]), of(&[0, 70, 200, 383]), of(&[0, 200, 383]));
        assert_eq!((some & others, some | others, some ^ others), (both, either, one));
        let mut sets = [some; 3];
        sets[0] &= others;
        sets[1] |= others;
        sets[2] ^= others;
        assert_eq!(sets, [both, either, one]);
        assert_eq!((some.count(), Wide::count_four([some, others, both, Wide::EMPTY])), (3, 6));
    }

    #[test]
    fn wide_sets_move_as_integers_do() {
        for by in [1, 2, 19, 63, 64, 65, 152, 304] {
            for index in [0, 1, 63, 64, 200, 383] {
                let bit = Wide::bit(index);
                let up = if index + by < 384 { Wide::bit(index + by) } else { Wide::EMPTY };
                let down = if index >= by { Wide::bit(index - by) } else { Wide::EMPTY };
                assert_eq!((bit.up(by), bit.down(by)), (up, down), "{index} by {by}");
            }
        }
    }
}
