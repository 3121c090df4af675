//! What nodes on one database tell each other.
//!
//! Notes are hints, never the truth: one that is lost costs a later read of the log. They
//! are sent after the commit, many at once, on a connection of their own. A node that hears
//! nobody looks into the logs itself until it does.

mod nats;
mod notify;

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use futures_util::StreamExt;
use tokio::sync::{Mutex, mpsc};

use super::hub::Hub;
use super::key;
use super::presence::Here;
use super::room::Room;
use crate::bounds::Bound;
use crate::task::{Part, contain, spawn_supervised};

pub use nats::{BadAddress, Nats};

/// The way to other nodes, if there are any.
pub(crate) struct Bus {
    node: u64,
    queue: OnceLock<mpsc::Sender<String>>,
    /// Other nodes can be heard.
    linked: AtomicBool,
    /// It was told that they cannot.
    missing: AtomicBool,
}

/// Something other nodes want to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Note<'a> {
    /// A log has grown up to an entry.
    Grown { game: &'a str, seq: u64 },
    /// An offer was made or taken up.
    Lobby { game: &'a str },
    /// These are at this node.
    Here { game: &'a str, here: Here },
    /// Who is there at other nodes?
    Asks { game: &'a str },
    /// This node is alive, and this is what its clock shows, in ms.
    Alive { now_ms: u64 },
    /// This node stops.
    Leaves,
}

/// What the notes are sent under.
const CHANNEL: &str = "branan";
/// `PostgreSQL` takes 8000 bytes.
const PAYLOAD: usize = 7000;
/// So many notes are sent at once.
pub(crate) const BATCH: usize = 128;
/// So many notes are taken at once.
const TOGETHER: usize = 32;
/// A node that hears nobody tries again, and looks for itself, this often.
const RETRY: Duration = Duration::from_millis(500);

impl Bus {
    pub(crate) fn new() -> Bus {
        let node = u64::from_le_bytes(key::bytes());
        Bus { node, queue: OnceLock::new(), linked: AtomicBool::default(), missing: AtomicBool::default() }
    }

    /// Tells other nodes, if there are any; never waits.
    pub(crate) fn notify(&self, note: &Note<'_>) {
        if let Some(queue) = self.queue.get() {
            // A full queue loses hints, which do no harm.
            let _ = queue.try_send(note.line());
        }
    }

    /// How many notes wait.
    pub(crate) fn waiting(&self) -> usize {
        self.queue.get().map_or(0, |queue| queue.max_capacity() - queue.capacity())
    }

    /// Asks other nodes who is there.
    pub(crate) fn ask(&self, game: &str) {
        self.notify(&Note::Asks { game });
    }

    /// Begins to speak and to listen: over NATS, or through the database if it can do that.
    pub(crate) fn start(hub: &Hub, nats: Option<Nats>) {
        if !hub.store().is_shared() {
            return;
        }
        let (queue, lines) = Bound::BusQueue.queue();
        if hub.bus().queue.set(queue).is_err() {
            return;
        }
        let lines = Arc::new(Mutex::new(lines));
        let (mishaps, hub) = (hub.mishaps().clone(), hub.clone());
        if let Some(nats) = nats {
            let run = move || nats::run(nats.clone(), hub.clone(), lines.clone());
            spawn_supervised(&mishaps, Part::Bus, run);
            return;
        }
        #[cfg(test)]
        if let super::store::Pools::Simulated(database) = &hub.store().pools {
            return crate::simulation::link(database.clone(), &hub, lines);
        }
        let Some(postgres) = hub.store().postgres().cloned() else { return };
        let speak = {
            let (postgres, hub) = (postgres.clone(), hub.clone());
            move || notify::speak(postgres.clone(), hub.clone(), lines.clone())
        };
        spawn_supervised(&mishaps, Part::Bus, speak);
        let listen = move || notify::listen(postgres.clone(), hub.clone());
        spawn_supervised(&mishaps, Part::Bus, listen);
    }

    /// What this node is called.
    pub(crate) fn name(&self) -> String {
        self.node.to_string()
    }

    /// What is sent for notes: this node's number, then a line each, as often as need be.
    pub(crate) fn payloads(&self, lines: &mut Vec<String>) -> Vec<String> {
        let mut payloads = Vec::new();
        let mut payload = format!("{}\n", self.node);
        for line in lines.drain(..) {
            if payload.len() + line.len() > PAYLOAD {
                payloads.push(std::mem::replace(&mut payload, format!("{}\n", self.node)));
            }
            payload.push_str(&line);
        }
        payloads.push(payload);
        payloads
    }
}

impl<'a> Note<'a> {
    fn line(&self) -> String {
        match self {
            Note::Grown { game, seq } => format!("g {game} {seq}\n"),
            Note::Lobby { game } => format!("l {game}\n"),
            Note::Here { game, here: Here { watchers, on: [first, second] } } => {
                format!("p {game} {watchers} {} {}\n", u8::from(*first), u8::from(*second))
            }
            Note::Asks { game } => format!("q {game}\n"),
            Note::Alive { now_ms } => format!("a {now_ms}\n"),
            Note::Leaves => "x\n".to_owned(),
        }
    }

    fn read(line: &'a str) -> Option<Note<'a>> {
        let mut words = line.split(' ');
        let (kind, mut word) = (words.next()?, || words.next());
        Some(match kind {
            "g" => Note::Grown { game: word()?, seq: word()?.parse().ok()? },
            "l" => Note::Lobby { game: word()? },
            "p" => {
                let (game, watchers) = (word()?, word()?.parse().ok()?);
                Note::Here { game, here: Here { watchers, on: [word()? == "1", word()? == "1"] } }
            }
            "q" => Note::Asks { game: word()? },
            // Up to version 0.1 nodes did not say what time it is.
            "a" => Note::Alive { now_ms: word().and_then(|ms| ms.parse().ok()).unwrap_or(0) },
            "x" => Note::Leaves,
            _ => return None,
        })
    }
}

impl Hub {
    /// Says whether other nodes can be heard; on a database for one server they cannot.
    #[must_use]
    pub fn is_linked(&self) -> bool {
        self.bus().linked.load(Ordering::Relaxed)
    }

    /// Notes that other nodes can be heard from now on. What they said before is made up for.
    pub(crate) async fn link(&self) {
        self.bus().linked.store(true, Ordering::Relaxed);
        if self.bus().missing.swap(false, Ordering::Relaxed) {
            tracing::info!("hears other nodes again");
        }
        // They may have forgotten who is here.
        for room in self.rooms().all().iter().filter(|room| !room.presence.is_empty()) {
            room.presence.mark();
        }
        self.catch_up_all().await;
    }

    /// Waits a little after a line to other nodes broke; `false` if it is not needed again.
    pub(crate) async fn unlink(&self, why: &str) -> bool {
        if self.is_stopping() {
            return false;
        }
        self.bus().linked.store(false, Ordering::Relaxed);
        if !self.bus().missing.swap(true, Ordering::Relaxed) {
            tracing::warn!(why, "cannot hear other nodes, and looks into the database instead");
        }
        tokio::time::sleep(RETRY).await;
        // Whatever is said meanwhile is lost, but nothing that is written.
        self.catch_up_all().await;
        true
    }

    /// Looks into the logs again and again while other nodes cannot be heard, which may take a while to mend.
    pub(crate) async fn look_while_unlinked(&self) -> Infallible {
        loop {
            tokio::time::sleep(RETRY).await;
            if !self.is_linked() {
                self.catch_up_all().await;
            }
        }
    }

    /// Takes what another node sent.
    pub(crate) async fn receive_all(&self, payload: &str) {
        let Some((node, lines)) = payload.split_once('\n') else { return };
        let node: u64 = node.parse().unwrap_or(0);
        if node != self.bus().node {
            // A contest that is being written must not keep the others waiting.
            let notes = futures_util::stream::iter(lines.lines().filter_map(Note::read));
            notes.for_each_concurrent(TOGETHER, |note| self.receive(node, note)).await;
        }
    }

    /// Takes a note of another node.
    async fn receive(&self, node: u64, told: Note<'_>) {
        let now_ms = self.now_ms();
        if !self.nodes().note_sign_of_life(node, now_ms) {
            self.counts().reached.note(Bound::Nodes);
            return;
        }
        match told {
            Note::Grown { game, seq } => self.catch_up_to(game, seq).await,
            Note::Lobby { .. } => self.lobby().mark(),
            Note::Here { game, here } => {
                if let Some(room) = self.rooms().get(game) {
                    room.presence.receive(node, here, now_ms);
                }
            }
            Note::Asks { game } => {
                if let Some(room) = self.rooms().get(game) {
                    room.presence.mark();
                }
            }
            Note::Alive { now_ms } => self.follow(now_ms),
            Note::Leaves => self.forget_node(node),
        }
    }

    /// Forgets who was at a node.
    pub(crate) fn forget_node(&self, node: u64) {
        self.nodes().forget(node);
        let now_ms = self.now_ms();
        self.rooms().all().iter().for_each(|room| room.presence.forget(node, now_ms));
    }

    /// Reads what others added to a log, if somebody here listens.
    async fn catch_up_to(&self, game: &str, seq: u64) {
        let Some(room) = self.rooms().get(game) else { return };
        let catch_up = async {
            let mut state = room.state.lock().await;
            if state.table.version() < seq && self.catch_up(&room, &mut state).await.is_err() {
                room.is_behind.store(true, Ordering::Relaxed);
            }
        };
        contain(self.mishaps(), Part::Contest, catch_up).await;
    }

    /// Reads what could not be read when it was told, and what may have been written though the database did not say so:
    /// nobody else may ask for it again.
    pub(crate) async fn catch_up_behind(&self) {
        for room in self.rooms().all().iter().filter(|room| room.is_behind.load(Ordering::Relaxed)) {
            let catch_up = async {
                // What is being written just now is nobody's to read.
                let Some(mut state) = room.state.try_lock() else { return };
                let _ = self.catch_up(room, &mut state).await;
            };
            contain(self.mishaps(), Part::Contest, catch_up).await;
        }
    }

    /// Reads what others added to logs without anybody here hearing of it: a note may be lost on its way, and neither end
    /// knows.
    pub(crate) async fn catch_up_unheard(&self) {
        let rooms: Vec<_> = self.rooms().all().into_iter().filter(|room| !room.presence.is_empty()).collect();
        if !self.store().is_shared() || rooms.is_empty() {
            return;
        }
        let ids = rooms.iter().map(|room| room.id.to_string()).collect();
        // What cannot be asked now is asked again soon.
        for (id, version) in self.store().versions(ids).await.unwrap_or_default() {
            let is_behind =
                |room: &Room| room.state.try_lock().is_some_and(|state| state.table.version() < version);
            if self.rooms().get(&id).is_some_and(|room| is_behind(&room)) {
                self.catch_up_to(&id, version).await;
            }
        }
    }

    async fn catch_up_all(&self) {
        for room in self.rooms().all() {
            self.catch_up_to(&room.id, u64::MAX).await;
        }
        self.lobby().mark();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::*;
    use crate::game::store::Store;
    use crate::game::{Clock, Limits};

    #[tokio::test]
    async fn a_clock_that_is_a_little_behind_follows_that_of_another_node() {
        let clock = Clock::shared(Arc::new(AtomicU64::new(50_000)));
        let hub = Hub::new(Store::in_memory().await.unwrap(), clock, Limits::default());
        for (told, expected) in [
            ("a 50400", 50_400),
            ("a 50300", 50_400),
            ("a", 50_400),
            // Somebody's time would be gone: that is for the heartbeat, which gives it back.
            ("a 90000", 50_400),
            ("a 53400", 53_400),
        ] {
            hub.receive_all(&format!("7\n{told}\n")).await;
            assert_eq!(hub.now_ms(), expected, "{told}");
        }
    }

    #[test]
    fn notes_read_back_as_they_were_written() {
        for note in [
            Note::Grown { game: "Ab3", seq: 17 },
            Note::Lobby { game: "Ab3" },
            Note::Here { game: "Ab3", here: Here { watchers: 3, on: [true, false] } },
            Note::Asks { game: "Ab3" },
            Note::Alive { now_ms: 17 },
            Note::Leaves,
        ] {
            assert_eq!(Note::read(note.line().trim_end()), Some(note));
        }
        for bad in ["", "g", "g Ab3", "g Ab3 x", "p Ab3 1 1", "z"] {
            assert_eq!(Note::read(bad), None, "{bad}");
        }
    }
}
