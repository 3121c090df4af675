//! Positions to solve.

use branan_certificates::Puzzle;
use branan_rules::Side;
use branan_words::Words;
use maud::{Markup, html};
use serde_json::{Value, json};

use super::{Page, board, layout::Sheet, lessons};
use crate::puzzles::{self, Asked, Collection};
use crate::visitor::Visitor;

/// The hardest there is.
const MOST: u8 = 5;

/// The page with one puzzle on its board. The client has all of them, and goes from one to another without the
/// server; so the page that is kept for offline use is enough for all addresses.
pub(super) fn sheet(game: Option<&str>, number: Option<&str>, visitor: Visitor) -> Sheet {
    let words = visitor.words();
    let Some(asked) = Asked::by(game, number) else { return without_any(words) };
    Sheet {
        title: format!("{}, {}", title(asked.number, words), words.name(asked.collection.set)),
        description: words.text("puzzle-intro"),
        client: Some("learn"),
        facts: json!({"puzzles": puzzles::for_browsers()}),
        body: article(&asked, visitor),
    }
}

/// The page of a program that could read none of its puzzles.
fn without_any(words: &Words) -> Sheet {
    let title = words.text("nav-puzzles");
    Sheet {
        description: words.text("puzzle-intro"),
        client: None,
        facts: Value::Null,
        body: html! { h1 { (title) } p .lead { (words.text("puzzle-none")) } },
        title,
    }
}

fn article(asked: &Asked, visitor: Visitor) -> Markup {
    let words = visitor.words();
    html! {
        article .puzzle {
            (games(asked, words))
            p .puzzle-missing role="status" hidden[asked.is_it] { (words.text("puzzle-missing")) }
            (trial(asked, visitor))
            (all(asked, words))
        }
    }
}

/// The games that have puzzles.
fn games(asked: &Asked, words: &Words) -> Markup {
    html! {
        nav .puzzle-games aria-label=(words.text("puzzle-games")) {
            @for collection in puzzles::collections() {
                @let is_here = collection.set.id == asked.collection.set.id;
                a href={ "?game=" (collection.set.id) } data-game=(collection.set.id) aria-current=[is_here.then_some("true")] {
                    (words.name(collection.set)) " " span .puzzle-many { (collection.puzzles.len()) }
                }
            }
            a href=(Page::Coach.address(words.language())) { (words.text("coach-yours")) }
        }
    }
}

/// The puzzle with all that the client needs to let it be solved; without the client it is read.
fn trial(asked: &Asked, visitor: Visitor) -> Markup {
    let (words, set, puzzle) = (visitor.words(), asked.collection.set, asked.puzzle());
    let prompt = prompt(puzzle, words);
    let line: Vec<String> = asked.variation(lessons::stage(set)).iter().map(ToString::to_string).collect();
    html! {
        div .trial.puzzle-trial #try-puzzle data-game=(set.id) data-position=(puzzle.position) data-past=""
            data-goal=(puzzles::task(puzzle).goal) data-answer=(puzzle.solution)
            data-praise=(words.text("puzzle-praise")) {
            header .puzzle-head {
                h1 tabindex="-1" { (title(asked.number, words)) }
                p .puzzle-task { (prompt) }
                (grade(puzzle.grade, words))
            }
            div .trial-board #board-puzzle { (board::drawn(&branan_scene::board(set, &puzzle.position), &prompt)) }
            div .trial-answer {
                p .verdict role="status" {}
                p .puzzle-line {}
                div .trial-tools hidden {
                    button .button.quiet type="button" data-do="hint" data-value="try-puzzle" { (words.text("play-hint")) }
                    button .button.quiet type="button" data-do="again" data-value="try-puzzle" { (words.text("try-again")) }
                }
                (turn(asked, visitor))
                details {
                    summary data-do="answer" data-value="try-puzzle" { (words.text("learn-answer")) }
                    p { (puzzle.solution) }
                    p .puzzle-whole { (words.text_with("puzzle-line", &[("moves", line.join(" ").into())])) }
                }
                p .puzzle-count hidden {}
            }
        }
    }
}

