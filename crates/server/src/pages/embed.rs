//! A game or a puzzle inside somebody else's page: a board to look at, and links.

use branan_board_ui::View;
use branan_live::Contest;
use branan_scene::rewound;
use branan_words::Words;
use maud::{DOCTYPE, Markup, html};

use super::{Page, board, contest, puzzles};
use crate::assets::Asset;
use crate::puzzles::Asked;
use crate::visitor::Visitor;

/// What is particular to one of these pages.
struct Frame {
    title: String,
    text: String,
    view: View,
    steps: Markup,
    /// Where the whole of it is.
    address: String,
}

/// Writes a contest after some number of moves of its present set, the last one unless it is said.
pub(crate) fn game(table: &Contest, ply: Option<usize>, visitor: Visitor) -> Markup {
    let (words, state, last) = (visitor.words(), table.snapshot(), table.board().len());
    let ply = ply.unwrap_or(last).min(last);
    let frame = Frame {
        title: contest::title(table, words),
        text: contest::terms(table, words),
        view: branan_scene::position(&rewound(table.board(), ply)),
        steps: steps(ply, last, words),
        address: format!("/{}/g/{}", visitor.language, state.id),
    };
    render(&frame, visitor)
}

/// Writes a puzzle, to be solved on the site.
pub(crate) fn puzzle(asked: &Asked, visitor: Visitor) -> Markup {
    let (words, set, puzzle) = (visitor.words(), asked.collection.set, asked.puzzle());
    let address = Page::Puzzles.address(visitor.language);
    let frame = Frame {
        title: format!("{}, {}", puzzles::title(asked.number, words), words.name(set)),
        text: puzzles::prompt(puzzle, words),
        view: branan_scene::board(set, &puzzle.position),
        steps: Markup::default(),
        address: format!("{address}?game={}&number={}", set.id, asked.number),
    };
    render(&frame, visitor)
}

/// Links to the moves before and after; a browser follows them inside the frame.
fn steps(ply: usize, last: usize, words: &Words) -> Markup {
    let links = [
        ("step-first", "⏮", (ply > 0).then_some(0)),
        ("step-back", "◀", ply.checked_sub(1)),
        ("step-on", "▶", (ply < last).then_some(ply + 1)),
        ("step-last", "⏭", (ply < last).then_some(last)),
    ];
    html! {
        nav .embed-steps {
            @for (key, sign, to) in links {
                @match to {
                    Some(to) => a href={ "?ply=" (to) } aria-label=(words.text(key)) { (sign) },
                    None => span aria-hidden="true" { (sign) },
                }
            }
            span .fine { (ply) " / " (last) }
        }
    }
}

fn render(frame: &Frame, visitor: Visitor) -> Markup {
    let words = visitor.words();
    let label = words.labelled(&frame.title, &frame.text);
    html! {
        (DOCTYPE)
        html lang=(visitor.language.tag()) data-theme=(visitor.theme.name()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex";
                title { (frame.title) " · " (words.text("app-name")) }
                @if let Some(style) = Asset::address("site", ".css") { link rel="stylesheet" href=(style); }
            }
            body .embedded {
                main {
                    h1 { (frame.title) }
                    p { (frame.text) }
                    (board::drawn(&frame.view, &label))
                    (frame.steps)
                    p { a href=(frame.address) target="_blank" rel="noopener" { (words.text("site-embed-open")) } }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use branan_words::Language;

    use super::*;

    #[test]
    fn a_puzzle_shows_its_board_and_leads_to_the_whole_page_in_every_language() {
        let asked = Asked::by(Some("brandubh"), Some("2")).expect("a puzzle");
        for language in Language::ALL {
            let html = puzzle(&asked, Visitor::speaking(language)).into_string();
            assert_eq!(html.matches("<span class=\"square").count(), 49);
            let address =
                format!("href=\"/{language}/puzzles?game=brandubh&amp;number=2\" target=\"_blank\"");
            assert!(html.contains(&address), "{html}");
            for forbidden in ["<script", " style=", "<form", "<button"] {
                assert!(!html.contains(forbidden), "{language} has {forbidden}");
            }
        }
    }

    #[test]
    fn steps_lead_as_far_as_there_are_moves() {
        let words = Visitor::speaking(Language::English).words();
        let at = |ply| steps(ply, 3, words).into_string();
        assert!(at(0).contains("?ply=1") && at(0).contains("?ply=3") && !at(0).contains("?ply=0"));
        assert!(at(3).contains("?ply=0") && at(3).contains("?ply=2") && !at(3).contains("?ply=3"));
    }
}
