//! How a board answers mouse, touch and keys.

use crate::{Arrow, Cell, Colour, Reach};

/// The hand over a board: what it has lifted, where it points, and what it has drawn.
///
/// It knows no rules: a [`Reach`] says which pieces may be lifted and where each may go. It knows no page
/// either: whoever listens to a mouse, a finger or a keyboard turns that into an [`Input`] and does what the
/// [`Answer`] says.
///
/// ```
/// use branan_board_ui::{Answer, Cell, Hand, Input, Reach};
///
/// let (from, to) = (Cell::new(3, 0), Cell::new(4, 0));
/// let reach = Reach::new(vec![(from, to)]);
/// let mut hand = Hand::new(7);
/// assert_eq!(hand.take(Input::Press(from), &reach), Some(Answer::Lifted(from)));
/// hand.take(Input::Release, &reach);
/// assert_eq!(hand.take(Input::Press(to), &reach), Some(Answer::Move { from, to }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    size: u8,
    focus: Cell,
    /// Whether the board is turned by half, which turns the arrow keys.
    pub flipped: bool,
    lifted: Option<Cell>,
    over: Option<Cell>,
    grip: Grip,
    /// What the player has drawn on the board.
    pub drawing: Drawing,
}

/// Arrows and circles drawn by a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// The arrows, in the order they were drawn.
    pub arrows: Vec<Arrow>,
    /// The circles, one a square at most.
    pub circles: Vec<(Cell, Colour)>,
}

/// What the pressed button is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Grip {
    #[default]
    Nothing,
    /// A piece is held; it has `moved` once it was over another square.
    Drag {
        from: Cell,
        moved: bool,
        again: bool,
    },
    Draw {
        from: Cell,
        colour: Colour,
    },
}

/// Something done to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// The main button, or a finger, goes down on a square.
    Press(Cell),
    /// The other button goes down on a square, to draw in a colour.
    Draw(Cell, Colour),
    /// The pointer is over a square now, or over none.
    Over(Option<Cell>),
    /// Button or finger go up.
    Release,
    /// The square is chosen without a pointer, as by a screen reader.
    Choose(Cell),
    /// A key goes down while the board has the focus.
    Key(Key),
    /// The pointer was taken away: a finger became a scroll, a window lost the focus.
    Cancel,
}

/// A key that a board answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// One square to the left as shown.
    Left,
    /// One square to the right.
    Right,
    /// One square up.
    Up,
    /// One square down.
    Down,
    /// To the left end of the row.
    Home,
    /// To the right end of the row.
    End,
    /// Lifts the piece or puts it down.
    Enter,
    /// Puts the piece back.
    Escape,
}

/// What a board does in answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A piece is in the hand now.
    Lifted(Cell),
    /// The piece is back where it was.
    PutBack(Cell),
    /// A move was made.
    Move {
        /// Where the piece stood.
        from: Cell,
        /// Where it goes.
        to: Cell,
    },
    /// There is nothing to lift on the square, or the piece may not go there.
    Refused(Cell),
    /// The keyboard is on another square.
    Focused(Cell),
    /// An arrow or a circle has come or gone.
    Drawn,
}

impl Hand {
    /// An empty hand in the middle of a board.
    #[must_use]
    pub fn new(size: u8) -> Hand {
        Hand {
            size,
            focus: Cell::new(size / 2, size / 2),
            flipped: false,
            lifted: None,
            over: None,
            grip: Grip::Nothing,
            drawing: Drawing::default(),
        }
    }

    /// The square the keyboard is on.
    #[must_use]
    pub const fn focus(&self) -> Cell {
        self.focus
    }

    /// The square of the piece in the hand.
    #[must_use]
    pub const fn lifted(&self) -> Option<Cell> {
        self.lifted
    }

    /// The square whose piece follows the pointer.
    #[must_use]
    pub fn dragged(&self) -> Option<Cell> {
        match self.grip {
            Grip::Drag { from, .. } => Some(from),
            _ => None,
        }
    }

    /// The move that would be made by letting go, or by pressing, where the pointer or else the keyboard is.
    #[must_use]
    pub fn aim(&self, reach: &Reach) -> Option<(Cell, Cell)> {
        let (from, to) = (self.lifted?, self.over.unwrap_or(self.focus));
        reach.may_drop(from, to).then_some((from, to))
    }

    /// The arrow or circle that is being drawn.
    #[must_use]
    pub fn sketch(&self) -> Option<Arrow> {
        match self.grip {
            Grip::Draw { from, colour } => Some(Arrow { from, to: self.over.unwrap_or(from), colour }),
            _ => None,
        }
    }

    /// Puts everything back: another position is on the board.
    pub fn clear(&mut self) {
        self.lifted = None;
        self.grip = Grip::Nothing;
        self.drawing = Drawing::default();
    }

