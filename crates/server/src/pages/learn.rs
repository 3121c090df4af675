//! Rules, courses, and games side by side.

use branan_rules::RuleSet;
use maud::html;
use serde_json::Value;

use super::{Page, board, games, layout::Sheet};
use crate::visitor::Visitor;

/// All games, to choose what to learn.
pub(super) fn index(visitor: &Visitor) -> Sheet {
    let (words, language) = (visitor.words(), visitor.language);
    Sheet {
        title: words.text("nav-learn"),
        description: words.text("site-learn-text"),
        has_client: false,
        facts: Value::Null,
        body: html! {
            h1 { (words.text("nav-learn")) }
            p .lead { (words.text("site-learn-text")) }
            h2 .hidden { (words.text("site-all-games")) }
            (games::cards(words, |set| html! {
                a .button href=(Page::Rules(set).address(language)) { (words.text("site-rules")) span .hidden { " " (set.name) } }
                a .button.quiet href=(Page::Course(set).address(language)) { (words.text("site-course")) span .hidden { " " (set.name) } }
            }))
            p { a href=(Page::Compare.address(language)) { (words.text("site-compare")) } }
        },
    }
}

/// The rules of one game.
pub(super) fn rules(set: &RuleSet, visitor: &Visitor) -> Sheet {
    let words = visitor.words();
    Sheet {
        title: set.name.to_string(),
        description: games::line(set, words),
        has_client: false,
        facts: Value::Null,
        body: html! {
            h1 { (set.name) }
            p .lead { (games::line(set, words)) }
            div .table { div .table-board { (board::start(set, words)) } }
        },
    }
}

/// The course of one game.
pub(super) fn course(set: &RuleSet, visitor: &Visitor) -> Sheet {
    let words = visitor.words();
    Sheet {
        title: format!("{}: {}", set.name, words.text("site-course")),
        description: words.text("site-learn-text"),
        has_client: false,
        facts: Value::Null,
        body: html! {
            h1 { (set.name) ": " (words.text("site-course")) }
            div .table {
                div .table-board { (board::start(set, words)) }
                aside .panel { p .lead { (words.text("site-loading")) } }
            }
        },
    }
}

/// All games side by side.
pub(super) fn compare(visitor: &Visitor) -> Sheet {
    let (words, language) = (visitor.words(), visitor.language);
    Sheet {
        title: words.text("site-compare"),
        description: words.text("site-learn-text"),
        has_client: false,
        facts: Value::Null,
        body: html! {
            h1 { (words.text("site-compare")) }
            h2 .hidden { (words.text("site-all-games")) }
            (games::cards(words, |set| html! {
                a .button.quiet href=(Page::Rules(set).address(language)) { (words.text("site-rules")) span .hidden { " " (set.name) } }
            }))
        },
    }
}
