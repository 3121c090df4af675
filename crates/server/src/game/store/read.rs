//! Asking for contests.

use branan_protocol::online::{Challenge, Entry, Event, Seat};

use super::{Given, LogRow, Pools, Row, Store, StoreError, ask, if_simulated, unless_gone};

/// A contest as it is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// Its log.
    pub lines: Vec<LogRow>,
    /// The hashes of the secrets of those who sit there.
    pub seats: [Option<String>; 2],
}

/// What to look for among contests that have ended; what is empty does not matter.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// The rule set.
    pub rules: String,
    /// `attackers`, `defenders` or `draw`: who won a single set, or that nobody won.
    pub result: String,
    /// A part of the name of one of the two.
    pub name: String,
    /// Only those that ended before this, in ms since 1970.
    pub before_ms: Option<u64>,
    /// How many at most.
    pub limit: u32,
}

/// Contests that a search looks through at most: some 20 ms.
pub const SEARCHED: i64 = 10_000;

impl Search {
    fn before(&self) -> i64 {
        self.before_ms.unwrap_or(u64::MAX).min(i64::MAX as u64).cast_signed()
    }
}

type EventRow = (i64, i64, String, Option<String>, Option<i64>, String);
/// The same with the contest before it.
type GameEventRow = (String, i64, i64, String, Option<String>, Option<i64>, String);

const LOG: &str = "SELECT seq, at_ms, actor, cmd_id, cmd_hash, data FROM game_event WHERE game_id = $1 AND seq > $2 ORDER BY seq LIMIT $3";
const LOGS_SQLITE: &str = "SELECT game_id, seq, at_ms, actor, cmd_id, cmd_hash, data FROM game_event \
     WHERE game_id IN (SELECT value FROM json_each($1)) ORDER BY game_id, seq";
const LOGS_POSTGRES: &str = "SELECT game_id, seq, at_ms, actor, cmd_id, cmd_hash, data FROM game_event \
     WHERE game_id IN (SELECT json_array_elements_text($1::json)) ORDER BY game_id, seq";
const MADE: &str = "SELECT game_id FROM game_maker WHERE key_hash = $1";
const MAKER: &str = "SELECT key_hash FROM game_maker WHERE game_id = $1";
const SEATS: &str = "SELECT seat, key_hash FROM game_seat WHERE game_id = $1";
const DUE: &str = "SELECT id FROM game WHERE deadline_ms < $1 ORDER BY deadline_ms LIMIT $2";
// Not in order: SQLite would read the whole table for that.
const RUNNING: &str = "SELECT id FROM game WHERE status = 'playing' AND deadline_ms <= $1";
const OPEN: &str = "SELECT g.id, e.at_ms, e.data FROM game g JOIN game_event e ON e.game_id = g.id AND e.seq = 1 \
     WHERE g.status = 'open' AND g.listed = 1 ORDER BY g.opened_ms DESC LIMIT 100";
const PLAYING: &str =
    "SELECT id FROM game WHERE status = 'playing' AND listed = 1 ORDER BY at_ms DESC LIMIT $1";
// Nothing says where a name or a result is found, so that only so many of the last are looked through at a time: a name
// that nobody has would be looked for in every game there ever was.
const ENDED: &str = "SELECT id, version, rules, sets, status, listed, first_name, second_name, result, opened_ms, \
     at_ms, deadline_ms, turn, rated FROM (SELECT * FROM game WHERE status = 'ended' AND at_ms < $1 \
     ORDER BY at_ms DESC LIMIT $6) AS late WHERE listed = 1 AND ($2 = '' OR rules = $2) \
     AND ($3 = '' OR result LIKE $3) \
     AND ($4 = '' OR names LIKE $4 ESCAPE '!') \
     ORDER BY at_ms DESC LIMIT $5";
const LOOKED_UNTIL: &str =
    "SELECT at_ms FROM game WHERE status = 'ended' AND at_ms < $1 ORDER BY at_ms DESC LIMIT 1 OFFSET $2";
const ROW: &str = "SELECT id, version, rules, sets, status, listed, first_name, second_name, result, opened_ms, \
     at_ms, deadline_ms, turn, rated FROM game WHERE id = $1";
const VERSIONS_POSTGRES: &str =
    "SELECT id, version FROM game WHERE id IN (SELECT json_array_elements_text($1::json))";
const VERSIONS_SQLITE: &str = "SELECT id, version FROM game WHERE id IN (SELECT value FROM json_each($1))";
const IDS: &str = "SELECT DISTINCT game_id FROM game_event ORDER BY game_id";
const BEAT: &str = "INSERT INTO heartbeat (id, at_ms) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET \
     at_ms = CASE WHEN heartbeat.at_ms > $1 THEN heartbeat.at_ms ELSE $1 END RETURNING at_ms";
const LAST_BEAT: &str = "SELECT at_ms FROM heartbeat WHERE id = 1";
const LATEST: &str = "SELECT max(at_ms) FROM game WHERE deadline_ms IS NOT NULL";

