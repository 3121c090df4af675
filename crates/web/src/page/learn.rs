//! The pages of rules, courses and puzzles, whose tasks can be played on.

mod course;
mod exercise;
mod puzzles;

use std::rc::Rc;

use branan_lessons::Stage;
use branan_rules::presets;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent, MouseEvent, PointerEvent};

use super::browser::{Facts, Words};
use super::closest;
use super::screen::Screen;
use course::Course;
use exercise::Exercise;
pub(super) use puzzles::Puzzles;

/// The tasks of a page, and the course they may belong to. What the server wrote stays; boards come to life.
pub(super) struct Learn {
    exercises: Vec<Exercise>,
    course: Option<Course>,
}

impl Learn {
    /// Finds the tasks and lets them be played.
    pub(super) fn open(root: &Element, facts: &Facts) -> Learn {
        let mut exercises = exercises(root, facts.words);
        exercises.iter_mut().for_each(Exercise::draw);
        Learn { exercises, course: Course::open(root, facts.words) }
    }

    /// The task that an event is about.
    fn at(&mut self, event: &Event) -> Option<&mut Exercise> {
        let id = closest(event, ".trial")?.id();
        self.exercises.iter_mut().find(|exercise| exercise.id == id)
    }

    fn named(&mut self, id: &str) -> Option<&mut Exercise> {
        self.exercises.iter_mut().find(|exercise| exercise.id == id)
    }

    /// Remembers what was solved.
    fn settle(&mut self, solved: Option<String>, by_key: bool) {
        if let (Some(course), Some(id)) = (&mut self.course, solved) {
            course.solved(&id, by_key);
        }
    }
}

/// The tasks of a page; those that this module cannot make out are left as they came.
fn exercises(root: &Element, words: Words) -> Vec<Exercise> {
    let mut stages: Vec<Rc<Stage>> = Vec::new();
    let found = elements(root, ".trial").into_iter().filter_map(|element| {
        let id = element.get_attribute("data-game")?;
        let known = stages.iter().find(|stage| stage.set().id == id).cloned();
        let stage = known.or_else(|| Some(Rc::new(Stage::new(presets::by_id(&id)?).ok()?)))?;
        stages.push(stage.clone());
        Exercise::open(element, stage, words)
    });
    found.collect()
}

/// The elements of a kind.
fn elements(root: &Element, selector: &str) -> Vec<HtmlElement> {
    let Ok(found) = root.query_selector_all(selector) else { return Vec::new() };
    let nodes = (0..found.length()).filter_map(|index| found.get(index));
    nodes.filter_map(|node| node.dyn_into().ok()).collect()
}

impl Screen for Learn {
    fn order(&mut self, name: &str, value: &str) {
        match (name, &mut self.course) {
            ("step", Some(course)) => course.show(value),
            ("step", None) => {}
            _ => {
                if let Some(exercise) = self.named(value) {
                    exercise.order(name);
                }
            }
        }
    }

    fn pointed(&mut self, name: &str, event: &PointerEvent) {
        let solved = self.at(event).and_then(|exercise| exercise.pointed(name, event));
        self.settle(solved, false);
    }

    fn keyed(&mut self, event: &KeyboardEvent) {
        let solved = self.at(event).and_then(|exercise| exercise.keyed(event));
        self.settle(solved, true);
    }

    /// A click without a pointer is a screen reader's.
    fn clicked(&mut self, event: &MouseEvent) {
        if event.detail() == 0 {
            let solved = self.at(event).and_then(|exercise| exercise.clicked(event));
            self.settle(solved, false);
        }
    }
}
