//! Where things are on the screen.

use branan_rules::Square;
use ratatui::layout::{Position, Rect};

/// Where things are on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// The squares of the board.
    pub(super) board: Rect,
    pub(super) size: u8,
    /// The columns and rows of one square.
    pub(super) square: (u16, u16),
    /// Who plays, what is said, what is typed.
    pub(super) words: Rect,
    /// The moves, where they have a place of their own.
    pub(super) moves: Option<Rect>,
    /// The line with the keys.
    pub(super) keys: Rect,
}

/// The columns for the numbers of ranks, left of the board.
pub(super) const RANKS: u16 = 3;
/// The row for the letters of files, below the board.
const FILES: u16 = 1;
/// The columns between board and words.
const GAP: u16 = 2;
/// The columns that words should have at least, and can do with.
const WORDS: u16 = 28;
const FEW_WORDS: u16 = 18;
/// The columns that words take at most.
const MOST_WORDS: u16 = 44;
/// The rows that words below a board can do with.
const ROWS_OF_WORDS: u16 = 7;
/// No square is higher than this.
const HIGHEST: u16 = 9;

impl Layout {
    /// The best use of a screen, if the board fits it at all: the largest
    /// squares with words beside them, else words below.
    pub(super) fn new(area: Rect, size: u8) -> Option<Layout> {
        let beside = |square, words| Layout::beside(area, size, square, words);
        (2..=HIGHEST)
            .rev()
            .find_map(|height| beside((2 * height, height), WORDS))
            .or_else(|| beside((3, 1), WORDS))
            .or_else(|| beside((3, 1), FEW_WORDS))
            .or_else(|| Layout::above(area, size, (3, 1)))
            .or_else(|| beside((2, 1), FEW_WORDS))
            .or_else(|| Layout::above(area, size, (2, 1)))
    }

    /// The columns and rows that a board needs with words beside it.
    pub(super) fn least(size: u8) -> (u16, u16) {
        let size = u16::from(size);
        (RANKS + 2 * size + GAP + FEW_WORDS, size + FILES + 1)
    }

    fn beside(area: Rect, size: u8, square: (u16, u16), least: u16) -> Option<Layout> {
        let (width, height) = (u16::from(size) * square.0, u16::from(size) * square.1);
        let left = area.width.checked_sub(RANKS + width + GAP)?;
        // The row of the keys is the last.
        let spare = area.height.checked_sub(height + FILES + 1)?;
        if left < least {
            return None;
        }
        let top = area.y + spare / 2;
        let keys = Rect { y: area.bottom() - 1, height: 1, ..area };
        let rows = Rect { height: area.height - 1, ..area };
        if left >= 2 * (WORDS + GAP) {
            // Words, board and moves, in the middle of a wide screen.
            let panel = ((left - GAP) / 2).min(MOST_WORDS);
            let x = area.x + (left - GAP - 2 * panel) / 2;
            let board = Rect { x: x + panel + RANKS, y: top, width, height };
            let column = |x| Rect { x, y: top, width: panel, height: rows.bottom() - top };
            let words = Rect { width: panel - 1 - GAP, ..column(x + 1) };
            let moves = Some(column(board.right() + GAP));
            return Some(Layout { board, size, square, words, moves, keys });
        }
        let width_of_words = left.min(MOST_WORDS);
        let x = area.x + (left - width_of_words) / 2;
        let board = Rect { x: x + RANKS, y: top, width, height };
        let words = Rect { x: board.right() + GAP, width: width_of_words, ..rows };
        Some(Layout { board, size, square, words, moves: None, keys })
    }

    fn above(area: Rect, size: u8, square: (u16, u16)) -> Option<Layout> {
        let (width, height) = (u16::from(size) * square.0, u16::from(size) * square.1);
        let below = area.height.checked_sub(height + FILES + 1)?;
        if area.width < RANKS + width || below < ROWS_OF_WORDS {
            return None;
        }
        let board = Rect { x: area.x + RANKS, y: area.y, width, height };
        let words = Rect { y: board.bottom() + FILES, height: below, ..area };
        let keys = Rect { y: area.bottom() - 1, height: 1, ..area };
        Some(Layout { board, size, square, words, moves: None, keys })
    }

    /// The place of a square.
    pub(super) fn place(&self, square: Square, flipped: bool) -> Rect {
        let last = self.size - 1;
        let (column, row) = if flipped {
            (last - square.file(), square.rank())
        } else {
            (square.file(), last - square.rank())
        };
        let (width, height) = self.square;
        let (x, y) = (self.board.x + u16::from(column) * width, self.board.y + u16::from(row) * height);
        Rect { x, y, width, height }
    }

    /// The square at a place.
    pub(super) fn square_at(&self, place: Position, flipped: bool) -> Option<Square> {
        if !self.board.contains(place) {
            return None;
        }
        let column = ((place.x - self.board.x) / self.square.0) as u8;
        let row = ((place.y - self.board.y) / self.square.1) as u8;
        let last = self.size - 1;
        Some(if flipped { Square::new(last - column, row) } else { Square::new(column, last - row) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_terminals_have_large_squares() {
        for (columns, rows, size, square) in [
            (80, 24, 7, (6, 3)),
            (80, 24, 9, (4, 2)),
            (80, 24, 11, (4, 2)),
            (80, 24, 13, (3, 1)),
            (80, 24, 19, (3, 1)),
            (120, 40, 7, (10, 5)),
            (120, 40, 11, (6, 3)),
            (200, 50, 7, (12, 6)),
            (200, 50, 11, (8, 4)),
            (40, 30, 7, (3, 1)),
        ] {
            let layout = Layout::new(Rect::new(0, 0, columns, rows), size).expect("it fits");
            assert_eq!(layout.square, square, "{size} on {columns}x{rows}");
        }
    }

    #[test]
    fn nothing_lies_off_the_screen_or_on_something_else() {
        for (columns, rows) in [(80, 24), (120, 40), (200, 50), (60, 20), (40, 40), (30, 24), (300, 100)] {
            let area = Rect::new(0, 0, columns, rows);
            for size in 3..=19 {
                let Some(layout) = Layout::new(area, size) else { continue };
                let parts = [Some(layout.board), Some(layout.words), layout.moves, Some(layout.keys)];
                let parts: Vec<Rect> = parts.into_iter().flatten().collect();
                for (i, part) in parts.iter().enumerate() {
                    assert_eq!(area.intersection(*part), *part, "{size} on {columns}x{rows}: {layout:?}");
                    for other in &parts[..i] {
                        assert!(!part.intersects(*other), "{size} on {columns}x{rows}: {layout:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn places_and_squares_are_inverses() {
        let layout = Layout::new(Rect::new(0, 0, 80, 24), 7).expect("it fits");
        for flipped in [false, true] {
            for (file, rank) in (0..7).flat_map(|file| (0..7).map(move |rank| (file, rank))) {
                let square = Square::new(file, rank);
                for place in layout.place(square, flipped).positions() {
                    assert_eq!(layout.square_at(place, flipped), Some(square));
                }
            }
        }
        assert_eq!(layout.square_at(Position::new(0, 0), false), None);
    }
}
