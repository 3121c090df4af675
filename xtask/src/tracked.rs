//! The files of the project: those git tracks or would track.

use std::{fs, path::PathBuf};

use anyhow::{Context, Result};

use crate::{
    shell::{program, read},
    workspace::root,
};

/// A file, named from the root of the project with `/` between folders.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Tracked(pub(crate) String);

impl Tracked {
    /// Lists all files, in order; new files count unless they are ignored.
    pub(crate) fn all() -> Result<Vec<Self>> {
        let arguments = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
        let listing = read(&mut program("git", arguments))
            .context("the files of the project are listed by git: run this in a git clone")?;
        let mut files: Vec<Self> = listing
            .split_terminator('\0')
            .map(|name| Self(name.to_owned()))
            .filter(|file| file.path().is_file())
            .collect();
        files.sort();
        files.dedup();
        Ok(files)
    }

    /// Tells whether the name ends so, for instance with `.rs`.
    pub(crate) fn ends_with(&self, ending: &str) -> bool {
        self.0.ends_with(ending)
    }

    /// Tells whether the file lies in a folder such as `crates/`.
    pub(crate) fn is_in(&self, folder: &str) -> bool {
        self.0.starts_with(folder)
    }

    /// Reads the file; nothing if it is not text.
    pub(crate) fn text(&self) -> Result<Option<String>> {
        let bytes = fs::read(self.path()).with_context(|| format!("cannot read {}", self.0))?;
        Ok(String::from_utf8(bytes).ok())
    }

    fn path(&self) -> PathBuf {
        root().join(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_listing_has_this_file_and_no_build_output() {
        let files = Tracked::all().unwrap();
        assert!(files.contains(&Tracked("xtask/src/tracked.rs".to_owned())));
        assert!(!files.iter().any(|file| file.is_in("target/")));
    }
}
