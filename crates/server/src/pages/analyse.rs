//! The analysis board.

use branan_rules::presets;
use maud::html;
use serde_json::json;

use super::{board, layout::Sheet};
use crate::visitor::Visitor;

pub(super) fn sheet(visitor: Visitor) -> Sheet {
    let (words, set) = (visitor.words(), presets::ALL[0]);
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
