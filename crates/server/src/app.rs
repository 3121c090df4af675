//! The whole site as one service.

use std::panic::resume_unwind;

use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{AppendHeaders, IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Extension, Router};
use branan_words::Language;
use tokio::task::JoinError;

use crate::account;
use crate::assets::{self, Asset};
use crate::game::{self, Hub};
use crate::listen::Asker;
use crate::notice;
use crate::pages::{self, Page};
use crate::task::{Part, contain};
use crate::visitor::{Theme, Visitor};
use crate::{embed, headers, hour, offline, pack, picture, qr, rating, redirect, site};

/// The site: every address it answers.
///
/// ```
/// # async fn site() -> Result<axum::Router, branan_server::game::store::StoreError> {
/// use branan_server::game::{Clock, Hub, Limits, store::Store};
///
/// let hub = Hub::new(Store::in_memory().await?, Clock::system(), Limits::default());
/// Ok(branan_server::app(hub))
/// # }
/// ```
pub fn app(hub: Hub) -> Router {
    Router::new()
        .merge(game::api::routes().merge(game::pages::routes()).with_state(hub.clone()))
        .merge(account::routes::routes().with_state(hub.clone()))
        .merge(rating::routes::routes().with_state(hub.clone()))
        .route("/board.png", get(picture::position).with_state(hub.clone()))
        .route("/", get(front_door))
        .route("/health", get(|| async { "ok\n" }))
        .route("/theme", get(choose_theme))
        .route("/assets/{name}", get(asset).with_state(hub.clone()))
        .route("/c/{id}/qr.svg", get(qr::invitation))
        .route("/sw.js", get(service_worker).with_state(hub.clone()))
        .merge(embed::routes(hub.clone()))
        .route("/{language}", get(without_slash))
        .route("/{language}/hour.ics", get(hour::calendar).with_state(hub.clone()))
        .route("/{language}/manifest.webmanifest", get(manifest))
        .fallback_service(any(page).with_state(hub.clone()))
        .layer(middleware::from_fn_with_state(hub.clone(), notice::count))
        .layer(middleware::from_fn_with_state(hub.clone(), site::guard))
        .layer(middleware::from_fn_with_state(hub.clone(), pack::pack))
        .layer(middleware::from_fn_with_state(hub.clone(), contained))
        .layer(middleware::from_fn_with_state(hub, headers::secure))
}

/// A mistake of ours cuts one request short.
async fn contained(State(hub): State<Hub>, request: Request, next: Next) -> Response {
    let answer = contain(hub.mishaps(), Part::Request, next.run(request)).await;
    let broken = || (StatusCode::INTERNAL_SERVER_ERROR, "the server made a mistake\n").into_response();
    answer.unwrap_or_else(broken)
}

/// Leads to the home page in the visitor's language.
async fn front_door(visitor: Visitor) -> Response {
    let home = Page::Home.address(visitor.language);
    ([(header::VARY, "accept-language, cookie"), (header::CACHE_CONTROL, "no-cache")], redirect::to(&home))
        .into_response()
}

/// Remembers a theme and leads back, for those whose browser runs no script.
async fn choose_theme(Query(query): Query<Vec<(String, String)>>) -> Response {
    let value = |name: &str| query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    let theme = value("set").and_then(Theme::from_name).unwrap_or_default();
    ([(header::SET_COOKIE, theme.cookie())], redirect::to(value("back").unwrap_or("/"))).into_response()
}

/// A file; it is packed when it is first asked for, and nobody waits for it later on.
async fn asset(
    State(hub): State<Hub>,
    asker: Asker,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Response {
    match Asset::named(&name) {
        Some(asset) if asset.is_at_hand(&headers) => assets::answer(asset, &headers),
        Some(asset) => work(&hub, asker, move || assets::answer(asset, &headers)).await,
        None => (StatusCode::NOT_FOUND, "no such file\n").into_response(),
    }
}

/// The script that keeps the site for later; the whole program is read for its version when it is first asked for.
async fn service_worker(State(hub): State<Hub>, asker: Asker) -> Response {
    work(&hub, asker, offline::service_worker).await
}

/// An answer that keeps a processor busy.
pub(crate) async fn work<T: IntoResponse + Send + 'static>(
    hub: &Hub,
    asker: Asker,
    write: impl FnOnce() -> T + Send + 'static,
) -> Response {
    let asking = asker.as_ref().map(|Extension(asking)| asking.as_ref());
    answer_of(hub.workshop().work(asking, write).await)
}

/// The same where it takes longer than a page.
pub(crate) async fn work_long<T: IntoResponse + Send + 'static>(
    hub: &Hub,
    asker: Asker,
    write: impl FnOnce() -> T + Send + 'static,
) -> Response {
    let asking = asker.as_ref().map(|Extension(asking)| asking.as_ref());
    answer_of(hub.workshop().work_long(asking, write).await)
}

fn answer_of(done: Result<impl IntoResponse, JoinError>) -> Response {
    match done {
        Ok(answer) => answer.into_response(),
        Err(error) => match error.try_into_panic() {
            // Caught where those of all requests are.
            Ok(cause) => resume_unwind(cause),
            Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
        },
    }
}

async fn manifest(Path(language): Path<String>, visitor: Visitor) -> Response {
    offline::manifest(language.parse().unwrap_or(visitor.language))
}

