//! Somebody who plays, watches, or tries what they may not, as the protocol says and not more cleverly.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use branan_live::Contest;
use branan_protocol::online::{
    Channel, ChatLine, ClientMsg, Code, Command, Entry, Phrase, Seat, ServerMsg, Status, VERSION,
};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::sync::SetOnce;
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::Message;

use super::network::Socket;
use super::trace::Trace;
use super::world::World;
use super::{below, between, chance, fail, note, now_ms, one_of, pass_ms};
use crate::game::key;

/// Whoever hears nothing for so long comes anew, in ms.
const SILENCE_MS: u64 = 9000;
/// A command without an answer is sent again after this, in ms.
const PATIENCE_MS: u64 = 4000;

/// What somebody is there for.
pub(super) enum Role {
    Host { offer: Value, told: Arc<SetOnce<String>> },
    Guest { offered: Arc<SetOnce<String>> },
    Watcher { offered: Arc<SetOnce<String>> },
    Intruder { offered: Arc<SetOnce<String>> },
}

/// Somebody.
pub(super) struct Player {
    world: Arc<World>,
    name: String,
    role: Role,
    key: Option<String>,
    game: String,
    seat: Option<Seat>,
    /// The contest as far as they have seen it.
    view: Option<Contest>,
    /// It was heard on this socket, so that commands can be given.
    is_ready: bool,
    pending: Vec<Pending>,
    heard_ms: u64,
    /// The last entry that was acknowledged.
    acknowledged: u64,
}

/// A command that waits for its answer.
struct Pending {
    id: u64,
    seen: u64,
    command: Command,
    /// It is given by HTTP.
    is_http: bool,
    /// When to send it again, in ms.
    again_ms: u64,
}

impl Pending {
    /// What the log calls it.
    fn name(&self) -> String {
        if self.is_http { format!("h-{}", self.id) } else { self.id.to_string() }
    }
}

/// The line is not what it was: come anew.
struct Broken;

impl Player {
    pub(super) fn new(world: &Arc<World>, name: String, role: Role) -> Player {
        let key = (!matches!(role, Role::Watcher { .. })).then(key::new_secret);
        Player {
            world: world.clone(),
            name,
            role,
            key,
            game: String::new(),
            seat: None,
            view: None,
            is_ready: false,
            pending: Vec::new(),
            heard_ms: 0,
            acknowledged: 0,
        }
    }

    pub(super) async fn run(mut self) {
        self.sit_down().await;
        while !self.is_done() {
            match self.world.connect().await {
                Some(mut socket) => {
                    let _ = self.live(&mut socket).await;
                    socket.leave();
                }
                None => pass_ms(between(100, 1000)).await,
            }
            pass_ms(if chance(80) { below(200) } else { below(4000) }).await;
        }
        note(format_args!("{} has seen everything", self.name));
    }

    /// Finds a seat, or a contest to look at.
    async fn sit_down(&mut self) {
        let (offered, wants_seat) = match &self.role {
            Role::Host { .. } => return self.open().await,
            Role::Guest { offered } => (offered.clone(), true),
            Role::Watcher { offered } | Role::Intruder { offered } => (offered.clone(), false),
        };
        self.game.clone_from(offered.wait().await);
        pass_ms(below(3000)).await;
        if wants_seat {
            self.join().await;
        }
    }

    async fn open(&mut self) {
        let Role::Host { offer, .. } = &self.role else { return };
        let mut body = offer.clone();
        body["key"] = json!(self.key);
        let answer = self.ask_until_told("/api/games", &body).await;
        let id = answer.as_ref().ok().and_then(|answer| answer["id"].as_str()).map(str::to_owned);
        let (Some(id), Role::Host { told, .. }) = (id, &self.role) else {
            return fail(format_args!("{} could not offer a contest: {answer:?}", self.name));
        };
        told.set(id.clone()).expect("it is told once");
        self.take_seat(id, Seat::First);
    }

