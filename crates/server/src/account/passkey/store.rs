//! What is asked of the database about passkeys, of both kinds the same.

use crate::account::store::People;
use crate::bounds::Bound;
use crate::game::store::{StoreError, ask, change, find, run, transact};

/// A passkey as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct Known {
    pub(crate) id: String,
    pub(crate) name: String,
    /// What the library keeps of it: the public key, and how often it was used.
    pub(crate) credential: String,
    pub(crate) made_ms: i64,
    pub(crate) used_ms: Option<i64>,
}

/// A passkey with whose it is.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct Owned {
    #[sqlx(rename = "account_id")]
    pub(crate) account: String,
    #[sqlx(flatten)]
    pub(crate) known: Known,
}

/// A passkey that is to be kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct New<'a> {
    pub(crate) id: &'a str,
    pub(crate) account: &'a str,
    pub(crate) name: &'a str,
    pub(crate) credential: &'a str,
}

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Added {
    Done,
    /// There are as many as there may be, or nobody is left to have one.
    TooMany,
    /// Somebody has it already.
    Known,
}

/// The columns of a passkey, as they are exported, too.
pub(crate) type Columns = (String, String, String, i64, Option<i64>);

pub(crate) const LIST: &str = "SELECT id, name, credential, made_ms, used_ms FROM account_passkey \
     WHERE account_id = $1 ORDER BY made_ms, id";
pub(crate) const REMOVE_ALL: &str = "DELETE FROM account_passkey WHERE account_id = $1";
const ONE: &str =
    "SELECT account_id, id, name, credential, made_ms, used_ms FROM account_passkey WHERE id = $1";
/// Changes nothing; whoever adds another one meanwhile waits. Who has left is not found.
const HOLD: &str = "UPDATE account SET codes_made = codes_made WHERE id = $1 AND name IS NOT NULL";
const COUNT: &str = "SELECT count(*) FROM account_passkey WHERE account_id = $1";
const ADD: &str = "INSERT INTO account_passkey (id, account_id, name, credential, made_ms) \
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
const USE: &str =
    "UPDATE account_passkey SET credential = $1, used_ms = $2 WHERE id = $3 AND credential = $4";
const REMOVE: &str = "DELETE FROM account_passkey WHERE account_id = $1 AND id = $2";

const ADD_CHALLENGE: &str =
    "INSERT INTO passkey_challenge (key_hash, account_id, state, until_ms) VALUES ($1, $2, $3, $4)";
const OLD_CHALLENGES: &str = "DELETE FROM passkey_challenge WHERE until_ms <= $1 OR account_id = $2";
const FEWER_CHALLENGES: &str = "DELETE FROM passkey_challenge WHERE key_hash IN \
     (SELECT key_hash FROM passkey_challenge ORDER BY until_ms DESC LIMIT 100 OFFSET $1)";
const CHALLENGE: &str = "SELECT state FROM passkey_challenge WHERE key_hash = $1 AND until_ms > $2";
const TAKE_CHALLENGE: &str = "DELETE FROM passkey_challenge WHERE key_hash = $1 AND until_ms > $2";

impl People {
    /// Somebody's passkeys, the oldest first.
    pub(crate) async fn passkeys(&self, account: &str) -> Result<Vec<Known>, StoreError> {
        ask!(self.0, query_as(LIST, account).fetch_all)
    }

    pub(crate) async fn passkey(&self, id: &str) -> Result<Option<Owned>, StoreError> {
        ask!(self.0, query_as(ONE, id).fetch_optional)
    }

    pub(crate) async fn add_passkey(&self, new: &New<'_>, now_ms: i64) -> Result<Added, StoreError> {
        transact!(self.0, all => {
            let held = run!(all, HOLD, new.account)?;
            let count: i64 = find!(all, query_scalar(COUNT, new.account).fetch_one)?;
            if held == 0 || count >= number(Bound::Passkeys) {
                return Ok(Added::TooMany);
            }
            if run!(all, ADD, new.id, new.account, new.name, new.credential, now_ms)? == 0 {
                return Ok(Added::Known);
            }
        });
        Ok(Added::Done)
    }

    /// Notes that a passkey was used, and how often; `false` if it was removed or used elsewhere meanwhile.
    pub(crate) async fn use_passkey(
        &self,
        known: &Known,
        credential: &str,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let used = change!(self.0, USE, credential, now_ms, &known.id, &known.credential)?;
        Ok(used == 1)
    }

    pub(crate) async fn remove_passkey(&self, account: &str, id: &str) -> Result<(), StoreError> {
        change!(self.0, REMOVE, account, id).map(drop)
    }

    /// Keeps a challenge, in the place of one that the same person was given before. Says how many others were
    /// forgotten because there are too many.
    pub(crate) async fn add_challenge(
        &self,
        hash: &str,
        account: Option<&str>,
        state: &str,
        now_ms: i64,
    ) -> Result<u64, StoreError> {
        let until_ms = now_ms + 1000 * number(Bound::PasskeyTime);
        let most = number(Bound::PasskeyChallenges);
        let dropped;
        transact!(self.0, all => {
            run!(all, OLD_CHALLENGES, now_ms, account)?;
            run!(all, ADD_CHALLENGE, hash, account, state, until_ms)?;
            dropped = run!(all, FEWER_CHALLENGES, most)?;
        });
        Ok(dropped)
    }

    /// Takes a challenge out, so that it is answered once, whoever asks at the same time.
    pub(crate) async fn take_challenge(&self, hash: &str, now_ms: i64) -> Result<Option<String>, StoreError> {
        // Asked first: there is one connection that writes, and those who play need it more.
        let state: Option<String> = ask!(self.0, query_scalar(CHALLENGE, hash, now_ms).fetch_optional)?;
        let Some(state) = state else { return Ok(None) };
        let taken = change!(self.0, TAKE_CHALLENGE, hash, now_ms)?;
        Ok((taken == 1).then_some(state))
    }
}

/// A limit as the database counts.
fn number(bound: Bound) -> i64 {
    i64::try_from(bound.limit()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::store::Store;

    #[tokio::test]
    async fn so_many_challenges_wait_and_the_oldest_make_room() {
        let people = People(Store::in_memory().await.unwrap());
        let most = number(Bound::PasskeyChallenges);
        let mut dropped = 0;
        for at_ms in 0..most + 3 {
            let hash = format!("{at_ms:05}");
            dropped += people.add_challenge(&hash, None, "state", at_ms).await.unwrap();
        }
        assert_eq!(dropped, 3);
        let now_ms = most;
        assert_eq!(people.take_challenge("00002", now_ms).await.unwrap(), None);
        let last = format!("{:05}", most + 2);
        assert_eq!(people.take_challenge(&last, now_ms).await.unwrap().as_deref(), Some("state"));
        assert_eq!(people.take_challenge(&last, now_ms).await.unwrap(), None, "once");
        // What is too old goes with the next one.
        let later_ms = now_ms + 1000 * number(Bound::PasskeyTime) + 3;
        assert_eq!(people.take_challenge("00100", later_ms).await.unwrap(), None);
        people.add_challenge("new", None, "state", later_ms).await.unwrap();
        let count = "SELECT count(*) FROM passkey_challenge";
        let count: i64 = ask!(people.0, query_scalar(count).fetch_one).unwrap();
        assert_eq!(count, 1);
    }
}
