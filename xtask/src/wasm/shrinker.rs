//! `wasm-opt`, which makes wasm smaller and faster.

use std::{ffi::OsString, path::Path};

use anyhow::{Context, Result};

use crate::{apt, npm::Packages, shell::which};

const PACKAGES: Packages = Packages { name: "binaryen", folder: "crates/bundle" };

/// Finds the program: npm's, whose version we name, else one that is installed or
/// that Debian has.
pub(super) fn find(target: &Path) -> Result<OsString> {
    match PACKAGES.installed_in(&target.join("tools")) {
        Ok(folder) => return Ok(folder.join("node_modules/.bin/wasm-opt").into()),
        Err(error) => eprintln!("{error:#}; looking for an installed wasm-opt instead"),
    }
    apt::provide("wasm-opt", "binaryen")?;
    which("wasm-opt").map(Into::into).context("Debian's binaryen holds no wasm-opt")
}
