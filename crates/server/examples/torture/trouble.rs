//! What can happen to a server.

use std::fs::{self, File};
use std::io::Write;
use std::time::{Duration, Instant};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tokio::time::sleep;

use crate::bank;
use crate::judge::Damage;
use crate::node::Node;
use crate::place::Place;
use crate::wire::Failure;

/// What happens to servers, again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// `kill -9`, one server on `SQLite`.
    SqliteKilled,
    /// `kill -9`, one or the other of two on `PostgreSQL`, opponents on different ones.
    PostgresKilled,
    /// Another program keeps the file to itself for a while.
    SqliteLocked,
    /// `PostgreSQL` crashes, and is back after a while.
    PostgresGone,
    /// No space is left on the disk, then there is again.
    DiskFull,
    /// The system's clock is set forward and back, while a server runs and while none does.
    ClockSteps,
    /// `kill -9` of one server on `SQLite`, while people sign up, claim, challenge and play for ratings.
    SqlitePeople,
    /// The same with one or the other of two on `PostgreSQL`.
    PostgresPeople,
}

/// The clock is set so far ahead, in s, one after the other.
const STEPS_S: [i64; 6] = [3600, -3600, 86_400, -86_400, 30, 0];

impl Trouble {
    pub(crate) const NAMES: [&str; 8] = [
        "sqlite-killed",
        "postgres-killed",
        "sqlite-locked",
        "postgres-gone",
        "disk-full",
        "clock-steps",
        "sqlite-people",
        "postgres-people",
    ];
    const ALL: [Trouble; 8] = [
        Trouble::SqliteKilled,
        Trouble::PostgresKilled,
        Trouble::SqliteLocked,
        Trouble::PostgresGone,
        Trouble::DiskFull,
        Trouble::ClockSteps,
        Trouble::SqlitePeople,
        Trouble::PostgresPeople,
    ];

    pub(crate) fn named(name: &str) -> Option<Trouble> {
        Trouble::ALL.into_iter().find(|trouble| trouble.name() == name)
    }

    pub(crate) fn name(self) -> &'static str {
        Trouble::NAMES[self as usize]
    }

    /// It is about people with accounts, who have an ordeal of their own.
    pub(crate) fn is_of_people(self) -> bool {
        matches!(self, Trouble::SqlitePeople | Trouble::PostgresPeople)
    }

    /// Makes trouble once.
    pub(crate) async fn strike(
        self,
        place: &mut Place,
        nodes: &mut [Node],
        damage: &mut Damage,
    ) -> Result<(), Failure> {
        let round = damage.times;
        sleep(Duration::from_millis(1200 + 400 * u64::from(round % 4))).await;
        let began = Instant::now();
        match self {
            Trouble::SqliteKilled | Trouble::SqlitePeople => kill(&mut nodes[0]).await?,
            Trouble::PostgresKilled | Trouble::PostgresPeople => {
                return kill(&mut nodes[round as usize % 2]).await;
            }
            Trouble::SqliteLocked => lock(place, round).await?,
            Trouble::PostgresGone => {
                bank::postgres().halt();
                sleep(absence(round)).await;
                bank::postgres().go();
            }
            Trouble::DiskFull => {
                fill(place, round).await?;
                damage.doubtful += began.elapsed();
                return Ok(());
            }
            Trouble::ClockSteps => {
                place.set_clock(STEPS_S[round as usize % STEPS_S.len()])?;
                if round.is_multiple_of(3) {
                    return Ok(());
                }
                kill(&mut nodes[0]).await?;
            }
        }
        damage.down += began.elapsed();
        Ok(())
    }
}

/// How long a database is gone: shorter and longer than servers wait for it.
fn absence(round: u32) -> Duration {
    Duration::from_secs(if round.is_multiple_of(2) { 4 } else { 7 })
}

/// Kills a server and starts it again.
async fn kill(node: &mut Node) -> Result<(), Failure> {
    node.kill()?;
    sleep(Duration::from_millis(300)).await;
    node.start().await
}

/// Keeps the file of a database for itself.
async fn lock(place: &Place, round: u32) -> Result<(), Failure> {
    let options = SqliteConnectOptions::new().filename(place.file()).busy_timeout(Duration::from_secs(30));
    let mut other = options.connect().await?;
    let held = other.begin_with("BEGIN IMMEDIATE").await?;
    sleep(absence(round)).await;
    held.rollback().await?;
    Ok(other.close().await?)
}

/// Fills the disk to the last byte, and makes room again.
async fn fill(place: &Place, round: u32) -> Result<(), Failure> {
    let path = place.folder().join("filler");
    let mut filler = File::create(&path)?;
    let (large, small) = ([0; 8192], [0; 512]);
    while filler.write_all(&large).is_ok() {}
    while filler.write_all(&small).is_ok() {}
    let until = Instant::now() + absence(round);
    while Instant::now() < until {
        // Whatever is given back meanwhile is taken at once.
        while filler.write_all(&small).is_ok() {}
        sleep(Duration::from_millis(20)).await;
    }
    Ok(fs::remove_file(path)?)
}
