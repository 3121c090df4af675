//! Pages to learn from: all games, the rules of one, its course, a sheet to print, games side
//! by side, and the words.

pub(super) mod compare;
pub(super) mod course;
mod figure;
pub(super) mod rules;
pub(super) mod sheet;
pub(super) mod words;

use branan_rules::{RuleSet, presets};
use maud::{Markup, html};
use serde_json::Value;

use super::{Page, games, layout::Sheet};
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
                a .button.primary href=(Page::Course(set).address(language)) { (words.text("learn-course")) span .hidden { " " (words.name(set)) } }
                a .button.quiet href=(Page::Rules(set).address(language)) { (words.text("learn-rules")) span .hidden { " " (words.name(set)) } }
            }))
            section .panel.invitation {
                div {
                    h2 { (words.text("compare-title")) }
                    p { (words.text("compare-invite")) }
                }
                a .button href=(Page::Compare.address(language)) { (words.text("learn-compare")) }
            }
            section .panel.invitation {
                div {
                    h2 { (words.text("solved-title")) }
                    p { (words.text("solved-description")) }
                }
                a .button href=(Page::Solved.address(language)) { (words.text("solved-try")) }
            }
            section .panel.invitation {
                div {
                    h2 { (words.text("words-title")) }
                    p { (words.text("words-invite")) }
                }
                a .button href=(Page::Words.address(language)) { (words.text("words-open")) }
            }
        },
    }
}

/// Links to what else there is about a game, the page they stand on left out.
fn siblings(set: &'static RuleSet, here: Page, visitor: Visitor) -> Markup {
    let (words, language) = (visitor.words(), visitor.language);
    let pages = [
        (Page::Rules(set), "learn-rules"),
        (Page::Course(set), "learn-course"),
        (Page::Sheet(set), "learn-sheet"),
    ];
    html! {
        div .actions {
            a .button.primary href={ (Page::Play.address(language)) "?game=" (set.id) } { (words.text("nav-play")) }
            @for (page, key) in pages {
                @if page.name() != here.name() {
                    a .button.quiet href=(page.address(language)) { (words.text(key)) }
                }
            }
            a .button.quiet href={ (Page::Compare.address(language)) "?game=" (set.id) } { (words.text("learn-compare")) }
        }
    }
}

/// Links to the same page about the games before and after.
fn neighbours(set: &RuleSet, page: fn(&'static RuleSet) -> Page, visitor: Visitor) -> Markup {
    let place = presets::ALL.iter().position(|other| other.id == set.id).unwrap_or(0);
    let before = place.checked_sub(1).and_then(|place| presets::ALL.get(place));
    let after = presets::ALL.get(place + 1);
    html! {
        nav .neighbours aria-label=(visitor.words().text("learn-more-games")) {
            @if let Some(set) = before {
                a rel="prev" href=(page(set).address(visitor.language)) { span aria-hidden="true" { "← " } (visitor.words().name(set)) }
            }
            @if let Some(set) = after {
                a rel="next" href=(page(set).address(visitor.language)) { (visitor.words().name(set)) span aria-hidden="true" { " →" } }
            }
        }
    }
}
