//! The course, a step at a time.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};

use super::super::browser::{Local, Words, window};
use super::super::{events, with_screen};
use super::elements;
use crate::progress::Progress;

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
        window().scroll_to_with_x_and_y(0.0, 0.0);
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