impl Store {
    /// A contest; `None` if there is none with this id.
    ///
    /// # Errors
    /// If the database fails, or holds what nobody wrote.
    pub async fn load(&self, id: &str) -> Result<Option<Kept>, StoreError> {
        let lines = self.log_after(id, 0).await?;
        if lines.is_empty() {
            return Ok(None);
        }
        Ok(Some(Kept { lines, seats: self.seats(id).await? }))
    }

    /// What was added to a log after an entry.
    ///
    /// # Errors
    /// If the database fails, or holds what nobody wrote.
    pub async fn log_after(&self, id: &str, seq: u64) -> Result<Vec<LogRow>, StoreError> {
        self.part_of_log(id, seq, u32::MAX).await
    }

    /// The first entries of what was added to a log after one, so many at most.
    ///
    /// # Errors
    /// If the database fails, or holds what nobody wrote.
    pub async fn part_of_log(&self, id: &str, seq: u64, most: u32) -> Result<Vec<LogRow>, StoreError> {
        if_simulated!(self, database => database.part_of_log(id, seq, most).await);
        let (after, most) = (seq.min(i64::MAX as u64).cast_signed(), i64::from(most));
        let rows: Vec<EventRow> = ask!(self, query_as(LOG, id, after, most).fetch_all)?;
        rows.into_iter().map(|row| line(id, row)).collect()
    }

    /// The logs of some contests, each with its id.
    ///
    /// # Errors
    /// If the database fails, or holds what nobody wrote.
    pub async fn logs(&self, ids: &[String]) -> Result<Vec<(String, Vec<LogRow>)>, StoreError> {
        let ids = serde_json::Value::from(ids).to_string();
        let question = if self.is_shared() { LOGS_POSTGRES } else { LOGS_SQLITE };
        let rows: Vec<GameEventRow> = ask!(self, query_as(question, &ids).fetch_all)?;
        let mut logs: Vec<(String, Vec<LogRow>)> = Vec::new();
        for (id, seq, at_ms, actor, cmd_id, hash, data) in rows {
            let line = line(&id, (seq, at_ms, actor, cmd_id, hash, data))?;
            match logs.last_mut() {
                Some((last, lines)) if *last == id => lines.push(line),
                _ => logs.push((id, vec![line])),
            }
        }
        Ok(logs)
    }

