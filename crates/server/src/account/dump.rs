//! Accounts in the file of `branan export`: a line each, after those of the contests. Sessions and links stay behind.

use serde::{Deserialize, Serialize};

use super::passkey::store as passkey;
use super::store::People;
use crate::game::store::{StoreError, on_reader, on_writer};
use crate::report::store::{DumpedAct, DumpedReport};

/// A line of the file that is no contest.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DumpLine {
    /// An account, or the ghost of one.
    Account(Box<Dumped>),
    /// A name that nobody gets again, as it is kept.
    Retired(String),
    /// What somebody reported.
    Report(Box<DumpedReport>),
    /// What a moderator did.
    Moderation(DumpedAct),
}

impl DumpLine {
    /// How lines begin that are no contests.
    pub(crate) const STARTS: [&str; 4] =
        ["{\"account\":", "{\"retired\":", "{\"report\":", "{\"moderation\":"];
}

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Dumped {
    id: String,
    name: Option<String>,
    skeleton: Option<String>,
    password: String,
    codes_made: i64,
    is_administrator: i64,
    made_ms: i64,
    closed_ms: Option<i64>,
    banned_ms: Option<i64>,
    deleted_ms: Option<i64>,
    /// The hashes of recovery codes.
    codes: Vec<String>,
    /// The hashes of the secrets of seats, and since when they are theirs.
    seats: Vec<(String, i64)>,
    /// What they do not want to be told.
    #[serde(default)]
    muted: Vec<String>,
    /// Whom they do not want to meet, and since when.
    #[serde(default)]
    blocks: Vec<(String, i64)>,
    /// Whom they have challenged: the contest, to whom it is offered, and when.
    #[serde(default)]
    challenges: Vec<(String, String, i64)>,
    /// What they were told: of which contest, what, when, with how many hours left, and when it was read.
    #[serde(default)]
    notices: Vec<(String, String, i64, i64, Option<i64>)>,
    /// Their passkeys: the public halves, which open nothing.
    #[serde(default)]
    passkeys: Vec<passkey::Columns>,
    #[serde(default)]
    is_moderator: i64,
    #[serde(default)]
    allows_text: i64,
}

type Columns = (
    String,
    Option<String>,
    Option<String>,
    String,
    i64,
    i64,
    i64,
    Option<i64>,
    Option<i64>,
    Option<i64>,
    i64,
    i64,
);

const IDS: &str = "SELECT id FROM account ORDER BY id";
const ACCOUNT: &str = "SELECT id, name, skeleton, password, codes_made, is_administrator, made_ms, closed_ms, \
     banned_ms, deleted_ms, is_moderator, allows_text FROM account WHERE id = $1";
const CODES: &str = "SELECT key_hash FROM account_code WHERE account_id = $1 ORDER BY key_hash";
const SEATS: &str = "SELECT key_hash, since_ms FROM account_seat WHERE account_id = $1 ORDER BY key_hash";
const MUTED: &str = "SELECT kind FROM account_muted WHERE account_id = $1 ORDER BY kind";
const BLOCKS: &str = "SELECT blocked_id, at_ms FROM account_block WHERE account_id = $1 ORDER BY blocked_id";
const CHALLENGES: &str =
    "SELECT game_id, to_id, at_ms FROM challenge WHERE from_id = $1 AND answered_ms IS NULL ORDER BY game_id";
const NOTICES: &str = "SELECT game_id, kind, at_ms, hours, read_ms FROM notice WHERE account_id = $1 \
     ORDER BY game_id, kind";
const RETIRED: &str = "SELECT name_hash FROM account_retired ORDER BY name_hash";
const ADD: &str = "INSERT INTO account (id, name, skeleton, password, codes_made, is_administrator, made_ms, \
     closed_ms, banned_ms, deleted_ms, is_moderator, allows_text) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING";
const ADD_CODE: &str =
    "INSERT INTO account_code (key_hash, account_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const ADD_SEAT: &str =
    "INSERT INTO account_seat (key_hash, account_id, since_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
const ADD_MUTED: &str = "INSERT INTO account_muted (account_id, kind) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const ADD_BLOCK: &str = "INSERT INTO account_block (account_id, blocked_id, at_ms) VALUES ($1, $2, $3) \
     ON CONFLICT DO NOTHING";
const ADD_CHALLENGE: &str = "INSERT INTO challenge (from_id, game_id, to_id, at_ms) VALUES ($1, $2, $3, $4) \
     ON CONFLICT DO NOTHING";
const ADD_NOTICE: &str = "INSERT INTO notice (account_id, game_id, kind, at_ms, hours, read_ms) \
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
const ADD_PASSKEY: &str = "INSERT INTO account_passkey (account_id, id, name, credential, made_ms, used_ms) \
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
const RETIRE: &str = "INSERT INTO account_retired (name_hash) VALUES ($1) ON CONFLICT DO NOTHING";

impl People {
    /// The ids of all accounts, those of ghosts too.
    pub(crate) async fn all_ids(&self) -> Result<Vec<String>, StoreError> {
        Ok(on_reader!(self.0, pool => sqlx::query_scalar(IDS).fetch_all(pool).await)?)
    }

    /// The names that nobody gets again, as lines.
    pub(crate) async fn dump_retired(&self) -> Result<Vec<DumpLine>, StoreError> {
        let found: Vec<String> =
            on_reader!(self.0, pool => sqlx::query_scalar(RETIRED).fetch_all(pool).await)?;
        Ok(found.into_iter().map(DumpLine::Retired).collect())
    }

