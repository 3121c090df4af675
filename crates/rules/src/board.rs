//! The three widths of board the crate is compiled for.

use core::fmt::Debug;
use core::hash::Hash;

use crate::bitboard::{Bitboard, Wide};
use crate::square::Square;
use crate::square_set::SquareSet;

/// A width of board that positions are compiled for.
///
/// A board of `STRIDE` files serves every game of that size or smaller; squares
/// beyond the smaller board are walls. The trait is sealed: the widths are
/// [`Board7`], [`Board11`] and [`Board19`].
pub trait Board: Copy + Eq + Hash + Debug + Default + Send + Sync + sealed::Sealed + 'static {
    /// The integer that holds a set of squares.
    type Bits: Bitboard;

    /// Files in a row of bits, and the largest game that fits.
    const STRIDE: usize;

    /// The squares of one row as the low bits of an integer.
    fn row(bits: Self::Bits, rank: usize) -> u32;

    /// The squares of one file as the low bits of an integer, rank 1 lowest.
    fn column(bits: Self::Bits, file: usize) -> u32;

    /// The nine squares around and including one as the low bits of an integer, row by row; squares beyond the
    /// board are not in the set.
    #[inline]
    #[must_use]
    fn block(bits: Self::Bits, middle: Square) -> usize {
        let row = |rank| (Self::row(bits, rank) << 1 >> middle.file() & 7) as usize;
        let rank = usize::from(middle.rank());
        rank.checked_sub(1).map_or(0, row) | row(rank) << 3 | row(rank + 1) << 6
    }

    /// The squares a piece reaches along one line, both ways, up to the first
    /// occupied one.
    #[inline]
    #[must_use]
    fn reach(occupied: u32, at: usize) -> u32 {
        reach_reference(occupied, at, Self::STRIDE)
    }

    /// How many bits of a line are set.
    #[inline]
    #[must_use]
    fn count_line(line: u32) -> u32 {
        line.count_ones()
    }

    /// The index of a square.
    #[inline]
    #[must_use]
    fn index(square: Square) -> usize {
        square.rank() as usize * Self::STRIDE + square.file() as usize
    }

    /// The square of an index.
    #[inline]
    #[must_use]
    fn square(index: usize) -> Square {
        Square::at((index % Self::STRIDE) as u8, (index / Self::STRIDE) as u8)
    }

    /// The bits of a set; squares that do not fit are left out.
    #[must_use]
    fn bits(set: SquareSet) -> Self::Bits {
        set.iter()
            .filter(|square| square.is_on(Self::STRIDE as u8))
            .fold(Self::Bits::EMPTY, |bits, square| bits | Self::Bits::bit(Self::index(square)))
    }

    /// The set of some bits.
    #[must_use]
    fn squares(bits: Self::Bits) -> SquareSet {
        bits.indices().map(Self::square).collect()
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Board7 {}
    impl Sealed for super::Board11 {}
    impl Sealed for super::Board19 {}
}

/// Boards up to 7x7, in one `u64`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board7;

/// Boards up to 11x11, in one `u128`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board11;

/// Boards up to 19x19.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board19;

impl Board for Board7 {
    type Bits = u64;
    const STRIDE: usize = 7;

    #[inline]
    fn row(bits: u64, rank: usize) -> u32 {
        (bits >> (rank * 7)) as u32 & 0x7f
    }

    /// Bit `7i` times bit `42 - 6i` of the factor lands on `42 + i`; every other
    /// product falls outside these seven bits, and no two fall together.
    #[inline]
    fn column(bits: u64, file: usize) -> u32 {
        const FILE: u64 = 0x0000_0408_1020_4081;
        const FACTOR: u64 = 0x0000_0410_4104_1040;
        ((bits >> file & FILE).wrapping_mul(FACTOR) >> 42) as u32 & 0x7f
    }

    #[inline]
    fn reach(occupied: u32, at: usize) -> u32 {
        u32::from(REACH7[at][occupied as usize & 0x7f])
    }

    /// A look-up, since the baseline x86-64 has no instruction for it.
    #[inline]
    fn count_line(line: u32) -> u32 {
        u32::from(COUNT7[line as usize & 0x7f])
    }
}

impl Board for Board11 {
    type Bits = u128;
    const STRIDE: usize = 11;

    #[inline]
    fn row(bits: u128, rank: usize) -> u32 {
        (bits >> (rank * 11)) as u32 & 0x7ff
    }

    /// As for 7x7: bit `11i` times bit `110 - 10i` lands on `110 + i`.
    #[inline]
    fn column(bits: u128, file: usize) -> u32 {
        const FILE: u128 = comb(11, 0);
        const FACTOR: u128 = comb(10, 10);
        ((bits >> file & FILE).wrapping_mul(FACTOR) >> 110) as u32 & 0x7ff
    }
}

