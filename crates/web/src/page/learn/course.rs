//! The course, a step at a time.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, HtmlElement};

use super::super::browser::{Local, Words, to_the_top, whole, window};
use super::super::{events, with_screen};
use super::elements;
use crate::progress::Progress;

/// From this width on the board stands beside the text, in pixels, as the style sheet has it.
const BESIDE: f64 = 960.0;
/// The smallest board of a step on a phone, and what stays free below it, in pixels.
const SMALLEST: f64 = 200.0;
const MARGIN: f64 = 8.0;

/// The course in the page: one step is shown, and what was solved is remembered.
pub(super) struct Course {
    root: HtmlElement,
    words: Words,
    progress: Progress<Local>,
    /// The ids of the steps.
    steps: Vec<String>,
}

impl Course {
    /// The course of the page, if it is one; opened at the step of the address, or at the first open one.
    pub(super) fn open(root: &Element, words: Words) -> Option<Course> {
        let root: HtmlElement = root.query_selector("[data-course]").ok()??.dyn_into().ok()?;
        let progress = Progress::read(Local, &root.get_attribute("data-course")?);
        let steps = elements(&root, "section.step").iter().map(|step| step.id()).collect();
        let _ = root.class_list().add_1("live");
        let course = Course { root, words, progress, steps };
        events::on(&window(), "hashchange", |_: Event| {
            with_screen(|screen| screen.order("step", &asked()));
        });
        let asked = asked();
        let first = course.progress.next(course.steps.iter().map(String::as_str)).unwrap_or_default();
        course.reveal(if asked.is_empty() { first } else { &asked });
        Some(course)
    }

    /// Shows a step and brings the keyboard to its heading.
    pub(super) fn show(&self, id: &str) {
        self.reveal(id);
        if let Ok(Some(heading)) = self.root.query_selector(".step.current h2") {
            let _ = heading.unchecked_into::<HtmlElement>().focus();
        }
    }

    /// Remembers that the task of a step was solved; who did it by keys finds the way on below the finger.
    pub(super) fn solved(&mut self, trial: &str, by_key: bool) {
        self.progress.add(trial.trim_start_matches("try-"));
        self.mark();
        if let (true, Ok(Some(onward))) = (by_key, self.root.query_selector(".step.current .onward")) {
            let _ = onward.unchecked_into::<HtmlElement>().focus();
        }
    }

    fn reveal(&self, id: &str) {
        let known = self.steps.iter().find(|step| *step == id).or(self.steps.first());
        for step in elements(&self.root, "section.step") {
            let is_shown = Some(&step.id()) == known;
            let _ = step.class_list().toggle_with_force("current", is_shown);
        }
        for link in elements(&self.root, "[data-step]") {
            let is_shown = link.get_attribute("data-step").as_ref() == known;
            let _ = if is_shown {
                link.set_attribute("aria-current", "step")
            } else {
                link.remove_attribute("aria-current")
            };
        }
        self.mark();
        self.fit();
    }

    /// Makes the board of the step as large as the window has room below its text; where text and board stand
    /// beside each other, the style sheet does.
    fn fit(&self) {
        to_the_top();
        let board = self.root.query_selector(".step.current .trial-board").ok().flatten();
        let Some(board) = board.map(JsCast::unchecked_into::<HtmlElement>) else { return };
        let size = |size: Result<JsValue, JsValue>| size.ok().and_then(|size| size.as_f64()).unwrap_or(0.0);
        let _ = board.style().remove_property("max-width");
        let room = size(window().inner_height()) - board.get_bounding_client_rect().top() - MARGIN;
        if size(window().inner_width()) < BESIDE {
            let _ = board.style().set_property("max-width", &format!("{}px", whole(room.max(SMALLEST))));
        }
    }

    /// Marks what is solved.
    fn mark(&self) {
        for step in elements(&self.root, "section.step") {
            let _ = step.class_list().toggle_with_force("solved", self.progress.has(&step.id()));
        }
        for link in elements(&self.root, "[data-step]") {
            let is_solved = self.progress.has(&link.get_attribute("data-step").unwrap_or_default());
            let _ = link.class_list().toggle_with_force("solved", is_solved);
            if let (true, Ok(Some(state))) = (is_solved, link.query_selector(".step-state")) {
                state.set_text_content(Some(&self.words.text("try-solved")));
            }
        }
    }
}

/// The step that the address asks for.
fn asked() -> String {
    window().location().hash().unwrap_or_default().trim_start_matches('#').to_owned()
}
