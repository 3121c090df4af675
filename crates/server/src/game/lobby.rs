//! The open challenges, live.
#![expect(clippy::disallowed_types, reason = "has a limit: `Bound::Offers`")]

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use branan_protocol::online::{Challenge, ServerMsg};

use super::presence::{Listener, Out};
use super::room::text_of;
use crate::account::name::skeleton;
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
    listeners: Vec<(Listener, Hidden)>,
}

/// Whose offers somebody does not see: those of people of whom one does not want to meet the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hidden {
    /// Who does not see them.
    pub(crate) account: Option<String>,
    /// What the names have in common with those that look alike. Whoever has an account offers under its name.
    pub(crate) skeletons: Vec<String>,
}

impl Hidden {
    fn shows(&self, challenge: &Challenge) -> bool {
        self.skeletons.is_empty() || !self.skeletons.contains(&skeleton(&challenge.name))
    }
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

    /// The open challenges that somebody sees, the newest first.
    pub(crate) fn open(&self, hidden: &Hidden) -> Vec<Challenge> {
        let mut open: Vec<Challenge> =
            self.board().open.values().filter(|challenge| hidden.shows(challenge)).cloned().collect();
        open.sort_by_key(|challenge| std::cmp::Reverse(challenge.at));
        open
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.board().open.len()
    }

    /// Lets somebody hear of changes.
    pub(crate) fn enter(&self, listener: Listener, hidden: Hidden) {
        let mut board = self.board();
        board.listeners.retain(|(other, _)| other.id != listener.id);
        board.listeners.push((listener, hidden));
    }

    /// Says whether somebody who is signed in is here.
    pub(crate) fn has(&self, account: &str) -> bool {
        self.board().listeners.iter().any(|(_, hidden)| hidden.account.as_deref() == Some(account))
    }

    /// Somebody no longer listens.
    pub(crate) fn leave(&self, id: u64) {
        self.board().listeners.retain(|(listener, _)| listener.id != id);
    }

    /// Has two people who are here come in anew: what they see of each other has changed.
    pub(crate) fn renew(&self, accounts: [&str; 2]) {
        let text = text_of(&ServerMsg::Lobby { all: None, new: Vec::new(), out: Vec::new() });
        let board = self.board();
        let is_one = |hidden: &Hidden| hidden.account.as_deref().is_some_and(|id| accounts.contains(&id));
        for (listener, _) in board.listeners.iter().filter(|(_, hidden)| is_one(hidden)) {
            listener.missed.store(true, Ordering::Relaxed);
            listener.send(Out::Text(text.clone()));
        }
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
        let text = text_of(&ServerMsg::Lobby { all: None, new: new.clone(), out: out.clone() });
        for (listener, hidden) in &board.listeners {
            let shown: Vec<Challenge> = new.iter().filter(|one| hidden.shows(one)).cloned().collect();
            if shown.len() == new.len() {
                listener.send(Out::Text(text.clone()));
            } else if !shown.is_empty() || !out.is_empty() {
                let own = ServerMsg::Lobby { all: None, new: shown, out: out.clone() };
                listener.send(Out::Text(text_of(&own)));
            }
        }
    }
}
