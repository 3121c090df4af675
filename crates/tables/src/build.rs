//! Building tables, the smallest first.

mod check;
mod quiet;
mod smaller;
mod state;
mod store;
mod sweep;
mod work;

use core::fmt;
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use branan_rules::{Board7, Rules, Side};

use crate::file::{ReadError, TableFile, write};
use crate::header::Stage;
use crate::index::Index;
use crate::material::Material;
use crate::value::VOID;
use quiet::Quiet;
use smaller::Smaller;
use state::State;
use work::{IMAGE, Work};

/// What to build, where and with how much.
#[derive(Clone, Debug)]
pub struct BuildOptions {
    /// Every table up to this material.
    pub most: Material,
    /// The folder the tables are in or come to.
    pub folder: PathBuf,
    /// Bytes of memory that may be used.
    pub memory: u64,
    /// Threads to work with.
    pub threads: NonZero<usize>,
}

/// Told how a build goes, and asked whether it should go on.
///
/// Called from every working thread a few times a second or more often.
pub trait Monitor: Sync {
    /// Something was done.
    fn progress(&self, progress: Progress);

    /// Says whether what is known so far should be saved now, so that a build
    /// that is killed can go on from there.
    fn wants_save(&self) -> bool {
        false
    }

    /// Says whether to give up; what was saved stays.
    fn stops(&self) -> bool {
        false
    }
}

/// How far one table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The table.
    pub material: Material,
    /// What is being done to it.
    pub phase: BuildPhase,
    /// Parts of the phase that are done.
    pub done: u64,
    /// Parts of the phase.
    pub all: u64,
}

/// A phase of building a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildPhase {
    /// Finding out which numbers stand for others.
    Images,
    /// Looking at every position once: ends and captures.
    Begin,
    /// Finding what follows from wins and losses in so many plies.
    Plies(u8),
    /// Writing it to its file.
    Write,
}

/// A table that is there after a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Built {
    /// What it is about.
    pub material: Material,
    /// The size of its file.
    pub file_len: u64,
    /// It had been there before.
    pub was_there: bool,
}

/// Why a build ended before its time.
#[derive(Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// A file or folder could not be written or read.
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A table that is needed is there but of no use.
    Table {
        /// Which.
        path: PathBuf,
        /// Why.
        error: ReadError,
    },
    /// A table needs more memory than is allowed.
    Memory {
        /// The table.
        material: Material,
        /// Bytes it needs.
        needed: u64,
        /// Bytes that are allowed.
        allowed: u64,
    },
    /// There are too many soldiers to number the positions.
    TooMany {
        /// What was asked for.
        material: Material,
    },
    /// A win takes more plies than an entry can tell.
    TooLong {
        /// The table.
        material: Material,
    },
    /// The monitor said so.
    Stopped,
}

/// Builds every table of a plan that is not there yet, or only as an earlier version of
/// the program left it, and tells each.
///
/// A build that was stopped or killed goes on where it last saved. The tables
/// come out the same, byte for byte, however often that happens and whatever the
/// number of threads.
///
/// # Errors
/// Why it could not go on; finished tables stay.
pub fn build(
    rules: &Rules<Board7>,
    plan: &BuildOptions,
    monitor: &dyn Monitor,
    mut tell: impl FnMut(Built),
) -> Result<(), BuildError> {
    let Material { attackers, defenders } = plan.most;
    if u16::from(attackers) + u16::from(defenders) > u16::from(Material::MOST) {
        return Err(BuildError::TooMany { material: plan.most });
    }
    let io = |error| BuildError::Io { path: plan.folder.clone(), error };
    std::fs::create_dir_all(&plan.folder).map_err(io)?;
    for material in plan.most.up_to() {
        tell(build_one(rules, plan, material, monitor)?);
    }
    Ok(())
}

fn build_one(
    rules: &Rules<Board7>,
    plan: &BuildOptions,
    material: Material,
    monitor: &dyn Monitor,
) -> Result<Built, BuildError> {
    let path = plan.folder.join(material.file_name());
    if path.exists() {
        match open(&path, rules) {
            Ok(file) => return Ok(Built { material, file_len: file.file_len(), was_there: true }),
            Err(BuildError::Table { error, .. }) if error.is_outdated() => {}
            Err(error) => return Err(error),
        }
    }
    let index = Index::new(rules, material);
    let io = |error| BuildError::Io { path: plan.folder.clone(), error };
    let (smaller, memory) = Smaller::open(rules, plan, &index)?;
    let state = State::resume(plan, rules, &index, memory).map_err(io)?;
    let work = Work { rules, index: &index, smaller, quiet: Quiet::new(rules), state, monitor, plan };
    let file_len = work.finish(&path)?;
    Ok(Built { material, file_len, was_there: false })
}

fn open(path: &Path, rules: &Rules<Board7>) -> Result<TableFile, BuildError> {
    TableFile::open(path, rules).map_err(|error| BuildError::Table { path: path.to_owned(), error })
}

impl Work<'_> {
    /// Works until everything is known, and writes it.
    fn finish(mut self, path: &Path) -> Result<u64, BuildError> {
        self.solve()?;
        let io = |error| BuildError::Io { path: path.to_owned(), error };
        let len = write(path, self.rules, self.index, Stage::Finished, self.plan.threads, |side, range| {
            self.monitor.progress(Progress {
                material: self.index.material(),
                phase: BuildPhase::Write,
                done: side as u64 * self.index.len() + range.end,
                all: 2 * self.index.len(),
            });
            self.packable(side, range)
        });
        let len = len.map_err(io)?;
        self.is_sound()?;
        State::forget(&self.plan.folder, self.index.material());
        Ok(len)
    }

    /// Entries to be written. Nobody asks for void ones, so they get whatever
    /// packs best: the value before.
    fn packable(&self, side: Side, range: core::ops::Range<u64>) -> Vec<u8> {
        let mut last = 0;
        let fill = |number| {
            let byte = self.state.value(side, number);
            if byte != VOID && self.state.watch(side, number) != IMAGE {
                last = byte;
            }
            last
        };
        range.map(fill).collect()
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Io { path, error } => write!(f, "{}: {error}", path.display()),
            BuildError::Table { path, error } => write!(f, "{}: {error}", path.display()),
            BuildError::Memory { material, needed, allowed } => write!(
                f,
                "the table {material} needs {} MiB of memory, and {} MiB are allowed",
                needed.div_ceil(1 << 20),
                allowed >> 20
            ),
            BuildError::TooMany { material } => {
                write!(f, "{material} are too many soldiers: {} can be indexed", Material::MOST)
            }
            BuildError::TooLong { material } => {
                write!(f, "a win in the table {material} takes more plies than a table can tell")
            }
            BuildError::Stopped => f.write_str("the build was stopped; the same command goes on with it"),
        }
    }
}

impl core::error::Error for BuildError {}
