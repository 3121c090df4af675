//! What is asked of the database about browsers that somebody wants to be notified in.
//!
//! A notice is pushed by whoever first notes in it that it was: of several servers one, and not twice.

use branan_words::Language;
use serde::{Deserialize, Serialize};

use crate::account::store::People;
use crate::bounds::Bound;
use crate::game::key;
use crate::game::store::{StoreError, if_simulated, on_reader, on_writer};
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
        on_writer!(self.0, pool => sqlx::query(ADD_KEY).bind(new).execute(pool).await.map(drop))?;
        // Another server may have been faster.
        Ok(self.kept_push_key().await?.unwrap_or_else(|| new.to_owned()))
    }

    /// The keys that are kept.
    pub(crate) async fn kept_push_key(&self) -> Result<Option<String>, StoreError> {
        Ok(on_reader!(self.0, pool => sqlx::query_scalar(KEY).fetch_optional(pool).await)?)
    }

    /// Keeps a browser for somebody; of too many the oldest go.
    pub(super) async fn add_push(&self, id: &str, row: &PushRow) -> Result<(), StoreError> {
        let most = Bound::Endpoints.limit().cast_signed() as i64;
        on_writer!(self.0, pool => {
            let mut all = pool.begin().await?;
            let add = sqlx::query(ADD).bind(&row.id).bind(id).bind(&row.endpoint).bind(&row.public).bind(&row.auth);
            let add = add.bind(row.language.code()).bind(&row.browser).bind(row.made_ms);
            add.execute(&mut *all).await?;
            sqlx::query(FEWER).bind(id).bind(most).execute(&mut *all).await?;
            all.commit().await?;
        });
        Ok(())
    }

    /// The browsers that somebody wants to be notified in, the last first.
    pub(crate) async fn pushes(&self, id: &str) -> Result<Vec<PushRow>, StoreError> {
        let found: Vec<Columns> =
            on_reader!(self.0, pool => sqlx::query_as(LIST).bind(id).fetch_all(pool).await)?;
        let row = |(id, endpoint, public, auth, language, browser, made_ms): Columns| {
            let language = language.parse().unwrap_or_default();
            PushRow { id, endpoint, public, auth, language, browser, made_ms }
        };
        Ok(found.into_iter().map(row).collect())
    }

    /// The same, to be carried elsewhere.
    pub(crate) async fn dump_pushes(&self, id: &str) -> Result<Vec<DumpedPush>, StoreError> {
        Ok(on_reader!(self.0, pool => sqlx::query_as(DUMP).bind(id).fetch_all(pool).await)?)
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
        on_writer!(self.0, pool => sqlx::query(DROP).bind(account).bind(id).execute(pool).await.map(drop))?;
        Ok(())
    }

    /// Notes whether a browser could be reached; one that could not for long is forgotten.
    pub(super) async fn note_push(&self, id: &str, is_well: bool) -> Result<(), StoreError> {
        on_writer!(self.0, pool => {
            if is_well {
                sqlx::query(WELL).bind(id).execute(pool).await?;
            } else {
                sqlx::query(FAIL).bind(id).execute(pool).await?;
                sqlx::query(GIVE_UP).bind(id).bind(FAILED).execute(pool).await?;
            }
        });
        Ok(())
    }

    /// What is unread since some moment and was not pushed.
    pub(super) async fn pushes_due(&self, since_ms: i64) -> Result<Vec<Due>, StoreError> {
        if_simulated!(self.0, _database => Ok(Vec::new()));
        let found: Vec<(String, String, String, i64)> = on_reader!(self.0, pool => sqlx::query_as(DUE).bind(since_ms).bind(TOGETHER).fetch_all(pool).await)?;
        let due = |(account, game, kind, at_ms): (String, String, String, i64)| {
            Some(Due { account, game, kind: Kind::of(&kind)?, at_ms })
        };
        Ok(found.into_iter().filter_map(due).collect())
    }

    /// Takes a notice to push it; `false` if somebody else did, or it was read.
    pub(super) async fn take_push(&self, due: &Due) -> Result<bool, StoreError> {
        let taken = on_writer!(self.0, pool => {
            let take = sqlx::query(TAKE).bind(&due.account).bind(&due.game).bind(due.kind.word()).bind(due.at_ms);
            take.execute(pool).await.map(|done| done.rows_affected())
        })?;
        Ok(taken == 1)
    }

    /// The kinds of notices that somebody does not want pushed.
    pub(crate) async fn push_muted(&self, id: &str) -> Result<Vec<Kind>, StoreError> {
        let found: Vec<String> =
            on_reader!(self.0, pool => sqlx::query_scalar(MUTED).bind(id).fetch_all(pool).await)?;
        Ok(found.iter().filter_map(|word| Kind::of(word.strip_prefix("push-")?)).collect())
    }

    /// Notes which kinds somebody wants pushed.
    pub(super) async fn choose_pushes(&self, id: &str, wanted: &[Kind]) -> Result<(), StoreError> {
        on_writer!(self.0, pool => {
            let mut all = pool.begin().await?;
            sqlx::query(UNMUTE).bind(id).execute(&mut *all).await?;
            for kind in Kind::CHOICES.into_iter().filter(|kind| !wanted.contains(kind)) {
                let word = format!("push-{}", kind.word());
                sqlx::query(MUTE).bind(id).bind(word).execute(&mut *all).await?;
            }
            all.commit().await?;
        });
        Ok(())
    }
}
