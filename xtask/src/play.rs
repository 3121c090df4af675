//! `cargo xtask play`: the program itself.

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use anyhow::Result;

use crate::shell::{cargo, run_as_ours};

pub(crate) const HELP: &str = "\
Builds the program `branan` and runs it.

Usage: cargo xtask play [--] [ARGS]

Without ARGS it opens the game in the terminal.

ARGS go to `branan` as they are; `cargo xtask play -- --help` asks it what it
can do. The exit code is that of `branan`.
";

/// Builds `branan` with full optimisation and runs it.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let build = ["run", "--release", "--package", "branan-cli", "--bin", "branan", "--"];
    let passed_on = match arguments {
        [dashes, rest @ ..] if dashes == "--" => rest,
        _ => arguments,
    };
    let on_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let game = (passed_on.is_empty() && on_terminal).then_some("play");
    run_as_ours(cargo(build).args(game).args(passed_on))
}
