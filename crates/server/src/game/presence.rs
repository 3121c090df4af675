//! Who is at a contest, here and at other nodes.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use branan_protocol::online::{Entry, Seat};
use tokio::sync::mpsc;

use crate::bounded::BoundedMap;
use crate::bounds::Bound;

/// Who is at a contest: those who listen at this node, and what other nodes say of theirs.
pub(crate) struct Presence {
    audience: Mutex<Audience>,
    /// Who is there has changed since it was last told.
    changed: AtomicBool,
}

struct Audience {
    listeners: Vec<Listener>,
    /// When each of the two was last there, while they are not.
    away_since_ms: [Option<u64>; 2],
    /// Who is at other nodes.
    elsewhere: BoundedMap<u64, Here>,
}

/// How many watch, and which of the two are there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Here {
    pub(crate) watchers: u32,
    pub(crate) on: [bool; 2],
}

/// Something for a listener.
#[derive(Clone)]
pub(crate) enum Out {
    /// Something happened at a contest.
    Event { game: Arc<str>, entry: Arc<Entry>, text: Utf8Bytes },
    /// A message that is ready to send.
    Text(Utf8Bytes),
    /// There is no room for a contest any more.
    NoRoom,
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

impl Presence {
    /// Nobody has been seen yet, so from now on the two are away.
    pub(crate) fn new(now_ms: u64) -> Presence {
        let elsewhere = BoundedMap::new(Bound::Nodes.limit());
        let audience = Audience { listeners: Vec::new(), away_since_ms: [Some(now_ms); 2], elsewhere };
        Presence { audience: Mutex::new(audience), changed: AtomicBool::new(false) }
    }

    fn audience(&self) -> MutexGuard<'_, Audience> {
        self.audience.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets somebody hear of everything from now on.
    pub(crate) fn enter(&self, listener: Listener) {
        let mut audience = self.audience();
        audience.listeners.retain(|other| other.id != listener.id);
        if let Some(seat) = listener.seat {
            audience.away_since_ms[seat.index()] = None;
        }
        audience.listeners.push(listener);
        self.mark();
    }

    /// Somebody no longer listens.
    pub(crate) fn leave(&self, id: u64, now_ms: u64) {
        let mut audience = self.audience();
        audience.listeners.retain(|listener| listener.id != id);
        audience.note_away(now_ms);
        self.mark();
    }

    /// Tells everybody here to go and come back. Who has no place for more to be told finds it out by
    /// [`Presence::has`].
    pub(crate) fn show_out(&self, now_ms: u64) {
        let mut audience = self.audience();
        audience.listeners.drain(..).for_each(|listener| listener.send(Out::NoRoom));
        audience.note_away(now_ms);
        self.mark();
    }

    /// Whether somebody listens.
    pub(crate) fn has(&self, id: u64) -> bool {
        self.audience().listeners.iter().any(|listener| listener.id == id)
    }

    /// Another node says who is there.
    pub(crate) fn receive(&self, node: u64, here: Here, now_ms: u64) {
        let mut audience = self.audience();
        if here == Here::default() {
            audience.elsewhere.remove(&node);
        } else {
            let _ = audience.elsewhere.insert(node, here);
        }
        audience.note_away(now_ms);
        self.mark();
    }

    /// Forgets who was at a node that is gone.
    pub(crate) fn forget(&self, node: u64, now_ms: u64) {
        if self.audience().elsewhere.contains_key(&node) {
            self.receive(node, Here::default(), now_ms);
        }
    }

    /// Sends something to everybody who listens here, by whether they sit there.
    pub(crate) fn notify(&self, out: impl Fn(bool) -> Out) {
        let audience = self.audience();
        audience.listeners.iter().for_each(|listener| listener.send(out(listener.seat.is_some())));
    }

    /// Who is there at this node.
    pub(crate) fn here(&self) -> Here {
        self.audience().here()
    }

    /// Who is there at all nodes.
    pub(crate) fn everywhere(&self) -> Here {
        self.audience().everywhere()
    }

    /// How long each of the two has been away.
    pub(crate) fn away_ms(&self, now_ms: u64) -> [u64; 2] {
        self.audience().away_since_ms.map(|since| since.map_or(0, |since| now_ms.saturating_sub(since)))
    }

    /// Says whether nobody listens here.
    pub(crate) fn is_empty(&self) -> bool {
        self.audience().listeners.is_empty()
    }

    /// Has it told again who is there.
    pub(crate) fn mark(&self) {
        self.changed.store(true, Ordering::Relaxed);
    }

    /// Says whether it has to be told who is there, once.
    pub(crate) fn take_changed(&self) -> bool {
        self.changed.swap(false, Ordering::Relaxed)
    }
}

impl Audience {
    fn here(&self) -> Here {
        let watchers = self.listeners.iter().filter(|listener| listener.seat.is_none()).count() as u32;
        let is_on = |seat| self.listeners.iter().any(|listener| listener.seat == Some(seat));
        Here { watchers, on: Seat::BOTH.map(is_on) }
    }

    fn everywhere(&self) -> Here {
        self.elsewhere.values().fold(self.here(), |Here { watchers, on: [first, second] }, there| Here {
            watchers: watchers + there.watchers,
            on: [first | there.on[0], second | there.on[1]],
        })
    }

    fn note_away(&mut self, now_ms: u64) {
        let on = self.everywhere().on;
        for (since, on) in self.away_since_ms.iter_mut().zip(on) {
            *since = if on { None } else { Some(since.unwrap_or(now_ms)) };
        }
    }
}
