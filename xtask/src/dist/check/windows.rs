//! The program for Windows, as far as Wine can tell.

use anyhow::{Context, Result, ensure};

use super::{Made, Outcome, served::Served};
use crate::{
    dist::scratch::Scratch,
    shell::{program, read, run, which},
};

/// Older ones lack what Rust's programs need (`bcryptprimitives.dll`).
const OLDEST: u32 = 10;

pub(super) fn test(made: &Made<'_>) -> Result<Outcome> {
    let Ok(archive) = made.archive("windows-gnu.zip") else {
        return Ok(Outcome::NotTested("it was not built (--linux)".to_owned()));
    };
    let Some(wine) = which("wine") else {
        return Ok(Outcome::NotTested(format!("there is no Wine; version {OLDEST} or later is wanted")));
    };
    let version = read(&mut program(&wine, ["--version"]))?;
    if major(&version).is_none_or(|major| major < OLDEST) {
        return Ok(Outcome::NotTested(format!("{} is here, and {OLDEST} is wanted", version.trim())));
    }
    let scratch = Scratch::new("windows")?;
    run(program("unzip", ["-q"]).arg(&archive).arg("-d").arg(scratch.path()))?;
    let name = archive.file_stem().context("an archive has a name")?;
    let wine = || {
        let mut command = program(&wine, [scratch.path().join(name).join("branan.exe")]);
        command.env("WINEPREFIX", scratch.path().join("prefix")).env("WINEDEBUG", "-all");
        command
    };
    let said = read(wine().arg("--version"))?;
    ensure!(said.trim() == format!("branan {}", made.edition.version), "it says {said}");
    Served::start(&mut wine(), &scratch.path().join("data").to_string_lossy())?.check()?;
    Ok(Outcome::Passed)
}

/// The first number of a version, as `wine-10.0 (Debian 10.0~repack-6)`.
fn major(version: &str) -> Option<u32> {
    version.strip_prefix("wine-")?.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_wine_are_read() {
        assert_eq!(major("wine-10.0 (Debian 10.0~repack-6)"), Some(10));
        assert_eq!(major("wine-8.0"), Some(8));
        assert_eq!(major("no wine"), None);
    }
}
