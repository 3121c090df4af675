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

Usage: cargo xtask siege [--quick] [--minutes N] [--seed N] [--sockets N] [--only ATTACK] [--server PROGRAM] [--json]

Options:
  --quick           40 s with the unoptimised program, one attack after the other and the crash, as a step of
                    `cargo xtask test` does; `--only everything` has all at once
  --minutes N       how long (default 5); hours are rounds of five minutes
  --seed N          attacks in another order and with other bytes (default 1)
  --sockets N       so many come back after the crash (default 6000, fewer in less than five minutes)
  --only ATTACK     this one alone, by its name in the table; may be given more than once, and `alone` is each
  --server PROGRAM  the server, instead of one that is built
  --json            the whole report instead of a table

Builds the program as it ships, optimised, since that is what strangers meet.
Starts a server and attackers at up to 32 addresses of this machine, who know of it what docs/protocol.md
says: each of twenty-three attacks alone, then all at once, then a crash after which up to 6,000
sockets come back at the same moment. Twenty pairs play games to their end meanwhile, and somebody
visits the site. Exits with 1 when a move is lost, doubled or out of order, a promise of the
protocol is broken, the server ends or needs more than 300 MB, or memory and descriptors do not
come back afterwards; when somebody is not answered within 10 seconds; and when one move in a hundred takes
longer than 250 ms to be acknowledged under any attack. A machine that has other things to do is slow in peace
already: where one move in a hundred takes longer than 25 ms then, ten times of that is allowed, and 1 s at most.

--quick is for machines that check changes and have other things to do: it does not fail for slowness alone. Somebody is
kept out who is not answered within 30 seconds, and one move in a hundred may take 1 s, or forty times of what it takes in
peace or of what somebody who only waits is late meanwhile.
";

const MOST_MB: u64 = 300;
/// After a siege a server has no more than this beyond what it had before.
const MORE_MB: u64 = 100;
const MORE_DESCRIPTORS: u64 = 32;
/// One move in a hundred may take so long under attack, beside so many times of what it takes in peace and no longer
/// than the last; so many seconds may pass until somebody is answered.
struct Patience {
    least_ms: f64,
    times: f64,
    most_ms: f64,
    answer_s: u32,
}

const PATIENCE: Patience = Patience { least_ms: 250.0, times: 10.0, most_ms: 1000.0, answer_s: 10 };
/// Of the unoptimised program beside whatever else a machine does that checks changes.
const QUICK: Patience = Patience { least_ms: 1000.0, times: 40.0, most_ms: f64::INFINITY, answer_s: 30 };
/// Nobody can say what one in a hundred takes of fewer: then it is asked of half of them.
const FEW_MOVES: u64 = 100;

/// Lays siege to a server and prints what was measured.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let request = Request::parse(arguments)?;
    let report = request.report()?;
    let shown = Report { value: &report, is_json: request.json, describe };
    Ok(shown.conclude(&wrong(&report, request.quick)))
}

