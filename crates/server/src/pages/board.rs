//! Boards in pages.

use branan_board_ui::{Cell, View, board_html};
use branan_rules::{RuleSet, Setup};
use branan_words::Words;
use maud::{Markup, PreEscaped, html};

/// The start of a game as a board that the client can take over.
pub(super) fn start(set: &RuleSet, words: &Words) -> Markup {
    let view = branan_scene::board(set, &set.start)
        .caption(words.text_with("site-board", &[("game", set.name.as_ref().into())]));
    let middle = set.size() / 2;
    PreEscaped(board_html(&labelled(view, words), Cell::new(middle, middle)))
}

/// A position as a picture: smaller, and nothing to click on.
pub(super) fn picture(set: &RuleSet, setup: &Setup, label: &str) -> Markup {
    let view = branan_scene::board(set, setup).coordinates(false);
    html! {
        div .board.picture data-size=(view.size()) role="img" aria-label=(label) {
            @for row in branan_board_ui::rows(&view) {
                div .row {
                    @for cell in row {
                        @let square = branan_board_ui::square_html(&view, cell);
                        span class=(square.class) { (PreEscaped(square.inner)) }
                    }
                }
            }
        }
    }
}

/// The board with words for those who cannot see it.
fn labelled(mut view: View, words: &Words) -> View {
    for cell in view.cells() {
        let piece = view[cell].piece.map(|shape| match shape {
            branan_board_ui::Shape::Attacker => "site-attacker",
            branan_board_ui::Shape::Defender => "site-defender",
            branan_board_ui::Shape::King => "site-king",
        });
        if let Some(key) = piece {
            view[cell].label = format!("{cell}, {}", words.text(key));
        }
    }
    view
}
