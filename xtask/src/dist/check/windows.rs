//! The program for Windows, as far as Wine can tell.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, ensure};

use super::{Made, Outcome, fresh_debian::FreshDebian, is_root, served::Served};
use crate::{
    apt,
    dist::scratch::Scratch,
    shell::{program, read, run, which},
};

/// Older ones lack what Rust's programs need (`bcryptprimitives.dll`).
const OLDEST: u32 = 10;

/// A Debian that has one, and its packages.
const DEBIAN: (&str, [&str; 2]) = ("trixie", ["wine", "wine64"]);

pub(super) fn test(made: &Made<'_>) -> Result<Outcome> {
    let Ok(archive) = made.archive("windows-gnu.zip") else {
        return Ok(Outcome::NotTested("it was not built (--linux)".to_owned()));
    };
    if let Err(error) = apt::provide("unzip", "unzip") {
        return Ok(Outcome::NotTested(format!("{error:#}")));
    }
    let name = archive.file_stem().context("an archive has a name")?;
    let unpack = |folder: &Path| run(program("unzip", ["-q"]).arg(&archive).arg("-d").arg(folder));
    match our_wine() {
        Ok(wine) => {
            let scratch = Scratch::new("windows")?;
            unpack(scratch.path())?;
            let branan = scratch.path().join(name).join("branan.exe");
            let at = |file: &str| scratch.path().join(file).to_string_lossy().into_owned();
            play(|| program(&wine, [&branan]), &at("prefix"), &at("data"), made)
        }
        Err(why) if !is_root()? || which("apt-get").is_none() => {
            Ok(Outcome::NotTested(format!("{why}; root on Debian would fetch one")))
        }
        Err(_) => {
            let (suite, packages) = DEBIAN;
            let debian = FreshDebian::of(suite, "windows")?;
            debian.add_packages(&packages)?;
            unpack(&debian.folder())?;
            let branan = Path::new("/").join(name).join("branan.exe").to_string_lossy().into_owned();
            play(|| debian.contained(["wine", &branan]), "/prefix", "/data", made)
        }
    }
}

/// Asks for the version and looks at the site.
fn play(wine: impl Fn() -> Command, prefix: &str, data: &str, made: &Made<'_>) -> Result<Outcome> {
    let branan = || {
        let mut command = wine();
        // Without what Wine would ask for in a window.
        command.env("WINEPREFIX", prefix).env("WINEDEBUG", "-all").env("WINEDLLOVERRIDES", "mscoree,mshtml=");
        command
    };
    let said = read(branan().arg("--version"))?;
    ensure!(said.trim() == format!("branan {}", made.edition.version), "it says {said}");
    Served::start(&mut branan(), data).context("it does not serve")?.check()?;
    Ok(Outcome::Passed)
}

/// The Wine of this machine, or what is wrong with it.
fn our_wine() -> Result<PathBuf> {
    let wine = which("wine")
        .with_context(|| format!("there is no Wine here, and version {OLDEST} or later is wanted"))?;
    let version = read(&mut program(&wine, ["--version"]))?;
    let is_new = major(&version).is_some_and(|major| major >= OLDEST);
    ensure!(is_new, "{} is here, and version {OLDEST} or later is wanted", version.trim());
    Ok(wine)
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
