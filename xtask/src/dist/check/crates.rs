//! The crates of the program, as a registry would have them.

use std::fs;

use anyhow::{Context, Result, ensure};

use super::{Made, Outcome, served::Served};
use crate::{
    dist::scratch::Scratch,
    shell::{cargo, program, run},
    test::libraries::packed,
    workspace::{Package, Workspace},
};

/// Packs them, builds the program from what was packed and nothing else, and plays on its site.
pub(super) fn test(_: &Made<'_>) -> Result<Outcome> {
    let workspace = Workspace::load()?;
    let crates: Vec<&Package> = workspace.published().collect();
    let folder = packed(&workspace.target_directory.join("crates"), &workspace, &crates)?;
    let server = crates.iter().find(|package| package.name == "branan-server").context("no server")?;
    let client = fs::read_dir(folder.join(server.packed_name()).join("dist"))?.flatten();
    let names = client.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let has_client = names.into_iter().any(|name| name.starts_with("play-"));
    ensure!(has_client, "the browser's part was not packed: `cargo install` would give a site without games");
    // Not optimised: what is asked here is whether it is all there.
    run(cargo(["build", "--package", "branan-cli", "--target-dir", "target"]).current_dir(&folder))?;
    let scratch = Scratch::new("crates")?;
    let mut branan = program(folder.join("target/debug/branan"), [""; 0]);
    Served::start(&mut branan, &scratch.path().join("data").to_string_lossy())?.check()?;
    Ok(Outcome::Passed)
}
