//! `cargo xtask siege`: a server under attack, and the people who play on it.

use std::path::PathBuf;
use std::process::{ExitCode, Stdio};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::failover::path;
use crate::load::{self, number};
use crate::report::Report;
use crate::shell::program;
use crate::table::table;

pub(crate) const HELP: &str = "\
Lays siege to a server with every attack we know, while people play on it.

Usage: cargo xtask siege [--quick] [--minutes N] [--seed N] [--sockets N] [--server PROGRAM] [--json]

Options:
  --quick           a minute with the unoptimised program
  --minutes N       how long (default 5); hours are rounds of five minutes
  --seed N          attacks in another order and with other bytes (default 1)
  --sockets N       so many come back after the crash (default 6000, fewer in less than five minutes)
  --server PROGRAM  the server, instead of one that is built
  --json            the whole report instead of a table

Starts a server and attackers at up to 32 addresses of this machine, who know of it what docs/protocol.md
says: each of eighteen attacks alone, then all at once, then a crash after which up to 6,000
sockets come back at the same moment. Twenty pairs play games to their end meanwhile, and somebody
visits the site. Exits with 1 when a move is lost, doubled or out of order, a promise of the
protocol is broken, the server ends or needs more than 300 MB, or memory and descriptors do not
come back afterwards; without --quick also when somebody is not answered within 10 seconds, or one
move in a hundred takes longer than 250 ms to be acknowledged under any attack.
";

const MOST_MB: u64 = 300;
/// After a siege a server has no more than this beyond what it had before.
const MORE_MB: u64 = 100;
const MORE_DESCRIPTORS: u64 = 32;
const MOST_MS: f64 = 250.0;

/// Lays siege to a server and prints what was measured.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let request = Request::parse(arguments)?;
    let report = request.report()?;
    let shown = Report { value: &report, is_json: request.json, told };
    Ok(shown.conclude(&wrong(&report, request.quick)))
}

#[derive(Debug, PartialEq, Eq)]
struct Request {
    quick: bool,
    minutes: u32,
    seed: u64,
    /// How many come back; as many as fit into the time if nobody says.
    sockets: Option<u32>,
    server: Option<PathBuf>,
    json: bool,
}

impl Request {
    fn parse(arguments: &[String]) -> Result<Request> {
        let mut request =
            Request { quick: false, minutes: 5, seed: 1, sockets: None, server: None, json: false };
        let mut words = arguments.iter().map(String::as_str);
        while let Some(word) = words.next() {
            match word {
                "--quick" => (request.quick, request.minutes) = (true, 1),
                "--json" => request.json = true,
                "--minutes" => request.minutes = value(word, words.next())?,
                "--seed" => request.seed = value(word, words.next())?,
                "--sockets" => request.sockets = Some(value(word, words.next())?),
                "--server" => request.server = Some(path(word, words.next())?),
                _ => bail!("`cargo xtask siege --help` says what can be asked for"),
            }
        }
        ensure!(request.minutes > 0, "--minutes wants at least 1");
        Ok(request)
    }

    fn report(&self) -> Result<Value> {
        let is_slow = self.quick || self.server.is_some();
        let (built, attacker) =
            if is_slow { load::build_as_for_tests("siege")? } else { load::build("siege")? };
        let mut command = program(&attacker, [self.server.as_ref().unwrap_or(&built)]);
        command.args([(60 * self.minutes).to_string(), self.seed.to_string()]);
        command.args(self.sockets.map(|sockets| sockets.to_string()));
        let done = command.stderr(Stdio::inherit()).output().context("cannot run the attacker")?;
        ensure!(done.status.success(), "the siege could not be carried out to its end");
        serde_json::from_slice(&done.stdout).context("unreadable report")
    }
}

fn value<T: std::str::FromStr>(option: &str, word: Option<&str>) -> Result<T> {
    word.and_then(|word| word.parse().ok()).with_context(|| format!("{option} wants a whole number"))
}

/// The table of a report.
fn told(report: &Value) -> String {
    let heading = [
        "attack", "times", "moves", "p50 ms", "p99 ms", "max ms", "visits", "p99 ms", "kept out", "MB",
        "files",
    ];
    let mut rows = vec![heading.map(str::to_owned)];
    for row in report["rows"].as_array().into_iter().flatten() {
        let ms = |kind: &str, name: &str| format!("{:.0}", number(&row[kind][name]));
        rows.push([
            row["name"].as_str().unwrap_or_default().to_owned(),
            row["times"].to_string(),
            row["moves"]["count"].to_string(),
            ms("moves", "p50_ms"),
            ms("moves", "p99_ms"),
            ms("moves", "max_ms"),
            row["visits"]["count"].to_string(),
            ms("visits", "p99_ms"),
            row["kept_out"].to_string(),
            row["most"]["peak_mb"].to_string(),
            row["most"]["descriptors"].to_string(),
        ]);
    }
    let (honest, back) = (&report["honest"], &storm(report)["back"]);
    format!(
        "{}{} games with {} moves played to their end, {} moves sent again; {} of {} sockets back after {:.1} s; \
         {} addresses, {} descriptors; MB and files at the start {} and {}, in the end {} and {}\n",
        table(&rows),
        honest["games"],
        honest["moves"],
        honest["sent_again"],
        back["sockets"],
        back["of"],
        number(&back["s"]),
        report["addresses"],
        report["descriptors"],
        report["start"]["mb"],
        report["start"]["descriptors"],
        report["after"]["mb"],
        report["after"]["descriptors"],
    )
}

