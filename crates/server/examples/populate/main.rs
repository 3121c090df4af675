//! Fills a database as years of use would: people, contests, ratings, notices.
//!
//! `cargo xtask populate` runs this: `populate DATABASE ACCOUNTS MATCHES SEED`. Contests are real: what happened in them
//! was decided by `branan-live`, a few hundred times, and is written again and again with other people at another time.
//! Everybody's password is [`people::PASSWORD`], and the first account is the administrator's.
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    reason = "numbers by chance, all of them small"
)]

#[path = "../both/bulk.rs"]
mod bulk;
mod contests;
mod people;
mod scripts;

use std::process::exit;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use branan_rules::SplitMix64;
use branan_server::game::store::Store;
use bulk::Bulk;
use contests::Contests;
use people::People;
use scripts::Scripts;

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// What is to be made.
#[derive(Clone, Copy, Debug)]
struct Size {
    accounts: usize,
    matches: usize,
    seed: u64,
}

#[tokio::main]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| words.get(place).and_then(|word| word.parse::<u64>().ok());
    let (Some(url), Some(accounts), Some(matches), Some(seed)) =
        (words.first(), number(1), number(2), number(3))
    else {
        eprintln!("populate DATABASE ACCOUNTS MATCHES SEED");
        exit(2);
    };
    let size = Size { accounts: accounts.max(2) as usize, matches: matches as usize, seed };
    if let Err(error) = run(url, size).await {
        eprintln!("{error}");
        exit(1);
    }
}

async fn run(url: &str, size: Size) -> Result<(), Failure> {
    let (began, mut random) = (Instant::now(), SplitMix64::new(size.seed));
    let store = Store::connect(url).await?;
    if !store.ids().await?.is_empty() {
        return Err("there are games in this database; populate fills an empty one".into());
    }
    let now_ms = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis() as i64;
    let mut bulk = Bulk::open(url).await?;
    let people = People::new(size.accounts, now_ms, &mut random);
    people.write(&mut bulk, &mut random).await?;
    eprintln!("{} accounts after {} s", size.accounts, began.elapsed().as_secs());
    let scripts = Scripts::new(&mut random)?;
    let contests = Contests { people: &people, scripts: &scripts, now_ms };
    contests.write(&mut bulk, size.matches, &mut random, began).await?;
    bulk.finish().await?;
    let rebuilding = Instant::now();
    let rebuilt = store.rebuild_ratings().await?;
    let took = rebuilding.elapsed().as_secs_f64();
    println!(
        "{} rated contests, {} of which counted; rebuilt in {took:.1} s",
        rebuilt.contests, rebuilt.counted
    );
    println!("done in {} s", began.elapsed().as_secs());
    Ok(())
}
