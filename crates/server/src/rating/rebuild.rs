//! All ratings made again from the logs.
#![expect(clippy::disallowed_types, reason = "as long as a rebuild")]

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write;

use branan_ratings::{Contestant, Outcome, PersonId, Ratings, Standing};
use sqlx::QueryBuilder;

use super::book::{Book, NEXT_VERSION, Rated, RatingEntry, facts, words};
use super::facts::{Finished, Owner};
use super::keep::finished;
use crate::game::store::{LogRow, Store, StoreError, ask, on_writer};

/// What a rebuild came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rebuilt {
    /// Rated contests that are over.
    pub contests: usize,
    /// Those that counted.
    pub counted: usize,
}

// Whether a contest is rated stands in the first entry of its log, and since then in its row.
const RATED: &str = "SELECT id FROM game WHERE rated > 0 AND status IN ('ended', 'aborted') ORDER BY id";
const FORGET: [&str; 2] = ["DELETE FROM rating_change", "DELETE FROM rating_result"];
const DONE: &str = "UPDATE game SET rated = 2 WHERE rated = 1 AND id IN (SELECT game_id FROM rating_result)";
const ADD_RESULTS: &str = "INSERT INTO rating_result (game_id, rules, pace, ended_ms, first_id, second_id, left_id, \
     facts, outcome) ";
const ADD_ENTRIES: &str = "INSERT INTO rating_change (account_id, rules, pace, ended_ms, game_id, points, deviation, \
     volatility, results, leaving, is_last) ";
/// Rows in one statement.
const TOGETHER: usize = 200;
/// Contests that are read together, and how often that many are worked out meanwhile.
const READ_TOGETHER: usize = 500;
const AHEAD: usize = 4;

impl Store {
    /// Makes all ratings again, from the logs of rated contests and from whose seats are whose. A server may run
    /// meanwhile.
    ///
    /// # Errors
    /// If the database fails, or a log makes no sense.
    pub async fn rebuild_ratings(&self) -> Result<Rebuilt, StoreError> {
        let (book, mut read) = (Book(self.clone()), BTreeMap::new());
        loop {
            let version = book.version().await?;
            let mut games = book.rated_games().await?;
            // Where somebody else was faster, only what is new has to be read.
            games.retain(|game| !read.contains_key(game));
            book.read(&games, &mut read).await?;
            let results = rebuilt(read.values().flatten().cloned().collect());
            let counted = results.iter().filter(|rated| !rated.entries.is_empty()).count();
            if book.replace(version, &results).await? {
                return Ok(Rebuilt { contests: results.len(), counted });
            }
        }
    }

    /// Everything that ratings come to, as one text, for tests.
    ///
    /// # Errors
    /// If the database fails.
    #[doc(hidden)]
    pub async fn ratings_as_text(&self) -> Result<String, StoreError> {
        let (entries, results) = Book(self.clone()).everything().await?;
        let mut text = String::new();
        for entry in entries {
            let rating = entry.standing.rating;
            let bits = [rating.points, rating.deviation, rating.volatility].map(f64::to_bits);
            let RatingEntry { account, pool, game, standing } = entry;
            let _ = writeln!(text, "{account} {pool:?} {game} {bits:x?} {standing:?}");
        }
        for result in results {
            let _ = writeln!(text, "{result:?}");
        }
        Ok(text)
    }
}

type Read = Vec<(String, Option<Finished>)>;

/// What logs tell, each with whose the two seats are.
fn worked_out(
    logs: Vec<(String, Vec<LogRow>)>,
    owners: &BTreeMap<String, [Owner; 2]>,
) -> Result<Read, StoreError> {
    let nobody = [None, None];
    let one = |(game, log): (String, Vec<LogRow>)| {
        let finished = finished(&game, &log, owners.get(&game).unwrap_or(&nobody))?;
        Ok((game, finished))
    };
    logs.into_iter().map(one).collect()
}

/// Waits for what is worked out.
async fn enter(
    working: Option<tokio::task::JoinHandle<Result<Read, StoreError>>>,
    into: &mut BTreeMap<String, Option<Finished>>,
) -> Result<(), StoreError> {
    let Some(working) = working else { return Ok(()) };
    let done = working
        .await
        .map_err(|error| StoreError::Unreadable { game: String::new(), why: format!("ratings: {error}") })?;
    into.extend(done?);
    Ok(())
}

