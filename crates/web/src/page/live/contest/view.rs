//! What the page shows of a contest.

use branan_board_ui::{Colour, Mark, View, escape};
use branan_protocol::online::{Code, Seat, Status, rules_of_terms};
use branan_rules::{AnyGame, Move, Side};
use branan_scene::{cell, labelled, position, rewound, square, with_marks};
use branan_session::story;

use super::super::super::board::{Board, with_end};
use super::super::super::browser::{bring_into_view, document, now_ms, window};
use super::super::share;
use super::{Contest, LOST_MS};
use crate::markup;
use crate::markup::online::{self as shows, FinishOf, Standing};
use crate::online::guest_name;

impl Contest {
    /// Writes the skeleton of the page, once all is known.
    pub(super) fn begin(&mut self) {
        let Some(state) = self.follower.state() else { return };
        if self.is_begun {
            return;
        }
        self.is_begun = true;
        let size = rules_of_terms(&state.terms.rules).map_or(7, |set| set.size());
        self.board = Board::new(size);
        self.sections.clear();
        self.root.set_inner_html(&shows::skeleton(self.switches, &self.words));
    }

    /// Brings the page up to date.
    pub(super) fn draw(&mut self) {
        if let (Some(Code::Unknown), false) = (self.follower.refused(), self.is_begun) {
            return self.root.set_inner_html(&shows::missing(self.words.language(), &self.words));
        }
        let (Some(game), true) = (self.shown_game(), self.is_begun) else { return };
        let words = self.words;
        self.board.show(&self.view(&game));
        let plies = game.plies();
        let shown = self.seen.unwrap_or(plies.len());
        let set = self.shown_set();
        let sections = [
            ("welcome", self.welcome()),
            ("match", shows::series(&self.follower, set, &words)),
            ("controls", shows::controls(&self.follower, &self.standing(), &words)),
            ("moves", markup::moves(&plies, shown, &words)),
            ("chat", shows::chat(&self.follower, &words)),
            ("chat-form", shows::chat_form(&self.follower, &words)),
            ("summary", shows::summary(&self.follower, &words)),
            ("about", if self.is_invited() { String::new() } else { self.at_hand.clone() }),
            ("typed", shows::typed(&self.follower, &words)),
            ("said", escape(&self.said)),
        ];
        for (id, html) in sections {
            self.sections.put(id, html);
        }
        self.draw_times();
        bring_into_view(".moves [aria-current]");
        bring_into_view(".lines li:last-child");
        self.draw_title();
    }

    /// Brings what changes with time up to date.
    pub(super) fn draw_times(&mut self) {
        let (Some(game), true) = (self.shown_game(), self.is_begun) else { return };
        let (words, standing) = (self.words, self.standing());
        let below = self.follower.you().unwrap_or(Seat::First);
        let below = if self.is_flipped { below.other() } else { below };
        let seat = |seat: Seat| {
            shows::seat(&self.follower, seat, (self.side_of(seat), &game), standing.now_ms, &words)
        };
        let finish = self.finish_of().map_or(String::new(), |(set, what)| {
            shows::finish(&self.follower, set, &game, what, words.language(), &words)
        });
        let sections = [
            ("top-seat", seat(below.other())),
            ("bottom-seat", seat(below)),
            ("status", shows::status(&self.follower, &standing, &words)),
            ("hurry", shows::hurry(&self.follower, &standing, &words)),
            ("finish", finish),
        ];
        for (id, html) in sections {
            self.sections.put(id, html);
        }
    }

    /// The tab says whose turn it is.
    fn draw_title(&self) {
        let name = self.words.text("app-name");
        let title = if self.follower.is_your_turn() {
            format!("● {} · {name}", self.words.text("play-your-turn"))
        } else {
            format!("{} · {name}", self.words.text("nav-online"))
        };
        if document().title() != title {
            document().set_title(&title);
        }
    }

