//! Everything a board shows at one moment.

use core::ops::{Index, IndexMut};

use crate::{Cell, Colour, Mark, Marks};

/// The largest board that can be shown.
pub const MAX_SIZE: u8 = 19;

/// Everything a board shows at one moment, as plain data.
///
/// Squares are read and changed by index, or set by the builder methods, which name a cell and what it gets.
///
/// ```
/// use branan_board_ui::{Cell, Mark, Shape, View};
///
/// let (from, to) = (Cell::new(3, 0), Cell::new(3, 1));
/// let mut view = View::new(7).piece(to, Shape::Attacker).last_move(from, to);
/// view[from].circle = Some(branan_board_ui::Colour::Blue);
/// assert!(view[to].marks.has(Mark::To));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    size: u8,
    squares: Vec<Square>,
    /// Arrows over the board, in drawing order.
    pub arrows: Vec<Arrow>,
    /// The piece that is on its way, in a frame of an animation.
    pub slide: Option<Slide>,
    /// Whether the board is turned by half, so that `a1` is at the top right.
    pub flipped: bool,
    /// Whether files and ranks are named along the edges.
    pub coordinates: bool,
    /// The kind of piece whose side is to move, shown in the frame of the board.
    pub turn: Option<Shape>,
    /// A line of text about the position: the title of a picture, the line below a text board.
    pub caption: String,
}

/// What one square shows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Square {
    /// The piece that stands here.
    pub piece: Option<Shape>,
    /// What the square itself looks like.
    pub floor: Floor,
    /// The marks it carries.
    pub marks: Marks,
    /// The piece that the last move captured here, shown as a ghost.
    pub captured: Option<Shape>,
    /// A circle drawn around the square.
    pub circle: Option<Colour>,
    /// A few characters drawn on the square: `a` to `z`, `0` to `9` and `!?+-=.`.
    pub note: String,
    /// Words for those who cannot see the square, such as "d4, king, can move to 5 squares".
    pub label: String,
}

/// The kinds of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A dark soldier.
    Attacker,
    /// A light soldier.
    Defender,
    /// The light king.
    King,
}

impl Shape {
    /// All shapes.
    pub const ALL: [Shape; 3] = [Shape::Attacker, Shape::Defender, Shape::King];
}

/// The kinds of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Floor {
    /// A square like most others.
    #[default]
    Plain,
    /// The king's seat in the middle.
    Throne,
    /// A corner where the king escapes.
    Corner,
    /// A square where attackers start.
    Camp,
}

/// An arrow between the middles of two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// Where it starts.
    pub from: Cell,
    /// Where its head is.
    pub to: Cell,
    /// Its colour.
    pub colour: Colour,
}

/// A piece on its way: the one that stands on `from` is drawn a part of the way towards `to`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slide {
    /// The square of the piece in the view.
    pub from: Cell,
    /// The square it moves to.
    pub to: Cell,
    /// How far it has come, 0 to 1.
    pub progress: f32,
}

impl View {
    /// Makes an empty board with coordinates.
    ///
    /// # Panics
    /// When the size is not 1 to 19.
    #[must_use]
    pub fn new(size: u8) -> View {
        assert!((1..=MAX_SIZE).contains(&size), "a board has 1 to 19 squares a side, not {size}");
        View {
            size,
            squares: vec![Square::default(); usize::from(size).pow(2)],
            arrows: Vec::new(),
            slide: None,
            flipped: false,
            coordinates: true,
            turn: None,
            caption: String::new(),
        }
    }

