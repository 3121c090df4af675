//! Asks a running server with a full database for every kind of page, beside live games, and measures each.
//!
//! `cargo xtask load --site` starts a server and this: `pages ADDRESS DATABASE GAMES MOVES_PER_S SECONDS`. The database
//! is one that `cargo xtask populate` has filled: everybody's password is known.
#![expect(clippy::disallowed_methods, reason = "nothing here outlives the run")]
#![expect(clippy::cast_precision_loss, reason = "figures to read, all of them small")]

#[path = "../both/browser.rs"]
mod browser;
mod kinds;
#[path = "../both/live.rs"]
mod live;
#[path = "../both/pace.rs"]
mod pace;
#[path = "../both/questions.rs"]
mod questions;
#[path = "../both/wire.rs"]
mod wire;

use std::net::{IpAddr, SocketAddr};
use std::process::exit;
use std::sync::Arc;
use std::time::{Duration, Instant};

use branan_rules::SplitMix64;
use serde_json::{Value, json};

use browser::{Browser, Request};
use kinds::{KINDS, Known};
use live::{Course, Plan};
use wire::{Failure, Way, script};

/// Those who ask for pages, at the same time.
const VISITORS: u8 = 2;

/// How long one page took, and whether it was the right one.
struct Visit {
    kind: usize,
    took: Duration,
    is_good: bool,
}

#[tokio::main]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| words.get(place).and_then(|word| word.parse().ok()).unwrap_or(0_u64);
    let (Some(Ok(address)), Some(url)) = (words.first().map(|word| word.parse::<SocketAddr>()), words.get(1))
    else {
        eprintln!("pages ADDRESS DATABASE GAMES MOVES_PER_S SECONDS");
        exit(2);
    };
    let plan = Plan { games: number(2) as usize, rate: number(3) };
    match run(address.into(), plan, url, number(4).max(1)).await {
        Ok(report) => println!("{report}"),
        Err(error) => {
            eprintln!("{error}");
            exit(1);
        }
    }
}

async fn run(way: Way, plan: Plan, url: &str, seconds: u64) -> Result<Value, Failure> {
    let known = Arc::new(Known::look(url).await?);
    let games = live::open(&[way], plan).await?;
    let mut visitors = Vec::new();
    for number in 0..VISITORS {
        visitors.push(Visitor::new(way, number, known.clone()).await?);
    }
    let end = Instant::now() + Duration::from_secs(seconds);
    let course = Course::new(plan, script(), end);
    let playing: Vec<_> = games
        .into_iter()
        .enumerate()
        .map(|(place, game)| tokio::spawn(game.play(place, course.clone())))
        .collect();
    let visiting: Vec<_> = visitors.into_iter().map(|visitor| tokio::spawn(visitor.visit(end))).collect();
    let (mut visits, mut moves) = (Vec::new(), Vec::new());
    for visitor in visiting {
        visits.extend(visitor.await??);
    }
    for game in playing {
        moves.extend(game.await?.sound()?);
    }
    let moves_ms: Vec<f64> = moves.iter().map(|us| f64::from(*us) / 1000.0).collect();
    let rows = KINDS.iter().enumerate().map(|(kind, of)| row(of.name, kind, &visits));
    Ok(json!({
        "games": plan.games, "moves": moves_ms.len(), "ack_ms": spread(moves_ms), "pages": rows.collect::<Vec<_>>(),
    }))
}

fn row(name: &str, kind: usize, visits: &[Visit]) -> Value {
    let of_kind = || visits.iter().filter(|visit| visit.kind == kind);
    let took_ms = of_kind().map(|visit| visit.took.as_secs_f64() * 1000.0).collect();
    let bad = of_kind().filter(|visit| !visit.is_good).count();
    json!({"page": name, "visits": of_kind().count(), "bad": bad, "ms": spread(took_ms)})
}

fn spread(mut all: Vec<f64>) -> Value {
    all.sort_unstable_by(f64::total_cmp);
    let last = all.len().saturating_sub(1);
    let at = |hundredths: usize| all.get((last * hundredths).div_ceil(100)).copied().unwrap_or_default();
    json!({"p50": at(50), "p99": at(99), "max": at(100)})
}

/// Somebody who goes from page to page, as several people.
struct Visitor {
    random: SplitMix64,
    known: Arc<Known>,
    guest: Browser,
    /// Signed in, each under the name of their place.
    people: Vec<Browser>,
    administrator: Browser,
}

impl Visitor {
    async fn new(way: Way, number: u8, known: Arc<Known>) -> Result<Visitor, Failure> {
        let browser =
            |place: u8| Browser::new(vec![Way { from: IpAddr::from([127, 3, number, place + 1]), ..way }]);
        let mut people = Vec::new();
        for (place, name) in (0..).zip(&known.names) {
            people.push(sign_in(browser(place), name).await?);
        }
        let administrator = sign_in(browser(254), &known.administrator).await?;
        let random = SplitMix64::new(u64::from(number));
        Ok(Visitor { random, known, guest: browser(253), people, administrator })
    }

    async fn visit(mut self, end: Instant) -> Result<Vec<Visit>, Failure> {
        let mut visits = Vec::new();
        while Instant::now() < end {
            let kind = self.random.below(KINDS.len());
            let who = self.random.below(self.people.len());
            let path = self.known.path(&KINDS[kind], who, &mut self.random);
            let browser = match KINDS[kind].by {
                kinds::By::Guest => &mut self.guest,
                kinds::By::Person => &mut self.people[who],
                kinds::By::Administrator => &mut self.administrator,
            };
            let began = Instant::now();
            let answer = browser.ask(Request { method: "GET", path: &path, body: None, lines: "" }).await?;
            let is_good =
                answer.status == KINDS[kind].status || answer.status == 303 && path.ends_with("next");
            if !is_good {
                eprintln!("{path}: {}", answer.status);
            }
            visits.push(Visit { kind, took: began.elapsed(), is_good });
        }
        Ok(visits)
    }
}

async fn sign_in(mut browser: Browser, name: &str) -> Result<Browser, Failure> {
    let answer = browser.post("/en/signin", &[("name", name), ("password", "the raven knows")]).await?;
    if answer.status == 303 {
        Ok(browser)
    } else {
        Err(format!("{name} cannot sign in: {}", answer.status).into())
    }
}
