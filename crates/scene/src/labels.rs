//! A board in words, for those who cannot see it.

use branan_board_ui::{Cell, Floor, Mark, Shape, View};
use branan_rules::{AnyGame, Move};

use crate::cell;

/// Somebody who knows the texts of a language.
///
/// The server speaks from its dictionaries, the browser from the one that came with the page; what they are
/// asked for is the same, so the labels of a board do not depend on where it was drawn.
pub trait Speak {
    /// The text of a key with its variables filled in.
    fn say(&self, key: &str, with: &[(&str, Value<'_>)]) -> String;
}

/// What is filled into a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// Words, as they are.
    Text(&'a str),
    /// A number, which may decide between singular and plural.
    Number(usize),
}

/// A voice without a language: it says the key and what is filled in. For tests.
#[derive(Clone, Copy, Debug, Default)]
pub struct Keys;

impl Speak for Keys {
    fn say(&self, key: &str, with: &[(&str, Value<'_>)]) -> String {
        let filled = with.iter().map(|(_, value)| match value {
            Value::Text(text) => (*text).to_owned(),
            Value::Number(number) => number.to_string(),
        });
        core::iter::once(key.to_owned()).chain(filled).collect::<Vec<_>>().join(" ")
    }
}

/// A view with a label on every square, as "d4, king, can move to 5 squares".
///
/// Keys: `board-empty`, `board-throne`, `board-corner`, `piece-attacker`, `piece-defender`, `piece-king`,
/// `board-square` and, where the lifted piece may go, `board-target`, with `square` and `what`, `board-lifted` with the same,
/// and `board-piece` with `square`, `piece` and `moves`.
#[must_use]
pub fn labelled(mut view: View, game: &AnyGame, speak: &impl Speak) -> View {
    let moves = game.legal_moves();
    let cells: Vec<Cell> = view.cells().collect();
    for at in cells {
        view[at].label = label(&view, at, &moves, speak);
    }
    view
}

fn label(view: &View, at: Cell, moves: &[Move], speak: &impl Speak) -> String {
    let name = at.to_string();
    let Some(shape) = view[at].piece else {
        let what = speak.say(floor_key(view[at].floor), &[]);
        let key = if view[at].marks.has(Mark::Legal) { "board-target" } else { "board-square" };
        return speak.say(key, &[("square", Value::Text(&name)), ("what", Value::Text(&what))]);
    };
    let piece = speak.say(piece_key(shape), &[]);
    let reach = moves.iter().filter(|mv| cell(mv.from) == at).count();
    let named = [("square", Value::Text(&name)), ("what", Value::Text(&piece))];
    if reach == 0 {
        return speak.say("board-square", &named);
    }
    if view[at].marks.has(Mark::Selected) {
        return speak.say("board-lifted", &named);
    }
    let with =
        [("square", Value::Text(&name)), ("piece", Value::Text(&piece)), ("moves", Value::Number(reach))];
    speak.say("board-piece", &with)
}

fn floor_key(floor: Floor) -> &'static str {
    match floor {
        Floor::Throne => "board-throne",
        Floor::Corner => "board-corner",
        Floor::Plain | Floor::Camp => "board-empty",
    }
}

fn piece_key(shape: Shape) -> &'static str {
    match shape {
        Shape::Attacker => "piece-attacker",
        Shape::Defender => "piece-defender",
        Shape::King => "piece-king",
    }
}

#[cfg(test)]
mod tests {
    use branan_rules::presets;

    use super::*;

    #[test]
    fn every_square_says_what_it_is_and_how_far_its_piece_goes() {
        let game = AnyGame::new(presets::BRANDUBH).expect("a preset");
        let at = |name: &str| name.parse().expect("a cell");
        let lifted = crate::position(&game).mark(at("b1"), Mark::Legal).mark(at("a4"), Mark::Selected);
        let view = labelled(lifted, &game, &Keys);
        let says = |name: &str| view[at(name)].label.clone();
        assert_eq!(says("a1"), "board-square a1 board-corner");
        assert_eq!(says("b2"), "board-square b2 board-empty");
        assert_eq!(says("b1"), "board-target b1 board-empty");
        assert_eq!(says("a4"), "board-lifted a4 piece-attacker");
        assert_eq!(says("d4"), "board-square d4 piece-king");
        assert_eq!(says("d1"), "board-piece d1 piece-attacker 4");
    }
}
