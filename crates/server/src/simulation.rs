//! The whole server in a simulation: several servers, their database, the line between them, and people who play, all in
//! one thread with time that costs nothing, from one seed.
//!
//! What runs is the product from the HTTP connection down: sockets, hub, rooms, writer, keeper and bus. Simulated are what
//! it cannot be without: time (tokio's, paused), chance ([`fill`]), the database ([`Database`], which a test holds against
//! the real ones), the bus ([`link`]) and the lines of those who play ([`World::connect`]). A seed decides what goes wrong:
//! see [`World::make_trouble`]. What must hold all the same is in `judge`.

mod bus;
mod clocks;
mod database;
mod judge;
mod ledger;
mod network;
mod player;
mod table;
#[cfg(test)]
mod tests;
mod trace;
mod trouble;
mod world;

use std::cell::RefCell;
use std::time::Duration;

use branan_rules::SplitMix64;
use tokio::time::{Instant, sleep};

use crate::planted::{self, Mistake};
use trace::{Trace, fail, note};
use world::World;

pub(crate) use bus::link;
pub(crate) use database::Database;

/// How one seed went.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Report {
    /// What stands for everything that happened.
    pub(crate) hash: u64,
    /// How many commands were acknowledged.
    pub(crate) acknowledged: usize,
    /// What went wrong, the first thing first.
    pub(crate) failures: Vec<String>,
}

thread_local! {
    static RANDOM: RefCell<Option<SplitMix64>> = const { RefCell::new(None) };
    static BEGAN: RefCell<Option<Instant>> = const { RefCell::new(None) };
}

/// Plays one seed to its end; with a mistake in the program, if one is asked for.
pub(crate) fn run(seed: u64, mistake: Option<Mistake>, is_shown: bool) -> Report {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
    RANDOM.set(Some(SplitMix64::new(SplitMix64::nth(0x7af1, seed))));
    Trace::begin(is_shown);
    planted::make(mistake);
    let acknowledged = runtime.expect("a runtime").block_on(async {
        BEGAN.set(Some(Instant::now()));
        World::play().await
    });
    planted::make(None);
    RANDOM.set(None);
    let (hash, failures) = Trace::end();
    Report { hash, acknowledged, failures }
}

/// Fills bytes by chance, if a simulation runs in this thread.
pub(crate) fn fill(bytes: &mut [u8]) -> bool {
    RANDOM.with_borrow_mut(|random| {
        let Some(random) = random else { return false };
        bytes.fill_with(|| random.number() as u8);
        true
    })
}

/// A number from 0 up to, but not including, `end`.
fn below(end: u64) -> u64 {
    RANDOM.with_borrow_mut(|random| random.as_mut().map_or(0, |random| random.number() % end))
}

fn between(least: u64, most: u64) -> u64 {
    least + below(most - least + 1)
}

/// Says whether something happens that happens so many times in a hundred.
fn chance(percent: u64) -> bool {
    below(100) < percent
}

fn one_of<T: Clone>(choices: &[T]) -> T {
    choices[below(choices.len() as u64) as usize].clone()
}

/// The time that really passed since the beginning, in ms.
fn now_ms() -> u64 {
    BEGAN.with_borrow(|began| began.map_or(0, |began| began.elapsed().as_millis() as u64))
}

async fn pass_ms(ms: u64) {
    sleep(Duration::from_millis(ms)).await;
}
