//! What nodes on one database tell each other.
//!
//! Notes are hints, never the truth: one that is lost costs a later read of the log. They
//! are sent after the commit, many at once, on a connection of their own; inside the
//! transaction they would make all commits wait for each other.

use std::sync::OnceLock;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::StreamExt;
use sqlx::postgres::{PgListener, PgPool};
use tokio::sync::mpsc;

use super::hub::Hub;

/// The way to other nodes, if there are any.
pub(crate) struct Bus {
    node: u64,
    queue: OnceLock<mpsc::Sender<String>>,
}

/// Something other nodes want to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Note<'a> {
    /// A log has grown up to an entry.
    Grown { game: &'a str, seq: u64 },
    /// An offer was made or taken up.
    Lobby { game: &'a str },
    /// So many watch at this node, and these of the two are here.
    Here { game: &'a str, watchers: u32, on: [bool; 2] },
    /// Who is there at other nodes?
    Asks { game: &'a str },
    /// This node is alive.
    Alive,
    /// This node stops.
    Leaves,
}

const CHANNEL: &str = "branan";
/// `PostgreSQL` takes 8000 bytes.
const PAYLOAD: usize = 7000;
const WAITING: usize = 4096;
/// So many notes are taken at once.
const TOGETHER: usize = 32;

impl Bus {
    pub(crate) fn new() -> Bus {
        let mut bytes = [0; 8];
        getrandom::fill(&mut bytes).expect("the system has random numbers");
        Bus { node: u64::from_le_bytes(bytes), queue: OnceLock::new() }
    }

    /// Tells other nodes, if there are any; never waits.
    pub(crate) fn tell(&self, note: &Note<'_>) {
        if let Some(queue) = self.queue.get() {
            // A full queue loses hints, which do no harm.
            let _ = queue.try_send(note.line());
        }
    }

    /// Asks other nodes who is there.
    pub(crate) fn ask(&self, game: &str) {
        self.tell(&Note::Asks { game });
    }

    /// Begins to speak and to listen.
    pub(crate) fn start(hub: &Hub) {
        let Some(pool) = hub.store().postgres() else { return };
        let (queue, lines) = mpsc::channel(WAITING);
        if hub.inner.bus.queue.set(queue).is_ok() {
            tokio::spawn(speak(pool.clone(), hub.inner.bus.node, lines));
            tokio::spawn(listen(pool.clone(), hub.clone()));
        }
    }
}

impl<'a> Note<'a> {
    fn line(&self) -> String {
        match self {
            Note::Grown { game, seq } => format!("g {game} {seq}\n"),
            Note::Lobby { game } => format!("l {game}\n"),
            Note::Here { game, watchers, on: [first, second] } => {
                format!("p {game} {watchers} {} {}\n", u8::from(*first), u8::from(*second))
            }
            Note::Asks { game } => format!("q {game}\n"),
            Note::Alive => "a\n".to_owned(),
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
                Note::Here { game, watchers, on: [word()? == "1", word()? == "1"] }
            }
            "q" => Note::Asks { game: word()? },
            "a" => Note::Alive,
            "x" => Note::Leaves,
            _ => return None,
        })
    }
}

async fn speak(pool: PgPool, node: u64, mut lines: mpsc::Receiver<String>) {
    let mut batch = Vec::new();
    while lines.recv_many(&mut batch, 128).await > 0 {
        let mut payload = format!("{node}\n");
        for line in batch.drain(..) {
            if payload.len() + line.len() > PAYLOAD {
                send(&pool, &payload).await;
                payload = format!("{node}\n");
            }
            payload.push_str(&line);
        }
        send(&pool, &payload).await;
    }
}

async fn send(pool: &PgPool, payload: &str) {
    let sent = sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(payload).execute(pool).await;
    if let Err(error) = sent {
        eprintln!("cannot tell other nodes: {error}");
    }
}

async fn listen(pool: PgPool, hub: Hub) {
    loop {
        if let Err(error) = listen_once(&pool, &hub).await {
            eprintln!("cannot hear other nodes: {error}");
        }
        if *hub.inner.stopping.borrow() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
        // Whatever was said meanwhile is lost, but nothing that was written.
        hub.catch_up_all().await;
    }
}

async fn listen_once(pool: &PgPool, hub: &Hub) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(CHANNEL).await?;
    hub.catch_up_all().await;
    while let Some(notification) = listener.try_recv().await? {
        let Some((node, lines)) = notification.payload().split_once('\n') else { continue };
        let node: u64 = node.parse().unwrap_or(0);
        if node != hub.inner.bus.node {
            // A contest that is being written must not keep the others waiting.
            let notes = futures_util::stream::iter(lines.lines().filter_map(Note::read));
            notes.for_each_concurrent(TOGETHER, |note| hub.hear(node, note)).await;
        }
    }
    Ok(())
}

impl Hub {
    /// Takes a note of another node.
    async fn hear(&self, node: u64, told: Note<'_>) {
        let now_ms = self.now_ms();
        self.inner.nodes().insert(node, now_ms);
        match told {
            Note::Grown { game, seq } => self.catch_up_to(game, seq).await,
            Note::Lobby { .. } => self.inner.lobby.mark(),
            Note::Here { game, watchers, on } => {
                if let Some(room) = self.loaded(game) {
                    room.hear_elsewhere(node, watchers, on, now_ms);
                }
            }
            Note::Asks { game } => {
                if let Some(room) = self.loaded(game) {
                    room.changed.store(true, Ordering::Relaxed);
                }
            }
            Note::Alive => {}
            Note::Leaves => self.forget_node(node),
        }
    }

    /// Forgets who was at a node.
    pub(crate) fn forget_node(&self, node: u64) {
        self.inner.nodes().remove(&node);
        let now_ms = self.now_ms();
        self.all_rooms().iter().for_each(|room| room.forget_node(node, now_ms));
    }

    /// Reads what others added to a log, if somebody here listens.
    async fn catch_up_to(&self, game: &str, seq: u64) {
        let Some(room) = self.loaded(game) else { return };
        let mut state = room.state.lock().await;
        if state.table.version() < seq {
            // If it fails now, the next event will show the gap.
            let _ = self.catch_up(&room, &mut state).await;
        }
    }

    async fn catch_up_all(&self) {
        for room in self.all_rooms() {
            let mut state = room.state.lock().await;
            let _ = self.catch_up(&room, &mut state).await;
        }
        self.inner.lobby.mark();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_read_back_as_they_were_written() {
        for note in [
            Note::Grown { game: "Ab3", seq: 17 },
            Note::Lobby { game: "Ab3" },
            Note::Here { game: "Ab3", watchers: 3, on: [true, false] },
            Note::Asks { game: "Ab3" },
            Note::Alive,
            Note::Leaves,
        ] {
            assert_eq!(Note::read(note.line().trim_end()), Some(note));
        }
        for bad in ["", "g", "g Ab3", "g Ab3 x", "p Ab3 1 1", "z"] {
            assert_eq!(Note::read(bad), None, "{bad}");
        }
    }
}
