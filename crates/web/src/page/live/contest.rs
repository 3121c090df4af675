//! The page where a contest is played or watched.

mod view;

use branan_board_ui::{Answer, Drawing, Reach};
use branan_protocol::online::{
    ChatLine, ClientMsg, Command, Entry, Event as Happened, Phrase, ServerMsg, Status,
};
use branan_rules::notation::read_move;
use branan_rules::{AnyGame, Move};
use branan_scene::{cell, square};
use branan_session::{Alarm, premoves, story};
use web_sys::{Element, Event, KeyboardEvent, MouseEvent, PointerEvent};

use super::super::board::{Board, Outcome};
use super::super::browser::{self, Facts, Local, Words, fact, is_on, keep_on, now_ms};
use super::super::closest;
use super::super::screen::{LineEvent, Screen};
use super::super::sections::Sections;
use super::super::sound::{self, Sound};
use super::hall::{join_body, refusal_key, refused};
use super::request::post;
use super::socket::Socket;
use super::{go_to, secret, seed, share};
use crate::markup::Switches;
use crate::online::{Connection, Follower, News, Seats, ended_set, guest_name, keep_guest_name};
use crate::order::ContestOrder;

/// How long the end of a set is shown before the next, in ms.
const INTERLUDE_MS: u64 = 7_000;
/// How long the line may be down before it is worth a word, in ms.
const LOST_MS: u64 = 1_500;

/// Everything on the page that changes.
#[expect(clippy::struct_excessive_bools, reason = "each is a state of its own")]
pub(in super::super) struct Contest {
    root: Element,
    words: Words,
    sections: Sections,
    id: String,
    /// The page came by the link of an invitation.
    is_door: bool,
    line: Connection,
    socket: Socket,
    follower: Follower,
    board: Board,
    reach: Reach,
    /// The number of moves on the board, where it is not all of them.
    seen: Option<usize>,
    /// The set on the board, where it is not the last.
    set: Option<usize>,
    interlude_ms: Option<u64>,
    /// Since when the other has been away, and the line down.
    away_ms: Option<u64>,
    lost_ms: Option<u64>,
    notice: String,
    said: String,
    is_begun: bool,
    is_flipped: bool,
    is_resigning: bool,
    switches: Switches,
    /// What the server tells of the game, as it wrote it: its aim, and rules that are no known game's.
    at_hand: String,
    alarm: Alarm,
}

impl Contest {
    /// Leaves the page as it came until the server says how the contest stands.
    pub(in super::super) fn open(root: &Element, facts: &Facts) -> Contest {
        let id = fact("id").unwrap_or_default();
        // A link with a secret takes a seat along to another device.
        if let (Some(key), _) = browser::take_address() {
            Seats(Local).keep(&id, &key, now_ms());
        }
        Contest {
            at_hand: browser::document()
                .get_element_by_id("at-hand")
                .map_or_else(String::new, |told| told.outer_html()),
            root: root.clone(),
            words: facts.words,
            sections: Sections::default(),
            is_door: fact("door").as_deref() == Some("c"),
            line: Connection::new(seed()),
            socket: Socket::default(),
            follower: Follower::new(&id, Seats(Local).key(&id), seed()),
            id,
            board: Board::new(7),
            reach: Reach::default(),
            seen: None,
            set: None,
            interlude_ms: None,
            away_ms: None,
            lost_ms: None,
            notice: String::new(),
            said: String::new(),
            is_begun: false,
            is_flipped: false,
            is_resigning: false,
            switches: Switches {
                sound: is_on("branan.sound"),
                warnings: false,
                coordinates: is_on("branan.coordinates"),
                pause: false,
            },
            alarm: Alarm::default(),
        }
    }

    /// Sends what is to be sent; what cannot be is sent again once the line is back.
    fn send(&mut self, messages: impl IntoIterator<Item = ClientMsg>) {
        if self.line.is_open() {
            for message in messages {
                self.socket.send(&message);
            }
        }
    }

    fn command(&mut self, command: Command) {
        self.notice.clear();
        let said = self.follower.command(command, now_ms());
        self.send(said);
    }

