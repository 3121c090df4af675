//! Accounts in the file of `branan export`: a line each, after those of the contests. Sessions and links stay behind.

use serde::{Deserialize, Serialize};

use super::passkey::store as passkey;
use super::store::People;
use crate::channel::mail::UNPLANNED_MS;
use crate::channel::push::DumpedPush;
use crate::channel::wish::Wish;
use crate::game::store::{StoreError, ask, change, find, run, transact};
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

/// An account with all that hangs on it; what is skipped stands in tables of its own.
#[derive(Debug, Serialize, Deserialize, sqlx::FromRow)]
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
    #[sqlx(skip)]
    codes: Vec<String>,
    /// The hashes of the secrets of seats, and since when they are theirs.
    #[sqlx(skip)]
    seats: Vec<(String, i64)>,
    /// What they do not want to be told.
    #[serde(default)]
    #[sqlx(skip)]
    muted: Vec<String>,
    /// Whom they do not want to meet, and since when.
    #[serde(default)]
    #[sqlx(skip)]
    blocks: Vec<(String, i64)>,
    /// Whom they have challenged: the contest, to whom it is offered, and when.
    #[serde(default)]
    #[sqlx(skip)]
    challenges: Vec<(String, String, i64)>,
    /// What they were told: of which contest, what, when, with how many hours left, and when it was read.
    #[serde(default)]
    #[sqlx(skip)]
    notices: Vec<(String, String, i64, i64, Option<i64>)>,
    /// Of each of these, as of which moment it was pushed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[sqlx(skip)]
    notices_pushed: Vec<i64>,
    /// Where digests are sent: the address, the language, when it was confirmed, and whether they want any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[sqlx(skip)]
    mail: Option<(String, String, Option<i64>, i64)>,
    /// Browsers that they are notified in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[sqlx(skip)]
    pushes: Vec<DumpedPush>,
    /// Which offers they wait for: games and pace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[sqlx(skip)]
    wish: Option<(String, String)>,
    /// Their passkeys: the public halves, which open nothing.
    #[serde(default)]
    #[sqlx(skip)]
    passkeys: Vec<passkey::Columns>,
    #[serde(default)]
    is_moderator: i64,
    #[serde(default)]
    allows_text: i64,
    /// Challenges of theirs that were answered: as above, and when. Notices take a name from them.
    #[serde(default)]
    #[sqlx(skip)]
    answered: Vec<(String, String, i64, i64)>,
    /// The hash of the address of their feed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[sqlx(skip)]
    feed: Option<String>,
    /// Their offers that stand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[sqlx(skip)]
    standing: Vec<DumpedStanding>,
}

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
        ask!(self.0, query_scalar(IDS).fetch_all)
    }

    /// The names that nobody gets again, as lines.
    pub(crate) async fn dump_retired(&self) -> Result<Vec<DumpLine>, StoreError> {
        let found: Vec<String> = ask!(self.0, query_scalar(RETIRED).fetch_all)?;
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
        let found: Option<Dumped> = ask!(self.0, query_as(ACCOUNT, id).fetch_optional)?;
        let Some(mut dumped) = found else { return Ok(None) };
        dumped.codes = ask!(self.0, query_scalar(CODES, id).fetch_all)?;
        dumped.seats = ask!(self.0, query_as(SEATS, id).fetch_all)?;
        dumped.muted = ask!(self.0, query_scalar(MUTED, id).fetch_all)?;
        dumped.blocks = ask!(self.0, query_as(BLOCKS, id).fetch_all)?;
        dumped.challenges = ask!(self.0, query_as(CHALLENGES, id).fetch_all)?;
        dumped.answered = ask!(self.0, query_as(ANSWERED, id).fetch_all)?;
        dumped.feed = ask!(self.0, query_scalar(FEED, id).fetch_optional)?;
        dumped.notices = ask!(self.0, query_as(NOTICES, id).fetch_all)?;
        dumped.notices_pushed = ask!(self.0, query_scalar(PUSHED, id).fetch_all)?;
        dumped.mail = ask!(self.0, query_as(MAIL, id).fetch_optional)?;
        dumped.pushes = self.dump_pushes(id).await?;
        dumped.standing = self.dump_standing(id).await?;
        dumped.wish = ask!(self.0, query_as(WISH, id).fetch_optional)?;
        dumped.passkeys = ask!(self.0, query_as(passkey::LIST, id).fetch_all)?;
        Ok(Some(DumpLine::Account(Box::new(dumped))))
    }

    /// Adds what a line says, if its id and its name are free. An account that is here stays as it is, and gets the
    /// seats that it has taken since: games that go on in the file would be nobody's without them.
    pub(crate) async fn add_line(&self, line: &DumpLine) -> Result<(), StoreError> {
        match line {
            DumpLine::Account(dumped) => self.add(dumped).await,
            DumpLine::Report(report) => self.add_report(report).await,
            DumpLine::Moderation(act) => self.add_act(act).await,
            DumpLine::Push(key) => self.push_key(key).await.map(drop),
            DumpLine::Retired(hash) => change!(self.0, RETIRE, hash).map(drop),
        }
    }

    async fn add(&self, dumped: &Dumped) -> Result<(), StoreError> {
        transact!(self.0, all => {
            let Dumped { id, name, skeleton, password, codes_made, .. } = dumped;
            let Dumped { made_ms, closed_ms, banned_ms, deleted_ms, .. } = dumped;
            let Dumped { is_administrator, is_moderator, allows_text, .. } = dumped;
            let added = run!(
                all, ADD, id, name, skeleton, password, codes_made, is_administrator, made_ms, closed_ms, banned_ms,
                deleted_ms, is_moderator, allows_text
            )?;
            let here: i64 = find!(all, query_scalar(IS_HERE, id).fetch_one)?;
            if here == 0 {
                return Ok(());
            }
            for (hash, since_ms) in &dumped.seats {
                run!(all, ADD_SEAT, hash, id, since_ms)?;
            }
            if added == 0 {
                all.commit().await?;
                return Ok(());
            }
            for code in &dumped.codes {
                run!(all, ADD_CODE, code, id)?;
            }
            if let Some(hash) = &dumped.feed {
                run!(all, ADD_FEED, id, hash)?;
            }
            for kind in &dumped.muted {
                run!(all, ADD_MUTED, id, kind)?;
            }
            for (blocked, at_ms) in &dumped.blocks {
                run!(all, ADD_BLOCK, id, blocked, at_ms)?;
            }
            let open = dumped.challenges.iter().map(|(game, to, at_ms)| (game, to, at_ms, None));
            let answered =
                dumped.answered.iter().map(|(game, to, at_ms, answered_ms)| (game, to, at_ms, Some(answered_ms)));
            for (game, to, at_ms, answered_ms) in open.chain(answered) {
                run!(all, ADD_CHALLENGE, id, game, to, at_ms, answered_ms)?;
            }
            for (place, (game, kind, at_ms, hours, read_ms)) in dumped.notices.iter().enumerate() {
                // What was told before there were pushes is not pushed now.
                let pushed_ms = dumped.notices_pushed.get(place).unwrap_or(at_ms);
                run!(all, ADD_NOTICE, id, game, kind, at_ms, hours, read_ms, pushed_ms)?;
            }
            if let Some((address, language, confirmed_ms, is_on)) = &dumped.mail {
                let next_ms = confirmed_ms.map(|_| UNPLANNED_MS);
                run!(all, ADD_MAIL, id, address, language, confirmed_ms, is_on, next_ms)?;
            }
            for (key, name, credential, made_ms, used_ms) in &dumped.passkeys {
                run!(all, ADD_PASSKEY, id, key, name, credential, made_ms, used_ms)?;
            }
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
