//! What servers run on: `PostgreSQL` and NATS of their own, or a file.

use std::fs;

use crate::bank::{self, Folder, NatsServer};
use crate::node::Node;
use crate::usage::Usage;
use crate::wire::{Failure, Way};

/// Servers, and what they run on.
pub(crate) struct Place {
    pub(crate) servers: Vec<Node>,
    pub(crate) nats: Option<NatsServer>,
    postgres: Option<Postgres>,
    pub(crate) url: String,
    folder: Folder,
}

/// A `PostgreSQL` that waits for the disk.
struct Postgres {
    data: String,
}

/// As it comes, but for where it listens, and that it tells how long it waits for the disk.
const OPTIONS: &str = "-c listen_addresses= -c track_wal_io_timing=on";
/// Enough for opponents of everybody, and for what else is in the connections.
const CONNECTIONS: &str = "60000";

impl Place {
    /// Starts so many servers, or one on a file.
    pub(crate) async fn start(program: &str, servers: Option<u16>) -> Result<Place, Failure> {
        let folder = Folder::new("scale");
        let (mut postgres, mut nats) = (None, None);
        let mut url = format!("sqlite:{}", folder.0.join("games.db").display());
        if servers.is_some() {
            let (started, address) = Postgres::start(&folder);
            (postgres, url) = (Some(started), address);
            nats.insert(NatsServer::new()).start();
        }
        let mut place = Place { servers: Vec::new(), nats, postgres, url, folder };
        for number in 0..servers.unwrap_or(1) {
            let mut server = Node::new(program, &place.folder.0, number).with(|command| {
                command.args(["--per-address", "100000", "--connections", CONNECTIONS]);
                command.args(["--database", &place.url]);
                if let Some(nats) = &place.nats {
                    command.args(["--bus", &nats.url()]);
                }
            });
            let started = server.start().await;
            place.servers.push(server);
            started.inspect_err(|_| eprintln!("{}", place.logs()))?;
        }
        Ok(place)
    }

    /// The ways to all servers.
    pub(crate) fn ways(&self) -> Vec<Way> {
        self.servers.iter().map(|server| server.address.into()).collect()
    }

    pub(crate) fn postgres_pid(&self) -> Option<u32> {
        let file = fs::read_to_string(format!("{}/postmaster.pid", self.postgres.as_ref()?.data)).ok()?;
        file.lines().next()?.parse().ok()
    }

    /// The memory that a server had at most.
    pub(crate) fn most_mb(&self) -> u64 {
        let peaks = self.servers.iter().filter_map(Node::pid).map(|pid| Usage::of(pid).peak_kb / 1024);
        peaks.max().unwrap_or(0)
    }

    /// The last that all programs said of themselves.
    pub(crate) fn logs(&self) -> String {
        let names = (0..self.servers.len()).map(|number| format!("node{number}.log"));
        let texts = names.chain(["log".to_owned()]).map(|name| {
            let text = fs::read_to_string(self.folder.0.join(&name)).unwrap_or_default();
            let lines: Vec<&str> = text.lines().collect();
            format!("{name}:\n{}\n", lines[lines.len().saturating_sub(20)..].join("\n"))
        });
        texts.collect()
    }
}

impl Postgres {
    /// One with an empty database, and the address of that.
    fn start(folder: &Folder) -> (Postgres, String) {
        bank::hand_over(&folder.0);
        // It must not outlive us, however we end.
        bank::watch_over(&folder.0, std::process::id());
        let (path, data) = (folder.0.display(), folder.0.join("data"));
        bank::init(&data);
        let (data, log) = (data.display().to_string(), format!("{path}/log"));
        let options = format!("{OPTIONS} -c unix_socket_directories={path}");
        bank::run("pg_ctl", &["-D", &data, "-w", "-l", &log, "-o", &options, "start"]);
        // The database that is there from the beginning will do: all of it is ours.
        (Postgres { data }, format!("postgres:///postgres?host={path}&user={}", bank::user()))
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        bank::run("pg_ctl", &["-D", &self.data, "-m", "immediate", "stop"]);
    }
}
