//! Where the program runs, and how it is built for that.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

use super::archive::Format;
use crate::{
    apt,
    compiler::{Compiler, MINGW, MUSL, Target},
    remap::Remap,
    shell::run,
};

/// A kind of machine that people run the program on.
pub(super) struct Platform {
    target: &'static Target,
    /// The name of the program's file.
    pub(super) program: &'static str,
    pub(super) archive: Format,
    /// The compiler of what is written in C, and the package of Debian that holds it.
    c_compiler: (&'static str, &'static str),
}

pub(super) const LINUX: Platform = Platform {
    target: &MUSL,
    program: "branan",
    archive: Format::TarGz,
    c_compiler: ("musl-gcc", "musl-tools"),
};

pub(super) const WINDOWS: Platform = Platform {
    target: &MINGW,
    program: "branan.exe",
    archive: Format::Zip,
    c_compiler: ("x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64"),
};

impl Platform {
    /// As compilers call it.
    pub(super) fn triple(&self) -> &'static str {
        self.target.triple
    }

    /// The compilers of what is written in Rust and in C, installed where they are missing.
    ///
    /// # Errors
    /// If one is missing and may not be installed.
    pub(super) fn provide(&self) -> Result<Compiler> {
        let (c_compiler, package) = self.c_compiler;
        apt::provide(c_compiler, package)?;
        Compiler::find(self.target)
    }

    /// Compiles the program, the client of the pages inside, and gives its path.
    ///
    /// # Errors
    /// If a compiler is missing, if it does not compile, if there is no client to take in, or if the program names a
    /// folder of this machine.
    pub(super) fn build(&self, target: &Path, epoch: u64) -> Result<PathBuf> {
        let compiler = self.provide()?;
        let mut build = compiler.cargo_build(target);
        build.args(["--profile", "dist", "--package", "branan-cli", "--bin", "branan"]);
        build.env("SOURCE_DATE_EPOCH", epoch.to_string()).env("BRANAN_CLIENT", "required");
        let remap = Remap::of(&compiler, target)?;
        remap.apply(&mut build, &compiler.flags()?);
        run(&mut build)?;
        let file = target.join(self.triple()).join("dist").join(self.program);
        remap.check(&fs::read(&file)?).with_context(|| file.display().to_string())?;
        Ok(file)
    }
}
