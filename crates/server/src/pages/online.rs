//! Contests with somebody elsewhere: to offer and to take up.

use branan_rules::presets;
use branan_session::TOP_LEVEL;
use maud::html;
use serde_json::Value;

use super::{Page, board, layout::Sheet};
use crate::hour;
use crate::visitor::Visitor;

pub(super) fn sheet(visitor: Visitor) -> Sheet {
    let (words, set) = (visitor.words(), presets::ALL[0]);
    Sheet {
        title: words.text("online-title"),
        description: words.text("online-pitch"),
        client: Some("live"),
        facts: Value::Null,
        body: html! {
            h1 { (words.text("online-title")) }
            div .hall {
                div .hall-offer {
                    p .lead { (words.text("online-pitch")) }
                    p { (words.text("site-loading")) }
                }
                div .hall-lobby { (board::picture(set, &set.start, "")) }
                // The client takes this along.
                div #your-games {
                    p .fine {
                        a href={ "/" (visitor.language) "/online/offer" } { (words.text("offer-several-link")) } " · "
                        a href={ "/" (visitor.language) "/online/standing" } { (words.text("standing-link")) } " · "
                        a href={ "/" (visitor.language) "/online/rated" } { (words.text("rating-offer-link")) } " · "
                        a href={ "/" (visitor.language) "/ratings" } { (words.text("rating-title")) }
                    }
                    section hidden data-standing={ "/" (visitor.language) "/online/standing" } {
                        h2 { a href={ "/" (visitor.language) "/online/standing" } { (words.text("standing")) } }
                        ul .challenges {}
                    }
                    section hidden data-from={ "/" (visitor.language) "/games/yours" } {
                        h2 { (words.text("site-your-games")) }
                        ul .challenges {}
                    }
                    (hour::line(visitor))
                    p .meanwhile {
                        (words.text("hour-meanwhile"))
                        // In another tab: whoever waits is called in this one.
                        " " a href=(Page::Play.address(visitor.language)) target="_blank" { (words.text("hour-computer")) }
                        " (" (words.text("waiting-levels"))
                        @for level in 1..=TOP_LEVEL {
                            " " a href={ (Page::Play.address(visitor.language)) "?level=" (level) } target="_blank"
                                aria-label=(words.text_with("choose-level", &[("level", i64::from(level).into())])) { (level) }
                        }
                        ") · " a href=(Page::Puzzles.address(visitor.language)) target="_blank" { (words.text("nav-puzzles")) }
                        " · " a href={ "/" (visitor.language) "/games" } target="_blank" { (words.text("playing")) }
                    }
                }
            }
        },
    }
}
