//! What is signed can be verified, and nothing else.

use std::{fs, path::Path};

use anyhow::{Context, Result, ensure};

use super::{Made, Outcome};
use crate::{
    dist::{checksums, scratch::Scratch, signature},
    shell::{program, read},
};

/// Signs a copy of what was made with a key for the occasion, and verifies it as those do who fetch it.
pub(super) fn test(made: &Made<'_>) -> Result<Outcome> {
    if let Err(error) = signature::provide() {
        return Ok(Outcome::NotTested(format!("{error:#}")));
    }
    let scratch = Scratch::new("signatures")?;
    let folder = scratch.path();
    // Without a password: nobody is there to type it.
    read(program("minisign", ["-G", "-W", "-p", "public", "-s", "secret"]).current_dir(folder))?;
    let archive = made.archive("linux-musl.tar.gz")?;
    let name = archive.file_name().context("an archive has a name")?.to_string_lossy().into_owned();
    for file in [name.as_str(), checksums::NAME] {
        fs::copy(made.out.join(file), folder.join(file))?;
    }
    signature::sign(folder, std::slice::from_ref(&name), &folder.join("secret"), &made.edition.version)?;
    for file in [name.as_str(), checksums::NAME] {
        let comment = verify(folder, file)?;
        ensure!(comment.contains(&format!("branan {}", made.edition.version)), "it says {comment}");
    }
    let mut changed = fs::read(folder.join(&name))?;
    changed.push(0);
    fs::write(folder.join(&name), changed)?;
    ensure!(verify(folder, &name).is_err(), "what was changed verifies all the same");
    Ok(Outcome::Passed)
}

fn verify(folder: &Path, file: &str) -> Result<String> {
    read(program("minisign", ["-V", "-p", "public", "-m", file]).current_dir(folder))
}
