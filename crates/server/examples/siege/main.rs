//! Lays siege to a server: attacks it in every way it knows while honest people play.
//!
//! `cargo xtask siege` builds the program and runs this: `siege PROGRAM SECONDS PATIENCE SEED SOCKETS [ATTACK...]`.
//! Everything here knows of the server what docs/protocol.md says, and no more. It attacks a server that it has started
//! itself on this machine, and no other.
#![expect(clippy::disallowed_methods, reason = "nothing here outlives the run")]
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::cast_possible_truncation,
    reason = "figures to read, and bytes by chance"
)]

mod attack;
mod attacker;
mod attacks;
mod honest;
#[path = "../both/node.rs"]
mod node;
mod options;
#[path = "../both/pair.rs"]
mod pair;
mod row;
mod siege;
mod storm;
#[path = "../both/usage.rs"]
mod usage;
#[path = "../both/wire.rs"]
mod wire;

use std::process::exit;
use std::time::Duration;

use options::SiegeOptions;
use serde_json::Value;
use siege::Siege;
use tokio::runtime::Builder;
use wire::Failure;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| words.get(place).and_then(|word| word.parse::<u64>().ok());
    let ([program, _, _, _, sockets, only @ ..], Some(seconds), Some(patience), Some(seed)) =
        (&words[..], number(1), number(2), number(3))
    else {
        eprintln!("siege PROGRAM SECONDS PATIENCE SEED SOCKETS|- [ATTACK...]");
        exit(2);
    };
    let options = SiegeOptions {
        time: Duration::from_secs(seconds),
        patience: Duration::from_secs(patience),
        seed,
        sockets: sockets.parse().ok(),
        only: only.to_vec(),
    };
    match carry_out(program, options) {
        Ok(report) => println!("{report}"),
        Err(error) => {
            eprintln!("{error}");
            exit(1);
        }
    }
}

/// Honest people have a thread of their own: they would wait for those who attack otherwise, not for the server.
fn carry_out(program: &str, options: SiegeOptions) -> Result<Value, Failure> {
    options.check()?;
    let people = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let attackers = Builder::new_multi_thread().enable_all().build()?;
    attackers.block_on(async { Siege::begin(program, options, people.handle()).await?.run().await })
}
