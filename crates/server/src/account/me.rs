//! One's own page: games, where one is signed in, and what one may change.

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use branan_scene::span;
use branan_words::Words;
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::json;

use super::forms::small;
use super::games::{Own, Which};
use super::page::{answer, form_page, hidden, name_field, new_password_field, password_field};
use super::profile;
use super::routes::Speaking;
use super::store::Session;
use super::trouble::Trouble;
use super::who::Account;
use crate::game::recent::date;
use crate::game::{Hub, key};
use crate::notice::next_link;
use crate::rating::{self, RatingEntry};
use crate::redirect;
use crate::standing::{self, Standing};
use crate::visitor::Visitor;

/// Games that are shown at most: under way, and ended.
const RUNNING: i64 = 200;
const ENDED: i64 = 40;

/// What a game under way waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Own,
    Other,
    /// Nobody has taken it up.
    Nobody,
}

/// Everything on the page.
struct Shown {
    running: Vec<Own>,
    ended: Vec<Own>,
    sessions: Vec<Session>,
    codes_left: i64,
    /// How many passkeys they have.
    passkeys: usize,
    ratings: Vec<RatingEntry>,
    /// Their offers that stand.
    standing: Vec<Standing>,
    /// How many reports wait, for those who answer them.
    reports: Option<i64>,
    now_ms: i64,
}

pub(crate) async fn page(State(hub): State<Hub>, Speaking(visitor): Speaking, account: Account) -> Response {
    let words = visitor.words();
    match shown(&hub, &account).await {
        Ok(shown) => {
            let title = words.text("account-me");
            answer(visitor, "me", title, StatusCode::OK, body(&shown, &account, visitor))
        }
        Err(trouble) => trouble_page(visitor, trouble),
    }
}

/// A page that says why something was not done, with the way back.
pub(crate) fn trouble_page(visitor: Visitor, trouble: Trouble) -> Response {
    let words = visitor.words();
    let back = html! { p { a href={ "/" (visitor.language) "/me" } { (words.text("account-back")) } } };
    form_page(visitor, "me", "account-not-done", Some(trouble), &back)
}

/// Leads back to a page where what was done is seen, or says why it was not.
pub(crate) fn back_to(visitor: Visitor, place: &str, done: Result<(), Trouble>) -> Response {
    match done {
        Ok(()) => redirect::to(&format!("/{}/{place}", visitor.language)).into_response(),
        Err(trouble) => trouble_page(visitor, trouble),
    }
}

async fn shown(hub: &Hub, account: &Account) -> Result<Shown, Trouble> {
    let (people, id) = (&hub.accounts().people, &account.kept.id);
    let now_ms = hub.now_ms().cast_signed();
    Ok(Shown {
        running: people.games(id, Which::Running, RUNNING).await?,
        ended: people.games(id, Which::Ended, ENDED).await?,
        sessions: people.sessions(id, now_ms).await?,
        codes_left: people.codes_left(id).await?,
        passkeys: people.passkeys(id).await?.len(),
        ratings: hub.ratings().now(id).await?,
        standing: people.standing_of(id).await?,
        reports: if account.kept.keeps_peace() { Some(people.count_reports().await?) } else { None },
        now_ms,
    })
}

/// Whose turn it is in a game of somebody's.
fn turn(own: &Own) -> Turn {
    match own.row.status.as_str() {
        "open" => Turn::Nobody,
        _ if own.row.turn == own.seat.word() => Turn::Own,
        _ => Turn::Other,
    }
}

