//! What was made, tried as those do who install it.

mod container;
mod crates;
mod debian;
mod empty_root;
mod fresh_debian;
mod served;
mod signatures;
mod windows;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail, ensure};

use super::{Edition, Request, checksums, extras::Extras, scratch::Scratch};
use crate::{
    shell::{cargo, program, read, run as run_command},
    workspace::root,
};

/// How a test ended that did not fail.
enum Outcome {
    Passed,
    /// This machine lacks something.
    NotTested(String),
}

/// What tests look at.
struct Made<'a> {
    /// The program for Linux.
    branan: &'a Path,
    extras: &'a Extras,
    edition: &'a Edition,
    /// The folder of artefacts.
    out: &'a Path,
}

type Test = fn(&Made<'_>) -> Result<Outcome>;

const TESTS: [(&str, Test); 7] = [
    ("the static program in an empty root folder", empty_root::test),
    ("the Debian package, by lintian", debian::lint),
    ("the Debian package: installed, run, upgraded, removed, purged", debian::test),
    ("the container, run by somebody without rights", container::test),
    ("the Windows program under Wine", windows::test),
    ("signatures by minisign", signatures::test),
    // It takes longest.
    ("the crates of the program, built as `cargo install` does", crates::test),
];

/// Tests every artefact, and says what could not be tested.
///
/// # Errors
/// If a test fails.
pub(super) fn run(branan: &Path, extras: &Extras, edition: &Edition, out: &Path) -> Result<()> {
    let made = Made { branan, extras, edition, out };
    let mut failed = 0;
    for (title, test) in TESTS {
        match test(&made) {
            Ok(Outcome::Passed) => println!("passed: {title}"),
            Ok(Outcome::NotTested(why)) => println!("NOT TESTED: {title}: {why}"),
            Err(error) => {
                println!("FAILED: {title}: {error:#}");
                failed += 1;
            }
        }
    }
    ensure!(failed == 0, "{failed} of {} tests failed", TESTS.len());
    Ok(())
}

/// Builds the same commit in another folder and compares all that comes of it.
///
/// # Errors
/// If something differs, or if there is work that is not committed.
pub(super) fn twice(request: &Request, out: &Path) -> Result<()> {
    let changes = read(&mut program("git", ["status", "--porcelain"]))?;
    ensure!(changes.is_empty(), "only a commit can be built twice, and there are changes:\n{changes}");
    let elsewhere = Scratch::new("built-elsewhere")?;
    let clone = elsewhere.path().join("another folder");
    run_command(program("git", ["clone", "--quiet"]).arg(root()).arg(&clone))?;
    let mut again = cargo(["run", "--quiet", "--package", "xtask", "--", "dist"]);
    again.args(request.linux_only.then_some("--linux")).current_dir(&clone);
    // The Debian package names it.
    again.args(request.url.iter().flat_map(|url| ["--url", url]));
    run_command(again.env_remove("CARGO_TARGET_DIR"))?;
    compare(out, &clone.join("target/artefacts"))
}

fn compare(ours: &Path, theirs: &Path) -> Result<()> {
    let sums = |folder: &Path| fs::read_to_string(folder.join(checksums::NAME)).context("no sums");
    let (ours, theirs) = (sums(ours)?, sums(theirs)?);
    if ours != theirs {
        bail!("two folders, and not the same bytes:\n{ours}and elsewhere\n{theirs}");
    }
    println!("passed: the same bytes from two folders");
    Ok(())
}

impl Made<'_> {
    fn archive(&self, ending: &str) -> Result<PathBuf> {
        let entries = fs::read_dir(self.out)?.flatten().map(|entry| entry.path());
        let mut found = entries.filter(|path| path.to_string_lossy().ends_with(ending));
        found.next().with_context(|| format!("there is no {ending}"))
    }
}

/// Tells whether we may do everything on this machine.
fn is_root() -> Result<bool> {
    Ok(read(&mut program("id", ["-u"]))?.trim() == "0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_bytes_are_noticed() {
        let (one, other) = (Scratch::new("compare-one").unwrap(), Scratch::new("compare-other").unwrap());
        fs::write(one.path().join(checksums::NAME), "aa  branan.zip\n").unwrap();
        assert!(compare(one.path(), other.path()).is_err());
        fs::write(other.path().join(checksums::NAME), "ab  branan.zip\n").unwrap();
        assert!(compare(one.path(), other.path()).is_err());
        compare(one.path(), one.path()).unwrap();
    }
}
