//! What things are called, and where that comes from.

use branan_rules::presets;
use maud::html;
use serde_json::Value;

use crate::pages::{Page, board, layout::Sheet};
use crate::visitor::Visitor;

/// The words in the order of the page; the text of each has the same key with `-text` behind it.
const WORDS: [&str; 9] = [
    "words-branan",
    "words-brandubh",
    "words-princes",
    "words-vikings",
    "words-provinces",
    "words-throne",
    "words-colours",
    "words-sets",
    "words-tafl",
];

/// The page of words.
pub(in crate::pages) fn page(visitor: Visitor) -> Sheet {
    let (words, set) = (visitor.words(), &presets::BRANDUBH);
    Sheet {
        title: words.text("words-title"),
        description: words.text("words-lead"),
        client: None,
        facts: Value::Null,
        body: html! {
            article .booklet {
                header .booklet-head {
                    div {
                        p .eyebrow { (words.text("learn-title")) }
                        h1 { (words.text("words-title")) }
                        p .lead { (words.text("words-lead")) }
                    }
                    (board::picture(set, &set.start, &board::caption(set, words)))
                }
                dl .words {
                    @for key in WORDS {
                        div {
                            dt { (words.text(key)) }
                            dd { (words.text(&format!("{key}-text"))) }
                        }
                    }
                }
                p .source { (words.text("words-tell")) }
                p .source { a href=(Page::Learn.address(visitor.language)) { (words.text("learn-title")) } }
            }
        },
    }
}
