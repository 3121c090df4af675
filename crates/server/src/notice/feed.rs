//! What somebody is told, for programs that read feeds and calendars: by an address that nobody can guess, and that can
//! be taken back.

use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use branan_words::Words;
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;

use super::page::{address, text};
use super::store::Told;
use crate::account::games::{Own, Which};
use crate::account::me::trouble_page;
use crate::account::page::{answer, hidden};
use crate::account::profile::{other_name, rules_name};
use crate::account::routes::Speaking;
use crate::account::sent::SentBy;
use crate::account::store::{Kept, People};
use crate::account::trouble::Trouble;
use crate::account::who::Account;
use crate::calendar::{self, Event};
use crate::game::recent::date;
use crate::game::store::{StoreError, ask, change};
use crate::game::{Hub, key};
use crate::redirect;
use crate::visitor::Visitor;

/// Notices in a feed, and games in a calendar, at most.
const MOST: i64 = 100;

const SET: &str = "INSERT INTO account_feed (account_id, key_hash) VALUES ($1, $2) \
     ON CONFLICT (account_id) DO UPDATE SET key_hash = excluded.key_hash";
const DROP: &str = "DELETE FROM account_feed WHERE account_id = $1";
const HAS: &str = "SELECT count(*) FROM account_feed WHERE account_id = $1";
const WHOSE: &str = "SELECT account_id FROM account_feed WHERE key_hash = $1";

impl People {
    pub(super) async fn has_feed(&self, id: &str) -> Result<bool, StoreError> {
        let count: i64 = ask!(self.0, query_scalar(HAS, id).fetch_one)?;
        Ok(count > 0)
    }

    /// Puts the hash of a new address in the place of the one before, or takes it back.
    async fn set_feed(&self, id: &str, hash: Option<&str>) -> Result<(), StoreError> {
        let changed = match hash {
            Some(hash) => change!(self.0, SET, id, hash),
            None => change!(self.0, DROP, id),
        };
        changed.map(drop)
    }

    /// Whose an address is; nobody's if the account is closed.
    async fn by_feed(&self, hash: &str) -> Result<Option<Kept>, StoreError> {
        let id: Option<String> = ask!(self.0, query_scalar(WHOSE, hash).fetch_optional)?;
        let Some(id) = id else { return Ok(None) };
        let kept = self.by_id(&id).await?;
        Ok(kept.filter(|kept| kept.closed_ms.is_none() && kept.banned_ms.is_none()))
    }
}

/// The form that makes the addresses, or takes them back.
pub(super) fn section(has_feed: bool, visitor: Visitor) -> Markup {
    let words = visitor.words();
    let form = |word: &str, key: &str| {
        html! {
            form method="post" action={ "/" (visitor.language) "/me/feed" } {
                (hidden("which", word))
                button .button.quiet type="submit" { (words.text(key)) }
            }
        }
    };
    html! {
        section #feed {
            h2 { (words.text("feed")) }
            p { (words.text("feed-text")) }
            @if has_feed { p { (words.text("feed-there")) } }
            div .answers {
                (form("new", if has_feed { "feed-again" } else { "feed-make" }))
                @if has_feed { (form("none", "feed-revoke")) }
            }
        }
    }
}

/// What a form says.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Filled {
    which: String,
}

/// Makes new addresses, which are shown once, or takes them back.
pub(crate) async fn change(SentBy { hub, visitor, by, sent }: SentBy<Account, Filled>) -> Response {
    let (people, id, secret) = (&hub.accounts().people, &by.kept.id, key::new_secret());
    let done = async {
        let is_new = match sent.which.as_str() {
            "new" => true,
            "none" => false,
            _ => return Err(Trouble::Malformed),
        };
        people.set_feed(id, is_new.then(|| key::hash(&secret)).as_deref()).await?;
        Ok(is_new)
    };
    match done.await {
        Ok(true) => addresses(&secret, visitor),
        Ok(false) => redirect::to(&format!("/{}/me/notices#feed", visitor.language)).into_response(),
        Err(trouble) => trouble_page(visitor, trouble),
    }
}

