//! Loads a running server: many games at once, each move acknowledged before the next.
//!
//! `cargo xtask load` starts a server and this. Every acknowledged move is durable, so
//! the moves a second printed are durable moves a second.

#![expect(clippy::disallowed_methods, reason = "nothing here outlives the run")]
#![expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "figures to read, all of them small")]

#[path = "both/live.rs"]
mod live;
#[path = "both/pace.rs"]
mod pace;
#[path = "both/usage.rs"]
mod usage;
#[path = "both/wire.rs"]
mod wire;

use std::net::SocketAddr;
use std::process::exit;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use live::{Course, Plan};
use serde_json::{Value, json};
use usage::Usage;
use wire::{Failure, Way, script};

/// What to do, from the command line: `ADDRESS GAMES SECONDS MOVES_PER_S PID`.
#[derive(Clone, Copy)]
struct Load {
    way: Way,
    plan: Plan,
    seconds: u64,
    pid: u32,
}

#[tokio::main]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| words.get(place).and_then(|word| word.parse().ok()).unwrap_or(0_u64);
    let Some(Ok(address)) = words.first().map(|word| word.parse::<SocketAddr>()) else {
        eprintln!("load ADDRESS GAMES SECONDS MOVES_PER_S PID");
        exit(2);
    };
    let plan = Plan { games: number(1) as usize, rate: number(3) };
    match run(Load { way: address.into(), plan, seconds: number(2), pid: number(4) as u32 }).await {
        Ok(report) => println!("{report}"),
        Err(error) => {
            eprintln!("{error}");
            exit(1);
        }
    }
}

async fn run(load: Load) -> Result<Value, Failure> {
    let Load { way, plan, seconds, pid } = load;
    let script = script();
    let began = Instant::now();
    let games = live::open(&[way], plan).await?;
    let opened_s = began.elapsed().as_secs_f64();
    let both = [pid, std::process::id()];
    let before = both.map(Usage::of);
    let began = Instant::now();
    let course = Course::new(plan, script, began + Duration::from_secs(seconds));
    let playing: Vec<_> = games
        .into_iter()
        .enumerate()
        .map(|(place, game)| tokio::spawn(game.play(place, course.clone())))
        .collect();
    let mut took_us: Vec<u32> = Vec::new();
    for game in playing {
        took_us.extend(game.await?.sound()?);
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
        "refused": course.refused.load(Ordering::Relaxed),
        "cpu_us_per_move": {"server": server_us, "loader": loader_us},
        "server_mb": {"idle": before[0].now_kb / 1024, "now": after[0].now_kb / 1024, "most": after[0].peak_kb / 1024},
    }))
}
