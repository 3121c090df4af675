//! The eight symmetries on bits.

use branan_rules::{Board, Board7, Move, Square};

/// One of the eight ways to turn and mirror the board, made for whole bitboards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Done first: exchange files and ranks.
    transpose: bool,
    mirror_files: bool,
    mirror_ranks: bool,
    size: u8,
}

const STRIDE: u32 = Board7::STRIDE as u32;

/// The squares of the first file.
const FILE: u64 = 0x0000_0408_1020_4081;

impl Turn {
    /// All eight for a board of this size, the identity first.
    #[must_use]
    pub fn all(size: u8) -> [Turn; 8] {
        core::array::from_fn(|i| Turn {
            transpose: i & 4 != 0,
            mirror_files: i & 1 != 0,
            mirror_ranks: i & 2 != 0,
            size,
        })
    }

    /// Where a set of squares goes.
    #[must_use]
    #[inline]
    pub fn bits(self, mut bits: u64) -> u64 {
        if bits == 0 {
            return 0;
        }
        if self.transpose {
            bits = transposed(bits);
        }
        // A smaller board lies in the lower left of the seven by seven.
        let slack = STRIDE - u32::from(self.size);
        if self.mirror_files {
            bits = files_mirrored(bits) >> slack;
        }
        if self.mirror_ranks {
            bits = ranks_mirrored(bits) >> (STRIDE * slack);
        }
        bits
    }

    /// The turn that undoes this one.
    #[must_use]
    pub fn inverse(self) -> Turn {
        let (files, ranks) = (self.mirror_files, self.mirror_ranks);
        if self.transpose { Turn { mirror_files: ranks, mirror_ranks: files, ..self } } else { self }
    }

    /// Where a move goes.
    #[must_use]
    pub fn mv(self, mv: Move) -> Move {
        Move::new(self.square(mv.from), self.square(mv.to))
    }

    /// Where a square goes.
    #[must_use]
    pub fn square(self, square: Square) -> Square {
        Board7::square(self.bits(1 << Board7::index(square)).trailing_zeros() as usize)
    }
}

#[inline]
fn files_mirrored(bits: u64) -> u64 {
    let file = |n: u32| FILE << n;
    (bits & file(0)) << 6
        | (bits & file(1)) << 4
        | (bits & file(2)) << 2
        | bits & file(3)
        | bits >> 2 & file(2)
        | bits >> 4 & file(1)
        | bits >> 6 & file(0)
}

#[inline]
fn ranks_mirrored(bits: u64) -> u64 {
    (0..STRIDE).fold(0, |turned, rank| {
        let row = bits >> (STRIDE * rank) & 0x7f;
        turned | row << (STRIDE * (STRIDE - 1 - rank))
    })
}

/// A square `n` files right of the diagonal goes as many ranks above it, which
/// is `6n` bits up.
#[inline]
fn transposed(bits: u64) -> u64 {
    const DIAGONAL: u64 = 0x0001_0101_0101_0101;
    let mut turned = bits & DIAGONAL;
    for n in 1..STRIDE {
        let below = DIAGONAL << n & ABOVE[n as usize];
        turned |= (bits & below) << (6 * n) | bits >> (6 * n) & below;
    }
    turned
}

/// The squares at least `n` files right of their place on the diagonal, by `n`:
/// what keeps a diagonal from running on in the next row.
const ABOVE: [u64; 7] = {
    let mut masks = [0; 7];
    let mut square = 0;
    while square < 49 {
        let (file, rank) = (square % 7, square / 7);
        let mut n = 0;
        while n < 7 {
            if file >= rank + n {
                masks[n] |= 1 << square;
            }
            n += 1;
        }
        square += 1;
    }
    masks
};

#[cfg(test)]
mod tests {
    use super::*;
    use branan_rules::Symmetry;

    #[test]
    fn bits_turn_as_squares_do() {
        for size in 5..=7 {
            for (turn, symmetry) in Turn::all(size).into_iter().zip(Symmetry::ALL) {
                for square in (0..size).flat_map(|f| (0..size).map(move |r| Square::new(f, r))) {
                    assert_eq!(turn.square(square), symmetry.square(square, size), "{square} {turn:?}");
                    assert_eq!(turn.inverse().square(turn.square(square)), square, "{square} {turn:?}");
                }
            }
        }
    }

    #[test]
    fn sets_turn_square_by_square() {
        let set = 0x0001_2345_6789_abcd & ((1 << 49) - 1);
        for turn in Turn::all(7) {
            let alone = (0..49).filter(|i| set >> i & 1 == 1).fold(0, |sum, i| sum | turn.bits(1 << i));
            assert_eq!(turn.bits(set), alone);
        }
    }
}
