//! Positions: every dialect read, each written exactly.

use alloc::string::{String, ToString};
use core::fmt::Write;
use core::str::FromStr;

use super::dialect::Dialect;
use super::error::ParseError;
use super::expected::Wanted;
use super::grid::{Grid, Shape, cells};
use super::letters::Letters;
use super::scanner::Scanner;
use crate::piece::Side;
use crate::setup::Setup;
use crate::square::Square;

impl FromStr for Setup {
    type Err = ParseError;

    /// Reads the strict form, which `Display` writes; for the other dialects
    /// see [`read_position`].
    fn from_str(text: &str) -> Result<Setup, ParseError> {
        Setup::parse_strict(text).map_err(|syntax| ParseError::at(text, syntax.offset, syntax.expected()))
    }
}

/// Reads a position in any dialect and says in which.
///
/// The letters and the slashes tell the dialect, and the dialect the order of
/// the rows: `OpenTafl` and hnefatafl-rs write rank 1 first. A board with no
/// soldier on it, where the letters tell nothing, is `OpenTafl`'s with outer
/// slashes, otherwise hnefatafl-rs's if there is no side to move. Also read:
/// rows with spaces or line ends between them and drawings with `.` `_` `-`
/// `*` for empty squares, with or without coordinates and a frame.
///
/// `default_side` is to move where the text does not say, and
/// [`Dialect::has_side`] whether it should have.
///
/// # Errors
/// The first place that fits no dialect. Pieces that `OpenTafl` knows and we do
/// not (knights, commanders, mercenaries, guards) are refused.
///
/// ```
/// use branan_rules::notation::{Dialect, read_position};
/// use branan_rules::Side;
///
/// let drawing = "
///     5 . . K . .
///     4 t . . . .
///     3 . . . . .
///     2 . . . . .
///     1 . . T . .
///       a b c d e
///     d";
/// let (setup, dialect) = read_position(drawing, Side::Attackers)?;
/// assert_eq!(dialect, Dialect::Drawn);
/// assert_eq!(setup.to_string(), "2k2/a4/5/5/2d2 d");
/// # Ok::<(), branan_rules::notation::ParseError>(())
/// ```
pub fn read_position(text: &str, default_side: Side) -> Result<(Setup, Dialect), ParseError> {
    position(Scanner::new(text), default_side)
}

/// Reads a position that is known to be in one dialect.
///
/// Only needed for boards that [`read_position`] cannot tell apart, such as a
/// lone king in the manner of hnefatafl.org.
///
/// # Errors
/// The first place that does not fit the dialect.
pub fn read_position_as(text: &str, dialect: Dialect, default_side: Side) -> Result<Setup, ParseError> {
    let grid = Grid::split(Scanner::new(text))?;
    let letters = match dialect {
        Dialect::Drawn => Letters::of(&grid),
        _ => Letters::of_dialect(dialect),
    };
    let fields = Fields::read(&grid)?;
    let bottom_first = dialect.bottom_row_first() || grid.counts_up;
    place(&grid, letters, bottom_first, fields.side.unwrap_or(default_side))
}

/// Writes a position in a dialect.
///
/// ```
/// use branan_rules::notation::{Dialect, write_position};
/// use branan_rules::Setup;
///
/// let setup: Setup = "2k2/a4/5/5/2d2 d".parse()?;
/// assert_eq!(write_position(&setup, Dialect::OpenTafl), "/2T2/5/5/t4/2K2/");
/// assert_eq!(write_position(&setup, Dialect::Counted), "2K2/A4/5/5/2D2 d");
/// # Ok::<(), branan_rules::notation::ParseError>(())
/// ```
#[must_use]
pub fn write_position(setup: &Setup, dialect: Dialect) -> String {
    let side = setup.side().letter();
    match dialect {
        Dialect::Branan => setup.to_string(),
        Dialect::TaflZero => rows(setup, dialect, "/") + " - " + &String::from(side) + " 0 0",
        Dialect::OpenTafl | Dialect::HnefataflOrg => String::from("/") + &rows(setup, dialect, "/") + "/",
        Dialect::HnefataflRs => rows(setup, dialect, "/"),
        Dialect::Counted => rows(setup, dialect, "/") + " " + &String::from(side),
        Dialect::Drawn => rows(setup, dialect, "\n") + "\n" + &String::from(side),
    }
}

/// [`read_position`] for a part of a larger text.
pub(super) fn position(text: Scanner<'_>, default_side: Side) -> Result<(Setup, Dialect), ParseError> {
    let grid = Grid::split(text)?;
    let letters = Letters::of(&grid);
    let fields = Fields::read(&grid)?;
    let dialect = dialect_of(&grid, letters, &fields)?;
    let bottom_first = dialect.bottom_row_first() || grid.counts_up;
    let setup = place(&grid, letters, bottom_first, fields.side.unwrap_or(default_side))?;
    Ok((setup, dialect))
}