/// The way to other puzzles, and to the analysis of this one.
fn turn(asked: &Asked, visitor: Visitor) -> Markup {
    let (words, set) = (visitor.words(), asked.collection.set);
    let count = asked.collection.puzzles.len();
    let before = if asked.number > 1 { asked.number - 1 } else { count };
    let position = branan_scene::in_address(&asked.puzzle().position);
    html! {
        nav .puzzle-turn aria-label=(words.text("nav-puzzles")) {
            a .button.onward rel="next" href=(address(asked.collection, asked.number % count + 1)) { (words.text("puzzle-next")) }
            a .button.quiet rel="prev" href=(address(asked.collection, before)) { (words.text("puzzle-previous")) }
            a .button.quiet.puzzle-analyse href={ (Page::Analyse.address(visitor.language)) "?game=" (set.id) "&position=" (position) } {
                (words.text("nav-analyse"))
            }
        }
    }
}

/// All puzzles of the game, by grade.
fn all(asked: &Asked, words: &Words) -> Markup {
    let numbered: Vec<(usize, &Puzzle)> = (1..).zip(&asked.collection.puzzles).collect();
    html! {
        details .puzzle-all {
            summary { (words.text("puzzle-all")) }
            (which(words))
            nav .puzzle-list aria-label=(words.text("puzzle-all")) {
                @for group in numbered.chunk_by(|a, b| a.1.grade == b.1.grade) {
                    section {
                        h2 { (grade(group[0].1.grade, words)) }
                        ol { @for (number, _) in group {
                            li { a href=(address(asked.collection, *number)) aria-current=[(*number == asked.number).then_some("page")] { (number) } }
                        } }
                    }
                }
            }
        }
    }
}

/// What to be given next, which the client remembers.
fn which(words: &Words) -> Markup {
    let puzzles = || puzzles::collections().iter().flat_map(|collection| &collection.puzzles);
    let has = |grade| puzzles().any(|puzzle| puzzle.grade == grade);
    html! {
        div .puzzle-which hidden {
            label { span { (words.text("puzzle-which-grade")) }
                select #puzzle-grade name="grade" {
                    option value="" { (words.text("puzzle-any")) }
                    @for grade in (1..=MOST).filter(|grade| has(*grade)) { option value=(grade) { (grade) } }
                }
            }
            label { span { (words.text("puzzle-which-side")) }
                select #puzzle-side name="side" {
                    option value="" { (words.text("puzzle-any")) }
                    option value="attackers" { (words.text("side-attackers")) }
                    option value="defenders" { (words.text("side-defenders")) }
                }
            }
        }
    }
}

pub(super) fn title(number: usize, words: &Words) -> String {
    words.text_with("puzzle-title", &[("number", number.into())])
}

/// Whose turn it is, and how soon the win must come.
pub(super) fn prompt(puzzle: &Puzzle, words: &Words) -> String {
    let key = match puzzle.position.side() {
        Side::Attackers => "puzzle-attackers",
        Side::Defenders => "puzzle-defenders",
    };
    words.text_with(key, &[("moves", puzzles::moves(puzzle).into())])
}

fn grade(grade: u8, words: &Words) -> Markup {
    let (full, empty) = (usize::from(grade), usize::from(MOST.saturating_sub(grade)));
    html! {
        span .puzzle-grade {
            span aria-hidden="true" { ("★".repeat(full)) ("☆".repeat(empty)) }
            span .hidden { (words.text_with("puzzle-grade", &[("grade", grade.into())])) }
        }
    }
}

/// A puzzle's address, from another one.
fn address(collection: &Collection, number: usize) -> String {
    format!("?game={}&number={number}", collection.set.id)
}
