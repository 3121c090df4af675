//! `cargo xtask wasm`: what runs in a browser, built for one.

mod modules;
mod shrinker;

use std::{path::Path, process::ExitCode};

use anyhow::{Result, bail};

use crate::{
    compiler::{Compiler, WASM},
    shell,
    workspace::Workspace,
};
pub(crate) use modules::engine_files;
use modules::{Destination, MODULES, PACKAGE};

pub(crate) const HELP: &str = "\
Builds for the browser what runs there.

Usage: cargo xtask wasm [--debian]

Options:
  --debian    build with Debian's compiler even where rustup has the target

The files go to crates/server/dist, named by their content and compressed; the
server takes them into itself when it is compiled next. Their sizes are printed
beside the budget, and one above it is an error.

Installs what is missing where it may (rustup, npm, or apt as root on Debian) and
says what to install where it may not.
";

/// What must compile for wasm besides, as arguments to `cargo build`.
const CHECKS: [&[&str]; 2] =
    [&["--package", "branan-rules"], &["--package", "branan-rules", "--no-default-features"]];

/// Builds everything, with the compiler asked for.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    match arguments {
        [] => build_all()?,
        [flag] if flag == "--debian" => {
            let compiler = Compiler::debian(&WASM)?;
            check(&compiler)?;
            modules::build(&compiler, MODULES, &Destination::Server)?;
        }
        _ => bail!("unknown arguments; see `cargo xtask wasm --help`"),
    }
    Ok(ExitCode::SUCCESS)
}

/// Builds everything, with the first compiler that can.
///
/// # Errors
/// If there is none and none may be installed, if a build fails, or if a file is
/// larger than its budget.
pub(crate) fn build_all() -> Result<()> {
    let compiler = Compiler::find(&WASM)?;
    check(&compiler)?;
    modules::build(&compiler, MODULES, &Destination::Server)
}

/// Builds what the pages load, and nothing else.
///
/// # Errors
/// As for [`build_all`].
pub(crate) fn build_pages() -> Result<()> {
    modules::build(&Compiler::find(&WASM)?, MODULES, &Destination::Server)
}

/// Builds what the JavaScript package is made of into a folder.
///
/// # Errors
/// As for [`build_all`].
pub(crate) fn build_package(folder: &Path) -> Result<()> {
    modules::build(&Compiler::find(&WASM)?, PACKAGE, &Destination::Package(folder))
}

fn check(compiler: &Compiler) -> Result<()> {
    let folder = Workspace::load()?.target_directory.join("wasm");
    for arguments in CHECKS {
        // As pages are built, so that a standard library that is compiled is compiled once for both.
        shell::run(compiler.cargo_build(&folder).args(["--profile", "page"]).args(arguments))?;
    }
    Ok(())
}