/// `/fr` is `/fr/`; anything else without a language gets the one the visitor likes.
async fn without_slash(visitor: Visitor, uri: Uri) -> Response {
    match uri.path().trim_start_matches('/').parse::<Language>().ok() {
        Some(language) => redirect::for_good(&Page::Home.address(language)).into_response(),
        None => in_own_language(visitor, &uri).unwrap_or_else(|| missing(visitor, &uri)),
    }
}

/// A page by its address.
async fn page(State(hub): State<Hub>, asker: Asker, visitor: Visitor, uri: Uri, method: Method) -> Response {
    let mut visitor = visitor;
    if !matches!(method.as_str(), "GET" | "HEAD") {
        return (StatusCode::METHOD_NOT_ALLOWED, "pages can only be read\n").into_response();
    }
    let found = uri.path().strip_prefix('/').and_then(|path| path.split_once('/'));
    let language = found.and_then(|(code, _)| code.parse().ok());
    let (Some(language), Some((_, rest))) = (language, found) else {
        return in_own_language(visitor, &uri).unwrap_or_else(|| missing(visitor, &uri));
    };
    visitor.language = language;
    let Some(page) = Page::at(rest.trim_end_matches('/')) else { return missing(visitor, &uri) };
    let caching = [(header::CACHE_CONTROL, "no-cache"), (header::VARY, "cookie")];
    let cookie = visitor.remembers_language().then(|| (header::SET_COOKIE, visitor.language_cookie()));
    let remembered = AppendHeaders(cookie);
    // Rules and courses are worked out when they are first asked for.
    let query = uri.query().unwrap_or_default().to_owned();
    let status = if page.has(&query) { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let takes_long = page.takes_long(&query);
    let write = move || (status, caching, remembered, pages::render(page, &query, visitor));
    if takes_long { work_long(&hub, asker, write).await } else { work(&hub, asker, write).await }
}

/// Leads from `/play` to `/fr/play`, if there is such a page; what is asked for goes along.
fn in_own_language(visitor: Visitor, uri: &Uri) -> Option<Response> {
    let mut address = Page::at(uri.path().trim_matches('/'))?.address(visitor.language);
    if let Some(query) = uri.query() {
        address.extend(["?", query]);
    }
    Some(redirect::to(&address).into_response())
}

fn missing(visitor: Visitor, uri: &Uri) -> Response {
    (StatusCode::NOT_FOUND, pages::render_missing(visitor, uri.path())).into_response()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use axum::Json;
    use axum::body::Body;
    use serde_json::json;
    use tokio::time::timeout;
    use tower::ServiceExt;

    use super::*;
    use crate::game::store::Store;
    use crate::game::{Clock, Limits};
    use crate::listen::{Asking, Door, take_turn};

    #[tokio::test]
    async fn who_wants_much_at_once_keeps_nobody_waiting_but_those_of_the_same_address() {
        let hub = Hub::new(Store::in_memory().await.unwrap(), Clock::system(), Limits::default());
        let door = Arc::new(Door::new(8, 4));
        let [one, other] = [1, 2].map(|number| {
            let guest = door.admit([203, 0, 113, number].into()).ok().unwrap();
            Extension(Arc::new(Asking::new(Arc::new(guest))))
        });
        let offer = || Json(json!({"terms": {"rules": "brandubh", "sets": 1}})).into_response().into_body();
        let ask = |Extension(asking): &Extension<Arc<Asking>>, method: &str, path: &str, body: Body| {
            let request = Request::builder().method(method).uri(path).extension(asking.clone());
            let request = request.header(header::CONTENT_TYPE, "application/json").body(body).unwrap();
            let app = app(hub.clone());
            async move { app.oneshot(request).await.unwrap() }
        };
        let made = ask(&other, "POST", "/api/games", offer()).await;
        let made = axum::body::to_bytes(made.into_body(), 4096).await.unwrap();
        let id = serde_json::from_slice::<serde_json::Value>(&made).unwrap()["id"].clone();
        let id = id.as_str().unwrap();
        for (method, path) in [
            ("POST", "/api/games".to_owned()),
            ("POST", format!("/api/games/{id}/join")),
            ("GET", "/api/games?name=nobody".to_owned()),
            ("GET", "/en/games?name=nobody".to_owned()),
            ("GET", format!("/en/g/{id}")),
            ("GET", format!("/embed/g/{id}")),
            ("GET", format!("/g/{id}/record.otg")),
            ("GET", format!("/g/{id}/board.png")),
            ("GET", "/board.png?game=tablut".to_owned()),
            ("GET", "/en/learn".to_owned()),
        ] {
            let body = || match (method, path.ends_with("join")) {
                ("GET", _) => Body::empty(),
                (_, true) => Json(json!({})).into_response().into_body(),
                _ => offer(),
            };
            let turn = take_turn(&Some(one.clone())).await;
            let mut waiting = Box::pin(ask(&one, method, &path, body()));
            tokio::select! {
                biased;
                answer = &mut waiting => panic!("{path}: {}", answer.status()),
                answer = ask(&other, method, &path, body()) => {
                    assert!(answer.status().is_success(), "{path}: {}", answer.status());
                }
            }
            assert!(timeout(Duration::ZERO, &mut waiting).await.is_err(), "{path}");
            drop(turn);
            let answer = waiting.await.status();
            let is_taken = path.ends_with("join") && answer == StatusCode::CONFLICT;
            assert!(answer.is_success() || is_taken, "{path}: {answer}");
        }
    }
}
