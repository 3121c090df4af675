//! A socket: one a tab.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use branan_protocol::online::{
    Channel, ClientMsg, Code, Command, MESSAGE_LIMIT, Refusal, Seat, ServerMsg, VERSION,
};
use futures_util::SinkExt;
use tokio::sync::mpsc;
use tokio::time::{interval, timeout};

use super::api::Refused;
use super::hub::{Asked, Hub, stopped};
use super::key;
use super::lag::Lag;
use super::limits::Allowance;
use super::origin::{self, Peer};
use super::presence::{Listener, Out};
use super::room::{Room, text_of};
use crate::account::who::Secret;
use crate::bounded::BoundedMap;
use crate::bounds::Bound;
use crate::headers::is_encrypted;
use crate::listen::Asking;
use crate::planted;
use crate::task::{Part, contain, select};

/// Why a socket is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Close {
    /// The other end went.
    Gone,
    Stopping,
    BadStart,
    Abuse,
    TooLarge,
    TooSlow,
    NoRoom,
}

const PING: Duration = Duration::from_secs(15);
/// A message over the limit is still read, up to here, so that its sender can be told;
/// one over this is not, and the connection may break before the sender hears why.
const READ_LIMIT: usize = 4 * MESSAGE_LIMIT;
/// So many bytes go out together, such as what a command did and its answer.
const TOGETHER: usize = 1024;
/// How long the other end has to answer a close; longer if it reads slowly.
const LEAVE: Duration = Duration::from_secs(1);
const SLOW_LEAVE: Duration = Duration::from_secs(10);
/// So many messages are still read of somebody who is shown out.
const FAREWELL: usize = 256;
/// Further behind than this, a snapshot is shorter than the entries.
const TAIL: u64 = Bound::Part.limit() as u64;

/// Opens a socket.
pub(crate) async fn upgrade(
    State(hub): State<Hub>,
    Peer(address): Peer,
    headers: HeaderMap,
    asking: Option<Extension<Arc<Asking>>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !origin::is_own(&headers) {
        return Refused(origin::foreign()).into_response();
    }
    let Some(place) = Place::take(&hub, address) else {
        return Refused(Code::TooFast.because("too many connections from your address")).into_response();
    };
    if let Some(Extension(asking)) = &asking {
        asking.opens_socket();
    }
    let session = Secret::Session.of(&headers, is_encrypted(&hub, &headers)).map(|secret| key::hash(&secret));
    upgrade
        .max_message_size(READ_LIMIT)
        .max_frame_size(READ_LIMIT)
        .read_buffer_size(4096)
        .write_buffer_size(TOGETHER)
        .max_write_buffer_size(Bound::SocketBytes.limit())
        .on_upgrade(move |socket| async move {
            let own = hub.clone();
            let answer = Box::pin(async move {
                let run = Connection::new(own.clone(), socket, place, session).run();
                let run = contain(own.mishaps(), Part::Socket, run);
                // The connection is not silent while the socket is open.
                match asking {
                    Some(Extension(asking)) => select! {
                        _ = run => {}
                        () = asking.shown_out() => {}
                    },
                    None => drop(run.await),
                }
            });
            hub.among_players(answer).await;
        })
}

/// One of the connections that an address may have.
pub(crate) struct Place {
    hub: Hub,
    address: IpAddr,
}