fn body(shown: &Shown, account: &Account, visitor: Visitor) -> Markup {
    let (words, language) = (visitor.words(), visitor.language);
    let name = &account.kept.name;
    html! {
        div .account {
            div .account-head {
                h1 { (words.text("account-me")) }
                p { (words.text_with("account-signed-in-as", &[("name", name.into())])) " "
                    a href=(profile::address(name, visitor)) { (words.text("account-profile")) }
                    " · " a href={ "/" (language) "/me/reports" } { (words.text("reports-own")) }
                    @if let Some(count) = shown.reports {
                        " · " a href={ "/" (language) "/reports" } { (words.text("reports")) " (" (count) ")" }
                    }
                    @if account.kept.is_administrator { " · " a href={ "/" (language) "/people" } { (words.text("account-people")) } }
                }
                form method="post" action={ "/" (language) "/me/signout" } {
                    button .button.quiet type="submit" { (words.text("account-sign-out")) }
                }
            }
            section {
                h2 { (words.text("account-running")) }
                @if shown.running.is_empty() {
                    p { (words.text("account-none-running")) " " a href={ "/" (language) "/online" } { (words.text("nav-online")) } }
                } @else {
                    @if shown.running.first().is_some_and(|own| turn(own) == Turn::Own) { p { (next_link("", visitor)) } }
                    ul .own-games { @for own in &shown.running { (running(own, shown.now_ms, visitor)) } }
                }
            }
            section .claim hidden data-claim data-claimed=(words.text("account-claimed")) {
                h2 { (words.text("account-claim")) }
                p { (words.text("account-claim-text")) }
                p { button .button type="button" { (words.text("account-claim-do")) } }
                p role="status" {}
            }
            (standing::own(&shown.standing, visitor))
            section {
                h2 { (words.text("rating-own")) }
                (rating::pools_table(&shown.ratings, shown.now_ms.cast_unsigned(), words))
                p { a .button.quiet href={ "/" (language) "/online/rated" } { (words.text("rating-offer")) } " "
                    a href={ "/" (language) "/ratings" } { (words.text("rating-all")) }
                }
            }
            section {
                h2 { (words.text("account-ended")) }
                @if shown.ended.is_empty() { p { (words.text("account-none-ended")) } }
                @else { (profile::games_table(&shown.ended, visitor)) }
            }
            (settings(shown, account, visitor))
        }
    }
}

fn running(own: &Own, now_ms: i64, visitor: Visitor) -> Markup {
    let (words, turn) = (visitor.words(), turn(own));
    let left_ms =
        own.row.deadline_ms.filter(|_| turn == Turn::Own).map(|deadline| (deadline - now_ms).max(0));
    let key = match turn {
        Turn::Own => "account-your-turn",
        Turn::Other => "account-their-turn",
        Turn::Nobody => "account-waiting",
    };
    let door = if turn == Turn::Nobody { "c" } else { "g" };
    html! {
        li data-turn=[(turn == Turn::Own).then_some("own")] {
            a href={ "/" (visitor.language) "/" (door) "/" (own.row.id) } { (profile::pairing(own, words)) }
            " " span { (profile::game(&own.row, words)) }
            @if let Some(left_ms) = left_ms { " " span { (time_left(left_ms, words)) } }
            " " strong { (words.text(key)) }
        }
    }
}

/// How much time somebody has for a move.
fn time_left(left_ms: i64, words: &Words) -> String {
    words.text_with("notices-left", &[("span", span(left_ms.cast_unsigned(), words).into())])
}

