//! Accounts in the file of `branan export`: a line each, after those of the contests. Sessions and links stay behind.

use serde::{Deserialize, Serialize};

use super::passkey::store as passkey;
use super::store::People;
use crate::channel::mail::UNPLANNED_MS;
use crate::channel::push::DumpedPush;
use crate::channel::wish::Wish;
use crate::game::store::{StoreError, on_reader, on_writer};
use crate::report::store::{DumpedAct, DumpedReport};
use crate::standing::DumpedStanding;

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
    /// The keys that browsers know the site by. Without them nobody is notified who asked for it.
    Push(String),
}

impl DumpLine {
    /// How lines begin that are no contests.
    pub(crate) const STARTS: [&str; 5] =
        ["{\"account\":", "{\"retired\":", "{\"report\":", "{\"moderation\":", "{\"push\":"];
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
    /// Of each of these, as of which moment it was pushed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notices_pushed: Vec<i64>,
    /// Where digests are sent: the address, the language, when it was confirmed, and whether they want any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mail: Option<(String, String, Option<i64>, i64)>,
    /// Browsers that they are notified in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pushes: Vec<DumpedPush>,
    /// Which offers they wait for: games and pace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    wish: Option<(String, String)>,
    /// Their passkeys: the public halves, which open nothing.
    #[serde(default)]
    passkeys: Vec<passkey::Columns>,
    #[serde(default)]
    is_moderator: i64,
    #[serde(default)]
    allows_text: i64,
    /// Challenges of theirs that were answered: as above, and when. Notices take a name from them.
    #[serde(default)]
    answered: Vec<(String, String, i64, i64)>,
    /// The hash of the address of their feed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    feed: Option<String>,
    /// Their offers that stand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    standing: Vec<DumpedStanding>,
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
const ANSWERED: &str = "SELECT game_id, to_id, at_ms, answered_ms FROM challenge WHERE from_id = $1 \
     AND answered_ms IS NOT NULL ORDER BY game_id";
const FEED: &str = "SELECT key_hash FROM account_feed WHERE account_id = $1";
const NOTICES: &str = "SELECT game_id, kind, at_ms, hours, read_ms FROM notice WHERE account_id = $1 \
     ORDER BY game_id, kind";
const MAIL: &str = "SELECT address, language, confirmed_ms, is_on FROM account_mail WHERE account_id = $1";
const WISH: &str = "SELECT rules, pace FROM account_wish WHERE account_id = $1 AND rules <> ''";
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
const ADD_CHALLENGE: &str = "INSERT INTO challenge (from_id, game_id, to_id, at_ms, answered_ms) \
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
const ADD_FEED: &str =
    "INSERT INTO account_feed (account_id, key_hash) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const IS_HERE: &str = "SELECT count(*) FROM account WHERE id = $1";
const PUSHED: &str = "SELECT pushed_ms FROM notice WHERE account_id = $1 ORDER BY game_id, kind";
const ADD_NOTICE: &str = "INSERT INTO notice (account_id, game_id, kind, at_ms, hours, read_ms, pushed_ms) \
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING";
const ADD_MAIL: &str = "INSERT INTO account_mail (account_id, address, language, confirmed_ms, is_on, next_ms, tries, \
     sent_ms) VALUES ($1, $2, $3, $4, $5, $6, 0, 0) ON CONFLICT DO NOTHING";
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

