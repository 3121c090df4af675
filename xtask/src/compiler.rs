//! Compilers for other platforms than the one that runs us.
//!
//! A platform's standard library is the difficulty: a default Rust installation has only that of its own. Others come
//! from rustup where rustup can have them, else from Debian, whose compiler can build them from their sources.

mod start;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail};

use crate::{
    apt,
    shell::{cargo, program, read, rustup},
    workspace::Workspace,
};

/// What programs are compiled for.
#[derive(Debug)]
pub(crate) struct Target {
    /// As compilers call it.
    pub(crate) triple: &'static str,
    /// What Debian's compiler needs for it besides its own packages.
    packages: &'static [&'static str],
    /// The linker, where Debian's compiler would not find it.
    linker: Option<&'static str>,
    /// Flags for the compiler, whichever it is.
    flags: &'static [&'static str],
    /// Lays out the files that stand beside the standard library in a folder, for a compiler.
    start: Option<fn(&Path, &Debian) -> Result<()>>,
}

pub(crate) const WASM: Target = Target {
    triple: "wasm32-unknown-unknown",
    packages: &["lld"],
    linker: Some("wasm-ld"),
    flags: &[],
    start: None,
};

/// Any Linux, whatever its C library: the program needs none.
pub(crate) const MUSL: Target = Target {
    triple: "x86_64-unknown-linux-musl",
    packages: &["gcc", "musl-tools", start::UNWINDER],
    linker: None,
    flags: &[],
    start: Some(start::lay_out_musl),
};

pub(crate) const MINGW: Target = Target {
    triple: "x86_64-pc-windows-gnu",
    packages: &["gcc-mingw-w64-x86-64"],
    linker: None,
    // The linker would write down when it ran.
    flags: &["-Clink-arg=-Wl,--no-insert-timestamp"],
    start: Some(start::lay_out_mingw),
};

/// Where sources of the standard library are, below everything of a compiler.
const SOURCES: &str = "lib/rustlib/src/rust";

/// The packages of Debian's compiler.
const PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];

/// A compiler that has a platform's standard library, or can build it.
pub(crate) struct Compiler {
    target: &'static Target,
    /// Nothing if the cargo that runs us has the target.
    debian: Option<Debian>,
}

/// Debian's compiler, by absolute paths.
struct Debian {
    cargo: PathBuf,
    rustc: PathBuf,
}

impl Compiler {
    /// Finds a compiler, installing what is missing.
    ///
    /// # Errors
    /// If there is none, and none may be installed.
    pub(crate) fn find(target: &'static Target) -> Result<Self> {
        if is_installed(target)? || was_added(target) {
            return Ok(Self { target, debian: None });
        }
        Self::debian(target)
    }

    /// Debian's compiler, even where rustup has the target.
    ///
    /// # Errors
    /// If it is missing and may not be installed.
    pub(crate) fn debian(target: &'static Target) -> Result<Self> {
        let triple = target.triple;
        let packages: Vec<&str> = PACKAGES.iter().chain(target.packages).copied().collect();
        if !packages.iter().all(|package| package_files(package).is_some()) {
            if !apt::may_install()? {
                bail!(
                    "no compiler here builds for {triple}; install it by `rustup target add {triple}`, \
                     or on Debian as root by `apt-get install {}`",
                    packages.join(" ")
                );
            }
            apt::install(&packages)?;
        }
        let debian = Debian::installed().context("Debian's packages hold no cargo and rustc")?;
        if let Some(lay_out) = target.start {
            let folder = sysroot(target)?;
            let beside = folder.join("lib/rustlib").join(triple).join("lib");
            fs::create_dir_all(&beside)?;
            lay_out(&beside, &debian)?;
        }
        Ok(Self { target, debian: Some(debian) })
    }

    /// A `cargo build` for the platform whose results go to a folder.
    pub(crate) fn cargo_build(&self, folder: &Path) -> Command {
        let mut command = match &self.debian {
            None => cargo(["build"]),
            Some(debian) => debian.cargo_build(self.target),
        };
        command.args(["--locked", "--target", self.target.triple, "--target-dir"]).arg(folder);
        command
    }

