//! The static program where there is nothing else: no library, no shell, no file.

use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::{Made, Outcome, is_root, served::Served};
use crate::{
    dist::{
        scratch::Scratch,
        tree::{Mode, Tree},
    },
    shell::{program, read, which},
};

/// A number that only the rules can know.
const PERFT: (&str, &str) = ("6", "1111530080");

pub(super) fn test(made: &Made<'_>) -> Result<Outcome> {
    if !is_root()? && which("unshare").is_none() {
        return Ok(Outcome::NotTested("neither root nor unshare is here".to_owned()));
    }
    let scratch = Scratch::new("empty-root")?;
    let tree = Tree::new(scratch.path().join("root"))?;
    tree.copy(made.branan, "branan", Mode::Program)?;
    let inside = || -> Result<Command> {
        let mut command = program(if is_root()? { "chroot" } else { "unshare" }, [""; 0]);
        if !is_root()? {
            command.args(["--map-root-user", "chroot"]);
        }
        command.arg(tree.folder()).arg("/branan").env_clear().env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        Ok(command)
    };
    let version = read(inside()?.arg("--version"))?;
    ensure!(version.trim() == format!("branan {}", made.edition.version), "it says {version}");
    let (depth, count) = PERFT;
    let counted = read(inside()?.args(["perft", "--rules", "brandubh", "--depth", depth]))?;
    ensure!(counted.trim() == count, "perft {depth} is {counted}");
    let served = Served::start(&mut inside()?, "/data").context("it does not serve")?;
    served.check()?;
    Ok(Outcome::Passed)
}