    /// The line is open: says hello and asks for what happened.
    fn greet(&mut self) {
        let now = now_ms();
        self.lost_ms = None;
        let hello = self.line.opened(now);
        let ask = self.follower.connected(now);
        self.send(hello.into_iter().chain([ask]));
    }

    fn receive(&mut self, text: &str) {
        let Ok(message) = ServerMsg::read(text) else { return };
        let now = now_ms();
        self.line.receive(&message, now);
        let said = self.follower.receive(&message, now);
        self.send(said);
        self.note_absence(now);
        let news = self.follower.take_news();
        if news.is_empty() && !matches!(message, ServerMsg::P { .. } | ServerMsg::Hi { .. }) {
            return self.refresh();
        }
        for piece in &news {
            self.announce(piece);
        }
        if !news.is_empty() {
            self.refresh();
        }
    }

    /// Remembers since when the other is away.
    fn note_absence(&mut self, now: u64) {
        let other = self.follower.you().map(branan_protocol::online::Seat::other);
        let is_away = other.is_some_and(|other| !self.follower.is_connected(other));
        self.away_ms = if is_away { self.away_ms.or(Some(now)) } else { None };
    }

    /// Lets somebody see and hear what happened.
    fn announce(&mut self, news: &News) {
        match news {
            News::Everything => self.begin(),
            News::Refused(code) => self.notice = self.words.text(refusal_key(*code)),
            News::Entry(entry) => self.announce_entry(entry),
        }
    }

    fn announce_entry(&mut self, entry: &Entry) {
        let is_own = entry.by.is_some() && entry.by == self.follower.you();
        match &entry.event {
            Happened::Moved { captured, .. } => {
                self.interlude_ms = None;
                self.set = None;
                self.seen = None;
                self.board.hand.drawing = Drawing::default();
                if !is_own {
                    self.sound(if captured.is_empty() { Sound::Move } else { Sound::Capture });
                    let board = self.follower.table().map(|table| table.board().clone());
                    self.said =
                        board.and_then(|board| story::last_move(&board, &self.words)).unwrap_or_default();
                }
            }
            Happened::SetStarted { set, .. } => {
                self.is_resigning = false;
                self.alarm = Alarm::default();
                self.board.hand.clear();
                if *set > 1 {
                    self.set = Some(usize::from(*set) - 2);
                    self.interlude_ms = Some(now_ms() + INTERLUDE_MS);
                } else {
                    self.sound(Sound::Move);
                }
            }
            Happened::SetEnded { winner, .. } => {
                let state = self.follower.state();
                let decided = state.filter(|state| state.status == Status::Ended && state.terms.sets == 2);
                let winner = decided.map_or(*winner, |state| state.winner);
                let is_lost = self.follower.you().is_some()
                    && winner == self.follower.you().map(branan_protocol::online::Seat::other);
                self.sound(if is_lost { Sound::Lost } else { Sound::Won });
                self.seen = None;
                self.announce_end();
            }
            Happened::RematchAgreed { id } => self.go_on_to(id),
            _ => {}
        }
    }

    /// Says how the last set ended.
    fn announce_end(&mut self) {
        if let Some(game) = self.game_of(self.last_set()) {
            self.said = story::because(&game, &self.words);
        }
    }

    /// Goes to the next contest with the seat of this one.
    fn go_on_to(&self, next: &str) {
        if let Some(key) = Seats(Local).key(&self.id).filter(|_| self.follower.you().is_some()) {
            Seats(Local).keep(next, &key, now_ms());
            go_to(&format!("/{}/g/{next}", self.words.language()));
        }
    }

    fn join(&mut self) {
        keep_guest_name(&Local, &browser::value_of("guest"));
        let key = Seats(Local).key(&self.id).unwrap_or_else(secret);
        Seats(Local).keep(&self.id, &key, now_ms());
        post("join", &format!("/api/games/{}/join", self.id), &join_body(&guest_name(&Local), &key));
    }