/// A short siege of the program as tests build it, one attack after the other, which does not fail for slowness alone.
///
/// # Errors
/// If a server does not keep its promises under it.
pub(crate) fn quick() -> Result<()> {
    if !cfg!(target_os = "linux") {
        eprintln!("NOT CHECKED: attackers need the many addresses that Linux gives a machine for itself");
        return Ok(());
    }
    let report = Request { quick: true, ..Request::default() }.report()?;
    print!("{}", describe(&report));
    let wrong = wrong(&report, true);
    ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

#[derive(Debug, PartialEq, Eq)]
struct Request {
    quick: bool,
    minutes: u32,
    seed: u64,
    /// How many come back; as many as fit into the time if nobody says.
    sockets: Option<u32>,
    only: Vec<String>,
    server: Option<PathBuf>,
    json: bool,
}

impl Default for Request {
    fn default() -> Request {
        Request {
            quick: false,
            minutes: 5,
            seed: 1,
            sockets: None,
            only: Vec::new(),
            server: None,
            json: false,
        }
    }
}

impl Request {
    fn parse(arguments: &[String]) -> Result<Request> {
        let mut request = Request::default();
        let mut words = arguments.iter().map(String::as_str);
        while let Some(word) = words.next() {
            match word {
                "--quick" => request.quick = true,
                "--only" => request.only.push(words.next().context("--only wants an attack")?.to_owned()),
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
        let seconds = if self.quick { 40 } else { 60 * self.minutes };
        let (built, attacker) =
            if is_slow { load::build_as_for_tests("siege")? } else { load::build("siege")? };
        let mut command = program(&attacker, [self.server.as_ref().unwrap_or(&built)]);
        let sockets = self.sockets.map_or("-".to_owned(), |sockets| sockets.to_string());
        let patience = patience(self.quick).answer_s;
        command.args([seconds, patience].map(|seconds| seconds.to_string()));
        command.args([self.seed.to_string(), sockets]).args(&self.only);
        if self.quick && self.only.is_empty() {
            command.arg("alone");
        }
        let done = command.stderr(Stdio::inherit()).output().context("cannot run the attacker")?;
        ensure!(done.status.success(), "the siege could not be carried out to its end");
        serde_json::from_slice(&done.stdout).context("unreadable report")
    }
}

fn value<T: std::str::FromStr>(option: &str, word: Option<&str>) -> Result<T> {
    word.and_then(|word| word.parse().ok()).with_context(|| format!("{option} wants a whole number"))
}

/// The table of a report.
fn describe(report: &Value) -> String {
    let heading = [
        "attack", "times", "moves", "p50 ms", "p99 ms", "max ms", "visits", "p99 ms", "woken", "kept out",
        "MB", "files",
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
            ms("woken", "p99_ms"),
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

fn row<'r>(report: &'r Value, name: &str) -> &'r Value {
    let rows = report["rows"].as_array();
    rows.and_then(|rows| rows.iter().find(|row| row["name"] == name)).unwrap_or(&Value::Null)
}

fn storm(report: &Value) -> &Value {
    row(report, "storm")
}

/// What one move in a hundred takes while nobody attacks.
fn peace_ms(report: &Value) -> f64 {
    number(&row(report, "peace")["moves"]["p99_ms"])
}

fn patience(is_quick: bool) -> &'static Patience {
    if is_quick { &QUICK } else { &PATIENCE }
}

impl Patience {
    /// How long one move in a hundred may take where the machine is so slow by itself.
    fn after(&self, slow_ms: f64) -> f64 {
        (self.times * slow_ms).max(self.least_ms).min(self.most_ms)
    }
}

/// Everything that should not be.
fn wrong(report: &Value, is_quick: bool) -> Vec<String> {
    let mut wrong = Vec::new();
    for (list, of) in [("wrong", &report["honest"]["wrong"]), ("breach", &report["breaches"])] {
        wrong.extend(of.as_array().into_iter().flatten().map(|what| format!("{list}: {what}")));
    }
    if report["honest"]["games"].as_u64().is_none_or(|games| games == 0) {
        wrong.push("no game was played to its end".to_owned());
    }
    let (patience, peace_ms) = (patience(is_quick), peace_ms(report));
    for row in report["rows"].as_array().into_iter().flatten() {
        let name = &row["name"];
        let memory = row["most"]["peak_mb"].as_u64().unwrap_or(u64::MAX);
        if memory > MOST_MB {
            wrong.push(format!("{name}: {memory} MB"));
        }
        if row["kept_out"] != 0 {
            wrong.push(format!(
                "{name}: {} kept out: {}",
                row["kept_out"], report["honest"]["kept_out_because"]
            ));
        }
        // While a server is restarted everybody waits for it.
        let is_few = row["moves"]["count"].as_u64().is_none_or(|count| count < FEW_MOVES);
        let (part, figure) = if is_few { (50, "p50_ms") } else { (99, "p99_ms") };
        let took_ms = number(&row["moves"][figure]);
        // A machine may have other things to do in one moment and not in another.
        let late_ms = if is_quick { number(&row["woken"]["p99_ms"]) } else { f64::NAN };
        let most_ms = patience.after(peace_ms.max(late_ms));
        if name != "storm" && name != "peace" && (took_ms.is_nan() || took_ms > most_ms) {
            wrong.push(format!(
                "{name}: {part} of 100 moves are acknowledged within {took_ms:.0} ms only, {most_ms:.0} are allowed"
            ));
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
            parse("--seed 7 --minutes 120 --sockets 900 --only pings --only storm --json").unwrap(),
            Request {
                minutes: 120,
                seed: 7,
                sockets: Some(900),
                only: vec!["pings".to_owned(), "storm".to_owned()],
                json: true,
                ..usual()
            }
        );
        assert_eq!(parse("--quick").unwrap(), Request { quick: true, ..usual() });
        assert!(parse("--server /bin/sh").unwrap().server.is_some());
        for line in [
            "--server /nowhere/branan",
            "--sockets many",
            "--only",
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
                "name": name, "times": 5, "kept_out": 0, "moves": {"count": 900, "p99_ms": 200.0},
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
        assert!(describe(&good()).contains("60 of 60 sockets back after 2.5 s"));
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
    fn whoever_is_kept_out_is_counted() {
        let mut report = good();
        report["rows"][1]["kept_out"] = json!(1);
        assert_eq!([true, false].map(|is_quick| wrong(&report, is_quick).len()), [1, 1]);
    }

    #[test]
    fn a_machine_that_is_slow_in_peace_may_be_slower_under_attack_but_not_for_ever() {
        let judged = |peace_ms: f64, p99_ms: f64| {
            let mut report = good();
            let mut peace = report["rows"][0].clone();
            peace["name"] = json!("peace");
            peace["moves"]["p99_ms"] = json!(peace_ms);
            report["rows"][0]["moves"]["p99_ms"] = json!(p99_ms);
            report["rows"].as_array_mut().unwrap().push(peace);
            [false, true].map(|is_quick| wrong(&report, is_quick).is_empty())
        };
        assert_eq!(judged(5.0, 250.0), [true, true]);
        assert_eq!(judged(5.0, 251.0), [false, true]);
        assert_eq!(judged(50.0, 500.0), [true, true]);
        assert_eq!(judged(50.0, 501.0), [false, true]);
        assert_eq!(judged(5000.0, 1001.0), [false, true]);
        assert_eq!(judged(100.0, 4001.0), [false, false]);
        assert_eq!(judged(101.0, 4001.0), [false, true]);
        let mut late = good();
        late["rows"][0]["moves"]["p99_ms"] = json!(4001.0);
        for (late_ms, is_good) in [(100.0, false), (101.0, true)] {
            late["rows"][0]["woken"] = json!({"p99_ms": late_ms});
            assert_eq!(wrong(&late, true).is_empty(), is_good, "a machine that is late by {late_ms} ms");
            assert!(!wrong(&late, false).is_empty());
        }
        let mut report = good();
        for (p50_ms, is_good) in [(json!(200.0), true), (json!(251.0), false), (json!(null), false)] {
            report["rows"][0]["moves"] = json!({"count": 99, "p50_ms": p50_ms, "p99_ms": 5000.0});
            assert_eq!(wrong(&report, false).is_empty(), is_good, "of a few: {p50_ms}");
        }
    }
}
