//! The place of one square on a board.

use core::fmt;
use core::str::FromStr;

use crate::MAX_SIZE;

/// The place of a square: file and rank counted from 0, `a1` at the bottom left.
///
/// ```
/// use branan_board_ui::Cell;
///
/// let cell: Cell = "k11".parse()?;
/// assert_eq!(cell, Cell::new(10, 10));
/// assert_eq!(cell.to_string(), "k11");
/// # Ok::<(), branan_board_ui::CellError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The file, 0 for `a`.
    pub file: u8,
    /// The rank, 0 for the bottom row.
    pub rank: u8,
}

impl Cell {
    /// Makes a cell from a file and a rank, both counted from 0.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Cell {
        Cell { file, rank }
    }

    /// Says whether the cell exists on a board of this size.
    #[must_use]
    pub const fn is_on(self, size: u8) -> bool {
        self.file < size && self.rank < size
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a'.saturating_add(self.file)), u16::from(self.rank) + 1)
    }
}

impl FromStr for Cell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Cell, CellError> {
        let (file, rank) = text.split_at_checked(1).ok_or(CellError)?;
        let file = file.as_bytes()[0].wrapping_sub(b'a');
        if rank.starts_with(['0', '+']) {
            return Err(CellError);
        }
        let rank: u8 = rank.parse().map_err(|_| CellError)?;
        let cell = Cell { file, rank: rank.checked_sub(1).ok_or(CellError)? };
        if cell.is_on(MAX_SIZE) { Ok(cell) } else { Err(CellError) }
    }
}

/// The text names no square between `a1` and `s19`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CellError;

impl fmt::Display for CellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a letter a to s and a number 1 to 19")
    }
}

impl core::error::Error for CellError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_reads_back_as_written() {
        for file in 0..MAX_SIZE {
            for rank in 0..MAX_SIZE {
                let cell = Cell::new(file, rank);
                assert_eq!(cell.to_string().parse(), Ok(cell));
            }
        }
    }

    #[test]
    fn what_is_no_cell_is_refused() {
        for text in ["", "a", "1", "a0", "a01", "a+1", "t1", "a20", "A1", "é1", "a1 ", "aa1", "a256"] {
            assert_eq!(text.parse::<Cell>(), Err(CellError), "{text}");
        }
    }
}
