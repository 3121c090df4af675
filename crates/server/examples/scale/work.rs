//! How much everybody has to do.

use serde_json::{Value, json};

use crate::bank::NatsServer;
use crate::node::Node;
use crate::place::Place;
use crate::questions::Questions;
use crate::usage::Usage;
use crate::wire::Failure;

/// The time that processors worked, in ms, and what `PostgreSQL` had to write.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    servers_ms: u64,
    /// Of the server that has most to do.
    busiest_ms: u64,
    postgres_ms: u64,
    nats_ms: u64,
    players_ms: u64,
    commits: u64,
    syncs: u64,
    syncing_ms: u64,
}

impl Work {
    /// What was done up to now.
    pub(crate) async fn so_far(place: &Place) -> Result<Work, Failure> {
        let cpu_ms = |pid: Option<u32>| pid.map_or(0, Usage::family_ms);
        let servers: Vec<u64> = place.servers.iter().map(|server| cpu_ms(Node::pid(server))).collect();
        let mut work = Work {
            servers_ms: servers.iter().sum(),
            busiest_ms: servers.iter().copied().max().unwrap_or(0),
            postgres_ms: cpu_ms(place.postgres_pid()),
            nats_ms: cpu_ms(place.nats.as_ref().and_then(NatsServer::pid)),
            // Those who are children of ours have their own places.
            players_ms: Usage::of(std::process::id()).cpu_ms,
            ..Work::default()
        };
        if place.postgres_pid().is_some() {
            work.ask(&mut Questions::open(&place.url).await?).await?;
        }
        Ok(work)
    }

    async fn ask(&mut self, postgres: &mut Questions) -> Result<(), Failure> {
        const COMMITS: &str = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()";
        const SYNCS: &str = "SELECT wal_sync FROM pg_stat_wal";
        const SYNCING: &str = "SELECT wal_sync_time::int8 FROM pg_stat_wal";
        for (figure, question) in
            [(&mut self.commits, COMMITS), (&mut self.syncs, SYNCS), (&mut self.syncing_ms, SYNCING)]
        {
            *figure = postgres.count(question, &[]).await?.unsigned_abs();
        }
        Ok(())
    }

    /// What was done since then.
    pub(crate) fn since(self, before: Work) -> Work {
        Work {
            servers_ms: self.servers_ms - before.servers_ms,
            busiest_ms: self.busiest_ms.saturating_sub(before.busiest_ms),
            postgres_ms: self.postgres_ms - before.postgres_ms,
            nats_ms: self.nats_ms - before.nats_ms,
            players_ms: self.players_ms - before.players_ms,
            commits: self.commits - before.commits,
            syncs: self.syncs - before.syncs,
            syncing_ms: self.syncing_ms - before.syncing_ms,
        }
    }

    /// As processors that were busy all of the time, and what was done in each second.
    pub(crate) fn json(self, seconds: f64) -> Value {
        let cores = |ms: u64| ms as f64 / 1000.0 / seconds;
        json!({
            "processors": std::thread::available_parallelism().map_or(0, Into::into),
            "servers": cores(self.servers_ms), "busiest_server": cores(self.busiest_ms),
            "postgres": cores(self.postgres_ms), "nats": cores(self.nats_ms), "players": cores(self.players_ms),
            "commits_per_s": self.commits as f64 / seconds, "syncs_per_s": self.syncs as f64 / seconds,
            "syncing": cores(self.syncing_ms),
        })
    }
}
