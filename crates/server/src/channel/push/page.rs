//! Where somebody chooses in which browsers to be notified, and of what.

use axum::http::HeaderMap;
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;

use super::store::PushRow;
use crate::account::browser_of;
use crate::account::me::back_to;
use crate::account::page::hidden;
use crate::account::sent::{SentBy, Ticked};
use crate::account::trouble::Trouble;
use crate::account::who::Account;
use crate::assets::Asset;
use crate::game::recent::date;
use crate::game::{Hub, key};
use crate::notice::{Kind, kind_boxes};
use crate::visitor::Visitor;

/// The part of the page of notices that is about browsers. Only a script can ask a browser; the rest needs none.
pub(crate) async fn section(hub: &Hub, id: &str, visitor: Visitor) -> Result<Markup, Trouble> {
    let people = &hub.accounts().people;
    let (rows, muted) = (people.pushes(id).await?, people.push_muted(id).await?);
    let key = if hub.can_push() { Some(hub.vapid().await?.public.clone()) } else { None };
    let words = visitor.words();
    Ok(html! {
        section #push data-key=[key.as_deref()] {
            h2 { (words.text("push")) }
            p { (words.text("push-text")) }
            @if !rows.is_empty() {
                ul .sessions { @for row in &rows { (line(row, visitor)) } }
            }
            @if key.is_some() {
                p {
                    button .button type="button" hidden data-action={ "/" (visitor.language) "/me/push" } { (words.text("push-here")) }
                }
                p role="status" data-denied=(words.text("push-denied")) data-failed=(words.text("push-failed"))
                    data-missing=(words.text("push-missing")) {}
                noscript { p { (words.text("push-no-script")) } }
                @if let Some(script) = Asset::address("push", ".js") { script src=(script) defer {} }
            }
            @if !rows.is_empty() { (kinds_form(&muted, visitor)) }
        }
    })
}

fn line(row: &PushRow, visitor: Visitor) -> Markup {
    let words = visitor.words();
    let browser = if row.browser.is_empty() { words.text("push-browser") } else { row.browser.clone() };
    html! {
        li {
            span { (browser) " · " (date(row.made_ms)) }
            form method="post" action={ "/" (visitor.language) "/me/push" } {
                (hidden("which", row.name()))
                button .button.quiet type="submit" { (words.text("push-remove")) }
            }
        }
    }
}

/// The form to choose what to be notified of.
fn kinds_form(muted: &[Kind], visitor: Visitor) -> Markup {
    let words = visitor.words();
    html! {
        form .choices method="post" action={ "/" (visitor.language) "/me/push/kinds" } {
            fieldset {
                legend { (words.text("push-kinds")) }
                (kind_boxes(muted, words))
            }
            button .button type="submit" { (words.text("notices-keep")) }
        }
    }
}

/// What a form or the script says: a browser to be added, or one to be forgotten.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Filled {
    which: String,
    endpoint: String,
    p256dh: String,
    auth: String,
}

/// Adds a browser, or forgets one.
pub(crate) async fn change(
    headers: HeaderMap,
    SentBy { hub, visitor, by, sent }: SentBy<Account, Filled>,
) -> Response {
    let done = async {
        let (people, id) = (&hub.accounts().people, &by.kept.id);
        if sent.endpoint.is_empty() {
            let rows = people.pushes(id).await?;
            let row = rows.iter().find(|row| row.name() == sent.which).ok_or(Trouble::Malformed)?;
            return Ok(people.drop_push(id, &row.id).await?);
        }
        let given = hub.channels().push.subscription(&sent.endpoint, &sent.p256dh, &sent.auth);
        let (url, _) = given.filter(|_| hub.can_push()).ok_or(Trouble::Malformed)?;
        let row = PushRow {
            id: key::hash(url.as_str()),
            endpoint: url.into(),
            public: sent.p256dh,
            auth: sent.auth,
            language: visitor.language,
            browser: browser_of(&headers),
            made_ms: hub.now_ms().cast_signed(),
        };
        Ok(people.add_push(id, &row).await?)
    };
    back_to(visitor, "me/notices#push", done.await)
}

/// Chooses what to be notified of.
pub(crate) async fn kinds(SentBy { hub, visitor, by, sent }: SentBy<Account, Ticked>) -> Response {
    let done = async {
        let wanted = sent.of("kind", |word| word.parse().ok())?;
        Ok(hub.accounts().people.choose_pushes(&by.kept.id, &wanted).await?)
    };
    back_to(visitor, "me/notices#push", done.await)
}
