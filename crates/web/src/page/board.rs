//! A board in the page, with the hand over it.

mod canvas;
mod changes;
#[cfg(any(feature = "play", feature = "live"))]
mod ending;

use branan_board_ui::{Answer, Cell, Colour, Hand, Input, Key, Reach, View};
use web_sys::{Event, KeyboardEvent, PointerEvent};

use super::closest;
use canvas::Canvas;
#[cfg(any(feature = "play", feature = "live"))]
pub(super) use ending::with_end;

/// What an event did to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Nothing.
    Unchanged,
    /// It looks different now.
    Changed,
    /// It has something to tell, and looks different.
    Told(Answer),
}

impl From<Option<Answer>> for Outcome {
    fn from(answer: Option<Answer>) -> Outcome {
        answer.map_or(Outcome::Changed, Outcome::Told)
    }
}

/// A board that shows views and turns events into answers.
pub(super) struct Board {
    canvas: Canvas,
    /// What the hand has lifted, points to and has drawn.
    pub(super) hand: Hand,
    is_drawing: bool,
    /// The last to touch the board was a pointer, and not the keyboard.
    is_pointed: bool,
}

impl Board {
    /// A board of a size, to be shown in the element `board`.
    pub(super) fn new(size: u8) -> Board {
        Board::within("board", size)
    }

    /// A board of a size, to be shown in an element by its id.
    pub(super) fn within(id: &str, size: u8) -> Board {
        Board { canvas: Canvas::new(id), hand: Hand::new(size), is_drawing: false, is_pointed: false }
    }

    /// Shows a view.
    pub(super) fn show(&mut self, view: &View) {
        self.canvas.show(view, self.hand.focus());
    }

    /// How long what was shown last is on its way, in ms: nothing where motion is not wanted.
    #[cfg(feature = "play")]
    pub(super) fn slide_ms(&self) -> u64 {
        self.canvas.slide_ms
    }

    /// Looks at another position with nothing drawn on it. What is held stays held, unless it may not be lifted
    /// any more.
    #[cfg(any(feature = "play", feature = "live"))]
    pub(super) fn hold_on(&mut self, reach: &Reach) {
        if self.hand.lifted().is_some_and(|at| !reach.may_lift(at)) {
            self.hand.clear();
        }
    }

    /// Takes an event of a pointer.
    pub(super) fn pointed(&mut self, name: &str, event: &PointerEvent, reach: &Reach) -> Outcome {
        let over = self.canvas.cell_at(event);
        let before = self.hand.clone();
        let answer = match name {
            "pointerdown" => match over.filter(|_| closest(event, ".board").is_some()) {
                Some(cell) => self.press(event, cell, reach),
                None => None,
            },
            "pointermove" => {
                let answer = self.hand.take(Input::Over(over), reach);
                self.canvas.drag(event, self.hand.dragged());
                answer
            }
            "pointerup" => {
                self.canvas.let_go();
                self.hand.take(Input::Release, reach)
            }
            _ => {
                self.canvas.let_go();
                self.hand.take(Input::Cancel, reach)
            }
        };
        if answer.is_none() && before == self.hand { Outcome::Unchanged } else { answer.into() }
    }

    fn press(&mut self, event: &PointerEvent, cell: Cell, reach: &Reach) -> Option<Answer> {
        self.is_pointed = true;
        self.canvas.follow(event);
        self.is_drawing = event.button() == 2 || event.ctrl_key() && event.button() == 0;
        if self.is_drawing {
            return self.hand.take(Input::Draw(cell, colour_of(event)), reach);
        }
        if event.button() != 0 || !event.is_primary() {
            return None;
        }
        self.canvas.hold(event);
        self.hand.take(Input::Press(cell), reach)
    }

    /// Takes a key, if the board knows it.
    pub(super) fn keyed(&mut self, event: &KeyboardEvent, reach: &Reach) -> Outcome {
        self.is_pointed &= event.key() != "Tab";
        let Some(key) = key_of(event) else { return Outcome::Unchanged };
        event.prevent_default();
        self.hand.take(Input::Key(key), reach).into()
    }

    /// Where a key leads among the moves of a game, `shown` of `last` being on the board. With the focus on the
    /// board this is for those who came by pointer; for the others the keys walk over the squares.
    pub(super) fn step(&self, event: &KeyboardEvent, shown: usize, last: usize) -> Option<usize> {
        let has_modifier = event.ctrl_key() || event.meta_key() || event.alt_key() || event.shift_key();
        if has_modifier || !self.is_pointed && closest(event, ".board").is_some() {
            return None;
        }
        let to = match event.key().as_str() {
            "ArrowLeft" => shown.saturating_sub(1),
            "ArrowRight" => (shown + 1).min(last),
            "Home" => 0,
            "End" => last,
            _ => return None,
        };
        event.prevent_default();
        Some(to)
    }

    /// Takes a click that no pointer made, as by a screen reader.
    pub(super) fn clicked(&mut self, event: &Event, reach: &Reach) -> Outcome {
        let square = closest(event, "[data-square]").and_then(|square| square.get_attribute("data-square"));
        match square.and_then(|name| name.parse().ok()) {
            Some(cell) => self.hand.take(Input::Choose(cell), reach).into(),
            None => Outcome::Unchanged,
        }
    }

    /// Brings the keyboard to where the hand says.
    pub(super) fn focus(&self) {
        self.canvas.focus(self.hand.focus());
    }
}

fn colour_of(event: &PointerEvent) -> Colour {
    match (event.shift_key(), event.alt_key()) {
        (false, false) => Colour::Green,
        (true, false) => Colour::Red,
        (false, true) => Colour::Blue,
        (true, true) => Colour::Yellow,
    }
}

fn key_of(event: &KeyboardEvent) -> Option<Key> {
    Some(match event.key().as_str() {
        "ArrowLeft" => Key::Left,
        "ArrowRight" => Key::Right,
        "ArrowUp" => Key::Up,
        "ArrowDown" => Key::Down,
        "Home" => Key::Home,
        "End" => Key::End,
        "Enter" | " " => Key::Enter,
        "Escape" => Key::Escape,
        _ => return None,
    })
}
