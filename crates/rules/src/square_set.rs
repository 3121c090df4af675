//! A set of squares that fits every board.

use core::fmt;
use core::ops::{BitAnd, BitOr, Not};
use core::str::FromStr;

use crate::square::{MAX_SIZE, Square, SquareError};

const STRIDE: usize = MAX_SIZE as usize;
const WORDS: usize = 6;

/// A set of squares, on a board of any size.
///
/// This is the currency at the borders of the crate: rule sets, evidence and
/// views speak of squares this way. Positions use a [`Bitboard`](crate::Bitboard)
/// that fits their own board instead.
///
/// ```
/// use branan_rules::{Square, SquareSet};
///
/// let corners = SquareSet::corners(7);
/// assert_eq!(corners.len(), 4);
/// assert!(corners.contains("g7".parse()?));
/// # Ok::<(), branan_rules::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet([u64; WORDS]);

impl SquareSet {
    /// The set of no squares.
    pub const EMPTY: SquareSet = SquareSet([0; WORDS]);

    /// All squares of a board of this size.
    #[must_use]
    pub const fn board(size: u8) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        let mut rank = 0;
        while rank < size {
            let mut file = 0;
            while file < size {
                set = set.with(Square::new(file, rank));
                file += 1;
            }
            rank += 1;
        }
        set
    }

    /// The squares along the four sides of a board of this size.
    #[must_use]
    pub const fn edge(size: u8) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        let mut i = 0;
        while i < size {
            set = set.with(Square::new(i, 0)).with(Square::new(i, size - 1));
            set = set.with(Square::new(0, i)).with(Square::new(size - 1, i));
            i += 1;
        }
        set
    }

    /// The four corners of a board of this size.
    #[must_use]
    pub const fn corners(size: u8) -> SquareSet {
        let last = size - 1;
        SquareSet::EMPTY
            .with(Square::new(0, 0))
            .with(Square::new(last, 0))
            .with(Square::new(0, last))
            .with(Square::new(last, last))
    }

    /// The middle square of a board of odd size; nothing on an even one.
    #[must_use]
    pub const fn centre(size: u8) -> SquareSet {
        if size % 2 == 1 { SquareSet::EMPTY.with(Square::new(size / 2, size / 2)) } else { SquareSet::EMPTY }
    }

    /// The set with one more square.
    #[must_use]
    pub const fn with(mut self, square: Square) -> SquareSet {
        let i = index(square);
        self.0[i / 64] |= 1 << (i % 64);
        self
    }

    /// The set without that square.
    #[must_use]
    pub const fn without(mut self, square: Square) -> SquareSet {
        let i = index(square);
        self.0[i / 64] &= !(1 << (i % 64));
        self
    }

    /// Says whether the square is in the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        let i = index(square);
        self.0[i / 64] >> (i % 64) & 1 == 1
    }

    /// How many squares the set holds.
    #[must_use]
    pub const fn len(self) -> usize {
        let mut n = 0;
        let mut w = 0;
        while w < WORDS {
            n += self.0[w].count_ones() as usize;
            w += 1;
        }
        n
    }

    /// Says whether the set holds no square.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The squares in both sets.
    #[must_use]
    pub const fn and(mut self, other: SquareSet) -> SquareSet {
        let mut w = 0;
        while w < WORDS {
            self.0[w] &= other.0[w];
            w += 1;
        }
        self
    }

    /// The squares in either set.
    #[must_use]
    pub const fn or(mut self, other: SquareSet) -> SquareSet {
        let mut w = 0;
        while w < WORDS {
            self.0[w] |= other.0[w];
            w += 1;
        }
        self
    }

    /// The squares of this set that are not in the other.
    #[must_use]
    pub const fn minus(mut self, other: SquareSet) -> SquareSet {
        let mut w = 0;
        while w < WORDS {
            self.0[w] &= !other.0[w];
            w += 1;
        }
        self
    }

    /// The first square of the set, counted along the ranks from `a1`.
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        let mut w = 0;
        while w < WORDS {
            if self.0[w] != 0 {
                let i = w * 64 + self.0[w].trailing_zeros() as usize;
                return Some(Square::new((i % STRIDE) as u8, (i / STRIDE) as u8));
            }
            w += 1;
        }
        None
    }

    /// The squares one after another, along the ranks from `a1`.
    pub fn iter(self) -> impl Iterator<Item = Square> + Clone {
        let mut rest = self;
        core::iter::from_fn(move || {
            let square = rest.first()?;
            rest = rest.without(square);
            Some(square)
        })
    }
}

const fn index(square: Square) -> usize {
    square.rank() as usize * STRIDE + square.file() as usize
}

impl BitAnd for SquareSet {
    type Output = SquareSet;
    fn bitand(self, other: SquareSet) -> SquareSet {
        self.and(other)
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;
    fn bitor(self, other: SquareSet) -> SquareSet {
        self.or(other)
    }
}

impl Not for SquareSet {
    type Output = SquareSet;
    /// All other squares of the largest board.
    fn not(self) -> SquareSet {
        SquareSet::board(MAX_SIZE).minus(self)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, SquareSet::with)
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl fmt::Display for SquareSet {
    /// Writes the squares with commas between, as in `a1,g1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, square) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            write!(f, "{square}")?;
        }
        Ok(())
    }
}

impl FromStr for SquareSet {
    type Err = SquareError;

    /// Reads squares with commas between, as in `a1,g1`; nothing is no square.
    fn from_str(text: &str) -> Result<SquareSet, SquareError> {
        if text.is_empty() {
            Ok(SquareSet::EMPTY)
        } else {
            text.split(',').map(str::parse::<Square>).collect()
        }
    }
}
