//! `cargo xtask bench`: how fast things are.

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::{
    shell::{cargo, run_as_ours},
    site,
};

pub(crate) const HELP: &str = "\
Measures speed.

Usage: cargo xtask bench <SUBJECT> [ARGS]

Subjects:
  rules    move generation, play and perft of the rules crate
  engine   nodes a second of the search, here and in a page, wins it must prove, and its
           fingerprint
  levels   how often four simple players beat each level with either side, and the steps from
           one level to the next, up to `--steps LEVEL`; takes `[--games N] [RULES …]`;
           `--calibrate SKILL,SKILL,…` prints the Elo of these skills and the ladders that the
           engine's table has instead
  conversion
           how many positions in which a side is far ahead it wins within 120 plies against itself;
           takes `[--nodes N] [--positions N] [RULES …]`
  chances  what scores come to: curves of wins, draws and losses fitted to games of the engine against
           itself, and how far they hold; takes `[--games N] [--nodes N] [RULES …]`
  proofs   expansions a second of the proof search, proofs that must be right, two threads

The list of wins: `find-tactics SEED SECONDS` prints more, `verify-tactics` proves it anew;
`find-won RULES COUNT SEED` prints more positions in which a side is far ahead.
`prove-tables RULES FOLDER COUNT SEED` compares the proof search with endgame tables.

ARGS go to the benchmark as they are. Compare figures from one machine only,
with nothing else running on it.
";

/// Runs the benchmark of a subject.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    if arguments.is_empty() {
        bail!("measure what? `cargo xtask bench rules`, for instance");
    }
    let mut bench = cargo(["run", "--release", "--package", "branan-bench", "--"]);
    if let [subject, rest @ ..] = arguments
        && subject == "engine"
    {
        let page = site::engine_for_pages()?;
        return run_as_ours(bench.args([subject, "--page", &page]).args(rest));
    }
    run_as_ours(bench.args(arguments))
}