impl Place {
    pub(crate) fn take(hub: &Hub, address: IpAddr) -> Option<Place> {
        if !hub.addresses().connect(address, hub.now_ms()) {
            hub.counts().reached.note(Bound::Places);
            return None;
        }
        hub.counts().sockets.fetch_add(1, Ordering::Relaxed);
        Some(Place { hub: hub.clone(), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.hub.addresses().disconnect(self.address);
        self.hub.counts().sockets.fetch_sub(1, Ordering::Relaxed);
    }
}

struct Connection {
    hub: Hub,
    socket: WebSocket,
    _place: Place,
    id: u64,
    out: mpsc::Sender<Out>,
    queue: mpsc::Receiver<Out>,
    missed: Arc<AtomicBool>,
    games: BoundedMap<Arc<str>, Heard>,
    in_lobby: bool,
    /// The hash of the session of whoever is signed in.
    session: Option<String>,
    greeted: bool,
    allowance: Allowance,
    lag: Lag,
    /// Pings that were not answered.
    unanswered: u32,
}

/// A contest that somebody hears of.
struct Heard {
    room: Arc<Room>,
    seat: Option<Seat>,
    /// The last entry that was sent.
    sent: u64,
}

impl Connection {
    fn new(hub: Hub, socket: WebSocket, place: Place, session: Option<String>) -> Connection {
        let (out, queue) = Bound::SocketQueue.queue();
        Connection {
            id: hub.listener_id(),
            hub,
            socket,
            _place: place,
            out,
            queue,
            missed: Arc::default(),
            games: BoundedMap::new(Bound::Channels.limit()),
            in_lobby: false,
            session,
            greeted: false,
            allowance: Allowance::new(),
            lag: Lag::default(),
            unanswered: 0,
        }
    }

    async fn run(mut self) {
        let close = match self.serve().await {
            Err(close) => close,
            Ok(()) => Close::Gone,
        };
        self.listen_no_more();
        if close == Close::TooSlow {
            self.hub.counts().slow.fetch_add(1, Ordering::Relaxed);
        }
        if let Some(frame) = close.frame() {
            let patience = if close == Close::TooSlow { SLOW_LEAVE } else { LEAVE };
            let leave = async {
                self.take_leave(frame).await;
                if close == Close::TooLarge {
                    // Its rest is never read: while the socket stays open, the reason is not lost.
                    std::future::pending::<()>().await;
                }
            };
            let _ = timeout(patience, leave).await;
        }
    }

    fn listen_no_more(&mut self) {
        let now_ms = self.hub.now_ms();
        self.games.drain().for_each(|(_, heard)| heard.room.presence.leave(self.id, now_ms));
        if std::mem::take(&mut self.in_lobby) {
            self.hub.lobby().leave(self.id);
        }
    }

    /// Says why the socket is closed and hears the other end out: a socket dropped with
    /// anything unread is reset, and the reason may be lost with it.
    async fn take_leave(&mut self, frame: CloseFrame) {
        if self.socket.send(Message::Close(Some(frame))).await.is_ok() {
            for _ in 0..FAREWELL {
                let Some(Ok(_)) = self.socket.recv().await else { return };
            }
        }
    }

    async fn serve(&mut self) -> Result<(), Close> {
        let mut ping = interval(PING);
        let stopping = self.hub.stopping();
        loop {
            select! {
                message = self.socket.recv() => match message {
                    Some(Ok(message)) => self.receive(message).await?,
                    Some(Err(error)) => return Err(Close::of(error)),
                    None => return Ok(()),
                },
                Some(out) = self.queue.recv() => {
                    self.pass_on(out).await?;
                    self.pass_on_rest().await?;
                    self.flush().await?;
                }
                _ = ping.tick() => self.ping().await?,
                () = stopped(&stopping) => {
                    self.send(&ServerMsg::Go { in_ms: 500 + (self.id % 1000) as u32 }).await?;
                    return Err(Close::Stopping);
                }
            }
        }
    }

    async fn receive(&mut self, message: Message) -> Result<(), Close> {
        let is_control = matches!(message, Message::Ping(_) | Message::Pong(_));
        if is_control && !self.allowance.control.take(self.hub.now_ms()) {
            self.hub.counts().reached.note(Bound::ControlFrames);
            return Err(Close::Abuse);
        }
        self.unanswered = 0;
        match message {
            Message::Text(text) if text.len() > MESSAGE_LIMIT => Err(Close::TooLarge),
            Message::Text(text) => self.receive_text(&text).await,
            Message::Pong(payload) => {
                self.lag.pong(&payload, self.hub.now_ms());
                Ok(())
            }
            Message::Ping(_) => Ok(()),
            Message::Close(_) => Err(Close::Gone),
            Message::Binary(_) => {
                self.nonsense(None, Code::Malformed.because("messages are JSON text")).await
            }
        }
    }

    async fn receive_text(&mut self, text: &str) -> Result<(), Close> {
        let message: ClientMsg = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => {
                return self.nonsense(ClientMsg::command_id(text), Code::Malformed.because(error)).await;
            }
        };
        let now_ms = self.hub.now_ms();
        if !self.allowance.take(&message, now_ms) {
            let id = if let ClientMsg::Cmd { id, .. } = message { Some(id) } else { None };
            self.refuse(id, None, Code::TooFast.because("slow down")).await?;
            return if self.allowance.nonsense.take(now_ms) { Ok(()) } else { Err(Close::Abuse) };
        }
        match message {
            ClientMsg::Hi { v: VERSION } => {
                self.greeted = true;
                self.send(&ServerMsg::Hi { v: VERSION, now: now_ms }).await
            }
            ClientMsg::Hi { .. } => {
                self.refuse(None, None, Code::Version.because("this server speaks version 1")).await?;
                Err(Close::BadStart)
            }
            _ if !self.greeted => Err(Close::BadStart),
            ClientMsg::Sub { c: Channel::Lobby, .. } => self.enter_lobby().await,
            ClientMsg::Sub { c: Channel::Game(game), since, key } => self.subscribe(&game, since, key).await,
            ClientMsg::Unsub { c } => {
                self.unsubscribe(&c);
                Ok(())
            }
            ClientMsg::Cmd { id, c, v, x } => self.command(id, c, v, &x).await,
            ClientMsg::P { l } => {
                self.lag.claim(l);
                self.send(&ServerMsg::P { now: now_ms }).await
            }
            _ => self.nonsense(None, Code::Malformed.because("not yet")).await,
        }
    }

    async fn enter_lobby(&mut self) -> Result<(), Close> {
        self.in_lobby = true;
        let hidden = self.hub.hidden(self.session.as_deref()).await;
        self.hub.lobby().enter(self.listener(None), hidden.clone());
        let all = Some(self.hub.lobby().open(&hidden));
        self.send(&ServerMsg::Lobby { all, new: Vec::new(), out: Vec::new() }).await
    }

    async fn subscribe(&mut self, game: &str, since: Option<u64>, key: Option<String>) -> Result<(), Close> {
        let c = Channel::Game(game.to_owned());
        if self.games.len() >= Bound::Channels.limit() && !self.games.contains_key(game) {
            self.hub.counts().reached.note(Bound::Channels);
            return self.refuse(None, Some(c), too_many_channels()).await;
        }
        let room = match self.hub.room(game).await {
            Ok(room) => room,
            Err(refusal) => return self.refuse(None, Some(c), refusal).await,
        };
        planted::point("socket", game);
        let answer = self.welcome(&room, since, key).await;
        match answer {
            Ok(message) => {
                self.send(&message).await?;
                self.send(&room.here()).await
            }
            Err(refusal) => self.refuse(None, Some(c), refusal).await,
        }
    }

    /// Lets the client hear of a contest; nothing happens between the answer and the
    /// first event after it.
    async fn welcome(
        &mut self,
        room: &Arc<Room>,
        since: Option<u64>,
        key: Option<String>,
    ) -> Result<ServerMsg, Refusal> {
        let admitted = self.hub.admit(room, key.as_deref(), since).await?;
        let (you, s) = (admitted.seat, admitted.state.table.version());
        let es = match since {
            Some(since) if since <= s && s - since <= TAIL => Some(match admitted.recent_after(since) {
                Some(entries) => entries,
                None => self.hub.next_entries(room, since, you).await?,
            }),
            _ => None,
        };
        let heard = Heard { room: room.clone(), seat: you, sent: s };
        self.games.insert(room.id.clone(), heard).map_err(|_| too_many_channels())?;
        room.presence.enter(self.listener(you));
        let (c, now) = (Channel::Game(room.id.as_ref().to_owned()), self.hub.now_ms());
        Ok(match es {
            Some(es) => ServerMsg::Tail { c, s, now, you, es },
            None => ServerMsg::Snap { c, s, now, you, g: admitted.snapshot() },
        })
    }

    fn unsubscribe(&mut self, channel: &Channel) {
        match channel {
            Channel::Lobby => {
                self.in_lobby = false;
                self.hub.lobby().leave(self.id);
            }
            Channel::Game(game) => {
                if let Some(heard) = self.games.remove(game.as_str()) {
                    heard.room.presence.leave(self.id, self.hub.now_ms());
                }
            }
        }
    }

    async fn command(
        &mut self,
        id: u64,
        channel: Channel,
        seen: u64,
        command: &Command,
    ) -> Result<(), Close> {
        let answer = match &channel {
            Channel::Game(game) => match self.games.get(game.as_str()).and_then(|heard| heard.seat) {
                Some(seat) => {
                    let cmd_id = id.to_string();
                    let lag_ms = self.lag.ms();
                    self.hub.command(game, seat, Asked { cmd_id: &cmd_id, seen, command, lag_ms }).await
                }
                None => Err(Code::NotSeated.because("show the secret of your seat in `sub` first")),
            },
            Channel::Lobby => Err(Code::Unknown.because("nothing can be done in the lobby")),
        };
        match answer {
            Ok(s) => {
                // Everything that is ready goes first: what the command did comes before its answer.
                self.pass_on_rest().await?;
                self.send(&ServerMsg::Ok { id, s }).await
            }
            Err(refusal) => self.refuse(Some(id), Some(channel), refusal).await,
        }
    }

    /// Takes all that waits to be sent, and what was missed.
    async fn pass_on_rest(&mut self) -> Result<(), Close> {
        while let Ok(out) = self.queue.try_recv() {
            self.pass_on(out).await?;
        }
        if self.missed.swap(false, Ordering::Relaxed) { self.make_up().await } else { Ok(()) }
    }

    /// Takes what others caused, to be sent with the next flush; entries in order and without
    /// a gap.
    async fn pass_on(&mut self, out: Out) -> Result<(), Close> {
        match out {
            Out::Text(text) => self.put(text).await,
            Out::NoRoom => Err(Close::NoRoom),
            Out::Event { game, entry, text } => {
                let Some(heard) = self.games.get_mut(&game) else { return Ok(()) };
                if entry.seq <= heard.sent {
                    return Ok(());
                }
                if entry.seq == heard.sent + 1 {
                    heard.sent = entry.seq;
                    return self.put(text).await;
                }
                self.feed(&game).await
            }
        }
    }

    /// Sends what a client that reads slowly has missed of a contest.
    async fn feed(&mut self, game: &Arc<str>) -> Result<(), Close> {
        loop {
            let Some(heard) = self.games.get(game) else { return Ok(()) };
            let (room, sent, you) = (heard.room.clone(), heard.sent, heard.seat);
            if !room.presence.has(self.id) {
                return Err(Close::NoRoom);
            }
            let Ok(entries) = self.hub.next_entries(&room, sent, you).await else {
                return Err(Close::TooSlow);
            };
            if entries.is_empty() {
                return Ok(());
            }
            for entry in entries {
                let seq = entry.seq;
                self.send(&ServerMsg::E { c: Channel::Game(game.as_ref().to_owned()), entry }).await?;
                if let Some(heard) = self.games.get_mut(game) {
                    heard.sent = seq;
                }
            }
        }
    }

    /// Sends whatever was missed of anything.
    async fn make_up(&mut self) -> Result<(), Close> {
        let games: Vec<Arc<str>> = self.games.keys().cloned().collect();
        for game in games {
            self.feed(&game).await?;
        }
        if self.in_lobby {
            self.enter_lobby().await?;
        }
        Ok(())
    }

    fn listener(&self, seat: Option<Seat>) -> Listener {
        Listener { id: self.id, seat, out: self.out.clone(), missed: self.missed.clone() }
    }

    async fn ping(&mut self) -> Result<(), Close> {
        if self.unanswered >= 2 {
            return Err(Close::Gone);
        }
        if self.unanswered >= 1 && !self.greeted {
            return Err(Close::BadStart);
        }
        self.unanswered += 1;
        let ping = self.lag.ping(self.hub.now_ms());
        self.send_message(Message::Ping(ping)).await
    }

    async fn nonsense(&mut self, id: Option<u64>, refusal: Refusal) -> Result<(), Close> {
        self.refuse(id, None, refusal).await?;
        if self.allowance.nonsense.take(self.hub.now_ms()) { Ok(()) } else { Err(Close::Abuse) }
    }

    async fn refuse(&mut self, id: Option<u64>, c: Option<Channel>, why: Refusal) -> Result<(), Close> {
        self.send(&ServerMsg::Err { id, c, why }).await
    }

    async fn send(&mut self, message: &ServerMsg) -> Result<(), Close> {
        self.send_text(text_of(message)).await
    }

    async fn send_text(&mut self, text: Utf8Bytes) -> Result<(), Close> {
        self.send_message(Message::Text(text)).await
    }

    async fn send_message(&mut self, message: Message) -> Result<(), Close> {
        in_time(self.hub.limits().patience, self.socket.send(message)).await
    }

    /// Takes a message that goes out with the next one, or the next flush.
    async fn put(&mut self, text: Utf8Bytes) -> Result<(), Close> {
        in_time(self.hub.limits().patience, self.socket.feed(Message::Text(text))).await
    }

    async fn flush(&mut self) -> Result<(), Close> {
        in_time(self.hub.limits().patience, self.socket.flush()).await
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.listen_no_more();
    }
}

/// Waits for the other end to take something, but not for ever.
async fn in_time(
    patience: Duration,
    taken: impl Future<Output = Result<(), axum::Error>>,
) -> Result<(), Close> {
    match timeout(patience, taken).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(Close::Gone),
        Err(_) => Err(Close::TooSlow),
    }
}

fn too_many_channels() -> Refusal {
    Code::NotNow.because("too many channels on one socket")
}

impl Close {
    /// Why reading failed.
    fn of(error: axum::Error) -> Close {
        match error.into_inner().downcast_ref() {
            Some(tungstenite::Error::Capacity(_)) => Close::TooLarge,
            _ => Close::Gone,
        }
    }

    fn frame(self) -> Option<CloseFrame> {
        let (code, reason) = match self {
            Close::Gone => return None,
            Close::Stopping => (1001, "the server stops; come back soon"),
            Close::BadStart => (1002, "say hi first, in version 1"),
            Close::Abuse => (1008, "too many messages that make no sense"),
            Close::TooLarge => (1009, "a message has at most 4096 bytes"),
            Close::TooSlow => (1013, "you read too slowly; come back later"),
            Close::NoRoom => (1013, "too much is played here; come back"),
        };
        Some(CloseFrame { code, reason: Utf8Bytes::from_static(reason) })
    }
}
