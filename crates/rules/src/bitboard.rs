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

    /// The lowest index in the set; meaningless when it is empty.
    fn lowest(self) -> usize;

    /// The set without its lowest square.
    #[must_use]
    fn without_lowest(self) -> Self;

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
    ($integer:ty) => {
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
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
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

bitboard_of_integer!(u64);
bitboard_of_integer!(u128);

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
