//! What is asked of the database about accounts, of both kinds the same.

use super::passkey::store::REMOVE_ALL;
use crate::game::store::{Store, StoreError, ask, change, run, transact};

/// An account as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct Kept {
    pub(crate) id: String,
    pub(crate) name: String,
    /// What is kept of the password.
    pub(crate) password: String,
    /// How often recovery codes were made.
    pub(crate) codes_made: i64,
    pub(crate) is_administrator: bool,
    pub(crate) made_ms: i64,
    pub(crate) closed_ms: Option<i64>,
    pub(crate) banned_ms: Option<i64>,
    pub(crate) is_moderator: bool,
    /// Others may write freely to them.
    pub(crate) allows_text: bool,
}

impl Kept {
    /// They may answer reports.
    pub(crate) const fn keeps_peace(&self) -> bool {
        self.is_moderator || self.is_administrator
    }
}

/// An account that is to be made.
#[derive(Clone, Debug)]
pub(crate) struct New<'a> {
    pub(crate) id: &'a str,
    pub(crate) name: &'a str,
    pub(crate) skeleton: &'a str,
    pub(crate) password: &'a str,
    /// The hashes of its recovery codes.
    pub(crate) codes: &'a [String],
    /// The hash of the link that makes it the administrator's.
    pub(crate) link: Option<&'a str>,
}

/// What came of making an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Made {
    Done,
    /// Somebody has the name or had it, or one that looks like it.
    Taken,
    /// The link was used or is too old.
    NoLink,
}

/// A browser in which somebody is signed in.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct Session {
    pub(crate) key_hash: String,
    pub(crate) made_ms: i64,
    pub(crate) seen_ms: i64,
    pub(crate) browser: String,
}

impl Session {
    /// What it is called in forms: enough of the hash to tell it from others, and nothing to sign in with.
    pub(crate) fn id(&self) -> &str {
        self.key_hash.get(..16).unwrap_or_default()
    }
}

/// Browsers that are remembered of one account, and how long one may be unused, in ms.
const BROWSERS: i64 = 50;
pub(crate) const UNUSED_MS: i64 = 90 * 24 * 60 * 60 * 1000;

macro_rules! account {
    ($rest:literal) => {
        concat!(
            "SELECT account.id, name, password, codes_made, is_administrator = 1 AS is_administrator, \
             account.made_ms, closed_ms, banned_ms, is_moderator = 1 AS is_moderator, \
             allows_text = 1 AS allows_text FROM account ",
            $rest
        )
    };
}

const BY_SKELETON: &str = account!("WHERE skeleton = $1");
const BY_ID: &str = account!("WHERE id = $1 AND name IS NOT NULL");
const BY_SESSION: &str = account!(
    "JOIN account_session s ON s.account_id = account.id WHERE s.key_hash = $1 AND s.seen_ms > $2 \
     AND name IS NOT NULL AND closed_ms IS NULL AND banned_ms IS NULL"
);
const IS_OLD: &str = "SELECT count(*) FROM account_session WHERE key_hash = $1 AND seen_ms < $2";
const LIST: &str = account!(
    "WHERE name IS NOT NULL AND ($1 = '' OR skeleton LIKE $1) ORDER BY account.made_ms DESC LIMIT $2"
);
const IS_RETIRED: &str = "SELECT count(*) FROM account_retired WHERE name_hash = $1";
const INSERT: &str = "INSERT INTO account (id, name, skeleton, password, codes_made, is_administrator, made_ms) \
     VALUES ($1, $2, $3, $4, 1, $5, $6) ON CONFLICT DO NOTHING";
const ADD_CODE: &str = "INSERT INTO account_code (key_hash, account_id) VALUES ($1, $2)";
const DROP_CODES: &str = "DELETE FROM account_code WHERE account_id = $1";
const USE_CODE: &str = "DELETE FROM account_code WHERE key_hash = $1 AND account_id = $2";
const CODES_LEFT: &str = "SELECT count(*) FROM account_code WHERE account_id = $1";
const NEXT_CODES: &str = "UPDATE account SET codes_made = codes_made + 1 WHERE id = $1 AND codes_made = $2";
const SET_PASSWORD: &str = "UPDATE account SET password = $1 WHERE id = $2";
const ADD_SESSION: &str = "INSERT INTO account_session (key_hash, account_id, made_ms, seen_ms, browser) \
     VALUES ($1, $2, $3, $3, $4)";
const FEWER_SESSIONS: &str = "DELETE FROM account_session WHERE account_id = $1 AND key_hash NOT IN \
     (SELECT key_hash FROM account_session WHERE account_id = $1 AND seen_ms > $2 ORDER BY seen_ms DESC LIMIT $3)";
const SEE_SESSION: &str = "UPDATE account_session SET seen_ms = $1 WHERE key_hash = $2 AND seen_ms < $3";
const SESSIONS: &str = "SELECT key_hash, made_ms, seen_ms, browser FROM account_session \
     WHERE account_id = $1 AND seen_ms > $2 ORDER BY seen_ms DESC, key_hash";
