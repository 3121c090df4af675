//! A server that has a hard life.

use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::place::Place;
use crate::wire::Failure;

/// A server that has a hard life.
pub(crate) struct Node {
    command: Command,
    pub(crate) address: SocketAddr,
    child: Option<Child>,
}

impl Node {
    pub(crate) fn new(program: &str, place: &Place, number: u16) -> Node {
        let port = 20_000 + (std::process::id() % 10_000) as u16 + number;
        let mut command = Command::new(program);
        command.args(["serve", "--no-open", "--per-address", "100000", "--port", &port.to_string()]);
        command.arg("--data").arg(place.folder().join(format!("node{number}")));
        command.args(["--database", &place.url]).envs(place.environment());
        let log = std::fs::File::create(place.folder().join(format!("node{number}.log")));
        let log = log.map_or_else(|_| Stdio::null(), Stdio::from);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        Node { command, address: SocketAddr::from(([127, 0, 0, 1], port)), child: None }
    }

    /// Starts it; returns once it answers.
    pub(crate) async fn start(&mut self) -> Result<(), Failure> {
        self.child = Some(self.command.spawn()?);
        for _ in 0..600 {
            if timeout(Duration::from_secs(10), ask(self.address)).await.is_ok_and(|answer| answer.is_ok()) {
                return Ok(());
            }
            sleep(Duration::from_millis(25)).await;
        }
        Err("a server does not start".into())
    }

    /// Kills it, which must not find it dead.
    pub(crate) fn kill(&mut self) -> Result<(), Failure> {
        let Some(mut child) = self.child.take() else { return Ok(()) };
        if let Some(status) = child.try_wait()? {
            return Err(format!("a server ended by itself: {status}").into());
        }
        child.kill()?;
        child.wait()?;
        Ok(())
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

async fn ask(address: SocketAddr) -> Result<(), Failure> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    if answer.contains("200 OK") { Ok(()) } else { Err(answer.into()) }
}
