//! What is kept of ratings, on both databases the same.

use branan_protocol::online::Seat;
use branan_ratings::{Leaving, PLACING_RESULTS, Pace, Pool, Rating, Repeats, Standing};

use super::facts::{Finished, Owner};
use super::pool_of;
use crate::game::store::{Store, StoreError, ask, change, if_simulated, run, transact};

/// The ratings in a database.
#[derive(Clone, Debug)]
pub(crate) struct Book(pub(crate) Store);

/// Where somebody stood after a contest that counted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RatingEntry {
    pub(crate) account: String,
    pub(crate) pool: Pool,
    pub(crate) game: String,
    pub(crate) standing: Standing,
}

/// What came of a contest for ratings.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rated {
    pub(crate) finished: Finished,
    /// `rated`, or the word for why it changed nobody's rating.
    pub(crate) outcome: &'static str,
    /// Where those stand whose rating changed.
    pub(crate) entries: Vec<RatingEntry>,
}

/// Everything that one contest changes, worked out when ratings had been changed so often.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) version: i64,
    /// The contest, and those of its pool that ended later but were entered before.
    pub(crate) results: Vec<Rated>,
}

/// Somebody with an account who sits at a contest.
#[derive(Clone, Debug)]
pub(crate) struct Seated {
    pub(crate) name: String,
    /// Their rating after their last result, and when that was; none before their first.
    pub(crate) rating: Option<(Rating, i64)>,
    /// Their points before and after the contest, if it counted.
    pub(crate) change: Option<(f64, f64)>,
}

type SeatColumns = (String, Option<f64>, Option<f64>, Option<f64>, Option<i64>, Option<f64>, Option<f64>);

type Columns = (String, String, String, i64, String, f64, f64, f64, i64, i64);
type Kept = (String, String, String, i64, String, String, Option<String>, String, String);

/// Where somebody stands, with their name.
#[derive(sqlx::FromRow)]
struct Ranked {
    #[sqlx(flatten)]
    columns: Columns,
    name: String,
}

macro_rules! entries {
    ($rest:literal) => {
        concat!(
            "SELECT account_id, rules, pace, ended_ms, game_id, points, deviation, volatility, results, leaving \
             FROM rating_change c ",
            $rest
        )
    };
}

macro_rules! results {
    ($rest:literal) => {
        concat!(
            "SELECT game_id, rules, pace, ended_ms, first_id, second_id, left_id, facts, outcome FROM rating_result ",
            $rest
        )
    };
}

const VERSION: &str = "SELECT version FROM rating_version WHERE id = 1";
pub(super) const NEXT_VERSION: &str =
    "UPDATE rating_version SET version = version + 1 WHERE id = 1 AND version = $1";
const DUE: &str =
    "SELECT id FROM game WHERE rated = 1 AND status IN ('ended', 'aborted') ORDER BY at_ms, id LIMIT $1";
const OWNER: &str = "SELECT account_id, since_ms FROM account_seat WHERE key_hash = $1";
const OWNERS_SQLITE: &str = "SELECT s.game_id, s.seat, o.account_id, o.since_ms FROM game_seat s \
     JOIN account_seat o ON o.key_hash = s.key_hash WHERE s.game_id IN (SELECT value FROM json_each($1))";
const OWNERS_POSTGRES: &str = "SELECT s.game_id, s.seat, o.account_id, o.since_ms FROM game_seat s \
     JOIN account_seat o ON o.key_hash = s.key_hash \
     WHERE s.game_id IN (SELECT json_array_elements_text($1::json))";
const TAKE: &str =
    "INSERT INTO account_seat (key_hash, account_id, since_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
