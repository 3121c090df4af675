//! Makes trouble for servers under load, again and again, and counts what was lost.
//!
//! `cargo xtask torture` builds the program and runs this: `torture PROGRAM TROUBLE SECONDS`.
//! Every pair plays the same moves and sends each until it is acknowledged. In the end the
//! log of every contest must be those moves, once each, as far as they were acknowledged or
//! further, and the clocks must have run while there was a server to play on, and only then.
#![expect(clippy::disallowed_methods, clippy::disallowed_types, reason = "nothing here outlives the run")]

#[path = "../../tests/online/bank.rs"]
#[allow(dead_code, reason = "the tests use the rest of it")]
mod bank;
#[path = "../both/judge.rs"]
mod judge;
#[path = "../both/node.rs"]
mod node;
#[path = "../both/pair.rs"]
mod pair;
mod place;
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
use place::Place;
use trouble::Trouble;
use wire::{Failure, Way, script};

const GAMES: usize = 60;

#[tokio::main]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let trouble = words.get(1).and_then(|name| Trouble::named(name));
    let ([program, _, seconds], Some(trouble)) = (words.as_slice(), trouble) else {
        eprintln!("torture PROGRAM {} SECONDS", Trouble::NAMES.join("|"));
        exit(2);
    };
    match run(program, trouble, seconds.parse().unwrap_or(20)).await {
        Ok(report) => {
            println!("{report}");
            let bad = ["lost", "duplicated", "wrong_clocks", "refused"].iter().any(|name| report[name] != 0);
            exit(i32::from(bad));
        }
        Err(error) => {
            eprintln!("{error}");
            exit(1);
        }
    }
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
