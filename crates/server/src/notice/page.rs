//! What somebody was told, as a page; what they want to be told; and the way to the next game that waits for them.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use branan_scene::span;
use branan_words::{Language, Words};
use maud::{Markup, html};
use serde::Deserialize;

use super::store::Told;
use super::{Kind, feed};
use crate::account::games::Which;
use crate::account::me::{back_to, trouble_page};
use crate::account::page::{answer, tick_box};
use crate::account::profile::{outcome, rules_name};
use crate::account::routes::Speaking;
use crate::account::sent::{SentBy, Ticked};
use crate::account::trouble::Trouble;
use crate::account::who::Account;
use crate::challenge;
use crate::channel::{mail, push, wish};
use crate::game::Hub;
use crate::redirect;
use crate::visitor::Visitor;

/// Notices that are shown at most.
const SHOWN: i64 = 100;
/// Games among which the next one is looked for.
const WAITING: i64 = 500;

pub(crate) async fn list(State(hub): State<Hub>, Speaking(visitor): Speaking, account: Account) -> Response {
    let (people, id) = (&hub.accounts().people, &account.kept.id);
    let shown = async {
        let challenges = challenge::list(&people.challenges(id).await?, id, visitor);
        let settings = settings(&hub, id, visitor).await?;
        Ok::<_, Trouble>((challenges, people.notices(id, SHOWN).await?, settings))
    };
    match shown.await {
        Ok((challenges, told, settings)) => {
            let body = body(&challenges, &told, &settings, hub.now_ms().cast_signed(), visitor);
            answer(visitor, "me/notices", visitor.words().text("notices"), StatusCode::OK, body)
        }
        Err(trouble) => trouble_page(visitor, trouble),
    }
}

/// What somebody wants to be told, and by which ways.
async fn settings(hub: &Hub, id: &str, visitor: Visitor) -> Result<Markup, Trouble> {
    let people = &hub.accounts().people;
    let (muted, has_feed, mail) =
        (people.muted(id).await?, people.has_feed(id).await?, people.mail(id).await?);
    Ok(html! {
        (kinds_form(&muted, visitor))
        (wish::section(&people.wish(id).await?, visitor))
        @if hub.can_push() { (push::section(hub, id, visitor).await?) }
        @if hub.channels().mail.is_some() || mail.is_some() { (mail::section(mail.as_ref(), visitor)) }
        (feed::section(has_feed, visitor))
    })
}

fn body(challenges: &Markup, told: &[Told], settings: &Markup, now_ms: i64, visitor: Visitor) -> Markup {
    let (words, language) = (visitor.words(), visitor.language);
    // Challenges stand above, to be answered.
    let others: Vec<&Told> = told.iter().filter(|one| one.kind != Kind::Challenge).collect();
    html! {
        div .account {
            div .account-head {
                h1 { (words.text("notices")) }
                @if told.iter().any(|one| !one.is_read) {
                    form method="post" action={ "/" (language) "/me/notices" } {
                        button .button.quiet type="submit" { (words.text("notices-read")) }
                    }
                }
            }
            (challenges)
            @if told.is_empty() { p { (words.text("notices-none")) } }
            @if !others.is_empty() { ul .own-games.told { @for one in others { (line(one, now_ms, visitor)) } } }
            p { (next_link("", visitor)) " · " a href={ "/" (language) "/me" } { (words.text("account-me")) } }
            (settings)
        }
    }
}

/// The form to choose what to be told.
fn kinds_form(muted: &[Kind], visitor: Visitor) -> Markup {
    let words = visitor.words();
    html! {
        section {
            h2 { (words.text("notices-kinds")) }
            p { (words.text("notices-kinds-text")) }
            form .kinds method="post" action={ "/" (visitor.language) "/me/notices/kinds" } {
                (kind_boxes(muted, words))
                button .button type="submit" { (words.text("notices-keep")) }
            }
        }
    }
}

/// A box for each kind, ticked unless it is muted.
pub(crate) fn kind_boxes(muted: &[Kind], words: &Words) -> Markup {
    html! {
        @for kind in Kind::CHOICES {
            (tick_box("kind", kind.word(), !muted.contains(&kind), &words.text(&format!("notices-kind-{}", kind.word()))))
        }
    }
}

/// The way to the next game in which it is somebody's turn, after the one they look at; by one key.
pub(crate) fn next_link(after: &str, visitor: Visitor) -> Markup {
    let query = if after.is_empty() { String::new() } else { format!("?after={after}") };
    html! {
        a href={ "/" (visitor.language) "/me/next" (query) } accesskey="n" rel="nofollow" {
            (visitor.words().text("notices-next"))
        }
    }
}

