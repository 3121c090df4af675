//! Where the program runs, and how it is built for that.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context, Result, ensure};

use super::archive::Format;
use crate::{
    apt,
    remap::Remap,
    shell::{cargo, program, read, run, run_within, which},
};

/// A kind of machine that people run the program on.
pub(super) struct Platform {
    /// As compilers call it.
    pub(super) triple: &'static str,
    /// The name of the program's file.
    pub(super) program: &'static str,
    pub(super) archive: Format,
    /// The compiler of what is written in C, and the package of Debian that holds it.
    compiler: (&'static str, &'static str),
    flags: &'static [&'static str],
}

/// Any Linux, whatever its C library: the program needs none.
pub(super) const LINUX: Platform = Platform {
    triple: "x86_64-unknown-linux-musl",
    program: "branan",
    archive: Format::TarGz,
    compiler: ("musl-gcc", "musl-tools"),
    flags: &[],
};

pub(super) const WINDOWS: Platform = Platform {
    triple: "x86_64-pc-windows-gnu",
    program: "branan.exe",
    archive: Format::Zip,
    compiler: ("x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64"),
    // The linker would write down when it ran.
    flags: &["-Clink-arg=-Wl,--no-insert-timestamp"],
};

impl Platform {
    /// Compiles the program, the client of the pages inside, and gives its path.
    ///
    /// # Errors
    /// If a compiler is missing and may not be installed, if it does not compile, if there is no client to take in, or
    /// if the program names a folder of this machine.
    pub(super) fn build(&self, target: &Path, epoch: u64) -> Result<PathBuf> {
        self.provide_compilers()?;
        let mut build = cargo(["build", "--locked", "--profile", "dist", "--target", self.triple]);
        build.args(["--package", "branan-cli", "--bin", "branan", "--target-dir"]).arg(target);
        build.env("SOURCE_DATE_EPOCH", epoch.to_string()).env("BRANAN_CLIENT", "required");
        let remap = Remap::here(target)?;
        remap.apply(&mut build, self.flags);
        run(&mut build)?;
        let file = target.join(self.triple).join("dist").join(self.program);
        remap.check(&fs::read(&file)?).with_context(|| file.display().to_string())?;
        Ok(file)
    }

    fn provide_compilers(&self) -> Result<()> {
        let libraries = read(&mut program("rustc", ["--print", "target-libdir", "--target", self.triple]))?;
        if !Path::new(libraries.trim()).is_dir() {
            let mut rustup = program("rustup", ["target", "add", self.triple]);
            run_within(Duration::from_mins(5), &mut rustup)?;
        }
        let (compiler, package) = self.compiler;
        if which(compiler).is_none() {
            ensure!(apt::may_install()?, "{compiler} is missing; Debian has it in {package}");
            apt::install(&[package])?;
        }
        Ok(())
    }
}
