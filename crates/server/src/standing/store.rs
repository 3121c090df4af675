//! What is asked of the database about offers that stand.

use branan_protocol::online::{Alternatives, Challenge, Pick, Terms};

use crate::account::store::People;
use crate::bounds::Bound;
use crate::game::store::{StoreError, ask, change, find, run, transact};

/// An offer that stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) id: String,
    /// Whose it is.
    pub(crate) account: String,
    /// The hash of the secret of their seats.
    pub(crate) key_hash: String,
    pub(crate) terms: Terms,
    pub(crate) or: Alternatives,
    pub(crate) side: Pick,
    /// As many of its games run at once.
    pub(crate) most: i64,
    pub(crate) is_paused: bool,
    pub(crate) version: i64,
    /// As many are played now.
    pub(crate) running: i64,
}

/// A line of the table, as it is carried to another database: without whose it is.
pub(crate) type DumpedStanding = (String, String, String, String, String, i64, i64, i64, i64);

#[derive(sqlx::FromRow)]
struct Found {
    id: String,
    account_id: String,
    key_hash: String,
    terms: String,
    alternatives: String,
    side: String,
    most: i64,
    is_paused: i64,
    version: i64,
    running: i64,
    name: String,
}

macro_rules! standing {
    ($rest:literal) => {
        concat!(
            "SELECT t.id, t.account_id, t.key_hash, t.terms, t.alternatives, t.side, t.most, t.is_paused, t.version, \
             (SELECT count(*) FROM game_seat s JOIN game g ON g.id = s.game_id \
             WHERE s.key_hash = t.key_hash AND g.status = 'playing') AS running, a.name FROM standing t \
             JOIN account a ON a.id = t.account_id \
             WHERE a.name IS NOT NULL AND a.closed_ms IS NULL AND a.banned_ms IS NULL AND ",
            $rest
        )
    };
}

const ONE: &str = standing!("t.id = $1");
const OF: &str = standing!("t.account_id = $1 ORDER BY t.made_ms DESC, t.id");
// Not those of people of whom one does not want to meet the other.
const ALL: &str = standing!(
    "t.is_paused = 0 AND NOT EXISTS (SELECT 1 FROM account_block b WHERE (b.account_id = $1 AND b.blocked_id = t.account_id) \
     OR (b.account_id = t.account_id AND b.blocked_id = $1)) ORDER BY t.made_ms DESC, t.id LIMIT $2"
);
const PLAYS: &str = "SELECT count(*) FROM game_seat s JOIN game g ON g.id = s.game_id \
     JOIN game_seat o ON o.game_id = s.game_id AND o.seat <> s.seat JOIN account_seat p ON p.key_hash = o.key_hash \
     WHERE s.key_hash = $1 AND g.status = 'playing' AND p.account_id = $2";
const SIT: &str =
    "INSERT INTO account_seat (key_hash, account_id, since_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
const MAKE: &str = "INSERT INTO standing (account_id, id, key_hash, terms, alternatives, side, most, is_paused, \
     made_ms, version) SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 \
     WHERE (SELECT count(*) FROM standing WHERE account_id = $1) < $11 ON CONFLICT DO NOTHING";
const IS_OWN: &str = "SELECT count(*) FROM standing WHERE id = $2 AND account_id = $1";
const PAUSE: &str =
    "UPDATE standing SET is_paused = $3, version = version + 1 WHERE account_id = $1 AND id = $2";
const LIMIT: &str = "UPDATE standing SET most = $3, version = version + 1 WHERE account_id = $1 AND id = $2";
const WITHDRAW: &str = "DELETE FROM standing WHERE account_id = $1 AND id = $2";
const DUMP: &str = "SELECT id, key_hash, terms, alternatives, side, most, is_paused, made_ms, version FROM standing \
     WHERE account_id = $1 ORDER BY id";

/// Notes a game of an offer, inside of the transaction that opens it, if nothing has changed since it was looked at.
pub(crate) const NEXT: &str = "UPDATE standing SET version = version + 1 WHERE id = $1 AND version = $2";

/// What came of making an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stood {
    New,
    /// The form was sent before.
    Known,
    /// Somebody has as many as they may.
    TooMany,
}

/// What somebody wants to be otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Pause(bool),
    Limit(i64),
    Withdraw,
}

impl Standing {
    /// It as other offers are told of.
    pub(crate) fn challenge(&self, name: &str, now_ms: u64) -> Challenge {
        Challenge {
            id: self.id.clone(),
            terms: self.terms.clone(),
            or: self.or.clone(),
            side: self.side,
            name: name.to_owned(),
            at: now_ms,
        }
    }
}

