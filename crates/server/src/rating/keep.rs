//! Entering contests that are over.

use branan_live::Contest as Table;
use branan_ratings::{Outcome, Repeats, SideTerms, Standing, Unrated, rate};

use super::book::{Book, Change, Rated, RatingEntry};
use super::facts::{Finished, Owner};
use crate::game::Hub;
use crate::game::store::{LogRow, StoreError};

/// So many contests are entered at a time, and so often it is tried where others are faster.
const TOGETHER: u32 = 64;
const ATTEMPTS: usize = 8;

impl Hub {
    /// The ratings.
    pub(crate) fn ratings(&self) -> Book {
        Book(self.store().clone())
    }

    /// Enters rated contests that are over; says how many.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rate_due(&self) -> Result<usize, StoreError> {
        let (book, mut count) = (self.ratings(), 0);
        loop {
            let due = book.due(TOGETHER.into()).await?;
            for game in &due {
                book.rate(game).await?;
            }
            count += due.len();
            if due.len() < TOGETHER as usize {
                return Ok(count);
            }
        }
    }
}

impl Book {
    /// Enters a contest that is over. One that ended before some that were entered already takes its place before
    /// them: they are worked out again.
    async fn rate(&self, game: &str) -> Result<(), StoreError> {
        for _ in 0..ATTEMPTS {
            let version = self.version().await?;
            let finished = match self.finished(game).await {
                Ok(Some(finished)) => finished,
                Ok(None) => return self.pass_over(game).await,
                Err(StoreError::Unreadable { game, why }) => {
                    tracing::error!(contest = game, why, "cannot be rated");
                    return self.pass_over(&game).await;
                }
                Err(error) => return Err(error),
            };
            let results = self.worked_out(finished).await?;
            if self.enter(&Change { version, results }).await? {
                break;
            }
        }
        // Whoever was faster all the time has entered it, or it is due again soon.
        Ok(())
    }

    /// What a log tells of a contest that is over.
    pub(super) async fn finished(&self, game: &str) -> Result<Option<Finished>, StoreError> {
        let Some((log, owners)) = self.log(game).await? else { return Ok(None) };
        finished(game, &log, &owners)
    }

    /// The log of a contest, and whose its two seats are.
    pub(crate) async fn log(&self, game: &str) -> Result<Option<(Vec<LogRow>, [Owner; 2])>, StoreError> {
        let Some(kept) = self.0.load(game).await? else { return Ok(None) };
        let mut owners = [None, None];
        for (owner, hash) in owners.iter_mut().zip(&kept.seats) {
            if let Some(hash) = hash {
                *owner = self.owner(hash).await?;
            }
        }
        Ok(Some((kept.lines, owners)))
    }

    /// What a contest comes to, and all of its pool that come after it.
    async fn worked_out(&self, first: Finished) -> Result<Vec<Rated>, StoreError> {
        let later = self.later(&first).await?;
        let mut done: Vec<Rated> = Vec::with_capacity(1 + later.len());
        for finished in std::iter::once(first.clone()).chain(later) {
            let mut standings = [None, None];
            for (standing, account) in standings.iter_mut().zip(&finished.accounts) {
                let entries = done.iter().rev().flat_map(|rated| &rated.entries);
                *standing = match entries.into_iter().find(|entry| entry.account == *account) {
                    Some(entry) => Some(entry.standing),
                    None => self.before(account, &first).await?,
                };
            }
            let mut earlier = self.counted(&finished.accounts, &first).await?;
            earlier.extend(
                done.iter()
                    .filter(|rated| rated.is_between(&finished.accounts))
                    .map(|rated| rated.finished.clone()),
            );
            let repeats = repeats(&earlier, &finished.accounts);
            done.push(rated(finished, standings, &repeats));
        }
        Ok(done)
    }
}

/// What a log tells of a contest, with whose the two seats are; nothing if it is not over, or not rated.
pub(super) fn finished(
    game: &str,
    log: &[LogRow],
    owners: &[Owner; 2],
) -> Result<Option<Finished>, StoreError> {
    let over = over(game, log, owners)?.filter(|(table, _)| table.snapshot().terms.rated);
    Ok(over.map(|(_, finished)| finished))
}

/// The same whether it is rated or not, with the contest itself.
pub(crate) fn over(
    game: &str,
    log: &[LogRow],
    owners: &[Owner; 2],
) -> Result<Option<(Table, Finished)>, StoreError> {
    let entries = || log.iter().map(|line| &line.entry);
    let table = Table::replay(game, entries())
        .map_err(|error| StoreError::Unreadable { game: game.to_owned(), why: error.to_string() })?;
    let finished = Finished::of(&table, entries(), owners);
    Ok(finished.map(|finished| (table, finished)))
}

impl Rated {
    /// Says whether it counted, and is of these two.
    fn is_between(&self, [one, other]: &[String; 2]) -> bool {
        let [first, second] = &self.finished.accounts;
        !self.entries.is_empty() && (first == one && second == other || first == other && second == one)
    }
}

/// How contests of the same two began.
fn repeats(earlier: &[Finished], accounts: &[String; 2]) -> Repeats {
    let mut repeats = Repeats::default();
    for earlier in earlier {
        let people = if earlier.accounts == *accounts { [0, 1] } else { [1, 0] };
        repeats.enter(&earlier.contest(people));
    }
    repeats
}

/// What a contest comes to.
fn rated(finished: Finished, standings: [Option<Standing>; 2], repeats: &Repeats) -> Rated {
    if let Some(outcome) = finished.is_void() {
        return Rated { finished, outcome, entries: Vec::new() };
    }
    let people = if finished.accounts[0] == finished.accounts[1] { [0, 0] } else { [0, 1] };
    let (outcome, after) = rate(&finished.contest(people), standings, repeats, &SideTerms::default());
    finished.with(outcome, after)
}

impl Finished {
    /// The contest with what it came to.
    pub(super) fn with(self, outcome: Outcome, after: [Option<Standing>; 2]) -> Rated {
        let entries = self.accounts.iter().zip(after).filter_map(|(account, standing)| {
            let (pool, game) = (self.pool.clone(), self.game.clone());
            standing.map(|standing| RatingEntry { account: account.clone(), pool, game, standing })
        });
        let (entries, outcome) = (entries.collect(), word(outcome));
        Rated { finished: self, outcome, entries }
    }
}

/// The word for what came of a contest.
const fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Rated(_) => "rated",
        Outcome::Unrated(Unrated::OnePerson) => "one-person",
        Outcome::Unrated(Unrated::SidesChosen) => "sides-chosen",
        Outcome::Unrated(Unrated::Repeated) => "repeated",
        Outcome::Unrated(Unrated::LeftEarly) => "left-early",
        Outcome::Unrated(_) => "unrated",
    }
}