    /// The hashes of the secrets of those who sit at a contest.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn seats(&self, id: &str) -> Result<[Option<String>; 2], StoreError> {
        if_simulated!(self, database => database.seats(id).await);
        let rows: Vec<(String, String)> = ask!(self, query_as(SEATS, id).fetch_all)?;
        let mut seats = [None, None];
        for (seat, hash) in rows {
            if let Ok(seat) = seat.parse::<Seat>() {
                seats[seat.index()] = Some(hash);
            }
        }
        Ok(seats)
    }

    /// The id of the contest that a secret has offered, by its hash.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn made_by(&self, hash: &str) -> Result<Option<String>, StoreError> {
        if_simulated!(self, database => database.made_by(hash).await);
        ask!(self, query_scalar(MADE, hash).fetch_optional)
    }

    /// The hash of the secret that has offered a contest, if whoever did brought one along.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn maker(&self, id: &str) -> Result<Option<String>, StoreError> {
        ask!(self, query_scalar(MAKER, id).fetch_optional)
    }

    /// The ids of contests whose deadline is over, the most urgent first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn due(&self, now_ms: u64, limit: u32) -> Result<Vec<String>, StoreError> {
        if_simulated!(self, database => database.due(now_ms, limit).await);
        let (now, limit) = (now_ms.cast_signed(), i64::from(limit));
        ask!(self, query_scalar(DUE, now, limit).fetch_all)
    }

    /// The ids of contests in which a clock runs that is to be looked at by some moment.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn running(&self, until_ms: u64) -> Result<Vec<String>, StoreError> {
        if_simulated!(self, database => database.running(until_ms).await);
        let until = until_ms.min(i64::MAX as u64).cast_signed();
        let mut found: Vec<String> = ask!(self, query_scalar(RUNNING, until).fetch_all)?;
        found.sort_unstable();
        Ok(found)
    }

    /// The offers of the lobby, the newest first.
    ///
    /// # Errors
    /// If the database fails, or holds what nobody wrote.
    pub async fn lobby(&self) -> Result<Vec<Challenge>, StoreError> {
        if_simulated!(self, database => database.lobby().await);
        let rows: Vec<(String, i64, String)> = ask!(self, query_as(OPEN).fetch_all)?;
        rows.into_iter().map(|(id, at, data)| challenge(id, at, &data)).collect()
    }

    /// The ids of contests that are played and that everybody may find, those first in which something happened last.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn playing(&self, limit: u32) -> Result<Vec<String>, StoreError> {
        let limit = i64::from(limit);
        ask!(self, query_scalar(PLAYING, limit).fetch_all)
    }

    /// Contests that have ended and that everybody may find, the last first, among the [`SEARCHED`] that ended last.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn search(&self, search: &Search) -> Result<Vec<Row>, StoreError> {
        let before = search.before();
        let result = match search.result.as_str() {
            "attackers" => "%-a",
            "defenders" => "%-d",
            "draw" => "draw",
            _ => "",
        };
        let name = pattern(&search.name);
        ask!(
            self,
            query_as(ENDED, before, &search.rules, result, &name, i64::from(search.limit), SEARCHED)
                .fetch_all
        )
    }

    /// How far back a search has looked, in ms since 1970; nothing if there was no more to look at.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn searched_until(&self, search: &Search) -> Result<Option<i64>, StoreError> {
        ask!(self, query_scalar(LOOKED_UNTIL, search.before(), SEARCHED - 1).fetch_optional)
    }

    /// What a contest comes to, as kept beside its log.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn row(&self, id: &str) -> Result<Option<Row>, StoreError> {
        if_simulated!(self, database => database.row(id).await);
        ask!(self, query_as(ROW, id).fetch_optional)
    }

    /// The last entries of some contests, by their ids.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn versions(&self, ids: Vec<String>) -> Result<Vec<(String, u64)>, StoreError> {
        if_simulated!(self, database => database.versions(ids).await);
        let ids = serde_json::Value::from(ids).to_string();
        let question = if self.is_shared() { VERSIONS_POSTGRES } else { VERSIONS_SQLITE };
        let found: Vec<(String, i64)> = ask!(self, query_as(question, &ids).fetch_all)?;
        Ok(found.into_iter().map(|(id, version)| (id, version.cast_unsigned())).collect())
    }

    /// The ids of all contests, in order.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn ids(&self) -> Result<Vec<String>, StoreError> {
        ask!(self, query_scalar(IDS).fetch_all)
    }

    /// Notes that a server is alive, and returns the latest time that any server noted.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn beat(&self, now_ms: u64) -> Result<u64, StoreError> {
        if_simulated!(self, database => database.beat(now_ms).await);
        let now = now_ms.cast_signed();
        let latest: i64 = match &self.pools {
            // Time stands still without it, so it takes no turns.
            Pools::Sqlite { write, .. } => sqlx::query_scalar(BEAT).bind(now).fetch_one(write).await?,
            Pools::Postgres(postgres) => {
                // The keeper, who waits for it, must not wait for one that is gone.
                let pool = postgres.pool();
                unless_gone(&pool, Box::pin(sqlx::query_scalar(BEAT).bind(now).fetch_one(&pool))).await?
            }
            #[cfg(test)]
            Pools::Simulated(_) => unreachable!("it has answered"),
        };
        Ok(latest.cast_unsigned())
    }

    /// When a server was last alive.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn last_beat(&self) -> Result<Option<u64>, StoreError> {
        if_simulated!(self, database => database.last_beat().await);
        let beat: Option<i64> = ask!(self, query_scalar(LAST_BEAT).fetch_optional)?;
        Ok(beat.map(i64::cast_unsigned))
    }

    /// When something last happened in a contest that somebody has to look at.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn latest_entry(&self) -> Result<Option<u64>, StoreError> {
        if_simulated!(self, database => database.latest_entry().await);
        let latest: Option<i64> = ask!(self, query_scalar(LATEST).fetch_one)?;
        Ok(latest.map(i64::cast_unsigned))
    }
}

fn line(id: &str, (seq, at_ms, actor, cmd_id, hash, data): EventRow) -> Result<LogRow, StoreError> {
    let later = |error| unreadable(id, &format!("entry {seq} is of a later version, or of none: {error}"));
    let event: Event = serde_json::from_str(&data).map_err(later)?;
    let by = actor.parse().ok();
    let entry = Entry { seq: seq.cast_unsigned(), at_ms: at_ms.cast_unsigned(), by, event };
    Ok(LogRow { entry, command: cmd_id.map(|id| Given { id, hash }) })
}

fn challenge(id: String, at: i64, data: &str) -> Result<Challenge, StoreError> {
    match serde_json::from_str(data) {
        Ok(Event::Opened { terms, or, name, side, .. }) => {
            Ok(Challenge { id, terms, or, side, name, at: at.cast_unsigned() })
        }
        Ok(_) => Err(unreadable(&id, "its log does not begin with an offer")),
        Err(error) => Err(unreadable(&id, &error)),
    }
}

pub(super) fn unreadable(game: &str, why: &(impl ToString + ?Sized)) -> StoreError {
    StoreError::Unreadable { game: game.to_owned(), why: why.to_string() }
}

/// A pattern for names that contain a text, whatever is in it.
fn pattern(name: &str) -> String {
    if name.is_empty() {
        return String::new();
    }
    let escaped = name.to_lowercase().replace('!', "!!").replace('%', "!%").replace('_', "!_");
    format!("%{escaped}%")
}