    async fn join(&mut self) {
        let body = json!({ "name": self.name, "key": self.key });
        match self.ask_until_told(&format!("/api/games/{}/join", self.game), &body).await {
            Ok(answer) if answer["seat"] == "second" => self.take_seat(self.game.clone(), Seat::Second),
            // Somebody else was faster, or it was called off.
            Err(answer) if answer["code"] == "taken" || answer["code"] == "over" => self.key = None,
            answer => fail(format_args!("{} could not sit down: {answer:?}", self.name)),
        }
    }

    fn take_seat(&mut self, id: String, seat: Seat) {
        note(format_args!("{} sits at {id}", self.name));
        let hash = self.key.as_deref().map(key::hash).unwrap_or_default();
        self.world.ledger().sit_down(&id, seat, &hash);
        self.game = id;
        self.seat = Some(seat);
    }

    /// Asks by HTTP until there is an answer that says something.
    async fn ask_until_told(&self, path: &str, body: &Value) -> Result<Value, Value> {
        loop {
            let answer = self.world.ask(path, "", None, body).await;
            match answer {
                Some((status, answer)) if status.is_success() => return Ok(answer),
                Some((StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS, _)) | None => {}
                Some((_, answer)) => return Err(answer),
            }
            if Trace::has_failed() {
                return Err(Value::Null);
            }
            pass_ms(between(50, 1500)).await;
        }
    }

    /// Nothing is left to do, and everything was seen.
    fn is_done(&self) -> bool {
        let all_seen = || self.view.as_ref().is_some_and(|view| self.world.has_seen_all(self.seat, view));
        Trace::has_failed() || self.world.is_calm() && self.pending.is_empty() && all_seen()
    }

