//! SHA-256 of what was made, as `sha256sum --check` reads it.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context, Result};

use crate::shell::{program, read};

/// The file of the sums.
pub(super) const NAME: &str = "SHA256SUMS";

/// Sums by the names of files.
pub(super) struct Checksums(BTreeMap<String, String>);

impl Checksums {
    /// Adds up every file of a folder but the sums themselves and signatures.
    ///
    /// # Errors
    /// If `sha256sum` is missing or a file cannot be read.
    pub(super) fn of(folder: &Path) -> Result<Self> {
        let mut names = Vec::new();
        for entry in fs::read_dir(folder)? {
            let (entry, is_sum) = (entry?, |name: &str| name == NAME || name.ends_with(".minisig"));
            let name = entry.file_name().to_string_lossy().into_owned();
            if entry.file_type()?.is_file() && !is_sum(&name) {
                names.push(name);
            }
        }
        let sums = read(program("sha256sum", ["--"]).args(&names).current_dir(folder))?;
        let pair = |line: &str| line.split_once("  ").map(|(sum, name)| (name.to_owned(), sum.to_owned()));
        Ok(Self(sums.lines().filter_map(pair).collect()))
    }

    pub(super) fn get(&self, name: &str) -> Result<&str> {
        self.0.get(name).map(String::as_str).with_context(|| format!("{name} was not made"))
    }

    pub(super) fn write(&self, folder: &Path) -> Result<()> {
        let lines: Vec<String> = self.0.iter().map(|(name, sum)| format!("{sum}  {name}\n")).collect();
        Ok(fs::write(folder.join(NAME), lines.concat())?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::scratch::Scratch;

    #[test]
    fn the_tool_that_people_have_agrees() {
        let scratch = Scratch::new("sums").unwrap();
        for (name, text) in [("b.zip", "abc"), ("a.tar.gz", "")] {
            fs::write(scratch.path().join(name), text).unwrap();
        }
        let sums = Checksums::of(scratch.path()).unwrap();
        assert!(sums.get("a.tar.gz").unwrap().starts_with("e3b0c442"));
        assert!(sums.get("c").is_err());
        sums.write(scratch.path()).unwrap();
        read(program("sha256sum", ["--check", NAME]).current_dir(scratch.path())).unwrap();
        fs::write(scratch.path().join("b.zip"), "other").unwrap();
        assert!(read(program("sha256sum", ["--check", NAME]).current_dir(scratch.path())).is_err());
    }
}