/// What all contests come to, in their order.
fn rebuilt(mut all: Vec<Finished>) -> Vec<Rated> {
    all.sort_by(|one, other| one.place().cmp(&other.place()));
    let names: BTreeMap<String, u64> =
        all.iter().flat_map(|finished| finished.accounts.clone()).zip(0..).collect();
    let mut ratings = Ratings::default();
    let mut enter = |finished: Finished| {
        if let Some(outcome) = finished.is_void() {
            return Rated { finished, outcome, entries: Vec::new() };
        }
        let contest = finished.contest([0, 1].map(|place: usize| names[&finished.accounts[place]]));
        let outcome = ratings.enter(&contest).expect("they are in order");
        let standing = |who: Contestant| -> Option<Standing> {
            let Contestant::Person(PersonId(id)) = who else { return None };
            ratings.standing(&contest.pool, PersonId(id)).copied()
        };
        let after = match outcome {
            Outcome::Rated(_) => contest.contestants.map(standing),
            Outcome::Unrated(_) => [None, None],
        };
        finished.with(outcome, after)
    };
    all.into_iter().map(&mut enter).collect()
}

impl Book {
    /// Reads what contests came to. Many at a time: one question for each of a million would take minutes.
    async fn read(
        &self,
        games: &[String],
        into: &mut BTreeMap<String, Option<Finished>>,
    ) -> Result<(), StoreError> {
        let mut working = VecDeque::new();
        for part in games.chunks(READ_TOGETHER) {
            let (logs, owners) = (self.0.logs(part).await?, self.owners(part).await?);
            working.push_back(tokio::task::spawn_blocking(move || worked_out(logs, &owners)));
            if working.len() == AHEAD {
                enter(working.pop_front(), into).await?;
            }
        }
        while !working.is_empty() {
            enter(working.pop_front(), into).await?;
        }
        Ok(())
    }

    /// All contests that were agreed to be rated and are over.
    async fn rated_games(&self) -> Result<Vec<String>, StoreError> {
        ask!(self.0, query_scalar(RATED).fetch_all)
    }

    /// Puts these in the place of everything that is kept, in one transaction; `false` if ratings were changed meanwhile.
    async fn replace(&self, version: i64, all: &[Rated]) -> Result<bool, StoreError> {
        let last = last_of_each(all);
        let mut entries: Vec<(&Rated, usize)> =
            all.iter().flat_map(|rated| (0..rated.entries.len()).map(move |place| (rated, place))).collect();
        // In the order of the table, whose pages are then written once each.
        entries.sort_by(|(one, place), (other, next)| one.key(*place).cmp(&other.key(*next)));
        on_writer!(self.0, pool => {
            let mut transaction = pool.begin().await?;
            let next = sqlx::query(NEXT_VERSION);
            if next.bind(version).execute(&mut *transaction).await?.rows_affected() == 0 {
                return Ok(false);
            }
            for forget in FORGET {
                sqlx::query(forget).execute(&mut *transaction).await?;
            }
            for rated in all.chunks(TOGETHER) {
                let mut insert = QueryBuilder::new(ADD_RESULTS);
                insert.push_values(rated, |mut values, Rated { finished, outcome, .. }| {
                    let ((rules, pace), [first, second]) = (words(&finished.pool), &finished.accounts);
                    values.push_bind(&finished.game).push_bind(rules).push_bind(pace).push_bind(finished.ended_ms);
                    values.push_bind(first).push_bind(second).push_bind(finished.left_account());
                    values.push_bind(facts(finished)).push_bind(*outcome);
                });
                insert.build().execute(&mut *transaction).await?;
            }
            for part in entries.chunks(TOGETHER) {
                let mut insert = QueryBuilder::new(ADD_ENTRIES);
                insert.push_values(part, |mut values, (Rated { finished, entries, .. }, place)| {
                    let (entry, (rules, pace)) = (&entries[*place], words(&finished.pool));
                    let (at, rating) = (&entry.standing, &entry.standing.rating);
                    let is_last = last.get(&(entry.account.as_str(), rules, pace)) == Some(&finished.game.as_str());
                    values.push_bind(&entry.account).push_bind(rules).push_bind(pace).push_bind(finished.ended_ms);
                    values.push_bind(&finished.game).push_bind(rating.points).push_bind(rating.deviation);
                    values.push_bind(rating.volatility).push_bind(i64::from(at.with_people));
                    values.push_bind(i64::from(at.leaving.bits())).push_bind(i64::from(is_last));
                });
                insert.build().execute(&mut *transaction).await?;
            }
            sqlx::query(DONE).execute(&mut *transaction).await?;
            transaction.commit().await?;
        });
        Ok(true)
    }
}

impl Rated {
    /// The place in its table of where somebody stands after it.
    fn key(&self, place: usize) -> (&str, (&str, &'static str), (i64, &str)) {
        (&self.entries[place].account, words(&self.finished.pool), self.finished.place())
    }
}

/// The last contest that changed somebody's rating in a pool.
fn last_of_each(all: &[Rated]) -> BTreeMap<(&str, &str, &'static str), &str> {
    let entries = all.iter().flat_map(|rated| rated.entries.iter().map(move |entry| (rated, entry)));
    entries
        .map(|(rated, entry)| {
            let (rules, pace) = words(&rated.finished.pool);
            ((entry.account.as_str(), rules, pace), rated.finished.game.as_str())
        })
        .collect()
}
