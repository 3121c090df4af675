//! Where servers run and what they find there.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::bank::{self, Folder};
use crate::node::Node;
use crate::trouble::Trouble;
use crate::wire::Failure;

/// Where servers run: a folder, a database and a clock.
pub(crate) struct Place {
    folder: Folder,
    pub(crate) url: String,
    /// How many servers.
    pub(crate) nodes: u16,
    /// A small disk on the folder, for as long as the place is there.
    disk: bool,
    /// The library that lies about the time.
    liar: Option<PathBuf>,
}

/// Enough for the games, and soon full.
const DISK: &str = "size=48m";

impl Place {
    pub(crate) fn new(trouble: Trouble) -> Result<Place, Failure> {
        let folder = Folder::new("torture");
        let file = format!("sqlite:{}", folder.0.join("games.db").display());
        let mut place = Place { folder, url: file, nodes: 1, disk: false, liar: None };
        match trouble {
            Trouble::PostgresKilled | Trouble::PostgresGone | Trouble::PostgresPeople => {
                (place.url, place.nodes) = (bank::postgres_database(), 2);
            }
            Trouble::DiskFull => place.mount()?,
            Trouble::ClockSteps => {
                place.liar = Some(liar()?);
                place.set_clock(0)?;
            }
            Trouble::SqliteKilled | Trouble::SqliteLocked | Trouble::SqlitePeople => {}
        }
        Ok(place)
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder.0
    }

    /// The file of the database.
    pub(crate) fn file(&self) -> PathBuf {
        self.folder.0.join("games.db")
    }

    /// A server that runs here.
    pub(crate) fn node(&self, program: &str, number: u16) -> Node {
        Node::new(program, self.folder(), number).with(|command| {
            command.args(["--per-address", "100000", "--database", &self.url]).envs(self.environment());
        })
    }

    /// Variables that servers start with.
    fn environment(&self) -> Vec<(&'static str, PathBuf)> {
        let Some(liar) = &self.liar else { return Vec::new() };
        vec![
            ("LD_PRELOAD", liar.clone()),
            ("FAKETIME_TIMESTAMP_FILE", self.clock_file()),
            ("FAKETIME_NO_CACHE", "1".into()),
            ("FAKETIME_DONT_FAKE_MONOTONIC", "1".into()),
        ]
    }

    /// Sets the system's clock, as servers see it, so far ahead.
    pub(crate) fn set_clock(&self, ahead_s: i64) -> Result<(), Failure> {
        Ok(std::fs::write(self.clock_file(), format!("{ahead_s:+}s\n"))?)
    }

    fn clock_file(&self) -> PathBuf {
        self.folder.0.join("clock")
    }

    fn mount(&mut self) -> Result<(), Failure> {
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", DISK, "tmpfs"]).arg(self.folder());
        let mounted = mount.output().is_ok_and(|done| done.status.success());
        if !mounted {
            return Err(
                "a small disk cannot be mounted here: this needs root, outside of most containers".into()
            );
        }
        self.disk = true;
        Ok(())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if self.disk {
            let _ = Command::new("umount").arg("--lazy").arg(self.folder()).status();
        }
    }
}

/// Where Debian and others put libfaketime.
fn liar() -> Result<PathBuf, Failure> {
    let folders = ["/usr/lib", "/usr/lib64", "/usr/local/lib"].into_iter().map(PathBuf::from);
    let inner = folders.flat_map(|folder| {
        let below = std::fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path());
        std::iter::once(folder).chain(below).collect::<Vec<_>>()
    });
    let mut paths = inner.map(|folder| folder.join("faketime/libfaketimeMT.so.1"));
    paths
        .find(|path| path.exists())
        .ok_or_else(|| "libfaketime is missing: apt-get install libfaketime".into())
}