    /// Reports and what moderators did, as lines.
    pub(crate) async fn dump_peace(&self) -> Result<Vec<DumpLine>, StoreError> {
        let reports = self.dump_reports().await?.into_iter().map(|report| DumpLine::Report(Box::new(report)));
        Ok(reports.chain(self.dump_acts().await?.into_iter().map(DumpLine::Moderation)).collect())
    }

    /// An account as a line.
    pub(crate) async fn dump(&self, id: &str) -> Result<Option<DumpLine>, StoreError> {
        let found: Option<Columns> =
            on_reader!(self.0, pool => sqlx::query_as(ACCOUNT).bind(id).fetch_optional(pool).await)?;
        let Some(columns) = found else { return Ok(None) };
        let (
            id,
            name,
            skeleton,
            password,
            codes_made,
            is_administrator,
            made_ms,
            closed_ms,
            banned_ms,
            deleted_ms,
            is_moderator,
            allows_text,
        ) = columns;
        let codes = on_reader!(self.0, pool => sqlx::query_scalar(CODES).bind(&id).fetch_all(pool).await)?;
        let seats = on_reader!(self.0, pool => sqlx::query_as(SEATS).bind(&id).fetch_all(pool).await)?;
        let muted = on_reader!(self.0, pool => sqlx::query_scalar(MUTED).bind(&id).fetch_all(pool).await)?;
        let blocks = on_reader!(self.0, pool => sqlx::query_as(BLOCKS).bind(&id).fetch_all(pool).await)?;
        let challenges =
            on_reader!(self.0, pool => sqlx::query_as(CHALLENGES).bind(&id).fetch_all(pool).await)?;
        let notices = on_reader!(self.0, pool => sqlx::query_as(NOTICES).bind(&id).fetch_all(pool).await)?;
        let passkeys =
            on_reader!(self.0, pool => sqlx::query_as(passkey::LIST).bind(&id).fetch_all(pool).await)?;
        Ok(Some(DumpLine::Account(Box::new(Dumped {
            id,
            name,
            skeleton,
            password,
            codes_made,
            is_administrator,
            made_ms,
            closed_ms,
            banned_ms,
            deleted_ms,
            codes,
            seats,
            muted,
            blocks,
            challenges,
            notices,
            passkeys,
            is_moderator,
            allows_text,
        }))))
    }

    /// Adds what a line says, if its id and its name are free.
    pub(crate) async fn add_line(&self, line: &DumpLine) -> Result<(), StoreError> {
        match line {
            DumpLine::Account(dumped) => self.add(dumped).await,
            DumpLine::Report(report) => self.add_report(report).await,
            DumpLine::Moderation(act) => self.add_act(act).await,
            DumpLine::Retired(hash) => {
                on_writer!(self.0, pool => sqlx::query(RETIRE).bind(hash).execute(pool).await.map(drop))?;
                Ok(())
            }
        }
    }

    async fn add(&self, dumped: &Dumped) -> Result<(), StoreError> {
        on_writer!(self.0, pool => {
            let mut all = pool.begin().await?;
            let add = sqlx::query(ADD).bind(&dumped.id).bind(&dumped.name).bind(&dumped.skeleton);
            let add = add.bind(&dumped.password).bind(dumped.codes_made).bind(dumped.is_administrator);
            let add = add.bind(dumped.made_ms).bind(dumped.closed_ms).bind(dumped.banned_ms);
            let add = add.bind(dumped.deleted_ms).bind(dumped.is_moderator).bind(dumped.allows_text);
            if add.execute(&mut *all).await?.rows_affected() == 0 {
                return Ok(());
            }
            for code in &dumped.codes {
                sqlx::query(ADD_CODE).bind(code).bind(&dumped.id).execute(&mut *all).await?;
            }
            for (hash, since_ms) in &dumped.seats {
                sqlx::query(ADD_SEAT).bind(hash).bind(&dumped.id).bind(since_ms).execute(&mut *all).await?;
            }
            for kind in &dumped.muted {
                sqlx::query(ADD_MUTED).bind(&dumped.id).bind(kind).execute(&mut *all).await?;
            }
            for (blocked, at_ms) in &dumped.blocks {
                sqlx::query(ADD_BLOCK).bind(&dumped.id).bind(blocked).bind(at_ms).execute(&mut *all).await?;
            }
            for (game, to, at_ms) in &dumped.challenges {
                let add = sqlx::query(ADD_CHALLENGE).bind(&dumped.id).bind(game).bind(to).bind(at_ms);
                add.execute(&mut *all).await?;
            }
            for (game, kind, at_ms, hours, read_ms) in &dumped.notices {
                let add = sqlx::query(ADD_NOTICE).bind(&dumped.id).bind(game).bind(kind).bind(at_ms);
                add.bind(hours).bind(read_ms).execute(&mut *all).await?;
            }
            for (id, name, credential, made_ms, used_ms) in &dumped.passkeys {
                let add = sqlx::query(ADD_PASSKEY).bind(&dumped.id).bind(id).bind(name).bind(credential);
                add.bind(made_ms).bind(used_ms).execute(&mut *all).await?;
            }
            all.commit().await?;
        });
        Ok(())
    }
}
