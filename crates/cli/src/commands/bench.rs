//! `branan bench`: how fast the engine is, and whether it still searches the same.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use branan_engine::{AnySearch, Table};
use branan_rules::{AnyGame, RuleSet, presets};
use clap::Args;

use crate::failure::Failure;

/// Measure the engine: speed, and a node count that tells two versions apart
///
/// Searches fixed positions of all rule sets to a fixed depth on one thread. The sum of the nodes
/// depends on the engine alone, not on the machine: as long as it is the same, the engine plays the
/// same. It stands alone on the last line.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Bench {
    /// How deep to search; the fingerprint belongs to the depth
    #[arg(long, short, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
}

const EXAMPLES: &str = "\
Examples:
  branan bench              a few seconds
  branan bench --depth 7    longer, steadier figures";

/// How far the later positions lie behind the start.
const MOVES: [usize; 3] = [0, 8, 20];

const TABLE_BYTES: usize = 16 << 20;

impl Bench {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        let (mut nodes, mut took) = (0, Duration::ZERO);
        for set in presets::ALL {
            let begun = Instant::now();
            let of_set: u64 = MOVES.iter().map(|moves| self.search(set, *moves)).sum();
            let of_set_took = begun.elapsed();
            writeln!(out, "{:<20} {}", set.id, speed(of_set, of_set_took))?;
            (nodes, took) = (nodes + of_set, took + of_set_took);
        }
        writeln!(out, "{:<20} {}\n{nodes}", "all", speed(nodes, took))?;
        Ok(())
    }

    /// Searches a position and says how many nodes that took.
    fn search(&self, set: &RuleSet, moves: usize) -> u64 {
        let table = Arc::new(Table::with_bytes(TABLE_BYTES));
        let mut search = AnySearch::new(&wandered(set, moves), table, 1);
        while search.depth() < self.depth && !search.is_settled() {
            search.run(u64::MAX);
        }
        search.nodes()
    }
}

/// A game after some moves without sense, the same on every run.
fn wandered(set: &RuleSet, moves: usize) -> AnyGame {
    let mut game = AnyGame::new(set.clone()).expect("a preset can be played");
    let mut random = 1_u64;
    for _ in 0..moves {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let legal = game.legal_moves();
        let mv = legal[(random >> 33) as usize % legal.len()];
        game.play(mv).expect("it is legal");
        if game.end().is_some() {
            game.undo();
        }
    }
    game
}

fn speed(nodes: u64, took: Duration) -> String {
    let seconds = took.as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "three figures are shown")]
    let rate = nodes as f64 / seconds.max(1e-9) / 1e6;
    format!("{nodes:>12} nodes {seconds:>8.2} s {rate:>8.2} million nodes/s")
}
