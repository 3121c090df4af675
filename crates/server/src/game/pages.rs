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
use crate::account::routes::Speaking;
use crate::account::who::Account;
use crate::app::work;
use crate::listen::Asker;
use crate::pages::{self, Beside, Door};
use crate::rating;
use crate::redirect;
use crate::visitor::Visitor;

/// Who asks, and for what address.
type Asked = (State<Hub>, Asker, Visitor, Option<Account>, HeaderMap, Uri);

/// `/c/ID` and `/g/ID`, in the language of the visitor or of the address.
pub(crate) fn routes() -> Router<Hub> {
    let at = |door| get(move |Path(id): Path<String>, asked: Asked| answer(id, door, asked));
    let at_in =
        |door| get(move |Path(path): Path<(String, String)>, asked: Asked| answer_in(path, door, asked));
    Router::new()
        .route("/c/{id}", at(Door::Invitation))
        .route("/g/{id}", at(Door::Contest))
        .route("/{language}/c/{id}", at_in(Door::Invitation))
        .route("/{language}/g/{id}", at_in(Door::Contest))
        .route("/{language}/g/{id}/analysis", get(analysis))
}

/// Leads from a contest that is over to the analysis of how it ended. While it is played, that is refused.
async fn analysis(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    Path((_, id)): Path<(String, String)>,
    uri: Uri,
) -> Response {
    match contest(&hub, &id).await {
        Ok(table) if matches!(table.status(), Status::Open | Status::Playing) => {
            pages::forbidden_analysis(&table, visitor)
        }
        Ok(table) => redirect::to(&pages::analysis_address(&table, visitor)).into_response(),
        Err(code) => without(code, visitor, &uri),
    }
}

async fn answer_in((code, id): (String, String), door: Door, request: Asked) -> Response {
    let (hub, asker, mut visitor, account, headers, uri) = request;
    let Ok(language) = code.parse::<Language>() else { return missing(visitor, &uri) };
    visitor.language = language;
    let cookie = visitor.remembers_language().then(|| (header::SET_COOKIE, visitor.language_cookie()));
    let answer = answer(id, door, (hub, asker, visitor, account, headers, uri)).await;
    (AppendHeaders(cookie), answer).into_response()
}

async fn answer(
    id: String,
    door: Door,
    (State(hub), asker, visitor, account, headers, uri): Asked,
) -> Response {
    let table = match contest(&hub, &id).await {
        Ok(table) => table,
        Err(code) => return without(code, visitor, &uri),
    };
    // An offer that was taken up is no longer a door.
    let door = if table.status() == Status::Open { door } else { Door::Contest };
    // Who is not found to be signed in watches.
    let seated = hub.seated(&headers, &id).await.unwrap_or_default();
    // A board is worth more than what stands beside it.
    let ratings = rating::places(&hub, &table, account.is_some()).await.unwrap_or_default();
    let is_umpire = seated.is_none() && account.is_some_and(|account| account.kept.keeps_peace());
    let kept = if seated.is_some() { "no-store" } else { "no-cache" };
    let caching = [(header::CACHE_CONTROL, kept), (header::VARY, "accept-language, cookie")];
    // Only who has the link finds a private contest.
    let is_private = !table.snapshot().listed;
    let hidden = AppendHeaders(is_private.then_some((HeaderName::from_static("x-robots-tag"), "noindex")));
    // Rules of somebody's own are compared with known ones, and long games are long to read.
    let write = move || {
        let beside = Beside { seated: seated.as_ref(), ratings: &ratings, is_umpire };
        (caching, hidden, pages::render_contest(&table, door, beside, visitor))
    };
    work(&hub, asker, write).await
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
