//! Whose games are whose: by the secrets of their seats.

use branan_protocol::online::Seat;

use super::store::People;
use crate::game::store::{Row, StoreError, ask, change};

/// A contest of somebody's, and where they sit.
#[derive(Clone, Debug)]
pub(crate) struct Own {
    pub(crate) row: Row,
    pub(crate) seat: Seat,
}

/// How somebody did in one way of playing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Score {
    pub(crate) won: i64,
    pub(crate) drawn: i64,
    pub(crate) lost: i64,
}

/// How somebody did in one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) rules: String,
    pub(crate) attackers: Score,
    pub(crate) defenders: Score,
    /// Single sets that nobody won: who had which side is not in the list.
    pub(crate) drawn: i64,
    /// Matches of two sets.
    pub(crate) matches: Score,
}

/// How somebody did against somebody else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rival {
    /// `None` for somebody who left.
    pub(crate) name: Option<String>,
    pub(crate) score: Score,
}

macro_rules! own_games {
    ($which:literal) => {
        concat!(
            "SELECT g.id, g.version, g.rules, g.sets, g.status, g.listed, g.first_name, g.second_name, g.result, \
             g.opened_ms, g.at_ms, g.deadline_ms, g.turn, g.rated, s.seat FROM account_seat o \
             JOIN game_seat s ON s.key_hash = o.key_hash JOIN game g ON g.id = s.game_id \
             WHERE o.account_id = $1 ",
            $which
        )
    };
}

// Those first that wait for them, the most urgent of these before the others; then what waits for somebody else.
const RUNNING: &str = own_games!(
    "AND g.status IN ('open', 'playing') ORDER BY CASE WHEN g.turn = s.seat THEN 0 WHEN g.status = 'playing' THEN 1 \
     ELSE 2 END, CASE WHEN g.turn = s.seat THEN coalesce(g.deadline_ms, 9223372036854775807) ELSE -g.at_ms END, g.id LIMIT $2"
);
const WAITING: &str = own_games!(
    "AND g.status = 'playing' AND g.turn = s.seat ORDER BY coalesce(g.deadline_ms, 9223372036854775807), g.id LIMIT $2"
);
const ENDED: &str = own_games!("AND g.status = 'ended' ORDER BY g.at_ms DESC LIMIT $2");
const LISTED: &str = own_games!("AND g.status = 'ended' AND g.listed = 1 ORDER BY g.at_ms DESC LIMIT $2");
const SEATS: &str = "SELECT s.game_id, s.seat FROM account_seat o JOIN game_seat s ON s.key_hash = o.key_hash \
     WHERE o.account_id = $1 ORDER BY s.game_id, s.seat";
const CONDITIONAL: &str = "SELECT c.game_id, c.seat, c.moves FROM account_seat o \
     JOIN game_seat s ON s.key_hash = o.key_hash JOIN game_conditional c ON c.game_id = s.game_id AND c.seat = s.seat \
     WHERE o.account_id = $1";
const TALLY: &str = "SELECT g.rules, g.sets, g.result, s.seat, count(*) FROM account_seat o \
     JOIN game_seat s ON s.key_hash = o.key_hash JOIN game g ON g.id = s.game_id \
     WHERE o.account_id = $1 AND g.status = 'ended' AND (g.listed = 1 OR $2 = 1) \
     GROUP BY g.rules, g.sets, g.result, s.seat ORDER BY g.rules";
const RIVALS: &str = "SELECT p.account_id, a.name, g.result, s.seat, count(*) FROM account_seat o \
     JOIN game_seat s ON s.key_hash = o.key_hash JOIN game g ON g.id = s.game_id \
     JOIN game_seat t ON t.game_id = s.game_id AND t.seat <> s.seat \
     JOIN account_seat p ON p.key_hash = t.key_hash JOIN account a ON a.id = p.account_id \
     WHERE o.account_id = $1 AND p.account_id <> $1 AND g.status = 'ended' AND g.listed = 1 \
     GROUP BY p.account_id, a.name, g.result, s.seat";
const TAKE: &str = "INSERT INTO account_seat (key_hash, account_id, since_ms) SELECT $1, $2, $3 \
     WHERE EXISTS (SELECT 1 FROM game_seat WHERE key_hash = $1) ON CONFLICT DO NOTHING";
const FREE: &str = "SELECT count(*) FROM game_seat s LEFT JOIN account_seat o ON o.key_hash = s.key_hash \
     WHERE s.key_hash = $1 AND o.key_hash IS NULL";

/// A contest of somebody's as the database gives it.
#[derive(sqlx::FromRow)]
struct Found {
    #[sqlx(flatten)]
    row: Row,
    seat: String,
}

/// Which of somebody's games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    /// Open offers, and what is played: those first that wait for them.
    Running,
    /// What waits for a move of theirs, the most urgent first.
    Waiting,
    /// What has ended.
    Ended,
    /// What has ended and everybody may find.
    Listed,
}

