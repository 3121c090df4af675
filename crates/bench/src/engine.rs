//! Speed of the search, and its fingerprint.

use std::process::Command;
use std::sync::Arc;

use branan_engine::{AnySearch, TranspositionTable, bench};
use branan_rules::{AnyGame, RuleSet, presets};

use crate::table::{best_of, millions};
use crate::tactics;

/// A search to time, and the million nodes a second it must reach.
const MEASURES: [(&RuleSet, f64); 2] = [(&presets::BRANDUBH, 2.0), (&presets::HNEFATAFL, 1.0)];

/// What part of its speed the engine must keep in a page.
const PAGE_SHARE: f64 = 0.5;

/// Times searches from the start and prints them, also as a page runs them if the
/// folder of its files is given; says whether all is well.
pub fn run(quick: bool, page: Option<&str>) -> bool {
    let (runs, nodes) = if quick { (1, 200_000) } else { (5, 3_000_000) };
    println!("{nodes} nodes from the start, best of {runs} on one core, million nodes a second.\n");
    println!("{:<34} {:>10} {:>8}  result", "", "branan", "target");
    let row = |what: String, speed: f64, target: f64| {
        let is_fast = quick || speed >= target;
        let verdict = if is_fast { "right" } else { "right, too slow" };
        println!("{what:<34} {speed:>8.2} M {target:>6.2} M  {verdict}");
        is_fast
    };
    let mut is_well = true;
    for (set, target) in MEASURES {
        let (_, speed) = best_of(runs, || search(set, nodes));
        is_well &= row(set.id.to_string(), speed, target);
        if let Some(folder) = page {
            let in_page = speed_in_page(folder, set, nodes, runs);
            let share = in_page / speed;
            is_well &= row(format!("{} in a page ({share:.2} of it)", set.id), in_page, speed * PAGE_SHARE);
        }
    }
    is_well &= tactics::run();
    println!("\nBench: {}", bench());
    is_well
}

/// Million nodes a second of the engine for pages, run by Node.
fn speed_in_page(folder: &str, set: &RuleSet, nodes: u64, runs: u32) -> f64 {
    let mut node = Command::new("node");
    node.args(["crates/web-engine/node/talk.js", folder, "--speed", set.id.as_ref()]);
    let output = node.args([nodes.to_string(), runs.to_string()]).output().expect("node can be started");
    let said = String::from_utf8_lossy(&output.stdout);
    let seconds: f64 = said.trim().parse().unwrap_or_else(|_| {
        panic!("node says {said:?} {:?}, not a time", String::from_utf8_lossy(&output.stderr))
    });
    millions(nodes) / seconds
}

/// Searches the start for so many nodes, or until its end is known; gives the
/// nodes searched.
fn search(set: &RuleSet, nodes: u64) -> u64 {
    let game = AnyGame::new(set.clone()).expect("presets are checked at compile time");
    let mut search = AnySearch::new(&game, Arc::new(TranspositionTable::with_bytes(64 << 20)), 1);
    while search.nodes() < nodes && !search.is_settled() {
        search.run(nodes - search.nodes());
    }
    assert!(search.best_move().is_some_and(|mv| game.legal_moves().contains(&mv)), "a legal move");
    search.nodes()
}
