//! Drawings of boards, for tests that people read.
//!
//! ```
//! use branan_rules::Side;
//! use branan_testkit::diagram::{board, draw};
//!
//! let setup = board(
//!     "
//!     . . . a . . .
//!     . . . a . . .
//!     . . . d . . .
//!     a a d k d a a
//!     . . . d . . .
//!     . . . a . . .
//!     . . . a . . .
//!     ",
//!     Side::Attackers,
//! );
//! assert_eq!(setup.to_string(), "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a");
//! assert!(draw(&setup).starts_with(". . . a . . .\n"));
//! ```

use branan_rules::{Piece, Setup, Side, Square, SquareSet};

/// Reads a drawing: a line a row, the top one first, `a` `d` `k` for pieces and
/// `.` for empty squares. Blanks and empty lines do not matter.
///
/// # Panics
/// When the rows do not make a square board or hold anything else.
#[must_use]
pub fn board(drawing: &str, side: Side) -> Setup {
    marked_board(drawing, side).0
}

/// Reads a drawing in which a `!` behind a square marks it, as in `d! . k`.
///
/// # Panics
/// As [`board`].
#[must_use]
pub fn marked_board(drawing: &str, side: Side) -> (Setup, SquareSet) {
    let lines: Vec<&str> = drawing.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let rows = u8::try_from(lines.len()).expect("a board has at most 19 rows");
    let mut setup = Setup::empty(rows).with_side(side);
    let mut marks = SquareSet::EMPTY;
    for (line, rank) in lines.iter().zip((0..rows).rev()) {
        let mut file = 0;
        for sign in line.chars().filter(|sign| !sign.is_whitespace()) {
            if sign == '!' {
                assert!(file > 0, "a mark stands behind its square in {line:?}");
                marks = marks.with(Square::new(file - 1, rank));
                continue;
            }
            assert!(file < rows, "{line:?} has more than {rows} squares");
            setup = setup.with_piece(Square::new(file, rank), piece(sign));
            file += 1;
        }
        assert_eq!(file, rows, "squares in {line:?}");
    }
    (setup, marks)
}

/// Draws the pieces so that [`board`] reads them back.
#[must_use]
pub fn draw(setup: &Setup) -> String {
    draw_marked(setup, SquareSet::EMPTY)
}

/// Draws the pieces and marks so that [`marked_board`] reads them back.
#[must_use]
pub fn draw_marked(setup: &Setup, marks: SquareSet) -> String {
    let mut drawing = String::new();
    for rank in (0..setup.size()).rev() {
        let mut line = String::new();
        for file in 0..setup.size() {
            let square = Square::new(file, rank);
            line.push(setup.piece_at(square).map_or('.', Piece::letter));
            line.push(if marks.contains(square) { '!' } else { ' ' });
        }
        drawing.push_str(line.trim_end());
        drawing.push('\n');
    }
    drawing
}

fn piece(sign: char) -> Option<Piece> {
    if sign == '.' {
        return None;
    }
    let piece = Piece::ALL.into_iter().find(|piece| piece.letter() == sign);
    assert!(piece.is_some(), "{sign:?} is neither a piece nor a dot");
    piece
}

#[cfg(test)]
mod tests {
    use super::{board, draw, draw_marked, marked_board};
    use branan_rules::{Side, SquareSet, presets};

    #[test]
    fn drawings_are_read_back() {
        for set in presets::ALL {
            assert_eq!(board(&draw(&set.start), set.start.side()), set.start);
            let marks = SquareSet::corners(set.size());
            let drawing = draw_marked(&set.start, marks);
            assert_eq!(marked_board(&drawing, set.start.side()), (set.start, marks));
        }
    }

    #[test]
    #[should_panic(expected = "squares in")]
    fn a_short_row_is_refused() {
        let _ = board("a d k\n a d\n . . .", Side::Attackers);
    }
}