    /// Reports, what moderators did, and what the site is known by, as lines.
    pub(crate) async fn dump_peace(&self) -> Result<Vec<DumpLine>, StoreError> {
        let reports = self.dump_reports().await?.into_iter().map(|report| DumpLine::Report(Box::new(report)));
        let acts = self.dump_acts().await?.into_iter().map(DumpLine::Moderation);
        Ok(reports.chain(acts).chain(self.kept_push_key().await?.map(DumpLine::Push)).collect())
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
        let answered = on_reader!(self.0, pool => sqlx::query_as(ANSWERED).bind(&id).fetch_all(pool).await)?;
        let feed = on_reader!(self.0, pool => sqlx::query_scalar(FEED).bind(&id).fetch_optional(pool).await)?;
        let notices = on_reader!(self.0, pool => sqlx::query_as(NOTICES).bind(&id).fetch_all(pool).await)?;
        let notices_pushed =
            on_reader!(self.0, pool => sqlx::query_scalar(PUSHED).bind(&id).fetch_all(pool).await)?;
        let mail = on_reader!(self.0, pool => sqlx::query_as(MAIL).bind(&id).fetch_optional(pool).await)?;
        let pushes = self.dump_pushes(&id).await?;
        let standing = self.dump_standing(&id).await?;
        let wish = on_reader!(self.0, pool => sqlx::query_as(WISH).bind(&id).fetch_optional(pool).await)?;
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
            notices_pushed,
            mail,
            pushes,
            wish,
            passkeys,
            is_moderator,
            allows_text,
            answered,
            feed,
            standing,
        }))))
    }

    /// Adds what a line says, if its id and its name are free. An account that is here stays as it is, and gets the
    /// seats that it has taken since: games that go on in the file would be nobody's without them.
    pub(crate) async fn add_line(&self, line: &DumpLine) -> Result<(), StoreError> {
        match line {
            DumpLine::Account(dumped) => self.add(dumped).await,
            DumpLine::Report(report) => self.add_report(report).await,
            DumpLine::Moderation(act) => self.add_act(act).await,
            DumpLine::Push(key) => self.push_key(key).await.map(drop),
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
            let is_new = add.execute(&mut *all).await?.rows_affected() > 0;
            let here: i64 = sqlx::query_scalar(IS_HERE).bind(&dumped.id).fetch_one(&mut *all).await?;
            if here == 0 {
                return Ok(());
            }
            for (hash, since_ms) in &dumped.seats {
                sqlx::query(ADD_SEAT).bind(hash).bind(&dumped.id).bind(since_ms).execute(&mut *all).await?;
            }
            if !is_new {
                all.commit().await?;
                return Ok(());
            }
            for code in &dumped.codes {
                sqlx::query(ADD_CODE).bind(code).bind(&dumped.id).execute(&mut *all).await?;
            }
            if let Some(hash) = &dumped.feed {
                sqlx::query(ADD_FEED).bind(&dumped.id).bind(hash).execute(&mut *all).await?;
            }
            for kind in &dumped.muted {
                sqlx::query(ADD_MUTED).bind(&dumped.id).bind(kind).execute(&mut *all).await?;
            }
            for (blocked, at_ms) in &dumped.blocks {
                sqlx::query(ADD_BLOCK).bind(&dumped.id).bind(blocked).bind(at_ms).execute(&mut *all).await?;
            }
            let open = dumped.challenges.iter().map(|(game, to, at_ms)| (game, to, at_ms, None));
            let answered =
                dumped.answered.iter().map(|(game, to, at_ms, answered_ms)| (game, to, at_ms, Some(answered_ms)));
            for (game, to, at_ms, answered_ms) in open.chain(answered) {
                let add = sqlx::query(ADD_CHALLENGE).bind(&dumped.id).bind(game).bind(to).bind(at_ms);
                add.bind(answered_ms).execute(&mut *all).await?;
            }
            for (place, (game, kind, at_ms, hours, read_ms)) in dumped.notices.iter().enumerate() {
                // What was told before there were pushes is not pushed now.
                let pushed_ms = dumped.notices_pushed.get(place).unwrap_or(at_ms);
                let add = sqlx::query(ADD_NOTICE).bind(&dumped.id).bind(game).bind(kind).bind(at_ms);
                add.bind(hours).bind(read_ms).bind(pushed_ms).execute(&mut *all).await?;
            }
            if let Some((address, language, confirmed_ms, is_on)) = &dumped.mail {
                let add = sqlx::query(ADD_MAIL).bind(&dumped.id).bind(address).bind(language);
                add.bind(confirmed_ms).bind(is_on).bind(confirmed_ms.map(|_| UNPLANNED_MS)).execute(&mut *all).await?;
            }
            for (id, name, credential, made_ms, used_ms) in &dumped.passkeys {
                let add = sqlx::query(ADD_PASSKEY).bind(&dumped.id).bind(id).bind(name).bind(credential);
                add.bind(made_ms).bind(used_ms).execute(&mut *all).await?;
            }
            all.commit().await?;
        });
        for push in &dumped.pushes {
            self.add_dumped_push(&dumped.id, push).await?;
        }
        for one in &dumped.standing {
            self.add_standing(&dumped.id, one).await?;
        }
        if let Some((rules, pace)) = &dumped.wish {
            self.set_wish(&dumped.id, &Wish::read(rules, pace)).await?;
        }
        Ok(())
    }
}
