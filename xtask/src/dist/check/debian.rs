//! The Debian package, from its arrival to its end.

use std::{fs, path::Path};

use anyhow::{Context, Result, ensure};

use super::{Made, Outcome, fresh_debian::FreshDebian, is_root, served::Served};
use crate::{
    apt,
    dist::debian::pack,
    shell::{program, read, run, which},
};

/// What Debian itself says of the package.
pub(super) fn lint(made: &Made<'_>) -> Result<Outcome> {
    if let Err(error) = apt::provide("lintian", "lintian") {
        return Ok(Outcome::NotTested(format!("{error:#}")));
    }
    let mut lintian = program("lintian", ["--allow-root", "--fail-on", "error,warning"]);
    run(lintian.arg(made.archive(".deb")?))?;
    Ok(Outcome::Passed)
}

/// Installs, runs, upgrades, removes and purges the package in a Debian of its own.
pub(super) fn test(made: &Made<'_>) -> Result<Outcome> {
    if !is_root()? || which("apt-get").is_none() {
        return Ok(Outcome::NotTested("it takes root on Debian to make another one".to_owned()));
    }
    let debian = FreshDebian::new("debian")?;
    let version = &made.edition.version;
    debian.install(&made.archive(".deb")?)?;
    debian.check_version(&format!("{version}-1"))?;
    debian.run()?;
    let (settings, games) =
        (debian.folder().join("etc/default/branan"), debian.folder().join("var/lib/branan/games.db"));
    let changed = fs::read_to_string(&settings)? + "BRANAN_OPTIONS=\"--port 7712\"\n";
    fs::write(&settings, &changed)?;

    let next = pack(made.branan, made.extras, made.edition, 2, &debian.folder())?;
    debian.install(&next)?;
    debian.check_version(&format!("{version}-2"))?;
    ensure!(fs::read_to_string(&settings)? == changed, "the upgrade forgot what was set");
    ensure!(games.exists(), "the upgrade lost the games");
    debian.run()?;

    read(&mut debian.command(["dpkg", "--remove", "branan"]))?;
    ensure!(!debian.folder().join("usr/bin/branan").exists(), "the program is still there");
    ensure!(settings.exists() && games.exists(), "removing lost what only purging may lose");
    read(&mut debian.command(["dpkg", "--purge", "branan"]))?;
    let left = [&settings, &games].into_iter().find(|file| file.exists());
    ensure!(left.is_none(), "{left:?} is still there");
    let listed = read(&mut debian.command(["dpkg-query", "--show", "branan"]));
    ensure!(listed.is_err(), "dpkg still knows it: {listed:?}");
    Ok(Outcome::Passed)
}

impl FreshDebian {
    fn install(&self, package: &Path) -> Result<()> {
        let inside = self.folder().join("branan.deb");
        fs::copy(package, &inside)?;
        read(&mut self.command(["dpkg", "--install", "/branan.deb"]))?;
        Ok(fs::remove_file(inside)?)
    }

    fn check_version(&self, expected: &str) -> Result<()> {
        let installed =
            read(&mut self.command(["dpkg-query", "--show", "--showformat=${Version}", "branan"]))?;
        ensure!(installed == expected, "{installed} is installed, not {expected}");
        for file in ["usr/share/man/man1/branan-serve.1.gz", "usr/lib/systemd/system/branan.service"] {
            ensure!(self.folder().join(file).exists(), "{file} is missing");
        }
        read(&mut self.command(["branan", "rules", "list"])).map(drop)
    }

    /// Serves as the system's user, as the unit does.
    fn run(&self) -> Result<()> {
        let user = ["--owner=branan", "--group=branan", "--mode=0700", "/var/lib/branan"];
        read(self.command(["install", "--directory"]).args(user))?;
        let mut serve = self.command(["runuser", "-u", "branan", "--", "branan"]);
        let served = Served::start(&mut serve, "/var/lib/branan").context("it does not serve")?;
        served.check()
    }
}
