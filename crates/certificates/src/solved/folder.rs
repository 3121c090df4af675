//! Proofs and strategies in a folder.

use core::fmt;
use std::path::{Path, PathBuf};
use std::{fs, io};

use super::Solved;
use crate::check::Rejected;
use crate::read::{Proof, ReadError};
use crate::strategy::Strategy;

/// A file of proofs that is of no use, and why.
#[derive(Debug)]
pub struct Unreadable {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub why: Trouble,
}

/// What is wrong with a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum Trouble {
    /// It could not be read.
    File(io::Error),
    /// It is nothing of the kind.
    Format(ReadError),
    /// What it says is not proved by it.
    Proof(Rejected),
}

impl Solved {
    /// Takes all strategies of a folder (`*.strategy`), and all proofs (`*.proof`) that have no strategy of the same name beside
    /// them, whose replaying takes a while. Those of a name that is known and those for other games are passed over, and
    /// those that are of no use are given back.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn add_folder(&mut self, folder: &Path) -> io::Result<Vec<Unreadable>> {
        let mut paths: Vec<PathBuf> =
            fs::read_dir(folder)?.filter_map(Result::ok).map(|entry| entry.path()).collect();
        paths.sort();
        let mut unreadable = Vec::new();
        for path in paths {
            let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            if self.strategies.iter().any(|(known, _)| *known == name) {
                continue;
            }
            let is_ready = path.with_extension("strategy").exists();
            let read = match path.extension().and_then(|ending| ending.to_str()) {
                Some("strategy") => read_strategy(&path).map(Some),
                Some("proof") if !is_ready => self.read_proof(&path),
                _ => continue,
            };
            match read {
                Ok(Some(strategy)) => drop(self.add(name.into(), strategy)),
                Ok(None) => {}
                Err(why) => unreadable.push(Unreadable { path, why }),
            }
        }
        Ok(unreadable)
    }

    /// What a proof tells, if it is about this game: replaying another would be for nothing.
    fn read_proof(&self, path: &Path) -> Result<Option<Strategy>, Trouble> {
        let proof = Proof::read(&fs::read(path).map_err(Trouble::File)?).map_err(Trouble::Format)?;
        let set = match &proof {
            Proof::Certificate(certificate) => &certificate.rules,
            Proof::Outline(outline) => &outline.rules,
        };
        let is_same = set.is_same_game(self.rules.set());
        is_same.then(|| Strategy::of(&proof)).transpose().map_err(Trouble::Proof)
    }
}

fn read_strategy(path: &Path) -> Result<Strategy, Trouble> {
    Strategy::read(&fs::read(path).map_err(Trouble::File)?).map_err(Trouble::Format)
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::File(error) => error.fmt(f),
            Trouble::Format(error) => error.fmt(f),
            Trouble::Proof(error) => error.fmt(f),
        }
    }
}
