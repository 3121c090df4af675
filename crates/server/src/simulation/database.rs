//! A simulated database, which may be slow, gone, or not say what became of a transaction.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard};

use branan_protocol::online::Challenge;
use sqlx::error::{DatabaseError, ErrorKind};
use tokio::sync::oneshot;

use super::bus::Listeners;
use super::table::{Broken, Tables};
use super::{below, between, chance, fail, note, now_ms, pass_ms};
use crate::game::store::{Conditional, LogRow, Outcome, Pools, Row, Store, StoreError, Write};

/// A simulated database: cheap to clone.
#[derive(Clone)]
pub(crate) struct Database {
    inner: Arc<Inner>,
}

struct Inner {
    /// Several servers use it, as `PostgreSQL`; else it is in the process of the only one, as `SQLite`.
    is_shared: bool,
    tables: Mutex<Tables>,
    weather: Mutex<Weather>,
    pub(super) listeners: Mutex<Listeners>,
}

/// How a database does.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Weather {
    /// It cannot be reached.
    pub(super) is_gone: bool,
    /// A question or an answer may be on its way for so much longer, in ms.
    pub(super) slow_ms: u64,
    /// So many questions in a hundred are answered by an error, whatever became of them.
    pub(super) torn: u64,
}

/// What becomes of a question.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Answered,
    /// It is not carried out.
    Lost,
    /// It is carried out, and the answer is lost.
    Unanswered,
    /// The line breaks first, and then it is carried out.
    Late,
}

impl Database {
    pub(super) fn new(is_shared: bool) -> Database {
        let (tables, weather, listeners) = Default::default();
        Database { inner: Arc::new(Inner { is_shared, tables, weather, listeners }) }
    }

    /// It, as servers know it.
    pub(super) fn store(&self) -> Store {
        Store { pools: Pools::Simulated(self.clone()) }
    }

    pub(crate) fn is_shared(&self) -> bool {
        self.inner.is_shared
    }

