//! Diagrams and tasks as people see them.

use branan_board_ui::{Mark, View};
use branan_rules::{AnyGame, Move, RuleSet, Setup};
use branan_words::{Exercise, Figure, Words};
use maud::{Markup, html};

use crate::pages::board;

/// A diagram with the line below it.
pub(super) fn figure(figure: &Figure, set: &RuleSet) -> Markup {
    let view = played(set, &figure.diagram.start, &figure.diagram.moves);
    let view = branan_scene::with_marks(view, figure.diagram.marked, Mark::Region);
    html! {
        figure {
            (board::drawn(&view, &figure.caption))
            figcaption { (figure.caption) }
        }
    }
}

/// The position of a task.
pub(super) fn task(exercise: &Exercise, set: &RuleSet) -> Markup {
    let start: Option<Setup> = exercise.position.parse().ok();
    let past: Vec<Move> = exercise.past.iter().filter_map(|mv| mv.parse().ok()).collect();
    html! {
        @if let Some(start) = start {
            figure {
                (board::drawn(&played(set, &start, &past), &exercise.prompt))
                figcaption { (exercise.turn) }
            }
        }
    }
}

/// What to try, with a hint and an answer for those who want them.
pub(super) fn exercise(exercise: &Exercise, words: &Words) -> Markup {
    html! {
        div .exercise {
            p { strong { (words.text("try-title")) } " " (exercise.prompt) }
            details { summary { (words.text("learn-hint")) } p { (exercise.hint) } }
            details { summary { (words.text("learn-answer")) } p { (exercise.answer) } }
        }
    }
}

fn played(set: &RuleSet, start: &Setup, moves: &[Move]) -> View {
    let Ok(mut game) = AnyGame::from_setup(set.clone(), start) else {
        return branan_scene::board(set, start);
    };
    for &mv in moves {
        if game.play(mv).is_err() {
            break;
        }
    }
    branan_scene::position(&game)
}
