//! `branan puzzles`: positions to solve, made and checked.

mod check;
mod collection;
mod games;
mod make;
mod maker;
mod workers;

use clap::{Args, Subcommand};

use crate::commands::Context;
use crate::failure::Failure;

/// Make and check puzzles: positions where exactly one move wins by force
///
/// Every puzzle has its whole proof, and says how its other moves were shown not to win.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Puzzles {
    #[command(subcommand)]
    command: PuzzlesCommand,
}

const EXAMPLES: &str = "\
Examples:
  branan puzzles make --games games.csv --count 300 -o brandubh.puzzles
  branan puzzles make --rules brandubh-historical --count 100 -o historical.puzzles
  branan puzzles check brandubh.puzzles";

#[derive(Debug, Subcommand)]
enum PuzzlesCommand {
    Make(make::Make),
    Check(check::Check),
}

impl Puzzles {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        match &self.command {
            PuzzlesCommand::Make(make) => make.run(context),
            PuzzlesCommand::Check(check) => check.run(context),
        }
    }
}