/// Reads the rows of `OpenTafl`'s rules strings, attackers to move.
pub(super) fn opentafl_rows(text: Scanner<'_>, bottom_first: bool) -> Result<Setup, ParseError> {
    let grid = Grid::split(text)?;
    if let Some(field) = grid.fields.first() {
        return Err(field.error_for_rest(Wanted::NothingMore));
    }
    place(&grid, Letters::OpenTafl, bottom_first, Side::Attackers)
}

fn dialect_of(grid: &Grid<'_>, letters: Letters, fields: &Fields) -> Result<Dialect, ParseError> {
    let outer = match grid.shape {
        Shape::Words if letters == Letters::OpenTafl && grid.rows.len() > 1 => {
            return Err(grid.rows[1].error_for_rest(Wanted::SlashedRows));
        }
        Shape::Words | Shape::Lines => return Ok(Dialect::Drawn),
        Shape::Slashes { outer } => outer,
    };
    Ok(match letters {
        Letters::OpenTafl | Letters::KingOnly if outer => Dialect::OpenTafl,
        Letters::KingOnly if fields.side.is_some() => Dialect::Counted,
        Letters::OpenTafl | Letters::KingOnly => Dialect::HnefataflRs,
        Letters::Capitals if outer => Dialect::HnefataflOrg,
        Letters::Capitals => Dialect::Counted,
        Letters::Crosses => Dialect::Drawn,
        Letters::Lower if fields.many => Dialect::TaflZero,
        Letters::Lower => Dialect::Branan,
    })
}

/// Puts the pieces of the rows on a board.
fn place(grid: &Grid<'_>, letters: Letters, bottom_first: bool, to_move: Side) -> Result<Setup, ParseError> {
    let size = grid.rows.len() as u8;
    let mut setup = Setup::empty(size).with_side(to_move);
    for (i, &row) in (0..size).zip(&grid.rows) {
        let rank = if bottom_first { i } else { size - 1 - i };
        let mut file = 0;
        for (at, mark, run) in cells(row) {
            if let Some(piece) = mark.map_or(Ok(None), |mark| letters.piece(mark, at))? {
                setup = setup.with_piece(Square::new(file, rank), Some(piece));
            }
            // The grid has checked that the row ends at the edge of the board.
            file += run as u8;
        }
    }
    Ok(setup)
}

/// What stands behind the rows: `a`, or `- a 0 0` as `TaflZero` has it.
struct Fields {
    side: Option<Side>,
    many: bool,
}

impl Fields {
    fn read(grid: &Grid<'_>) -> Result<Fields, ParseError> {
        let mut fields = grid.fields.iter().copied().peekable();
        let last_move = fields.next_if(|field| field.rest() == "-" || field.rest().parse::<Square>().is_ok());
        let side = match fields.next() {
            Some(field) => Some(side_word(field)?),
            None if last_move.is_some() => return Err(grid.end.error(Wanted::SideToMove)),
            None => None,
        };
        let mut clocks = 0;
        for mut field in fields {
            clocks += 1;
            if clocks > 2 {
                return Err(field.error(Wanted::NothingMore));
            }
            field.number()?;
            field.finish(Wanted::NothingMore)?;
        }
        Ok(Fields { side, many: last_move.is_some() || clocks > 0 })
    }
}

fn side_word(field: Scanner<'_>) -> Result<Side, ParseError> {
    match field.rest() {
        "a" | "A" | "attackers" => Ok(Side::Attackers),
        "d" | "D" | "defenders" => Ok(Side::Defenders),
        _ => Err(field.error_for_rest(Wanted::SideToMove)),
    }
}

fn rows(setup: &Setup, dialect: Dialect, gap: &str) -> String {
    let (letters, size) = (Letters::of_dialect(dialect).all(), setup.size());
    let mut text = String::new();
    for i in 0..size {
        let rank = if dialect.bottom_row_first() { i } else { size - 1 - i };
        if i > 0 {
            text.push_str(gap);
        }
        let mut empty = 0;
        for file in 0..size {
            match setup.piece_at(Square::new(file, rank)) {
                None if dialect == Dialect::Drawn => text.push('.'),
                None => empty += 1,
                Some(piece) => {
                    push_run(&mut text, &mut empty);
                    text.push(letters[piece as usize]);
                }
            }
        }
        push_run(&mut text, &mut empty);
    }
    text
}

fn push_run(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, "{empty}");
        *empty = 0;
    }
}
