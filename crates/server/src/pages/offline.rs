//! What stands in for a page that needs the network, where there is none.

use branan_rules::{Setup, presets};
use maud::html;
use serde_json::Value;

use super::{Page, board, layout::Sheet};
use crate::visitor::Visitor;

/// Says what is missing and what works without. It is shown at the address of the other page, so that an empty
/// link tries that once more.
pub(super) fn sheet(visitor: Visitor) -> Sheet {
    let (words, language, set) = (visitor.words(), visitor.language, presets::ALL[0]);
    Sheet {
        title: words.text("site-offline"),
        description: words.text("site-offline"),
        client: None,
        facts: Value::Null,
        body: html! {
            section .hero {
                div .hero-text {
                    h1 { (words.text("site-offline")) }
                    p .lead { (words.text("site-offline-text")) }
                    div .big-buttons {
                        a .button.primary href="" { span .button-title { (words.text("site-try-again")) } }
                        a .button href=(Page::Play.address(language)) { span .button-title { (words.text("nav-play")) } }
                    }
                }
                div .hero-board { (board::picture(set, &Setup::empty(set.size()), "")) }
            }
        },
    }
}
