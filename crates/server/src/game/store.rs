//! Where contests are kept: `SQLite` or `PostgreSQL`, one set of questions for both.

mod conditional;
mod dump;
mod files;
mod migrate;
mod postgres;
mod read;
mod row;
mod scrub;
mod write;

use std::error::Error;
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::error::ErrorKind;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use tokio::sync::Semaphore;

pub use conditional::{Conditional, ConditionalChange};
pub(crate) use postgres::{Postgres, unless_gone};
pub use read::{Kept, SEARCHED, Search};
pub use row::Row;
pub use write::{Given, LogRow, Outcome, Write};

/// A database of contests.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) pools: Pools,
}

#[derive(Clone, Debug)]
pub(crate) enum Pools {
    /// One connection that writes, some that read.
    Sqlite {
        read: SqlitePool,
        write: SqlitePool,
        /// Whoever writes and does not play takes turns here, so that who plays waits for one of them at most.
        turns: Arc<Semaphore>,
    },
    Postgres(Postgres),
    #[cfg(test)]
    Simulated(crate::simulation::Database),
}

impl Pools {
    fn of_sqlite(read: SqlitePool, write: SqlitePool) -> Pools {
        Pools::Sqlite { read, write, turns: Arc::new(Semaphore::new(1)) }
    }
}

/// Has a simulated database answer, if it is one; outside tests there is none.
macro_rules! if_simulated {
    ($store:expr, $database:ident => $answer:expr) => {
        #[cfg(test)]
        {
            if let crate::game::store::Pools::Simulated($database) = &$store.pools {
                return $answer;
            }
        }
    };
}

/// Waits for an answer of a pool that can read, whatever the database.
macro_rules! on_reader {
    ($store:expr, $pool:ident => $result:expr) => {
        match &$store.pools {
            crate::game::store::Pools::Sqlite { read: $pool, .. } => $result,
            crate::game::store::Pools::Postgres(postgres) => {
                let $pool = &postgres.pool();
                crate::game::store::unless_gone($pool, Box::pin(async { $result })).await
            }
            #[cfg(test)]
            crate::game::store::Pools::Simulated(_) => unreachable!("nobody asks that in a simulation"),
        }
    };
}

/// Runs an expression on a pool that can write, whatever the database.
macro_rules! on_writer {
    ($store:expr, $pool:ident => $result:expr) => {
        match &$store.pools {
            crate::game::store::Pools::Sqlite { write: $pool, turns, .. } => {
                let _turn = turns.acquire().await;
                $result
            }
            crate::game::store::Pools::Postgres(postgres) => {
                let $pool = &postgres.pool();
                $result
            }
            #[cfg(test)]
            crate::game::store::Pools::Simulated(_) => unreachable!("nobody asks that in a simulation"),
        }
    };
}

/// Asks a pool that can read: `ask!(store, query_as(QUESTION, id).fetch_all)` is
/// `sqlx::query_as(QUESTION).bind(id).fetch_all(..)` on whatever database it is.
macro_rules! ask {
    ($store:expr, $query:ident($question:expr $(, $bound:expr)* $(,)?).$fetch:ident) => {
        crate::game::store::on_reader!($store, pool => {
            sqlx::$query($question)$(.bind($bound))*.$fetch(pool).await
        })
        .map_err(crate::game::store::StoreError::from)
    };
}

/// Has a pool that can write carry out one statement, with what is bound in it; gives the number of rows changed.
macro_rules! change {
    ($store:expr, $statement:expr $(, $bound:expr)* $(,)?) => {
        crate::game::store::on_writer!($store, pool => {
            sqlx::query($statement)$(.bind($bound))*.execute(pool).await.map(|done| done.rows_affected())
        })
        .map_err(crate::game::store::StoreError::from)
    };
}

/// Runs statements on a pool that can write, all of them or, where it returns early or fails, none.
macro_rules! transact {
    ($store:expr, $all:ident => $statements:block) => {
        crate::game::store::on_writer!($store, pool => {
            let mut $all = pool.begin().await?;
            $statements
            $all.commit().await?;
        })
    };
}

/// Carries out one statement of a [`transact!`], with what is bound in it; gives the number of rows changed.
macro_rules! run {
    ($all:ident, $statement:expr $(, $bound:expr)* $(,)?) => {
        sqlx::query($statement)$(.bind($bound))*.execute(&mut *$all).await.map(|done| done.rows_affected())
    };
}

/// [`ask!`] within a [`transact!`].
macro_rules! find {
    ($all:ident, $query:ident($question:expr $(, $bound:expr)* $(,)?).$fetch:ident) => {
        sqlx::$query($question)$(.bind($bound))*.$fetch(&mut *$all).await
    };
}

pub(crate) use {ask, change, find, if_simulated, on_reader, on_writer, run, transact};

impl Store {
    /// Opens the database in a file, which is made if there is none. Only whoever runs the program may read it.
    ///
    /// # Errors
    /// If it cannot be opened, or was made by a later version.
    pub async fn sqlite(path: &Path) -> Result<Store, StoreError> {
        files::make_private(path).map_err(|error| StoreError::Database(error.into()))?;
        let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
        let write = sqlite_pool(options.clone(), 1).await?;
        let read = sqlite_pool(options.read_only(true), 3).await?;
        Store { pools: Pools::of_sqlite(read, write) }.migrated().await?.scrubbed().await
    }

