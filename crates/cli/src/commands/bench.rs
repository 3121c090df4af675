//! `branan bench`: how fast the engine is, and whether it still searches the same.

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;

use crate::commands::perft::speed;
use crate::failure::Failure;

/// Measure the engine: speed, and a node count that tells two versions apart
///
/// Searches fixed positions of several rule sets to fixed depths on one thread. The sum of the nodes
/// depends on the engine alone, not on the machine: as long as it is the same, the engine plays the
/// same. It stands alone on the last line.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Bench {}

const EXAMPLES: &str = "\
Examples:
  branan bench
  branan bench | tail -1    the fingerprint alone";

impl Bench {
    #[expect(clippy::unused_self, reason = "all commands run alike")]
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let begun = Instant::now();
        let nodes = branan_engine::bench();
        let told = speed(nodes, begun.elapsed());
        let mut out = io::stdout().lock();
        writeln!(out, "{told}\n{nodes}")?;
        Ok(())
    }
}
