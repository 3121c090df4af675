//! Boards in pages.

use branan_board_ui::{Cell, View, board_html};
use branan_rules::{AnyGame, RuleSet, Setup};
use branan_scene::labelled;
use branan_words::Words;
use maud::{Markup, PreEscaped, html};

/// The set that begins with the position of a link, if the rules know it.
pub(super) fn linked(set: &RuleSet, position: Option<Setup>) -> Option<AnyGame> {
    AnyGame::from_setup(set.clone(), &position?).ok()
}

/// A board that the client can take over: with the position of a link, or else with the start of a game.
pub(super) fn first(set: &RuleSet, linked: Option<&AnyGame>, words: &Words) -> Markup {
    match (linked, AnyGame::new(set.clone())) {
        (Some(game), _) => playable(game, words),
        (None, Ok(game)) => playable(&game, words),
        (None, Err(_)) => picture(set, &set.start, &words.name(set)),
    }
}

fn playable(game: &AnyGame, words: &Words) -> Markup {
    let set = game.rule_set();
    let view = branan_scene::board(set, &game.setup()).caption(words.name(set));
    let middle = set.size() / 2;
    PreEscaped(board_html(&labelled(view, game, words), Cell::new(middle, middle)))
}

/// What the board of a game is called.
pub(super) fn caption(set: &RuleSet, words: &Words) -> String {
    words.text_with("site-board", &[("game", words.name(set).into())])
}

/// A position as a picture, with nothing to click on; without a label it is an
/// ornament.
pub(crate) fn picture(set: &RuleSet, setup: &Setup, label: &str) -> Markup {
    drawn(&branan_scene::board(set, setup), label)
}

/// A view as a picture.
pub(super) fn drawn(view: &View, label: &str) -> Markup {
    let named = !label.is_empty();
    html! {
        div .board.picture data-size=(view.size()) role=[named.then_some("img")] aria-label=[named.then_some(label)]
            aria-hidden=[(!named).then_some("true")] {
            @for row in branan_board_ui::rows(view) {
                div .row {
                    @for cell in row {
                        @let square = branan_board_ui::square_html(view, cell);
                        span class=(square.class) { (PreEscaped(square.inner)) }
                    }
                }
            }
        }
    }
}
