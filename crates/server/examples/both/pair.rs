//! Two opponents who do not give up.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use branan_rules::Move;
use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio::time::{sleep, timeout, timeout_at};
use tokio_tungstenite::tungstenite::Message;

use crate::wire::{Failure, Socket, Way, arrive, post, receive};

/// What both have at the start, in ms.
pub(crate) const BASE_MS: u64 = 3_600_000;
/// Between two moves of a game.
const PAUSE: Duration = Duration::from_millis(20);
/// How long a move is sent again before that is a failure.
const PATIENCE: Duration = Duration::from_mins(1);

/// What all pairs share.
#[derive(Default)]
pub(crate) struct Course {
    pub(crate) manners: Manners,
    /// They stop before their games are over.
    pub(crate) over: AtomicBool,
    pub(crate) refused: AtomicU64,
    /// Moves that no server could carry out, or whose answer was lost, and that were sent again.
    pub(crate) again: AtomicU64,
    /// How long moves took to be acknowledged, however often they were sent.
    pub(crate) took: Mutex<Vec<Duration>>,
}

/// How pairs play.
pub(crate) struct Manners {
    /// Between two moves of a game.
    pub(crate) pause: Duration,
    /// A move takes until the other has seen it, too, who answers no sooner.
    pub(crate) sees: bool,
}

impl Default for Manners {
    fn default() -> Manners {
        Manners { pause: PAUSE, sees: false }
    }
}

/// Two opponents, each with a line that may break at any time.
pub(crate) struct Pair {
    pub(crate) id: String,
    /// The servers that they may play at.
    ways: Vec<Way>,
    keys: [Value; 2],
    script: Arc<Vec<Move>>,
    /// The moves that were acknowledged, and the entries they became.
    pub(crate) acknowledged: Vec<(usize, u64)>,
    /// How many these are, for those who wait for more.
    pub(crate) count: Arc<AtomicU64>,
    /// When the clocks began to run, and when the last move was acknowledged.
    pub(crate) ran: Option<(Instant, Instant)>,
}

impl Pair {
    pub(crate) async fn open(ways: Vec<Way>, rules: &str, script: Arc<Vec<Move>>) -> Result<Pair, Failure> {
        let way = ways[0];
        let terms = json!({"rules": rules, "sets": 1, "clock": {"base_ms": BASE_MS, "inc_ms": 0}});
        let first = post(way, "/api/games", &json!({"terms": terms, "side": "attackers"})).await?;
        let id = first["id"].as_str().ok_or("no id")?.to_owned();
        let second = post(way, &format!("/api/games/{id}/join"), &json!({})).await?;
        let keys = [first["key"].clone(), second["key"].clone()];
        Ok(Pair { id, ways, keys, script, acknowledged: Vec::new(), count: Arc::default(), ran: None })
    }

    pub(crate) async fn play(mut self, course: Arc<Course>) -> Result<Pair, Failure> {
        let mut lines: [Option<Socket>; 2] = [None, None];
        let mut seen = 3;
        for turn in 0..self.script.len() {
            if course.over.load(Ordering::SeqCst) {
                break;
            }
            let sent = Instant::now();
            seen = self.insist(&course, &mut lines[turn % 2], turn, seen).await?;
            let now = Instant::now();
            if course.manners.sees {
                self.see(&mut lines[(turn + 1) % 2], (turn + 1) % 2, seen).await?;
            }
            course.took.lock().expect("nobody panics with it").push(sent.elapsed());
            self.acknowledged.push((turn, seen));
            self.count.fetch_add(1, Ordering::SeqCst);
            if turn > 0 {
                self.ran = Some((self.ran.map_or(now, |(began, _)| began), now));
            }
            sleep(course.manners.pause).await;
        }
        Ok(self)
    }

    /// Sends a move until it is acknowledged; returns the entry it became.
    async fn insist(
        &self,
        course: &Course,
        line: &mut Option<Socket>,
        turn: usize,
        seen: u64,
    ) -> Result<u64, Failure> {
        let (mover, mv) = (turn % 2, self.script[turn]);
        let text = json!({"t": "cmd", "id": turn + 1, "c": format!("g/{}", self.id), "v": seen, "x": {"mv": mv.to_string()}});
        let deadline = Instant::now() + PATIENCE;
        for attempt in 0.. {
            if Instant::now() > deadline {
                return Err(format!("no answer to move {turn} of {}", self.id).into());
            }
            if line.is_none() {
                *line = self.arrive(mover, attempt).await.map(|(socket, _)| socket);
            }
            let Some(socket) = line else { continue };
            match timeout(Duration::from_secs(5), exchange(socket, &text)).await {
                Ok(Ok(answer)) if answer["t"] == "ok" => {
                    return answer["s"].as_u64().ok_or_else(|| "no entry".into());
                }
                Ok(Ok(answer)) if answer["code"] == "unavailable" => {
                    course.again.fetch_add(1, Ordering::SeqCst);
                    sleep(Duration::from_millis(100)).await;
                }
                Ok(Ok(answer)) => {
                    course.refused.fetch_add(1, Ordering::SeqCst);
                    return Err(format!("{}: {answer}", self.id).into());
                }
                _ => {
                    course.again.fetch_add(1, Ordering::SeqCst);
                    *line = None;
                }
            }
        }
        unreachable!("there are attempts without end")
    }

    /// Waits until one of the two has heard of an entry.
    async fn see(&self, line: &mut Option<Socket>, who: usize, entry: u64) -> Result<(), Failure> {
        let deadline = Instant::now() + PATIENCE;
        for attempt in 0.. {
            if Instant::now() > deadline {
                return Err(format!("{}: the other does not hear of entry {entry}", self.id).into());
            }
            if let Some(socket) = line {
                match timeout_at(deadline.into(), hear_of(socket, entry)).await {
                    Ok(Ok(())) => return Ok(()),
                    _ => *line = None,
                }
            }
            if let Some((socket, seen)) = self.arrive(who, attempt).await {
                *line = Some(socket);
                if seen >= entry {
                    return Ok(());
                }
            }
        }
        unreachable!("there are attempts without end")
    }

    /// Sits down again, at another server if this one is gone, as a proxy would choose.
    async fn arrive(&self, who: usize, attempt: usize) -> Option<(Socket, u64)> {
        let way = self.ways[(who + attempt) % self.ways.len()];
        let there = timeout(Duration::from_secs(3), arrive(way, &self.id, &self.keys[who])).await;
        let there = there.ok().and_then(Result::ok);
        if there.is_none() {
            sleep(Duration::from_millis(50)).await;
        }
        there
    }
}

/// Reads on until there is an entry.
async fn hear_of(socket: &mut Socket, entry: u64) -> Result<(), Failure> {
    loop {
        let heard: Value = serde_json::from_str(&receive(socket).await?)?;
        if heard["t"] == "e" && heard["s"].as_u64() >= Some(entry) {
            return Ok(());
        }
    }
}

async fn exchange(socket: &mut Socket, text: &Value) -> Result<Value, Failure> {
    socket.send(Message::text(text.to_string())).await?;
    loop {
        let heard: Value = serde_json::from_str(&receive(socket).await?)?;
        if heard["t"] == "err" || heard["t"] == "ok" && heard["id"] == text["id"] {
            return Ok(heard);
        }
    }
}
