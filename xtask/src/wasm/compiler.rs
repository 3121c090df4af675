//! A compiler for the browser.
//!
//! Its own library for `wasm32-unknown-unknown` is the difficulty: that is not
//! part of a default Rust installation. It comes from rustup where rustup can have
//! it, else from Debian, whose compiler can build it from its sources.

use std::{
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use anyhow::{Context, Result, bail};

use crate::{
    apt,
    shell::{cargo, program, read, run_within, which},
};

pub(super) const TARGET: &str = "wasm32-unknown-unknown";
const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld"];

/// Where a compiler with the library for wasm comes from.
pub(super) enum Compiler {
    /// The cargo that runs us has the target.
    Ours,
    /// Debian's cargo and rustc, by absolute path.
    Debian { cargo: PathBuf, rustc: PathBuf },
}

impl Compiler {
    /// Finds a compiler, installing what is missing.
    pub(super) fn find() -> Result<Self> {
        if target_is_installed()? || target_was_added() {
            return Ok(Self::Ours);
        }
        Self::debian()
    }

    pub(super) fn debian() -> Result<Self> {
        if let Some(installed) = Self::debian_installed() {
            return Ok(installed);
        }
        if !apt::may_install()? {
            bail!(
                "no compiler here builds for {TARGET}; \
                 install it by `rustup target add {TARGET}`, or on Debian as root by \
                 `apt-get install {}`",
                DEBIAN_PACKAGES.join(" ")
            );
        }
        apt::install(&DEBIAN_PACKAGES)?;
        Self::debian_installed().context("Debian's packages hold no cargo and rustc")
    }

    /// Debian's compiler, if all its packages are there.
    fn debian_installed() -> Option<Self> {
        if !DEBIAN_PACKAGES.iter().all(|package| package_files(package).is_some()) {
            return None;
        }
        let cargo = program_in(&package_files("cargo-web")?, "cargo")?;
        let rustc = program_in(&package_files("rustc-web")?, "rustc")?;
        Some(Self::Debian { cargo, rustc })
    }

    /// A `cargo build` for the browser whose results go to a folder.
    pub(super) fn cargo_build(&self, folder: &Path) -> Command {
        let mut command = match self {
            Self::Ours => cargo(["build"]),
            Self::Debian { cargo, rustc } => debian_cargo_build(cargo, rustc),
        };
        command.args(["--locked", "--target", TARGET, "--target-dir"]).arg(folder);
        command
    }
}

/// Debian's cargo, kept apart from the rustup toolchain that runs us.
fn debian_cargo_build(cargo: &Path, rustc: &Path) -> Command {
    let mut command = program(cargo, ["build", "-Zbuild-std=std,panic_abort"]);
    for ours in ["CARGO", "RUSTUP_TOOLCHAIN", "RUSTC_WRAPPER", "LD_LIBRARY_PATH"] {
        command.env_remove(ours);
    }
    command
        .env("RUSTC", rustc)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld");
    command
}

/// Tells whether the compiler that builds us has the library for wasm.
fn target_is_installed() -> Result<bool> {
    let arguments = ["--print", "target-libdir", "--target", TARGET];
    let folder = read(&mut program("rustc", arguments))?;
    Ok(Path::new(folder.trim()).is_dir())
}

/// Tries to have rustup install the target; a machine cut off from its servers
/// must not wait long for the answer.
fn target_was_added() -> bool {
    if which("rustup").is_none() {
        return false;
    }
    let mut rustup = program("rustup", ["target", "add", TARGET]);
    match run_within(Duration::from_mins(1), &mut rustup) {
        Ok(()) => true,
        Err(error) => {
            eprintln!("{error:#}; looking for Debian's compiler instead");
            false
        }
    }
}

/// The files of an installed Debian package.
fn package_files(package: &str) -> Option<String> {
    read(&mut program("dpkg", ["-L", package])).ok()
}

/// The program of that name among a package's files, which may also hold a
/// wrapper of the same name in some deeper folder.
fn program_in(files: &str, name: &str) -> Option<PathBuf> {
    let ending = format!("/bin/{name}");
    files.lines().filter(|file| file.ends_with(&ending)).min_by_key(|file| file.len()).map(PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_real_program_is_taken_and_not_the_wrapper() {
        let files = "/usr/share/cargo/bin/cargo\n/usr/bin/cargo\n/usr/bin/cargo-fmt\n";
        assert_eq!(program_in(files, "cargo"), Some(PathBuf::from("/usr/bin/cargo")));
        assert_eq!(program_in(files, "rustc"), None);
    }

    #[test]
    fn debian_s_cargo_does_not_inherit_our_toolchain() {
        let command = debian_cargo_build(Path::new("/d/cargo"), Path::new("/d/rustc"));
        let toolchain = command.get_envs().find(|(name, _)| *name == "RUSTUP_TOOLCHAIN");
        assert_eq!(toolchain.map(|(_, value)| value), Some(None));
    }
}
