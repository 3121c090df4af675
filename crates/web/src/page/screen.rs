//! What a kind of page answers to.

use branan_session::FromEngine;
use web_sys::{KeyboardEvent, MouseEvent, PointerEvent};

/// Something that happened to the connection to the server.
#[derive(Clone, Copy, Debug)]
pub(super) enum LineEvent<'a> {
    /// It is open.
    Opened,
    /// It is gone.
    Closed,
    /// The server said something.
    Said(&'a str),
}

/// A page that was taken over. It hears of everything; what it has no use for it leaves alone.
pub(super) trait Screen {
    /// Carries out what an element is for.
    fn order(&mut self, name: &str, value: &str);

    /// Takes what was typed into a form. Says whether the field has done its work and can be emptied.
    fn submitted(&mut self, _text: &str) -> bool {
        false
    }

    /// Takes what was typed into one of several forms, by its name.
    fn submitted_to(&mut self, _form: &str, text: &str) -> bool {
        self.submitted(text)
    }

    /// Hears of a pointer.
    fn pointed(&mut self, _name: &str, _event: &PointerEvent) {}

    /// Hears of a key pressed on a board.
    fn keyed(&mut self, _event: &KeyboardEvent) {}

    /// Hears of a key pressed anywhere but on a board or in a field.
    fn keyed_elsewhere(&mut self, _event: &KeyboardEvent) {}

    /// Goes on or back by a move, or stays. Says whether there are moves to go through.
    fn stepped_by(&mut self, _by: isize) -> bool {
        false
    }

    /// Hears of a click on something without an order.
    fn clicked(&mut self, _event: &MouseEvent) {}

    /// Takes a text from a file or from elsewhere.
    fn brought(&mut self, _text: &str) {}

    /// Takes what became of a text that was to be converted: a study as its code, and what to tell.
    fn converted(&mut self, _code: Option<&str>, _told: &str) {}

    /// Hears that the address of the page has changed.
    fn moved_on(&mut self) {}

    /// Hears what the engine says.
    fn receive_thought(&mut self, _message: FromEngine<'_>) {}

    /// Hears that the engine cannot go on.
    fn engine_failed(&mut self) {}

    /// Hears of the connection to the server.
    fn line(&mut self, _event: LineEvent<'_>) {}

    /// Takes the answer to a request by its name; status 0 if there was none.
    fn answered(&mut self, _request: &str, _status: u64, _body: &str) {}

    /// Hears that the device woke up or has a network, or has lost it.
    fn network(&mut self, _is_there: bool) {}

    /// Lets time pass.
    fn tick(&mut self) {}
}
