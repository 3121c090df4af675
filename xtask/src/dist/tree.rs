//! Files that will be packed, with nothing about them that differs from machine to machine.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use anyhow::{Context, Result};

/// A folder of files to pack; it begins empty.
pub(super) struct Tree(PathBuf);

/// Who may do what with a file.
#[derive(Clone, Copy, Debug)]
pub(super) enum Mode {
    Data = 0o644,
    Program = 0o755,
}

impl Tree {
    /// An empty folder, whatever was there before.
    pub(super) fn new(folder: PathBuf) -> Result<Self> {
        if folder.exists() {
            fs::remove_dir_all(&folder).with_context(|| format!("cannot empty {}", folder.display()))?;
        }
        fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }

    pub(super) fn folder(&self) -> &Path {
        &self.0
    }

    /// Adds a file of these bytes.
    pub(super) fn add(&self, name: &str, bytes: impl AsRef<[u8]>, mode: Mode) -> Result<()> {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().context("a file lies in a folder")?)?;
        fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
        set_mode(&path, mode)
    }

    /// Adds a copy of a file.
    pub(super) fn copy(&self, from: &Path, name: &str, mode: Mode) -> Result<()> {
        let bytes = fs::read(from).with_context(|| format!("cannot read {}", from.display()))?;
        self.add(name, bytes, mode)
    }

    /// All files, in order, named from the folder with `/` between.
    pub(super) fn files(&self) -> Result<Vec<String>> {
        let mut files = Vec::new();
        self.visit(&mut |path, is_folder| {
            if !is_folder {
                files.push(path.strip_prefix(&self.0)?.to_string_lossy().replace('\\', "/"));
            }
            Ok(())
        })?;
        files.sort();
        Ok(files)
    }

    /// Gives every file and folder the same time.
    pub(super) fn seal(&self, epoch: u64) -> Result<()> {
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(epoch);
        self.visit(&mut |path, is_folder| {
            if is_folder {
                set_mode(path, Mode::Program)?;
            }
            File::open(path)?.set_modified(time).with_context(|| format!("cannot date {}", path.display()))
        })
    }

    /// What is in a folder comes before the folder.
    fn visit(&self, look: &mut dyn FnMut(&Path, bool) -> Result<()>) -> Result<()> {
        visit(&self.0, look)
    }
}

fn visit(folder: &Path, look: &mut dyn FnMut(&Path, bool) -> Result<()>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            visit(&entry.path(), look)?;
        } else {
            look(&entry.path(), false)?;
        }
    }
    look(folder, true)
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: Mode) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    Ok(fs::set_permissions(path, fs::Permissions::from_mode(mode as u32))?)
}

/// Only Unix tells programs from data so; packages are made there.
#[cfg(not(unix))]
fn set_mode(_: &Path, _: Mode) -> Result<()> {
    Ok(())
}
