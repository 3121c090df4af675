//! Rules, courses, and games side by side.

mod diagram;

use branan_rules::RuleSet;
use branan_words::{Chapter, Comparison, CoursePage, RulePage, Section, Words};
use maud::{Markup, html};
use serde_json::{Value, json};

use super::{Page, board, games, layout::Sheet, lessons};
use crate::visitor::Visitor;

/// All games, to choose what to learn.
pub(super) fn index(visitor: Visitor) -> Sheet {
    let (words, language) = (visitor.words(), visitor.language);
    Sheet {
        title: words.text("learn-title"),
        description: words.text("learn-intro"),
        client: None,
        facts: Value::Null,
        body: html! {
            h1 { (words.text("learn-title")) }
            p .lead { (words.text("learn-intro")) }
            h2 .hidden { (words.text("site-all-games")) }
            (games::cards(words, |set| html! {
                a .button href=(Page::Rules(set).address(language)) { (words.text("learn-rules")) span .hidden { " " (set.name) } }
                a .button.quiet href=(Page::Course(set).address(language)) { (words.text("learn-course")) span .hidden { " " (set.name) } }
            }))
            p { a href=(Page::Compare.address(language)) { (words.text("learn-compare")) } }
        },
    }
}

/// The rules of one game.
pub(super) fn rules(set: &'static RuleSet, visitor: Visitor) -> Sheet {
    let (words, language) = (visitor.words(), visitor.language);
    let page = lessons::rules(set, language);
    Sheet {
        title: page.name.clone(),
        description: page.summary.clone(),
        client: Some("learn"),
        facts: json!({"game": set.id}),
        body: html! {
            article .rules {
                header .rules-head {
                    div {
                        h1 { (page.name) }
                        p .lead { (page.summary) }
                        div .actions {
                            a .button.primary href={ (Page::Play.address(language)) "?game=" (set.id) } { (words.text("nav-play")) }
                            a .button.quiet href=(Page::Course(set).address(language)) { (words.text("learn-course")) }
                        }
                        (contents(page, words))
                    }
                    (board::picture(set, &set.start, &board::caption(set, words)))
                }
                @for chapter in Chapter::ALL {
                    @let sections: Vec<&Section> = page.sections.iter().filter(|section| section.chapter == chapter).collect();
                    @if !sections.is_empty() {
                        h2 id=(chapter_id(chapter)) { (chapter.title(words)) }
                        @for section in sections { (section_html(section, set, words)) }
                    }
                }
                p .fine { (words.text("learn-source")) " " (page.source) }
            }
        },
    }
}

fn contents(page: &RulePage, words: &Words) -> Markup {
    html! {
        nav .contents aria-label=(words.text("learn-contents")) {
            ul {
                @for chapter in Chapter::ALL {
                    @if page.sections.iter().any(|section| section.chapter == chapter) {
                        li { a href={ "#" (chapter_id(chapter)) } { (chapter.title(words)) } }
                    }
                }
            }
        }
    }
}

fn chapter_id(chapter: Chapter) -> String {
    format!("{chapter:?}").to_lowercase()
}

fn section_html(section: &Section, set: &RuleSet, words: &Words) -> Markup {
    html! {
        section .rule id=(section.id) {
            div .rule-text {
                h3 { (section.title) }
                @for paragraph in &section.paragraphs { p { (paragraph) } }
                @if let Some(exercise) = section.figure.as_ref().and_then(|figure| figure.exercise.as_ref()) {
                    (diagram::exercise(exercise, words))
                }
            }
            @if let Some(figure) = &section.figure { (diagram::figure(figure, set)) }
        }
    }
}

/// The course of one game.
pub(super) fn course(set: &'static RuleSet, visitor: Visitor) -> Sheet {
    let (words, language) = (visitor.words(), visitor.language);
    let page: &CoursePage = lessons::course(set, language);
    Sheet {
        title: page.title.clone(),
        description: page.intro.clone(),
        client: Some("learn"),
        facts: json!({"game": set.id}),
        body: html! {
            article .rules {
                h1 { (page.title) }
                p .lead { (page.intro) }
                @for step in &page.steps {
                    section .rule id=(step.id) {
                        div .rule-text {
                            p .step { (step.place) }
                            h2 { (step.title) }
                            @for paragraph in &step.paragraphs { p { (paragraph) } }
                            (diagram::exercise(&step.exercise, words))
                        }
                        (diagram::task(&step.exercise, set))
                    }
                }
                p .lead { (page.done) }
                a .button.primary href={ (Page::Play.address(language)) "?game=" (set.id) } { (words.text("nav-play")) }
            }
        },
    }
}

/// All games side by side.
pub(super) fn compare(visitor: Visitor) -> Sheet {
    let (words, language) = (visitor.words(), visitor.language);
    let comparison: &Comparison = lessons::comparison(language);
    let sets = lessons::compared();
    Sheet {
        title: words.text("compare-title"),
        description: words.text("compare-intro"),
        client: None,
        facts: Value::Null,
        body: html! {
            h1 { (words.text("compare-title")) }
            p .lead { (words.text("compare-intro")) }
            div .wide tabindex="0" role="region" aria-label=(words.text("compare-title")) {
                table .comparison {
                    thead {
                        tr {
                            td {}
                            @for (game, set) in comparison.games.iter().zip(sets) {
                                th scope="col" {
                                    (board::picture(set, &set.start, ""))
                                    a href=(Page::Rules(set).address(language)) { (game.name) }
                                }
                            }
                        }
                    }
                    tbody {
                        @for row in &comparison.rows {
                            tr {
                                th scope="row" { (row.title) }
                                @for cell in &row.cells {
                                    td .absent[!cell.present] { @for paragraph in &cell.paragraphs { p { (paragraph) } } }
                                }
                            }
                        }
                    }
                }
            }
        },
    }
}
