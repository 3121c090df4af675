//! Live games of two sockets each, as fast as they are asked for.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
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
    pub way: Way,
    pub games: usize,
    /// Moves a second of all games together; 0 is as fast as they go and may.
    pub rate: u64,
}

/// A game with both of its sockets.
pub struct Game {
    id: String,
    sockets: [Socket; 2],
}

/// Opens all games of a plan, a few at a time.
pub async fn open(plan: Plan) -> Result<Vec<Game>, Failure> {
    let turns = Arc::new(Semaphore::new(32));
    let opening: Vec<_> = (0..plan.games)
        .map(|_| {
            let turns = turns.clone();
            tokio::spawn(async move {
                let _turn = turns.acquire_owned().await?;
                Game::open(plan.way).await
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
    async fn open(way: Way) -> Result<Game, Failure> {
        let terms =
            json!({"rules": "hnefatafl", "sets": 1, "clock": {"base_ms": 10_800_000, "inc_ms": 1000}});
        let first = post(way, "/api/games", &json!({"terms": terms, "side": "attackers"})).await?;
        let id = first["id"].as_str().ok_or("no id")?.to_owned();
        let second = post(way, &format!("/api/games/{id}/join"), &json!({})).await?;
        let sockets = [sit(way, &id, &first["key"]).await?, sit(way, &id, &second["key"]).await?];
        Ok(Game { id, sockets })
    }

    /// Plays until some moment; how long each move took to be acknowledged, in µs.
    pub async fn play(
        mut self,
        plan: Plan,
        place: usize,
        end: Instant,
        script: Arc<Vec<Move>>,
        refused: Arc<AtomicU64>,
    ) -> Result<Vec<u32>, Failure> {
        let pause = if plan.rate == 0 {
            Duration::ZERO
        } else {
            Duration::from_secs_f64(plan.games as f64 / plan.rate as f64)
        };
        let mut next = Instant::now() + pause.mul_f64(place as f64 / plan.games as f64);
        let mut took = Vec::new();
        let mut paces = [(); 2].map(|()| Pace::new(Instant::now()));
        for (turn, mv) in script.iter().enumerate() {
            if next.max(Instant::now()) > end {
                break;
            }
            tokio::time::sleep_until(next.into()).await;
            next += pause;
            let (seen, id) = (3 + turn, turn + 1);
            let text =
                format!(r#"{{"t":"cmd","id":{id},"c":"g/{}","v":{seen},"x":{{"mv":"{mv}"}}}}"#, self.id);
            let mover = turn % 2;
            tokio::time::sleep(paces[mover].wait(Instant::now())).await;
            let sent = Instant::now();
            self.sockets[mover].send(Message::text(text)).await?;
            loop {
                let heard = receive(&mut self.sockets[mover]).await?;
                if heard.starts_with(r#"{"t":"ok""#) {
                    break;
                }
                if heard.starts_with(r#"{"t":"err""#) {
                    refused.fetch_add(1, Ordering::Relaxed);
                    return Err(heard.into());
                }
            }
            took.push(sent.elapsed().as_micros() as u32);
            while !receive(&mut self.sockets[1 - mover]).await?.starts_with(r#"{"t":"e""#) {}
        }
        Ok(took)
    }
}
