//! The ways by which people are told of things while they are elsewhere, and how much of it came through.
//!
//! The inbox (`notice`) is what everybody has. `announce` tells a chat room of public offers, `mail` sends a digest a day,
//! `push` notifies browsers, `wish` tells people of offers that they wait for.
//! All of it goes on beside what players wait for, is bounded, and what fails is counted.

mod announce;
pub(crate) mod mail;
mod outgoing;
pub(crate) mod push;
pub(crate) mod wish;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use branan_protocol::online::Challenge;

use crate::bounds::Bound;
use crate::game::Hub;
use crate::game::hub::failed;
use crate::game::store::StoreError;
use crate::task::{Part, spawn_supervised};
use announce::Announcer;
use outgoing::Outgoing;

pub use announce::{Announce, BadAnnounce};
pub use mail::{BadMail, Mail};

/// What a server uses besides the inbox.
#[derive(Debug, Default)]
pub struct Channels {
    /// Where public offers are announced.
    pub announce: Option<Announce>,
    /// How mail is sent.
    pub mail: Option<Mail>,
    /// Certificates of those who vouch for servers that are announced to, besides the system's.
    pub roots: Option<PathBuf>,
    /// Browsers of tests are notified by a service on this machine.
    #[doc(hidden)]
    pub push_to_loopback: bool,
}

/// The same while a server runs.
#[derive(Debug)]
pub(crate) struct Running {
    pub(crate) outgoing: Outgoing,
    announcer: Option<Announcer>,
    pub(crate) mail: Option<mail::Postman>,
    pub(crate) push: push::Push,
    wishes: wish::Wishes,
    pub(crate) counts: Counts,
}

/// What was told since the start, and what was not.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub(crate) announced: Count,
    pub(crate) mailed: Count,
    pub(crate) pushed: Count,
}

/// How often something came through, and how often it did not.
#[derive(Debug, Default)]
pub(crate) struct Count {
    done: AtomicU64,
    failed: AtomicU64,
}

impl Count {
    fn note(&self, is_done: bool) {
        let count = if is_done { &self.done } else { &self.failed };
        count.fetch_add(1, Ordering::Relaxed);
    }

    /// What came through, and what did not.
    pub(crate) fn both(&self) -> [u64; 2] {
        [&self.done, &self.failed].map(|count| count.load(Ordering::Relaxed))
    }
}

impl Default for Running {
    fn default() -> Running {
        Running::of(Channels::default())
    }
}

impl Running {
    pub(crate) fn of(channels: Channels) -> Running {
        Running {
            outgoing: Outgoing::trusting(channels.roots),
            announcer: channels.announce.map(Announcer::new),
            mail: channels.mail.map(mail::Postman::new),
            push: push::Push::new(channels.push_to_loopback),
            wishes: wish::Wishes::new(),
            counts: Counts::default(),
        }
    }

    /// How many offers wait to be announced.
    pub(crate) fn announcing(&self) -> usize {
        self.announcer.as_ref().map_or(0, Announcer::waiting)
    }

    /// How many offers wait to be told to those who wait for them.
    pub(crate) fn wishing(&self) -> usize {
        self.wishes.waiting()
    }
}

impl Hub {
    /// Has what was offered to everybody told elsewhere; nobody waits for it.
    pub(crate) fn tell_of_offer(&self, offer: &Challenge) {
        if !self.channels().wishes.take(offer) {
            self.reached().note(Bound::WishQueue);
        }
        let Some(announcer) = &self.channels().announcer else { return };
        if !announcer.take(offer) {
            self.reached().note(Bound::AnnounceQueue);
        }
    }

    /// The path at which an offer can be taken up, if it still stands.
    async fn place_of_offer(&self, id: &str) -> Result<Option<String>, StoreError> {
        if let Some(row) = self.store().row(id).await? {
            return Ok((row.status == "open").then(|| format!("/c/{id}")));
        }
        let standing = self.accounts().people.standing(id).await?;
        let is_open = standing.is_some_and(|(standing, _)| !standing.is_paused);
        Ok(is_open.then(|| format!("/online/standing/{id}")))
    }

    /// Begins to tell, until the server stops.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) async fn start_channels(&self) -> Result<(), StoreError> {
        let hub = self.clone();
        spawn_supervised(self.mishaps(), Part::Channels, move || wish::work(hub.clone()));
        if self.can_push() {
            self.vapid().await?;
            let hub = self.clone();
            spawn_supervised(self.mishaps(), Part::Channels, move || push::work(hub.clone()));
        }
        if self.channels().announcer.is_some() {
            let hub = self.clone();
            spawn_supervised(self.mishaps(), Part::Channels, move || announce::work(hub.clone()));
        }
        if self.channels().mail.is_some() {
            let hub = self.clone();
            spawn_supervised(self.mishaps(), Part::Channels, move || mail::work(hub.clone()));
        }
        Ok(())
    }

    /// Does once what is otherwise done again and again.
    pub(crate) async fn tend_channels(&self) {
        for done in [self.tell_all_wishers().await, self.send_mails().await, self.push_notices().await] {
            if let Err(error) = done {
                failed(&error);
            }
        }
    }
}
