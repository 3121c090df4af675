//! `cargo xtask fuzz`: parsers and messages under random bytes.

use std::{
    fs::{self, File},
    path::Path,
    process::{Command, ExitCode},
};

use anyhow::{Context, Result, bail, ensure};

use crate::{
    shell::{self, exit_code, program},
    table::table,
    tools::FUZZ,
    workspace::{Workspace, root},
};

pub(crate) const HELP: &str = "\
Feeds random bytes to the fuzz targets and reports crashes.

Usage: cargo xtask fuzz [TARGET] [--seconds N]
       cargo xtask fuzz --list

Options:
  --seconds N    time for each target (default 60)
  --list         print the names of the targets

Without TARGET every target of fuzz/ runs. Needs the nightly compiler
(`rustup toolchain install nightly`). What crashed a target stays in
fuzz/artifacts/; turn it into a failing test before you mend the code.
";

const MANIFEST: &str = "fuzz/Cargo.toml";

/// What the command line asks for.
#[derive(Debug, PartialEq, Eq)]
struct Request {
    target: Option<String>,
    seconds: u32,
    list: bool,
}

/// What became of one target.
#[derive(Debug, PartialEq, Eq)]
struct Finding {
    executions: Option<u64>,
    /// Where the input that crashed the target is kept.
    crash: Option<String>,
}

/// Fuzzes the targets asked for, one after the other.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let request = Request::parse(arguments)?;
    let targets = targets()?;
    if request.list {
        println!("{}", targets.join("\n"));
        return Ok(ExitCode::SUCCESS);
    }
    let mut rows = vec![["target", "executions", "crash"].map(str::to_owned)];
    let mut crashed = false;
    for target in request.choose(&targets)? {
        let finding = fuzz(target, request.seconds)?;
        crashed |= finding.crash.is_some();
        rows.push(finding.row(target));
    }
    print!("{}", table(&rows));
    Ok(if crashed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

impl Request {
    fn parse(arguments: &[String]) -> Result<Self> {
        let mut request = Self { target: None, seconds: 60, list: false };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--list" => request.list = true,
                "--seconds" => {
                    let seconds = arguments.next().context("--seconds wants a number")?;
                    request.seconds = seconds.parse().context("--seconds wants a whole number of seconds")?;
                }
                flag if flag.starts_with('-') => bail!("unknown option `{flag}`"),
                _ if request.target.is_some() => bail!("name one target, or none for all"),
                target => request.target = Some(target.to_owned()),
            }
        }
        Ok(request)
    }

    fn choose<'a>(&self, targets: &'a [String]) -> Result<Vec<&'a String>> {
        let Some(wanted) = &self.target else {
            return Ok(targets.iter().collect());
        };
        let found = targets.iter().find(|target| *target == wanted);
        let found =
            found.with_context(|| format!("no target `{wanted}`; there are: {}", targets.join(", ")))?;
        Ok(vec![found])
    }
}

impl Finding {
    /// Reads what libFuzzer printed.
    fn parse(log: &str) -> Self {
        let after = |mark: &str| log.lines().rev().find_map(|line| line.split_once(mark));
        Self {
            executions: after("stat::number_of_executed_units:")
                .and_then(|(_, count)| count.trim().parse().ok()),
            crash: after("Test unit written to ").map(|(_, path)| path.trim().to_owned()),
        }
    }

    fn row(&self, target: &str) -> [String; 3] {
        let executions = self.executions.map_or_else(|| "unknown".to_owned(), |n| n.to_string());
        let crash = self.crash.as_deref().unwrap_or("none");
        [target.to_owned(), executions, crash.to_owned()]
    }
}

/// The names of the fuzz targets.
fn targets() -> Result<Vec<String>> {
    ensure!(root().join(MANIFEST).is_file(), "there is no {MANIFEST}, so nothing to fuzz");
    let workspace = Workspace::load_from(MANIFEST)?;
    let mut names: Vec<String> = workspace
        .packages
        .into_iter()
        .flat_map(|package| package.targets)
        .filter(|target| target.kind == "bin")
        .map(|target| target.name)
        .collect();
    names.sort();
    Ok(names)
}

/// Builds a target and runs it for a while; its own output goes to a file.
fn fuzz(target: &str, seconds: u32) -> Result<Finding> {
    shell::run(&mut cargo_fuzz(&["build", target])?)?;
    let folder = Workspace::load()?.target_directory.join("fuzz");
    fs::create_dir_all(&folder)?;
    let path = folder.join(format!("{target}.log"));
    let log = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;

    let time = format!("-max_total_time={seconds}");
    // The first folder takes what is found; the second holds the committed seeds.
    let (corpus, seeds) = (format!("fuzz/corpus/{target}"), format!("fuzz/seeds/{target}"));
    fs::create_dir_all(root().join(&corpus))?;
    let mut command = cargo_fuzz(&["run", target, &corpus, &seeds, "--", &time, "-print_final_stats=1"])?;
    let code = exit_code(command.stdout(log.try_clone()?).stderr(log))?;
    let finding = read_finding(&path)?;
    ensure!(
        code == 0 || finding.crash.is_some(),
        "`{target}` did not run (exit code {code}); see {}",
        path.display()
    );
    Ok(finding)
}

fn read_finding(log: &Path) -> Result<Finding> {
    let bytes = fs::read(log).with_context(|| format!("cannot read {}", log.display()))?;
    Ok(Finding::parse(&String::from_utf8_lossy(&bytes)))
}

fn cargo_fuzz(arguments: &[&str]) -> Result<Command> {
    let mut command = program("rustup", ["run", "nightly", "cargo", "fuzz"]);
    command.args(arguments);
    FUZZ.provide(&mut command)?;
    Ok(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Request> {
        let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        Request::parse(&arguments)
    }

    #[test]
    fn target_and_seconds_are_read_in_any_order() {
        let expected = Request { target: Some("moves".to_owned()), seconds: 5, list: false };
        assert_eq!(parse("moves --seconds 5").unwrap(), expected);
        assert_eq!(parse("--seconds 5 moves").unwrap(), expected);
    }

    #[test]
    fn every_target_has_something_to_begin_with() {
        for target in fs::read_dir(root().join("fuzz/fuzz_targets")).unwrap() {
            let seeds = root().join("fuzz/seeds").join(target.unwrap().path().file_stem().unwrap());
            assert!(
                fs::read_dir(&seeds).is_ok_and(|mut files| files.next().is_some()),
                "{}",
                seeds.display()
            );
        }
    }

    #[test]
    fn bad_arguments_are_refused() {
        for line in ["--seconds", "--seconds soon", "--second 5", "one two"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn an_unknown_target_is_answered_with_the_known_ones() {
        let error = parse("captures").unwrap().choose(&["moves".to_owned()]).unwrap_err();
        assert!(error.to_string().ends_with("there are: moves"), "{error}");
    }

    #[test]
    fn executions_and_crash_are_read_from_the_log() {
        let log = "INFO: Seed: 1\nTest unit written to fuzz/artifacts/moves/crash-0a\n\
                   stat::number_of_executed_units: 5123\n";
        let crash = Some("fuzz/artifacts/moves/crash-0a".to_owned());
        assert_eq!(Finding::parse(log), Finding { executions: Some(5123), crash });
        assert_eq!(Finding::parse(""), Finding { executions: None, crash: None });
    }
}