fn storm(report: &Value) -> &Value {
    let rows = report["rows"].as_array();
    rows.and_then(|rows| rows.iter().find(|row| row["name"] == "storm")).unwrap_or(&Value::Null)
}

/// Everything that should not be; on a machine that has other things to do nobody can say how long a move may take.
fn wrong(report: &Value, is_quick: bool) -> Vec<String> {
    let mut wrong = Vec::new();
    for (list, of) in [("wrong", &report["honest"]["wrong"]), ("breach", &report["breaches"])] {
        wrong.extend(of.as_array().into_iter().flatten().map(|what| format!("{list}: {what}")));
    }
    if report["honest"]["games"].as_u64().is_none_or(|games| games == 0) {
        wrong.push("no game was played to its end".to_owned());
    }
    for row in report["rows"].as_array().into_iter().flatten() {
        let (name, p99) = (&row["name"], number(&row["moves"]["p99_ms"]));
        let memory = row["most"]["peak_mb"].as_u64().unwrap_or(u64::MAX);
        if memory > MOST_MB {
            wrong.push(format!("{name}: {memory} MB"));
        }
        if !is_quick && row["kept_out"] != 0 {
            wrong.push(format!("{name}: {} kept out", row["kept_out"]));
        }
        // While a server is restarted everybody waits for it.
        if !is_quick && name != "storm" && (p99.is_nan() || p99 > MOST_MS) {
            wrong.push(format!("{name}: 99 of 100 moves are acknowledged within {p99:.0} ms only"));
        }
    }
    let back = &storm(report)["back"];
    if back["sockets"] != back["of"] {
        wrong.push(format!("{} of {} sockets came back", back["sockets"], back["of"]));
    }
    for (name, more) in [("mb", MORE_MB), ("descriptors", MORE_DESCRIPTORS)] {
        let at = |when: &str| report[when][name].as_u64().unwrap_or(u64::MAX);
        if at("after") > at("start").saturating_add(more) {
            wrong.push(format!("{name}: {} at the start, {} in the end", at("start"), at("after")));
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn parse(line: &str) -> Result<Request> {
        Request::parse(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn a_siege_is_as_long_as_one_likes() {
        let usual = || parse("").unwrap();
        assert_eq!((usual().minutes, usual().seed, usual().quick), (5, 1, false));
        assert_eq!(
            parse("--seed 7 --minutes 120 --sockets 900 --json").unwrap(),
            Request { minutes: 120, seed: 7, sockets: Some(900), json: true, ..usual() }
        );
        assert_eq!(parse("--quick").unwrap(), Request { quick: true, minutes: 1, ..usual() });
        assert!(parse("--server /bin/sh").unwrap().server.is_some());
        for line in [
            "--server /nowhere/branan",
            "--sockets many",
            "--minutes",
            "--minutes 0",
            "--minutes soon",
            "--seed -1",
            "now",
        ] {
            assert!(parse(line).is_err(), "{line}");
        }
    }

    /// A siege in which nothing went wrong.
    fn good() -> Value {
        let row = |name: &str, back: Value| {
            json!({
                "name": name, "times": 5, "kept_out": 0, "moves": {"count": 9, "p99_ms": 200.0},
                "visits": {"count": 3}, "most": {"peak_mb": 120, "descriptors": 900}, "back": back,
            })
        };
        json!({
            "rows": [row("silence", Value::Null), row("storm", json!({"sockets": 60, "of": 60, "s": 2.5}))],
            "honest": {"games": 3, "moves": 99, "sent_again": 1, "wrong": []}, "breaches": [],
            "start": {"mb": 60, "descriptors": 70}, "after": {"mb": 110, "descriptors": 72},
        })
    }

    #[test]
    fn whatever_goes_wrong_is_told() {
        assert_eq!(wrong(&good(), false), [""; 0]);
        assert!(told(&good()).contains("60 of 60 sockets back after 2.5 s"));
        for (place, value) in [
            ("/honest/wrong", json!(["move 3 was acknowledged and is not there"])),
            ("/honest/games", json!(0)),
            ("/breaches", json!(["two sit on one seat"])),
            ("/rows/0/most/peak_mb", json!(301)),
            ("/rows/1/back/sockets", json!(59)),
            ("/after/mb", json!(161)),
            ("/after/descriptors", json!(103)),
        ] {
            let mut report = good();
            *report.pointer_mut(place).unwrap() = value;
            assert_eq!(wrong(&report, true).len(), 1, "{place}");
        }
    }

    #[test]
    fn people_are_timed_where_nothing_else_runs() {
        let mut report = good();
        report["rows"][1]["kept_out"] = json!(1);
        report["rows"][0]["moves"]["p99_ms"] = json!(251.0);
        assert_eq!((wrong(&report, true).len(), wrong(&report, false).len()), (0, 2));
    }
}
