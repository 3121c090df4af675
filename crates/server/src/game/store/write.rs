//! Adding to the logs of contests.

use branan_protocol::online::{Entry, Seat};
use sqlx::{Acquire, PgConnection, SqliteConnection};

use super::{Pools, Row, Store, StoreError};

/// Something to add to the log of one contest, if nobody else has added to it.
#[derive(Clone, Debug)]
pub struct Write {
    /// The version the log must have; 0 for a new contest.
    pub expected: u64,
    /// What to add.
    pub lines: Vec<Line>,
    /// What the contest then comes to.
    pub row: Row,
    /// New seats, with the hashes of their secrets.
    pub seats: Vec<(Seat, String)>,
    /// A contest that begins in the same moment, or not at all.
    pub also: Option<Box<Write>>,
}

/// An entry, and the command it is the answer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The entry.
    pub entry: Entry,
    /// The id of the command; the last entry of a command has it.
    pub cmd_id: Option<String>,
}

/// What came of a [`Write`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is on disk.
    Written,
    /// Somebody else was faster: the log is longer than expected.
    Conflict,
}

const CREATE: &str = "INSERT INTO game (id, version, rules, sets, status, listed, first_name, second_name, \
     result, opened_ms, at_ms, deadline_ms, names) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) \
     ON CONFLICT DO NOTHING";
const ADVANCE: &str = "UPDATE game SET version = $1, status = $2, second_name = $3, result = $4, at_ms = $5, \
     deadline_ms = $6, names = $7 WHERE id = $8 AND version = $9";
const EVENT: &str = "INSERT INTO game_event (game_id, seq, at_ms, actor, cmd_id, kind, data) \
     VALUES ($1, $2, $3, $4, $5, $6, $7)";
const SEAT: &str = "INSERT INTO game_seat (game_id, seat, key_hash) VALUES ($1, $2, $3)";

/// The same questions to both databases.
macro_rules! writer {
    ($write_all:ident, $write:ident, $connection:ty) => {
        async fn $write_all(
            connection: &mut $connection,
            writes: &[Write],
        ) -> Result<Vec<Outcome>, sqlx::Error> {
            let mut transaction = connection.begin().await?;
            let mut outcomes = Vec::with_capacity(writes.len());
            for write in writes {
                let outcome = match &write.also {
                    None => $write(&mut transaction, write).await?,
                    Some(also) => {
                        let mut both = transaction.begin().await?;
                        let first = $write(&mut both, write).await?;
                        if first == Outcome::Written && $write(&mut both, also).await? == Outcome::Written {
                            both.commit().await?;
                            Outcome::Written
                        } else {
                            both.rollback().await?;
                            Outcome::Conflict
                        }
                    }
                };
                outcomes.push(outcome);
            }
            transaction.commit().await?;
            Ok(outcomes)
        }

        async fn $write(connection: &mut $connection, write: &Write) -> Result<Outcome, sqlx::Error> {
            let row = &write.row;
            let done = if write.expected == 0 {
                let create = sqlx::query(CREATE).bind(&row.id).bind(row.version).bind(&row.rules);
                let create = create.bind(row.sets).bind(&row.status).bind(row.listed).bind(&row.first_name);
                let create = create.bind(&row.second_name).bind(&row.result).bind(row.opened_ms);
                create
                    .bind(row.at_ms)
                    .bind(row.deadline_ms)
                    .bind(row.names())
                    .execute(&mut *connection)
                    .await?
            } else {
                let advance = sqlx::query(ADVANCE).bind(row.version).bind(&row.status).bind(&row.second_name);
                let advance = advance.bind(&row.result).bind(row.at_ms).bind(row.deadline_ms);
                let advance = advance.bind(row.names());
                advance.bind(&row.id).bind(write.expected.cast_signed()).execute(&mut *connection).await?
            };
            if done.rows_affected() == 0 {
                return Ok(Outcome::Conflict);
            }
            for Line { entry, cmd_id } in &write.lines {
                let data = serde_json::to_string(&entry.event).expect("events can be written");
                let event = sqlx::query(EVENT).bind(&row.id).bind(entry.seq.cast_signed());
                let event = event.bind(entry.at_ms.cast_signed()).bind(actor(entry.by)).bind(cmd_id);
                event.bind(entry.event.kind()).bind(data).execute(&mut *connection).await?;
            }
            for (seat, hash) in &write.seats {
                let taken = sqlx::query(SEAT).bind(&row.id).bind(seat.word()).bind(hash);
                taken.execute(&mut *connection).await?;
            }
            Ok(Outcome::Written)
        }
    };
}

writer!(write_all_sqlite, write_sqlite, SqliteConnection);
writer!(write_all_postgres, write_postgres, PgConnection);

/// The word for who did something; the server itself is `-`.
pub(super) const fn actor(by: Option<Seat>) -> &'static str {
    match by {
        Some(seat) => seat.word(),
        None => "-",
    }
}

impl Store {
    /// Writes all of it in one transaction, each only if its log is as expected. When this
    /// returns, what was written is on disk.
    ///
    /// # Errors
    /// If the database fails; then nothing was written, unless the answer to the commit
    /// itself was lost.
    pub async fn write(&self, writes: &[Write]) -> Result<Vec<Outcome>, StoreError> {
        Ok(match &self.pools {
            Pools::Sqlite { write, .. } => write_all_sqlite(&mut *write.acquire().await?, writes).await?,
            Pools::Postgres { pool } => write_all_postgres(&mut *pool.acquire().await?, writes).await?,
        })
    }
}