const DONE: &str = "UPDATE game SET rated = 2 WHERE id = $1";
const BEFORE: &str = entries!(
    "WHERE account_id = $1 AND rules = $2 AND pace = $3 AND ended_ms <= $4 AND (ended_ms < $4 OR game_id < $5) \
     ORDER BY ended_ms DESC, game_id DESC LIMIT 1"
);
const NOW: &str = entries!("WHERE account_id = $1 AND is_last = 1 ORDER BY rules, pace");
const PATH: &str = entries!("WHERE account_id = $1 ORDER BY rules, pace, ended_ms, game_id");
// As many results as ranks somebody, as a number that stands in the index, too.
const TOP: &str = "SELECT account_id, rules, pace, ended_ms, game_id, points, deviation, volatility, results, leaving, \
     a.name FROM rating_change c JOIN account a ON a.id = c.account_id \
     WHERE rules = $1 AND pace = $2 AND is_last = 1 AND results >= 10 AND deviation <= $3 AND ended_ms > $4 \
     AND a.name IS NOT NULL AND a.closed_ms IS NULL AND a.banned_ms IS NULL \
     ORDER BY points DESC, account_id LIMIT $5";
const _: () = assert!(PLACING_RESULTS == 10, "TOP and migration 11 say 10");
const SEATED: &str = "SELECT a.name, c.points, c.deviation, c.volatility, c.ended_ms, n.points, \
     (SELECT p.points FROM rating_change p WHERE p.account_id = n.account_id AND p.rules = n.rules \
     AND p.pace = n.pace AND p.ended_ms <= n.ended_ms AND (p.ended_ms < n.ended_ms OR p.game_id < n.game_id) \
     ORDER BY p.ended_ms DESC, p.game_id DESC LIMIT 1) \
     FROM game_seat s JOIN account_seat o ON o.key_hash = s.key_hash JOIN account a ON a.id = o.account_id \
     LEFT JOIN rating_change c ON c.account_id = a.id AND c.rules = $2 AND c.pace = $3 AND c.is_last = 1 \
     LEFT JOIN rating_change n ON n.account_id = a.id AND n.rules = $2 AND n.pace = $3 AND n.game_id = $1 \
     WHERE s.game_id = $1 AND a.name IS NOT NULL ORDER BY s.seat";
const ALL_ENTRIES: &str = entries!("ORDER BY account_id, rules, pace, ended_ms, game_id");
// A range of its index and the rest of one moment: `a > b OR a = b AND …` alone would look at the whole pool.
const LATER: &str = results!(
    "WHERE rules = $1 AND pace = $2 AND ended_ms >= $3 AND (ended_ms > $3 OR game_id > $4) ORDER BY ended_ms, game_id"
);
// Either of the two first: `OR` would look through the whole pool.
const PAIR: &str = concat!(
    results!(
        "WHERE first_id = $3 AND second_id = $4 AND rules = $1 AND pace = $2 AND outcome = 'rated' \
         AND ended_ms <= $5 AND (ended_ms < $5 OR game_id < $6) "
    ),
    "UNION ALL ",
    results!(
        "WHERE first_id = $4 AND second_id = $3 AND rules = $1 AND pace = $2 AND outcome = 'rated' \
         AND ended_ms <= $5 AND (ended_ms < $5 OR game_id < $6) "
    ),
    "ORDER BY ended_ms DESC, game_id DESC LIMIT $7"
);
const ALL_RESULTS: &str = results!("ORDER BY ended_ms, game_id");
const OUTCOME: &str = "SELECT outcome FROM rating_result WHERE game_id = $1";
const LEFT: &str =
    "SELECT ended_ms FROM rating_result WHERE left_id = $1 AND pace = 'live' ORDER BY ended_ms DESC LIMIT 32";
const ADD_RESULT: &str = "INSERT INTO rating_result (game_id, rules, pace, ended_ms, first_id, second_id, left_id, \
     facts, outcome) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
     ON CONFLICT (game_id) DO UPDATE SET outcome = excluded.outcome";
const DROP_STEPS: &str = "DELETE FROM rating_change WHERE game_id = $1";
const ADD_ENTRY: &str = "INSERT INTO rating_change (account_id, rules, pace, ended_ms, game_id, points, deviation, \
     volatility, results, leaving, is_last) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0)";
const NOT_LAST: &str =
    "UPDATE rating_change SET is_last = 0 WHERE account_id = $1 AND rules = $2 AND pace = $3 AND is_last = 1";
