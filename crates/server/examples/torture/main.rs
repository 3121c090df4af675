//! Makes trouble for servers under load, again and again, and counts what was lost.
//!
//! `cargo xtask torture` builds the program and runs this: `torture PROGRAM TROUBLE SECONDS [SEED KILLS]`.
//! Every pair plays the same moves and sends each until it is acknowledged. In the end the
//! log of every contest must be those moves, once each, as far as they were acknowledged or
//! further, and the clocks must have run while there was a server to play on, and only then.
#![expect(clippy::disallowed_methods, clippy::disallowed_types, reason = "nothing here outlives the run")]

#[path = "../../tests/online/bank.rs"]
#[allow(dead_code, reason = "the tests use the rest of it")]
mod bank;
#[path = "../both/browser.rs"]
mod browser;
#[path = "../both/judge.rs"]
mod judge;
#[path = "../both/node.rs"]
mod node;
#[path = "../both/pair.rs"]
mod pair;
mod people;
mod place;
#[path = "../both/questions.rs"]
mod questions;
mod trouble;
#[path = "../both/wire.rs"]
mod wire;

use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use branan_server::game::store::Store;
use serde_json::{Value, json};

use judge::Damage;
use node::Node;
use pair::{Course, Pair};
use people::Ordeal;
use place::Place;
use trouble::Trouble;
use wire::{Failure, Way, script};

const GAMES: usize = 60;
/// Couples that act while servers are killed.
const COUPLES: u8 = 12;

#[tokio::main]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let trouble = words.get(1).and_then(|name| Trouble::named(name));
    let ([program, _, seconds, rest @ ..], Some(trouble)) = (words.as_slice(), trouble) else {
        eprintln!("torture PROGRAM {} SECONDS [SEED KILLS]", Trouble::NAMES.join("|"));
        exit(2);
    };
    let number =
        |place: usize, usual: u64| rest.get(place).and_then(|word| word.parse().ok()).unwrap_or(usual);
    let seconds = seconds.parse().unwrap_or(20);
    let ordeal = Ordeal { seed: number(0, 1), couples: COUPLES, kills: number(1, 15) as u32, seconds };
    let report = if trouble.is_of_people() {
        beset(program, trouble, ordeal).await
    } else {
        run(program, trouble, seconds).await
    };
    match report {
        Ok(report) => {
            println!("{report}");
            exit(i32::from(!is_sound(&report)));
        }
        Err(error) => {
            eprintln!("{error}");
            exit(1);
        }
    }
}

/// Says whether nothing was lost, and nothing is there that should not be.
fn is_sound(report: &Value) -> bool {
    let is_none = |of: &Value, names: &[&str]| names.iter().all(|name| of[name] == 0);
    match report["promises"].as_array() {
        Some(rows) => rows.iter().all(|row| is_none(row, &["lost", "twice"]) && row["acknowledged"] != 0),
        None => is_none(report, &["lost", "duplicated", "wrong_clocks", "refused"]),
    }
}

/// Has people with accounts act while servers are killed.
async fn beset(program: &str, trouble: Trouble, ordeal: Ordeal) -> Result<Value, Failure> {
    let place = Place::new(trouble)?;
    let mut nodes: Vec<Node> = (0..place.nodes).map(|number| place.node(program, number)).collect();
    for node in &mut nodes {
        node.start().await?;
    }
    let mut report = people::run(&place, &mut nodes, ordeal).await?;
    report["trouble"] = json!(trouble.name());
    Ok(report)
}

async fn run(program: &str, trouble: Trouble, seconds: u64) -> Result<Value, Failure> {
    let mut place = Place::new(trouble)?;
    let mut nodes: Vec<Node> = (0..place.nodes).map(|number| place.node(program, number)).collect();
    for node in &mut nodes {
        node.start().await?;
    }
    let ways: Vec<Way> = nodes.iter().map(|node| node.address.into()).collect();
    let (course, script) = (Arc::new(Course::default()), Arc::new(script()));
    let began = Instant::now();
    let mut pairs = Vec::new();
    for number in 0..GAMES {
        let mut ways = ways.clone();
        ways.rotate_left(number % place.nodes as usize);
        let pair = Pair::open(ways, "hnefatafl", script.clone()).await?;
        pairs.push(tokio::spawn(pair.play(course.clone())));
    }
    let mut damage = Damage::default();
    while began.elapsed() < Duration::from_secs(seconds) {
        trouble.strike(&mut place, &mut nodes, &mut damage).await?;
        damage.times += 1;
    }
    course.over.store(true, Ordering::SeqCst);
    let mut played = Vec::new();
    for pair in pairs {
        played.push(pair.await??);
    }
    let took = began.elapsed();
    for node in &mut nodes {
        node.kill()?;
    }
    let store = Store::connect(&place.url).await?;
    let mut report = judge::judge(&store, &script, &played, took, damage).await?;
    report["trouble"] = json!(trouble.name());
    report["times"] = json!(damage.times);
    report["refused"] = json!(course.refused.load(Ordering::SeqCst));
    report["sent_again"] = json!(course.again.load(Ordering::SeqCst));
    Ok(report)
}