const END_SESSION: &str = "DELETE FROM account_session WHERE account_id = $1 AND key_hash = $2";
const END_OTHERS: &str = "DELETE FROM account_session WHERE account_id = $1 AND key_hash <> $2";
const KNOWN: &str = "SELECT count(*) FROM account_device d JOIN account a ON a.id = d.account_id \
     WHERE d.key_hash = $1 AND a.skeleton = $2";
const KNOW: &str = "INSERT INTO account_device (key_hash, account_id, seen_ms) VALUES ($1, $2, $3) \
     ON CONFLICT (key_hash) DO UPDATE SET account_id = excluded.account_id, seen_ms = excluded.seen_ms";
const FEWER_DEVICES: &str = "DELETE FROM account_device WHERE account_id = $1 AND key_hash NOT IN \
     (SELECT key_hash FROM account_device WHERE account_id = $1 ORDER BY seen_ms DESC LIMIT $2)";
const CLOSE: &str = "UPDATE account SET closed_ms = $1 WHERE id = $2";
const OLD_LINKS: &str =
    "DELETE FROM account_link WHERE until_ms < $1 OR account_id = $2 OR (account_id IS NULL AND $2 = '')";
const ADD_LINK: &str = "INSERT INTO account_link (key_hash, account_id, until_ms) VALUES ($1, $2, $3)";
const LINK: &str =
    "SELECT account_id FROM account_link WHERE key_hash = $1 AND until_ms > $2 AND account_id IS NOT NULL";
const USE_LINK: &str = "DELETE FROM account_link WHERE key_hash = $1 AND until_ms > $2";
const ADMINISTRATORS: &str = "SELECT count(*) FROM account WHERE is_administrator = 1 AND name IS NOT NULL";

/// Asks about accounts.
#[derive(Clone, Debug)]
pub(crate) struct People(pub(crate) Store);

impl People {
    pub(crate) async fn by_skeleton(&self, skeleton: &str) -> Result<Option<Kept>, StoreError> {
        ask!(self.0, query_as(BY_SKELETON, skeleton).fetch_optional)
    }

    pub(crate) async fn by_id(&self, id: &str) -> Result<Option<Kept>, StoreError> {
        ask!(self.0, query_as(BY_ID, id).fetch_optional)
    }

    /// Who is signed in with a secret, by its hash. Those who are closed or banned are not.
    pub(crate) async fn by_session(&self, hash: &str, now_ms: i64) -> Result<Option<Kept>, StoreError> {
        let since = now_ms - UNUSED_MS;
        ask!(self.0, query_as(BY_SESSION, hash, since).fetch_optional)
    }

    /// Accounts whose names begin alike, the newest first.
    pub(crate) async fn list(&self, skeleton: &str, limit: i64) -> Result<Vec<Kept>, StoreError> {
        let pattern = if skeleton.is_empty() { String::new() } else { format!("{skeleton}%") };
        ask!(self.0, query_as(LIST, pattern, limit).fetch_all)
    }

    /// Says whether nobody gets a name again, by the hash of its skeleton.
    pub(crate) async fn is_retired(&self, name_hash: &str) -> Result<bool, StoreError> {
        let count: i64 = ask!(self.0, query_scalar(IS_RETIRED, name_hash).fetch_one)?;
        Ok(count > 0)
    }

    pub(crate) async fn make(&self, new: &New<'_>, now_ms: i64) -> Result<Made, StoreError> {
        transact!(self.0, all => {
            if let Some(link) = new.link && run!(all, USE_LINK, link, now_ms)? == 0 {
                return Ok(Made::NoLink);
            }
            let is_administrator = i64::from(new.link.is_some());
            if run!(all, INSERT, new.id, new.name, new.skeleton, new.password, is_administrator, now_ms)? == 0 {
                return Ok(Made::Taken);
            }
            for code in new.codes {
                run!(all, ADD_CODE, code, new.id)?;
            }
        });
        Ok(Made::Done)
    }

    /// Signs somebody in, and notes the browser.
    pub(crate) async fn sign_in(
        &self,
        id: &str,
        session: &Session,
        device_hash: &str,
    ) -> Result<(), StoreError> {
        let now_ms = session.seen_ms;
        transact!(self.0, all => {
            run!(all, ADD_SESSION, &session.key_hash, id, now_ms, &session.browser)?;
            run!(all, KNOW, device_hash, id, now_ms)?;
            run!(all, FEWER_SESSIONS, id, now_ms - UNUSED_MS, BROWSERS)?;
            run!(all, FEWER_DEVICES, id, BROWSERS)?;
            // Whoever closed an account opens it again by signing in.
            run!(all, CLOSE, None::<i64>, id)?;
        });
        Ok(())
    }

