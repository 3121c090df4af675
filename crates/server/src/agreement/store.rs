//! What is kept of agreement with the engine, on both databases the same.

use super::look::{Found, Times};
use crate::game::store::{Store, StoreError, ask, change, find, run, transact};

/// What is kept, in a database.
#[derive(Clone, Debug)]
pub(super) struct Agreements(pub(super) Store);

/// What was found of somebody in a contest.
#[derive(Clone, Debug)]
pub(super) struct Looked {
    pub(super) account: String,
    pub(super) found: Found,
}

/// A contest that was looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contest<'a> {
    pub(super) id: &'a str,
    pub(super) rules: &'a str,
    pub(super) ended_ms: i64,
}

/// What somebody is like in a game, or everybody together.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Figures {
    pub(super) games: i64,
    pub(super) positions: i64,
    /// Of the moves that were the engine's first choice; of one person with its standard error, of everybody with how
    /// much they differ.
    pub(super) share: (f64, f64),
    /// The chance to win that a move gave away, in thousandths.
    pub(super) lost: (f64, f64),
    /// Between the quarters of move times, in thousandths of the typical one.
    pub(super) spread: Option<f64>,
}

/// What all contests of somebody in a game come to, in sums.
type Sums = (i64, i64, i64, i64, i64, i64, i64, i64, i64, Option<f64>);
/// Figures with a name before them: whose they are, or of which game.
type Columns = (String, i64, i64, f64, f64, f64, f64, Option<f64>);
/// A contest, its game, when it ended, and what was found.
type GameColumns = (String, String, i64, i64, i64, i64, Option<i64>, Option<i64>);

/// Somebody's contest, as it is shown.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    pub(super) game: String,
    pub(super) rules: String,
    pub(super) ended_ms: i64,
    pub(super) found: Found,
}

/// Where less is known of somebody they are not compared with others; a number that stands in the index, too.
pub(super) const ENOUGH: i64 = 50;

// Those that somebody was reported for first, then the last ones.
const REPORTED: &str = "SELECT DISTINCT r.game_id FROM report r JOIN game g ON g.id = r.game_id \
     WHERE r.game_id <> '' AND g.status = 'ended' \
     AND NOT EXISTS (SELECT 1 FROM agreement_game a WHERE a.game_id = r.game_id) ORDER BY r.game_id LIMIT $1";
const RATED: &str = "SELECT r.game_id FROM rating_result r WHERE r.outcome <> 'aborted' \
     AND NOT EXISTS (SELECT 1 FROM agreement_game a WHERE a.game_id = r.game_id) \
     ORDER BY r.ended_ms DESC, r.game_id LIMIT $1";
const TAKE: &str = "UPDATE agreement_night SET holder = $1, until_ms = $2, games = CASE WHEN night = $3 THEN games + 1 \
     ELSE 1 END, night = $3 WHERE id = 1 AND (holder = $1 OR until_ms < $4) AND NOT (night = $3 AND games >= $5)";
const MARK: &str = "INSERT INTO agreement_game (game_id, at_ms) VALUES ($1, $2) ON CONFLICT DO NOTHING";
// Nothing is kept of those who have left.
const ADD: &str = "INSERT INTO agreement (account_id, rules, game_id, ended_ms, positions, same, lost, typical_ms, spread) \
     SELECT id, $2, $3, $4, $5, $6, $7, $8, $9 FROM account WHERE id = $1 AND name IS NOT NULL ON CONFLICT DO NOTHING";
const SUMS: &str = "SELECT count(*), CAST(sum(positions) AS BIGINT), CAST(sum(same) AS BIGINT), \
     CAST(sum(lost) AS BIGINT), CAST(sum(positions * positions) AS BIGINT), CAST(sum(same * positions) AS BIGINT), \
     CAST(sum(same * same) AS BIGINT), CAST(sum(lost * positions) AS BIGINT), CAST(sum(lost * lost) AS BIGINT), \
     CAST(avg(spread) AS DOUBLE PRECISION) FROM agreement WHERE account_id = $1 AND rules = $2 HAVING count(*) > 0";
const SET: &str = "INSERT INTO agreement_person (account_id, rules, games, positions, share, share_error, lost, \
     lost_error, spread, least) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (account_id, rules) \
     DO UPDATE SET games = excluded.games, positions = excluded.positions, share = excluded.share, \
     share_error = excluded.share_error, lost = excluded.lost, lost_error = excluded.lost_error, \
     spread = excluded.spread, least = excluded.least";
const FORGET_EVERYBODY: &str = "DELETE FROM agreement_everybody";
const EVERYBODY: &str = "INSERT INTO agreement_everybody (rules, people, games, positions, share, share_between, lost, \
     lost_between, spread) SELECT rules, count(*), CAST(sum(games) AS BIGINT), CAST(sum(positions) AS BIGINT), \
     avg(share), avg(share * share) - avg(share) * avg(share), avg(lost), avg(lost * lost) - avg(lost) * avg(lost), \
     avg(spread) FROM agreement_person WHERE positions >= 50 GROUP BY rules";
