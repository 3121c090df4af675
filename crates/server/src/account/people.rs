//! Accounts as those see them who run a server: on a page for administrators, and from the command line.

use std::error::Error;
use std::fmt;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use maud::{Markup, html};
use serde::{Deserialize, Serialize};

use super::name::{Name, retired_hash, skeleton};
use super::page::{answer, hidden};
use super::routes::Speaking;
use super::sent::SentBy;
use super::store::Kept;
use super::trouble::Trouble;
use super::who::Administrator;
use super::{me, profile};
use crate::game::recent::date;
use crate::game::store::StoreError;
use crate::game::{Hub, key};
use crate::visitor::Visitor;

/// An account, as those see it who run a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, and programs read them by name"
)]
pub struct Person {
    /// The name.
    pub name: String,
    /// When it was made, in ms since 1970.
    pub since_ms: i64,
    /// They run the server.
    pub administrator: bool,
    /// They keep the peace.
    pub moderator: bool,
    /// They have closed it themselves.
    pub closed: bool,
    /// They may not sign in.
    pub banned: bool,
}

impl From<Kept> for Person {
    fn from(kept: Kept) -> Person {
        Person {
            name: kept.name,
            since_ms: kept.made_ms,
            administrator: kept.is_administrator,
            moderator: kept.is_moderator,
            closed: kept.closed_ms.is_some(),
            banned: kept.banned_ms.is_some(),
        }
    }
}

/// What could not be done to an account.
#[derive(Debug)]
#[non_exhaustive]
pub enum UserError {
    /// Nobody has the name.
    Unknown {
        /// The name.
        name: String,
    },
    /// It cannot be a name.
    BadName {
        /// The text.
        name: String,
    },
    /// Somebody has the name or had it, or one that looks like it.
    Taken {
        /// The name.
        name: String,
    },
    /// The database failed.
    Store(StoreError),
}

impl fmt::Display for UserError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UserError::Unknown { name } => write!(f, "nobody here is called {name}"),
            UserError::BadName { name } => {
                write!(
                    f,
                    "{name} cannot be a name: 2 to 24 letters and digits of one script, with - _ . between them"
                )
            }
            UserError::Taken { name } => write!(f, "{name} is or was somebody's name, or looks like one"),
            UserError::Store(error) => error.fmt(f),
        }
    }
}

impl Error for UserError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            UserError::Store(error) => Some(error),
            _ => None,
        }
    }
}

impl From<StoreError> for UserError {
    fn from(error: StoreError) -> UserError {
        UserError::Store(error)
    }
}

/// A link to a new password works for a day, the one that makes the administrator for a week, in ms.
const RESET_MS: i64 = 24 * 60 * 60 * 1000;
const ADMINISTRATOR_MS: i64 = 7 * RESET_MS;

impl Hub {
    /// Accounts, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn users(&self, limit: u32) -> Result<Vec<Person>, UserError> {
        let found = self.accounts().people.list("", limit.into()).await?;
        Ok(found.into_iter().map(Person::from).collect())
    }

    /// Makes a link that sets a new password once, within a day: the path of its page.
    ///
    /// # Errors
    /// If nobody has the name, or the database fails.
    pub async fn reset_user(&self, name: &str) -> Result<String, UserError> {
        let kept = self.user(name).await?;
        let link = self.new_link(Some(&kept.id), RESET_MS).await?;
        Ok(format!("/reset/{link}"))
    }

    /// Makes a link that makes the administrator's account, if there is none: the path of its page.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn administrator_link(&self) -> Result<Option<String>, UserError> {
        if self.accounts().people.has_administrator().await? {
            return Ok(None);
        }
        let link = self.new_link(None, ADMINISTRATOR_MS).await?;
        Ok(Some(format!("/signup?link={link}")))
    }

    async fn new_link(&self, account: Option<&str>, lasts_ms: i64) -> Result<String, StoreError> {
        let (link, now_ms) = (key::new_secret(), self.now_ms().cast_signed());
        self.accounts().people.add_link(account, &key::hash(&link), now_ms, now_ms + lasts_ms).await?;
        Ok(link)
    }

    /// Gives somebody another name, in their games, too. Nobody gets the old one again.
    ///
    /// # Errors
    /// If nobody has the name, the new one cannot be had, or the database fails.
    pub async fn rename_user(&self, name: &str, new: &str) -> Result<(), UserError> {
        let kept = self.user(name).await?;
        let new = Name::parse(new).map_err(|_| UserError::BadName { name: new.to_owned() })?;
        let taken = || UserError::Taken { name: new.to_string() };
        let people = &self.accounts().people;
        if people.by_skeleton(&new.skeleton()).await?.is_some_and(|other| other.id != kept.id)
            || people.is_retired(&retired_hash(&new.skeleton())).await?
        {
            return Err(taken());
        }
        Ok(self.rename(&kept, new.as_str(), &new.skeleton()).await?)
    }

    /// Keeps somebody from signing in, or lets them again.
    ///
    /// # Errors
    /// If nobody has the name, or the database fails.
    pub async fn ban_user(&self, name: &str, is_banned: bool) -> Result<(), UserError> {
        let kept = self.user(name).await?;
        let now_ms = self.now_ms().cast_signed();
        Ok(self.accounts().people.ban(&kept.id, is_banned.then_some(now_ms), "", now_ms).await?)
    }

    /// Makes somebody a moderator, who answers reports, or no longer.
    ///
    /// # Errors
    /// If nobody has the name, or the database fails.
    pub async fn appoint_user(&self, name: &str, is_moderator: bool) -> Result<(), UserError> {
        let kept = self.user(name).await?;
        let now_ms = self.now_ms().cast_signed();
        Ok(self.accounts().people.appoint(&kept.id, is_moderator, "", now_ms).await?)
    }

    /// Takes somebody out of everything; their games stay without their name.
    ///
    /// # Errors
    /// If nobody has the name, or the database fails.
    pub async fn erase_user(&self, name: &str) -> Result<(), UserError> {
        let kept = self.user(name).await?;
        Ok(self.erase(&kept).await?)
    }

    async fn user(&self, name: &str) -> Result<Kept, UserError> {
        let found = self.accounts().people.by_skeleton(&skeleton(name)).await?;
        found.ok_or_else(|| UserError::Unknown { name: name.to_owned() })
    }
}

