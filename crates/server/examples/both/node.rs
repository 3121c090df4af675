//! A server that has a hard life.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tokio::time::{sleep, timeout};

use crate::wire::{Failure, get};

/// A server that has a hard life.
pub(crate) struct Node {
    command: Command,
    pub(crate) address: SocketAddr,
    child: Option<Child>,
}

impl Node {
    /// A server that keeps what it has in a folder, beside what others of this run are told apart from by number.
    pub(crate) fn new(program: &str, folder: &Path, number: u16) -> Node {
        let port = 20_000 + (std::process::id() % 10_000) as u16 + number;
        let mut command = Command::new(program);
        command.args(["serve", "--no-open", "--port", &port.to_string()]);
        command.arg("--data").arg(folder.join(format!("node{number}")));
        let log = std::fs::File::create(folder.join(format!("node{number}.log")));
        let log = log.map_or_else(|_| Stdio::null(), Stdio::from);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        Node { command, address: SocketAddr::from(([127, 0, 0, 1], port)), child: None }
    }

    /// Has it started with more options.
    #[allow(dead_code, reason = "not everybody has any")]
    pub(crate) fn with(mut self, change: impl FnOnce(&mut Command)) -> Node {
        change(&mut self.command);
        self
    }

    /// Starts it; returns once it answers.
    pub(crate) async fn start(&mut self) -> Result<(), Failure> {
        self.child = Some(self.command.spawn()?);
        // A minute at least, where others keep the processors busy.
        for _ in 0..2400 {
            if let Some(status) = self.child.as_mut().and_then(|child| child.try_wait().ok().flatten()) {
                self.child = None;
                return Err(format!("a server does not start: {status}").into());
            }
            let well = timeout(Duration::from_secs(10), get(self.address, "/health")).await;
            if well.is_ok_and(|answer| answer.is_ok()) {
                return Ok(());
            }
            sleep(Duration::from_millis(25)).await;
        }
        Err("a server does not start".into())
    }

    /// The number of its process, while it runs.
    #[allow(dead_code, reason = "not everybody measures it")]
    pub(crate) fn pid(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    /// Has it end by itself, as systemd does; returns once it has.
    #[allow(dead_code, reason = "most are killed")]
    pub(crate) async fn stop(&mut self) -> Result<(), Failure> {
        let Some(mut child) = self.child.take() else { return Ok(()) };
        Command::new("kill").args(["-TERM", &child.id().to_string()]).status()?;
        for _ in 0..400 {
            if child.try_wait()?.is_some() {
                return Ok(());
            }
            sleep(Duration::from_millis(25)).await;
        }
        child.kill()?;
        child.wait()?;
        Err("a server does not end when it is told to".into())
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