    /// Notes that a session is in use, if it was not noted within an hour.
    pub(crate) async fn see_session(&self, hash: &str, now_ms: i64) -> Result<(), StoreError> {
        let before = now_ms - 60 * 60 * 1000;
        // Asked first: there is one connection that writes, and those who play need it more.
        let count: i64 = ask!(self.0, query_scalar(IS_OLD, hash, before).fetch_one)?;
        if count == 0 {
            return Ok(());
        }
        change!(self.0, SEE_SESSION, now_ms, hash, before).map(drop)
    }

    pub(crate) async fn sessions(&self, id: &str, now_ms: i64) -> Result<Vec<Session>, StoreError> {
        let since = now_ms - UNUSED_MS;
        ask!(self.0, query_as(SESSIONS, id, since).fetch_all)
    }

    pub(crate) async fn end_session(&self, id: &str, hash: &str) -> Result<(), StoreError> {
        change!(self.0, END_SESSION, id, hash).map(drop)
    }

    /// Ends all sessions of an account but one.
    pub(crate) async fn end_others(&self, id: &str, but: &str) -> Result<(), StoreError> {
        change!(self.0, END_OTHERS, id, but).map(drop)
    }

    /// Says whether somebody of a name has signed in before in a browser.
    pub(crate) async fn is_known(&self, device_hash: &str, skeleton: &str) -> Result<bool, StoreError> {
        let count: i64 = ask!(self.0, query_scalar(KNOWN, device_hash, skeleton).fetch_one)?;
        Ok(count > 0)
    }

    /// Sets a password, which ends all sessions but one, and open links.
    pub(crate) async fn set_password(&self, id: &str, password: &str, but: &str) -> Result<(), StoreError> {
        transact!(self.0, all => {
            run!(all, SET_PASSWORD, password, id)?;
            run!(all, END_OTHERS, id, but)?;
            run!(all, OLD_LINKS, 0_i64, id)?;
        });
        Ok(())
    }

    /// Sets a password by a recovery code, which is used up; `false` if there is none. Nobody else is left inside: all
    /// sessions end, and passkeys are removed.
    pub(crate) async fn recover(&self, id: &str, code: &str, password: &str) -> Result<bool, StoreError> {
        transact!(self.0, all => {
            if run!(all, USE_CODE, code, id)? == 0 {
                return Ok(false);
            }
            run!(all, SET_PASSWORD, password, id)?;
            run!(all, END_OTHERS, id, "")?;
            run!(all, REMOVE_ALL, id)?;
        });
        Ok(true)
    }

    /// The same by a link.
    pub(crate) async fn reset(
        &self,
        id: &str,
        link: &str,
        password: &str,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        transact!(self.0, all => {
            if run!(all, USE_LINK, link, now_ms)? == 0 {
                return Ok(false);
            }
            run!(all, SET_PASSWORD, password, id)?;
            run!(all, END_OTHERS, id, "")?;
            run!(all, REMOVE_ALL, id)?;
        });
        Ok(true)
    }

    pub(crate) async fn codes_left(&self, id: &str) -> Result<i64, StoreError> {
        ask!(self.0, query_scalar(CODES_LEFT, id).fetch_one)
    }

    /// Puts new recovery codes in the place of the old ones; `false` if somebody else has done so meanwhile.
    pub(crate) async fn replace_codes(
        &self,
        id: &str,
        made: i64,
        codes: &[String],
    ) -> Result<bool, StoreError> {
        transact!(self.0, all => {
            if run!(all, NEXT_CODES, id, made)? == 0 {
                return Ok(false);
            }
            run!(all, DROP_CODES, id)?;
            for code in codes {
                run!(all, ADD_CODE, code, id)?;
            }
        });
        Ok(true)
    }

    /// Closes an account, and ends its sessions. Signing in opens it again.
    pub(crate) async fn close(&self, id: &str, now_ms: i64) -> Result<(), StoreError> {
        transact!(self.0, all => {
            run!(all, CLOSE, now_ms, id)?;
            run!(all, END_OTHERS, id, "")?;
        });
        Ok(())
    }

    /// Keeps the hash of a link that works once until some time; those before it work no more.
    pub(crate) async fn add_link(
        &self,
        account: Option<&str>,
        hash: &str,
        now_ms: i64,
        until_ms: i64,
    ) -> Result<(), StoreError> {
        transact!(self.0, all => {
            run!(all, OLD_LINKS, now_ms, account.unwrap_or_default())?;
            run!(all, ADD_LINK, hash, account, until_ms)?;
        });
        Ok(())
    }

    /// The account that a link sets a new password for.
    pub(crate) async fn link(&self, hash: &str, now_ms: i64) -> Result<Option<String>, StoreError> {
        ask!(self.0, query_scalar(LINK, hash, now_ms).fetch_optional)
    }

    pub(crate) async fn has_administrator(&self) -> Result<bool, StoreError> {
        let count: i64 = ask!(self.0, query_scalar(ADMINISTRATORS).fetch_one)?;
        Ok(count > 0)
    }
}
