//! `cargo xtask soak`: many fast games, and nothing may go wrong in any.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::shell::{self, cargo, program};
use crate::table::table;
use crate::workspace::Workspace;

pub(crate) const HELP: &str = "\
Plays 2,000 fast games with mixed clocks and counts what goes wrong in them.

Usage: cargo xtask soak [--quick] [--grace MS]

Options:
  --quick     a twentieth of the games
  --grace MS  how much later than its clock allows a move may come (default 250):
              what a machine that is busy with other things keeps a process waiting

The program plays against itself as another program's engine, over every
protocol: on clocks of a millisecond and of years, by time, nodes and depth, on
one and two threads, from the start, with one legal move and with none that is
good. Exits with 1 when a move is illegal or late, or the engine ends.
";

/// Games of one kind.
struct Series {
    rules: &'static str,
    /// Limits of both sides, as `branan match` takes them.
    limits: &'static str,
    /// The protocol of the side that is another process.
    protocol: &'static str,
    /// Further settings of the side that is not.
    ours: &'static str,
    /// From the positions below instead of random openings.
    rare: bool,
    pairs: u32,
}

const SERIES: [Series; 16] = [
    plan("brandubh", "clock=1ms", 120),
    plan("brandubh", "clock=1ms+1ms", 100),
    plan("brandubh", "clock=100ms+5ms", 100),
    plan("brandubh", "clock=300ms", 60),
    plan("brandubh", "time=0ms", 60),
    plan("brandubh", "time=2ms", 80),
    plan("brandubh", "nodes=150", 100),
    plan("brandubh", "clock=100000000m+1000m,nodes=200", 80),
    Series { rare: true, ..plan("brandubh", "clock=1ms+1ms", 60) },
    Series { rare: true, ..plan("brandubh", "depth=3", 60) },
    Series { ours: "threads=2", ..plan("brandubh", "clock=50ms+5ms", 40) },
    Series { ours: "level=4", ..plan("brandubh-historical", "clock=20ms+5ms", 40) },
    Series { protocol: "otep", ..plan("brandubh-historical", "clock=40ms+2ms", 30) },
    Series { protocol: "htp", ..plan("brandubh", "time=3ms", 30) },
    plan("hnefatafl", "clock=40ms+2ms", 25),
    plan("copenhagen", "clock=1ms+2ms", 15),
];

const fn plan(rules: &'static str, limits: &'static str, pairs: u32) -> Series {
    Series { rules, limits, protocol: "uci", ours: "hash=4", rare: false, pairs }
}

/// One legal move, none that does not lose, a king who is nearly out, a king
/// who is nearly taken, and few pieces left.
const RARE: &str = "\
7/2k4/7/7/7/1d5/1a1d3 a
2k4/7/7/7/7/7/4a2 a
7/4k2/7/a5a/7/7/3a3 a
7/2aka2/7/a5a/7/3d3/3a3 d
7/2a1k2/7/a1d3a/7/1a3d1/3a3 a
";

/// Plays everything and prints a table.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (parts, grace) = match words[..] {
        [] => (1, "250"),
        ["--quick"] => (20, "250"),
        ["--grace", ms] => (1, ms),
        ["--quick", "--grace", ms] | ["--grace", ms, "--quick"] => (20, ms),
        _ => bail!("`cargo xtask soak --help` says what can be asked for"),
    };
    shell::run(&mut cargo(["build", "--release", "--package", "branan-cli", "--bin", "branan"]))?;
    let target = Workspace::load()?.target_directory;
    let (engine, rare) = (target.join("release").join("branan"), target.join("soak.txt"));
    fs::write(&rare, RARE).with_context(|| format!("cannot write {}", rare.display()))?;
    let heading = ["games", "rules", "limits", "protocol", "illegal", "late", "ended", "latest"];
    let mut rows = vec![heading.map(str::to_owned)];
    let (mut games, mut bad) = (0, 0);
    for plan in &SERIES {
        let found = plan.play(&engine, &rare, plan.pairs.div_ceil(parts), grace)?;
        (games, bad) = (games + found.games, bad + found.illegal + found.late + found.ended);
        rows.push(found.row(plan));
    }
    print!("{}\n{games} games, {bad} of them lost off the board\n", table(&rows));
    Ok(if bad == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What became of the games of a plan.
struct Found {
    games: u64,
    illegal: u64,
    late: u64,
    ended: u64,
    latest_ms: f64,
}

impl Series {
    fn play(&self, engine: &Path, rare: &Path, pairs: u32, grace: &str) -> Result<Found> {
        let Series { rules, limits, protocol, ours, .. } = self;
        let ours = format!("name=ours,{limits},{ours}");
        let other = format!(
            "name=other,{limits},{protocol}:'{}' engine --protocol {protocol} --rules {rules} --hash 4 --move-time 2",
            engine.display()
        );
        let pairs = pairs.to_string();
        let arguments =
            ["match", &ours, &other, "--rules", rules, "-n", &pairs, "--json", "--max-plies", "120"];
        let mut command = program(engine, arguments);
        command.args(["--grace", grace]);
        if self.rare {
            command.arg("--openings").arg(rare);
        }
        let output = command.output().context("cannot start the program")?;
        if !output.status.success() {
            bail!("{} ({})", String::from_utf8_lossy(&output.stderr), output.status);
        }
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        Found::read(&serde_json::from_slice(&output.stdout).context("unreadable result")?)
    }
}

impl Found {
    fn read(report: &Value) -> Result<Found> {
        let faults = report["faults"].as_array().context("no faults told")?;
        let count = |word: &str| {
            let told =
                faults.iter().filter(|fault| fault["what"].as_str().is_some_and(|what| what.contains(word)));
            told.count() as u64
        };
        let (illegal, late) = (count("cannot be played"), count("over time") + count("no answer"));
        Ok(Found {
            games: report["games"].as_u64().context("no games told")?,
            illegal,
            late,
            ended: faults.len() as u64 - illegal - late,
            latest_ms: report["latest_ms"].as_f64().unwrap_or_default(),
        })
    }

    fn row(&self, plan: &Series) -> [String; 8] {
        let limits = format!("{}{}", plan.limits, if plan.rare { ", rare positions" } else { "" });
        [
            self.games.to_string(),
            plan.rules.to_owned(),
            limits,
            plan.protocol.to_owned(),
            self.illegal.to_string(),
            self.late.to_string(),
            self.ended.to_string(),
            format!("{:.0} ms", self.latest_ms),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_two_thousand_games() {
        let pairs: u32 = SERIES.iter().map(|plan| plan.pairs).sum();
        assert_eq!(pairs, 1_000);
    }

    #[test]
    fn faults_are_told_apart() {
        let report = serde_json::json!({"games": 9, "latest_ms": 3.5, "faults": [
            {"what": "the move a1-a7 cannot be played (why)"},
            {"what": "12 ms over time"},
            {"what": "no answer in 1.0 s"},
            {"what": "the program ended (exit status: 1)"},
        ]});
        let found = Found::read(&report).expect("a report");
        assert_eq!((found.games, found.illegal, found.late, found.ended), (9, 1, 2, 1));
    }
}