    fn standing(&self) -> Standing<'_> {
        let now = now_ms();
        Standing {
            now_ms: self.line.server_ms(now),
            is_lost: self.lost_ms.is_some_and(|since| now > since + LOST_MS),
            is_outdated: self.line.is_outdated(),
            claim_in_ms: self.claim_in_ms(now),
            is_resigning: self.is_resigning,
            is_past: self.is_past(),
            notice: &self.notice,
        }
    }

    /// The set on the board, whichever it is.
    pub(super) fn shown_game(&self) -> Option<AnyGame> {
        let table = self.follower.table()?;
        let is_over = table.status() == Status::Ended;
        let set = self.set.or(is_over.then(|| self.last_set()));
        set.and_then(|set| self.game_of(set)).or_else(|| self.follower.board())
    }

    /// The number of the set on the board, from 0.
    fn shown_set(&self) -> usize {
        let Some(table) = self.follower.table() else { return 0 };
        let last = if table.status() == Status::Playing { table.sets().len() } else { self.last_set() };
        self.set.unwrap_or(last)
    }

    /// The side of somebody in the set on the board.
    fn side_of(&self, seat: Seat) -> Option<Side> {
        let table = self.follower.table()?;
        let record = table.sets().get(self.shown_set()).filter(|_| self.set.is_some());
        let attackers = record.map(|record| record.attackers);
        match attackers {
            Some(attackers) => Some(if seat == attackers { Side::Attackers } else { Side::Defenders }),
            None => table.side_of(seat),
        }
    }

    /// The end that is shown, if one is.
    fn finish_of(&self) -> Option<(usize, FinishOf)> {
        let table = self.follower.table()?;
        match (self.interlude_ms, self.set) {
            (Some(until), Some(set)) => {
                Some((set, FinishOf::Interlude(until.saturating_sub(now_ms()).div_ceil(1000))))
            }
            (None, Some(set)) if table.status() == Status::Playing || set != self.last_set() => {
                Some((set, FinishOf::Set))
            }
            _ if table.status() == Status::Ended => Some((self.last_set(), FinishOf::Contest)),
            _ if table.status() == Status::Aborted => Some((usize::MAX, FinishOf::Contest)),
            _ => None,
        }
    }

    /// The link to hand on, or the invitation to take up.
    fn welcome(&self) -> String {
        let Some(state) = self.follower.state().filter(|state| state.status == Status::Open) else {
            return String::new();
        };
        if self.follower.you().is_none() {
            let guest = guest_name(&super::super::super::browser::Local);
            return shows::invitation(state, &self.at_hand, &guest, self.is_door, &self.words);
        }
        let location = window().location();
        let scheme = location.protocol().unwrap_or_default();
        let qr = format!("/c/{}/qr.svg?scheme={}", self.id, scheme.trim_end_matches(':'));
        let host = location.hostname().unwrap_or_default();
        let is_local = host == "localhost" || host == "[::1]" || host.starts_with("127.");
        shows::waiting(state, &self.invitation(), &qr, is_local, share(None), &self.words)
    }

    /// Whoever is here may take up the offer, and reads the rules above the button.
    fn is_invited(&self) -> bool {
        let is_open = self.follower.state().is_some_and(|state| state.status == Status::Open);
        is_open && self.is_door && self.follower.you().is_none()
    }

    fn view(&self, game: &AnyGame) -> View {
        let game = &self.seen.map_or_else(|| game.clone(), |moves| rewound(game, moves));
        let mut view = with_end(position(game), game);
        if game.end().is_none() {
            // Against people everybody sees dangers alone.
            for cell in view.cells() {
                view[cell].marks = view[cell].marks.without(Mark::Danger);
            }
        }
        view = self.with_hand(view, game);
        if let Some(premove) = self.follower.premove() {
            view = view.arrow(cell(premove.from), cell(premove.to), Colour::Blue);
        }
        view.flipped = self.is_flipped;
        view.coordinates = self.switches.coordinates;
        labelled(view, game, &self.words).caption(game.rule_set().name.to_string())
    }

    /// What is lifted, where it may go, what that would capture, and what was drawn.
    fn with_hand(&self, mut view: View, game: &AnyGame) -> View {
        let (hand, reach) = (&self.board.hand, &self.reach);
        if let Some(lifted) = hand.lifted() {
            view = view.mark(lifted, Mark::Selected);
            view = reach.targets(lifted).fold(view, |view, to| view.mark(to, Mark::Legal));
        }
        if let Some((from, to)) = hand.aim(reach).filter(|_| self.follower.is_your_turn()) {
            view = view.mark(to, Mark::Selected);
            let captured = story::captured_by(game, Move::new(square(from), square(to)));
            view = with_marks(view, captured, Mark::Preview);
        }
        let sketch = hand.sketch().filter(|arrow| arrow.from != arrow.to);
        view.arrows.extend(hand.drawing.arrows.iter().copied().chain(sketch));
        hand.drawing.circles.iter().fold(view, |view, (at, colour)| view.circle(*at, *colour))
    }
}