    /// Plays over one socket, until it breaks or nothing is left to do.
    async fn live(&mut self, socket: &mut Socket) -> Result<(), Broken> {
        (self.heard_ms, self.is_ready) = (now_ms(), false);
        send(socket, &ClientMsg::Hi { v: VERSION }).await?;
        self.subscribe(socket).await?;
        let mut next = Instant::now();
        while !self.is_done() {
            tokio::select! {
                biased;
                message = socket.stream.next() => match message {
                    Some(Ok(Message::Text(text))) => self.receive(socket, &text).await?,
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Broken),
                    Some(Ok(_)) => {}
                },
                () = sleep_until(next) => {
                    self.act(socket).await?;
                    let ms = if chance(92) { between(30, 1500) } else { between(2000, 7000) };
                    next = Instant::now() + Duration::from_millis(ms);
                }
            }
        }
        Ok(())
    }

    async fn subscribe(&self, socket: &mut Socket) -> Result<(), Broken> {
        let since = self.view.as_ref().map(Contest::version).filter(|_| chance(90));
        let c = Channel::Game(self.game.clone());
        send(socket, &ClientMsg::Sub { c, since, key: self.key.clone() }).await
    }

    async fn receive(&mut self, socket: &mut Socket, text: &str) -> Result<(), Broken> {
        self.heard_ms = now_ms();
        let here = Channel::Game(self.game.clone());
        match serde_json::from_str(text).expect("a message") {
            ServerMsg::Snap { c, s, you, g, .. } if c == here => {
                self.check_seat(you);
                self.world.see_snapshot(you, s, &g);
                self.view = Contest::resume(s, g).map_err(fail).ok();
                self.begin(socket).await
            }
            ServerMsg::Tail { c, you, es, .. } if c == here => {
                self.check_seat(you);
                for entry in es {
                    self.see(socket, &entry).await?;
                }
                self.begin(socket).await
            }
            ServerMsg::E { c, entry } if c == here => self.see(socket, &entry).await,
            ServerMsg::Ok { id, s } => {
                self.acknowledge(id, s);
                if self.is_ready && self.view.as_ref().is_some_and(|view| view.version() < s) {
                    fail(format_args!("{} is told of {s} before it is shown", self.name));
                }
                Ok(())
            }
            ServerMsg::Err { id: Some(id), why, .. } => {
                self.refuse(id, why.code);
                Ok(())
            }
            ServerMsg::Err { id: None, why, .. } => self.refused_at_all(why.code).await,
            ServerMsg::Go { .. } => Err(Broken),
            _ => Ok(()),
        }
    }

    /// The answer to `sub` came: whatever has no answer yet is sent once more.
    async fn begin(&mut self, socket: &mut Socket) -> Result<(), Broken> {
        self.is_ready = true;
        // One that is given by HTTP may be answered at once.
        for place in (0..self.pending.len()).rev() {
            self.send_command(socket, place).await?;
        }
        Ok(())
    }

    fn check_seat(&self, you: Option<Seat>) {
        if you != self.seat {
            fail(format_args!("{} sits at {:?} and is told {you:?}", self.name, self.seat));
        }
    }

    async fn see(&mut self, socket: &mut Socket, entry: &Entry) -> Result<(), Broken> {
        self.world.see(&self.game, self.seat, entry);
        let Some(view) = &mut self.view else { return Ok(()) };
        if entry.seq > view.version() + 1 {
            return self.subscribe(socket).await;
        }
        if let Err(error) = view.apply(entry) {
            fail(format_args!("{} cannot follow: {error}", self.name));
        }
        Ok(())
    }

    fn acknowledge(&mut self, id: u64, s: u64) {
        // A copy of it may have been answered before.
        let Some(place) = self.pending.iter().position(|pending| pending.id == id) else { return };
        let name = self.pending.remove(place).name();
        self.acknowledged = self.acknowledged.max(s);
        self.world.ledger().answer(&self.game, self.seat, &name, Ok(s));
        self.world.see_acknowledged(&self.game, self.seat, &name, s);
    }

    fn refuse(&mut self, id: u64, code: Code) {
        if code == Code::Unavailable || code == Code::TooFast {
            let again_ms = now_ms() + between(100, 1500);
            self.pending.iter_mut().filter(|one| one.id == id).for_each(|one| one.again_ms = again_ms);
            return;
        }
        if (code == Code::NotSeated) != self.seat.is_none() || code == Code::Conflict {
            fail(format_args!("{} is refused as {code:?}", self.name));
        }
        // Copies of one that had another answer say nothing new.
        if let Some(place) = self.pending.iter().position(|pending| pending.id == id) {
            let name = self.pending.remove(place).name();
            self.world.ledger().answer(&self.game, self.seat, &name, Err(code));
        }
    }

    async fn refused_at_all(&self, code: Code) -> Result<(), Broken> {
        if code != Code::Unavailable && code != Code::TooFast {
            fail(format_args!("{} is refused as {code:?}", self.name));
        }
        pass_ms(between(50, 800)).await;
        Err(Broken)
    }

    async fn act(&mut self, socket: &mut Socket) -> Result<(), Broken> {
        if now_ms() > self.heard_ms + SILENCE_MS || !self.world.is_calm() && chance(3) {
            return Err(Broken);
        }
        if chance(20) || now_ms() > self.heard_ms + SILENCE_MS / 2 {
            send(socket, &ClientMsg::P { l: below(700) as u32 }).await?;
        }
        if !self.is_ready {
            return Ok(());
        }
        let due = self.pending.iter().position(|pending| pending.again_ms <= now_ms());
        if let Some(place) = due {
            return self.send_command(socket, place).await;
        }
        if self.world.is_calm() || self.pending.len() > usize::from(chance(15)) {
            return Ok(());
        }
        self.follow(socket).await?;
        let Some(command) = self.choose() else { return Ok(()) };
        let (id, seen) = (below(1 << 53), self.view.as_ref().map_or(0, Contest::version));
        let seen = if chance(95) { seen } else { seen.saturating_sub(below(4)) };
        note(format_args!("{} wants {command:?} ({id})", self.name));
        self.pending.push(Pending { id, seen, command, is_http: chance(10), again_ms: 0 });
        let place = self.pending.len() - 1;
        self.send_command(socket, place).await?;
        if chance(10) && place < self.pending.len() {
            return self.send_command(socket, place).await;
        }
        Ok(())
    }

    /// Goes on to the contest that follows, once there is one.
    async fn follow(&mut self, socket: &mut Socket) -> Result<(), Broken> {
        let next = self.view.as_ref().and_then(|view| view.snapshot().next.clone());
        if let Some(next) = next.filter(|_| self.seat.is_some() && self.pending.is_empty()) {
            (self.game, self.view, self.acknowledged, self.is_ready) = (next, None, 0, false);
            self.subscribe(socket).await?;
        }
        Ok(())
    }

    async fn send_command(&mut self, socket: &mut Socket, place: usize) -> Result<(), Broken> {
        let pending = &mut self.pending[place];
        pending.again_ms = now_ms() + PATIENCE_MS;
        self.world.ledger().send(&self.game, self.seat, &pending.name(), &pending.command, self.acknowledged);
        if pending.is_http {
            self.ask(place).await;
            return Ok(());
        }
        let (id, v, x) = (pending.id, pending.seen, pending.command.clone());
        send(socket, &ClientMsg::Cmd { id, c: Channel::Game(self.game.clone()), v, x }).await
    }

    /// Gives a command by HTTP.
    async fn ask(&mut self, place: usize) {
        let pending = &self.pending[place];
        let (id, body) = (pending.id, json!({ "v": pending.seen, "x": pending.command }));
        let path = format!("/api/games/{}/commands", self.game);
        let key = self.key.clone().unwrap_or_default();
        if let Some((status, answer)) = self.world.ask(&path, &key, Some(id), &body).await {
            match (answer["s"].as_u64(), serde_json::from_value(answer["code"].clone())) {
                (Some(s), _) => self.acknowledge(id, s),
                (None, Ok(code)) => self.refuse(id, code),
                _ => fail(format_args!("{} is answered {status} {answer}", self.name)),
            }
        }
    }

    /// What to do next; often nothing.
    fn choose(&self) -> Option<Command> {
        let view = self.view.as_ref()?;
        let some_move =
            || Some(Command::Move(one_of(&Some(view.board().legal_moves()).filter(|all| !all.is_empty())?)));
        if self.seat.is_none() {
            let command = some_move().filter(|_| chance(50)).unwrap_or(Command::Resign);
            return (matches!(self.role, Role::Intruder { .. }) && chance(30)).then_some(command);
        }
        let quiet = view.snapshot().quiet;
        let say = || {
            Some(match self.seat.map(|seat| (quiet[seat.index()], quiet[seat.other().index()])) {
                Some((true, _)) => Command::Chat(true),
                Some((_, true)) => Command::Say(ChatLine::Phrase(one_of(&Phrase::ALL))),
                _ => Command::Say(ChatLine::Text(format!("line {}", below(1 << 40)))),
            })
        };
        match view.status() {
            Status::Playing if view.to_move() == self.seat && chance(80) => some_move(),
            Status::Ended if chance(30) => Some(Command::Rematch),
            Status::Open => chance(2).then_some(Command::Abort),
            _ => match below(36) {
                0..=4 => say(),
                5 => Some(Command::Say(ChatLine::Phrase(one_of(&Phrase::ALL)))),
                6 => Some(Command::OfferDraw),
                7 => Some(if chance(20) { Command::AcceptDraw } else { Command::DeclineDraw }),
                8 | 9 => Some(Command::AskTakeback),
                10..=12 => Some(Command::AcceptTakeback),
                13 => Some(Command::RefuseTakeback),
                14 => Some(Command::GiveTime),
                15 => Some(Command::Claim),
                16 => chance(15).then_some(Command::Resign),
                17 => Some(Command::Chat(chance(50))),
                18 => some_move(),
                19 => Some(Command::Move("a1-a2".parse().expect("a move"))),
                20 => Some(Command::DeclineRematch),
                _ => None,
            },
        }
    }
}

async fn send(socket: &mut Socket, message: &ClientMsg) -> Result<(), Broken> {
    let text = serde_json::to_string(message).expect("messages can be written");
    socket.stream.send(Message::text(text)).await.map_err(|_| Broken)
}
