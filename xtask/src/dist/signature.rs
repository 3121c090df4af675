//! Signatures by minisign: who has the public key knows that a file is the releaser's.

use std::path::Path;

use anyhow::{Context, Result};

use super::checksums;
use crate::shell::{program, run, which};

/// Signs the archives and the list of sums with a secret key; minisign asks for its password.
///
/// # Errors
/// If minisign is missing or refuses.
pub(super) fn sign(folder: &Path, files: &[String], key: &Path, version: &str) -> Result<()> {
    which("minisign").context("minisign is missing (Debian: minisign)")?;
    let mut minisign = program("minisign", ["-S", "-t", &format!("branan {version}"), "-s"]);
    minisign.arg(key).arg("-m").args(files).arg(checksums::NAME).current_dir(folder);
    run(&mut minisign)
}
