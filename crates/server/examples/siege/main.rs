//! Lays siege to a server: attacks it in every way it knows while honest people play.
//!
//! `cargo xtask siege` builds the program and runs this: `siege PROGRAM SECONDS SEED [SOCKETS]`. Everything here knows of the
//! server what docs/protocol.md says, and no more. It attacks a server that it has started itself on this machine, and
//! no other.
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

use siege::Siege;

#[tokio::main]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| words.get(place).and_then(|word| word.parse::<u64>().ok());
    let ([program, ..], Some(seconds), Some(seed)) = (&words[..], number(1), number(2)) else {
        eprintln!("siege PROGRAM SECONDS SEED [SOCKETS]");
        exit(2);
    };
    let sockets = number(3).map(|sockets| sockets as usize);
    let report =
        async { Siege::begin(program, seed, sockets).await?.run(Duration::from_secs(seconds)).await };
    match report.await {
        Ok(report) => println!("{report}"),
        Err(error) => {
            eprintln!("{error}");
            exit(1);
        }
    }
}
