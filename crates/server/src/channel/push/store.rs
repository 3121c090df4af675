//! What is asked of the database about browsers that somebody wants to be notified in.
//!
//! A notice is pushed by whoever first notes in it that it was: of several servers one, and not twice.

use branan_words::Language;
use serde::{Deserialize, Serialize};

use crate::account::store::People;
use crate::bounds::Bound;
use crate::game::key;
use crate::game::store::{StoreError, ask, change, if_simulated, run, transact};
use crate::notice::Kind;

/// A browser that somebody wants to be notified in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PushRow {
    /// The hash of its address.
    pub(crate) id: String,
    pub(crate) endpoint: String,
    pub(super) public: String,
    pub(super) auth: String,
    pub(super) language: Language,
    /// What it calls itself.
    pub(crate) browser: String,
    pub(crate) made_ms: i64,
}

impl PushRow {
    /// What it is called in forms.
    pub(super) fn name(&self) -> &str {
        self.id.get(..16).unwrap_or_default()
    }
}

type Columns = (String, String, String, String, String, String, i64);

/// The same as it is carried to another database: address, both keys, language, browser, and since when.
#[derive(Clone, Debug, Serialize, Deserialize, sqlx::FromRow)]
pub(crate) struct DumpedPush {
    endpoint: String,
    public_key: String,
    auth: String,
    language: String,
    browser: String,
    made_ms: i64,
}

/// A notice that is to be pushed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Due {
    pub(super) account: String,
    pub(super) game: String,
    pub(super) kind: Kind,
    pub(super) at_ms: i64,
}

/// So many notices are looked at together.
const TOGETHER: i64 = 200;
/// A browser that could not be reached so often in a row is given up.
const FAILED: i64 = 20;

const KEY: &str = "SELECT value FROM site_key WHERE name = 'push'";
const ADD_KEY: &str = "INSERT INTO site_key (name, value) VALUES ('push', $1) ON CONFLICT DO NOTHING";
const ADD: &str = "INSERT INTO account_push (id, account_id, endpoint, public_key, auth, language, browser, made_ms, failed) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0) ON CONFLICT (id) DO UPDATE SET account_id = excluded.account_id, \
     public_key = excluded.public_key, auth = excluded.auth, language = excluded.language, failed = 0";
const FEWER: &str = "DELETE FROM account_push WHERE account_id = $1 AND id NOT IN \
     (SELECT id FROM account_push WHERE account_id = $1 ORDER BY made_ms DESC, id LIMIT $2)";
const LIST: &str = "SELECT id, endpoint, public_key, auth, language, browser, made_ms FROM account_push \
     WHERE account_id = $1 ORDER BY made_ms DESC, id";
const DUMP: &str = "SELECT endpoint, public_key, auth, language, browser, made_ms FROM account_push \
     WHERE account_id = $1 ORDER BY id";
const DROP: &str = "DELETE FROM account_push WHERE account_id = $1 AND id = $2";
const FAIL: &str = "UPDATE account_push SET failed = failed + 1 WHERE id = $1";
const GIVE_UP: &str = "DELETE FROM account_push WHERE id = $1 AND failed >= $2";
const WELL: &str = "UPDATE account_push SET failed = 0 WHERE id = $1 AND failed > 0";
const DUE: &str = "SELECT n.account_id, n.game_id, n.kind, n.at_ms FROM notice n \
     WHERE n.at_ms > $1 AND n.read_ms IS NULL AND n.pushed_ms <> n.at_ms \
     AND EXISTS (SELECT 1 FROM account_push p WHERE p.account_id = n.account_id) \
     AND NOT EXISTS (SELECT 1 FROM account_muted m WHERE m.account_id = n.account_id AND m.kind = 'push-' || n.kind) \
     ORDER BY n.at_ms LIMIT $2";
const TAKE: &str = "UPDATE notice SET pushed_ms = at_ms WHERE account_id = $1 AND game_id = $2 AND kind = $3 AND at_ms = $4 \
     AND pushed_ms <> at_ms AND read_ms IS NULL";
const MUTED: &str = "SELECT kind FROM account_muted WHERE account_id = $1 AND kind LIKE 'push-%'";
const MUTE: &str = "INSERT INTO account_muted (account_id, kind) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const UNMUTE: &str = "DELETE FROM account_muted WHERE account_id = $1 AND kind LIKE 'push-%'";

impl People {
    /// The keys that this site is known by: those that are kept, else these from now on.
    pub(crate) async fn push_key(&self, new: &str) -> Result<String, StoreError> {
        if_simulated!(self.0, _database => Ok(new.to_owned()));
        let kept = self.kept_push_key().await?;
        if let Some(kept) = kept {
            return Ok(kept);
        }
        change!(self.0, ADD_KEY, new)?;
        // Another server may have been faster.
        Ok(self.kept_push_key().await?.unwrap_or_else(|| new.to_owned()))
    }