    /// The whole address of the invitation.
    fn invitation(&self) -> String {
        let origin = browser::window().location().origin().unwrap_or_default();
        format!("{origin}/c/{}", self.id)
    }

    fn copy(&mut self) {
        let is_copied = browser::copy(&self.invitation());
        self.notice = self.words.text(if is_copied { "online-copied" } else { "online-copy-yourself" });
    }

    fn last_set(&self) -> usize {
        self.follower.table().map_or(0, |table| table.sets().len().saturating_sub(1))
    }

    /// A set that is over.
    fn game_of(&self, set: usize) -> Option<AnyGame> {
        let table = self.follower.table()?;
        table.sets().get(set).map(|record| ended_set(table.board(), record))
    }

    fn play(&mut self, mv: Move) {
        self.notice.clear();
        let is_turn = self.follower.is_your_turn();
        let said = self.follower.play(mv, now_ms());
        if is_turn {
            let board = self.follower.board();
            let captures = board.and_then(|board| board.plies().last().map(|ply| !ply.captured.is_empty()));
            self.sound(if captures == Some(true) { Sound::Capture } else { Sound::Move });
        }
        self.send(said);
        self.board.hand.clear();
        self.refresh();
    }

    /// Plays what somebody typed. Says whether it could be played.
    fn typed(&mut self, text: &str) -> bool {
        match self.read(text) {
            Ok(mv) => {
                self.play(mv);
                true
            }
            Err(why) => {
                self.notice = why;
                self.draw();
                false
            }
        }
    }

    fn read(&self, text: &str) -> Result<Move, String> {
        if !self.follower.is_your_turn() {
            return Err(self.words.text("play-not-your-turn"));
        }
        let read = read_move(text.trim()).map_err(|_| self.words.text("no-move"))?;
        let mut board = self.follower.board().ok_or_else(|| self.words.text("play-not-your-turn"))?;
        board.play(read.mv).map_err(|illegal| story::illegal(illegal, &self.words))?;
        Ok(read.mv)
    }

    fn sound(&self, sound: Sound) {
        if self.switches.sound {
            sound::play(sound);
        }
    }

    /// What the hand may do: make moves, or choose one for later; nothing on a board that shows the past.
    fn reach_now(&self) -> Vec<Move> {
        let (Some(board), Some(table)) = (self.follower.board(), self.follower.table()) else {
            return Vec::new();
        };
        let side = self.follower.you().and_then(|you| table.side_of(you));
        match side {
            _ if self.seen.is_some() || self.set.is_some() || table.to_move().is_none() => Vec::new(),
            Some(_) if self.follower.is_your_turn() => board.legal_moves(),
            Some(side) if board.end().is_none() => premoves(&board, side),
            _ => Vec::new(),
        }
    }

    /// Works out what can be done, and shows everything.
    fn refresh(&mut self) {
        let moves = self.reach_now();
        self.reach = Reach::new(moves.into_iter().map(|mv| (cell(mv.from), cell(mv.to))).collect());
        self.board.hold_on(&self.reach);
        self.draw();
    }

