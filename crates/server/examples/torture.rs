//! Kills servers under load, again and again, and counts what was lost.
//!
//! `cargo xtask torture` builds the program and runs this: `torture PROGRAM KIND SECONDS`,
//! where KIND is `sqlite` (one server) or `postgres` (two, opponents on different ones). Every pair plays the same moves and sends each until it
//! is acknowledged. In the end the log of every contest must be those moves, once each, as far
//! as they were acknowledged or further.

#[path = "../tests/online/bank.rs"]
#[allow(dead_code, reason = "the tests use the rest of it")]
mod bank;
#[path = "shared/wire.rs"]
mod wire;

use std::collections::HashSet;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio, exit};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use branan_live::Table;
use branan_protocol::online::{Event, Status};
use branan_rules::Move;
use branan_server::game::store::Store;
use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use wire::{Failure, Socket, hear, post, script, sit};

const GAMES: usize = 60;
const BASE_MS: u64 = 3_600_000;
/// Between two moves of a game.
const PAUSE: Duration = Duration::from_millis(20);
/// How exactly clocks are compared, in ms: a restart is noticed a moment after it happens.
const TOLERANCE_MS: u64 = 2500;

#[tokio::main]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [program, kind, seconds] = words.as_slice() else {
        eprintln!("torture PROGRAM sqlite|postgres SECONDS");
        exit(2);
    };
    match run(program, kind, seconds.parse().unwrap_or(20)).await {
        Ok(report) => {
            println!("{report}");
            let bad = ["lost", "duplicated", "wrong_clocks", "refused"].iter().any(|name| report[name] != 0);
            exit(i32::from(bad));
        }
        Err(error) => {
            eprintln!("{error}");
            exit(1);
        }
    }
}

/// What all pairs share.
struct Arena {
    nodes: Vec<SocketAddr>,
    script: Vec<Move>,
    over: AtomicBool,
    refused: AtomicU64,
}

async fn run(program: &str, kind: &str, seconds: u64) -> Result<Value, Failure> {
    let folder = bank::Folder::new("torture");
    let (url, count) = match kind {
        "postgres" => (bank::postgres_database(), 2),
        _ => (format!("sqlite:{}", folder.0.join("games.db").display()), 1),
    };
    let mut nodes: Vec<Node> = (0..count).map(|number| Node::new(program, &folder.0, &url, number)).collect();
    for node in &mut nodes {
        node.start().await?;
    }
    let arena = Arc::new(Arena {
        nodes: nodes.iter().map(|node| node.address).collect(),
        script: script(),
        over: AtomicBool::new(false),
        refused: AtomicU64::new(0),
    });
    let began = Instant::now();
    let mut pairs = Vec::new();
    for number in 0..GAMES {
        pairs.push(tokio::spawn(Pair::open(&arena, number).await?.play(arena.clone())));
    }
    let (mut kills, mut down) = (0, Duration::ZERO);
    while began.elapsed() < Duration::from_secs(seconds) {
        sleep(Duration::from_millis(1200 + 400 * (kills % 4))).await;
        let alone = nodes.len() == 1;
        let victim = kills as usize % nodes.len();
        let node = &mut nodes[victim];
        node.kill();
        let dead = Instant::now();
        sleep(Duration::from_millis(300)).await;
        node.start().await?;
        down += if alone { dead.elapsed() } else { Duration::ZERO };
        kills += 1;
    }
    arena.over.store(true, Ordering::SeqCst);
    let mut played = Vec::new();
    for pair in pairs {
        played.push(pair.await??);
    }
    let played_ms = began.elapsed().as_millis() as u64 - down.as_millis() as u64;
    nodes.iter_mut().for_each(Node::kill);
    let store = Store::connect(&url).await?;
    let mut report = judge(&store, &arena.script, &played, played_ms).await?;
    report["kind"] = json!(kind);
    report["kills"] = json!(kills);
    report["refused"] = json!(arena.refused.load(Ordering::SeqCst));
    Ok(report)
}

/// Compares what was acknowledged with what is in the database.
async fn judge(store: &Store, script: &[Move], played: &[Pair], played_ms: u64) -> Result<Value, Failure> {
    let (mut acknowledged, mut lost, mut duplicated, mut wrong_clocks, mut written) = (0, 0, 0, 0, 0);
    for pair in played {
        let kept = store.load(&pair.id).await?.ok_or("a contest is gone")?;
        let table = Table::replay(&pair.id, kept.lines.iter().map(|line| &line.entry))?;
        let moves: Vec<(u64, Move)> = kept
            .lines
            .iter()
            .filter_map(|line| match line.entry.event {
                Event::Moved { mv, .. } => Some((line.entry.seq, mv)),
                _ => None,
            })
            .collect();
        let commands: Vec<_> = kept.lines.iter().filter_map(|line| line.cmd_id.as_ref()).collect();
        duplicated += commands.len() - commands.iter().collect::<HashSet<_>>().len();
        duplicated += moves.iter().zip(script).filter(|((_, mv), expected)| mv != *expected).count();
        let is_there = |(turn, seq): &(usize, u64)| moves.get(*turn) == Some(&(*seq, script[*turn]));
        acknowledged += pair.acknowledged.len();
        lost += pair.acknowledged.iter().filter(|one| !is_there(one)).count();
        written += moves.len();
        let left = table.snapshot().left.unwrap_or_default();
        let used = left.iter().map(|left| BASE_MS.saturating_sub(*left)).sum::<u64>();
        let sound = left.iter().all(|left| *left <= BASE_MS) && used <= played_ms + TOLERANCE_MS;
        wrong_clocks += usize::from(!sound || table.status() != Status::Playing);
    }
    Ok(json!({
        "contests": played.len(), "acknowledged": acknowledged, "written": written,
        "lost": lost, "duplicated": duplicated, "wrong_clocks": wrong_clocks,
    }))
}