const FORGET: [&str; 4] = [
    "DELETE FROM agreement",
    "DELETE FROM agreement_game",
    "DELETE FROM agreement_person",
    "DELETE FROM agreement_everybody",
];
const ALL: &str = "SELECT rules, people, games, positions, share, share_between, lost, lost_between, spread \
     FROM agreement_everybody ORDER BY positions DESC, rules";
const FIRST: &str = "SELECT a.name, p.games, p.positions, p.share, p.share_error, p.lost, p.lost_error, p.spread \
     FROM agreement_person p JOIN account a ON a.id = p.account_id \
     WHERE p.rules = $1 AND p.positions >= 50 AND a.name IS NOT NULL ORDER BY p.least DESC, a.name LIMIT $2";
const ONE: &str = "SELECT rules, games, positions, share, share_error, lost, lost_error, spread \
     FROM agreement_person WHERE account_id = $1 ORDER BY positions DESC, rules";
const GAMES: &str = "SELECT game_id, rules, ended_ms, positions, same, lost, typical_ms, spread FROM agreement \
     WHERE account_id = $1 ORDER BY ended_ms DESC, game_id LIMIT $2";
const EVERYTHING: &str = "SELECT game_id, rules, ended_ms, positions, same, lost, typical_ms, spread FROM agreement \
     ORDER BY account_id, game_id";

impl Agreements {
    /// Contests that are over and were not looked at yet, in the order in which they should be.
    pub(super) async fn due(&self, limit: u32) -> Result<Vec<String>, StoreError> {
        let limit = i64::from(limit);
        let mut due: Vec<String> = ask!(self.0, query_scalar(REPORTED, limit).fetch_all)?;
        let rated: Vec<String> = ask!(self.0, query_scalar(RATED, limit).fetch_all)?;
        due.extend(rated);
        Ok(due)
    }

    /// Takes the turn to look at one more contest of a night until some moment; `false` if another server has it, or
    /// the night has had so many.
    pub(super) async fn take_turn(
        &self,
        holder: &str,
        (night, games): (i64, u32),
        (now_ms, until_ms): (i64, i64),
    ) -> Result<bool, StoreError> {
        Ok(change!(self.0, TAKE, holder, until_ms, night, now_ms, i64::from(games))? > 0)
    }

    /// Enters what was found in a contest, and what that makes of the two, in one transaction.
    pub(super) async fn enter(
        &self,
        contest: Contest<'_>,
        both: &[Looked],
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let Contest { id, rules, ended_ms } = contest;
        transact!(self.0, all => {
            run!(all, MARK, id, now_ms)?;
            for Looked { account, found } in both {
                let Found { positions, same, lost, times } = *found;
                let (typical_ms, spread) = (times.map(|times| times.typical_ms), times.map(|times| times.spread));
                run!(all, ADD, account, rules, id, ended_ms, positions, same, lost, typical_ms, spread)?;
                let sums: Option<Sums> = find!(all, query_as(SUMS, account, rules).fetch_optional)?;
                let Some(figures) = sums.map(Figures::of) else { continue };
                let Figures { games, positions, share: (share, error), lost, spread } = figures;
                let least = share - 2.0 * error;
                run!(all, SET, account, rules, games, positions, share, error, lost.0, lost.1, spread, least)?;
            }
        });
        Ok(())
    }

    /// Works out what everybody is like, of whom enough is known.
    pub(super) async fn sum_up(&self) -> Result<(), StoreError> {
        transact!(self.0, all => {
            run!(all, FORGET_EVERYBODY)?;
            run!(all, EVERYBODY)?;
        });
        Ok(())
    }

    /// Forgets all of it.
    pub(super) async fn forget(&self) -> Result<(), StoreError> {
        transact!(self.0, all => {
            for forget in FORGET {
                run!(all, forget)?;
            }
        });
        Ok(())
    }

    /// Everybody, by game: its rules, and how many people it tells of.
    pub(super) async fn everybody(&self) -> Result<Vec<(String, i64, Figures)>, StoreError> {
        type Row = (String, i64, i64, i64, f64, f64, f64, f64, Option<f64>);
        let rows: Vec<Row> = ask!(self.0, query_as(ALL).fetch_all)?;
        let figures = |(rules, people, games, positions, share, varies, lost, lost_varies, spread): Row| {
            let between = |variance: f64| variance.max(0.0).sqrt();
            let share = (share, between(varies));
            (rules, people, Figures { games, positions, share, lost: (lost, between(lost_varies)), spread })
        };
        Ok(rows.into_iter().map(figures).collect())
    }

