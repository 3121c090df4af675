//! A move.

use core::fmt;
use core::str::FromStr;

use crate::square::Square;

/// A move of a piece from one square to another.
///
/// What it captures follows from the position and is not part of it.
///
/// ```
/// use branan_rules::Move;
///
/// let mv: Move = "d2-e2".parse()?;
/// assert_eq!(mv.to_string(), "d2-e2");
/// # Ok::<(), branan_rules::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The square the piece leaves.
    pub from: Square,
    /// The square it stops on.
    pub to: Square,
}

impl Move {
    /// Makes a move.
    #[must_use]
    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        Move { from, to }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Move, MoveError> {
        let (from, to) = text.split_once('-').ok_or(MoveError)?;
        let square = |text: &str| text.parse().map_err(|_| MoveError);
        Ok(Move::new(square(from)?, square(to)?))
    }
}

/// The error of text that is not a move in the strict form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveError;

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a move like d2-e2")
    }
}

impl core::error::Error for MoveError {}