    fn answered_by_board(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Unchanged => return,
            Outcome::Told(Answer::Move { from, to }) => {
                return self.play(Move::new(square(from), square(to)));
            }
            Outcome::Told(Answer::Lifted(_) | Answer::Refused(_)) => {
                self.notice.clear();
                self.follower.forget_premove();
            }
            Outcome::Told(_) | Outcome::Changed => {}
        }
        self.draw();
    }

    fn show(&mut self, moves: usize) {
        let Some(game) = self.shown_game() else { return };
        let moves = moves.min(game.len());
        self.said = story::step(&game, moves, &self.words);
        self.seen = Some(moves).filter(|moves| *moves < game.len());
        self.board.hand.clear();
    }

    /// Takes a key that goes through the moves. Says whether it was one.
    fn stepped(&mut self, event: &KeyboardEvent) -> bool {
        let last = self.shown_game().map_or(0, |game| game.len());
        let step = self.board.step(event, self.seen.unwrap_or(last), last);
        if let Some(moves) = step {
            self.show(moves);
            self.draw();
        }
        step.is_some()
    }

    /// Says whether the board shows the past of a set that goes on.
    fn is_past(&self) -> bool {
        self.seen.is_some() && self.shown_game().is_some_and(|game| game.end().is_none())
    }

    /// Goes back to the game, where the board shows its past. Says whether it did.
    fn returned(&mut self) -> bool {
        let is_past = self.is_past();
        if is_past {
            self.show(usize::MAX);
            self.refresh();
        }
        is_past
    }

    /// Shows a set that is over, or the one that is played.
    fn show_set(&mut self, set: usize) {
        let over = self.follower.table().map_or(0, |table| table.sets().len());
        self.set = Some(set).filter(|set| *set < over);
        self.interlude_ms = None;
        self.seen = None;
        self.board.hand.clear();
    }

    /// Says once a set that the time of whoever sits here is short.
    fn rings(&mut self, now: u64) -> bool {
        let (you, table) = (self.follower.you(), self.follower.table());
        let Some((you, table)) = you.zip(table).filter(|(you, table)| table.to_move() == Some(*you)) else {
            return false;
        };
        let left = table.left_at(self.line.server_ms(now)).map(|left| left[you.index()]);
        match (table.side_of(you), left, table.snapshot().terms.clock) {
            (Some(side), Some(left_ms), Some(clock)) => self.alarm.rings(side, left_ms, clock.base_ms),
            _ => false,
        }
    }

    /// How long until the win may be claimed, while the other is away.
    fn claim_in_ms(&self, now: u64) -> Option<u64> {
        let limit = self.follower.table()?.away_limit_ms()?;
        Some((self.away_ms? + limit).saturating_sub(now))
    }
}

impl Screen for Contest {
    fn order(&mut self, name: &str, value: &str) {
        let Some(order) = ContestOrder::read(name) else { return };
        match order {
            ContestOrder::Join => return self.join(),
            ContestOrder::Copy => self.copy(),
            ContestOrder::Share => drop(share(Some(&self.invitation()))),
            ContestOrder::Abort => self.command(Command::Abort),
            ContestOrder::Resign => self.is_resigning = true,
            ContestOrder::ResignNo => self.is_resigning = false,
            ContestOrder::ResignYes => {
                self.is_resigning = false;
                self.command(Command::Resign);
            }
            ContestOrder::Draw => self.command(Command::OfferDraw),
            ContestOrder::DrawYes => self.command(Command::AcceptDraw),
            ContestOrder::DrawNo => self.command(Command::DeclineDraw),
            ContestOrder::Takeback => self.command(Command::AskTakeback),
            ContestOrder::TakebackYes => self.command(Command::AcceptTakeback),
            ContestOrder::TakebackNo => self.command(Command::RefuseTakeback),
            ContestOrder::GiveTime => self.command(Command::GiveTime),
            ContestOrder::Claim => self.command(Command::Claim),
            ContestOrder::Rematch => self.command(Command::Rematch),
            ContestOrder::RematchNo => self.command(Command::DeclineRematch),
            ContestOrder::ChatOn => self.command(Command::Chat(true)),
            ContestOrder::ChatOff => self.command(Command::Chat(false)),
            ContestOrder::Say => {
                if let Ok(phrase) = value.parse::<Phrase>() {
                    self.command(Command::Say(ChatLine::Phrase(phrase)));
                }
            }
            ContestOrder::Unpremove => self.follower.forget_premove(),
            ContestOrder::GoOn => self.show_set(usize::MAX),
            ContestOrder::Set => self.show_set(value.parse().unwrap_or(usize::MAX)),
            ContestOrder::Show => self.show(value.parse().unwrap_or(0)),
            ContestOrder::Flip => {
                self.is_flipped = !self.is_flipped;
                self.board.hand.flipped = self.is_flipped;
            }
            ContestOrder::Sound => {
                self.switches.sound = !self.switches.sound;
                keep_on("branan.sound", self.switches.sound);
            }
            ContestOrder::Coordinates => {
                self.switches.coordinates = !self.switches.coordinates;
                keep_on("branan.coordinates", self.switches.coordinates);
            }
            ContestOrder::Present => self.show(usize::MAX),
            ContestOrder::Typing => self.notice.clear(),
            ContestOrder::Guest => return keep_guest_name(&Local, value),
        }
        self.refresh();
    }