    /// Those who agree most at least, in a game, by their names.
    pub(super) async fn first(&self, rules: &str, limit: i64) -> Result<Vec<(String, Figures)>, StoreError> {
        let rows: Vec<Columns> = ask!(self.0, query_as(FIRST, rules, limit).fetch_all)?;
        Ok(rows.into_iter().map(figures).collect())
    }

    /// Somebody, by game.
    pub(super) async fn of(&self, account: &str) -> Result<Vec<(String, Figures)>, StoreError> {
        let rows: Vec<Columns> = ask!(self.0, query_as(ONE, account).fetch_all)?;
        Ok(rows.into_iter().map(figures).collect())
    }

    /// The last contests of somebody that were looked at.
    pub(super) async fn games(&self, account: &str, limit: i64) -> Result<Vec<Shown>, StoreError> {
        let rows: Vec<GameColumns> = ask!(self.0, query_as(GAMES, account, limit).fetch_all)?;
        Ok(rows.into_iter().map(Shown::of).collect())
    }
}

impl Store {
    /// Everything that is known of agreement with the engine, as one text, for tests.
    ///
    /// # Errors
    /// If the database fails.
    #[doc(hidden)]
    pub async fn agreement_as_text(&self) -> Result<String, StoreError> {
        let rows: Vec<GameColumns> = ask!(self, query_as(EVERYTHING).fetch_all)?;
        let mut lines: Vec<String> = rows.into_iter().map(|row| format!("{:?}", Shown::of(row))).collect();
        lines.push(format!("{:?}", Agreements(self.clone()).everybody().await?));
        Ok(lines.join("\n"))
    }
}

fn figures(columns: Columns) -> (String, Figures) {
    let (of, games, positions, share, share_error, lost, lost_error, spread) = columns;
    (of, Figures { games, positions, share: (share, share_error), lost: (lost, lost_error), spread })
}

impl Shown {
    fn of((game, rules, ended_ms, positions, same, lost, typical_ms, spread): GameColumns) -> Shown {
        let times = typical_ms.zip(spread).map(|(typical_ms, spread)| Times { typical_ms, spread });
        Shown { game, rules, ended_ms, found: Found { positions, same, lost, times } }
    }
}

impl Figures {
    /// Errors are those between contests, since the positions of one have much in common; of the share at least what as
    /// many coins would have.
    #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
    fn of(sums: Sums) -> Figures {
        let (games, positions, same, lost, nn, kn, kk, ln, ll, spread) = sums;
        let [count, n, k, l, nn, kn, kk, ln, ll] =
            [games, positions, same, lost, nn, kn, kk, ln, ll].map(|sum| sum as f64);
        // The ratio of two sums over contests.
        let ratio = |sum: f64, cross: f64, squares: f64| {
            let ratio = sum / n;
            let variance = (squares - 2.0 * ratio * cross + ratio * ratio * nn).max(0.0);
            (ratio, (variance * count / (count - 1.0).max(1.0)).sqrt() / n)
        };
        let (share, between) = ratio(k, kn, kk);
        let by_chance = (share * (1.0 - share) / n).sqrt();
        Figures { games, positions, share: (share, between.max(by_chance)), lost: ratio(l, ln, ll), spread }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Figures of contests, each with positions, moves that agreed, and what they lost.
    fn of(contests: &[(i64, i64, i64)]) -> Figures {
        let sum = |of: fn(&(i64, i64, i64)) -> i64| contests.iter().map(of).sum();
        Figures::of((
            contests.len().try_into().unwrap(),
            sum(|c| c.0),
            sum(|c| c.1),
            sum(|c| c.2),
            sum(|c| c.0 * c.0),
            sum(|c| c.1 * c.0),
            sum(|c| c.1 * c.1),
            sum(|c| c.2 * c.0),
            sum(|c| c.2 * c.2),
            None,
        ))
    }

    #[test]
    fn errors_are_those_between_contests_and_no_less_than_chance() {
        // Every contest the same: chance alone.
        let even = of(&[(10, 4, 200); 10]);
        assert_eq!((even.games, even.positions, even.share.0, even.lost), (10, 100, 0.4, (20.0, 0.0)));
        assert!((even.share.1 - (0.24_f64 / 100.0).sqrt()).abs() < 1e-12);
        // Half of them all, half of them nothing: they differ by far more.
        let odd = of(&[(10, 10, 0), (10, 0, 400), (10, 10, 0), (10, 0, 400)]);
        assert_eq!((odd.share.0, odd.lost.0), (0.5, 20.0));
        assert!((odd.share.1 - (100.0_f64 * 4.0 / 3.0).sqrt() / 40.0).abs() < 1e-12, "{odd:?}");
        assert!(odd.share.1 > 3.0 * even.share.1 && odd.lost.1 > 10.0);
        assert!(of(&[(5, 5, 0)]).share.1.abs() < 1e-12, "one contest: no more is known");
    }
}
