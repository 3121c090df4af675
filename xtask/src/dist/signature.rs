//! Signatures by minisign: who has the public key knows that a file is the releaser's.

use std::path::Path;

use anyhow::Result;

use super::checksums;
use crate::{
    apt,
    shell::{program, run},
};

/// Provides minisign, before hours go into what it is to sign.
///
/// # Errors
/// If it is missing and may not be installed.
pub(super) fn provide() -> Result<()> {
    apt::provide("minisign", "minisign")
}

/// Signs the archives and the list of sums with a secret key; minisign asks for its password.
///
/// # Errors
/// If minisign is missing or refuses.
pub(super) fn sign(folder: &Path, files: &[String], key: &Path, version: &str) -> Result<()> {
    let mut minisign = program("minisign", ["-S", "-t", &format!("branan {version}"), "-s"]);
    minisign.arg(key).arg("-m").args(files).arg(checksums::NAME).current_dir(folder);
    run(&mut minisign)
}
