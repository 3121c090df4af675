//! How the end of a set looks.

use branan_board_ui::{Colour, View};
use branan_rules::{AnyGame, Evidence};
use branan_scene::cell;

/// What an ending rests on where no mark says it: the way out, the moves that went round in a circle.
pub(in super::super) fn with_end(view: View, game: &AnyGame) -> View {
    match game.evidence() {
        Some(Evidence::Escape { square }) => view.circle(cell(square), Colour::Green),
        Some(Evidence::Repetition(cycle)) => cycle
            .moves
            .iter()
            .fold(view, |view, step| view.arrow(cell(step.mv.from), cell(step.mv.to), Colour::Yellow)),
        _ => view,
    }
}
