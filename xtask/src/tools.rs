//! Tools that our commands need beyond cargo itself, installed where missing.
//!
//! A tool found on the search path is used as it is. Otherwise the version
//! named here goes into `tools/` in the target folder, once.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, ensure};

use crate::{
    shell::{cargo, prepend_path, program, run, which},
    workspace::Workspace,
};

/// A program that can be installed.
#[derive(Debug)]
pub(crate) struct Tool {
    program: &'static str,
    /// The crate that holds it.
    package: &'static str,
    version: &'static str,
    /// The `PyPI` package with the same version as a ready binary.
    wheel: Option<&'static str>,
    /// Further arguments to `cargo install`.
    arguments: &'static [&'static str],
}

/// Checks spelling. Compiling its dictionary takes 100 s of processor time,
/// fetching its wheel takes two.
pub(crate) const TYPOS: Tool =
    Tool { program: "typos", package: "typos-cli", version: "1.51.1", wheel: Some("typos"), arguments: &[] };

/// Checks licences, sources and banned crates. Its wheel is years behind and
/// fails on today's dependency graphs.
pub(crate) const DENY: Tool = Tool {
    program: "cargo-deny",
    package: "cargo-deny",
    version: "0.20.2",
    wheel: None,
    arguments: &["--no-default-features"],
};

/// Builds and runs fuzz targets.
pub(crate) const FUZZ: Tool =
    Tool { program: "cargo-fuzz", package: "cargo-fuzz", version: "0.13.2", wheel: None, arguments: &[] };

/// Changes the code and watches whether a test notices.
pub(crate) const MUTANTS: Tool = Tool {
    program: "cargo-mutants",
    package: "cargo-mutants",
    version: "27.1.0",
    wheel: None,
    arguments: &[],
};

/// Compares the interface of a library with that of an earlier version.
pub(crate) const SEMVER_CHECKS: Tool = Tool {
    program: "cargo-semver-checks",
    package: "cargo-semver-checks",
    version: "0.48.0",
    wheel: None,
    arguments: &[],
};

impl Tool {
    /// Lets a command find the tool on its search path, installing it if it is
    /// nowhere yet.
    ///
    /// # Errors
    /// If it is missing and cannot be installed.
    pub(crate) fn provide(&self, command: &mut Command) -> Result<()> {
        if which(self.program).is_some() {
            return Ok(());
        }
        let tools = Workspace::load()?.target_directory.join("tools");
        let folder = tools.join(format!("{}-{}", self.package, self.version));
        if !self.binary(&folder).is_file() {
            self.install(&folder).with_context(|| self.advice())?;
            ensure!(self.binary(&folder).is_file(), self.advice());
        }
        prepend_path(command, &folder.join("bin"))
    }

    fn binary(&self, folder: &Path) -> PathBuf {
        folder.join("bin").join(self.program)
    }

    fn advice(&self) -> String {
        let Self { program, package, version, .. } = self;
        format!(
            "{program} could not be installed; \
             `cargo install --locked {package}@{version}` puts it on the search path"
        )
    }

    fn install(&self, folder: &Path) -> Result<()> {
        eprintln!("installing {} {}, once", self.package, self.version);
        if let Some(wheel) = self.wheel {
            match self.install_wheel(wheel, folder) {
                Ok(()) => return Ok(()),
                Err(error) => eprintln!("{error:#}; compiling it instead"),
            }
        }
        self.compile(folder)
    }

    fn install_wheel(&self, wheel: &str, folder: &Path) -> Result<()> {
        let requirement = format!("{wheel}=={}", self.version);
        let mut pip = program("python3", ["-m", "pip", "install", "--quiet", "--no-deps"]);
        pip.args(["--root-user-action", "ignore", "--only-binary", ":all:", "--target"])
            .arg(folder)
            .arg(requirement);
        run(&mut pip)
    }

    /// Compiles without optimisation: cargo-deny takes 70 s of processor time
    /// instead of 190, and then 0.6 s instead of 0.3 to do its work.
    fn compile(&self, folder: &Path) -> Result<()> {
        let build = folder.join("build");
        let package = format!("{}@{}", self.package, self.version);
        let mut install = cargo(["install", "--quiet", "--locked", "--debug"]);
        install.arg("--root").arg(folder).arg("--target-dir").arg(&build);
        install.args(self.arguments).arg(package).env("CARGO_PROFILE_DEV_DEBUG", "0");
        run(&mut install)?;
        fs::remove_dir_all(&build).with_context(|| format!("cannot remove {}", build.display()))
    }
}
