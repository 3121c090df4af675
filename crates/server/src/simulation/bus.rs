//! The line between simulated servers: late, doubled, lost with or without a word, but from each in order, as the real ones.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Mutex, mpsc};
use tokio::time::{Instant, sleep_until};

use super::{Database, below, chance, pass_ms};
use crate::bounds::Bound;
use crate::game::Hub;
use crate::game::bus::BATCH;
use crate::task::{Part, spawn_supervised};

/// Who listens, and when what came last from whom arrives there.
pub(super) type Listeners = BTreeMap<String, Listener>;

pub(super) struct Listener {
    queue: mpsc::Sender<String>,
    last: BTreeMap<String, Instant>,
}

/// Begins to speak and to listen, as over the real ones.
pub(crate) fn link(database: Database, hub: &Hub, lines: Arc<Mutex<mpsc::Receiver<String>>>) {
    let speak = {
        let (database, hub) = (database.clone(), hub.clone());
        move || speak(database.clone(), hub.clone(), lines.clone())
    };
    spawn_supervised(hub.mishaps(), Part::Bus, speak);
    let (mishaps, hub) = (hub.mishaps().clone(), hub.clone());
    spawn_supervised(&mishaps, Part::Bus, move || listen(database.clone(), hub.clone()));
}

async fn speak(database: Database, hub: Hub, lines: Arc<Mutex<mpsc::Receiver<String>>>) {
    let mut lines = lines.lock().await;
    let mut batch = Vec::new();
    while lines.recv_many(&mut batch, BATCH).await > 0 {
        pass_ms(below(3)).await;
        for payload in hub.bus().payloads(&mut batch) {
            database.send(&hub.bus().name(), &payload);
            if chance(10) {
                database.send(&hub.bus().name(), &payload);
            }
        }
    }
}

async fn listen(database: Database, hub: Hub) {
    loop {
        pass_ms(below(5)).await;
        if !database.weather().is_gone {
            let (queue, mut heard) = Bound::NatsQueue.queue();
            let listener = Listener { queue, last: BTreeMap::new() };
            database.listeners().insert(hub.bus().name(), listener);
            hub.link().await;
            while let Some(payload) = heard.recv().await {
                hub.receive_all(&payload).await;
            }
        }
        if !hub.unlink("it broke").await {
            return;
        }
    }
}

impl Database {
    /// Sends notes to everybody else who listens.
    fn send(&self, from: &str, payload: &str) {
        for (_, listener) in self.listeners().iter_mut().filter(|(name, _)| *name != from) {
            // A node of a cluster that dies takes along what it was told, and only its own clients hear of that.
            if chance(2) {
                continue;
            }
            let soon = Instant::now() + Duration::from_millis(below(if chance(5) { 900 } else { 20 }));
            let last = listener.last.entry(from.to_owned()).or_insert(soon);
            *last = soon.max(*last + Duration::from_millis(1));
            let (queue, payload, at) = (listener.queue.clone(), payload.to_owned(), *last);
            tokio::spawn(async move {
                sleep_until(at).await;
                let _ = queue.send(payload).await;
            });
        }
    }

    /// Breaks the line to some who listen, or to all; what is on its way to them is lost.
    pub(super) fn break_lines(&self, percent: u64) {
        self.listeners().retain(|_, _| !chance(percent));
    }
}