impl Board for Board19 {
    type Bits = Wide;
    const STRIDE: usize = 19;

    #[inline]
    fn row(bits: Wide, rank: usize) -> u32 {
        (0..19).fold(0, |line, file| line | u32::from(bits.has(rank * 19 + file)) << file)
    }

    #[inline]
    fn column(bits: Wide, file: usize) -> u32 {
        (0..19).fold(0, |line, rank| line | u32::from(bits.has(rank * 19 + file)) << rank)
    }
}

/// Eleven bits, `step` apart, the lowest at `start`.
const fn comb(step: u32, start: u32) -> u128 {
    let mut bits = 0;
    let mut i = 0;
    while i < 11 {
        bits |= 1 << (start + i * step);
        i += 1;
    }
    bits
}

static REACH7: [[u8; 128]; 7] = {
    let mut table = [[0; 128]; 7];
    let mut at = 0;
    while at < 7 {
        let mut occupied = 0;
        while occupied < 128 {
            table[at][occupied] = reach_reference(occupied as u32, at, 7) as u8;
            occupied += 1;
        }
        at += 1;
    }
    table
};

static COUNT7: [u8; 128] = {
    let mut table = [0; 128];
    let mut line = 0;
    while line < 128 {
        table[line] = (line as u32).count_ones() as u8;
        line += 1;
    }
    table
};

/// [`Board::reach`] in arithmetic: above, everything under the lowest blocker;
/// below, everything over the highest one.
#[inline]
const fn reach_reference(occupied: u32, at: usize, length: usize) -> u32 {
    let above = (u32::MAX << at) << 1;
    let blockers = occupied & above;
    let up = (blockers & blockers.wrapping_neg()).wrapping_sub(1) & above & ((1 << length) - 1);
    let below = (1 << at) - 1;
    // The extra low bit stands for the wall in front of the first square.
    let highest = ((occupied & below) << 1 | 1).ilog2();
    let down = below & (u32::MAX << highest);
    up | down
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks the line square by square.
    fn reach_by_walking(occupied: u32, at: usize, length: usize) -> u32 {
        let mut reach = 0;
        for i in at + 1..length {
            if occupied >> i & 1 == 1 {
                break;
            }
            reach |= 1 << i;
        }
        for i in (0..at).rev() {
            if occupied >> i & 1 == 1 {
                break;
            }
            reach |= 1 << i;
        }
        reach
    }

    #[test]
    fn reach_is_what_walking_finds_on_every_line_up_to_eleven() {
        for occupied in 0..1 << 11 {
            for at in 0..11 {
                assert_eq!(Board11::reach(occupied, at), reach_by_walking(occupied, at, 11));
                if at < 7 && occupied < 1 << 7 {
                    assert_eq!(Board7::reach(occupied, at), reach_by_walking(occupied, at, 7));
                }
            }
        }
        for occupied in (0..1 << 19).step_by(37) {
            for at in 0..19 {
                assert_eq!(Board19::reach(occupied, at), reach_by_walking(occupied, at, 19));
            }
        }
    }

    fn check_lines<B: Board>() {
        let mut state = 7_u64;
        for _ in 0..500 {
            let mut bits = B::Bits::EMPTY;
            for i in 0..B::STRIDE * B::STRIDE {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                if state >> 62 == 0 {
                    bits |= B::Bits::bit(i);
                }
            }
            for line in 0..B::STRIDE {
                let row = (0..B::STRIDE).fold(0, |l, i| l | u32::from(bits.has(line * B::STRIDE + i)) << i);
                let column =
                    (0..B::STRIDE).fold(0, |l, i| l | u32::from(bits.has(i * B::STRIDE + line)) << i);
                assert_eq!(B::row(bits, line), row);
                assert_eq!(B::column(bits, line), column);
                assert_eq!(B::count_line(row), row.count_ones());
            }
            let has = |file, rank| {
                (0..B::STRIDE).contains(&file)
                    && (0..B::STRIDE).contains(&rank)
                    && bits.has(rank * B::STRIDE + file)
            };
            for middle in (0..B::STRIDE * B::STRIDE).map(B::square) {
                let (file, rank) = (usize::from(middle.file()), usize::from(middle.rank()));
                let of = |i: usize| has((file + i % 3).wrapping_sub(1), (rank + i / 3).wrapping_sub(1));
                assert_eq!(
                    B::block(bits, middle),
                    (0..9).fold(0, |block, i| block | usize::from(of(i)) << i)
                );
            }
            assert_eq!(B::bits(B::squares(bits)), bits);
        }
    }

    #[test]
    fn rows_columns_and_blocks_are_read_off_every_board() {
        check_lines::<Board7>();
        check_lines::<Board11>();
        check_lines::<Board19>();
    }
}
