//! Bringing a database up to date.

use sqlx::{Connection, Executor};

use super::{Pools, Store, StoreError};

/// The same steps for both databases, in order.
const SQLITE: &[&str] = &[
    include_str!("../../../migrations/sqlite/0001_games.sql"),
    include_str!("../../../migrations/sqlite/0002_names.sql"),
    include_str!("../../../migrations/sqlite/0003_repeated.sql"),
];
const POSTGRES: &[&str] = &[
    include_str!("../../../migrations/postgres/0001_games.sql"),
    include_str!("../../../migrations/postgres/0002_names.sql"),
    include_str!("../../../migrations/postgres/0003_repeated.sql"),
];

const TABLE: &str = "CREATE TABLE IF NOT EXISTS migration (id BIGINT PRIMARY KEY)";
const DONE: &str = "SELECT coalesce(max(id), 0) FROM migration";
const ENTER: &str = "INSERT INTO migration (id) VALUES ($1)";

macro_rules! migrate {
    ($connection:expr, $steps:expr) => {{
        let mut step = $connection.begin().await?;
        step.execute(TABLE).await?;
        let done: i64 = sqlx::query_scalar(DONE).fetch_one(&mut *step).await?;
        let found = done;
        let done = usize::try_from(done).unwrap_or(0);
        if done > $steps.len() {
            return Err(StoreError::Newer { found });
        }
        for (number, sql) in (1_i64..).zip($steps).skip(done) {
            step.execute(sqlx::raw_sql(*sql)).await?;
            sqlx::query(ENTER).bind(number).execute(&mut *step).await?;
        }
        step.commit().await?;
    }};
}

impl Store {
    pub(super) async fn migrate(&self) -> Result<(), StoreError> {
        match &self.pools {
            Pools::Sqlite { write, .. } => {
                let mut connection = write.acquire().await?;
                migrate!(connection, SQLITE);
            }
            Pools::Postgres { pool } => {
                let mut connection = pool.acquire().await?;
                // Two nodes that start together take turns.
                connection.execute("SELECT pg_advisory_lock(7711)").await?;
                migrate!(connection, POSTGRES);
                connection.execute("SELECT pg_advisory_unlock(7711)").await?;
            }
        }
        Ok(())
    }
}