fn addresses(secret: &str, visitor: Visitor) -> Response {
    let (words, language) = (visitor.words(), visitor.language);
    let body = html! {
        div .account {
            h1 { (words.text("feed")) }
            p { (words.text("feed-shown")) }
            ul .addresses {
                @for (ending, key) in [("atom", "feed-atom"), ("ics", "feed-calendar")] {
                    @let path = format!("/{language}/feed/{secret}.{ending}");
                    li { (words.text(key)) " " a href=(path) { code { (visitor.home.address(&path)) } } }
                }
            }
            p { a .button href={ "/" (language) "/me/notices" } { (words.text("notices")) } }
        }
    };
    answer(visitor, "me/notices", words.text("feed"), StatusCode::OK, body)
}

/// A feed or a calendar, for whoever has its address.
pub(crate) async fn file(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    Path((_, file)): Path<(String, String)>,
) -> Response {
    let missing = || (StatusCode::NOT_FOUND, "there is no such feed\n").into_response();
    let Some((secret, ending)) = file.split_once('.').filter(|(secret, _)| key::is_secret(secret)) else {
        return missing();
    };
    let people = &hub.accounts().people;
    let written = async {
        let Some(kept) = people.by_feed(&key::hash(secret)).await? else { return Ok(None) };
        let now_ms = hub.now_ms().cast_signed();
        Ok::<_, StoreError>(match ending {
            "atom" => {
                Some(("application/atom+xml", atom(&people.notices(&kept.id, MOST).await?, now_ms, visitor)))
            }
            "ics" => {
                let waiting = people.games(&kept.id, Which::Waiting, MOST).await?;
                Some(("text/calendar; charset=utf-8", deadlines(&waiting, now_ms, visitor)))
            }
            _ => None,
        })
    };
    match written.await {
        Ok(Some((kind, text))) => {
            ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")], text).into_response()
        }
        Ok(None) => missing(),
        Err(error) => Trouble::from(error).status().into_response(),
    }
}

/// Notices as an Atom feed (RFC 4287).
fn atom(told: &[Told], now_ms: i64, visitor: Visitor) -> String {
    let words = visitor.words();
    let updated = told.iter().map(|one| one.at_ms).max().unwrap_or(now_ms);
    let feed = html! {
        (PreEscaped("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"))
        feed xmlns="http://www.w3.org/2005/Atom" {
            id { "urn:branan:notices" }
            title { (words.text("app-name")) " · " (words.text("notices")) }
            author { name { (words.text("app-name")) } }
            updated { (moment(updated)) }
            @for one in told {
                entry {
                    id { "urn:branan:notice:" (one.game) ":" (one.kind.word()) ":" (one.at_ms) }
                    title { (text(one, words)) }
                    updated { (moment(one.at_ms)) }
                    link href=(visitor.home.address(&address(one, visitor.language))) {}
                    summary { (rules_name(&one.rules, words)) }
                }
            }
        }
    };
    feed.into_string()
}

/// The deadlines of games that wait for somebody.
fn deadlines(waiting: &[Own], now_ms: i64, visitor: Visitor) -> String {
    let words = visitor.words();
    let event = |own: &Own| {
        Some(Event {
            id: own.row.id.clone(),
            start_ms: own.row.deadline_ms?,
            minutes: 0,
            is_weekly: false,
            summary: summary(own, words),
            address: visitor.home.address(&format!("/{}/g/{}", visitor.language, own.row.id)),
        })
    };
    let events: Vec<Event> = waiting.iter().filter_map(event).collect();
    calendar::write(&words.text("app-name"), &events, now_ms)
}

fn summary(own: &Own, words: &Words) -> String {
    let names = [("name", other_name(own, words).into())];
    format!("{} · {}", words.text_with("feed-deadline", &names), rules_name(&own.row.rules, words))
}

/// A moment as Atom writes it.
fn moment(at_ms: i64) -> String {
    let seconds = at_ms.div_euclid(1000).rem_euclid(86_400);
    format!("{}T{:02}:{:02}:{:02}Z", date(at_ms), seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_feeds_have_them() {
        assert_eq!(moment(1_700_000_000_000), "2023-11-14T22:13:20Z");
    }
}
