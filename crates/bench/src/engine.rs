//! Speed of the search, and its fingerprint.

use std::sync::Arc;

use branan_engine::{AnySearch, Table, bench};
use branan_rules::{AnyGame, RuleSet, presets};

use crate::table::best_of;
use crate::tactics;

/// A search to time, and the million nodes a second it must reach.
const MEASURES: [(&RuleSet, f64); 2] = [(&presets::BRANDUBH, 2.0), (&presets::HNEFATAFL, 1.0)];

/// Times searches from the start and prints them; says whether all is well.
pub fn run(quick: bool) -> bool {
    let (runs, nodes) = if quick { (1, 200_000) } else { (5, 3_000_000) };
    println!("{nodes} nodes from the start, best of {runs} on one core, million nodes a second.\n");
    println!("{:<34} {:>10} {:>8}  result", "", "branan", "target");
    let mut is_well = true;
    for (set, target) in MEASURES {
        let (_, speed) = best_of(runs, || search(set, nodes));
        let is_fast = quick || speed >= target;
        is_well &= is_fast;
        let verdict = if is_fast { "right" } else { "right, too slow" };
        println!("{:<34} {speed:>8.2} M {target:>6.1} M  {verdict}", set.id);
    }
    is_well &= tactics::run();
    println!("\nBench: {}", bench());
    is_well
}

/// Searches the start for so many nodes, or until its end is known; gives the
/// nodes searched.
fn search(set: &RuleSet, nodes: u64) -> u64 {
    let game = AnyGame::new(set.clone()).expect("presets are checked at compile time");
    let mut search = AnySearch::new(&game, Arc::new(Table::with_bytes(64 << 20)), 1);
    while search.nodes() < nodes && !search.is_settled() {
        search.run(nodes - search.nodes());
    }
    assert!(search.best_move().is_some_and(|mv| game.legal_moves().contains(&mv)), "a legal move");
    search.nodes()
}
