//! Nothing is left in the file of an `SQLite` database of what was deleted.

use sqlx::SqlitePool;

use super::{Pools, Store, StoreError};

/// Pages of four kibibytes that are written anew while people play, in a fraction of a second; a larger file waits for the next
/// start.
const MOST_PAGES: i64 = 1 << 14;

/// Says in the file that its pages are to be written anew.
const MARK: &str = "PRAGMA user_version = 1";

impl Store {
    /// Has nothing left of what was deleted. `secure_delete` blanks what is freed, but when rows go from one page to another the
    /// page they came from keeps what it has no more use for; so all pages are written anew. Then the log beside the file is
    /// written back and cut off.
    pub(crate) async fn scrub(&self) -> Result<(), StoreError> {
        let Pools::Sqlite { write, .. } = &self.pools else { return Ok(()) };
        let pages: i64 = sqlx::query_scalar("PRAGMA page_count").fetch_one(write).await?;
        sqlx::raw_sql(MARK).execute(write).await?;
        if pages <= MOST_PAGES { write_anew(write).await } else { cut_log(write).await }
    }

    /// Does what was left for the next start.
    pub(super) async fn scrubbed(self) -> Result<Store, StoreError> {
        if let Pools::Sqlite { write, .. } = &self.pools {
            let is_marked: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(write).await?;
            if is_marked == 1 {
                write_anew(write).await?;
            }
        }
        Ok(self)
    }
}

async fn write_anew(write: &SqlitePool) -> Result<(), StoreError> {
    sqlx::raw_sql("VACUUM").execute(write).await?;
    sqlx::raw_sql("PRAGMA user_version = 0").execute(write).await?;
    cut_log(write).await
}

async fn cut_log(write: &SqlitePool) -> Result<(), StoreError> {
    sqlx::raw_sql("PRAGMA wal_checkpoint(TRUNCATE)").execute(write).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn is_marked(store: &Store) -> bool {
        let Pools::Sqlite { write, .. } = &store.pools else { unreachable!("in memory") };
        sqlx::query_scalar::<_, i64>("PRAGMA user_version").fetch_one(write).await.unwrap() == 1
    }

    #[tokio::test]
    async fn what_was_left_for_the_next_start_is_done_there() {
        let store = Store::in_memory().await.unwrap();
        store.scrub().await.unwrap();
        assert!(!is_marked(&store).await, "a small one is done at once");
        let Pools::Sqlite { write, .. } = &store.pools else { unreachable!("in memory") };
        sqlx::raw_sql(MARK).execute(write).await.unwrap();
        assert!(is_marked(&store).await);
        assert!(!is_marked(&store.scrubbed().await.unwrap()).await);
    }
}
