//! Adding to the logs of contests.
#![expect(clippy::disallowed_types, reason = "as long as a transaction")]

use std::collections::{HashMap, HashSet};
use std::future::{Ready, ready};

use branan_protocol::online::{Entry, Seat};
use sqlx::{Acquire, PgConnection, QueryBuilder, Sqlite, SqliteConnection};

use super::conditional::{self, Conditional, ConditionalChange};
use super::{Pools, Row, Store, StoreError, find, if_simulated, run, unless_gone};
use crate::notice::{self, Notice};
use crate::standing;

/// Something to add to the log of one contest, if nobody else has added to it.
#[derive(Clone, Debug)]
pub struct Write {
    /// The version the log must have; 0 for a new contest.
    pub expected: u64,
    /// What to add.
    pub lines: Vec<LogRow>,
    /// What the contest then comes to.
    pub row: Row,
    /// New seats, with the hashes of their secrets.
    pub seats: Vec<(Seat, String)>,
    /// The hash of the secret that a new contest is offered with: it offers no second one.
    pub maker: Option<String>,
    /// A contest that begins in the same moment, or not at all.
    pub also: Option<Box<Write>>,
    /// The standing offer that a new contest is of, and the version it must have: the next one counts the contest.
    pub standing: Option<(String, i64)>,
    /// What becomes of moves that were chosen beforehand; in a slow game they follow the board.
    pub conditional: Option<ConditionalChange>,
    /// What the two are told of it, if they have an account; earlier reminders to move are then void.
    pub(crate) notices: Vec<Notice>,
}

impl Write {
    /// Says whether nothing of it is done before it is known to have no conflict.
    pub(crate) const fn is_single(&self) -> bool {
        self.also.is_none() && self.conditional.is_none() && self.standing.is_none()
    }
}

/// An entry, and the command it is the answer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogRow {
    /// The entry.
    pub entry: Entry,
    /// The command; the last of its entries has it.
    pub command: Option<Given>,
}

/// A command, as far as it has to be known again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// What whoever gave it calls it.
    pub id: String,
    /// What it wanted, in few bits; commands of before this was kept have none.
    pub hash: Option<i64>,
}

impl LogRow {
    /// The columns of its command.
    fn command(&self) -> (Option<&str>, Option<i64>) {
        self.command.as_ref().map_or((None, None), |given| (Some(given.id.as_str()), given.hash))
    }
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
     result, opened_ms, at_ms, deadline_ms, names, turn, rated) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) \
     ON CONFLICT DO NOTHING";
// What somebody chose and their name are written when they join, and not again: another program may have taken a name out.
const ADVANCE: &str = "UPDATE game SET version = $1, status = $2, result = $4, at_ms = $5, deadline_ms = $6, turn = $10, \
     rules = CASE WHEN status = 'open' THEN $11 ELSE rules END, \
     second_name = CASE WHEN status = 'open' THEN $3 ELSE second_name END, \
     names = CASE WHEN status = 'open' THEN $7 ELSE names END WHERE id = $8 AND version = $9";
const EVENT: &str = "INSERT INTO game_event (game_id, seq, at_ms, actor, cmd_id, cmd_hash, kind, data) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
const MAKER: &str = "INSERT INTO game_maker (key_hash, game_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const SEAT: &str = "INSERT INTO game_seat (game_id, seat, key_hash) VALUES ($1, $2, $3)";

