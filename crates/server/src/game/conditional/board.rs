//! The board on which a variation is put together: its squares are the buttons of a form.

use branan_board_ui::{Mark, SquareHtml};
use branan_rules::{AnyGame, Move, Square, SquareSet};
use branan_scene::{cell, labelled, square, with_marks};
use branan_words::Words;
use maud::{Markup, PreEscaped, html};

/// A variation that is being put together.
#[derive(Clone)]
pub(super) struct Draft {
    /// The position after it.
    pub(super) game: AnyGame,
    pub(super) moves: Vec<Move>,
    /// The piece that was chosen to move next.
    pub(super) from: Option<Square>,
}

impl Draft {
    /// What follows when a square is pressed: a move, or another piece that is chosen.
    pub(super) fn press(&mut self, at: Square) {
        let from = self.from.take();
        if let Some(mv) = from.map(|from| Move::new(from, at)).filter(|mv| self.game.is_legal(*mv)) {
            if self.game.play(mv).is_ok() {
                self.moves.push(mv);
            }
        } else if !self.targets(at).is_empty() {
            self.from = Some(at);
        }
    }

    /// Where a piece can go.
    fn targets(&self, from: Square) -> Vec<Square> {
        let moves = self.game.legal_moves().into_iter();
        moves.filter(|mv| mv.from == from).map(|mv| mv.to).collect()
    }

    /// The board, whose squares send the form they stand in.
    pub(super) fn board(&self, words: &Words) -> Markup {
        let targets = self.from.map(|from| self.targets(from)).unwrap_or_default();
        let mut view = branan_scene::position(&self.game).caption(words.name(self.game.rule_set()));
        if let Some(from) = self.from {
            view = view.mark(cell(from), Mark::Selected);
        }
        let reached = targets.iter().fold(SquareSet::EMPTY, |set, square| set.with(*square));
        let view = labelled(with_marks(view, reached, Mark::Legal), &self.game, words);
        let movable = self.game.legal_moves().into_iter().fold(SquareSet::EMPTY, |set, mv| set.with(mv.from));
        html! {
            div .board.picture.of-links data-size=(view.size()) role="group" aria-label=(view.caption) {
                @for row in branan_board_ui::rows(&view) { div .row { @for at in row {
                    @let SquareHtml { class, label, inner } = branan_board_ui::square_html(&view, at);
                    @let here = square(at);
                    @if reached.contains(here) || movable.contains(here) {
                        button type="submit" class=(class) name="square" value=(here) aria-label=(label) formnovalidate {
                            (PreEscaped(inner))
                        }
                    } @else {
                        span class=(class) { (PreEscaped(inner)) }
                    }
                } } }
            }
        }
    }
}