    /// The number of squares a side.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// All cells, rank by rank from `a1`.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let size = self.size;
        (0..size).flat_map(move |rank| (0..size).map(move |file| Cell::new(file, rank)))
    }

    /// All cells with what they show, rank by rank from `a1`.
    pub fn squares(&self) -> impl Iterator<Item = (Cell, &Square)> {
        self.cells().zip(&self.squares)
    }

    /// What a cell shows, if the board has it.
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<&Square> {
        cell.is_on(self.size).then(|| &self[cell])
    }

    /// Puts a piece on a square.
    #[must_use]
    pub fn piece(mut self, cell: Cell, shape: Shape) -> View {
        self[cell].piece = Some(shape);
        self
    }

    /// Sets what a square looks like.
    #[must_use]
    pub fn floor(mut self, cell: Cell, floor: Floor) -> View {
        self[cell].floor = floor;
        self
    }

    /// Adds a mark to a square.
    #[must_use]
    pub fn mark(mut self, cell: Cell, mark: Mark) -> View {
        self[cell].marks = self[cell].marks.with(mark);
        self
    }

    /// Marks the squares of the last move.
    #[must_use]
    pub fn last_move(self, from: Cell, to: Cell) -> View {
        self.mark(from, Mark::From).mark(to, Mark::To)
    }

    /// Shows that the last move captured a piece on a square.
    #[must_use]
    pub fn captured(mut self, cell: Cell, shape: Shape) -> View {
        self[cell].captured = Some(shape);
        self
    }

    /// Draws a circle around a square.
    #[must_use]
    pub fn circle(mut self, cell: Cell, colour: Colour) -> View {
        self[cell].circle = Some(colour);
        self
    }

    /// Draws a few characters on a square.
    #[must_use]
    pub fn note(mut self, cell: Cell, note: impl Into<String>) -> View {
        self[cell].note = note.into();
        self
    }

    /// Gives a square the words for those who cannot see it.
    #[must_use]
    pub fn label(mut self, cell: Cell, label: impl Into<String>) -> View {
        self[cell].label = label.into();
        self
    }

    /// Draws an arrow.
    #[must_use]
    pub fn arrow(mut self, from: Cell, to: Cell, colour: Colour) -> View {
        self.arrows.push(Arrow { from, to, colour });
        self
    }

    /// Draws a piece a part of its way.
    #[must_use]
    pub fn slide(mut self, slide: Slide) -> View {
        self.slide = Some(slide);
        self
    }

    /// Turns the board by half, or back.
    #[must_use]
    pub fn flipped(mut self, flipped: bool) -> View {
        self.flipped = flipped;
        self
    }

    /// Shows or hides the names of files and ranks.
    #[must_use]
    pub fn coordinates(mut self, coordinates: bool) -> View {
        self.coordinates = coordinates;
        self
    }

    /// Shows whose turn it is.
    #[must_use]
    pub fn turn(mut self, shape: Shape) -> View {
        self.turn = Some(shape);
        self
    }

    /// Sets the line of text about the position.
    #[must_use]
    pub fn caption(mut self, caption: impl Into<String>) -> View {
        self.caption = caption.into();
        self
    }

    /// The same pieces on the same floor, without marks, ghosts, circles, notes, labels and arrows.
    #[must_use]
    pub fn unmarked(&self) -> View {
        let mut view = self.clone();
        view.arrows.clear();
        view.slide = None;
        for square in &mut view.squares {
            *square = Square { piece: square.piece, floor: square.floor, ..Square::default() };
        }
        view
    }

    /// The column and the row of a cell as drawn, counted from the top left.
    ///
    /// A cell off the board has its place off the board.
    pub(crate) fn place(&self, cell: Cell) -> (i32, i32) {
        let (last, file, rank) = (i32::from(self.size) - 1, i32::from(cell.file), i32::from(cell.rank));
        if self.flipped { (last - file, rank) } else { (file, last - rank) }
    }

    fn index_of(&self, cell: Cell) -> usize {
        assert!(cell.is_on(self.size), "{cell} is not on a board of {} squares a side", self.size);
        usize::from(cell.rank) * usize::from(self.size) + usize::from(cell.file)
    }
}

/// # Panics
/// When the board has no such cell; [`View::get`] asks.
impl Index<Cell> for View {
    type Output = Square;

    fn index(&self, cell: Cell) -> &Square {
        &self.squares[self.index_of(cell)]
    }
}

/// # Panics
/// When the board has no such cell; [`View::get`] asks.
impl IndexMut<Cell> for View {
    fn index_mut(&mut self, cell: Cell) -> &mut Square {
        let index = self.index_of(cell);
        &mut self.squares[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    #[test]
    fn a_flipped_board_has_a1_at_the_top_right() {
        let view = View::new(7);
        assert_eq!(view.place(Cell::new(0, 0)), (0, 6));
        assert_eq!(view.flipped(true).place(Cell::new(0, 0)), (6, 0));
    }

    #[test]
    fn an_unmarked_view_keeps_pieces_and_floor_only() {
        let marked = sample::marked();
        let bare = marked.unmarked();
        for (cell, square) in bare.squares() {
            assert_eq!((square.piece, square.floor), (marked[cell].piece, marked[cell].floor));
            assert_eq!(square.marks, Marks::NONE);
            assert_eq!((square.captured, square.circle, square.note.as_str()), (None, None, ""));
        }
        assert!(bare.arrows.is_empty());
    }

    #[test]
    #[should_panic(expected = "h1 is not on a board")]
    fn a_cell_off_the_board_is_a_bug() {
        let _ = View::new(7).piece(Cell::new(7, 0), Shape::King);
    }

    #[test]
    fn get_asks_whether_a_cell_is_there() {
        let view = View::new(7);
        assert!(view.get(Cell::new(6, 6)).is_some());
        assert!(view.get(Cell::new(7, 0)).is_none());
    }
}
