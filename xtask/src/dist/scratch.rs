//! A folder that goes when it is no longer needed.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process,
};

use anyhow::Result;

/// An empty folder of this process among the system's temporary ones.
pub(super) struct Scratch(PathBuf);

impl Scratch {
    pub(super) fn new(name: &str) -> Result<Self> {
        let folder = env::temp_dir().join(format!("branan-{name}-{}", process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
