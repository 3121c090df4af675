//! What is asked of the database about challenges.

use crate::account::store::People;
use crate::game::store::{StoreError, ask, run, transact};

/// A challenge that was not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Challenge {
    pub(crate) game: String,
    pub(crate) from: String,
    pub(crate) to: String,
    /// The name of the other of the two.
    pub(crate) name: String,
}

type Columns = (String, String, String, Option<String>);

// `CROSS JOIN` has SQLite begin with the challenges: it would look through all open contests otherwise.
const OPEN: &str = "SELECT c.game_id, c.from_id, c.to_id, a.name FROM challenge c CROSS JOIN game g \
     JOIN account a ON a.id = CASE WHEN c.from_id = $1 THEN c.to_id ELSE c.from_id END \
     WHERE g.id = c.game_id AND (c.to_id = $1 AND c.answered_ms IS NULL OR c.from_id = $1 AND c.answered_ms IS NULL) \
     AND g.status = 'open' ORDER BY c.at_ms DESC";
const UNANSWERED: &str = "SELECT count(*) FROM challenge c JOIN game_seat s ON s.game_id = c.game_id \
     JOIN account_seat o ON o.key_hash = s.key_hash AND o.account_id = c.to_id \
     WHERE c.game_id = $1 AND c.to_id = $2 AND c.answered_ms IS NULL";
const MAKE: &str = "INSERT INTO challenge (game_id, from_id, to_id, at_ms) VALUES ($1, $2, $3, $4)";
const SIT: &str =
    "INSERT INTO account_seat (key_hash, account_id, since_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
const TELL: &str = "INSERT INTO notice (account_id, game_id, kind, at_ms, hours, read_ms) SELECT $1, $2, $3, $4, 0, \
     CASE WHEN EXISTS (SELECT 1 FROM account_muted m WHERE m.account_id = $1 AND m.kind = $3) THEN $4 ELSE NULL END \
     WHERE 1 = 1 ON CONFLICT DO NOTHING";
const ANSWER: &str = "UPDATE challenge SET answered_ms = $2 WHERE game_id = $1 AND answered_ms IS NULL";
const UNTELL: &str = "DELETE FROM notice WHERE game_id = $1 AND kind = 'challenge'";

impl People {
    /// The challenges to and by somebody that were not answered, the last first.
    pub(crate) async fn challenges(&self, id: &str) -> Result<Vec<Challenge>, StoreError> {
        let found: Vec<Columns> = ask!(self.0, query_as(OPEN, id).fetch_all)?;
        let challenge = |(game, from, to, name): Columns| Some(Challenge { game, from, to, name: name? });
        Ok(found.into_iter().filter_map(challenge).collect())
    }

    /// Says whether somebody sits at a contest that they were challenged to, and the challenge does not say so.
    pub(crate) async fn sits_unanswered(&self, game: &str, id: &str) -> Result<bool, StoreError> {
        let count: i64 = ask!(self.0, query_scalar(UNANSWERED, game, id).fetch_one)?;
        Ok(count > 0)
    }

    /// Challenges somebody: the seat is taken by the hash of its secret, and they are told.
    pub(crate) async fn challenge(
        &self,
        game: &str,
        (from, seat): (&str, &str),
        to: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        transact!(self.0, all => {
            run!(all, SIT, seat, from, now_ms)?;
            run!(all, MAKE, game, from, to, now_ms)?;
            run!(all, TELL, to, game, "challenge", now_ms)?;
        });
        Ok(())
    }

    /// Notes that a challenge was answered, and tells somebody if it was declined; `false` if it was answered before.
    pub(crate) async fn answer_challenge(
        &self,
        game: &str,
        declined_to: Option<&str>,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        transact!(self.0, all => {
            if run!(all, ANSWER, game, now_ms)? == 0 {
                return Ok(false);
            }
            run!(all, UNTELL, game)?;
            if let Some(to) = declined_to {
                run!(all, TELL, to, game, "declined", now_ms)?;
            }
        });
        Ok(true)
    }
}
