//! The analysis board.

use branan_rules::RuleSet;
use maud::html;
use serde_json::json;

use super::{board, layout::Sheet};
use crate::visitor::Visitor;

/// The page, with a game on its board until the client comes.
pub(super) fn sheet(set: &RuleSet, visitor: Visitor) -> Sheet {
    let words = visitor.words();
    Sheet {
        title: words.text("nav-analyse"),
        description: words.text("site-point-analyse-text"),
        client: Some("analyse"),
        facts: json!({"game": set.id}),
        body: html! {
            h1 .hidden { (words.text("nav-analyse")) }
            div .table {
                div .table-board { (board::start(set, words)) }
                aside .panel { p .lead { (words.text("site-point-analyse-text")) } }
            }
        },
    }
}
