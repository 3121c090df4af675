//! The analysis board.

use branan_rules::{RuleSet, Setup};
use branan_scene::{Speak, Value};
use maud::html;
use serde_json::json;

use super::board;
use super::layout::Sheet;
use crate::solved;
use crate::visitor::Visitor;

/// The page, with the start of a game or the position of a link on its board until the client comes.
pub(super) fn sheet(set: &RuleSet, position: Option<Setup>, visitor: Visitor) -> Sheet {
    let words = visitor.words();
    let linked = board::linked(set, position);
    let about = match &linked {
        None => words.text("site-point-analyse-text"),
        Some(game) => {
            let side = words.text(&format!("side-{}", game.side()));
            words.say("play-side-to-move", &[("side", Value::Text(&side))])
        }
    };
    let title = match &linked {
        None => words.text("nav-analyse"),
        Some(_) => words.text_with("site-position", &[("game", words.name(set).into())]),
    };
    let proved = linked.as_ref().filter(|game| game.end().is_none()).and_then(|game| {
        let verdict = solved::verdict(set, &game.setup())?;
        Some(solved::sentences(&verdict, game.side(), words))
    });
    Sheet {
        description: format!("{about} {}", super::games::line(set, words)),
        client: Some("analyse"),
        facts: json!({"game": set.id}),
        body: html! {
            h1 .hidden { (title) }
            div .table {
                div .table-board { (board::first(set, linked.as_ref(), words)) }
                aside .panel {
                    @if linked.is_some() { h2 { (words.name(set)) } }
                    p .lead { (about) }
                    @if let Some(proved) = proved { p .proved { (proved) } }
                }
            }
        },
        title,
    }
}
