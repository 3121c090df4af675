//! `cargo xtask torture`: servers killed, databases gone, disks full, clocks set.

use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::apt;
use crate::load::{build, build_as_for_tests};
use crate::shell::program;
use crate::table::table;

pub(crate) const HELP: &str = "\
Makes trouble for servers under load, and counts what was lost.

Usage: cargo xtask torture [TROUBLE] [--seconds N] [--seed N] [--quick]

Options:
  --seconds N    time for each trouble (default 30)
  --seed N       what people do and when servers are killed follows from it (default 1)
  --quick        the last two alone, five kills each, with the program as tests have it: about a minute

Without TROUBLE all of them, one after the other:
  sqlite-killed    one server on SQLite, killed (`kill -9`) and started again
  postgres-killed  two on PostgreSQL, opponents on different ones, one or the other killed
  sqlite-locked    another program keeps the file of the database for itself
  postgres-gone    PostgreSQL crashes under two servers, and is back after a while
  disk-full        no space is left for the database, then there is again
  clock-steps      the system's clock is set by up to a day, forward and back
  sqlite-people    one server on SQLite, killed at least 15 times
  postgres-people  two on PostgreSQL, one or the other killed at least 15 times

60 pairs play meanwhile, come back whenever they can, and repeat what was not
acknowledged. Prints moves acknowledged, lost and duplicated, and clocks that are
wrong. In the last two, twelve couples sign up, claim seats of guests, challenge each other, play slowly
and for a rating, change passwords and end sessions; a row for each promise says how often it was
made, how often it was broken, and what is there twice or should not be. Exits with 1 unless all of that is 0. Needs
PostgreSQL and libfaketime, and root for the disk.
";

const TROUBLES: [&str; 6] =
    ["sqlite-killed", "postgres-killed", "sqlite-locked", "postgres-gone", "disk-full", "clock-steps"];
/// Those in which people have accounts.
const PEOPLE: [&str; 2] = ["sqlite-people", "postgres-people"];
/// What Debian calls what is needed, and a file of it.
const PACKAGES: [(&str, &str); 2] =
    [("postgresql", "/usr/lib/postgresql"), ("libfaketime", "/usr/share/doc/libfaketime")];

/// Makes trouble and prints what came of it.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let request = Request::parse(arguments)?;
    install()?;
    let (server, torturer) =
        if request.is_quick { build_as_for_tests("torture")? } else { build("torture")? };
    let heading = ["trouble", "times", "acknowledged", "sent again", "lost", "duplicated", "wrong clocks"];
    let mut rows = vec![heading.map(str::to_owned)];
    let heading = ["trouble", "times", "promise", "acknowledged", "lost", "twice"];
    let mut promises = vec![heading.map(str::to_owned)];
    let mut good = true;
    for trouble in &request.troubles {
        let kills = if request.is_quick { "5" } else { "15" };
        let words = [&*server.to_string_lossy(), trouble, request.seconds, request.seed, kills];
        let (report, sound) = make(&mut program(&torturer, words))?;
        good &= sound;
        if PEOPLE.contains(trouble) {
            promises.extend(kept(trouble, &report));
        } else {
            let row = lost(trouble, &report);
            eprintln!("{}", row.join("  "));
            rows.push(row);
        }
    }
    for table in [table(&rows), table(&promises)] {
        // A heading alone says nothing.
        if table.lines().count() > 2 {
            println!("{table}");
        }
    }
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

#[derive(Debug, PartialEq, Eq)]
struct Request<'a> {
    troubles: Vec<&'a str>,
    seconds: &'a str,
    seed: &'a str,
    is_quick: bool,
}