/// The same questions to both databases.
macro_rules! writer {
    ($write_all:ident, $write:ident, $advance:ident, $connection:ty) => {
        async fn $write_all(
            connection: &mut $connection,
            writes: &[Write],
        ) -> Result<Vec<Outcome>, sqlx::Error> {
            let mut transaction = connection.begin().await?;
            let advanced = $advance(&mut transaction, writes).await?;
            let mut outcomes = Vec::with_capacity(writes.len());
            for (place, write) in writes.iter().enumerate() {
                if let Some(outcome) = advanced.get(&place) {
                    outcomes.push(*outcome);
                    continue;
                }
                let outcome = if write.is_single() {
                    $write(&mut transaction, write).await?
                } else {
                    let mut whole = transaction.begin().await?;
                    let mut outcome = $write(&mut whole, write).await?;
                    if let (Outcome::Written, Some(also)) = (outcome, &write.also) {
                        outcome = $write(&mut whole, also).await?;
                    }
                    match outcome {
                        Outcome::Written => whole.commit().await?,
                        Outcome::Conflict => whole.rollback().await?,
                    }
                    outcome
                };
                outcomes.push(outcome);
            }
            transaction.commit().await?;
            Ok(outcomes)
        }

        async fn $write(connection: &mut $connection, write: &Write) -> Result<Outcome, sqlx::Error> {
            let row = &write.row;
            if let Some((id, version)) = &write.standing {
                if run!(connection, standing::NEXT, id, version)? == 0 {
                    return Ok(Outcome::Conflict);
                }
            }
            if let Some(maker) = &write.maker {
                if run!(connection, MAKER, maker, &row.id)? == 0 {
                    return Ok(Outcome::Conflict);
                }
            }
            let Row { id, version, rules, sets, status, listed, first_name, second_name, .. } = row;
            let (Row { result, opened_ms, at_ms, deadline_ms, turn, rated, .. }, names) = (row, row.names());
            let expected = write.expected.cast_signed();
            let done = if expected == 0 {
                run!(
                    connection,
                    CREATE,
                    id,
                    version,
                    rules,
                    sets,
                    status,
                    listed,
                    first_name,
                    second_name,
                    result,
                    opened_ms,
                    at_ms,
                    deadline_ms,
                    names,
                    turn,
                    rated
                )
            } else {
                run!(
                    connection,
                    ADVANCE,
                    version,
                    status,
                    second_name,
                    result,
                    at_ms,
                    deadline_ms,
                    names,
                    id,
                    expected,
                    turn,
                    rules
                )
            };
            if done? == 0 {
                return Ok(Outcome::Conflict);
            }
            // Nobody else changes them from here on: whoever would has to write that row of the contest first.
            if let Some(ConditionalChange { expected, after }) = &write.conditional {
                let found = conditional::read(find!(connection, query_as(conditional::FIND, id).fetch_all)?);
                if expected.as_ref().is_some_and(|expected| *expected != found) {
                    return Ok(Outcome::Conflict);
                }
                if *after != found {
                    run!(connection, conditional::CLEAR, id)?;
                    for Conditional { seat, seq, moves } in after {
                        run!(connection, conditional::ADD, id, seat.word(), seq.cast_signed(), moves)?;
                    }
                }
            }
            for line in &write.lines {
                let (Entry { seq, at_ms, by, event }, (cmd_id, cmd_hash)) = (&line.entry, line.command());
                let data = serde_json::to_string(event).expect("events can be written");
                let (seq, at_ms, kind) = (seq.cast_signed(), at_ms.cast_signed(), event.kind());
                run!(connection, EVENT, id, seq, at_ms, actor(*by), cmd_id, cmd_hash, kind, data)?;
            }
            for (seat, hash) in &write.seats {
                run!(connection, SEAT, id, seat.word(), hash)?;
            }
            if !write.notices.is_empty() {
                run!(connection, notice::VOID, id)?;
            }
            for Notice { seat, kind, is_seen } in &write.notices {
                let read_ms = is_seen.then_some(at_ms);
                run!(connection, notice::TELL, id, seat.word(), kind.word(), at_ms, read_ms)?;
            }
            Ok(Outcome::Written)
        }
    };
}

writer!(write_all_sqlite, write_sqlite, advance_sqlite, SqliteConnection);
writer!(write_all_postgres, write_postgres, advance_none, PgConnection);

/// `PostgreSQL` advances contests one by one: in one statement two servers might lock the
/// same contests in different orders, and wait for each other.
fn advance_none(_: &mut PgConnection, _: &[Write]) -> Ready<Result<Advanced, sqlx::Error>> {
    ready(Ok(Advanced::new()))
}

/// What came of writes that were carried out together, by their place.
type Advanced = HashMap<usize, Outcome>;

const ADVANCE_MANY: &str = "UPDATE game SET version = v.column3, status = v.column4, \
     rules = CASE WHEN game.status = 'open' THEN v.column11 ELSE game.rules END, \
     second_name = CASE WHEN game.status = 'open' THEN v.column5 ELSE game.second_name END, \
     result = v.column6, at_ms = v.column7, deadline_ms = v.column8, turn = v.column10, \
     names = CASE WHEN game.status = 'open' THEN v.column9 ELSE game.names END FROM (";
const WHERE_EXPECTED: &str = ") AS v WHERE game.id = v.column1 AND game.version = v.column2 RETURNING id";
const EVENTS: &str = "INSERT INTO game_event (game_id, seq, at_ms, actor, cmd_id, cmd_hash, kind, data) ";

