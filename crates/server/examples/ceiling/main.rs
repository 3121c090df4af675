//! Everything at once that could fill the memory of a running server on this machine, for a
//! while, from many addresses; an honest visitor asks meanwhile.
//!
//! `cargo xtask ceiling` starts a server and this, and fails if the server takes too much.
#![expect(clippy::disallowed_methods, reason = "nothing here outlives the run")]

mod attacks;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::exit;
use std::time::{Duration, Instant};

use attacks::Attacker;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::timeout;

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// So many addresses attack, each in every way.
const ADDRESSES: u8 = 32;
/// An honest visitor who is not answered in this time was kept out.
const PATIENCE: Duration = Duration::from_secs(10);

#[tokio::main]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [address, pid, seconds] = &words[..] else {
        eprintln!("ceiling ADDRESS PID SECONDS");
        exit(2);
    };
    let (Ok(address), Ok(seconds)) = (address.parse::<SocketAddr>(), seconds.parse::<u64>()) else {
        eprintln!("ceiling ADDRESS PID SECONDS");
        exit(2);
    };
    if !address.ip().is_loopback() {
        eprintln!("only a server on this machine");
        exit(2);
    }
    match run(address, pid, Duration::from_secs(seconds)).await {
        Ok(report) => println!("{report}"),
        Err(error) => {
            eprintln!("{error}");
            exit(1);
        }
    }
}

async fn run(address: SocketAddr, pid: &str, time: Duration) -> Result<Value, Failure> {
    let end = Instant::now() + time;
    let before = Usage::of(pid);
    let attacks: Vec<_> = (1..=ADDRESSES)
        .flat_map(|number| {
            let from = IpAddr::V4(Ipv4Addr::new(127, 0, 1, number));
            Attacker { address, from, end }.attack()
        })
        .collect();
    let (mut most, mut took, mut kept_out) = (before, Vec::new(), 0_u32);
    while Instant::now() < end {
        let began = Instant::now();
        match timeout(PATIENCE, visit(address)).await {
            Ok(Ok(())) => took.push(began.elapsed().as_secs_f64() * 1000.0),
            _ => kept_out += 1,
        }
        most = most.max(Usage::of(pid));
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let mut made = 0;
    for attack in attacks {
        made += attack.await?;
    }
    took.sort_by(f64::total_cmp);
    let at = |part: usize| took.get(took.len().saturating_sub(1) * part / 100).copied().unwrap_or(f64::NAN);
    Ok(json!({
        "seconds": time.as_secs(), "addresses": ADDRESSES, "connections_made": made,
        "honest": {"answered": took.len(), "kept_out": kept_out, "p50_ms": at(50), "p99_ms": at(99)},
        "before": before.json(), "most": most.json(), "after": Usage::of(pid).json(),
    }))
}

/// Asks for a page as anybody would.
async fn visit(address: SocketAddr) -> Result<(), Failure> {
    let mut stream = tokio::net::TcpStream::connect(address).await?;
    stream.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    if answer.starts_with("HTTP/1.1 200") { Ok(()) } else { Err(answer.into()) }
}

/// What a process takes.
#[derive(Clone, Copy)]
struct Usage {
    /// What the system says it was at most.
    peak_kb: u64,
    now_kb: u64,
    descriptors: usize,
}

impl Usage {
    fn of(pid: &str) -> Usage {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        let figure = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
        };
        let descriptors = std::fs::read_dir(format!("/proc/{pid}/fd")).map_or(0, Iterator::count);
        Usage { peak_kb: figure("VmHWM:"), now_kb: figure("VmRSS:"), descriptors }
    }

    fn max(self, other: Usage) -> Usage {
        Usage {
            peak_kb: self.peak_kb.max(other.peak_kb),
            now_kb: self.now_kb.max(other.now_kb),
            descriptors: self.descriptors.max(other.descriptors),
        }
    }

    fn json(self) -> Value {
        json!({"mb": self.now_kb / 1024, "peak_mb": self.peak_kb / 1024, "descriptors": self.descriptors})
    }
}
