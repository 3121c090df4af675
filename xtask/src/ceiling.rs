//! `cargo xtask ceiling`: the memory of the server under every attack at once.

use std::fs;
use std::process::{ExitCode, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::load::{self, Running};
use crate::shell::{self, program};

pub(crate) const HELP: &str = "\
Attacks a server in every way that could fill its memory, and measures it.

Usage: cargo xtask ceiling [SECONDS]

Starts a server and an attacker on this machine, for 60 seconds unless you say otherwise:
from 32 addresses at once floods of pings that nobody reads the answers to, silent
connections, pages, streams and sockets that are asked for and not read, bodies and heads
without end, contests by the thousand. An honest visitor asks meanwhile. Exits with 1 when
the server needs more than 300 MB, ends, or keeps that visitor out.
";

const PORT: &str = "17713";
const MOST_MB: u64 = 300;

/// Attacks a server and prints what was measured.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let seconds = match arguments {
        [] => "60",
        [seconds] if seconds.parse::<u16>().is_ok() => seconds,
        _ => bail!("`cargo xtask ceiling --help` says what can be asked for"),
    };
    let (server, attacker) = load::build("ceiling")?;
    let folder = std::env::temp_dir().join(format!("branan-ceiling-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    let mut command = program(&server, ["serve", "--no-open", "--port", PORT]);
    command.arg("--data").arg(&folder).stdout(Stdio::null());
    let mut server = Running(command.spawn().context("cannot start the server")?);
    thread::sleep(Duration::from_secs(2));
    let pid = server.0.id().to_string();
    let report = shell::read(&mut program(&attacker, [&format!("127.0.0.1:{PORT}"), &pid, seconds]));
    let is_alive = server.0.try_wait()?.is_none();
    drop(server);
    let _ = fs::remove_dir_all(&folder);
    let report: Value = serde_json::from_str(&report?).context("unreadable report")?;
    println!("{report:#}");
    let memory = report["most"]["peak_mb"].as_u64().unwrap_or(u64::MAX);
    let kept_out = report["honest"]["kept_out"].as_u64().unwrap_or(u64::MAX);
    let good = is_alive && memory < MOST_MB && kept_out == 0;
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
