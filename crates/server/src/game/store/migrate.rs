//! Bringing a database up to date.

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::{Connection, Executor};

use super::{Pools, Store, StoreError};

/// The same steps for both databases. What is here never changes once it was released: databases keep the
/// checksum of each step.
static SQLITE: Migrator = sqlx::migrate!("migrations/sqlite");
static POSTGRES: Migrator = sqlx::migrate!("migrations/postgres");

/// Up to version 0.1 a table of our own, `migration`, had the number of each step that was done.
const OLD_SQLITE: &str = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'migration'";
const OLD_POSTGRES: &str = "SELECT count(to_regclass('migration'))";
const OLD_DONE: &str = "SELECT coalesce(max(id), 0) FROM migration";

macro_rules! migrate {
    ($connection:expr, $migrator:expr, $old:expr) => {{
        let connection = $connection;
        if sqlx::query_scalar::<_, i64>($old).fetch_one(&mut *connection).await? == 1 {
            let done: i64 = sqlx::query_scalar(OLD_DONE).fetch_one(&mut *connection).await?;
            if done > 0 && !$migrator.version_exists(done) {
                return Err(StoreError::Newer { found: done });
            }
            $migrator.skip(&mut *connection, Some(done)).await?;
            connection.execute("DROP TABLE migration").await?;
        }
        $migrator.run(&mut *connection).await?;
    }};
}

impl Store {
    pub(super) async fn migrate(&self) -> Result<(), StoreError> {
        match &self.pools {
            Pools::Sqlite { write, .. } => {
                let mut connection = write.acquire().await?;
                migrate!(&mut *connection, SQLITE, OLD_SQLITE);
            }
            Pools::Postgres(postgres) => {
                // Two nodes that start together take turns; what ends early lets go of its turn with its connection.
                let mut connection = postgres.pool().acquire().await?.detach();
                connection.execute("SELECT pg_advisory_lock(7711)").await?;
                migrate!(&mut connection, POSTGRES, OLD_POSTGRES);
                connection.close().await?;
            }
            #[cfg(test)]
            Pools::Simulated(_) => {}
        }
        Ok(())
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> StoreError {
        match error {
            MigrateError::VersionMissing(found) => StoreError::Newer { found },
            MigrateError::VersionMismatch(step) => StoreError::Changed { step },
            MigrateError::Execute(error) => StoreError::Database(error),
            error => StoreError::Database(error.into()),
        }
    }
}
