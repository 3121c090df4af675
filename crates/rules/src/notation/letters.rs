//! The letters that stand for pieces.

use super::dialect::Dialect;
use super::error::ParseError;
use super::expected::{Expected, Wanted};
use super::grid::{Grid, cells};
use super::scanner::Scanner;
use crate::piece::Piece;

/// Which letters stand for the pieces.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Letters {
    /// `a` `d` `k`; also when there is no letter at all.
    Lower,
    /// `t` `T` `K`
    OpenTafl,
    /// `A` `D` `K`
    Capitals,
    /// `X` `O` `K`
    Crosses,
    /// Nothing but `K`, which three of the others share.
    KingOnly,
}

impl Letters {
    /// The letters of a text, told by the first that is not shared.
    pub(super) fn of(grid: &Grid<'_>) -> Letters {
        let marks = || grid.rows.iter().flat_map(|&row| cells(row)).filter_map(|(_, mark, _)| mark);
        let kind = marks().find_map(|mark| match mark {
            'a' | 'd' | 'k' => Some(Letters::Lower),
            'A' | 'D' => Some(Letters::Capitals),
            'X' | 'O' => Some(Letters::Crosses),
            't' | 'T' | 'n' | 'N' | 'c' | 'C' | 'm' | 'M' | 'g' | 'G' => Some(Letters::OpenTafl),
            _ => None,
        });
        kind.unwrap_or(if marks().any(|mark| mark == 'K') { Letters::KingOnly } else { Letters::Lower })
    }

    pub(super) fn of_dialect(dialect: Dialect) -> Letters {
        match dialect {
            Dialect::Branan | Dialect::TaflZero | Dialect::Drawn => Letters::Lower,
            Dialect::OpenTafl | Dialect::HnefataflRs => Letters::OpenTafl,
            Dialect::Counted | Dialect::HnefataflOrg => Letters::Capitals,
        }
    }

    pub(super) const fn all(self) -> [char; 3] {
        match self {
            Letters::Lower => ['a', 'd', 'k'],
            Letters::OpenTafl => ['t', 'T', 'K'],
            Letters::Capitals | Letters::KingOnly => ['A', 'D', 'K'],
            Letters::Crosses => ['X', 'O', 'K'],
        }
    }

    pub(super) fn piece(self, mark: char, at: Scanner<'_>) -> Result<Option<Piece>, ParseError> {
        if matches!(mark, '.' | '_' | '-' | '*' | '·' | '#' | 'R') {
            return Ok(None);
        }
        let found = self.all().iter().position(|&letter| letter == mark);
        found.map(|i| Some(Piece::ALL[i])).ok_or_else(|| at.error(self.expected(mark)))
    }

    fn expected(self, mark: char) -> Expected {
        match (self, mark) {
            (Letters::OpenTafl, 'n' | 'N') => Wanted::PlayedPiece.with("knights"),
            (Letters::OpenTafl, 'c' | 'C') => Wanted::PlayedPiece.with("commanders"),
            (Letters::OpenTafl, 'm' | 'M') => Wanted::PlayedPiece.with("mercenaries"),
            (Letters::OpenTafl, 'g' | 'G') => Wanted::PlayedPiece.with("guards"),
            _ => {
                let [attacker, defender, king] = self.all();
                Wanted::Letter.with(alloc::format!("`{attacker}`, `{defender}`, `{king}`"))
            }
        }
    }
}

/// The squares of one row drawn with `a` `d` `k`, or what it should have been.
#[cfg(feature = "toml")]
pub(super) fn drawn_row(row: &str) -> Result<alloc::vec::Vec<Option<Piece>>, Expected> {
    let mut pieces = alloc::vec::Vec::new();
    for (at, mark, run) in cells(Scanner::new(row)) {
        let piece = mark.map_or(Ok(None), |mark| Letters::Lower.piece(mark, at));
        // One square too many is enough for the caller to refuse the row.
        pieces.extend(core::iter::repeat_n(piece.map_err(|error| error.expected)?, run.min(20)));
    }
    Ok(pieces)
}
