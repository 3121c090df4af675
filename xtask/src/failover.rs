//! `cargo xtask failover`: any one machine dies while people play.

use std::path::{Path, PathBuf};
use std::process::{ExitCode, Stdio};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::load::{self, number};
use crate::report::Report;
use crate::shell::program;
use crate::table::table;

pub(crate) const HELP: &str = "\
Kills each of the machines that games run on, one after the other, while people play.

Usage: cargo xtask failover [--server PROGRAM] [--old PROGRAM] [--json]

Options:
  --server PROGRAM  the server, instead of one that is built unoptimised
  --old PROGRAM     replaces servers of this older program instead, one after the other
  --json            the whole report instead of a table

Two servers, PostgreSQL with a synchronous standby and NATS as a cluster of three, all on this machine and
with TLS between them; 60 pairs play, opponents at different servers. Killed (`kill -9`) are each NATS node, the
standby, the primary (the standby is promoted), the new primary without a word (it stops answering), and each
server; what was killed comes back. With --old, two servers of that program are stopped and replaced by
the new one while people play, once the one first and once the other.

Exits with 1 when a move is lost, doubled or out of order, a clock is wrong, or somebody waits longer than 15
seconds for a move to be acknowledged and seen by the other. Needs PostgreSQL and nats-server.
";

const MOST_MS: f64 = 15_000.0;

/// Has machines die and prints what came of it.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let request = Request::parse(arguments)?;
    let report = request.report()?;
    let shown = Report { value: &report, is_json: request.json, describe };
    Ok(shown.conclude(&wrong(&report)))
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Request {
    server: Option<PathBuf>,
    old: Option<PathBuf>,
    json: bool,
}

impl Request {
    fn parse(arguments: &[String]) -> Result<Request> {
        let mut request = Request::default();
        let mut words = arguments.iter().map(String::as_str);
        while let Some(word) = words.next() {
            match word {
                "--json" => request.json = true,
                "--server" => request.server = Some(path(word, words.next())?),
                "--old" => request.old = Some(path(word, words.next())?),
                _ => bail!("`cargo xtask failover --help` says what can be asked for"),
            }
        }
        Ok(request)
    }

    fn report(&self) -> Result<Value> {
        let (built, killer) = load::build_as_for_tests("failover")?;
        let server = self.server.as_ref().unwrap_or(&built);
        let mut command = program(&killer, [server as &Path].into_iter().chain(self.old.as_deref()));
        let done = command.stderr(Stdio::inherit()).output().context("cannot run the killer")?;
        ensure!(done.status.success(), "it could not be carried out to its end");
        serde_json::from_slice(&done.stdout).context("unreadable report")
    }
}

pub(crate) fn path(option: &str, word: Option<&str>) -> Result<PathBuf> {
    let path = PathBuf::from(word.with_context(|| format!("{option} wants a program"))?);
    path.canonicalize().with_context(|| format!("{option} {}", path.display()))
}

/// The table of a report.
fn describe(report: &Value) -> String {
    let heading = ["what dies", "seconds", "moves", "p50 ms", "p99 ms", "longest wait ms"];
    let mut rows = vec![heading.map(str::to_owned)];
    for row in report["rows"].as_array().into_iter().flatten() {
        let names = ["seconds", "moves", "median_ms", "p99_ms", "longest_ms"];
        let [seconds, moves, median, p99, longest] = names.map(|name| row[name].to_string());
        let name = row["name"].as_str().unwrap_or_default().to_owned();
        rows.push([name, seconds, moves, median, p99, longest]);
    }
    let judged = &report["judged"];
    let old = &report["old_again"][0];
    let old = match old["says"].as_str() {
        Some(says) if old["starts"] == false => format!("the old program on the new database: {says}\n"),
        Some(_) => "the old program reads the new database\n".to_owned(),
        None => String::new(),
    };
    format!(
        "{}{} moves acknowledged in {} games, {} sent again; {} lost, {} doubled or out of order, {} clocks wrong\n{old}",
        table(&rows),
        judged["acknowledged"],
        judged["contests"],
        judged["sent_again"],
        judged["lost"],
        judged["duplicated"],
        judged["wrong_clocks"],
    )
}

/// Everything that should not be.
fn wrong(report: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    for name in ["lost", "duplicated", "wrong_clocks", "refused"] {
        if report["judged"][name] != 0 {
            wrong.push(format!("{name}: {}", report["judged"][name]));
        }
    }
    if report["judged"]["acknowledged"].as_u64().is_none_or(|moves| moves == 0) {
        wrong.push("nobody played".to_owned());
    }
    for row in report["rows"].as_array().into_iter().flatten() {
        let longest = number(&row["longest_ms"]);
        if longest.is_nan() || longest > MOST_MS {
            wrong.push(format!("{}: somebody waited {longest:.0} ms", row["name"]));
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn programs_are_named_and_have_to_be_there() {
        let parse =
            |words: &[&str]| Request::parse(&words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>());
        assert_eq!(parse(&[]).unwrap(), Request::default());
        let shell = Path::new("/bin/sh").canonicalize().unwrap();
        let asked = parse(&["--old", "/bin/sh", "--json"]).unwrap();
        assert_eq!(asked, Request { server: None, old: Some(shell), json: true });
        for words in [&["--old"][..], &["--server", "/nowhere/branan"], &["now"]] {
            assert!(parse(words).is_err(), "{words:?}");
        }
    }

    #[test]
    fn whatever_goes_wrong_is_told() {
        let good = json!({
            "rows": [{"name": "primary", "seconds": 9, "moves": 800, "median_ms": 9, "p99_ms": 70, "longest_ms": 6100}],
            "judged": {"contests": 60, "acknowledged": 800, "sent_again": 3, "lost": 0, "duplicated": 0,
                       "wrong_clocks": 0, "refused": 0},
            "old_again": [{"starts": false, "says": "made by a later version"}],
        });
        assert_eq!(wrong(&good), [""; 0]);
        assert!(
            describe(&good).contains("0 lost, 0 doubled")
                && describe(&good).contains("made by a later version")
        );
        for (place, value) in [
            ("/judged/lost", json!(1)),
            ("/judged/duplicated", json!(1)),
            ("/judged/wrong_clocks", json!(1)),
            ("/judged/acknowledged", json!(0)),
            ("/rows/0/longest_ms", json!(15_001)),
            ("/rows/0/longest_ms", Value::Null),
        ] {
            let mut report = good.clone();
            *report.pointer_mut(place).unwrap() = value;
            assert_eq!(wrong(&report).len(), 1, "{place}");
        }
    }
}
