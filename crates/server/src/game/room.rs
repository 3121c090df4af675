//! A contest in memory, and who listens to it.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use branan_live::Table;
use branan_protocol::online::{Channel, Code, Entry, Refusal, Seat, ServerMsg};
use tokio::sync::mpsc;

use super::store::{Kept, Line, StoreError};
use crate::bounded::BoundedMap;
use crate::bounds::Bound;
use crate::planted;

/// A contest in memory.
pub(crate) struct Room {
    pub(crate) id: Arc<str>,
    /// Held while something is decided and written.
    pub(crate) state: Guarded,
    audience: Mutex<Audience>,
    /// Who is there has changed since it was last told.
    pub(crate) changed: AtomicBool,
    /// When somebody last asked for it, in ms.
    pub(crate) used_ms: AtomicU64,
    /// How long its log is, as far as it was told.
    pub(crate) entries: AtomicU64,
}

/// The state of a contest, for one at a time. If a panic cuts short whoever has it, nobody
/// trusts it any more until it was read again.
pub(crate) struct Guarded {
    state: tokio::sync::Mutex<State>,
    is_suspect: AtomicBool,
}

/// The state of a contest, held.
pub(crate) struct Held<'a> {
    state: tokio::sync::MutexGuard<'a, State>,
    is_suspect: &'a AtomicBool,
}

impl Guarded {
    fn new(state: State) -> Guarded {
        Guarded { state: tokio::sync::Mutex::new(state), is_suspect: AtomicBool::new(false) }
    }

    pub(crate) async fn lock(&self) -> Held<'_> {
        Held { state: self.state.lock().await, is_suspect: &self.is_suspect }
    }

    /// Says whether it has to be read again.
    pub(crate) fn is_suspect(&self) -> bool {
        self.is_suspect.load(Ordering::Relaxed)
    }

    /// Notes that it was.
    pub(crate) fn trust(&self) {
        self.is_suspect.store(false, Ordering::Relaxed);
    }
}

impl Deref for Held<'_> {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
}

impl DerefMut for Held<'_> {
    fn deref_mut(&mut self) -> &mut State {
        &mut self.state
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.is_suspect.store(true, Ordering::Relaxed);
            self.state.in_doubt = true;
        }
    }
}

/// What a node knows about a contest.
pub(crate) struct State {
    pub(crate) table: Table,
    /// Commands that were carried out: the entry each ended with, and what it wanted.
    answered: BoundedMap<(Seat, String), (u64, Option<i64>)>,
    /// Hashes of the secrets of those who sit there.
    pub(crate) seats: [Option<String>; 2],
    recent: Recent,
    /// Something was written and nobody knows what came of it.
    pub(crate) in_doubt: bool,
}

/// The last entries; has a limit: `Bound::Recent`.
#[expect(clippy::disallowed_types, reason = "kept to its limit by `State::note`")]
type Recent = std::collections::VecDeque<Arc<Entry>>;

/// Something for a listener.
#[derive(Clone)]
pub(crate) enum Out {
    /// Something happened at a contest.
    Event { game: Arc<str>, entry: Arc<Entry>, text: Utf8Bytes },
    /// A message that is ready to send.
    Text(Utf8Bytes),
}

/// Somebody who hears of what happens.
#[derive(Clone)]
pub(crate) struct Listener {
    pub(crate) id: u64,
    pub(crate) seat: Option<Seat>,
    pub(crate) out: mpsc::Sender<Out>,
    /// Set when something could not be sent because too much waits.
    pub(crate) missed: Arc<AtomicBool>,
}

impl Listener {
    /// Sends something, or notes that it was missed.
    pub(crate) fn send(&self, out: Out) {
        if self.out.try_send(out).is_err() {
            self.missed.store(true, Ordering::Relaxed);
        }
    }
}

struct Audience {
    listeners: Vec<Listener>,
    /// When each of the two was last there, while they are not.
    away_since_ms: [Option<u64>; 2],
    /// Who is at other nodes: watchers, and which of the two.
    elsewhere: BoundedMap<u64, (u32, [bool; 2])>,
}

