//! Learning from one's own games.

use branan_rules::presets;
use maud::html;
use serde_json::json;

use super::{board, layout::Sheet};
use crate::visitor::Visitor;

/// The page, with a board until the client comes.
pub(super) fn sheet(visitor: Visitor) -> Sheet {
    let (words, set) = (visitor.words(), presets::ALL[0]);
    Sheet {
        title: words.text("coach-title"),
        description: words.text("coach-pitch"),
        client: Some("coach"),
        facts: json!({"game": set.id}),
        body: html! {
            h1 .hidden { (words.text("coach-title")) }
            div .table {
                div .table-board { (board::first(set, None, words)) }
                aside .panel {
                    p .lead { (words.text("coach-pitch")) }
                    p { (words.text("site-loading")) }
                }
            }
        },
    }
}
