//! A contest in memory, and who listens to it.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use axum::extract::ws::Utf8Bytes;
use branan_live::Contest;
use branan_protocol::online::{Channel, Code, Entry, Refusal, Seat, ServerMsg};

use super::presence::{Here, Out, Presence};
use super::seats::Seats;
use super::store::{Kept, LogRow, StoreError};
use crate::bounded::BoundedMap;
use crate::bounds::Bound;
use crate::planted::{self, Mistake};

/// A contest in memory.
pub(crate) struct Room {
    pub(crate) id: Arc<str>,
    /// Held while something is decided and written.
    pub(crate) state: Guarded,
    pub(crate) presence: Presence,
    /// When somebody last asked for it, in ms.
    pub(crate) used_ms: AtomicU64,
    /// How long its log is, as far as it was told.
    pub(crate) entries: AtomicU64,
    /// Its log may have grown by what could not be read yet.
    pub(crate) is_behind: AtomicBool,
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

    /// It, unless somebody has it.
    pub(crate) fn try_lock(&self) -> Option<Held<'_>> {
        Some(Held { state: self.state.try_lock().ok()?, is_suspect: &self.is_suspect })
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
    pub(crate) table: Contest,
    /// Commands that were carried out: the entry each ended with, and what it wanted.
    answered: BoundedMap<(Seat, String), (u64, Option<i64>)>,
    pub(crate) seats: Seats,
    recent: Recent,
    /// Something was written and nobody knows what came of it.
    pub(crate) in_doubt: bool,
}

/// The last entries; has a limit: `Bound::Recent`.
#[expect(clippy::disallowed_types, reason = "kept to its limit by `State::note`")]
type Recent = std::collections::VecDeque<Arc<Entry>>;

impl State {
    /// The state of what was kept.
    pub(crate) fn of(id: &str, kept: Kept) -> Result<State, StoreError> {
        let unreadable = |why: String| StoreError::Unreadable { game: id.to_owned(), why };
        let table = Contest::replay(id, kept.lines.iter().map(|line| &line.entry));
        let table = table.map_err(|error| unreadable(error.to_string()))?;
        // As many as there may be entries, and then some that end it.
        let answered = BoundedMap::new(2 * Bound::EntriesEach.limit());
        let recent = Recent::new();
        let mut state = State { table, answered, seats: Seats(kept.seats), recent, in_doubt: false };
        kept.lines.into_iter().for_each(|line| state.note(line));
        Ok(state)
    }

    /// Enters what was added to the log, here or elsewhere; tells what was new.
    pub(crate) fn enter(&mut self, lines: Vec<LogRow>) -> Vec<Arc<Entry>> {
        let known = self.table.version();
        for line in lines {
            planted::point("apply", &self.table.snapshot().id);
            if line.entry.seq > self.table.version() && self.table.apply(&line.entry).is_ok() {
                self.note(line);
            }
        }
        self.new_after(known)
    }

    /// Takes the table after what was decided and written here; tells what was new.
    pub(crate) fn advance(&mut self, after: Contest, lines: Vec<LogRow>) -> Vec<Arc<Entry>> {
        let known = self.table.version();
        planted::point("apply", &self.table.snapshot().id);
        self.table = after;
        for line in lines {
            self.note(line);
        }
        self.new_after(known)
    }

    fn new_after(&self, known: u64) -> Vec<Arc<Entry>> {
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
            Some(_) if planted::has(Mistake::CommandsForgotten) => Ok(None),
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

    fn note(&mut self, line: LogRow) {
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
        Room {
            id: id.into(),
            entries: AtomicU64::new(state.table.version()),
            state: Guarded::new(state),
            presence: Presence::new(now_ms),
            used_ms: AtomicU64::new(now_ms),
            is_behind: AtomicBool::new(false),
        }
    }

    /// Tells everybody who listens what happened, as far as they may see it.
    pub(crate) fn notify(&self, entries: &[Arc<Entry>]) {
        if let Some(last) = entries.last() {
            self.entries.store(last.seq, Ordering::Relaxed);
        }
        if self.presence.is_empty() {
            return;
        }
        for entry in entries {
            let for_the_two = self.event(entry.clone());
            let for_others = if entry.event.is_private() {
                self.event(Arc::new(Entry::clone(entry).seen_by(None)))
            } else {
                for_the_two.clone()
            };
            self.presence.notify(|sits| if sits { for_the_two.clone() } else { for_others.clone() });
        }
    }

    fn event(&self, entry: Arc<Entry>) -> Out {
        let c = Channel::Game(self.id.as_ref().to_owned());
        let text = text_of(&ServerMsg::E { c, entry: Entry::clone(&entry) });
        Out::Event { game: self.id.clone(), entry, text }
    }

    /// Tells everybody who is there.
    pub(crate) fn notify_presence(&self) {
        let text = text_of(&self.here());
        self.presence.notify(|_| Out::Text(text.clone()));
    }

    /// Who is there, as a message.
    pub(crate) fn here(&self) -> ServerMsg {
        let Here { watchers: n, on } = self.presence.everywhere();
        ServerMsg::Here { c: Channel::Game(self.id.as_ref().to_owned()), n, on }
    }
}

/// A message as it is sent.
pub(crate) fn text_of(message: &ServerMsg) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages can be written").into()
}
