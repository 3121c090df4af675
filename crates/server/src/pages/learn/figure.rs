//! Diagrams, and tasks to try, as people see them before the client comes.

use branan_board_ui::{Mark, View};
use branan_lessons::Task;
use branan_rules::{AnyGame, Move, RuleSet, Setup};
use branan_words::{Exercise, Figure, Words};
use maud::{Markup, html};

use crate::pages::board;

/// A diagram with the line below it.
pub(super) fn figure(figure: &Figure, set: &RuleSet) -> Markup {
    let view = played(set, &figure.diagram.start, &figure.diagram.moves);
    let view = branan_scene::with_marks(view, figure.diagram.marked, Mark::Region);
    html! {
        figure .diagram {
            (board::drawn(&view, &figure.caption))
            figcaption { (figure.caption) }
        }
    }
}

/// A task: what to do, the position, a hint and an answer for those who want them.
pub(super) struct Trial<'a> {
    pub(super) exercise: &'a Exercise,
    /// The word for it in addresses.
    pub(super) id: &'a str,
    /// What is said to a right answer.
    pub(super) praise: &'a str,
    /// Whether it stands below a heading of the second level, or else of the third.
    pub(super) is_step: bool,
}

impl Trial<'_> {
    /// The task with all that the client needs to let it be played; without the client it is read.
    pub(super) fn render(&self, set: &RuleSet, words: &Words) -> Markup {
        let Trial { exercise, id, praise, is_step } = *self;
        let task = &exercise.task;
        html! {
            div .trial id={ "try-" (id) } data-game=(set.id) data-position=(exercise.position)
                data-past=(exercise.past.join(" ")) data-goal=(exercise.goal) data-praise=(praise) {
                div .trial-prompt {
                    @if is_step { h3 { (words.text("try-title")) } } @else { h4 { (words.text("try-title")) } }
                    p { strong { (exercise.prompt) } " " span .turn { (exercise.turn) } }
                }
                div .trial-board id={ "board-" (id) } {
                    (board::drawn(&asked(set, task), &exercise.prompt))
                }
                div .trial-answer {
                    p .verdict role="status" {}
                    div .trial-tools hidden {
                        @if task.goal.asks_for_squares() {
                            button .button type="button" data-do="check" data-value={ "try-" (id) } { (words.text("try-check")) }
                        }
                        button .button.quiet type="button" data-do="again" data-value={ "try-" (id) } { (words.text("try-again")) }
                    }
                    details { summary { (words.text("learn-hint")) } p { (exercise.hint) } }
                    details { summary data-do="answer" data-value={ "try-" (id) } { (words.text("learn-answer")) } p { (exercise.answer) } }
                }
            }
        }
    }
}

/// The position of a task, with the piece marked that it is about.
fn asked(set: &RuleSet, task: &Task) -> View {
    let view = played(set, &task.start, &task.past);
    match task.goal.subject() {
        Some(square) => view.mark(branan_scene::cell(square), Mark::Selected),
        None => view,
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
