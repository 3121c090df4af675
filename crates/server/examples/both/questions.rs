//! A database that is asked what no part of the program asks.

use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, PgConnection, Postgres, Sqlite, SqliteConnection};

use crate::wire::Failure;

/// A connection of one's own to a database of either kind.
pub enum Questions {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Questions {
    /// By its address, as the program takes it.
    pub async fn open(url: &str) -> Result<Questions, Failure> {
        Ok(match url.strip_prefix("sqlite:") {
            Some(path) => {
                let options = SqliteConnectOptions::new().filename(path.trim_start_matches("//"));
                Questions::Sqlite(options.connect().await?)
            }
            None => Questions::Postgres(url.parse::<PgConnectOptions>()?.connect().await?),
        })
    }

    /// The number that a question with some texts in it comes to.
    #[allow(dead_code, reason = "not everybody counts")]
    pub async fn count(&mut self, question: &str, texts: &[&str]) -> Result<i64, Failure> {
        let question = AssertSqlSafe(question.to_owned());
        Ok(match self {
            Questions::Sqlite(connection) => {
                let query = sqlx::query_scalar::<Sqlite, i64>(question);
                texts.iter().fold(query, |query, text| query.bind(*text)).fetch_one(connection).await?
            }
            Questions::Postgres(connection) => {
                let query = sqlx::query_scalar::<Postgres, i64>(question);
                texts.iter().fold(query, |query, text| query.bind(*text)).fetch_one(connection).await?
            }
        })
    }

    /// The texts that a question comes to.
    #[allow(dead_code, reason = "not everybody looks for texts")]
    pub async fn texts(&mut self, question: &str, texts: &[&str]) -> Result<Vec<String>, Failure> {
        let question = AssertSqlSafe(question.to_owned());
        Ok(match self {
            Questions::Sqlite(connection) => {
                let query = sqlx::query_scalar::<Sqlite, String>(question);
                texts.iter().fold(query, |query, text| query.bind(*text)).fetch_all(connection).await?
            }
            Questions::Postgres(connection) => {
                let query = sqlx::query_scalar::<Postgres, String>(question);
                texts.iter().fold(query, |query, text| query.bind(*text)).fetch_all(connection).await?
            }
        })
    }
}