    /// Moves the keyboard to a square.
    pub fn focus_on(&mut self, cell: Cell) {
        if cell.is_on(self.size) {
            self.focus = cell;
        }
    }

    /// Takes an input and says what to do.
    pub fn take(&mut self, input: Input, reach: &Reach) -> Option<Answer> {
        match input {
            Input::Press(cell) => self.press(cell, reach),
            Input::Draw(from, colour) => {
                self.grip = Grip::Draw { from, colour };
                self.over = Some(from);
                None
            }
            Input::Over(cell) => {
                self.over = cell;
                if let Grip::Drag { from, moved, .. } = &mut self.grip {
                    *moved |= cell != Some(*from);
                }
                None
            }
            Input::Release => self.release(reach),
            Input::Choose(cell) => {
                self.focus_on(cell);
                self.over = None;
                self.choose(cell, reach)
            }
            Input::Key(key) => self.key(key, reach),
            Input::Cancel => {
                self.grip = Grip::Nothing;
                self.put_back()
            }
        }
    }

    fn press(&mut self, cell: Cell, reach: &Reach) -> Option<Answer> {
        self.drawing = Drawing::default();
        self.focus_on(cell);
        self.over = Some(cell);
        let again = self.lifted == Some(cell);
        let answer = if again { None } else { self.choose(cell, reach) };
        if self.lifted == Some(cell) {
            self.grip = Grip::Drag { from: cell, moved: false, again };
        }
        answer
    }

    fn release(&mut self, reach: &Reach) -> Option<Answer> {
        let over = self.over;
        match core::mem::take(&mut self.grip) {
            Grip::Draw { from, colour } => {
                self.drawing.toggle(Arrow { from, to: over?, colour });
                Some(Answer::Drawn)
            }
            Grip::Drag { moved: false, again: true, .. } => self.put_back(),
            // A click, or a drag there and back: the piece stays in the hand for the next one.
            Grip::Drag { from, .. } if over == Some(from) => None,
            Grip::Drag { from, .. } => match over {
                Some(to) if reach.may_drop(from, to) => Some(self.drop_on(from, to)),
                _ => self.put_back(),
            },
            Grip::Nothing => None,
        }
    }

    /// Lifts a piece, or puts the one in the hand down.
    fn choose(&mut self, cell: Cell, reach: &Reach) -> Option<Answer> {
        match self.lifted {
            Some(from) if from == cell => self.put_back(),
            Some(from) if reach.may_drop(from, cell) => Some(self.drop_on(from, cell)),
            _ if reach.may_lift(cell) => {
                self.lifted = Some(cell);
                Some(Answer::Lifted(cell))
            }
            _ => {
                self.lifted = None;
                Some(Answer::Refused(cell))
            }
        }
    }

    fn drop_on(&mut self, from: Cell, to: Cell) -> Answer {
        self.clear();
        self.focus_on(to);
        Answer::Move { from, to }
    }

    fn put_back(&mut self) -> Option<Answer> {
        self.lifted.take().map(Answer::PutBack)
    }

    fn key(&mut self, key: Key, reach: &Reach) -> Option<Answer> {
        self.over = None;
        let last = self.size - 1;
        let (right, up) = if self.flipped { (-1, -1) } else { (1, 1) };
        let (left_end, right_end) = if self.flipped { (last, 0) } else { (0, last) };
        let (file, rank) = (self.focus.file, self.focus.rank);
        let step = |at: u8, by: i8| at.saturating_add_signed(by).min(last);
        let next = match key {
            Key::Enter => return self.choose(self.focus, reach),
            Key::Escape => return self.put_back(),
            Key::Left => Cell::new(step(file, -right), rank),
            Key::Right => Cell::new(step(file, right), rank),
            Key::Up => Cell::new(file, step(rank, up)),
            Key::Down => Cell::new(file, step(rank, -up)),
            Key::Home => Cell::new(left_end, rank),
            Key::End => Cell::new(right_end, rank),
        };
        self.focus = next;
        Some(Answer::Focused(next))
    }
}

impl Drawing {
    /// Draws an arrow, or a circle where it begins and ends on one square; takes away one that is there in
    /// the same colour.
    fn toggle(&mut self, arrow: Arrow) {
        if arrow.from == arrow.to {
            let before = self.circles.iter().position(|(cell, _)| *cell == arrow.from);
            let same = before.map(|i| self.circles.swap_remove(i)) == Some((arrow.from, arrow.colour));
            if !same {
                self.circles.push((arrow.from, arrow.colour));
            }
            return;
        }
        let before = self.arrows.iter().position(|a| (a.from, a.to) == (arrow.from, arrow.to));
        let same = before.map(|i| self.arrows.remove(i)) == Some(arrow);
        if !same {
            self.arrows.push(arrow);
        }
    }
}

#[cfg(test)]
mod tests;