/// Carries out together all writes that add to a log and do nothing else, which are nearly all.
/// Every statement is a journey to the thread of the database and back: two for many moves
/// instead of two for each.
async fn advance_sqlite(
    connection: &mut SqliteConnection,
    writes: &[Write],
) -> Result<Advanced, sqlx::Error> {
    let mut ids = HashSet::new();
    let is_plain = |write: &Write| {
        write.expected > 0 && write.seats.is_empty() && write.is_single() && write.notices.is_empty()
    };
    let places: Vec<usize> =
        (0..writes.len()).filter(|&at| is_plain(&writes[at]) && ids.insert(&writes[at].row.id)).collect();
    let mut done: HashSet<String> = HashSet::new();
    for part in parts(&places) {
        let mut update = QueryBuilder::<Sqlite>::new(ADVANCE_MANY);
        update.push_values(part, |mut values, &at| {
            let (Write { row, expected, .. }, names) = (&writes[at], writes[at].row.names());
            values.push_bind(&row.id).push_bind(expected.cast_signed()).push_bind(row.version);
            values.push_bind(&row.status).push_bind(&row.second_name).push_bind(&row.result);
            values.push_bind(row.at_ms).push_bind(row.deadline_ms).push_bind(names).push_bind(&row.turn);
            values.push_bind(&row.rules);
        });
        update.push(WHERE_EXPECTED);
        let written: Vec<String> = update.build_query_scalar().fetch_all(&mut *connection).await?;
        done.extend(written);
    }
    let is_done = |at: &usize| done.contains(&writes[*at].row.id);
    let new = places.iter().filter(|at| is_done(at)).map(|&at| &writes[at]);
    let lines: Vec<(&str, &LogRow)> =
        new.flat_map(|write| write.lines.iter().map(|line| (write.row.id.as_str(), line))).collect();
    for part in parts(&lines) {
        let mut insert = QueryBuilder::<Sqlite>::new(EVENTS);
        insert.push_values(part, |mut values, &(id, line)| {
            let (entry, (cmd_id, cmd_hash)) = (&line.entry, line.command());
            let data = serde_json::to_string(&entry.event).expect("events can be written");
            values.push_bind(id).push_bind(entry.seq.cast_signed()).push_bind(entry.at_ms.cast_signed());
            values.push_bind(actor(entry.by)).push_bind(cmd_id).push_bind(cmd_hash);
            values.push_bind(entry.event.kind()).push_bind(data);
        });
        insert.build().execute(&mut *connection).await?;
    }
    let outcome = |at: &usize| if is_done(at) { Outcome::Written } else { Outcome::Conflict };
    Ok(places.iter().map(|at| (*at, outcome(at))).collect())
}

/// A list in parts of 64, 32, 16, 8, 4, 2 and 1, so that there are few different statements
/// and all of them stay prepared.
fn parts<T>(mut list: &[T]) -> impl Iterator<Item = &[T]> {
    const MOST: usize = 64;
    std::iter::from_fn(move || {
        let size = if list.len() >= MOST { MOST } else { 1 << list.len().checked_ilog2()? };
        let (part, rest) = list.split_at(size);
        list = rest;
        Some(part)
    })
}

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
        if_simulated!(self, database => database.write(writes).await);
        match &self.pools {
            Pools::Sqlite { write, .. } => {
                let mut connection = write.acquire().await?;
                let done = write_all_sqlite(&mut connection, writes).await.map_err(StoreError::from);
                if done.as_ref().is_err_and(|error| !error.is_of_one_write()) {
                    // On a full disk SQLite ends a transaction by itself. sqlx does not notice, and
                    // takes later transactions for parts of it that need no commit of their own.
                    let _ = connection.close().await;
                }
                done
            }
            Pools::Postgres(postgres) => {
                let pool = postgres.pool();
                let write = async { write_all_postgres(&mut *pool.acquire().await?, writes).await };
                Ok(unless_gone(&pool, Box::pin(write)).await?)
            }
            #[cfg(test)]
            Pools::Simulated(_) => unreachable!("it has answered"),
        }
    }

    /// Has the disk of an `SQLite` file be full at so many pages, or where it is now, for tests.
    #[doc(hidden)]
    pub async fn limit_pages(&self, pages: u32) {
        if let Pools::Sqlite { write, .. } = &self.pools {
            let limit = sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {pages}"));
            sqlx::raw_sql(limit).execute(write).await.expect("a database");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_comes_in_few_sizes_and_whole() {
        for length in [0, 1, 2, 3, 63, 64, 65, 200, 256] {
            let list: Vec<usize> = (0..length).collect();
            let sizes: Vec<usize> = parts(&list).map(<[usize]>::len).collect();
            assert!(sizes.iter().all(|size| size.is_power_of_two() && *size <= 64), "{sizes:?}");
            assert_eq!(parts(&list).flatten().copied().collect::<Vec<_>>(), list);
        }
    }
}