impl State {
    /// The state of what was kept.
    pub(crate) fn of(id: &str, kept: Kept) -> Result<State, StoreError> {
        let unreadable = |why: String| StoreError::Unreadable { game: id.to_owned(), why };
        let table = Table::replay(id, kept.lines.iter().map(|line| &line.entry));
        let table = table.map_err(|error| unreadable(error.to_string()))?;
        // As many as there may be entries, and then some that end it.
        let answered = BoundedMap::new(2 * Bound::EntriesEach.limit());
        let recent = Recent::new();
        let mut state = State { table, answered, seats: kept.seats, recent, in_doubt: false };
        kept.lines.into_iter().for_each(|line| state.note(line));
        Ok(state)
    }

    /// Enters what was added to the log, here or elsewhere; tells what was new.
    pub(crate) fn enter(&mut self, lines: Vec<Line>) -> Vec<Arc<Entry>> {
        let known = self.table.version();
        for line in lines {
            planted::point("apply", &self.table.snapshot().id);
            if line.entry.seq > self.table.version() && self.table.apply(&line.entry).is_ok() {
                self.note(line);
            }
        }
        self.recent.iter().filter(|entry| entry.seq > known).cloned().collect()
    }

    /// The entries that are at hand.
    pub(crate) fn recent(&self) -> Vec<Arc<Entry>> {
        self.recent.iter().cloned().collect()
    }

    /// The entry a command ended with, if it was carried out before; a refusal if another was, of the same id.
    pub(crate) fn answer(&self, seat: Seat, cmd_id: &str, wanted: i64) -> Result<Option<u64>, Refusal> {
        match self.answered.get(&(seat, cmd_id.to_owned())) {
            None => Ok(None),
            Some((seq, hash)) if hash.is_none_or(|hash| hash == wanted) => Ok(Some(*seq)),
            Some(_) => Err(Code::Conflict.because("another command of yours had this number or key")),
        }
    }

    /// The entries after one, if all of them are at hand.
    pub(crate) fn recent_after(&self, seq: u64) -> Option<Vec<Entry>> {
        let first = self.recent.front()?.seq;
        let new = || self.recent.iter().filter(|entry| entry.seq > seq).map(|entry| Entry::clone(entry));
        (seq + 1 >= first).then(|| new().collect())
    }

    /// The seat that a secret opens.
    pub(crate) fn seat_of(&self, secret: &str) -> Option<Seat> {
        let hash = super::key::hash(secret);
        Seat::BOTH.into_iter().find(|seat| self.seats[seat.index()].as_deref() == Some(&hash))
    }

    fn note(&mut self, line: Line) {
        if let (Some(seat), Some(given)) = (line.entry.by, line.command) {
            // The database still knows those that are forgotten here.
            self.answered.make_room(|&(seq, _)| Some(seq));
            let _ = self.answered.insert((seat, given.id), (line.entry.seq, given.hash));
        }
        if self.recent.len() == Bound::Recent.limit() {
            self.recent.pop_front();
        }
        self.recent.push_back(Arc::new(line.entry));
    }
}

impl Room {
    pub(crate) fn new(id: &str, state: State, now_ms: u64) -> Room {
        // Nobody has been seen yet, so from now on the two are away.
        let elsewhere = BoundedMap::new(Bound::Nodes.limit());
        let audience = Audience { listeners: Vec::new(), away_since_ms: [Some(now_ms); 2], elsewhere };
        Room {
            id: id.into(),
            entries: AtomicU64::new(state.table.version()),
            state: Guarded::new(state),
            audience: Mutex::new(audience),
            changed: AtomicBool::new(false),
            used_ms: AtomicU64::new(now_ms),
        }
    }

    fn audience(&self) -> std::sync::MutexGuard<'_, Audience> {
        self.audience.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets somebody hear of everything from now on.
    pub(crate) fn welcome(&self, listener: Listener) {
        let mut audience = self.audience();
        audience.listeners.retain(|other| other.id != listener.id);
        if let Some(seat) = listener.seat {
            audience.away_since_ms[seat.index()] = None;
        }
        audience.listeners.push(listener);
        self.changed.store(true, Ordering::Relaxed);
    }

