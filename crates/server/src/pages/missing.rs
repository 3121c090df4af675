//! The page for addresses that lead nowhere.

use branan_rules::{Setup, presets};
use maud::{Markup, html};
use serde_json::Value;

use super::{Page, Place, board, layout};
use crate::visitor::Visitor;

/// How much of an address is told, in characters.
const TOLD: usize = 100;

/// An address as far as it has to be told.
fn shortened(path: &str) -> String {
    let mut told: String = path.chars().take(TOLD).collect();
    if told.len() < path.len() {
        told.push('…');
    }
    told
}

/// Says what is missing and where to go instead.
pub(crate) fn render(visitor: Visitor, path: &str) -> Markup {
    let (words, language, set) = (visitor.words(), visitor.language, presets::ALL[0]);
    let empty = Setup::empty(set.size());
    let sheet = layout::Sheet {
        title: words.text("site-missing"),
        description: words.text("site-missing"),
        client: None,
        facts: Value::Null,
        body: html! {
            section .hero {
                div .hero-text {
                    h1 { (words.text("site-missing")) }
                    p .lead { (words.text("site-missing-text")) " " code { (shortened(path)) } }
                    div .big-buttons {
                        a .button.primary href=(Page::Home.address(language)) { span .button-title { (words.text("site-home")) } }
                        a .button href=(Page::Play.address(language)) { span .button-title { (words.text("nav-play")) } }
                    }
                }
                div .hero-board { (board::picture(set, &empty, "")) }
            }
        },
    };
    layout::render(&Place::missing(path), visitor, &sheet)
}
