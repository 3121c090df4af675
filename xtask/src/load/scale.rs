//! `cargo xtask load --servers`: one server or several on one database, and which part is worn out first.

use std::path::PathBuf;
use std::process::{ExitCode, Stdio};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use super::{build, number};
use crate::shell::program;
use crate::table::table;

/// As fast as they go, and as many as one server lets in at a pace that people notice nothing of.
const LOADS: [&str; 2] = ["1000@0", "3000@5000"];
const SECONDS: &str = "12";

/// What is asked for.
#[derive(Debug, PartialEq, Eq)]
struct Request<'a> {
    servers: Vec<&'a str>,
    loads: Vec<&'a str>,
    seconds: &'a str,
    programs: Option<PathBuf>,
}

/// Measures some numbers of servers and prints a table.
pub(super) fn run(words: &[&str]) -> Result<ExitCode> {
    let request = Request::parse(words)?;
    let (server, players) = match &request.programs {
        Some(folder) => (folder.join("branan"), folder.join("scale")),
        None => build("scale")?,
    };
    let (mut rows, mut wrong) = (Vec::new(), Vec::new());
    for servers in &request.servers {
        let mut command = program(&players, [server.as_os_str()]);
        command.args([servers, &request.seconds]).args(&request.loads).stderr(Stdio::inherit());
        let done = command.output().context("cannot run the players")?;
        // What the other numbers come to is worth knowing all the same.
        match serde_json::from_slice::<Value>(&done.stdout) {
            Ok(report) => rows.extend(report["rows"].as_array().cloned().unwrap_or_default()),
            Err(_) => wrong.push(format!("{servers} could not be measured")),
        }
    }
    print!("{}", describe(&rows));
    wrong.extend(rows.iter().flat_map(amiss));
    for wrong in &wrong {
        eprintln!("{wrong}");
    }
    Ok(if wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

impl Request<'_> {
    fn parse<'a>(words: &[&'a str]) -> Result<Request<'a>> {
        let mut request =
            Request { servers: Vec::new(), loads: LOADS.to_vec(), seconds: SECONDS, programs: None };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let value = *words.next().with_context(|| format!("{word} wants a value"))?;
            match *word {
                "--servers" => request.servers = value.split(',').collect(),
                "--loads" => request.loads = value.split(',').collect(),
                "--seconds" => request.seconds = value,
                "--programs" => {
                    let folder = PathBuf::from(value).canonicalize();
                    request.programs = Some(folder.with_context(|| format!("{word} {value}"))?);
                }
                _ => bail!("`cargo xtask load --help` says what can be asked for"),
            }
        }
        request.seconds.parse::<u32>().context("--seconds wants a whole number")?;
        let is_number =
            |word: &&str| *word == "sqlite" || word.parse::<u16>().is_ok_and(|servers| servers > 0);
        ensure!(
            request.servers.iter().all(is_number),
            "--servers wants numbers, or `sqlite` for one on a file"
        );
        let is_load = |word: &&str| {
            let numbers =
                word.split_once('@').map(|(games, rate)| (games.parse::<u32>(), rate.parse::<u32>()));
            matches!(numbers, Some((Ok(1..), Ok(_))))
        };
        ensure!(request.loads.iter().all(is_load), "--loads wants GAMES@MOVES_PER_S, as 1000@0");
        Ok(request)
    }
}