const LAST: &str = "UPDATE rating_change SET is_last = 1 WHERE account_id = $1 AND rules = $2 AND pace = $3 \
     AND game_id = (SELECT game_id FROM rating_change WHERE account_id = $1 AND rules = $2 AND pace = $3 \
     ORDER BY ended_ms DESC, game_id DESC LIMIT 1)";

impl Book {
    /// How often ratings were changed.
    pub(super) async fn version(&self) -> Result<i64, StoreError> {
        ask!(self.0, query_scalar(VERSION).fetch_one)
    }

    /// Contests that are over and not entered yet, those first that were over first.
    pub(super) async fn due(&self, limit: i64) -> Result<Vec<String>, StoreError> {
        if_simulated!(self.0, _database => Ok(Vec::new()));
        ask!(self.0, query_scalar(DUE, limit).fetch_all)
    }

    /// Whose a seat is, by the hash of its secret.
    pub(crate) async fn owner(&self, hash: &str) -> Result<Owner, StoreError> {
        if_simulated!(self.0, _database => Ok(None));
        ask!(self.0, query_as(OWNER, hash).fetch_optional)
    }

    /// Whose the seats of some contests are.
    #[expect(clippy::disallowed_types, reason = "as long as what was asked for")]
    pub(super) async fn owners(
        &self,
        games: &[String],
    ) -> Result<std::collections::BTreeMap<String, [Owner; 2]>, StoreError> {
        let ids = serde_json::Value::from(games).to_string();
        let question = if self.0.is_shared() { OWNERS_POSTGRES } else { OWNERS_SQLITE };
        let found: Vec<(String, String, String, i64)> = ask!(self.0, query_as(question, &ids).fetch_all)?;
        let mut owners = std::collections::BTreeMap::<String, [Owner; 2]>::new();
        for (game, seat, account, since_ms) in found {
            if let Ok(seat) = seat.parse::<Seat>() {
                owners.entry(game).or_default()[seat.index()] = Some((account, since_ms));
            }
        }
        Ok(owners)
    }

    /// Gives a secret to an account before anybody sits down with it; `false` if it is somebody else's.
    pub(super) async fn take(&self, hash: &str, account: &str, now_ms: i64) -> Result<bool, StoreError> {
        change!(self.0, TAKE, hash, account, now_ms)?;
        Ok(self.owner(hash).await?.is_some_and(|(owner, _)| owner == account))
    }

    /// Where an account stood in the pool of a contest before it.
    pub(super) async fn before(
        &self,
        account: &str,
        finished: &Finished,
    ) -> Result<Option<Standing>, StoreError> {
        let (rules, pace) = words(&finished.pool);
        let found: Option<Columns> = ask!(
            self.0,
            query_as(BEFORE, account, rules, pace, finished.ended_ms, &finished.game).fetch_optional
        )?;
        Ok(found.and_then(entry).map(|entry| entry.standing))
    }

    /// Where an account stands in all pools.
    pub(crate) async fn now(&self, account: &str) -> Result<Vec<RatingEntry>, StoreError> {
        if_simulated!(self.0, _database => Ok(Vec::new()));
        let found: Vec<Columns> = ask!(self.0, query_as(NOW, account).fetch_all)?;
        Ok(found.into_iter().filter_map(entry).collect())
    }

    /// Everything that changed the ratings of an account, by pool and time.
    pub(crate) async fn path(&self, account: &str) -> Result<Vec<RatingEntry>, StoreError> {
        let found: Vec<Columns> = ask!(self.0, query_as(PATH, account).fetch_all)?;
        Ok(found.into_iter().filter_map(entry).collect())
    }

    /// The two of a contest who have accounts, with where they stand in its pool and what the contest changed.
    pub(super) async fn seated(&self, game: &str, of: &Pool) -> Result<Vec<Seated>, StoreError> {
        if_simulated!(self.0, _database => Ok(Vec::new()));
        let (rules, pace) = words(of);
        let found: Vec<SeatColumns> = ask!(self.0, query_as(SEATED, game, rules, pace).fetch_all)?;
        Ok(found.into_iter().map(seated).collect())
    }

