//! `cargo xtask play`: the program itself.

use std::process::ExitCode;

use anyhow::Result;

use crate::{
    shell::{cargo, run_as_ours},
    wasm,
};

pub(crate) const HELP: &str = "\
Builds the program `branan` with all its parts and runs it.

Usage: cargo xtask play [--] [ARGS]

Without ARGS it opens the site in your browser; `cargo xtask play -- play` plays on
the terminal instead.

ARGS go to `branan` as they are; `cargo xtask play -- --help` asks it what it
can do. The exit code is that of `branan`.
";

/// Builds what pages load, then `branan` with full optimisation, and runs it.
///
/// Commands that show no pages do not wait for the browser's part.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let build = ["run", "--release", "--package", "branan-cli", "--bin", "branan", "--"];
    let passed_on = match arguments {
        [dashes, rest @ ..] if dashes == "--" => rest,
        _ => arguments,
    };
    if passed_on.first().is_none_or(|first| first == "serve") {
        wasm::build_pages()?;
    }
    run_as_ours(cargo(build).args(passed_on))
}