    /// The compiler itself.
    pub(crate) fn rustc<'a>(&self, arguments: impl IntoIterator<Item = &'a str>) -> Command {
        match &self.debian {
            None => program("rustc", arguments),
            Some(debian) => debian.rustc(arguments),
        }
    }

    /// What the compiler must be told besides.
    ///
    /// # Errors
    /// If cargo does not know where built files are.
    pub(crate) fn flags(&self) -> Result<Vec<String>> {
        let mut flags: Vec<String> = self.target.flags.iter().map(ToString::to_string).collect();
        if self.debian.is_some() && self.target.start.is_some() {
            flags.push(format!("--sysroot={}", sysroot(self.target)?.display()));
        }
        Ok(flags)
    }

    /// The folders where sources of the standard library may be, under every name that they have.
    ///
    /// # Errors
    /// If the compiler does not answer.
    pub(crate) fn sources(&self) -> Result<Vec<PathBuf>> {
        let sysroot = read(&mut self.rustc(["--print", "sysroot"]))?;
        let named = Path::new(sysroot.trim()).join(SOURCES);
        let real = named.canonicalize().ok().filter(|real| *real != named);
        Ok([Some(named), real].into_iter().flatten().collect())
    }
}

impl Debian {
    fn installed() -> Option<Self> {
        let cargo = program_in(&package_files("cargo-web")?, "cargo")?;
        let rustc = program_in(&package_files("rustc-web")?, "rustc")?;
        Some(Self { cargo, rustc })
    }

    fn cargo_build(&self, target: &Target) -> Command {
        let mut command = kept_apart(program(&self.cargo, ["build", "-Zbuild-std=std,panic_abort"]));
        command.env("RUSTC", &self.rustc);
        if let Some(linker) = target.linker {
            let variable = target.triple.to_uppercase().replace('-', "_");
            command.env(format!("CARGO_TARGET_{variable}_LINKER"), linker);
        }
        command
    }

    fn rustc<'a>(&self, arguments: impl IntoIterator<Item = &'a str>) -> Command {
        kept_apart(program(&self.rustc, arguments))
    }
}

/// Keeps a command of Debian's compiler apart from the rustup toolchain that runs us.
fn kept_apart(mut command: Command) -> Command {
    for ours in ["CARGO", "RUSTUP_TOOLCHAIN", "RUSTC_WRAPPER", "LD_LIBRARY_PATH"] {
        command.env_remove(ours);
    }
    // Building a standard library is not called stable.
    command.env("RUSTC_BOOTSTRAP", "1");
    command
}

/// The folder that Debian's compiler is told to look for files beside the standard library in.
fn sysroot(target: &Target) -> Result<PathBuf> {
    Ok(Workspace::load()?.target_directory.join("tools").join(format!("start-{}", target.triple)))
}

/// Tells whether the compiler that builds us has the platform's library.
fn is_installed(target: &Target) -> Result<bool> {
    let arguments = ["--print", "target-libdir", "--target", target.triple];
    let folder = read(&mut program("rustc", arguments))?;
    Ok(Path::new(folder.trim()).is_dir())
}

/// Tries to have rustup install the library.
fn was_added(target: &Target) -> bool {
    rustup(&["target", "add", target.triple])
        .inspect_err(|error| eprintln!("{error:#}; looking for Debian's compiler instead"))
        .is_ok()
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
        let debian = Debian { cargo: "/d/cargo".into(), rustc: "/d/rustc".into() };
        let command = debian.cargo_build(&WASM);
        let value = |name: &str| command.get_envs().find(|(key, _)| *key == name).map(|(_, value)| value);
        assert_eq!(value("RUSTUP_TOOLCHAIN"), Some(None));
        assert_eq!(value("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER"), Some(Some("wasm-ld".as_ref())));
    }
}
