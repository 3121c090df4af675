//! A folder in one file: the same folder, the same bytes.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

use super::tree::Tree;
use crate::shell::{program, run};

/// How a folder is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// What Linux unpacks.
    TarGz,
    /// What Windows unpacks.
    Zip,
}

impl Format {
    pub(super) fn ending(self) -> &'static str {
        match self {
            Format::TarGz => "tar.gz",
            Format::Zip => "zip",
        }
    }

    /// Packs a folder under its own name into a file beside the others in `out`.
    ///
    /// # Errors
    /// If `tar` and `gzip`, or `zip`, are missing or fail.
    pub(super) fn pack(self, tree: &Tree, epoch: u64, out: &Path) -> Result<PathBuf> {
        tree.seal(epoch)?;
        let folder = tree.folder().file_name().context("a folder has a name")?.to_string_lossy().into_owned();
        let beside = tree.folder().parent().context("a folder has a parent")?;
        let archive = out.join(format!("{folder}.{}", self.ending()));
        let _ = fs::remove_file(&archive);
        match self {
            Format::TarGz => tar(beside, &folder, epoch, &archive)?,
            Format::Zip => zip(beside, &folder, &tree.files()?, &archive)?,
        }
        Ok(archive)
    }
}

fn tar(beside: &Path, folder: &str, epoch: u64, archive: &Path) -> Result<()> {
    let mut tar = program("tar", ["--create", "--format=ustar", "--sort=name", "--numeric-owner"]);
    tar.args(["--owner=0", "--group=0", &format!("--mtime=@{epoch}"), "--use-compress-program=gzip -9n"]);
    run(tar.arg("--file").arg(archive).arg("--directory").arg(beside).arg(folder))
}

/// Times in the archive are those of the files, in the zone that the program believes in.
fn zip(beside: &Path, folder: &str, files: &[String], archive: &Path) -> Result<()> {
    let names: Vec<String> = files.iter().map(|file| format!("{folder}/{file}")).collect();
    let list = archive.with_extension("list");
    fs::write(&list, names.join("\n"))?;
    let mut zip = program("zip", ["-q", "-9", "-X", "-D", "-@"]);
    let packed = run(zip.arg(archive).current_dir(beside).stdin(File::open(&list)?).env("TZ", "UTC"));
    fs::remove_file(&list)?;
    packed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::{scratch::Scratch, tree::Mode};

    fn packed(format: Format, name: &str, order: [&str; 3]) -> Vec<u8> {
        let scratch = Scratch::new(name).unwrap();
        let tree = Tree::new(scratch.path().join("branan-1.2.3")).unwrap();
        for file in order {
            let mode = if file == "branan" { Mode::Program } else { Mode::Data };
            tree.add(file, format!("this is {file}"), mode).unwrap();
        }
        fs::read(format.pack(&tree, 1_700_000_000, scratch.path()).unwrap()).unwrap()
    }

    #[test]
    fn the_same_files_are_the_same_bytes_wherever_and_in_whatever_order() {
        for format in [Format::TarGz, Format::Zip] {
            let one = packed(format, "archive-one", ["branan", "README.md", "man/branan.1"]);
            let other = packed(format, "archive-other", ["man/branan.1", "branan", "README.md"]);
            assert!(one == other, "{format:?}");
            assert!(one.len() > 100, "{format:?}");
        }
    }

    #[test]
    fn other_files_are_other_bytes() {
        let one = packed(Format::TarGz, "archive-a", ["branan", "README.md", "a"]);
        assert!(one != packed(Format::TarGz, "archive-b", ["branan", "README.md", "b"]));
    }
}