impl Request<'_> {
    fn parse(arguments: &[String]) -> Result<Request<'_>> {
        let (mut trouble, mut seconds, mut seed, mut is_quick) = (None, None, "1", false);
        let mut words = arguments.iter().map(String::as_str);
        while let Some(word) = words.next() {
            let mut value = || words.next().with_context(|| format!("{word} wants a number"));
            match word {
                "--seconds" => seconds = Some(value()?),
                "--seed" => seed = value()?,
                "--quick" => is_quick = true,
                other if trouble.is_none() && !other.starts_with('-') => trouble = Some(other),
                _ => bail!("`cargo xtask torture --help` says what can be asked for"),
            }
        }
        let seconds = seconds.unwrap_or(if is_quick { "15" } else { "30" });
        seconds.parse::<u32>().context("--seconds wants a whole number of seconds")?;
        seed.parse::<u64>().context("--seed wants a whole number")?;
        let troubles = match trouble {
            None if is_quick => PEOPLE.to_vec(),
            None => TROUBLES.into_iter().chain(PEOPLE).collect(),
            Some(trouble) if TROUBLES.contains(&trouble) || PEOPLE.contains(&trouble) => vec![trouble],
            Some(other) => {
                bail!("no trouble `{other}`; there are: {}, {}", TROUBLES.join(", "), PEOPLE.join(", "))
            }
        };
        Ok(Request { troubles, seconds, seed, is_quick })
    }
}

/// Makes one trouble; what is told of it, and whether nothing went wrong.
fn make(command: &mut Command) -> Result<(Value, bool)> {
    let done = command.stderr(std::process::Stdio::inherit()).output().context("cannot run the torturer")?;
    Ok((serde_json::from_slice(&done.stdout).unwrap_or_default(), done.status.success()))
}

/// A number of a report, if it has it.
fn figure(of: &Value, name: &str) -> String {
    of[name].as_u64().map_or_else(|| "?".to_owned(), |number| number.to_string())
}

/// The line of a trouble in which pairs play.
fn lost(trouble: &str, report: &Value) -> [String; 7] {
    let names = ["times", "acknowledged", "sent_again", "lost", "duplicated", "wrong_clocks"];
    let [times, acknowledged, again, lost, duplicated, wrong] = names.map(|name| figure(report, name));
    [trouble.to_owned(), times, acknowledged, again, lost, duplicated, wrong]
}

/// The lines of a trouble in which people have accounts: one for each promise.
fn kept(trouble: &str, report: &Value) -> Vec<[String; 6]> {
    let nothing = vec![Value::Null];
    let rows = report["promises"].as_array().unwrap_or(&nothing);
    let line = |row: &Value| {
        let promise = row["promise"].as_str().unwrap_or("?").to_owned();
        let [acknowledged, lost, twice] = ["acknowledged", "lost", "twice"].map(|name| figure(row, name));
        [trouble.to_owned(), figure(report, "times"), promise, acknowledged, lost, twice]
    };
    rows.iter().map(line).collect()
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
        let request = Request::parse(&arguments)?;
        Ok(format!("{} {} {} {}", request.troubles.len(), request.seconds, request.seed, request.is_quick))
    }

    #[test]
    fn one_trouble_or_all_for_as_long_as_one_likes() {
        for (line, expected) in [
            ("", "8 30 1 false"),
            ("--seconds 5", "8 5 1 false"),
            ("disk-full", "1 30 1 false"),
            ("disk-full --seconds 5 --seed 7", "1 5 7 false"),
            ("--seconds 5 disk-full", "1 5 1 false"),
            ("--quick", "2 15 1 true"),
            ("sqlite-people --quick", "1 15 1 true"),
        ] {
            assert_eq!(parse(line).unwrap(), expected, "{line}");
        }
        for line in ["disk", "--seconds soon", "--seconds", "--seed x", "--fast", "disk-full clock-steps"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn a_report_with_nothing_in_it_is_shown_as_such() {
        assert_eq!(kept("sqlite-people", &Value::Null)[0][2..], ["?"; 4]);
        let row =
            serde_json::json!({"promise": "a session is ended", "acknowledged": 3, "lost": 0, "twice": 1});
        let report = serde_json::json!({"times": 15, "promises": [row]});
        assert_eq!(
            kept("sqlite-people", &report),
            [["sqlite-people", "15", "a session is ended", "3", "0", "1"].map(str::to_owned)]
        );
    }
}
