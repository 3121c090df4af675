//! The open challenges, live.
#![expect(clippy::disallowed_types, reason = "has a limit: `Bound::Offers`")]

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use branan_protocol::online::{Challenge, ServerMsg};

use super::presence::{Listener, Out};
use super::room::text_of;
use crate::bounds::Bound;

/// The open challenges as this node knows them, and who wants to hear of them.
#[derive(Default)]
pub(crate) struct Lobby {
    board: Mutex<Board>,
    /// Something may have changed since the database was last asked.
    changed: AtomicBool,
}

#[derive(Default)]
struct Board {
    open: BTreeMap<String, Challenge>,
    listeners: Vec<Listener>,
}

impl Lobby {
    fn board(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a contest was opened or taken up.
    pub(crate) fn mark(&self) {
        self.changed.store(true, Ordering::Relaxed);
    }

    /// Says whether the database has to be asked, once.
    pub(crate) fn take_changed(&self) -> bool {
        self.changed.swap(false, Ordering::Relaxed)
    }

    /// The open challenges, the newest first.
    pub(crate) fn open(&self) -> Vec<Challenge> {
        let mut open: Vec<Challenge> = self.board().open.values().cloned().collect();
        open.sort_by_key(|challenge| std::cmp::Reverse(challenge.at));
        open
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.board().open.len()
    }

    /// Lets somebody hear of changes.
    pub(crate) fn enter(&self, listener: Listener) {
        let mut board = self.board();
        board.listeners.retain(|other| other.id != listener.id);
        board.listeners.push(listener);
    }

    /// Somebody no longer listens.
    pub(crate) fn leave(&self, id: u64) {
        self.board().listeners.retain(|listener| listener.id != id);
    }

    /// Takes what the database says, and tells what is new.
    pub(crate) fn refresh(&self, now_open: Vec<Challenge>) {
        let mut board = self.board();
        let now: BTreeMap<String, Challenge> =
            now_open.into_iter().take(Bound::Offers.limit()).map(|one| (one.id.clone(), one)).collect();
        let new: Vec<Challenge> =
            now.values().filter(|one| !board.open.contains_key(&one.id)).cloned().collect();
        let out: Vec<String> = board.open.keys().filter(|id| !now.contains_key(*id)).cloned().collect();
        board.open = now;
        if new.is_empty() && out.is_empty() {
            return;
        }
        let text = text_of(&ServerMsg::Lobby { all: None, new, out });
        board.listeners.iter().for_each(|listener| listener.send(Out::Text(text.clone())));
    }
}