/// The table of all that was measured.
fn describe(rows: &[Value]) -> String {
    let mut lines = vec![
        [
            "servers",
            "games",
            "asked/s",
            "moves/s",
            "p50 ms",
            "p99 ms",
            "max ms",
            "seen p50",
            "seen p99",
            "MB",
            "servers'",
            "busiest",
            "PostgreSQL",
            "NATS",
            "players",
            "commits/s",
            "syncs/s",
            "syncing",
        ]
        .map(str::to_owned),
    ];
    for row in rows {
        let (ms, work) = (&row["ack_ms"], &row["work"]);
        let one = |value: &Value| format!("{:.1}", number(value));
        let whole = |value: &Value| format!("{:.0}", number(value));
        let kind = if row["database"] == "SQLite" { " (SQLite)" } else { "" };
        let asked = if row["asked_per_s"] == 0 { "all".to_owned() } else { row["asked_per_s"].to_string() };
        lines.push([
            format!("{}{kind}", row["servers"]),
            row["games"].to_string(),
            asked,
            whole(&row["moves_per_s"]),
            one(&ms["p50"]),
            one(&ms["p99"]),
            one(&ms["max"]),
            one(&row["seen_ms"]["p50"]),
            one(&row["seen_ms"]["p99"]),
            row["server_mb"].to_string(),
            one(&work["servers"]),
            one(&work["busiest_server"]),
            one(&work["postgres"]),
            one(&work["nats"]),
            one(&work["players"]),
            whole(&work["commits_per_s"]),
            whole(&work["syncs_per_s"]),
            format!("{:.2}", number(&work["syncing"])),
        ]);
    }
    let processors = rows.first().map_or(0, |row| row["work"]["processors"].as_u64().unwrap_or(0));
    let sum = |name: &str| rows.iter().filter_map(|row| row["judged"][name].as_u64()).sum::<u64>();
    format!(
        "{}of {processors} processors; {} moves acknowledged, {} lost, {} doubled or out of order\n",
        table(&lines),
        sum("acknowledged"),
        sum("lost"),
        sum("doubled"),
    )
}

/// Everything about a row that should not be.
fn amiss(row: &Value) -> Vec<String> {
    let what = format!("{} servers, {} games", row["servers"], row["games"]);
    let counts = [
        ("lost", &row["judged"]["lost"]),
        ("doubled", &row["judged"]["doubled"]),
        ("games that broke off", &row["failed"]),
    ];
    let mut wrong: Vec<String> = counts
        .iter()
        .filter(|(_, count)| **count != 0)
        .map(|(name, count)| format!("{what}: {name}: {count} {}", row["why"].as_str().unwrap_or_default()))
        .collect();
    if row["judged"]["acknowledged"].as_u64().is_none_or(|moves| moves == 0) {
        wrong.push(format!("{what}: nobody played"));
    }
    wrong
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn numbers_of_servers_and_loads_are_named() {
        let parse = |line: &str| {
            let words: Vec<&str> = line.split_whitespace().collect();
            Request::parse(&words).map(|of| (of.servers.join(" "), of.loads.join(" ")))
        };
        let usual = LOADS.join(" ");
        assert_eq!(parse("--servers sqlite,1,2").unwrap(), ("sqlite 1 2".to_owned(), usual));
        let loads = parse("--servers 4 --loads 10@0,20@30 --seconds 5").unwrap();
        assert_eq!(loads, ("4".to_owned(), "10@0 20@30".to_owned()));
        for line in [
            "--servers",
            "--servers 0",
            "--servers one",
            "--servers 1 --loads 5",
            "--servers 1 --loads 0@5",
            "--servers 1 --seconds soon",
            "--servers 1 --programs /nowhere",
            "--servers 1 --games 5",
        ] {
            assert!(parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn whatever_goes_wrong_is_told() {
        let good = json!({
            "servers": 2, "games": 9, "asked_per_s": 0, "moves_per_s": 70.4, "failed": 0, "database": "PostgreSQL",
            "ack_ms": {"p50": 1.0, "p99": 2.0, "max": 3.0}, "server_mb": 20,
            "work": {"processors": 16, "servers": 1.5}, "judged": {"acknowledged": 7, "lost": 0, "doubled": 0},
        });
        assert_eq!(amiss(&good), [""; 0]);
        assert!(
            describe(std::slice::from_ref(&good)).contains("of 16 processors; 7 moves acknowledged, 0 lost")
        );
        for (place, value) in [
            ("/judged/lost", json!(1)),
            ("/judged/doubled", json!(1)),
            ("/judged/acknowledged", json!(0)),
            ("/failed", json!(1)),
        ] {
            let mut row = good.clone();
            *row.pointer_mut(place).unwrap() = value;
            assert_eq!(amiss(&row).len(), 1, "{place}");
        }
    }
}
