//! A task in the page.

use std::rc::Rc;

use branan_board_ui::{Answer, Cell};
use branan_lessons::Stage;
use branan_rules::Move;
use branan_scene::{Speak, Value, square};
use web_sys::{Event, HtmlElement, KeyboardEvent, PointerEvent};

use super::super::board::{Board, Outcome};
use super::super::browser::Words;
use super::super::closest;
use crate::trial::Trial;

/// Where the answer is folded.
const ANSWER: &str = "details:has([data-do=answer]) p";

/// A task in the page: its elements, and how it stands.
pub(super) struct Exercise {
    /// The id of its element.
    pub(super) id: String,
    element: HtmlElement,
    words: Words,
    pub(super) trial: Trial,
    board: Board,
    caption: String,
    /// What is said to a right answer.
    pub(super) praise: String,
    /// What is said instead of a verdict.
    note: String,
}

impl Exercise {
    /// The task that an element is about, if it can be made out.
    pub(super) fn open(element: HtmlElement, stage: Rc<Stage>, words: Words) -> Option<Exercise> {
        let of = |name| element.get_attribute(name).unwrap_or_default();
        let mut trial = Trial::read(stage, &of("data-position"), &of("data-past"), &of("data-goal"))?;
        trial.know(of("data-answer").parse().ok());
        let frame = element.query_selector(".trial-board").ok()??;
        let picture = element.query_selector(".board").ok()??;
        Some(Exercise {
            id: element.id(),
            words,
            board: Board::within(&frame.id(), trial.size()),
            trial,
            caption: picture.get_attribute("aria-label").unwrap_or_default(),
            praise: of("data-praise"),
            note: String::new(),
            element,
        })
    }

    /// Brings its part of the page up to date.
    pub(super) fn draw(&mut self) {
        let view = self.trial.view(self.board.hand.lifted(), &self.caption, &self.words);
        self.board.show(&view);
        let verdict = self.trial.verdict(&self.praise, &self.words);
        self.put(".verdict", if self.note.is_empty() { &verdict } else { &self.note });
        if self.trial.shows_answer() {
            self.put(ANSWER, &self.trial.answer());
        }
        let _ = self.element.set_attribute("data-state", self.trial.state());
        if let Ok(Some(tools)) = self.element.query_selector(".trial-tools") {
            let _ = tools.remove_attribute("hidden");
        }
    }

    /// Carries out what a button is for.
    pub(super) fn order(&mut self, name: &str) {
        self.note.clear();
        match name {
            "check" => self.trial.check(),
            "again" => {
                self.trial.reset();
                self.board.hand.clear();
                self.note = self.words.text("try-reset");
            }
            "answer" => self.toggle_answer(),
            "hint" => self.note = self.trial.hint(&self.words),
            _ => return,
        }
        self.draw();
    }

    /// Takes an event of a pointer. Gives its id when that solved it, as all of these do.
    pub(super) fn pointed(&mut self, name: &str, event: &PointerEvent) -> Option<String> {
        if name == "pointerdown" && closest(event, ".board").is_some() {
            self.trial.retry();
        }
        let outcome = self.board.pointed(name, event, &self.trial.reach());
        self.answered(outcome)
    }

    /// Takes a key.
    pub(super) fn keyed(&mut self, event: &KeyboardEvent) -> Option<String> {
        if matches!(event.key().as_str(), "Enter" | " " | "Escape") {
            self.trial.retry();
        }
        let outcome = self.board.keyed(event, &self.trial.reach());
        if outcome == Outcome::Unchanged {
            return None;
        }
        let solved = self.answered(outcome);
        self.board.focus();
        solved
    }

    /// Takes a click that no pointer made.
    pub(super) fn clicked(&mut self, event: &Event) -> Option<String> {
        self.trial.retry();
        let outcome = self.board.clicked(event, &self.trial.reach());
        self.answered(outcome)
    }

    fn answered(&mut self, outcome: Outcome) -> Option<String> {
        let was_solved = self.trial.is_solved();
        match outcome {
            Outcome::Unchanged => return None,
            Outcome::Told(Answer::Move { from, to }) => {
                self.note.clear();
                self.trial.play(Move::new(square(from), square(to)));
            }
            Outcome::Told(Answer::Refused(at)) if !was_solved => self.refused(at),
            Outcome::Told(Answer::Lifted(_)) => self.note.clear(),
            Outcome::Told(_) | Outcome::Changed => {}
        }
        self.draw();
        (self.trial.is_solved() && !was_solved).then(|| self.id.clone())
    }

    /// A square where nothing can be lifted: one that is named, or an enemy.
    fn refused(&mut self, at: Cell) {
        if self.trial.asks_for_squares() {
            let key = if self.trial.toggle(square(at)) { "try-marked" } else { "try-unmarked" };
            self.note = self.words.say(key, &[("square", Value::Text(&at.to_string()))]);
            if self.trial.is_solved() {
                self.note.clear();
            }
        } else {
            self.note.clear();
            self.trial.play(Move::new(square(at), square(at)));
        }
    }

    /// The answer is text in the page, which folds by itself; the board shows it, too.
    fn toggle_answer(&mut self) {
        let Ok(Some(details)) = self.element.query_selector("details:has([data-do=answer])") else { return };
        let opens = !details.has_attribute("open");
        self.trial.show_answer(opens);
        let answer = self.trial.answer();
        if opens && !answer.is_empty() {
            self.note = self.words.say("try-answer", &[("answer", Value::Text(&answer))]);
        }
    }

    fn put(&self, selector: &str, text: &str) {
        if let Ok(Some(element)) = self.element.query_selector(selector)
            && element.text_content().as_deref() != Some(text)
        {
            element.set_text_content(Some(text));
        }
    }
}