impl Found {
    /// The offer and the name of its maker; nothing if a later version of the program made it.
    fn read(self) -> Option<(Standing, String)> {
        let standing = Standing {
            terms: serde_json::from_str(&self.terms).ok()?,
            or: serde_json::from_str(&self.alternatives).ok()?,
            side: self.side.parse().ok()?,
            id: self.id,
            account: self.account_id,
            key_hash: self.key_hash,
            most: self.most,
            is_paused: self.is_paused == 1,
            version: self.version,
            running: self.running,
        };
        Some((standing, self.name))
    }
}

impl People {
    /// An offer and the name of its maker.
    pub(crate) async fn standing(&self, id: &str) -> Result<Option<(Standing, String)>, StoreError> {
        let found: Option<Found> = ask!(self.0, query_as(ONE, id).fetch_optional)?;
        Ok(found.and_then(Found::read))
    }

    /// The offers of somebody, the last first.
    pub(crate) async fn standing_of(&self, account: &str) -> Result<Vec<Standing>, StoreError> {
        let found: Vec<Found> = ask!(self.0, query_as(OF, account).fetch_all)?;
        Ok(found.into_iter().filter_map(|found| Some(found.read()?.0)).collect())
    }

    /// The offers that stand, with the names of their makers, as somebody sees them; an id that is nobody's is that of a
    /// guest. Those of which enough is played are not among them.
    pub(crate) async fn all_standing(&self, viewer: &str) -> Result<Vec<(Standing, String)>, StoreError> {
        let most = Bound::StandingShown.limit().cast_signed() as i64;
        let found: Vec<Found> = ask!(self.0, query_as(ALL, viewer, most).fetch_all)?;
        let all = found.into_iter().filter_map(Found::read);
        Ok(all.filter(|(standing, _)| standing.running < standing.most).collect())
    }

    /// Says whether somebody plays a game of an offer, by the hash of the seats of its maker.
    pub(crate) async fn plays_standing(&self, hash: &str, account: &str) -> Result<bool, StoreError> {
        self.any(PLAYS, hash, account).await
    }

    /// Makes an offer of which nothing is played. One that is made already is made once.
    pub(crate) async fn stand(&self, new: &Standing, now_ms: i64) -> Result<Stood, StoreError> {
        let text = |written: serde_json::Result<String>| written.expect("terms can be written");
        let (terms, or) = (text(serde_json::to_string(&new.terms)), text(serde_json::to_string(&new.or)));
        let most = Bound::Standing.limit().cast_signed() as i64;
        let Standing { account, id, key_hash, version, .. } = new;
        let (side, paused) = (new.side.word(), 0_i64);
        let (made, own): (u64, i64);
        transact!(self.0, all => {
            made = run!(all, MAKE, account, id, key_hash, terms, or, side, new.most, paused, now_ms, version, most)?;
            if made == 1 {
                run!(all, SIT, key_hash, account, now_ms)?;
            }
            own = find!(all, query_scalar(IS_OWN, account, id).fetch_one)?;
        });
        Ok(match (made, own) {
            (1, _) => Stood::New,
            (_, 1) => Stood::Known,
            _ => Stood::TooMany,
        })
    }

    /// Changes an offer of somebody's; `false` if they have no such offer.
    pub(crate) async fn change_standing(
        &self,
        account: &str,
        id: &str,
        change: Change,
    ) -> Result<bool, StoreError> {
        let changed = match change {
            Change::Pause(is_paused) => change!(self.0, PAUSE, account, id, i64::from(is_paused)),
            Change::Limit(most) => change!(self.0, LIMIT, account, id, most),
            Change::Withdraw => change!(self.0, WITHDRAW, account, id),
        };
        Ok(changed? == 1)
    }

    /// The offers of somebody as they are carried to another database.
    pub(crate) async fn dump_standing(&self, account: &str) -> Result<Vec<DumpedStanding>, StoreError> {
        ask!(self.0, query_as(DUMP, account).fetch_all)
    }

    /// Adds one that was carried here.
    pub(crate) async fn add_standing(&self, account: &str, one: &DumpedStanding) -> Result<(), StoreError> {
        let (id, key_hash, terms, or, side, most, is_paused, made_ms, version) = one;
        let limit = i64::MAX;
        change!(
            self.0, MAKE, account, id, key_hash, terms, or, side, most, is_paused, made_ms, version, limit
        )
        .map(drop)
    }
}
