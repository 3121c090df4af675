//! The games, told in a line each from their rules.

use branan_rules::{Escape, Piece, RuleSet, presets};
use branan_words::Words;
use maud::{Markup, html};

use super::board;

/// All games, each with a small board, a line about it and what can be done.
pub(super) fn cards(words: &Words, links: impl Fn(&'static RuleSet) -> Markup) -> Markup {
    html! {
        ul .games {
            @for set in presets::ALL {
                li .game-card {
                    (board::picture(set, &set.start, &board::caption(set, words)))
                    div .game-text {
                        h3 { (words.name(set)) }
                        p { (words.text(&format!("game-{}", set.id))) }
                        p .forces { (line(set, words)) }
                        div .actions { (links(set)) }
                    }
                }
            }
        }
    }
}

/// The line about a game: its board, its pieces, and where the king is going.
pub(super) fn line(set: &RuleSet, words: &Words) -> String {
    let count = |piece| set.start.squares_of(piece).len();
    let goal = words.text(match set.escape {
        Escape::Edge => "site-goal-edge",
        _ => "site-goal-corner",
    });
    let pieces = words.text_with(
        "site-game-line",
        &[
            ("size", set.size().into()),
            ("attackers", count(Piece::Attacker).into()),
            ("defenders", count(Piece::Defender).into()),
        ],
    );
    format!("{pieces} {goal}")
}
