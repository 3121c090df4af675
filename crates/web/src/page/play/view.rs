//! What the page shows of a game.

use branan_board_ui::{Colour, Mark, View};
use branan_rules::Move;
use branan_scene::{cell, labelled, position, rewound, square, with_marks};
use branan_session::{Session, story};

use super::super::board::with_end;
use super::super::browser::{bring_into_view, now_ms};
use super::{GameScreen, placing};
use crate::markup::{self, Standing};

impl GameScreen {
    /// Brings the page up to date.
    pub(super) fn draw(&mut self) {
        let Some(session) = &self.session else { return };
        let (view, words, now) = (self.view(session), self.words, now_ms());
        let yours = if self.is_flipped { session.you().other() } else { session.you() };
        let plies = session.game().plies();
        let known = placing(session.terms(), session.you());
        let advice = known.and_then(|placing| placing.advice(session));
        let sections = [
            ("top-seat", markup::seat(session, yours.other(), now, &words)),
            ("bottom-seat", markup::seat(session, yours, now, &words)),
            ("finish", markup::finish(session, advice, words.language(), &words)),
            ("status", markup::status(session, self.standing(), &words)),
            ("match", markup::match_score(session, &words)),
            ("controls", markup::controls(session, self.is_resigning, &words)),
            ("moves", markup::moves(&plies, self.seen.unwrap_or(plies.len()), &words)),
            ("said", branan_board_ui::escape(&self.said)),
        ];
        self.board.show(&view);
        for (id, html) in sections {
            if self.sections.put(id, html) && id == "moves" {
                bring_into_view(".moves [aria-current]");
            }
        }
    }

    fn standing(&self) -> Standing<'_> {
        Standing {
            is_past: self.seen.is_some(),
            premove: self.premove,
            warns: self.switches.warnings,
            has_failed: self.engine.has_failed,
            notice: &self.notice,
        }
    }

    fn view(&self, session: &Session) -> View {
        let game = self.seen.map_or_else(|| session.game().clone(), |moves| rewound(session.game(), moves));
        let mut view = with_end(position(&game), &game);
        if game.end().is_none() && !self.switches.warnings {
            for cell in view.cells() {
                view[cell].marks = view[cell].marks.without(Mark::Danger);
            }
        }
        view = self.with_hand(view, session);
        for arrow in self.hint.into_iter().chain(self.premove) {
            view = view.arrow(cell(arrow.from), cell(arrow.to), Colour::Blue);
        }
        view.flipped = self.is_flipped;
        view.coordinates = self.switches.coordinates;
        labelled(view, &game, &self.words).caption(story::game_name(game.rule_set(), &self.words))
    }

    /// What is lifted, where it may go, what that would capture, and what was drawn.
    fn with_hand(&self, mut view: View, session: &Session) -> View {
        let (hand, reach) = (&self.board.hand, self.reach_now());
        if let Some(lifted) = hand.lifted() {
            view = view.mark(lifted, Mark::Selected);
            view = reach.targets(lifted).fold(view, |view, to| view.mark(to, Mark::Legal));
        }
        if let Some((from, to)) = hand.aim(&reach) {
            view = view.mark(to, Mark::Selected);
            view = with_marks(view, session.preview(Move::new(square(from), square(to))), Mark::Preview);
        }
        let sketch = hand.sketch().filter(|arrow| arrow.from != arrow.to);
        view.arrows.extend(hand.drawing.arrows.iter().copied().chain(sketch));
        hand.drawing.circles.iter().fold(view, |view, (at, colour)| view.circle(*at, *colour))
    }
}
