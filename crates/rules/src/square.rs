//! One square of a board, by file and rank.

use core::fmt;
use core::str::FromStr;

/// The largest board any rule set may use.
pub const MAX_SIZE: u8 = 19;

/// A square, named from `a1` at the bottom left of the board.
///
/// A square knows nothing of the size of the board it is used on: `k11` is a
/// fine square that happens not to exist in Brandubh.
///
/// ```
/// use branan_rules::Square;
///
/// let throne: Square = "d4".parse()?;
/// assert_eq!((throne.file(), throne.rank()), (3, 3));
/// assert_eq!(throne.to_string(), "d4");
/// # Ok::<(), branan_rules::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    rank: u8,
    file: u8,
}

impl Square {
    /// Makes a square from a file and a rank, both counted from 0.
    ///
    /// # Panics
    /// When either is 19 or more.
    #[must_use]
    #[inline]
    pub const fn new(file: u8, rank: u8) -> Square {
        assert!(file < MAX_SIZE && rank < MAX_SIZE, "square off the largest board");
        Square { rank, file }
    }

    /// [`Square::new`] for callers that hold the promise already.
    #[inline]
    pub(crate) const fn at(file: u8, rank: u8) -> Square {
        debug_assert!(file < MAX_SIZE && rank < MAX_SIZE);
        Square { rank, file }
    }

    /// The file, 0 for `a`.
    #[must_use]
    #[inline]
    pub const fn file(self) -> u8 {
        self.file
    }

    /// The rank, 0 for the bottom row.
    #[must_use]
    #[inline]
    pub const fn rank(self) -> u8 {
        self.rank
    }

    /// Says whether the square exists on a board of this size.
    #[must_use]
    #[inline]
    pub const fn is_on(self, size: u8) -> bool {
        self.file < size && self.rank < size
    }

    /// The neighbour in a direction, if the board of this size has one.
    #[must_use]
    pub const fn step(self, direction: Direction, size: u8) -> Option<Square> {
        let (file, rank) = match direction {
            Direction::East => (self.file + 1, self.rank),
            Direction::North => (self.file, self.rank + 1),
            Direction::West => (self.file.wrapping_sub(1), self.rank),
            Direction::South => (self.file, self.rank.wrapping_sub(1)),
        };
        if file < size && rank < size { Some(Square { rank, file }) } else { None }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        let (Some(letter), Some(digits)) = (text.get(..1), text.get(1..)) else {
            return Err(SquareError);
        };
        let file = letter.as_bytes()[0].to_ascii_lowercase().wrapping_sub(b'a');
        let plain = !digits.starts_with(['0', '+']) && digits.len() <= 2;
        let rank: u8 = digits.parse().map_err(|_| SquareError)?;
        if plain && file < MAX_SIZE && rank <= MAX_SIZE {
            Ok(Square::new(file, rank - 1))
        } else {
            Err(SquareError)
        }
    }
}

/// The error of text that names no square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareError;

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a square from a1 to s19")
    }
}

impl core::error::Error for SquareError {}

/// One of the four directions pieces move and capture in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards the last file.
    East,
    /// Towards the top row.
    North,
    /// Towards file `a`.
    West,
    /// Towards rank 1.
    South,
}

impl Direction {
    /// All four, anticlockwise from east.
    pub const ALL: [Direction; 4] = [Direction::East, Direction::North, Direction::West, Direction::South];

    /// The next direction anticlockwise: along the edge for one that points to it.
    #[must_use]
    pub const fn turned(self) -> Direction {
        match self {
            Direction::East => Direction::North,
            Direction::North => Direction::West,
            Direction::West => Direction::South,
            Direction::South => Direction::East,
        }
    }

    /// The direction that points back.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        self.turned().turned()
    }
}