/// Accounts that are shown at most.
const SHOWN: i64 = 100;

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Wanted {
    name: String,
}

pub(crate) async fn page(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    Administrator(own): Administrator,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Response {
    let name = wanted.map(|Query(wanted)| wanted.name).unwrap_or_default();
    match hub.accounts().people.list(&skeleton(&name), SHOWN).await {
        Ok(found) => {
            let title = visitor.words().text("account-people");
            answer(visitor, "people", title, StatusCode::OK, body(&found, &own.kept.id, &name, visitor))
        }
        Err(error) => me::trouble_page(visitor, error.into()),
    }
}

fn body(found: &[Kept], own: &str, name: &str, visitor: Visitor) -> Markup {
    let words = visitor.words();
    html! {
        div .account {
            h1 { (words.text("account-people")) }
            form .search-form method="get" role="search" {
                label { (words.text("account-name")) " " input type="search" name="name" value=(name); }
                button .button type="submit" { (words.text("site-games-search")) }
            }
            p { a href={ "/" (visitor.language) "/people/agreement" } { (words.text("agreement")) } }
            ul .sessions {
                @for kept in found {
                    li {
                        span {
                            a href=(profile::address(&kept.name, visitor)) { (kept.name) } " "
                            (words.text_with("account-since", &[("date", date(kept.made_ms).into())]))
                            @if kept.is_administrator { " · " (words.text("account-administrator")) }
                            @if kept.is_moderator { " · " (words.text("account-moderator")) }
                            @if kept.closed_ms.is_some() { " · " (words.text("account-is-closed")) }
                        }
                        " "
                        @if kept.id != own { (forms(kept, visitor)) }
                    }
                }
            }
        }
    }
}

fn forms(kept: &Kept, visitor: Visitor) -> Markup {
    let (words, is_banned) = (visitor.words(), kept.banned_ms.is_some());
    let ban = if is_banned { ("unban", "account-unban") } else { ("ban", "account-ban") };
    let right =
        if kept.is_moderator { ("dismiss", "account-dismiss") } else { ("appoint", "account-appoint") };
    html! {
        form .answers method="post" action={ "/" (visitor.language) "/people" } {
            (hidden("which", &kept.id))
            @for (word, key) in [right, ban] {
                button .button.quiet name="act" value=(word) type="submit" { (words.text(key)) }
            }
        }
    }
}

/// What becomes of somebody.
#[derive(Debug, Deserialize)]
pub(crate) struct Change {
    which: String,
    act: String,
}

pub(crate) async fn change(SentBy { hub, visitor, by, sent }: SentBy<Administrator, Change>) -> Response {
    let (Administrator(own), Change { which, act }) = (by, sent);
    let (people, by, now_ms) = (&hub.accounts().people, &own.kept.id, hub.now_ms().cast_signed());
    let done = async {
        if which == *by {
            return Err(Trouble::Malformed);
        }
        match act.as_str() {
            "ban" => people.ban(&which, Some(now_ms), by, now_ms).await?,
            "unban" => people.ban(&which, None, by, now_ms).await?,
            "appoint" => people.appoint(&which, true, by, now_ms).await?,
            "dismiss" => people.appoint(&which, false, by, now_ms).await?,
            _ => return Err(Trouble::Malformed),
        }
        Ok(())
    };
    me::back_to(visitor, "people", done.await)
}
