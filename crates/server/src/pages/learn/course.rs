//! The course of one game, step after step.

use branan_rules::RuleSet;
use branan_words::{CoursePage, CourseStep, Words};
use maud::{Markup, html};
use serde_json::json;

use super::figure::Trial;
use super::siblings;
use crate::pages::{Page, layout::Sheet, lessons};
use crate::visitor::Visitor;

/// The anchor of what comes after the last step.
const END: &str = "done";

/// The course of one game. Without the client all steps are below each other; with it, one is shown. Whoever came from
/// an invitation finds the way back to it.
pub(in crate::pages) fn page(set: &'static RuleSet, invitation: Option<&str>, visitor: Visitor) -> Sheet {
    let (words, page) = (visitor.words(), lessons::course(set, visitor.language));
    let is_id =
        |id: &&str| (1..=32).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let back = invitation.filter(is_id).map(|id| format!("/{}/c/{id}", visitor.language));
    Sheet {
        title: page.title.clone(),
        description: page.intro.clone(),
        client: Some("learn"),
        facts: json!({"game": set.id}),
        body: html! {
            article .course data-course=(set.id) {
                header .course-head {
                    p .eyebrow {
                        @if let Some(back) = &back {
                            a href=(back) { span aria-hidden="true" { "← " } (words.text("site-back-to-invitation")) }
                        } @else { (words.text("learn-course")) }
                    }
                    h1 { (page.name) }
                    p .lead { (page.intro) }
                    (steps(page, words))
                }
                @for (index, step) in page.steps.iter().enumerate() { (step_html(step, index, page, set, words)) }
                section .step.course-end id=(END) {
                    h2 tabindex="-1" { (page.done) }
                    @if let Some(back) = &back {
                        p { a .button.primary href=(back) { (words.text("site-back-to-invitation")) } }
                    }
                    (siblings(set, Page::Course(set), visitor))
                }
            }
        },
    }
}

/// The way through the course, a number a step.
fn steps(page: &CoursePage, words: &Words) -> Markup {
    html! {
        nav .steps-nav aria-label=(words.text("course-steps")) {
            ol {
                @for (number, step) in (1..).zip(&page.steps) {
                    li { a href={ "#" (step.id) } data-step=(step.id) {
                        span aria-hidden="true" { (number) }
                        span .hidden { (words.labelled(&step.place, &step.title)) }
                        span .hidden.step-state {}
                    } }
                }
            }
        }
    }
}

fn step_html(step: &CourseStep, index: usize, page: &CoursePage, set: &RuleSet, words: &Words) -> Markup {
    let before = index.checked_sub(1).map(|index| page.steps[index].id.as_str());
    let after = page.steps.get(index + 1).map_or(END, |step| step.id.as_str());
    html! {
        section .step id=(step.id) {
            div .step-text {
                p .eyebrow { (step.place) }
                h2 tabindex="-1" { (step.title) }
                @for paragraph in &step.paragraphs { p { (paragraph) } }
            }
            (Trial { exercise: &step.exercise, id: &step.id, praise: &step.praise, is_step: true }.render(set, words))
            nav .step-turn aria-label=(step.place) {
                @if let Some(before) = before { a .button.quiet rel="prev" href={ "#" (before) } { (words.text("course-back")) } }
                a .button.onward rel="next" href={ "#" (after) } { (words.text("course-next")) }
            }
        }
    }
}