    fn submitted_to(&mut self, form: &str, text: &str) -> bool {
        if form != "chat" {
            return self.typed(text);
        }
        let is_something = !text.trim().is_empty();
        if is_something {
            self.command(Command::Say(ChatLine::Text(text.to_owned())));
            self.refresh();
        }
        is_something
    }

    fn answered(&mut self, _: &str, status: u64, body: &str) {
        if status == 200 {
            if let Some(key) = Seats(Local).key(&self.id) {
                let said = self.follower.sit(key, now_ms());
                self.send([said]);
            }
            return;
        }
        if status != 0 && status < 500 {
            Seats(Local).forget(&self.id);
        }
        self.notice = refused(status, body, self.words);
        self.draw();
    }

    fn line(&mut self, event: LineEvent<'_>) {
        match event {
            LineEvent::Opened => self.greet(),
            LineEvent::Closed => {
                self.socket.hang_up();
                self.line.closed(now_ms());
            }
            LineEvent::Said(text) => self.receive(text),
        }
    }

    fn network(&mut self, is_there: bool) {
        if is_there {
            let step = self.line.wake(now_ms());
            return self.socket.follow(step);
        }
        self.socket.hang_up();
        self.line.closed(now_ms());
        self.lost_ms = Some(0);
        self.draw();
    }

    fn tick(&mut self) {
        let now = now_ms();
        let step = self.line.tick(now);
        self.socket.follow(step);
        if self.line.is_open() {
            let said = self.follower.tick(now);
            self.send(said);
        } else {
            self.lost_ms = self.lost_ms.or(Some(now));
        }
        if self.interlude_ms.is_some_and(|until| now > until) {
            self.show_set(usize::MAX);
            self.refresh();
        }
        if self.rings(now) {
            self.sound(Sound::LittleTime);
        }
        self.draw_times();
    }

    fn stepped_by(&mut self, by: isize) -> bool {
        let last = self.shown_game().map_or(0, |game| game.len());
        if by != 0 && last > 0 {
            self.show(self.seen.unwrap_or(last).saturating_add_signed(by));
            self.refresh();
        }
        last > 0
    }

    fn pointed(&mut self, name: &str, event: &PointerEvent) {
        let is_press = name == "pointerdown" && closest(event, ".board").is_some();
        if is_press && event.button() == 0 && self.returned() {
            return;
        }
        if is_press && event.button() == 2 && self.follower.premove().is_some() {
            return self.order(ContestOrder::Unpremove.word(), "");
        }
        let outcome = self.board.pointed(name, event, &self.reach);
        self.answered_by_board(outcome);
    }

    fn keyed(&mut self, event: &KeyboardEvent) {
        if event.key() == "Escape" {
            self.follower.forget_premove();
        }
        if self.stepped(event) || event.key() == "Enter" && self.returned() {
            return;
        }
        let lifted = self.board.hand.lifted();
        let outcome = self.board.keyed(event, &self.reach);
        if outcome != Outcome::Unchanged {
            if let (Outcome::Told(Answer::Refused(at)), Some(game)) = (outcome, self.follower.board()) {
                self.said = story::refused_square(&game, lifted.map(square), square(at), &self.words);
            }
            self.answered_by_board(outcome);
            self.board.focus();
        }
    }

    fn keyed_elsewhere(&mut self, event: &KeyboardEvent) {
        if !self.stepped(event) && event.key() == "Escape" && self.is_resigning {
            self.order(ContestOrder::ResignNo.word(), "");
        }
    }

    /// A click without a pointer is a screen reader's.
    fn clicked(&mut self, event: &MouseEvent) {
        if event.detail() == 0 {
            let outcome = self.board.clicked(event.as_ref() as &Event, &self.reach);
            self.answered_by_board(outcome);
        }
    }
}