    /// Opens a database that ends with the program.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub async fn in_memory() -> Result<Store, StoreError> {
        let options = SqliteConnectOptions::from_str("sqlite::memory:")?;
        let pool = SqlitePoolOptions::new().max_connections(1).idle_timeout(None).max_lifetime(None);
        let pool = pool.connect_with(options).await?;
        Store { pools: Pools::of_sqlite(pool.clone(), pool) }.migrated().await
    }

    /// Opens a database by its address: `postgres://…`, or `sqlite:PATH`. Where `postgres://a,b/…` names several
    /// machines, the one that can be written is used, whichever that is later on.
    ///
    /// # Errors
    /// If it cannot be reached, or was made by a later version.
    pub async fn connect(url: &str) -> Result<Store, StoreError> {
        if let Some(path) = url.strip_prefix("sqlite:") {
            return Store::sqlite(Path::new(path.trim_start_matches("//"))).await;
        }
        Store { pools: Pools::Postgres(Postgres::connect(url).await?) }.migrated().await
    }

    /// Says whether several servers may use it at once.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        match &self.pools {
            Pools::Sqlite { .. } => false,
            Pools::Postgres(_) => true,
            #[cfg(test)]
            Pools::Simulated(database) => database.is_shared(),
        }
    }

    /// Says whether it is a file of this machine, or in its memory.
    pub(crate) fn is_file(&self) -> bool {
        matches!(self.pools, Pools::Sqlite { .. })
    }

    /// The `PostgreSQL` it is in, if it is in one.
    pub(crate) fn postgres(&self) -> Option<&Postgres> {
        match &self.pools {
            Pools::Postgres(postgres) => Some(postgres),
            Pools::Sqlite { .. } => None,
            #[cfg(test)]
            Pools::Simulated(_) => None,
        }
    }

    async fn migrated(self) -> Result<Store, StoreError> {
        self.migrate().await?;
        Ok(self)
    }

    /// Says whether the database answers.
    ///
    /// # Errors
    /// If it does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        on_reader!(self, pool => sqlx::query("SELECT 1").execute(pool).await.map(drop))?;
        Ok(())
    }

    /// Lets go of the database once everything under way is done.
    pub async fn close(&self) {
        match &self.pools {
            Pools::Sqlite { read, write, .. } => {
                read.close().await;
                write.close().await;
            }
            Pools::Postgres(postgres) => postgres.pool().close().await,
            #[cfg(test)]
            Pools::Simulated(_) => {}
        }
    }
}

/// How long anybody waits for a connection.
const PATIENCE: Duration = Duration::from_secs(5);

async fn sqlite_pool(options: SqliteConnectOptions, size: u32) -> Result<SqlitePool, StoreError> {
    let options = options
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        // Who leaves leaves nothing behind.
        .pragma("secure_delete", "ON")
        .busy_timeout(PATIENCE)
        .statement_cache_capacity(64);
    // A file does not hang up, so nobody has to ask whether it is still there.
    let pool = SqlitePoolOptions::new().max_connections(size).acquire_timeout(PATIENCE);
    let pool = pool.test_before_acquire(false);
    Ok(pool.connect_with(options).await?)
}

/// What a database did not do.
#[derive(Debug)]
#[non_exhaustive]
pub enum StoreError {
    /// The database failed or cannot be reached.
    Database(sqlx::Error),
    /// The database was made by a later version of the program.
    Newer {
        /// The number of its last migration.
        found: i64,
    },
    /// A step that made the database is not the one that this program knows by its number.
    Changed {
        /// The number of the step.
        step: i64,
    },
    /// Time that went by while no server was there cannot be given back just now.
    Owed {
        /// A contest to whose players it is owed.
        game: String,
    },
    /// A line of a log, or of a file of logs, makes no sense.
    Unreadable {
        /// The contest.
        game: String,
        /// What is wrong.
        why: String,
    },
}

impl StoreError {
    /// Says whether one write breaks a law of the tables, while others might do.
    pub(crate) fn is_of_one_write(&self) -> bool {
        let StoreError::Database(error) = self else { return false };
        let kind = error.as_database_error().map(sqlx::error::DatabaseError::kind);
        kind.is_some_and(|kind| kind != ErrorKind::Other)
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Database(error)
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Database(error) => write!(f, "the database: {error}"),
            StoreError::Newer { found } => {
                write!(f, "the database was made by a later version (its format is {found})")
            }
            StoreError::Changed { step } => {
                write!(
                    f,
                    "the database was made by another program: migration {step} is not the one this one has"
                )
            }
            StoreError::Owed { game } => write!(f, "contest {game}: time cannot be given back yet"),
            StoreError::Unreadable { game, why } => write!(f, "contest {game}: {why}"),
        }
    }
}

impl Error for StoreError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            StoreError::Database(error) => Some(error),
            _ => None,
        }
    }
}
