//! Games played here or brought along.

use maud::html;
use serde_json::Value;

use super::layout::Sheet;
use crate::visitor::Visitor;

pub(super) fn sheet(visitor: Visitor) -> Sheet {
    let words = visitor.words();
    Sheet {
        title: words.text("nav-library"),
        description: words.text("site-library-text"),
        client: Some("library"),
        facts: Value::Null,
        body: html! {
            h1 { (words.text("nav-library")) }
            p .lead { (words.text("site-library-text")) }
        },
    }
}