/// Two opponents, each with a line that may break at any time.
struct Pair {
    id: String,
    keys: [Value; 2],
    /// The moves that were acknowledged, and the entries they became.
    acknowledged: Vec<(usize, u64)>,
}

impl Pair {
    async fn open(arena: &Arena, number: usize) -> Result<Pair, Failure> {
        let node = arena.nodes[number % arena.nodes.len()];
        let terms = json!({"rules": "hnefatafl", "sets": 1, "clock": {"base_ms": BASE_MS, "inc_ms": 0}});
        let first = post(node, "/api/games", &json!({"terms": terms, "side": "attackers"})).await?;
        let id = first["id"].as_str().ok_or("no id")?.to_owned();
        let second = post(node, &format!("/api/games/{id}/join"), &json!({})).await?;
        Ok(Pair { id, keys: [first["key"].clone(), second["key"].clone()], acknowledged: Vec::new() })
    }

    async fn play(mut self, arena: Arc<Arena>) -> Result<Pair, Failure> {
        let mut lines: [Option<Socket>; 2] = [None, None];
        let mut seen = 3;
        for turn in 0..arena.script.len() {
            if arena.over.load(Ordering::SeqCst) {
                break;
            }
            seen = self.insist(&arena, &mut lines[turn % 2], turn, seen).await?;
            self.acknowledged.push((turn, seen));
            sleep(PAUSE).await;
        }
        Ok(self)
    }

    /// Sends a move until it is acknowledged; returns the entry it became.
    async fn insist(
        &self,
        arena: &Arena,
        line: &mut Option<Socket>,
        turn: usize,
        seen: u64,
    ) -> Result<u64, Failure> {
        let mover = turn % 2;
        let mv = arena.script[turn];
        let text = json!({"t": "cmd", "id": turn + 1, "c": format!("g/{}", self.id), "v": seen, "x": {"mv": mv.to_string()}});
        let deadline = Instant::now() + Duration::from_mins(1);
        for attempt in 0.. {
            if Instant::now() > deadline {
                return Err(format!("no answer to move {turn} of {}", self.id).into());
            }
            if line.is_none() {
                // Another node if this one is gone, as a proxy would choose.
                let node = arena.nodes[(mover + attempt) % arena.nodes.len()];
                *line = timeout(Duration::from_secs(3), sit(node, &self.id, &self.keys[mover]))
                    .await
                    .ok()
                    .and_then(Result::ok);
            }
            let Some(socket) = line else {
                sleep(Duration::from_millis(50)).await;
                continue;
            };
            match timeout(Duration::from_secs(5), exchange(socket, &text)).await {
                Ok(Ok(answer)) if answer["t"] == "ok" => {
                    return answer["s"].as_u64().ok_or_else(|| "no entry".into());
                }
                Ok(Ok(answer)) if answer["code"] == "unavailable" => sleep(Duration::from_millis(100)).await,
                Ok(Ok(answer)) => {
                    arena.refused.fetch_add(1, Ordering::SeqCst);
                    return Err(format!("{}: {answer}", self.id).into());
                }
                _ => *line = None,
            }
        }
        unreachable!("there are attempts without end")
    }
}

async fn exchange(socket: &mut Socket, text: &Value) -> Result<Value, Failure> {
    socket.send(Message::text(text.to_string())).await?;
    loop {
        let heard: Value = serde_json::from_str(&hear(socket).await?)?;
        if heard["id"] == text["id"] && (heard["t"] == "ok" || heard["t"] == "err") {
            return Ok(heard);
        }
        if heard["t"] == "err" {
            return Ok(heard);
        }
    }
}

/// A server that dies often.
struct Node {
    command: Command,
    address: SocketAddr,
    child: Option<Child>,
}

impl Node {
    fn new(program: &str, folder: &Path, url: &str, number: u16) -> Node {
        let port = 20_000 + (std::process::id() % 20_000) as u16 + number;
        let mut command = Command::new(program);
        command.args(["serve", "--no-open", "--per-address", "100000", "--port", &port.to_string()]);
        command.args([
            "--data",
            &folder.join(format!("node{number}")).display().to_string(),
            "--database",
            url,
        ]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Node { command, address: SocketAddr::from(([127, 0, 0, 1], port)), child: None }
    }

    async fn start(&mut self) -> Result<(), Failure> {
        self.child = Some(self.command.spawn()?);
        for _ in 0..600 {
            if TcpStream::connect(self.address).await.is_ok() {
                // It answers once what is played is known again.
                if timeout(Duration::from_secs(10), ask(self.address))
                    .await
                    .is_ok_and(|answer| answer.is_ok())
                {
                    return Ok(());
                }
            }
            sleep(Duration::from_millis(25)).await;
        }
        Err("a server does not start".into())
    }

    fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

async fn ask(address: SocketAddr) -> Result<(), Failure> {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    if answer.contains("200 OK") { Ok(()) } else { Err(answer.into()) }
}
