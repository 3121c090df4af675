//! People who do not want to meet.

use branan_protocol::online::{Code, Refusal};

use super::store::People;
use crate::game::Hub;
use crate::game::hub::failed;
use crate::game::lobby::Hidden;
use crate::game::store::{StoreError, ask, change, if_simulated};

/// So many people somebody blocks at most.
const MOST: i64 = 500;

const BLOCK: &str = "INSERT INTO account_block (account_id, blocked_id, at_ms) SELECT $1, $2, $3 \
     WHERE (SELECT count(*) FROM account_block WHERE account_id = $1) < $4 ON CONFLICT DO NOTHING";
const UNBLOCK: &str = "DELETE FROM account_block WHERE account_id = $1 AND blocked_id = $2";
const BLOCKS: &str = "SELECT count(*) FROM account_block WHERE account_id = $1 AND blocked_id = $2";
const NAMES: &str = "SELECT a.name FROM account_block b JOIN account a ON a.id = b.blocked_id \
     WHERE b.account_id = $1 AND a.name IS NOT NULL ORDER BY a.name";
const HIDDEN: &str = "SELECT s.account_id, a.skeleton FROM account_session s LEFT JOIN account_block b \
     ON b.account_id = s.account_id OR b.blocked_id = s.account_id LEFT JOIN account a ON a.id = CASE \
     WHEN b.account_id = s.account_id THEN b.blocked_id ELSE b.account_id END WHERE s.key_hash = $1";
const APART: &str = "SELECT count(*) FROM account_block \
     WHERE (account_id = $1 AND blocked_id = $2) OR (account_id = $2 AND blocked_id = $1)";
// What somebody offers whom they do not want to meet, or to another. Whoever sits there finds their seat again.
const MAY_NOT_JOIN: &str = "SELECT count(*) FROM game g WHERE g.id = $1 AND g.status = 'open' AND (EXISTS \
     (SELECT 1 FROM game_seat s JOIN account_seat o ON o.key_hash = s.key_hash \
     JOIN account_block b ON (b.account_id = o.account_id AND b.blocked_id = $2) \
     OR (b.account_id = $2 AND b.blocked_id = o.account_id) WHERE s.game_id = g.id) \
     OR EXISTS (SELECT 1 FROM challenge c WHERE c.game_id = g.id AND c.to_id <> $2 AND c.from_id <> $2))";
const APART_AT: &str = "SELECT count(*) FROM game_seat s JOIN account_seat o ON o.key_hash = s.key_hash \
     JOIN game_seat t ON t.game_id = s.game_id AND t.seat <> s.seat JOIN account_seat p ON p.key_hash = t.key_hash \
     JOIN account_block b ON b.account_id = o.account_id AND b.blocked_id = p.account_id WHERE s.game_id = $1";

impl People {
    /// Notes that somebody does not want to meet somebody, or does again.
    pub(crate) async fn block(
        &self,
        id: &str,
        other: &str,
        is_blocked: bool,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let changed = if is_blocked {
            change!(self.0, BLOCK, id, other, now_ms, MOST)
        } else {
            change!(self.0, UNBLOCK, id, other)
        };
        changed.map(drop)
    }

    /// Says whether somebody does not want to meet somebody.
    pub(crate) async fn blocks(&self, id: &str, other: &str) -> Result<bool, StoreError> {
        self.any(BLOCKS, id, other).await
    }

    /// The names of those whom somebody does not want to meet.
    pub(crate) async fn blocked_names(&self, id: &str) -> Result<Vec<String>, StoreError> {
        ask!(self.0, query_scalar(NAMES, id).fetch_all)
    }

    /// Whose offers whoever is signed in does not see, by the hash of the session.
    async fn hidden(&self, session: &str) -> Result<Hidden, StoreError> {
        if_simulated!(self.0, _database => Ok(Hidden::default()));
        let found: Vec<(String, Option<String>)> = ask!(self.0, query_as(HIDDEN, session).fetch_all)?;
        let account = found.first().map(|(account, _)| account.clone());
        Ok(Hidden { account, skeletons: found.into_iter().filter_map(|(_, skeleton)| skeleton).collect() })
    }

    /// Says whether one of two does not want to meet the other.
    pub(crate) async fn are_apart(&self, id: &str, other: &str) -> Result<bool, StoreError> {
        self.any(APART, id, other).await
    }

    /// Says whether a question that counts finds anything.
    pub(crate) async fn any(
        &self,
        question: &'static str,
        one: &str,
        other: &str,
    ) -> Result<bool, StoreError> {
        if_simulated!(self.0, _database => Ok(false));
        let count: i64 = ask!(self.0, query_scalar(question, one, other).fetch_one)?;
        Ok(count > 0)
    }

    async fn are_apart_at(&self, game: &str) -> Result<bool, StoreError> {
        if_simulated!(self.0, _database => Ok(false));
        let count: i64 = ask!(self.0, query_scalar(APART_AT, game).fetch_one)?;
        Ok(count > 0)
    }
}

impl Hub {
    /// Whose offers whoever is signed in does not see, by the hash of the session. While the database cannot say, nobody's
    /// are hidden: taking one up is refused all the same.
    pub(crate) async fn hidden(&self, session: Option<&str>) -> Hidden {
        let Some(session) = session else { return Hidden::default() };
        self.accounts().people.hidden(session).await.unwrap_or_default()
    }

    /// Refuses an offer to whom it is not made: those whom its maker does not want to meet, and everybody but whoever
    /// was challenged. An id that is nobody's is that of a guest.
    pub(crate) async fn check_join(&self, game: &str, id: &str) -> Result<(), Refusal> {
        let is_refused =
            self.accounts().people.any(MAY_NOT_JOIN, game, id).await.map_err(|error| failed(&error))?;
        if is_refused { Err(Code::NotNow.because("this offer is not made to you")) } else { Ok(()) }
    }

    /// Refuses to have those talk who do not want to meet.
    pub(crate) async fn check_talk(&self, game: &str) -> Result<(), Refusal> {
        let are_apart = self.accounts().people.are_apart_at(game).await.map_err(|error| failed(&error))?;
        if are_apart { Err(Code::NotNow.because("you two do not talk")) } else { Ok(()) }
    }
}