fn line(told: &Told, now_ms: i64, visitor: Visitor) -> Markup {
    let words = visitor.words();
    let ago = words.text_with("notices-ago", &[("span", ago(now_ms - told.at_ms, words).into())]);
    html! {
        li data-turn=[(!told.is_read).then_some("own")] {
            a href=(address(told, visitor.language)) { (text(told, words)) }
            @if !told.is_read { " " strong { (words.text("notices-new")) } }
            " " span { @if !told.rules.is_empty() { (rules_name(&told.rules, words)) " · " } (ago) }
        }
    }
}

/// Where there is more about it.
pub(crate) fn address(told: &Told, language: Language) -> String {
    if told.kind.is_of_report() {
        return format!("/{language}/me/reports");
    }
    if told.kind == Kind::Offer && told.status.is_empty() {
        return format!("/{language}/online/standing/{}", told.game);
    }
    format!("/{language}/g/{}", told.game)
}

/// How long ago something was, in whole minutes.
fn ago(ms: i64, words: &Words) -> String {
    const MINUTE_MS: u64 = 60_000;
    span((ms.max(0).cast_unsigned() / MINUTE_MS).max(1) * MINUTE_MS, words)
}

/// What somebody is told, in a sentence.
pub(crate) fn text(told: &Told, words: &Words) -> String {
    let typed = &told.names[told.seat.other().index()];
    let name = if typed.is_empty() { words.text("site-games-guest") } else { typed.clone() };
    match (told.kind, told.status.as_str()) {
        (Kind::Warned, _) => return words.text("notice-warned"),
        (Kind::Report, "nothing") => {
            return words.text_with("notice-report-nothing", &[("name", name.into())]);
        }
        (Kind::Report, _) => return words.text_with("notice-report-upheld", &[("name", name.into())]),
        _ => {}
    }
    let names = [("name", name.into()), ("hours", told.hours.into())];
    let key = match told.kind {
        Kind::Challenge => "notice-challenge",
        Kind::Declined => "notice-declined",
        Kind::Taken => "notice-taken",
        Kind::Turn => "notice-turn",
        Kind::Hurry => "notice-hurry",
        Kind::Offer => "notice-offer",
        Kind::Ended if told.status == "aborted" => "notice-aborted",
        Kind::Ended | Kind::Report | Kind::Warned => "notice-ended",
    };
    let text = words.text_with(key, &names[..if told.kind == Kind::Hurry { 2 } else { 1 }]);
    match told.kind {
        Kind::Ended if told.status == "ended" => {
            format!("{text} {}", outcome(&told.result, told.seat, words))
        }
        _ => text,
    }
}

/// Marks everything as read.
pub(crate) async fn read(State(hub): State<Hub>, Speaking(visitor): Speaking, account: Account) -> Response {
    let now_ms = hub.now_ms().cast_signed();
    let done = hub.accounts().people.read_notices(&account.kept.id, |_, _| true, now_ms).await;
    back_to(visitor, "me/notices", done.map_err(Trouble::from))
}

/// Chooses what to be told.
pub(crate) async fn kinds(SentBy { hub, visitor, by, sent }: SentBy<Account, Ticked>) -> Response {
    let done = async {
        let wanted = sent.of("kind", |word| word.parse().ok())?;
        let now_ms = hub.now_ms().cast_signed();
        Ok(hub.accounts().people.choose_notices(&by.kept.id, &wanted, now_ms).await?)
    };
    back_to(visitor, "me/notices", done.await)
}

/// Which game somebody looks at.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Asked {
    after: String,
}

/// Leads to the game in which it is somebody's turn and least time is left, or to the one after that where they are; to
/// their list, if none waits.
pub(crate) async fn next(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    account: Account,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Response {
    let after = asked.map(|Query(asked)| asked.after).unwrap_or_default();
    match hub.accounts().people.games(&account.kept.id, Which::Waiting, WAITING).await {
        Ok(waiting) => {
            let place = waiting.iter().position(|own| own.row.id == after).map_or(0, |place| place + 1);
            let next = waiting.get(place).or_else(|| waiting.first());
            let path = next.map_or_else(|| "me".to_owned(), |own| format!("g/{}", own.row.id));
            redirect::to(&format!("/{}/{path}", visitor.language)).into_response()
        }
        Err(error) => trouble_page(visitor, error.into()),
    }
}
