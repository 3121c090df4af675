//! One or several servers under many games: what they do in a second, and which part of it all is worn out first.
//!
//! `cargo xtask load --servers 1,2,4` runs this: `scale PROGRAM SERVERS SECONDS GAMES@MOVES_PER_S…`, where `SERVERS` is a
//! number of servers on one `PostgreSQL` and one NATS, or `sqlite` for one on a file; 0 moves a second are as many as
//! go. Everything is started here and stopped at the end; `PostgreSQL` waits for the disk, as it does where people play.
//! With several servers opponents always sit at different ones. In the end every log must be the moves that were
//! acknowledged, once each and in order.
#![expect(clippy::disallowed_methods, reason = "nothing here outlives the run")]
#![expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "figures to read, all of them small")]

#[path = "../../tests/online/bank.rs"]
#[allow(dead_code, reason = "the tests use the rest of it")]
mod bank;
#[path = "../both/live.rs"]
mod live;
#[path = "../both/node.rs"]
mod node;
#[path = "../both/pace.rs"]
mod pace;
mod place;
#[path = "../both/questions.rs"]
mod questions;
mod tally;
#[path = "../both/usage.rs"]
mod usage;
#[path = "../both/wire.rs"]
mod wire;
mod work;

use std::process::exit;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use branan_rules::Move;
use serde_json::{Value, json};

use live::{Course, Plan};
use place::Place;
use tally::Tally;
use wire::{Failure, script};
use work::Work;

/// The most moves that are made at each server: it keeps 400,000 entries of games at hand (docs/running.md, "Limits").
const ENTRIES: usize = 380_000;

#[tokio::main]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let plans: Option<Vec<Plan>> = words.iter().skip(3).map(|word| plan(word)).collect();
    let (Some([program, servers, seconds]), Some(plans)) = (words.first_chunk(), plans) else {
        eprintln!("scale PROGRAM SERVERS SECONDS GAMES@MOVES_PER_S…");
        exit(2);
    };
    let seconds = Duration::from_secs(seconds.parse().unwrap_or(12));
    match run(program, servers.parse().ok(), seconds, &plans).await {
        Ok(report) => println!("{report}"),
        Err(error) => {
            eprintln!("{error}");
            exit(1);
        }
    }
}

/// `GAMES@MOVES_PER_S`.
fn plan(word: &str) -> Option<Plan> {
    let (games, rate) = word.split_once('@')?;
    Some(Plan { games: games.parse().ok().filter(|games| *games > 0)?, rate: rate.parse().ok()? })
}

/// Measures some loads on the same servers, one after the other; without a number of servers one on a file.
async fn run(
    program: &str,
    servers: Option<u16>,
    seconds: Duration,
    plans: &[Plan],
) -> Result<Value, Failure> {
    let place = Place::start(program, servers).await?;
    let mut rows = Vec::new();
    for &plan in plans {
        let row = measure(&place, plan, seconds).await;
        let mut row = row.inspect_err(|_| eprintln!("{}", place.logs()))?;
        row["database"] = json!(if servers.is_some() { "PostgreSQL" } else { "SQLite" });
        eprintln!("{row}");
        rows.push(row);
    }
    Ok(json!({"rows": rows}))
}

async fn measure(place: &Place, plan: Plan, seconds: Duration) -> Result<Value, Failure> {
    let began = Instant::now();
    let games = live::open(&place.ways(), plan).await?;
    let opened_s = began.elapsed().as_secs_f64();
    let script = some_moves(plan, place.servers.len());
    let before = Work::so_far(place).await?;
    let began = Instant::now();
    let course = Course::new(plan, script, began + seconds);
    let playing: Vec<_> = games
        .into_iter()
        .enumerate()
        .map(|(number, game)| tokio::spawn(game.play(number, course.clone())))
        .collect();
    let mut played = Vec::new();
    for game in playing {
        played.push(game.await?);
    }
    let seconds = began.elapsed().as_secs_f64();
    let work = Work::so_far(place).await?.since(before);
    let tally = Tally::of(&place.url, &course.script, &played).await?;
    let moves = played.iter().map(|game| game.took_us.len()).sum::<usize>();
    Ok(json!({
        "servers": place.servers.len(), "games": plan.games, "asked_per_s": plan.rate, "opened_in_s": opened_s,
        "moves": moves, "seconds": seconds, "moves_per_s": moves as f64 / seconds,
        "ack_ms": spread(played.iter().flat_map(|game| &game.took_us)),
        "seen_ms": spread(played.iter().flat_map(|game| &game.seen_us)),
        "work": work.json(seconds), "server_mb": place.most_mb(), "judged": tally.json(),
        "refused": course.refused.load(Ordering::Relaxed),
        "failed": played.iter().filter(|game| game.failure.is_some()).count(),
        "why": played.iter().find_map(|game| game.failure.as_ref().map(ToString::to_string)),
    }))
}

/// As many moves of the script as all games together may have at the servers.
fn some_moves(plan: Plan, servers: usize) -> Vec<Move> {
    let each = ENTRIES * servers / servers.min(2) / plan.games;
    let mut moves = script();
    moves.truncate(each);
    moves
}

/// In ms.
fn spread<'a>(all_us: impl Iterator<Item = &'a u32>) -> Value {
    let mut all_us: Vec<u32> = all_us.copied().collect();
    all_us.sort_unstable();
    let last = all_us.len().saturating_sub(1);
    let at = |part: f64| all_us.get((last as f64 * part) as usize).map(|us| f64::from(*us) / 1000.0);
    json!({"p50": at(0.5), "p90": at(0.9), "p99": at(0.99), "max": at(1.0)})
}
