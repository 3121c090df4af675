//! A game against the engine or a friend.

use branan_rules::{RuleSet, Setup};
use maud::html;
use serde_json::json;

use super::{board, layout::Sheet};
use crate::visitor::Visitor;

/// The page, with a game on its board until the client comes, or the position that it is to begin with.
pub(super) fn sheet(set: &RuleSet, position: Option<Setup>, visitor: Visitor) -> Sheet {
    let words = visitor.words();
    let linked = board::linked(set, position);
    Sheet {
        title: words.text("nav-play"),
        description: words.text("site-pitch"),
        client: Some("play"),
        facts: json!({"game": set.id}),
        body: html! {
            h1 .hidden { (words.text("nav-play")) }
            div .table {
                div .table-board { (board::first(set, linked.as_ref(), words)) }
                aside .panel { p .lead { (words.text("site-loading")) } }
            }
        },
    }
}
