//! Packages of npm, in the versions that a lock file names.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};

use crate::{
    shell::{program, run, which},
    workspace::root,
};

/// What a folder's `package.json` and `package-lock.json` name.
pub(crate) struct Packages {
    /// The name of the folder they are installed in.
    pub(crate) name: &'static str,
    /// Where the two files are, from the root of the project.
    pub(crate) folder: &'static str,
}

const MANIFEST: &str = "package.json";
const LOCK: &str = "package-lock.json";

impl Packages {
    /// Installs the packages below `tools` unless they are there, and gives their folder.
    ///
    /// # Errors
    /// If npm is missing or cannot install them.
    pub(crate) fn installed_in(&self, tools: &Path) -> Result<PathBuf> {
        let (ours, folder) = (root().join(self.folder), tools.join(self.name));
        let lock = fs::read(ours.join(LOCK))?;
        let stamp = folder.join("installed");
        if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
            return Ok(folder);
        }
        ensure!(which("npm").is_some(), "npm is missing");
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        for file in [MANIFEST, LOCK] {
            fs::copy(ours.join(file), folder.join(file))?;
        }
        install(&folder)?;
        fs::write(stamp, lock)?;
        Ok(folder)
    }
}

/// Installs what a folder's lock file names into the folder itself, unless it is there.
///
/// # Errors
/// If npm cannot install it.
pub(crate) fn install_once(folder: &Path) -> Result<()> {
    let stamp = folder.join("node_modules/.installed");
    let lock = fs::read(folder.join(LOCK))?;
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    install(folder)?;
    Ok(fs::write(stamp, lock)?)
}

/// Runs no scripts of the packages.
fn install(folder: &Path) -> Result<()> {
    let mut npm = program("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
    run(npm.current_dir(folder))
}
