//! Kills each of the machines that games run on, one after the other, and counts what was lost and how long people waited.
//!
//! `cargo xtask failover` builds the program and runs this: `failover PROGRAM`, or `failover PROGRAM OLD` to have servers of
//! an older program replaced while people play. Every pair plays the same moves, sends each until it is acknowledged, and
//! answers a move once it is seen. In the end the log of every contest must be those moves, once each and in order.
#![expect(clippy::disallowed_methods, clippy::disallowed_types, reason = "nothing here outlives the run")]

#[path = "../../tests/online/bank.rs"]
#[allow(dead_code, reason = "the tests use the rest of it")]
mod bank;
mod case;
mod cluster;
#[path = "../both/judge.rs"]
mod judge;
#[path = "../../tests/online/machine.rs"]
#[allow(dead_code, reason = "the tests use the rest of it")]
mod machine;
#[path = "../both/node.rs"]
mod node;
#[path = "../both/pair.rs"]
mod pair;
mod players;
mod upgrade;
#[path = "../both/wire.rs"]
mod wire;

use std::process::exit;
use std::time::Instant;

use branan_server::game::store::Store;
use serde_json::{Value, json};

use case::Case;
use cluster::Cluster;
use judge::Damage;
use players::Players;
use upgrade::Upgrade;
use wire::Failure;

#[tokio::main]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let report = match &words[..] {
        [program] => any_one_dies(program).await,
        [program, old] => one_after_the_other(program, old).await,
        _ => {
            eprintln!("failover PROGRAM [OLD]");
            exit(2);
        }
    };
    match report {
        Ok(report) => println!("{report}"),
        Err(error) => {
            eprintln!("{error}");
            exit(1);
        }
    }
}

/// Has every machine die once.
async fn any_one_dies(program: &str) -> Result<Value, Failure> {
    let mut cluster = Cluster::start(program).await?;
    let mut players = Players::begin(&cluster.addresses()).await?;
    let (mut rows, mut damage) = (Vec::new(), Damage::default());
    for case in Case::ALL {
        let began = Instant::now();
        cluster.strike(case, &mut damage).await?;
        rows.push(players.row(case.name(), began).await?);
    }
    let report = players.end(&cluster.url, damage).await?;
    cluster.stop()?;
    Ok(json!({"rows": rows, "judged": report}))
}

/// Has servers of an older program replaced, the one or the other first.
async fn one_after_the_other(program: &str, old: &str) -> Result<Value, Failure> {
    let (mut rows, mut judged, mut refusals) = (Vec::new(), Vec::new(), Vec::new());
    for order in [[0, 1], [1, 0]] {
        let mut upgrade = Upgrade::start(program, old).await?;
        let mut players = Players::begin(&upgrade.addresses()).await?;
        rows.push(players.row("both old", Instant::now()).await?);
        for (number, name) in order.into_iter().zip(["one replaced", "both replaced"]) {
            let began = Instant::now();
            upgrade.replace(number).await?;
            rows.push(players.row(name, began).await?);
        }
        judged.push(players.end(&upgrade.url, Damage { times: 2, ..Damage::default() }).await?);
        refusals.push(upgrade.old_again()?);
    }
    Ok(json!({"rows": rows, "judged": players::sum(&judged), "old_again": refusals}))
}

/// The database as whoever judges opens it.
async fn store(url: &str) -> Result<Store, Failure> {
    Ok(Store::connect(url).await?)
}