    /// Somebody no longer listens.
    pub(crate) fn farewell(&self, id: u64, now_ms: u64) {
        let mut audience = self.audience();
        audience.listeners.retain(|listener| listener.id != id);
        audience.note_away(now_ms);
        self.changed.store(true, Ordering::Relaxed);
    }

    /// Somebody listens or not at another node.
    pub(crate) fn hear_elsewhere(&self, node: u64, watchers: u32, on: [bool; 2], now_ms: u64) {
        let mut audience = self.audience();
        if watchers == 0 && on == [false; 2] {
            audience.elsewhere.remove(&node);
        } else {
            let _ = audience.elsewhere.insert(node, (watchers, on));
        }
        audience.note_away(now_ms);
        self.changed.store(true, Ordering::Relaxed);
    }

    /// Tells everybody who listens what happened, as far as they may see it.
    pub(crate) fn tell(&self, entries: &[Arc<Entry>]) {
        if let Some(last) = entries.last() {
            self.entries.store(last.seq, Ordering::Relaxed);
        }
        let audience = self.audience();
        if audience.listeners.is_empty() {
            return;
        }
        for entry in entries {
            let for_the_two = self.event(entry.clone());
            let for_others = if entry.event.is_private() {
                self.event(Arc::new(Entry::clone(entry).seen_by(None)))
            } else {
                for_the_two.clone()
            };
            for listener in &audience.listeners {
                let out = if listener.seat.is_some() { &for_the_two } else { &for_others };
                listener.send(out.clone());
            }
        }
    }

    fn event(&self, entry: Arc<Entry>) -> Out {
        let c = Channel::Game(self.id.as_ref().to_owned());
        let text = text_of(&ServerMsg::E { c, entry: Entry::clone(&entry) });
        Out::Event { game: self.id.clone(), entry, text }
    }

    /// Tells everybody who is there.
    pub(crate) fn tell_presence(&self) {
        let text = text_of(&self.presence());
        for listener in &self.audience().listeners {
            listener.send(Out::Text(text.clone()));
        }
    }

    /// Who is there.
    pub(crate) fn presence(&self) -> ServerMsg {
        let (n, on) = self.audience().everywhere();
        ServerMsg::Here { c: Channel::Game(self.id.as_ref().to_owned()), n, on }
    }

    /// Who is there at this node.
    pub(crate) fn presence_here(&self) -> (u32, [bool; 2]) {
        self.audience().here()
    }

    /// How long each of the two has been away.
    pub(crate) fn away_ms(&self, now_ms: u64) -> [u64; 2] {
        self.audience().away_since_ms.map(|since| since.map_or(0, |since| now_ms.saturating_sub(since)))
    }

    /// Says whether nobody listens.
    pub(crate) fn is_empty(&self) -> bool {
        self.audience().listeners.is_empty()
    }

    /// Forgets who was at a node that is gone.
    pub(crate) fn forget_node(&self, node: u64, now_ms: u64) {
        if self.audience().elsewhere.contains_key(&node) {
            self.hear_elsewhere(node, 0, [false; 2], now_ms);
        }
    }
}

impl Audience {
    fn here(&self) -> (u32, [bool; 2]) {
        let watchers = self.listeners.iter().filter(|listener| listener.seat.is_none()).count() as u32;
        let is_on = |seat| self.listeners.iter().any(|listener| listener.seat == Some(seat));
        (watchers, Seat::BOTH.map(is_on))
    }

    fn everywhere(&self) -> (u32, [bool; 2]) {
        self.elsewhere.values().fold(self.here(), |(n, [a, b]), &(m, [c, d])| (n + m, [a | c, b | d]))
    }

    fn note_away(&mut self, now_ms: u64) {
        let (_, on) = self.everywhere();
        for (since, on) in self.away_since_ms.iter_mut().zip(on) {
            *since = if on { None } else { Some(since.unwrap_or(now_ms)) };
        }
    }
}

/// A message as it is sent.
pub(crate) fn text_of(message: &ServerMsg) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages can be written").into()
}
