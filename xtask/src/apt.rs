//! Debian's packages, where this machine has them.

use std::process::Command;

use anyhow::{Result, ensure};

use crate::shell::{program, read, run, which};

/// Tells whether packages can be installed here: by root, on Debian.
pub(crate) fn may_install() -> Result<bool> {
    Ok(which("apt-get").is_some() && read(&mut program("id", ["-u"]))?.trim() == "0")
}

/// Installs the package of a program if that is missing.
///
/// # Errors
/// If it may not be installed, naming the package, or cannot be.
pub(crate) fn provide(program: &str, package: &str) -> Result<()> {
    if which(program).is_some() {
        return Ok(());
    }
    ensure!(may_install()?, "{program} is missing; Debian has it in the package {package}");
    install(&[package])
}

/// Installs packages.
///
/// # Errors
/// If the package lists cannot be read or a package cannot be installed.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    run(&mut apt_get(&["update", "--quiet"]))?;
    run(apt_get(&["install", "--quiet", "--yes", "--no-install-recommends"]).args(packages))
}

fn apt_get(arguments: &[&str]) -> Command {
    let mut command = program("apt-get", arguments);
    command.env("DEBIAN_FRONTEND", "noninteractive");
    command
}