impl People {
    /// The games of an account, the last first where nothing else is said.
    pub(crate) async fn games(&self, id: &str, which: Which, limit: i64) -> Result<Vec<Own>, StoreError> {
        let question = match which {
            Which::Running => RUNNING,
            Which::Waiting => WAITING,
            Which::Ended => ENDED,
            Which::Listed => LISTED,
        };
        let found: Vec<Found> = ask!(self.0, query_as(question, id, limit).fetch_all)?;
        let own = |Found { row, seat }: Found| Some(Own { row, seat: seat.parse().ok()? });
        Ok(found.into_iter().filter_map(own).collect())
    }

    /// The seats of an account, by contest.
    pub(crate) async fn seats(&self, id: &str) -> Result<Vec<(String, Seat)>, StoreError> {
        let found: Vec<(String, String)> = ask!(self.0, query_as(SEATS, id).fetch_all)?;
        Ok(found.into_iter().filter_map(|(game, seat)| Some((game, seat.parse().ok()?))).collect())
    }

    /// The conditional moves of an account, each with its contest and seat.
    pub(crate) async fn all_conditional(
        &self,
        id: &str,
    ) -> Result<Vec<(String, String, String)>, StoreError> {
        ask!(self.0, query_as(CONDITIONAL, id).fetch_all)
    }

    /// How somebody did, by game and side: in games that everybody may find, or in all.
    pub(crate) async fn tally(&self, id: &str, in_all: bool) -> Result<Vec<Tally>, StoreError> {
        let found: Vec<(String, i64, String, String, i64)> =
            ask!(self.0, query_as(TALLY, id, i64::from(in_all)).fetch_all)?;
        Ok(tally(found))
    }

    /// How somebody did against others who have an account, those they met most often first.
    pub(crate) async fn rivals(&self, id: &str) -> Result<Vec<Rival>, StoreError> {
        let found: Vec<(String, Option<String>, String, String, i64)> =
            ask!(self.0, query_as(RIVALS, id).fetch_all)?;
        Ok(rivals(found))
    }

    /// Gives the seats of a secret to an account, by its hash; `false` if there are none or they are somebody's.
    pub(crate) async fn take_seat(&self, hash: &str, id: &str, now_ms: i64) -> Result<bool, StoreError> {
        Ok(change!(self.0, TAKE, hash, id, now_ms)? == 1)
    }

    /// Says whether a secret has seats that are nobody's, by its hash.
    pub(crate) async fn is_free(&self, hash: &str) -> Result<bool, StoreError> {
        let count: i64 = ask!(self.0, query_scalar(FREE, hash).fetch_one)?;
        Ok(count > 0)
    }
}

impl Score {
    /// Adds so many games with a result, seen from a seat.
    fn add(&mut self, result: &str, seat: &str, count: i64) {
        match result.split('-').next() {
            Some("draw") => self.drawn += count,
            Some(winner) if winner == seat => self.won += count,
            _ => self.lost += count,
        }
    }

    pub(crate) const fn games(self) -> i64 {
        self.won + self.drawn + self.lost
    }
}

fn tally(found: Vec<(String, i64, String, String, i64)>) -> Vec<Tally> {
    let mut tallies: Vec<Tally> = Vec::new();
    for (rules, sets, result, seat, count) in found {
        if tallies.last().is_none_or(|last| last.rules != rules) {
            tallies.push(Tally { rules, ..Tally::default() });
        }
        let Some(tally) = tallies.last_mut() else { continue };
        let (winner, side) = result.split_once('-').unwrap_or((&result, ""));
        match side {
            _ if sets > 1 => tally.matches.add(&result, &seat, count),
            // The winner had this side, so the loser had the other.
            "a" | "d" if (side == "a") == (winner == seat) => tally.attackers.add(&result, &seat, count),
            "a" | "d" => tally.defenders.add(&result, &seat, count),
            _ => tally.drawn += count,
        }
    }
    tallies
}

fn rivals(found: Vec<(String, Option<String>, String, String, i64)>) -> Vec<Rival> {
    let mut rivals: Vec<(String, Rival)> = Vec::new();
    for (id, name, result, seat, count) in found {
        let place = rivals.iter().position(|(other, _)| *other == id).unwrap_or_else(|| {
            rivals.push((id, Rival { name, score: Score::default() }));
            rivals.len() - 1
        });
        rivals[place].1.score.add(&result, &seat, count);
    }
    rivals.sort_by_key(|(_, rival)| std::cmp::Reverse(rival.score.games()));
    rivals.into_iter().map(|(_, rival)| rival).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_count_for_the_side_that_somebody_had() {
        let row = |sets, result: &str, seat: &str, count| {
            ("brandubh".to_owned(), sets, result.into(), seat.into(), count)
        };
        let all = tally(vec![
            row(1, "first-a", "first", 3),
            row(1, "first-a", "second", 2),
            row(1, "second-d", "first", 5),
            row(1, "draw", "first", 1),
            row(2, "second", "second", 4),
            row(2, "draw", "first", 7),
        ]);
        let [tally] = all.as_slice() else { panic!("{all:?}") };
        assert_eq!(tally.attackers, Score { won: 3, drawn: 0, lost: 5 });
        assert_eq!(tally.defenders, Score { won: 0, drawn: 0, lost: 2 });
        assert_eq!((tally.drawn, tally.matches), (1, Score { won: 4, drawn: 7, lost: 0 }));
    }
}