    /// The word for what came of a contest.
    pub(crate) async fn outcome(&self, game: &str) -> Result<Option<String>, StoreError> {
        ask!(self.0, query_scalar(OUTCOME, game).fetch_optional)
    }

    /// Those with ten results in a pool, the last of them since some moment, the strongest first, with their names.
    pub(super) async fn top(
        &self,
        of: &Pool,
        least: Least,
    ) -> Result<Vec<(String, RatingEntry)>, StoreError> {
        let (rules, pace) = words(of);
        let found: Vec<Ranked> =
            ask!(self.0, query_as(TOP, rules, pace, least.deviation, least.since_ms, least.limit).fetch_all)?;
        Ok(found.into_iter().filter_map(|Ranked { name, columns }| Some((name, entry(columns)?))).collect())
    }

    /// When somebody left live contests, the last first.
    pub(super) async fn left(&self, account: &str) -> Result<Vec<u64>, StoreError> {
        let found: Vec<i64> = ask!(self.0, query_scalar(LEFT, account).fetch_all)?;
        Ok(found.into_iter().map(i64::cast_unsigned).collect())
    }

    /// Contests of a pool that come after one and were entered before it.
    pub(super) async fn later(&self, finished: &Finished) -> Result<Vec<Finished>, StoreError> {
        let (rules, pace) = words(&finished.pool);
        let found: Vec<Kept> =
            ask!(self.0, query_as(LATER, rules, pace, finished.ended_ms, &finished.game).fetch_all)?;
        Ok(found.into_iter().filter_map(|kept| result(kept).map(|(finished, _)| finished)).collect())
    }

    /// The last contests of two people that counted before a contest in its pool, in their order.
    pub(super) async fn counted(
        &self,
        [one, other]: &[String; 2],
        before: &Finished,
    ) -> Result<Vec<Finished>, StoreError> {
        let (rules, pace) = words(&before.pool);
        let (ended_ms, game, most) = (before.ended_ms, &before.game, (Repeats::LAST as u64).cast_signed());
        let found: Vec<Kept> =
            ask!(self.0, query_as(PAIR, rules, pace, one, other, ended_ms, game, most).fetch_all)?;
        Ok(found.into_iter().rev().filter_map(|kept| result(kept).map(|(finished, _)| finished)).collect())
    }

    /// Enters a change, in one transaction; `false` if somebody else was faster.
    pub(super) async fn enter(&self, change: &Change) -> Result<bool, StoreError> {
        transact!(self.0, all => {
            if run!(all, NEXT_VERSION, change.version)? == 0 {
                return Ok(false);
            }
            for result in &change.results {
                run!(all, DROP_STEPS, &result.finished.game)?;
            }
            for result in &change.results {
                let finished = &result.finished;
                let ((rules, pace), [first, second]) = (words(&finished.pool), &finished.accounts);
                let (left, facts) = (finished.left_account(), facts(finished));
                let Finished { game, ended_ms, .. } = finished;
                run!(all, ADD_RESULT, game, rules, pace, ended_ms, first, second, left, facts, result.outcome)?;
                run!(all, DONE, game)?;
                for entry in &result.entries {
                    let (at, rating) = (&entry.standing, &entry.standing.rating);
                    let Rating { points, deviation, volatility } = rating;
                    let (results, leaving) = (i64::from(at.with_people), i64::from(at.leaving.bits()));
                    run!(
                        all, ADD_ENTRY, &entry.account, rules, pace, ended_ms, game, points, deviation, volatility,
                        results, leaving
                    )?;
                }
                for account in finished.accounts.iter().filter(|account| !account.is_empty()) {
                    for mark in [NOT_LAST, LAST] {
                        run!(all, mark, account, rules, pace)?;
                    }
                }
            }
        });
        Ok(true)
    }

    /// Notes that ratings have nothing to say of a contest.
    pub(super) async fn pass_over(&self, game: &str) -> Result<(), StoreError> {
        change!(self.0, DONE, game).map(drop)
    }

