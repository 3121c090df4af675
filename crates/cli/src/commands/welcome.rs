//! `branan` alone: what it is and what to try.

use std::io::{self, Write};

use branan_board_ui::{Charset, TextStyle, text};

use crate::commands::Context;
use crate::failure::Failure;
use crate::scene;
use crate::terminal::{board_depth, wants_ascii};
use crate::wrap::side_by_side;

/// Commands worth trying, and what they do.
const TRY: [(&str, &str); 8] = [
    ("branan play", "against the engine or a friend"),
    ("branan rules show brandubh", "how the game is played"),
    ("branan show hnefatafl", "the board of another game"),
    ("branan show FILE", "step through a recorded game"),
    ("branan diagram FILE -o game.gif", "the game as an animation"),
    ("branan analyse FILE", "where a game went wrong"),
    ("branan convert FILE --to otg", "another notation"),
    ("branan --help", "everything else"),
];

/// Greets whoever has typed nothing but the name of the program.
pub(crate) fn run(context: &Context) -> Result<(), Failure> {
    let paint = context.color.stdout();
    let set = &context.book.sets()[0];
    let charset = if wants_ascii() { Charset::Ascii } else { Charset::Unicode };
    let style = TextStyle { charset, depth: board_depth(paint), ..TextStyle::default() };
    let view = scene::board(set, &set.start).coordinates(false);
    let beside = [
        String::new(),
        format!("{} {}", paint.bold("Branan"), paint.dim(env!("CARGO_PKG_VERSION"))),
        String::new(),
        "Brandubh, Hnefatafl and their family: a king breaks".to_owned(),
        "out of a ring, or is caught in it.".to_owned(),
        String::new(),
        "Play, look through games, convert and draw them, read".to_owned(),
        "the rules they were played by.".to_owned(),
    ];
    let mut out = io::stdout().lock();
    let board: Vec<String> = text(&view, &style).lines().map(ToOwned::to_owned).collect();
    for line in side_by_side(&board, &beside, 26) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    for (command, what) in TRY {
        writeln!(out, "  {}  {what}", paint.green(&format!("{command:<31}")))?;
    }
    Ok(())
}