fn settings(shown: &Shown, account: &Account, visitor: Visitor) -> Markup {
    let words = visitor.words();
    let made = account.kept.codes_made.to_string();
    let password = || password_field("account-old-password", words);
    html! {
        section #sessions {
            h2 { (words.text("account-sessions")) }
            ul .sessions { @for session in &shown.sessions { (session_line(session, account, visitor)) } }
            @if shown.sessions.len() > 1 {
                form method="post" action={ "/" (visitor.language) "/me/sessions" } {
                    (hidden("which", "others"))
                    button .button.quiet type="submit" { (words.text("account-end-others")) }
                }
            }
        }
        section {
            h2 { (words.text("account-settings")) }
            details {
                summary { (words.text("account-change-password")) }
                (small("password", visitor, "account-change-password", &html! {
                    (password()) (new_password_field("account-new-password", words))
                }))
            }
            details {
                summary { (words.text("passkeys")) }
                p { (words.text("passkeys-text")) }
                p { a .button.quiet href={ "/" (visitor.language) "/me/passkeys" } {
                    (words.text("passkeys")) " (" (shown.passkeys) ")"
                } }
            }
            details {
                summary { (words.text("account-codes")) }
                p { (words.text_with("account-codes-left", &[("count", shown.codes_left.into())])) " " (words.text("account-codes-text")) }
                (small("codes", visitor, "account-codes-do", &html! { (hidden("which", &made)) (password()) }))
            }
            details #talk {
                summary { (words.text("talk")) }
                p { (words.text("talk-text")) }
                p { strong { (words.text(if account.kept.allows_text { "talk-is-on" } else { "talk-is-off" })) } }
                @let (word, button) = if account.kept.allows_text { ("no", "talk-off") } else { ("yes", "talk-on") };
                (small("talk", visitor, button, &hidden("answer", word)))
            }
            details {
                summary { (words.text("account-export")) }
                p { (words.text("account-export-text")) " " a href={ "/" (visitor.language) "/privacy" } { (words.text("privacy")) } }
                p { a .button href="/me/export.json" download { (words.text("account-export-do")) } }
            }
            details {
                summary { (words.text("account-close")) }
                p { (words.text("account-close-text")) }
                (small("close", visitor, "account-close", &password()))
            }
            details {
                summary { (words.text("account-delete")) }
                p { (words.text("account-delete-text")) }
                (small("delete", visitor, "account-delete", &html! {
                    (name_field("", Some("account-delete-name"), words)) (password())
                }))
            }
        }
    }
}

fn session_line(session: &Session, account: &Account, visitor: Visitor) -> Markup {
    let words = visitor.words();
    let browser =
        if session.browser.is_empty() { words.text("account-some-browser") } else { session.browser.clone() };
    let dates = [("since", date(session.made_ms).into()), ("seen", date(session.seen_ms).into())];
    html! {
        li {
            span { strong { (browser) } " " (words.text_with("account-session", &dates)) }
            " "
            @if session.key_hash == account.session { em { (words.text("account-this-browser")) } }
            @else {
                form method="post" action={ "/" (visitor.language) "/me/sessions" } {
                    (hidden("which", session.id()))
                    button .button.quiet type="submit" { (words.text("account-sign-out")) }
                }
            }
        }
    }
}

/// The secrets of seats that a browser remembers.
#[derive(Deserialize)]
pub(crate) struct Remembered {
    keys: Vec<String>,
    /// Only asks how many could become theirs.
    #[serde(default)]
    ask: bool,
}

/// So many fit into the body of a request.
const TOGETHER: usize = 100;

/// Makes the games theirs that somebody has the secrets of. Those go on working: nobody notices at the board.
pub(crate) async fn claim(
    State(hub): State<Hub>,
    account: Account,
    remembered: Result<Json<Remembered>, JsonRejection>,
) -> Response {
    let malformed = || (StatusCode::BAD_REQUEST, "keys: at most 100 secrets of seats\n").into_response();
    let Ok(Json(Remembered { keys, ask })) = remembered else { return malformed() };
    if keys.len() > TOGETHER {
        return malformed();
    }
    let (mut claimed, now_ms) = (0, hub.now_ms().cast_signed());
    for secret in keys.iter().filter(|secret| key::is_secret(secret)) {
        let (people, hash) = (&hub.accounts().people, key::hash(secret));
        let taken = if ask {
            people.is_free(&hash).await
        } else {
            people.take_seat(&hash, &account.kept.id, now_ms).await
        };
        match taken {
            Ok(taken) => claimed += usize::from(taken),
            Err(error) => return Trouble::from(error).status().into_response(),
        }
    }
    Json(json!({ "claimed": claimed })).into_response()
}
