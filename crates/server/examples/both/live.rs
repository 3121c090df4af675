//! Live games of two sockets each, as fast as they are asked for.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use branan_rules::Move;
use futures_util::SinkExt;
use serde_json::json;
use tokio::sync::Semaphore;
use tokio_tungstenite::tungstenite::Message;

use crate::pace::Pace;
use crate::wire::{Failure, Socket, Way, post, receive, sit};

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub games: usize,
    /// Moves a second of all games together; 0 is as fast as they go and may.
    pub rate: u64,
}

/// What is the same for all games that are played beside each other.
#[derive(Debug)]
pub struct Course {
    pub plan: Plan,
    pub script: Vec<Move>,
    pub end: Instant,
    pub refused: AtomicU64,
    /// One has come to the end of its moves: fewer games would ask for less.
    over: AtomicBool,
}

impl Course {
    pub fn new(plan: Plan, script: Vec<Move>, end: Instant) -> Arc<Course> {
        Arc::new(Course { plan, script, end, refused: AtomicU64::new(0), over: AtomicBool::new(false) })
    }
}

/// A game with both of its sockets.
pub struct Game {
    id: String,
    sockets: [Socket; 2],
}

/// What came of a game.
#[derive(Debug)]
#[allow(dead_code, reason = "not everybody asks for all of it")]
pub struct Played {
    pub id: String,
    /// How long each move took to be acknowledged, in µs.
    pub took_us: Vec<u32>,
    /// How long it took until the other saw it.
    pub seen_us: Vec<u32>,
    /// Why it went on no longer.
    pub failure: Option<Failure>,
}

/// Opens all games of a plan, a few at a time. Of several servers opponents sit at different ones.
pub async fn open(ways: &[Way], plan: Plan) -> Result<Vec<Game>, Failure> {
    let turns = Arc::new(Semaphore::new(32));
    let opening: Vec<_> = (0..plan.games)
        .map(|place| {
            let turns = turns.clone();
            let both = [place, place + 1].map(|place| ways[place % ways.len()]);
            tokio::spawn(async move {
                let _turn = turns.acquire_owned().await?;
                Game::open(both).await
            })
        })
        .collect();
    let mut games = Vec::new();
    for game in opening {
        games.push(game.await??);
    }
    Ok(games)
}

impl Game {
    async fn open(ways: [Way; 2]) -> Result<Game, Failure> {
        let terms =
            json!({"rules": "hnefatafl", "sets": 1, "clock": {"base_ms": 10_800_000, "inc_ms": 1000}});
        let first = post(ways[0], "/api/games", &json!({"terms": terms, "side": "attackers"})).await?;
        let id = first["id"].as_str().ok_or("no id")?.to_owned();
        let second = post(ways[1], &format!("/api/games/{id}/join"), &json!({})).await?;
        let sockets = [sit(ways[0], &id, &first["key"]).await?, sit(ways[1], &id, &second["key"]).await?];
        Ok(Game { id, sockets })
    }

    /// Plays until some moment.
    pub async fn play(mut self, place: usize, course: Arc<Course>) -> Played {
        let (mut took_us, mut seen_us) = (Vec::new(), Vec::new());
        let failure = self.go_on(place, &course, (&mut took_us, &mut seen_us)).await.err();
        Played { id: self.id, took_us, seen_us, failure }
    }

    async fn go_on(
        &mut self,
        place: usize,
        course: &Course,
        (took_us, seen_us): (&mut Vec<u32>, &mut Vec<u32>),
    ) -> Result<(), Failure> {
        let Plan { games, rate } = course.plan;
        let pause =
            if rate == 0 { Duration::ZERO } else { Duration::from_secs_f64(games as f64 / rate as f64) };
        let mut next = Instant::now() + pause.mul_f64(place as f64 / games as f64);
        let mut paces = [(); 2].map(|()| Pace::new(Instant::now()));
        for (turn, mv) in course.script.iter().enumerate() {
            if next.max(Instant::now()) > course.end || course.over.load(Ordering::Relaxed) {
                return Ok(());
            }
            tokio::time::sleep_until(next.into()).await;
            next += pause;
            let mover = turn % 2;
            tokio::time::sleep(paces[mover].wait(Instant::now())).await;
            let sent = Instant::now();
            self.make(turn, *mv, course).await?;
            took_us.push(sent.elapsed().as_micros() as u32);
            while !receive(&mut self.sockets[1 - mover]).await?.starts_with(r#"{"t":"e""#) {}
            seen_us.push(sent.elapsed().as_micros() as u32);
        }
        course.over.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Makes a move; returns once it is acknowledged.
    async fn make(&mut self, turn: usize, mv: Move, course: &Course) -> Result<(), Failure> {
        let (seen, id, socket) = (3 + turn, turn + 1, &mut self.sockets[turn % 2]);
        let text = format!(r#"{{"t":"cmd","id":{id},"c":"g/{}","v":{seen},"x":{{"mv":"{mv}"}}}}"#, self.id);
        socket.send(Message::text(text)).await?;
        loop {
            let heard = receive(socket).await?;
            if heard.starts_with(r#"{"t":"ok""#) {
                return Ok(());
            }
            if heard.starts_with(r#"{"t":"err""#) {
                course.refused.fetch_add(1, Ordering::Relaxed);
                return Err(heard.into());
            }
        }
    }
}

impl Played {
    /// How long its moves took, of a game in which nothing went wrong.
    #[allow(dead_code, reason = "some want to know what did")]
    pub fn sound(self) -> Result<Vec<u32>, Failure> {
        self.failure.map_or(Ok(self.took_us), Err)
    }
}