    /// What is on disk, for those who judge.
    pub(super) fn tables(&self) -> MutexGuard<'_, Tables> {
        self.inner.tables.lock().expect("nobody panics with it")
    }

    pub(super) fn listeners(&self) -> MutexGuard<'_, Listeners> {
        self.inner.listeners.lock().expect("nobody panics with it")
    }

    pub(super) fn weather(&self) -> MutexGuard<'_, Weather> {
        self.inner.weather.lock().expect("nobody panics with it")
    }

    /// Asks a question, which is carried out in one moment.
    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&mut Tables) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (database, fate) = (self.clone(), self.fate());
        let carry_out = async move {
            database.travel().await;
            if fate == Fate::Lost || database.weather().is_gone {
                return Err(gone());
            }
            let answer = question(&mut database.tables());
            database.travel().await;
            let is_heard = fate == Fate::Answered && !database.weather().is_gone;
            if is_heard { answer } else { Err(gone()) }
        };
        if !self.is_shared() || fate != Fate::Late && chance(50) {
            return carry_out.await;
        }
        // What is on its way is carried out though whoever asked is gone.
        let (done, answer) = oneshot::channel();
        tokio::spawn(async move { done.send(carry_out.await).map_err(drop) });
        if fate == Fate::Late {
            return Err(gone());
        }
        answer.await.unwrap_or_else(|_| Err(gone()))
    }

    fn fate(&self) -> Fate {
        if !chance(self.weather().torn) {
            return Fate::Answered;
        }
        match below(3) {
            0 => Fate::Unanswered,
            1 if self.is_shared() => Fate::Late,
            _ => Fate::Lost,
        }
    }

    async fn travel(&self) {
        let slow_ms = self.weather().slow_ms;
        let usual = if self.is_shared() { between(0, 4) } else { between(0, 2) };
        pass_ms(usual + below(slow_ms + 1)).await;
    }

    pub(crate) async fn write(&self, writes: &[Write]) -> Result<Vec<Outcome>, StoreError> {
        let (writes, sent_ms) = (writes.to_vec(), now_ms());
        let write = move |tables: &mut Tables| {
            let outcomes = tables.write(&writes, sent_ms);
            for (write, outcome) in writes.iter().zip(outcomes.iter().flatten()) {
                let what = write.lines.iter().map(|line| (line.entry.at_ms, line.entry.event.kind()));
                note(format_args!(
                    "  {} {outcome:?} {} {:?}",
                    write.row.id,
                    write.expected,
                    what.collect::<Vec<_>>()
                ));
            }
            outcomes.map_err(|broken| {
                // The program asks first, so that the tables never have to refuse.
                fail(format_args!("{broken} ({})", writes[0].row.id));
                StoreError::Database(sqlx::Error::Database(Box::new(broken)))
            })
        };
        self.ask(write).await
    }

    pub(crate) async fn part_of_log(&self, id: &str, seq: u64, most: u32) -> Result<Vec<LogRow>, StoreError> {
        let id = id.to_owned();
        let part = move |lines: Vec<LogRow>| lines.into_iter().take(most as usize).collect();
        self.ask(move |tables| Ok(part(tables.log_after(&id, seq)))).await
    }

    pub(crate) async fn seats(&self, id: &str) -> Result<[Option<String>; 2], StoreError> {
        let id = id.to_owned();
        self.ask(move |tables| Ok(tables.seats(&id))).await
    }

    pub(crate) async fn conditional(&self, id: &str) -> Result<Vec<Conditional>, StoreError> {
        let id = id.to_owned();
        self.ask(move |tables| Ok(tables.conditional(&id))).await
    }

    pub(crate) async fn made_by(&self, hash: &str) -> Result<Option<String>, StoreError> {
        let hash = hash.to_owned();
        self.ask(move |tables| Ok(tables.makers.get(&hash).cloned())).await
    }

    pub(crate) async fn due(&self, now_ms: u64, limit: u32) -> Result<Vec<String>, StoreError> {
        self.ask(move |tables| Ok(tables.due(now_ms, limit))).await
    }

    pub(crate) async fn running(&self, until_ms: u64) -> Result<Vec<String>, StoreError> {
        self.ask(move |tables| Ok(tables.running(until_ms))).await
    }

    pub(crate) async fn lobby(&self) -> Result<Vec<Challenge>, StoreError> {
        self.ask(|tables| Ok(tables.lobby())).await
    }

    pub(crate) async fn row(&self, id: &str) -> Result<Option<Row>, StoreError> {
        let id = id.to_owned();
        self.ask(move |tables| Ok(tables.games.get(&id).map(|game| game.row.clone()))).await
    }

    pub(crate) async fn versions(&self, ids: Vec<String>) -> Result<Vec<(String, u64)>, StoreError> {
        let question = move |tables: &mut Tables| {
            let version = |id: String| {
                let version = tables.games.get(&id)?.row.version.cast_unsigned();
                Some((id, version))
            };
            Ok(ids.into_iter().filter_map(version).collect())
        };
        self.ask(question).await
    }

    pub(crate) async fn beat(&self, now_ms: u64) -> Result<u64, StoreError> {
        self.ask(move |tables| Ok(tables.beat(now_ms))).await
    }

    pub(crate) async fn last_beat(&self) -> Result<Option<u64>, StoreError> {
        self.ask(|tables| Ok(tables.beat_ms)).await
    }

    pub(crate) async fn latest_entry(&self) -> Result<Option<u64>, StoreError> {
        self.ask(|tables| Ok(tables.latest_entry())).await
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a simulated database")
    }
}

fn gone() -> StoreError {
    StoreError::Database(sqlx::Error::Io(io::ErrorKind::ConnectionReset.into()))
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a law of the tables is broken: {}", self.0)
    }
}

impl Error for Broken {}

impl DatabaseError for Broken {
    fn message(&self) -> &str {
        self.0
    }

    fn code(&self) -> Option<Cow<'_, str>> {
        None
    }

    fn as_error(&self) -> &(dyn Error + Send + Sync + 'static) {
        self
    }

    fn as_error_mut(&mut self) -> &mut (dyn Error + Send + Sync + 'static) {
        self
    }

    fn into_error(self: Box<Self>) -> Box<dyn Error + Send + Sync + 'static> {
        self
    }

    fn kind(&self) -> ErrorKind {
        ErrorKind::UniqueViolation
    }
}
