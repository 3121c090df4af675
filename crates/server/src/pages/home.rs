//! Where visitors arrive: a board, and a button to play on it.

use branan_rules::{RuleSet, presets};
use maud::html;
use serde_json::Value;

use super::{Page, board, games, layout::Sheet};
use crate::visitor::Visitor;

pub(super) fn sheet(visitor: Visitor) -> Sheet {
    let (words, language) = (visitor.words(), visitor.language);
    let play = |id: &str| format!("{}?game={id}", Page::Play.address(language));
    let first = presets::ALL[0];
    Sheet {
        title: words.text("app-tagline"),
        description: words.text("site-pitch"),
        client: None,
        facts: Value::Null,
        body: html! {
            section .hero {
                div .hero-text {
                    h1 { @for sentence in words.text("site-headline").split_inclusive(". ") { span .sentence { (sentence) } } }
                    p .lead { (words.text("site-pitch")) }
                    div .big-buttons {
                        @for set in headliners() {
                            a .button.primary href=(play(&set.id)) {
                                span .button-title { (words.text_with("site-play-game", &[("game", words.name(set).into())])) }
                                span .button-note { (words.text_with("site-board-size", &[("size", set.size().into())])) }
                            }
                        }
                        a .button href=(Page::Online.address(language)) {
                            span .button-title { (words.text("site-play-friend")) }
                            span .button-note { (words.text("site-play-friend-note")) }
                        }
                    }
                    p { a href=(Page::Course(first).address(language)) { (words.text("site-never-played")) } }
                }
                a .hero-board href=(play(&first.id)) aria-label=(words.text_with("site-play-game", &[("game", words.name(first).into())])) {
                    (board::picture(first, &first.start, ""))
                }
            }
            section .points {
                @for (point, page) in points() {
                    div .point {
                        h2 {
                            @let title = words.text(&format!("site-point-{point}"));
                            @match page {
                                Some(page) => a href=(page.address(language)) { (title) },
                                None => (title),
                            }
                        }
                        p { (words.text(&format!("site-point-{point}-text"))) }
                    }
                }
            }
            section {
                h2 { (words.text("site-all-games")) }
                (games::cards(words, |set| html! {
                    a .button href=(play(&set.id)) { (words.text("nav-play")) span .hidden { " " (words.name(set)) } }
                    a .button.quiet href=(Page::Rules(set).address(language)) { (words.text("site-rules")) span .hidden { " " (words.name(set)) } }
                }))
            }
        },
    }
}

/// What there is to do here, and where.
const fn points() -> [(&'static str, Option<Page>); 5] {
    [
        ("play", Some(Page::Play)),
        ("learn", Some(Page::Learn)),
        ("puzzles", Some(Page::Puzzles)),
        ("analyse", Some(Page::Analyse)),
        ("offline", None),
    ]
}

/// The games with a big button: the first, and the first on a larger board.
fn headliners() -> impl Iterator<Item = &'static RuleSet> {
    let larger = presets::ALL.into_iter().find(|set| set.size() > presets::ALL[0].size());
    [presets::ALL[0]].into_iter().chain(larger)
}
