//! The course of a game with its words.

use branan_lessons::{CourseTask, Lesson, Stage};
use serde::Serialize;

use crate::figure::Exercise;
use crate::rule_text::{aims, paragraphs, title};
use crate::{Language, Words};

/// The course of a game in one language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CoursePage {
    /// The id of the rule set.
    pub id: String,
    /// The name of the game.
    pub name: String,
    /// The language.
    pub language: &'static str,
    /// The heading.
    pub title: String,
    /// What is to come.
    pub intro: String,
    /// The steps in their order.
    pub steps: Vec<CourseStep>,
    /// What is said at the end.
    pub done: String,
}

/// A step of a course.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CourseStep {
    /// A word for addresses, as `stop-king`.
    pub id: String,
    /// `Step 3 of 15`.
    pub place: String,
    /// The heading.
    pub title: String,
    /// What to know.
    pub paragraphs: Vec<String>,
    /// What to do.
    pub exercise: Exercise,
    /// What is said to a right answer.
    pub praise: String,
}

impl CoursePage {
    /// The course of a game.
    #[must_use]
    pub fn new(stage: &Stage, language: Language) -> CoursePage {
        let (words, set) = (Words::of(language), stage.set());
        let course = stage.course();
        let name = || ("name", words.name(set).into());
        let steps =
            (0..).zip(course).map(|(index, step)| CourseStep::new(words, stage, step, index, course.len()));
        CoursePage {
            id: set.id.to_string(),
            name: words.name(set),
            language: language.code(),
            title: words.text_with("course-title", &[name()]),
            intro: words.text_with("course-intro", &[("count", course.len().into())]),
            steps: steps.collect(),
            done: words.text_with("course-done", &[name()]),
        }
    }
}

impl CourseStep {
    fn new(words: &Words, stage: &Stage, step: &CourseTask, index: usize, count: usize) -> CourseStep {
        let place = [("number", (index + 1).into()), ("count", count.into())];
        // Who begins wants to know first what it is all about.
        let aim = (index == 0).then(|| aims(words, stage.set()).join(" "));
        CourseStep {
            id: step.lesson.word(),
            place: words.text_with("course-step", &place),
            title: lesson_title(words, stage, step.lesson),
            paragraphs: aim.into_iter().chain(lesson_text(words, stage, step.lesson)).collect(),
            exercise: Exercise::new(words, stage, &step.task),
            praise: words.text(["praise-1", "praise-2", "praise-3"][index % 3]),
        }
    }
}

fn lesson_title(words: &Words, stage: &Stage, lesson: Lesson) -> String {
    match lesson {
        Lesson::Topic(topic) => title(words, stage.set(), topic),
        other => words.text(&format!("title-{}", other.word())),
    }
}

fn lesson_text(words: &Words, stage: &Stage, lesson: Lesson) -> Vec<String> {
    match lesson {
        Lesson::Topic(topic) => paragraphs(words, stage, topic),
        other => vec![words.text(&format!("course-{}", other.word()))],
    }
}
