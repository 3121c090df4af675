//! Loads a running server: many games at once, each move acknowledged before the next.
//!
//! `cargo xtask load` starts a server and this. Every acknowledged move is durable, so
//! the moves a second printed are durable moves a second.

#![expect(clippy::disallowed_methods, reason = "nothing here outlives the run")]
#![expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "figures to read, all of them small")]

#[path = "both/pace.rs"]
mod pace;
#[path = "both/usage.rs"]
mod usage;
#[path = "both/wire.rs"]
mod wire;

use std::net::SocketAddr;
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use branan_rules::Move;
use futures_util::SinkExt;
use pace::Pace;
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio_tungstenite::tungstenite::Message;
use usage::Usage;
use wire::{Failure, Socket, post, receive, script, sit};

/// What to do, from the command line: `ADDRESS GAMES SECONDS MOVES_PER_S PID`.
#[derive(Clone, Copy)]
struct Load {
    address: SocketAddr,
    games: usize,
    seconds: u64,
    /// Moves a second of all games together; 0 is as fast as they go and may.
    rate: u64,
    pid: u32,
}

#[tokio::main]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| words.get(place).and_then(|word| word.parse().ok()).unwrap_or(0_u64);
    let Some(Ok(address)) = words.first().map(|word| word.parse()) else {
        eprintln!("load ADDRESS GAMES SECONDS MOVES_PER_S PID");
        exit(2);
    };
    let plan = Load {
        address,
        games: number(1) as usize,
        seconds: number(2),
        rate: number(3),
        pid: number(4) as u32,
    };
    match run(plan).await {
        Ok(report) => println!("{report}"),
        Err(error) => {
            eprintln!("{error}");
            exit(1);
        }
    }
}

async fn run(plan: Load) -> Result<Value, Failure> {
    let script = Arc::new(script());
    let turns = Arc::new(Semaphore::new(32));
    let began = Instant::now();
    let opening: Vec<_> = (0..plan.games)
        .map(|_| {
            let turns = turns.clone();
            tokio::spawn(async move {
                let _turn = turns.acquire_owned().await?;
                Game::open(plan.address).await
            })
        })
        .collect();
    let mut games = Vec::new();
    for game in opening {
        games.push(game.await??);
    }
    let opened_s = began.elapsed().as_secs_f64();
    let both = [plan.pid, std::process::id()];
    let before = both.map(Usage::of);
    let began = Instant::now();
    let end = began + Duration::from_secs(plan.seconds);
    let refused = Arc::new(AtomicU64::new(0));
    let playing: Vec<_> = games
        .into_iter()
        .enumerate()
        .map(|(place, game)| tokio::spawn(game.play(plan, place, end, script.clone(), refused.clone())))
        .collect();
    let mut took_us: Vec<u32> = Vec::new();
    for game in playing {
        took_us.extend(game.await??);
    }
    let seconds = began.elapsed().as_secs_f64();
    let after = both.map(Usage::of);
    let cpu_us =
        |place: usize| (after[place].cpu_ms - before[place].cpu_ms) as f64 * 1000.0 / took_us.len() as f64;
    let (server_us, loader_us) = (cpu_us(0), cpu_us(1));
    took_us.sort_unstable();
    let at = |part: f64| f64::from(took_us[((took_us.len() - 1) as f64 * part) as usize]) / 1000.0;
    Ok(json!({
        "games": plan.games, "sockets": 2 * plan.games, "opened_in_s": opened_s,
        "moves": took_us.len(), "seconds": seconds, "moves_per_s": took_us.len() as f64 / seconds,
        "ack_ms": {"p50": at(0.5), "p90": at(0.9), "p99": at(0.99), "max": at(1.0)},
        "refused": refused.load(Ordering::Relaxed),
        "cpu_us_per_move": {"server": server_us, "loader": loader_us},
        "server_mb": {"idle": before[0].now_kb / 1024, "now": after[0].now_kb / 1024, "most": after[0].peak_kb / 1024},
    }))
}

struct Game {
    id: String,
    sockets: [Socket; 2],
}

impl Game {
    async fn open(address: SocketAddr) -> Result<Game, Failure> {
        let terms =
            json!({"rules": "hnefatafl", "sets": 1, "clock": {"base_ms": 10_800_000, "inc_ms": 1000}});
        let first = post(address, "/api/games", &json!({"terms": terms, "side": "attackers"})).await?;
        let id = first["id"].as_str().ok_or("no id")?.to_owned();
        let second = post(address, &format!("/api/games/{id}/join"), &json!({})).await?;
        let sockets = [sit(address, &id, &first["key"]).await?, sit(address, &id, &second["key"]).await?];
        Ok(Game { id, sockets })
    }

    async fn play(
        mut self,
        plan: Load,
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
