//! `PostgreSQL` on one machine or several, of which one can be written.
//!
//! Whoever runs the machines decides which one that is. Here it is found: all are asked, and of those that can be
//! written the one that was promoted last is believed. A machine may be gone without a word, so the one in use is asked
//! again and again whether it is there, and nobody waits for an answer of one that is given up.

mod address;

use std::pin::Pin;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection};
use tokio::time::{sleep, timeout};

use super::PATIENCE;

/// A `PostgreSQL`, wherever it can be written just now.
#[derive(Clone, Debug)]
pub(crate) struct Postgres {
    hosts: Arc<[PgConnectOptions]>,
    primary: Arc<RwLock<Primary>>,
}

/// The machine that can be written.
#[derive(Clone, Debug)]
struct Primary {
    host: usize,
    timeline: Timeline,
    pool: PgPool,
}

/// How often a machine was promoted before one could be written: `PostgreSQL` counts it in the names of its logs.
type Timeline = String;

/// So often the machine in use is asked whether it is there.
const ASK: Duration = Duration::from_secs(1);
/// One that does not answer in this time is not there.
const SILENCE: Duration = Duration::from_secs(2);
/// So soon it is tried again where none can be written.
const AGAIN: Duration = Duration::from_millis(100);
/// The connections of one server.
const CONNECTIONS: u32 = 8;

/// The first eight digits of the name of a log are the timeline; a standby has none.
const TIMELINE: &str =
    "SELECT CASE WHEN NOT pg_is_in_recovery() THEN substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END";
const IS_STANDBY: &str = "SELECT pg_is_in_recovery()";

impl Postgres {
    /// Finds the machine that can be written, at an address with one host or several.
    pub(super) async fn connect(url: &str) -> Result<Postgres, sqlx::Error> {
        let hosts: Arc<[PgConnectOptions]> = address::hosts(url)?.into();
        let deadline = Instant::now() + PATIENCE;
        let (host, timeline) = loop {
            match find(&hosts, "").await {
                Ok(found) => break found,
                Err(error) if Instant::now() > deadline || !is_passing(&error) => return Err(error),
                Err(_) => sleep(AGAIN).await,
            }
        };
        let primary = Primary { host, timeline, pool: pool(&hosts[host]) };
        Ok(Postgres { hosts, primary: Arc::new(RwLock::new(primary)) })
    }

    fn primary(&self) -> Primary {
        self.primary.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Connections to the machine that can be written.
    pub(crate) fn pool(&self) -> PgPool {
        self.primary().pool
    }

    /// Sees to it that questions go where they can be answered, for as long as the server runs.
    pub(crate) async fn watch(self) {
        let mut line = None;
        loop {
            sleep(ASK).await;
            let primary = self.primary();
            match timeout(SILENCE, is_standby(&mut line, &self.hosts[primary.host])).await {
                Ok(Ok(false)) => continue,
                // It said so itself: whoever asked it something has heard of it, too.
                Ok(_) => self.move_from(&primary, false).await,
                Err(_) => self.move_from(&primary, true).await,
            }
            line = None;
        }
    }

    /// Goes to another machine if one can be written, and gives up what the one before was asked. If that `is_silent`, also
    /// where it is the same: another may be behind its name by now.
    async fn move_from(&self, before: &Primary, is_silent: bool) {
        let Ok((host, timeline)) = find(&self.hosts, &before.timeline).await else { return };
        if host == before.host && timeline == before.timeline && !is_silent {
            return;
        }
        let options = &self.hosts[host];
        tracing::warn!(host = options.get_host(), port = options.get_port(), "writes to another PostgreSQL");
        let primary = Primary { host, timeline, pool: pool(options) };
        *self.primary.write().unwrap_or_else(PoisonError::into_inner) = primary;
        // Whoever waits for the one before is told at once; some of its connections may never close.
        let _ = timeout(SILENCE, before.pool.close()).await;
    }
}

/// Waits for an answer for as long as the machine that was asked is not given up. It comes in a box, since every socket
/// would have room for one otherwise.
pub(crate) async fn unless_gone<T>(
    pool: &PgPool,
    answer: Pin<Box<impl Future<Output = Result<T, sqlx::Error>>>>,
) -> Result<T, sqlx::Error> {
    pool.close_event().do_until(answer).await?
}

fn pool(host: &PgConnectOptions) -> PgPool {
    let options = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE);
    options.connect_lazy_with(host.clone())
}

/// The machine that can be written, and its timeline, which is not before a known one.
async fn find(hosts: &[PgConnectOptions], known: &str) -> Result<(usize, Timeline), sqlx::Error> {
    if let [host] = hosts {
        // Whatever is there, it is the only one.
        ask(host, async |_| Ok(())).await?;
        return Ok((0, Timeline::new()));
    }
    let asked =
        hosts.iter().map(|host| ask(host, async |line| sqlx::query_scalar(TIMELINE).fetch_one(line).await));
    let (mut found, mut why) = (None::<(Timeline, usize)>, None);
    for (host, answer) in join_all(asked).await.into_iter().enumerate() {
        match answer {
            Ok(Some(timeline)) => found = found.max(Some((timeline, host))),
            Ok(None) => {}
            Err(error) => why = Some(error),
        }
    }
    match found {
        Some((timeline, host)) if *timeline >= *known => Ok((host, timeline)),
        // It was in use before another was promoted, and should not be there any more.
        Some(_) => Err(unwritable("the only PostgreSQL that can be written is an old primary")),
        None => Err(why.unwrap_or_else(|| unwritable("none of the PostgreSQL servers can be written"))),
    }
}

fn unwritable(why: &str) -> sqlx::Error {
    sqlx::Error::Protocol(why.to_owned())
}

/// Asks a machine something on a connection of its own.
async fn ask<T>(
    host: &PgConnectOptions,
    question: impl AsyncFnOnce(&mut PgConnection) -> Result<T, sqlx::Error>,
) -> Result<T, sqlx::Error> {
    let asking = async {
        let mut line = host.connect().await?;
        let answer = question(&mut line).await;
        let _ = line.close().await;
        answer
    };
    timeout(SILENCE, asking).await.map_err(|_| sqlx::Error::PoolTimedOut)?
}

async fn is_standby(line: &mut Option<PgConnection>, host: &PgConnectOptions) -> Result<bool, sqlx::Error> {
    let line = match line {
        Some(line) => line,
        None => line.insert(host.connect().await?),
    };
    sqlx::query_scalar(IS_STANDBY).fetch_one(line).await
}

/// Says whether it may be otherwise in a moment: a machine starts, or another is being promoted.
fn is_passing(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::PoolTimedOut => true,
        // It is starting up, or shutting down.
        sqlx::Error::Database(error) => error.code().is_some_and(|code| code.starts_with("57P")),
        _ => false,
    }
}
