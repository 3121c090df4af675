//! `cargo xtask load`: the server under many players.

mod pages;
mod scale;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, ExitCode, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::programs;
use crate::shell::{self, cargo, program};
use crate::table::table;
use crate::workspace::Workspace;

pub(crate) const HELP: &str = "\
Plays thousands of online games at once and measures what moves take.

Usage: cargo xtask load [--quick] [--database URL]
       cargo xtask load --site --database URL [--games N]
       cargo xtask load --servers LIST [--loads LIST] [--seconds N] [--programs FOLDER]

Options:
  --quick         a tenth of the games
  --database URL  another database than a new SQLite file, as postgres://…
  --site          asks for every kind of page instead, beside live games, over a database that
                  `cargo xtask populate` has filled; exits with 1 when one page in a hundred takes longer than 50 ms
  --games N       live games beside them (default 500)
  --servers LIST  instead each of these numbers of servers, as 1,2,4, on one PostgreSQL and one NATS; `sqlite` is one
                  server on a file
  --loads LIST    what each of them is loaded with, GAMES@MOVES_PER_S; 0 is as fast as they go (1000@0,3000@5000)
  --seconds N     how long each of these is measured (default 12)
  --programs FOLDER  has `branan` and the players, `scale`, so that nothing is built

Starts a server and a loader on this machine: 3,000 games on 6,000 sockets at
1,600 moves a second, then 100 games as fast as they go and a socket may. A move counts when it is
acknowledged, which is when it is on disk. Exits with 1 when fewer than 1,500 and
3,000 moves a second are done (a tenth of it with --quick), when one in a hundred takes longer than 300 ms, or
when the server needs more than 150 MB. The time of processors that a move takes, of the server
and of the loader, says more on a machine that has other things to do.

With --servers opponents always sit at different servers where there is more than one, and PostgreSQL waits for the
disk. The table says how long it takes until a move is acknowledged and until the other has seen it, how many processors each part kept busy (of the servers also the one that did most), how often
PostgreSQL committed and waited for the disk, and which part of the time it did so. Exits with 1 when a move is
lost, doubled or out of order, or a game breaks off. Needs PostgreSQL and nats-server; TMPDIR names the disk.
";

/// How the server is loaded, and what it must do.
struct Load {
    games: u32,
    /// Moves a second of all games; 0 is as fast as they go.
    rate: u32,
    least: f64,
}

const LOADS: [Load; 2] =
    [Load { games: 3000, rate: 1600, least: 1500.0 }, Load { games: 100, rate: 0, least: 3000.0 }];
const SECONDS: &str = "20";
const PORT: &str = "17711";
const MOST_MS: f64 = 300.0;
const MOST_MB: u64 = 150;

/// Loads a server and prints a table.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let ["--site", rest @ ..] = &words[..] {
        return pages::run(rest);
    }
    if words.contains(&"--servers") {
        return scale::run(&words);
    }
    let (parts, database): (u32, _) = match words[..] {
        [] => (1, None),
        ["--quick"] => (10, None),
        ["--database", url] => (1, Some(url)),
        ["--quick", "--database", url] | ["--database", url, "--quick"] => (10, Some(url)),
        _ => bail!("`cargo xtask load --help` says what can be asked for"),
    };
    let (server, loader) = build("load")?;
    let heading =
        ["games", "sockets", "moves/s", "p50 ms", "p99 ms", "max ms", "MB", "CPU µs/move", "loader's"];
    let mut rows = vec![heading.map(str::to_owned)];
    let mut good = true;
    for plan in &LOADS {
        let report = plan.run(&server, &loader, plan.games / parts, database)?;
        let (rate, p99) = (number(&report["moves_per_s"]), number(&report["ack_ms"]["p99"]));
        let memory = report["server_mb"]["most"].as_u64().unwrap_or(u64::MAX);
        good &= rate >= plan.least / f64::from(parts) && p99 <= MOST_MS && memory <= MOST_MB;
        let ms = |name: &str| format!("{:.1}", number(&report["ack_ms"][name]));
        let cpu = |name: &str| format!("{:.0}", number(&report["cpu_us_per_move"][name]));
        rows.push([
            report["games"].to_string(),
            report["sockets"].to_string(),
            format!("{rate:.0}"),
            ms("p50"),
            ms("p99"),
            ms("max"),
            memory.to_string(),
            cpu("server"),
            cpu("loader"),
        ]);
    }
    print!("{}", table(&rows));
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Builds the program and an example of the server's crate; tells where they are.
pub(crate) fn build(example: &str) -> Result<(PathBuf, PathBuf)> {
    // In one go, so that what both need is compiled once.
    let mut command = cargo(["build", "--release", "--package", "branan-cli", "--bin", "branan"]);
    shell::run(command.args(["--package", "branan-server", "--example", example]))?;
    let release = Workspace::load()?.target_directory.join("release");
    Ok((release.join("branan"), release.join("examples").join(example)))
}

/// Builds the same unoptimised and with what the tests are built with.
pub(crate) fn build_as_for_tests(example: &str) -> Result<(PathBuf, PathBuf)> {
    let debug = programs::build_as_for_tests(&["--bin", "branan", "--example", example])?;
    Ok((debug.join("branan"), debug.join("examples").join(example)))
}

impl Load {
    fn run(&self, server: &Path, loader: &Path, games: u32, database: Option<&str>) -> Result<Value> {
        let folder = std::env::temp_dir().join(format!("branan-load-{}", std::process::id()));
        let server = start(server, &folder, database)?;
        thread::sleep(Duration::from_secs(2));
        let rate = if self.rate == 0 { 0 } else { (self.rate * games / self.games).max(1) };
        let [games, rate, pid] = [games, rate, server.0.id()].map(|number| number.to_string());
        let address = format!("127.0.0.1:{PORT}");
        let report = shell::read(&mut program(loader, [&address, &games, SECONDS, &rate, &pid]));
        drop(server);
        let _ = fs::remove_dir_all(&folder);
        serde_json::from_str(&report?).context("unreadable report")
    }
}

/// Starts a server in a new folder.
fn start(server: &Path, folder: &Path, database: Option<&str>) -> Result<Running> {
    let _ = fs::remove_dir_all(folder);
    let mut command = program(server, ["serve", "--no-open", "--port", PORT, "--per-address", "100000"]);
    command.arg("--data").arg(folder);
    if let Some(url) = database {
        command.args(["--database", url]);
    }
    let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    Ok(Running(child.context("cannot start the server")?))
}

/// A server that is stopped at the end.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(crate) fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}
