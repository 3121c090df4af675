//! Servers of an older program, replaced one after the other.

use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::bank::{self, Folder};
use crate::node::Node;
use crate::wire::Failure;

/// Two servers on one database.
pub(crate) struct Upgrade {
    folder: Folder,
    servers: Vec<Node>,
    program: String,
    old: String,
    pub(crate) url: String,
}

/// How long whoever replaces servers takes between two.
const PAUSE: Duration = Duration::from_secs(3);

impl Upgrade {
    pub(crate) async fn start(program: &str, old: &str) -> Result<Upgrade, Failure> {
        let (folder, url) = (Folder::new("upgrade"), bank::postgres_database());
        let (program, old) = (program.to_owned(), old.to_owned());
        let mut upgrade = Upgrade { folder, servers: Vec::new(), program, old, url };
        for number in 0..2 {
            let mut server = upgrade.server(&upgrade.old, number);
            server.start().await?;
            upgrade.servers.push(server);
        }
        Ok(upgrade)
    }

    fn server(&self, program: &str, number: u16) -> Node {
        Node::new(program, &self.folder.0, number).with(|command| {
            command.args(["--per-address", "100000", "--database", &self.url]);
        })
    }

    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        self.servers.iter().map(|server| server.address).collect()
    }

    /// Stops a server as systemd does, and starts the new program in its place, which brings the database up to date.
    pub(crate) async fn replace(&mut self, number: u16) -> Result<(), Failure> {
        self.servers[usize::from(number)].stop().await?;
        let mut new = self.server(&self.program, number);
        new.start().await?;
        self.servers[usize::from(number)] = new;
        sleep(PAUSE).await;
        Ok(())
    }

    /// What the old program says when it is started on the database as it is now: nothing if it can read it.
    pub(crate) fn old_again(&self) -> Result<Value, Failure> {
        let mut export = Command::new(&self.old);
        export.arg("export").args(["--database", &self.url]).arg("--data").arg(self.folder.0.join("again"));
        let done = export.stdin(Stdio::null()).stdout(Stdio::null()).output()?;
        Ok(json!({"starts": done.status.success(), "says": String::from_utf8_lossy(&done.stderr).trim()}))
    }
}
