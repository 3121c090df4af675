//! What is asked of the database about mail: whose address is what, and when to send there.
//!
//! Whoever sends takes a mail by moving its moment away first, and moves it back if it could not be sent: of several
//! servers one sends, and what was cut short in between is rather lost than sent twice.

use branan_words::Language;

use crate::account::store::People;
use crate::game::key;
use crate::game::store::{StoreError, ask, change, find, if_simulated, run, transact};

/// Somebody's address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MailRow {
    pub(crate) account: String,
    pub(crate) address: String,
    pub(crate) language: Language,
    pub(crate) confirmed_ms: Option<i64>,
    /// They want to be sent digests.
    pub(crate) is_on: bool,
    /// When to send.
    pub(super) next_ms: Option<i64>,
    pub(super) tries: i64,
    pub(super) sent_ms: i64,
}

type Columns = (String, String, String, Option<i64>, i64, Option<i64>, i64, i64);

impl From<Columns> for MailRow {
    fn from(columns: Columns) -> MailRow {
        let (account, address, language, confirmed_ms, is_on, next_ms, tries, sent_ms) = columns;
        let (language, is_on) = (language.parse().unwrap_or_default(), is_on == 1);
        MailRow { account, address, language, confirmed_ms, is_on, next_ms, tries, sent_ms }
    }
}

/// What a link in a mail does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Says that an address is somebody's; works once.
    Confirm,
    /// Has no more digests sent.
    Off,
}

impl Purpose {
    const fn word(self) -> &'static str {
        match self {
            Purpose::Confirm => "confirm",
            Purpose::Off => "off",
        }
    }

    /// How long it works.
    const fn lasts_ms(self) -> i64 {
        match self {
            Purpose::Confirm => DAY_MS,
            Purpose::Off => 60 * DAY_MS,
        }
    }
}

/// The moment of a digest that nobody has planned yet: somebody brought it from another database.
pub(crate) const UNPLANNED_MS: i64 = 0;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// So often an account, and so often an address, is asked within a day whose it is.
const ASKED: i64 = 3;
/// So many mails are looked at together.
const TOGETHER: i64 = 50;

macro_rules! mail {
    ($rest:literal) => {
        concat!(
            "SELECT account_id, address, language, confirmed_ms, is_on, next_ms, tries, sent_ms FROM account_mail ",
            $rest
        )
    };
}

const OF: &str = mail!("WHERE account_id = $1");
const DUE: &str = mail!("WHERE next_ms <= $1 ORDER BY next_ms LIMIT $2");
const FORGET_ASKED: &str = "DELETE FROM mail_asked WHERE at_ms < $1";
const ASKED_COUNT: &str = "SELECT count(*) FROM mail_asked WHERE account_id = $1";
const ASKED_THERE: &str = "SELECT count(*) FROM mail_asked WHERE address_hash = $1";
const ASK: &str =
    "INSERT INTO mail_asked (account_id, address_hash, at_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
const SET: &str = "INSERT INTO account_mail (account_id, address, language, is_on, next_ms, tries, sent_ms) \
     VALUES ($1, $2, $3, 1, $4, 0, 0) ON CONFLICT (account_id) DO UPDATE SET address = excluded.address, \
     language = excluded.language, confirmed_ms = NULL, is_on = 1, next_ms = excluded.next_ms, tries = 0";
const DROP_LINKS: &str = "DELETE FROM mail_link WHERE account_id = $1";
const DROP: &str = "DELETE FROM account_mail WHERE account_id = $1";
const ADD_LINK: &str =
    "INSERT INTO mail_link (key_hash, account_id, purpose, until_ms) VALUES ($1, $2, $3, $4)";
const OLD_LINKS: &str = "DELETE FROM mail_link WHERE until_ms < $1";
const LINK: &str = "SELECT account_id FROM mail_link WHERE key_hash = $1 AND purpose = $2 AND until_ms > $3";
const USE_LINK: &str = "DELETE FROM mail_link WHERE key_hash = $1 AND purpose = 'confirm' AND until_ms > $2";
const CONFIRM: &str =
    "UPDATE account_mail SET confirmed_ms = $2, next_ms = $3, tries = 0 WHERE account_id = $1";
const SWITCH: &str = "UPDATE account_mail SET is_on = $2, language = coalesce($4, language), tries = 0, \
     next_ms = CASE WHEN confirmed_ms IS NULL THEN next_ms ELSE $3 END WHERE account_id = $1";
const TAKE: &str = "UPDATE account_mail SET next_ms = $3 WHERE account_id = $1 AND next_ms = $2";
const SENT: &str = "UPDATE account_mail SET sent_ms = $2, tries = 0 WHERE account_id = $1";
const FAILED: &str = "UPDATE account_mail SET tries = $2, next_ms = $3 WHERE account_id = $1";

