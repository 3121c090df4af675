//! `cargo xtask semver`: does the next version need a new number?

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::{
    shell::{cargo, program, read, run_as_ours},
    tools::SEMVER_CHECKS,
    workspace::Workspace,
};

pub(crate) const HELP: &str = "\
Compares the interfaces of the libraries with the last version that was tagged.

Usage: cargo xtask semver

Fails if something that was there is gone or different and the version does not say
so. Where nothing is tagged yet there is nothing to compare with, which is no failure.
";

/// Runs cargo-semver-checks against the last tag `v…`.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    if let [unknown, ..] = arguments {
        bail!("unknown argument `{unknown}`; see `cargo xtask semver --help`");
    }
    let Ok(tag) = read(&mut program("git", ["describe", "--tags", "--abbrev=0", "--match", "v*"])) else {
        println!("no version is tagged yet: nothing to compare with");
        return Ok(ExitCode::SUCCESS);
    };
    let mut command = cargo(["semver-checks", "--baseline-rev", tag.trim()]);
    for library in Workspace::load()?.libraries() {
        command.args(["-p", &library.name]);
    }
    SEMVER_CHECKS.provide(&mut command)?;
    run_as_ours(&mut command)
}
