//! A Debian that nobody has touched.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};

use crate::{
    apt,
    dist::scratch::Scratch,
    shell::{program, read, run, which},
    workspace::Workspace,
};

/// A root folder with a fresh copy of Debian's smallest system.
pub(super) struct FreshDebian {
    scratch: Scratch,
}

impl FreshDebian {
    /// The release that this machine has, copied if it was fetched before, or fetched from where this machine has its
    /// packages from.
    ///
    /// # Errors
    /// If it cannot be fetched.
    pub(super) fn new(name: &str) -> Result<Self> {
        let release = fs::read_to_string("/etc/os-release")?;
        let suite = release.lines().find_map(|line| line.strip_prefix("VERSION_CODENAME="));
        Self::of(suite.context("/etc/os-release tells no VERSION_CODENAME")?, name)
    }

    /// Another release.
    ///
    /// # Errors
    /// If it cannot be fetched.
    pub(super) fn of(suite: &str, name: &str) -> Result<Self> {
        let fetched = fetched(suite)?;
        let scratch = Scratch::new(name)?;
        run(program("cp", ["--archive", "--reflink=auto"]).arg(fetched).arg(scratch.path().join("root")))?;
        Ok(Self { scratch })
    }

    pub(super) fn folder(&self) -> PathBuf {
        self.scratch.path().join("root")
    }

    /// A command inside.
    pub(super) fn command<'a>(&self, arguments: impl IntoIterator<Item = &'a str>) -> Command {
        let mut command = program("chroot", [self.folder()]);
        clean(command.args(arguments));
        command
    }

    /// A command inside with processes of its own, which end with it.
    pub(super) fn contained<'a>(&self, arguments: impl IntoIterator<Item = &'a str>) -> Command {
        let mut command = program("unshare", ["--pid", "--fork", "--kill-child"]);
        command.arg(format!("--mount-proc={}", self.folder().join("proc").display()));
        clean(command.arg("chroot").arg(self.folder()).args(arguments));
        command
    }

    /// Installs packages of Debian.
    ///
    /// # Errors
    /// If they cannot be fetched.
    pub(super) fn add_packages(&self, packages: &[&str]) -> Result<()> {
        fs::copy("/etc/resolv.conf", self.folder().join("etc/resolv.conf"))?;
        read(&mut self.command(["apt-get", "update", "--quiet"]))?;
        let mut install = self.command(["apt-get", "install", "--yes", "--no-install-recommends"]);
        read(install.args(packages)).map(drop)
    }
}

/// Nothing of our own surroundings.
fn clean(command: &mut Command) {
    command.env_clear().env("DEBIAN_FRONTEND", "noninteractive");
    command.env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin").env("LC_ALL", "C");
}

fn fetched(suite: &str) -> Result<PathBuf> {
    let folder = Workspace::load()?.target_directory.join("tools").join(format!("debian-{suite}"));
    if folder.join("fetched").exists() {
        return Ok(folder);
    }
    if !Path::new("/usr/sbin/debootstrap").exists() && which("debootstrap").is_none() {
        apt::install(&["debootstrap"])?;
    }
    let _ = fs::remove_dir_all(&folder);
    let mut debootstrap = program("debootstrap", ["--variant=minbase", "--include=adduser", suite]);
    let path = env::var("PATH").unwrap_or_default();
    debootstrap.env("PATH", format!("{path}:/usr/sbin:/sbin"));
    run(debootstrap.arg(&folder).arg(mirror()?))?;
    fs::write(folder.join("fetched"), "")?;
    Ok(folder)
}

/// Where this machine has its packages from.
fn mirror() -> Result<String> {
    let addresses = read(&mut program("apt-get", ["indextargets", "--format", "$(REPO_URI)"]))?;
    let first = addresses.lines().find(|address| !address.contains("security"));
    Ok(first.context("apt-get knows no mirror")?.to_owned())
}
