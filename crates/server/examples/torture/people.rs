//! People with accounts while servers are killed: what they were told is there afterwards, and once.

mod couple;
mod judge;
mod promises;

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use branan_rules::SplitMix64;
use branan_server::game::store::Store;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::node::Node;
use crate::place::Place;
use crate::wire::{Failure, Way};
use couple::Couple;
use promises::Promises;

/// How long people act, and what happens to the servers meanwhile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ordeal {
    pub(crate) seed: u64,
    pub(crate) couples: u8,
    /// At least so many times a server is killed.
    pub(crate) kills: u32,
    pub(crate) seconds: u64,
}

/// A run that takes longer than this has failed.
const LONGEST: Duration = Duration::from_mins(15);

/// Has couples act while servers are killed; a report with a row for each promise.
pub(crate) async fn run(place: &Place, nodes: &mut [Node], ordeal: Ordeal) -> Result<Value, Failure> {
    let over = Arc::new(AtomicBool::new(false));
    let acting: Vec<_> = (0..ordeal.couples)
        .map(|number| {
            let couple = Couple::new(ordeal.seed, number, ways(nodes, number));
            tokio::spawn(couple.act(over.clone()))
        })
        .collect();
    let kills = kill_again_and_again(nodes, ordeal).await?;
    over.store(true, Ordering::SeqCst);
    let (mut promises, mut again) = (Promises::default(), 0);
    for couple in acting {
        let couple = couple.await??;
        again += couple.again();
        promises.add(couple.promises);
    }
    // What nobody was told of may still be under way: one more kill ends it.
    for node in nodes.iter_mut() {
        node.kill()?;
    }
    for node in nodes.iter_mut() {
        node.start().await?;
    }
    let store = Store::connect(&place.url).await?;
    let rows = judge::judge(&place.url, &store, &promises, ways(nodes, u8::MAX)).await?;
    Ok(json!({"times": kills, "sent_again": again, "seed": ordeal.seed, "promises": rows}))
}

/// Ways to all servers from an address of this machine that is a couple's own.
fn ways(nodes: &[Node], couple: u8) -> Vec<Way> {
    let from = IpAddr::V4(Ipv4Addr::new(127, 1, couple, 1));
    nodes.iter().map(|node| Way { to: node.address, from }).collect()
}

async fn kill_again_and_again(nodes: &mut [Node], ordeal: Ordeal) -> Result<u32, Failure> {
    let (mut random, began) = (SplitMix64::new(ordeal.seed), Instant::now());
    let (mut kills, least) = (0, Duration::from_secs(ordeal.seconds));
    while kills < ordeal.kills || began.elapsed() < least {
        if began.elapsed() > LONGEST {
            return Err(format!("only {kills} kills in {} s", LONGEST.as_secs()).into());
        }
        sleep(Duration::from_millis(500 + random.below(2000) as u64)).await;
        let victim = random.below(nodes.len());
        nodes[victim].kill()?;
        sleep(Duration::from_millis(random.below(500) as u64)).await;
        nodes[victim].start().await?;
        kills += 1;
    }
    Ok(kills)
}
