//! A game against the engine or a friend.

use branan_rules::{RuleSet, Setup};
use branan_words::Words;
use maud::{Markup, html};
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
            template #own-form { (own_rules(words)) }
            template #table-form { (table(words)) }
        },
    }
}

/// What is around a game, with a place for the name of the game; the client fills what has an id.
fn table(words: &Words) -> Markup {
    let switches = [
        ("play-sound", "sound"),
        ("play-warnings", "warnings"),
        ("play-coordinates", "coordinates"),
        ("play-pause", "pause"),
    ];
    html! {
        h1 .hidden { (words.text("nav-play")) }
        p #said .hidden aria-live="polite" {}
        div .table {
            div .table-board { div #top-seat {} div #board .board-frame {} div #bottom-seat {} }
            aside .panel {
                div #finish {}
                section #status .status aria-live="polite" {}
                div #match {}
                div #controls .controls {}
                div #moves {}
                form .typed {
                    label for="typed-move" { (words.text("play-type")) }
                    input #typed-move name="text" type="text" autocomplete="off" autocapitalize="off"
                        spellcheck="false" placeholder="d1-d3";
                    button type="submit" { (words.text("play-type-go")) }
                }
                div .about-game {
                    p { "{game}" }
                    button type="button" .quiet data-do="leave" { (words.text("play-another")) }
                    button type="button" .quiet data-do="share" data-share="" data-copied=(words.text("play-copied")) {
                        (words.text("play-share"))
                    }
                    output {}
                }
                details .settings {
                    summary { (words.text("play-settings")) }
                    @for (key, name) in switches {
                        label .switch { input type="checkbox" name=(name); (words.text(key)) }
                    }
                }
            }
        }
    }
}

/// Where rules of one's own are written, pasted or opened; the client shows it beside the choice of a game.
fn own_rules(words: &Words) -> Markup {
    html! {
        details .bring.own-rules {
            summary { (words.text("choose-own")) }
            p .fine { (words.text("choose-own-text")) }
            form name="rules" {
                label .hidden for="own-rules" { (words.text("choose-own")) }
                textarea #own-rules name="text" rows="10" spellcheck="false" autocapitalize="off" { (EXAMPLE) }
                div #own-told role="alert" {}
                div .actions {
                    button type="submit" { (words.text("choose-own-take")) }
                    button type="button" data-do="describe" { (words.text("choose-own-describe")) }
                    label .button {
                        (words.text("library-file"))
                        input type="file" .hidden accept=".toml,text/plain";
                    }
                }
            }
        }
    }
}

/// Rules to begin with: they can be played as they are.
const EXAMPLE: &str = r#"based-on = "brandubh"
id = "brandubh-edge"
name = "Brandubh, to the edge"
escape = "edge"
"#;