impl People {
    /// Somebody's address, if they gave one.
    pub(crate) async fn mail(&self, id: &str) -> Result<Option<MailRow>, StoreError> {
        let found: Option<Columns> = ask!(self.0, query_as(OF, id).fetch_optional)?;
        Ok(found.map(MailRow::from))
    }

    /// Keeps an address that is to be asked whose it is; `false` if it or the account was asked too often.
    pub(super) async fn set_mail(
        &self,
        id: &str,
        address: &str,
        language: Language,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let hash = key::hash(&address.to_lowercase());
        transact!(self.0, all => {
            run!(all, FORGET_ASKED, now_ms - DAY_MS)?;
            for (question, what) in [(ASKED_COUNT, id), (ASKED_THERE, hash.as_str())] {
                let count: i64 = find!(all, query_scalar(question, what).fetch_one)?;
                if count >= ASKED {
                    return Ok(false);
                }
            }
            run!(all, ASK, id, &hash, now_ms)?;
            run!(all, DROP_LINKS, id)?;
            run!(all, SET, id, address, language.code(), now_ms)?;
        });
        Ok(true)
    }

    /// Forgets whom was asked more than a day ago.
    pub(crate) async fn forget_asked(&self, now_ms: i64) -> Result<(), StoreError> {
        if_simulated!(self.0, _database => Ok(()));
        change!(self.0, FORGET_ASKED, now_ms - DAY_MS).map(drop)
    }

    /// Forgets somebody's address.
    pub(super) async fn drop_mail(&self, id: &str) -> Result<(), StoreError> {
        transact!(self.0, all => {
            run!(all, DROP_LINKS, id)?;
            run!(all, DROP, id)?;
        });
        Ok(())
    }

    /// Whose a link is that works.
    pub(super) async fn mail_link(
        &self,
        hash: &str,
        purpose: Purpose,
        now_ms: i64,
    ) -> Result<Option<String>, StoreError> {
        ask!(self.0, query_scalar(LINK, hash, purpose.word(), now_ms).fetch_optional)
    }

    /// Keeps the hash of a link.
    pub(super) async fn add_mail_link(
        &self,
        id: &str,
        hash: &str,
        purpose: Purpose,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        transact!(self.0, all => {
            run!(all, OLD_LINKS, now_ms)?;
            run!(all, ADD_LINK, hash, id, purpose.word(), now_ms + purpose.lasts_ms())?;
        });
        Ok(())
    }

    /// Notes that an address is somebody's, by a link that is used up; `false` if it works no more.
    pub(super) async fn confirm_mail(
        &self,
        (id, hash): (&str, &str),
        now_ms: i64,
        next_ms: i64,
    ) -> Result<bool, StoreError> {
        transact!(self.0, all => {
            if run!(all, USE_LINK, hash, now_ms)? == 0 {
                return Ok(false);
            }
            run!(all, CONFIRM, id, now_ms, next_ms)?;
        });
        Ok(true)
    }

    /// Switches digests on, from some moment, or off.
    pub(super) async fn switch_mail(
        &self,
        id: &str,
        next_ms: Option<i64>,
        language: Option<Language>,
    ) -> Result<(), StoreError> {
        change!(self.0, SWITCH, id, i64::from(next_ms.is_some()), next_ms, language.map(Language::code))
            .map(drop)
    }

    /// Those whom something is to be sent to.
    pub(super) async fn mails_due(&self, now_ms: i64) -> Result<Vec<MailRow>, StoreError> {
        if_simulated!(self.0, _database => Ok(Vec::new()));
        let found: Vec<Columns> = ask!(self.0, query_as(DUE, now_ms, TOGETHER).fetch_all)?;
        Ok(found.into_iter().map(MailRow::from).collect())
    }

    /// Takes a mail, so that nobody else sends it: as if it were sent until some moment; `false` if somebody else did.
    pub(super) async fn take_mail(&self, row: &MailRow, next_ms: Option<i64>) -> Result<bool, StoreError> {
        let taken = change!(self.0, TAKE, &row.account, row.next_ms, next_ms)?;
        Ok(taken == 1)
    }

    pub(super) async fn mail_sent(&self, id: &str, now_ms: i64) -> Result<(), StoreError> {
        change!(self.0, SENT, id, now_ms).map(drop)
    }

    /// Notes that a mail could not be sent so often, and when it is tried again.
    pub(super) async fn mail_failed(
        &self,
        id: &str,
        tries: i64,
        next_ms: Option<i64>,
    ) -> Result<(), StoreError> {
        change!(self.0, FAILED, id, tries, next_ms).map(drop)
    }
}