    /// Everything that is kept, to be compared.
    pub(super) async fn everything(&self) -> Result<(Vec<RatingEntry>, Vec<(Finished, String)>), StoreError> {
        let entries: Vec<Columns> = ask!(self.0, query_as(ALL_ENTRIES).fetch_all)?;
        let results: Vec<Kept> = ask!(self.0, query_as(ALL_RESULTS).fetch_all)?;
        Ok((
            entries.into_iter().filter_map(entry).collect(),
            results.into_iter().filter_map(result).collect(),
        ))
    }
}

/// What somebody needs to be among the strongest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Least {
    pub(super) deviation: f64,
    pub(super) since_ms: i64,
    pub(super) limit: i64,
}

/// The words for a pool.
pub(super) const fn words(pool: &Pool) -> (&str, &'static str) {
    (&pool.rules, pace_word(pool.pace))
}

/// The word for a pace.
pub(super) const fn pace_word(pace: Pace) -> &'static str {
    match pace {
        Pace::Live => "live",
        Pace::Slow => "slow",
    }
}

/// What is kept of a contest besides its columns.
pub(super) fn facts(finished: &Finished) -> String {
    serde_json::to_string(&finished.facts).expect("facts can be written")
}

fn entry(columns: Columns) -> Option<RatingEntry> {
    let (account, rules, pace, ended_ms, game, points, deviation, volatility, results, leaving) = columns;
    let standing = Standing {
        rating: Rating { points, deviation, volatility },
        with_people: u32::try_from(results).ok()?,
        with_engine: 0,
        last_ms: ended_ms.cast_unsigned(),
        leaving: Leaving::from(u16::try_from(leaving).ok()?),
    };
    Some(RatingEntry { account, pool: pool_of(&rules, &pace)?, game, standing })
}

fn seated(columns: SeatColumns) -> Seated {
    let (name, points, deviation, volatility, ended_ms, after, before) = columns;
    let rating = points.zip(deviation).zip(volatility).zip(ended_ms);
    let rating = rating.map(|(((points, deviation), volatility), ended_ms)| {
        (Rating { points, deviation, volatility }, ended_ms)
    });
    let change = after.map(|after| (before.unwrap_or(Rating::NEW.points), after));
    Seated { name, rating, change }
}

fn result(kept: Kept) -> Option<(Finished, String)> {
    let (game, rules, pace, ended_ms, first, second, left, facts, outcome) = kept;
    let left = left
        .map(|left| if left == first { branan_rules::Player::First } else { branan_rules::Player::Second });
    let facts = serde_json::from_str(&facts).ok()?;
    let pool = pool_of(&rules, &pace)?;
    Some((Finished { game, ended_ms, pool, accounts: [first, second], left, facts }, outcome))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::store::Pools;

    /// The plan of a question, as `SQLite` tells it.
    async fn plan(store: &Store, question: &'static str) -> String {
        let Pools::Sqlite { read, .. } = &store.pools else { panic!("it is in memory") };
        let explain = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {question}"));
        let lines: Vec<(i64, i64, i64, String)> = sqlx::query_as(explain).fetch_all(read).await.unwrap();
        lines.into_iter().map(|(.., text)| text).collect::<Vec<_>>().join("; ")
    }

    #[tokio::test]
    async fn whoever_enters_a_contest_or_lists_the_strongest_looks_at_few() {
        let store = Store::in_memory().await.unwrap();
        for (question, range) in [
            (LATER, "(rules=? AND pace=? AND ended_ms>?)"),
            (BEFORE, "(account_id=? AND rules=? AND pace=? AND ended_ms<?)"),
            (PAIR, "(first_id=? AND second_id=? AND rules=? AND pace=? AND ended_ms<?)"),
            (TOP, "USING INDEX rating_change_ranked (rules=? AND pace=?)"),
        ] {
            let plan = plan(&store, question).await;
            assert!(plan.contains(range) && !plan.contains("SCAN"), "{plan}");
        }
    }
}
