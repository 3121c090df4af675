//! Many rows at once, into either database.

use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{
    ConnectOptions, Connection, Executor, PgConnection, Postgres, QueryBuilder, Sqlite, SqliteConnection,
};

use crate::Failure;

/// What stands in one column of a row.
#[derive(Clone, Debug)]
pub enum Cell {
    Text(String),
    Word(&'static str),
    Number(i64),
    MaybeText(Option<String>),
    MaybeNumber(Option<i64>),
}

/// A connection that writes, in transactions that somebody else ends.
pub enum Bulk {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// Values in one statement: few enough for both databases.
const VALUES: usize = 4096;

macro_rules! insert {
    ($database:ty, $connection:expr, $into:expr, $rows:expr) => {{
        for part in $rows.chunks((VALUES / $rows[0].len()).max(1)) {
            let mut insert = QueryBuilder::<$database>::new($into);
            insert.push_values(part, |mut values, row| {
                for cell in row {
                    match cell {
                        Cell::Text(text) => values.push_bind(text),
                        Cell::Word(word) => values.push_bind(*word),
                        Cell::Number(number) => values.push_bind(*number),
                        Cell::MaybeText(text) => values.push_bind(text),
                        Cell::MaybeNumber(number) => values.push_bind(*number),
                    };
                }
            });
            insert.build().execute(&mut *$connection).await?;
        }
    }};
}

impl Bulk {
    /// By its address, as the program takes it. A crash of the machine may cost the database; it can be made again.
    pub async fn open(url: &str) -> Result<Bulk, Failure> {
        let mut bulk = if let Some(path) = url.strip_prefix("sqlite:") {
            let options = SqliteConnectOptions::new().filename(path.trim_start_matches("//"));
            let options = options.pragma("synchronous", "OFF").pragma("cache_size", "-1000000");
            Bulk::Sqlite(options.connect().await?)
        } else {
            let mut connection = url.parse::<PgConnectOptions>()?.connect().await?;
            connection.execute("SET synchronous_commit = off").await?;
            Bulk::Postgres(connection)
        };
        bulk.run("BEGIN").await?;
        Ok(bulk)
    }

    /// Adds rows; `into` is `INSERT INTO table (columns) `.
    pub async fn insert(&mut self, into: &'static str, rows: &[Vec<Cell>]) -> Result<(), Failure> {
        if rows.is_empty() {
            return Ok(());
        }
        match self {
            Bulk::Sqlite(connection) => insert!(Sqlite, connection, into, rows),
            Bulk::Postgres(connection) => insert!(Postgres, connection, into, rows),
        }
        Ok(())
    }

    /// Ends a transaction and begins another.
    pub async fn commit(&mut self) -> Result<(), Failure> {
        self.run("COMMIT").await?;
        self.run("BEGIN").await
    }

    /// Ends everything. `PostgreSQL` looks at what it has, as it would have done by itself over the years; `SQLite` is
    /// never told to.
    pub async fn finish(mut self) -> Result<(), Failure> {
        self.run("COMMIT").await?;
        match self {
            Bulk::Sqlite(connection) => connection.close().await?,
            Bulk::Postgres(mut connection) => {
                connection.execute("ANALYZE").await?;
                connection.close().await?;
            }
        }
        Ok(())
    }

    async fn run(&mut self, sql: &'static str) -> Result<(), Failure> {
        match self {
            Bulk::Sqlite(connection) => connection.execute(sql).await.map(drop)?,
            Bulk::Postgres(connection) => connection.execute(sql).await.map(drop)?,
        }
        Ok(())
    }
}
