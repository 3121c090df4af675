//! `cargo xtask load --site`: every kind of page over a full database, beside live games.

use std::fs;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::{PORT, Running, build, number, start};
use crate::shell::{self, program};
use crate::table::table;

/// What one page in a hundred may take at most, in ms.
const MOST_MS: f64 = 50.0;
const SECONDS: &str = "60";
/// Between two moves of a game, in s.
const PAUSE_S: u64 = 4;

/// What is asked for.
#[derive(Debug, PartialEq, Eq)]
struct Request<'a> {
    database: &'a str,
    games: u64,
}

/// Measures pages and prints a table.
pub(super) fn run(words: &[&str]) -> Result<ExitCode> {
    let Request { database, games } = Request::parse(words)?;
    let (server, visitor) = build("pages")?;
    let folder = std::env::temp_dir().join(format!("branan-pages-{}", std::process::id()));
    let running: Running = start(&server, &folder, Some(database))?;
    thread::sleep(Duration::from_secs(3));
    let [games, rate] = [games, (games / PAUSE_S).max(1)].map(|number| number.to_string());
    let address = format!("127.0.0.1:{PORT}");
    let report = shell::read(&mut program(visitor, [&*address, database, &*games, &*rate, SECONDS]));
    drop(running);
    let _ = fs::remove_dir_all(&folder);
    let report: Value = serde_json::from_str(&report?).context("unreadable report")?;
    let (text, is_good) = shown(&report);
    print!("{text}");
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

impl Request<'_> {
    fn parse<'a>(words: &[&'a str]) -> Result<Request<'a>> {
        let mut request = Request { database: "", games: 500 };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let value = words.next().with_context(|| format!("{word} wants a value"))?;
            match *word {
                "--database" => request.database = value,
                "--games" => request.games = value.parse().context("--games wants a whole number")?,
                _ => bail!("`cargo xtask load --help` says what can be asked for"),
            }
        }
        if request.database.is_empty() {
            bail!("--database names one that `cargo xtask populate` has filled");
        }
        Ok(request)
    }
}

/// A report as a table, and whether every page keeps to the limit.
fn shown(report: &Value) -> (String, bool) {
    let ms = |of: &Value, name: &str| format!("{:.1}", number(&of[name]));
    let mut rows = vec![["page", "visits", "p50 ms", "p99 ms", "max ms"].map(str::to_owned)];
    let mut is_good = true;
    for page in report["pages"].as_array().into_iter().flatten() {
        let took = &page["ms"];
        is_good &= number(&took["p99"]) <= MOST_MS && page["bad"] == 0;
        let name = page["page"].as_str().unwrap_or("?").to_owned();
        rows.push([name, page["visits"].to_string(), ms(took, "p50"), ms(took, "p99"), ms(took, "max")]);
    }
    let (games, moves, took) = (&report["games"], &report["moves"], &report["ack_ms"]);
    let beside = format!(
        "beside {games} games, {moves} moves: p50 {} ms, p99 {} ms\n",
        ms(took, "p50"),
        ms(took, "p99")
    );
    (table(&rows) + &beside, is_good && rows.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_is_named_and_games_may_be_counted() {
        let parse = |line: &str| {
            Request::parse(&line.split_whitespace().collect::<Vec<_>>())
                .map(|of| (of.database.to_owned(), of.games))
        };
        assert_eq!(parse("--database sqlite:x").unwrap(), ("sqlite:x".to_owned(), 500));
        assert_eq!(parse("--games 7 --database sqlite:x").unwrap(), ("sqlite:x".to_owned(), 7));
        for line in ["", "--games 7", "--games many --database x", "--database", "--quick yes --database x"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn one_slow_page_is_too_many_and_so_is_a_wrong_one() {
        let report = |p99: f64, bad: u64| {
            let ms = serde_json::json!({"p50": 1.0, "p99": p99, "max": 90.0});
            let page = serde_json::json!({"page": "front", "visits": 3, "bad": bad, "ms": ms});
            serde_json::json!({"games": 5, "moves": 9, "ack_ms": ms, "pages": [page]})
        };
        assert!(shown(&report(50.0, 0)).1);
        assert!(!shown(&report(50.1, 0)).1 && !shown(&report(5.0, 1)).1 && !shown(&Value::Null).1);
        assert!(shown(&report(5.0, 0)).0.contains("front  3       1.0     5.0     90.0"));
    }
}
