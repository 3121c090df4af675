//! `cargo xtask python`: the Python package, built, installed and tested.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use anyhow::{Context, Result, bail, ensure};

use crate::{
    apt,
    shell::{program, read, run, which},
    workspace::{Workspace, root},
};

pub(crate) const HELP: &str = "\
Builds the wheel of the Python package and tests it in a fresh environment.

Usage: cargo xtask python [OPTIONS]

Options:
  --build    build the wheel only
  --bench    measure the environments instead of testing, and fail if they are slower than promised
  --train    run the whole training example instead of testing: three minutes, then 400 games against level 2

The wheel is left in `python/wheels` in the target folder. It is installed into an environment of its own that is made
anew every time, where its tests run: pytest, every example of the documentation, the stubs compared with the module by
mypy, PettingZoo's own tests, and the short form of the training example.

Needs python3 (3.10 or later) with venv and pip. pip takes maturin, numpy and what the tests need (requirements-test.txt)
from whatever index it is set up for.
";

/// Where the package is, from the root of the project.
const PACKAGE: &str = "crates/python";

/// What builds the wheel.
const MATURIN: &str = "maturin>=1.16,<2";

/// Bytes that a wheel may have.
const MOST: u64 = 2_000_000;

/// Runs the command line.
pub(crate) fn run_command(arguments: &[String]) -> Result<ExitCode> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        [] => test()?,
        ["--build"] => println!("{}", build(&folder()?)?.display()),
        ["--bench"] => example(&["bench.py", "--check"])?,
        ["--train"] => example(&["train_brandubh.py"])?,
        _ => bail!("unknown arguments `{}`; see `cargo xtask python --help`", words.join(" ")),
    }
    Ok(ExitCode::SUCCESS)
}

/// Builds the wheel and runs all its tests.
pub(crate) fn test() -> Result<()> {
    let python = installed(&["-r", "requirements-test.txt"])?;
    run(python.run(["-m", "pytest"]).arg("tests"))?;
    // From another folder, so that what was installed is compared, and nothing else is found.
    run(python.run(["-m", "mypy.stubtest", "branan", "--concise"]).current_dir(&python.0))?;
    run(&mut python.run(["-m", "mypy", "--strict", "tests", "examples"]))?;
    run(&mut python.run(["examples/train_brandubh.py", "--short"]))
}

/// Runs one of the examples with the wheel.
fn example(arguments: &[&str]) -> Result<()> {
    let python = installed(&[])?;
    run(python.run([format!("examples/{}", arguments[0]).as_str()]).args(&arguments[1..]))
}

/// A fresh environment with the wheel and what else is named.
fn installed(besides: &[&str]) -> Result<Environment> {
    let folder = folder()?;
    let wheel = build(&folder)?;
    let environment = Environment::new(folder.join("fresh"))?;
    run(environment
        .run(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"])
        .arg(wheel)
        .args(besides))?;
    Ok(environment)
}

/// Builds the wheel and gives its path.
fn build(folder: &Path) -> Result<PathBuf> {
    let (tools, wheels) = (folder.join("tools"), folder.join("wheels"));
    let maturin = tools.join("bin/maturin");
    if !maturin.exists() {
        let environment = Environment::new(tools)?;
        run(environment
            .run(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"])
            .arg(MATURIN))?;
    }
    // What an earlier version left would be installed as well.
    let _ = fs::remove_dir_all(&wheels);
    let arguments = ["build", "--quiet", "--compression-level", "9", "--out"];
    run(program(maturin, arguments).arg(&wheels).current_dir(root().join(PACKAGE)))?;
    let built = fs::read_dir(&wheels)?.next().context("maturin left no wheel")??;
    let (name, size) = (built.file_name().to_string_lossy().into_owned(), built.metadata()?.len());
    eprintln!("{name}: {size} bytes");
    ensure!(name.contains("-abi3-"), "{name} is for one version of Python only");
    ensure!(size <= MOST, "{name} has {size} bytes, and {MOST} are allowed");
    Ok(built.path())
}

fn folder() -> Result<PathBuf> {
    Ok(Workspace::load()?.target_directory.join("python"))
}

/// A Python of its own, with what was installed into it.
struct Environment(PathBuf);

impl Environment {
    /// Makes one, in the place of what was there.
    fn new(folder: PathBuf) -> Result<Self> {
        let python = interpreter()?;
        run(program(python, ["-m", "venv", "--clear"]).arg(&folder))?;
        Ok(Self(folder))
    }

    /// A run of it, started in the folder of the package.
    fn run<'a>(&self, arguments: impl IntoIterator<Item = &'a str>) -> Command {
        let mut command = program(self.0.join("bin/python"), arguments);
        command.current_dir(root().join(PACKAGE));
        // Nobody's own packages, and nothing left between the sources.
        command.env_remove("PYTHONPATH").env("PYTHONDONTWRITEBYTECODE", "1");
        command.env("MYPY_CACHE_DIR", self.0.join("mypy"));
        command
    }
}

/// The Python that there is, if it is new enough and can make environments.
fn interpreter() -> Result<PathBuf> {
    let wanted =
        "Python 3.10 or later with venv and pip is wanted (Debian: python3 python3-venv python3-pip)";
    if which("python3").is_none() && apt::may_install()? {
        apt::install(&["python3", "python3-venv", "python3-pip"])?;
    }
    let python = which("python3").context(wanted)?;
    let check = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
    read(&mut program(&python, ["-c", check])).context(wanted)?;
    Ok(python)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_arguments_are_refused() {
        for line in [&["--wheel"][..], &["--build", "--bench"], &["build"]] {
            let arguments: Vec<String> = line.iter().map(ToString::to_string).collect();
            assert!(run_command(&arguments).is_err(), "{line:?}");
        }
    }
}
