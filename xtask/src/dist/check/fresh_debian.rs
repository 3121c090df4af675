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
    /// Copies one that was fetched before, or fetches it from where this machine has its packages from.
    ///
    /// # Errors
    /// If it cannot be fetched.
    pub(super) fn new(name: &str) -> Result<Self> {
        let fetched = fetched()?;
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
        command.args(arguments).env_clear().env("DEBIAN_FRONTEND", "noninteractive");
        command.env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin").env("LC_ALL", "C");
        command
    }
}

fn fetched() -> Result<PathBuf> {
    let release = fs::read_to_string("/etc/os-release")?;
    let suite = release.lines().find_map(|line| line.strip_prefix("VERSION_CODENAME="));
    let suite = suite.context("/etc/os-release tells no VERSION_CODENAME")?;
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
