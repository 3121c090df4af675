//! Programs of the workspace for our own use.

use std::path::PathBuf;

use anyhow::Result;

use crate::{
    shell::{cargo, run},
    workspace::Workspace,
};

/// Builds programs unoptimised and with the features that the tests are built with, so that nothing is compiled
/// twice; gives the folder they are in.
///
/// `targets` are as cargo takes them. Dependencies have what tests ask of them, too, wherever an example is named.
///
/// # Errors
/// If one does not build.
pub(crate) fn build_as_for_tests(targets: &[&str]) -> Result<PathBuf> {
    run(cargo(["build", "--quiet", "--locked", "--workspace", "--all-features"]).args(targets))?;
    Ok(Workspace::load()?.target_directory.join("debug"))
}
