//! `cargo xtask torture`: servers killed, databases gone, disks full, clocks set.

use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::apt;
use crate::load::build;
use crate::shell::program;
use crate::table::table;

pub(crate) const HELP: &str = "\
Makes trouble for servers under load, and counts what was lost.

Usage: cargo xtask torture [TROUBLE] [--seconds N]

Options:
  --seconds N    time for each trouble (default 30)

Without TROUBLE all of them, one after the other:
  sqlite-killed    one server on SQLite, killed (`kill -9`) and started again
  postgres-killed  two on PostgreSQL, opponents on different ones, one or the other killed
  sqlite-locked    another program keeps the file of the database for itself
  postgres-gone    PostgreSQL crashes under two servers, and is back after a while
  disk-full        no space is left for the database, then there is again
  clock-steps      the system's clock is set by up to a day, forward and back

60 pairs play meanwhile, come back whenever they can, and repeat what was not
acknowledged. Prints moves acknowledged, lost and duplicated, and clocks that are
wrong; exits with 1 unless all but the first are 0. Needs PostgreSQL and
libfaketime, and root for the disk.
";

const TROUBLES: [&str; 6] =
    ["sqlite-killed", "postgres-killed", "sqlite-locked", "postgres-gone", "disk-full", "clock-steps"];
/// What Debian calls what is needed, and a file of it.
const PACKAGES: [(&str, &str); 2] =
    [("postgresql", "/usr/lib/postgresql"), ("libfaketime", "/usr/share/doc/libfaketime")];

/// Makes trouble and prints what came of it.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let request = Request::parse(arguments)?;
    install()?;
    let (server, torturer) = build("torture")?;
    let heading = ["trouble", "times", "acknowledged", "sent again", "lost", "duplicated", "wrong clocks"];
    let mut rows = vec![heading.map(str::to_owned)];
    let mut good = true;
    for trouble in request.troubles {
        let mut command = program(&torturer, [&*server.to_string_lossy(), trouble, request.seconds]);
        let (row, sound) = judge(trouble, &mut command)?;
        good &= sound;
        eprintln!("{}", row.join("  "));
        rows.push(row);
    }
    print!("{}", table(&rows));
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

#[derive(Debug, PartialEq, Eq)]
struct Request<'a> {
    troubles: Vec<&'a str>,
    seconds: &'a str,
}

impl Request<'_> {
    fn parse(arguments: &[String]) -> Result<Request<'_>> {
        let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let (trouble, seconds) = match words[..] {
            [] => (None, "30"),
            ["--seconds", seconds] => (None, seconds),
            [trouble] => (Some(trouble), "30"),
            [trouble, "--seconds", seconds] | ["--seconds", seconds, trouble] => (Some(trouble), seconds),
            _ => bail!("`cargo xtask torture --help` says what can be asked for"),
        };
        seconds.parse::<u32>().context("--seconds wants a whole number of seconds")?;
        let troubles = match trouble {
            None => TROUBLES.to_vec(),
            Some(trouble) if TROUBLES.contains(&trouble) => vec![trouble],
            Some(other) => bail!("no trouble `{other}`; there are: {}", TROUBLES.join(", ")),
        };
        Ok(Request { troubles, seconds })
    }
}

/// Runs one trouble; its line of the table, and whether nothing went wrong.
fn judge(trouble: &str, command: &mut Command) -> Result<([String; 7], bool)> {
    let done = command.stderr(std::process::Stdio::inherit()).output().context("cannot run the torturer")?;
    let report: Value = serde_json::from_slice(&done.stdout).unwrap_or_default();
    let names = ["times", "acknowledged", "sent_again", "lost", "duplicated", "wrong_clocks"];
    let [times, acknowledged, again, lost, duplicated, wrong] =
        names.map(|name| report[name].as_u64().map_or_else(|| "?".to_owned(), |number| number.to_string()));
    Ok(([trouble.to_owned(), times, acknowledged, again, lost, duplicated, wrong], done.status.success()))
}

/// Installs what is missing, where that may be done.
fn install() -> Result<()> {
    let missing = PACKAGES.iter().filter(|(_, file)| !Path::new(file).exists());
    let missing: Vec<&str> = missing.map(|(package, _)| *package).collect();
    if !missing.is_empty() && apt::may_install()? {
        apt::install(&missing)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<String> {
        let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        Request::parse(&arguments).map(|request| format!("{} {}", request.troubles.len(), request.seconds))
    }

    #[test]
    fn one_trouble_or_all_for_as_long_as_one_likes() {
        for (line, expected) in [
            ("", "6 30"),
            ("--seconds 5", "6 5"),
            ("disk-full", "1 30"),
            ("disk-full --seconds 5", "1 5"),
            ("--seconds 5 disk-full", "1 5"),
        ] {
            assert_eq!(parse(line).unwrap(), expected, "{line}");
        }
        for line in ["disk", "--seconds soon", "disk-full clock-steps"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
