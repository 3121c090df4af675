//! The rules of one game as a booklet: contents, chapters, diagrams, tasks.

use branan_rules::RuleSet;
use branan_words::{Chapter, RulePage, Section, Words};
use maud::{Markup, html};
use serde_json::json;

use super::figure::{Trial, figure};
use super::{neighbours, siblings};
use crate::pages::{Page, board, layout::Sheet, lessons};
use crate::visitor::Visitor;

/// What is said to right answers, one after another.
const PRAISE: [&str; 3] = ["praise-1", "praise-2", "praise-3"];

/// The rules of one game.
pub(in crate::pages) fn page(set: &'static RuleSet, visitor: Visitor) -> Sheet {
    let (words, page) = (visitor.words(), lessons::rules(set, visitor.language));
    Sheet {
        title: page.name.clone(),
        description: page.summary.clone(),
        client: Some("learn"),
        facts: json!({"game": set.id}),
        body: html! {
            article .booklet {
                header .booklet-head {
                    div {
                        p .eyebrow { (words.text("learn-rules")) }
                        h1 { (page.name) }
                        p .lead { (page.summary) }
                        (siblings(set, Page::Rules(set), visitor))
                    }
                    (board::picture(set, &set.start, &board::caption(set, words)))
                }
                (contents(page, words))
                div .booklet-body {
                    @for (number, chapter) in (1..).zip(chapters(page)) { (chapter_html(number, chapter, page, set, words)) }
                    p .source { (words.labelled(&words.text("learn-source"), &page.source)) }
                    p .source { a href=(Page::Words.address(visitor.language)) { (words.text("words-title")) } }
                    (neighbours(set, Page::Rules, visitor))
                }
            }
        },
    }
}

/// The chapters that a game has.
fn chapters(page: &RulePage) -> impl Iterator<Item = Chapter> {
    Chapter::ALL.into_iter().filter(|chapter| page.sections.iter().any(|section| section.chapter == *chapter))
}

fn sections(page: &RulePage, chapter: Chapter) -> impl Iterator<Item = &Section> {
    page.sections.iter().filter(move |section| section.chapter == chapter)
}

fn contents(page: &RulePage, words: &Words) -> Markup {
    html! {
        nav .contents aria-label=(words.text("learn-contents")) {
            p .contents-title aria-hidden="true" { (words.text("learn-contents")) }
            ol {
                @for chapter in chapters(page) {
                    li {
                        a href={ "#" (chapter_id(chapter)) } { (chapter.title(words)) }
                        ol { @for section in sections(page, chapter) { li { a href={ "#" (section.id) } { (section.title) } } } }
                    }
                }
            }
        }
    }
}

/// The anchor of a chapter; no subject is called like this.
fn chapter_id(chapter: Chapter) -> String {
    format!("chapter-{chapter:?}").to_lowercase()
}

fn chapter_html(number: usize, chapter: Chapter, page: &RulePage, set: &RuleSet, words: &Words) -> Markup {
    html! {
        section .chapter {
            h2 id=(chapter_id(chapter)) { span .chapter-number aria-hidden="true" { (number) } (chapter.title(words)) }
            @for section in sections(page, chapter) { (section_html(section, place(page, section), set, words)) }
        }
    }
}

fn place(page: &RulePage, section: &Section) -> usize {
    page.sections.iter().position(|other| other.id == section.id).unwrap_or(0)
}

/// The ids of the clauses, none of which breaks at the end of a line.
fn clauses(section: &Section, words: &Words) -> Markup {
    html! {
        p .clauses {
            (words.labelled(&words.text("learn-clauses"), ""))
            @for (index, clause) in section.clauses.iter().enumerate() {
                @if index > 0 { ", " }
                span .clause-id { (clause) }
            }
        }
    }
}

fn section_html(section: &Section, place: usize, set: &RuleSet, words: &Words) -> Markup {
    let trial = section.figure.as_ref().and_then(|figure| figure.exercise.as_ref());
    let praise = words.text(PRAISE[place % PRAISE.len()]);
    html! {
        section .rule id=(section.id) {
            div .rule-text {
                h3 { (section.title) }
                @for paragraph in &section.paragraphs { p { (paragraph) } }
                @if let Some(reading) = &section.reading {
                    details .reading {
                        summary { (words.text("reading-title")) }
                        p { (reading) }
                    }
                }
                (clauses(section, words))
            }
            @if let Some(shown) = &section.figure { (figure(shown, set)) }
            @if let Some(exercise) = trial {
                (Trial { exercise, id: &section.id, praise: &praise, is_step: false }.render(set, words))
            }
        }
    }
}
