//! Contests as pages that people open by a link.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, Uri, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use axum::routing::get;
use branan_live::Contest;
use branan_protocol::online::{Code, Status};
use branan_words::Language;

use super::hub::Hub;
use crate::account::who::Account;
use crate::pages::{self, Door};
use crate::rating;
use crate::visitor::Visitor;

/// `/c/ID` and `/g/ID`, in the language of the visitor or of the address.
pub(crate) fn routes() -> Router<Hub> {
    Router::new()
        .route("/c/{id}", get(invitation))
        .route("/g/{id}", get(table))
        .route("/{language}/c/{id}", get(invitation_in))
        .route("/{language}/g/{id}", get(table_in))
}

async fn invitation(
    State(hub): State<Hub>,
    Path(id): Path<String>,
    visitor: Visitor,
    account: Option<Account>,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    answer(&hub, &id, Door::Invitation, (visitor, account.is_some(), &headers), &uri).await
}

async fn table(
    State(hub): State<Hub>,
    Path(id): Path<String>,
    visitor: Visitor,
    account: Option<Account>,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    answer(&hub, &id, Door::Contest, (visitor, account.is_some(), &headers), &uri).await
}

async fn invitation_in(
    State(hub): State<Hub>,
    Path((language, id)): Path<(String, String)>,
    visitor: Visitor,
    account: Option<Account>,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    answer_in(&hub, (&language, &id), Door::Invitation, (visitor, account.is_some(), &headers), &uri).await
}

async fn table_in(
    State(hub): State<Hub>,
    Path((language, id)): Path<(String, String)>,
    visitor: Visitor,
    account: Option<Account>,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    answer_in(&hub, (&language, &id), Door::Contest, (visitor, account.is_some(), &headers), &uri).await
}

async fn answer_in(
    hub: &Hub,
    (code, id): (&str, &str),
    door: Door,
    (mut visitor, is_signed_in, headers): (Visitor, bool, &HeaderMap),
    uri: &Uri,
) -> Response {
    let Ok(language) = code.parse::<Language>() else { return missing(visitor, uri) };
    visitor.language = language;
    let cookie = visitor.remembers_language().then(|| (header::SET_COOKIE, visitor.language_cookie()));
    (AppendHeaders(cookie), answer(hub, id, door, (visitor, is_signed_in, headers), uri).await)
        .into_response()
}

async fn answer(
    hub: &Hub,
    id: &str,
    door: Door,
    (visitor, is_signed_in, headers): (Visitor, bool, &HeaderMap),
    uri: &Uri,
) -> Response {
    let table = match contest(hub, id).await {
        Ok(table) => table,
        Err(code) => return without(code, visitor, uri),
    };
    // An offer that was taken up is no longer a door.
    let door = if table.status() == Status::Open { door } else { Door::Contest };
    // Who is not found to be signed in watches.
    let seated = hub.seated(headers, id).await.unwrap_or_default();
    // A board is worth more than what stands beside it.
    let ratings = rating::places(hub, &table, is_signed_in).await.unwrap_or_default();
    let html = pages::render_contest(&table, door, (seated.as_ref(), &ratings), visitor);
    let kept = if seated.is_some() { "no-store" } else { "no-cache" };
    let caching = [(header::CACHE_CONTROL, kept), (header::VARY, "accept-language, cookie")];
    // Only who has the link finds a private contest.
    let is_private = !table.snapshot().listed;
    let hidden = AppendHeaders(is_private.then_some((HeaderName::from_static("x-robots-tag"), "noindex")));
    (caching, hidden, html).into_response()
}

/// A contest as it stands.
pub(crate) async fn contest(hub: &Hub, id: &str) -> Result<Contest, Code> {
    if !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(Code::Unknown);
    }
    let room = hub.room(id).await.map_err(|refusal| refusal.code)?;
    Ok(room.state.lock().await.table.clone())
}

/// What is answered where there is none.
pub(crate) fn without(code: Code, visitor: Visitor, uri: &Uri) -> Response {
    match code {
        Code::Unknown => missing(visitor, uri),
        _ => (StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, "5")]).into_response(),
    }
}

fn missing(visitor: Visitor, uri: &Uri) -> Response {
    (StatusCode::NOT_FOUND, pages::render_missing(visitor, uri.path())).into_response()
}