    /// The keys that are kept.
    pub(crate) async fn kept_push_key(&self) -> Result<Option<String>, StoreError> {
        ask!(self.0, query_scalar(KEY).fetch_optional)
    }

    /// Keeps a browser for somebody; of too many the oldest go.
    pub(super) async fn add_push(&self, id: &str, row: &PushRow) -> Result<(), StoreError> {
        let most = Bound::Endpoints.limit().cast_signed() as i64;
        transact!(self.0, all => {
            let PushRow { id: hash, endpoint, public, auth, language, browser, made_ms } = row;
            run!(all, ADD, hash, id, endpoint, public, auth, language.code(), browser, made_ms)?;
            run!(all, FEWER, id, most)?;
        });
        Ok(())
    }

    /// The browsers that somebody wants to be notified in, the last first.
    pub(crate) async fn pushes(&self, id: &str) -> Result<Vec<PushRow>, StoreError> {
        let found: Vec<Columns> = ask!(self.0, query_as(LIST, id).fetch_all)?;
        let row = |(id, endpoint, public, auth, language, browser, made_ms): Columns| {
            let language = language.parse().unwrap_or_default();
            PushRow { id, endpoint, public, auth, language, browser, made_ms }
        };
        Ok(found.into_iter().map(row).collect())
    }

    /// The same, to be carried elsewhere.
    pub(crate) async fn dump_pushes(&self, id: &str) -> Result<Vec<DumpedPush>, StoreError> {
        ask!(self.0, query_as(DUMP, id).fetch_all)
    }

    /// Adds what was carried here.
    pub(crate) async fn add_dumped_push(&self, id: &str, dumped: &DumpedPush) -> Result<(), StoreError> {
        let DumpedPush { endpoint, public_key, auth, language, browser, made_ms } = dumped.clone();
        let (hash, language) = (key::hash(&endpoint), language.parse().unwrap_or_default());
        let row = PushRow { id: hash, endpoint, public: public_key, auth, language, browser, made_ms };
        self.add_push(id, &row).await
    }

    /// Forgets a browser.
    pub(super) async fn drop_push(&self, account: &str, id: &str) -> Result<(), StoreError> {
        change!(self.0, DROP, account, id).map(drop)
    }

    /// Notes whether a browser could be reached; one that could not for long is forgotten.
    pub(super) async fn note_push(&self, id: &str, is_well: bool) -> Result<(), StoreError> {
        if is_well {
            return change!(self.0, WELL, id).map(drop);
        }
        change!(self.0, FAIL, id)?;
        change!(self.0, GIVE_UP, id, FAILED).map(drop)
    }

    /// What is unread since some moment and was not pushed.
    pub(super) async fn pushes_due(&self, since_ms: i64) -> Result<Vec<Due>, StoreError> {
        if_simulated!(self.0, _database => Ok(Vec::new()));
        let found: Vec<(String, String, String, i64)> =
            ask!(self.0, query_as(DUE, since_ms, TOGETHER).fetch_all)?;
        let due = |(account, game, kind, at_ms): (String, String, String, i64)| {
            Some(Due { account, game, kind: kind.parse().ok()?, at_ms })
        };
        Ok(found.into_iter().filter_map(due).collect())
    }

    /// Takes a notice to push it; `false` if somebody else did, or it was read.
    pub(super) async fn take_push(&self, due: &Due) -> Result<bool, StoreError> {
        let taken = change!(self.0, TAKE, &due.account, &due.game, due.kind.word(), due.at_ms)?;
        Ok(taken == 1)
    }

    /// The kinds of notices that somebody does not want pushed.
    pub(crate) async fn push_muted(&self, id: &str) -> Result<Vec<Kind>, StoreError> {
        let found: Vec<String> = ask!(self.0, query_scalar(MUTED, id).fetch_all)?;
        Ok(found.iter().filter_map(|word| word.strip_prefix("push-")?.parse().ok()).collect())
    }

    /// Notes which kinds somebody wants pushed.
    pub(super) async fn choose_pushes(&self, id: &str, wanted: &[Kind]) -> Result<(), StoreError> {
        transact!(self.0, all => {
            run!(all, UNMUTE, id)?;
            for kind in Kind::CHOICES.into_iter().filter(|kind| !wanted.contains(kind)) {
                let word = format!("push-{}", kind.word());
                run!(all, MUTE, id, word)?;
            }
        });
        Ok(())
    }
}
