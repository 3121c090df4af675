//! What may stand inside other people's pages: `/embed/g/ID` and `/embed/puzzle`, in the language of the visitor or of
//! the address.

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use branan_words::Language;
use serde::Deserialize;

use crate::app::work;
use crate::game::{
    Hub,
    pages::{contest, without},
};
use crate::listen::Asker;
use crate::pages::{render_embedded_game, render_embedded_puzzle, render_missing};
use crate::puzzles::Asked;
use crate::visitor::Visitor;

/// What an address may ask for; what cannot be read is passed over.
#[derive(Default, Deserialize)]
struct Wanted {
    /// The move of a game after which it is shown.
    ply: Option<String>,
    /// The game of a puzzle.
    game: Option<String>,
    /// The number of a puzzle.
    number: Option<String>,
}

pub(crate) fn routes(hub: Hub) -> Router {
    Router::new()
        .route("/embed/g/{id}", get(game))
        .route("/{language}/embed/g/{id}", get(game_in))
        .route("/embed/puzzle", get(puzzle))
        .route("/{language}/embed/puzzle", get(puzzle_in))
        .with_state(hub)
}

/// Says whether a page may be put into a frame.
pub(crate) fn is_embedded(path: &str) -> bool {
    let path = path.strip_prefix('/').unwrap_or(path);
    let in_language = path.split_once('/').filter(|(code, _)| code.parse::<Language>().is_ok());
    in_language.map_or(path, |(_, rest)| rest).starts_with("embed/")
}

async fn game(
    State(hub): State<Hub>,
    asker: Asker,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    visitor: Visitor,
    uri: Uri,
) -> Response {
    match contest(&hub, &id).await {
        Ok(table) => {
            let ply = wanted.ply.and_then(|ply| ply.parse().ok());
            work(&hub, asker, move || (CACHING, render_embedded_game(&table, ply, visitor))).await
        }
        Err(code) => without(code, visitor, &uri),
    }
}

async fn game_in(
    hub: State<Hub>,
    asker: Asker,
    Path((language, id)): Path<(String, String)>,
    wanted: Query<Wanted>,
    visitor: Visitor,
    uri: Uri,
) -> Response {
    match language.parse() {
        Ok(language) => game(hub, asker, Path(id), wanted, visitor.reading(language), uri).await,
        Err(_) => missing(visitor, &uri),
    }
}

async fn puzzle(Query(wanted): Query<Wanted>, visitor: Visitor, uri: Uri) -> Response {
    match Asked::by(wanted.game.as_deref(), wanted.number.as_deref()) {
        Some(asked) if asked.is_it => (CACHING, render_embedded_puzzle(&asked, visitor)).into_response(),
        _ => missing(visitor, &uri),
    }
}

async fn puzzle_in(
    Path(language): Path<String>,
    wanted: Query<Wanted>,
    visitor: Visitor,
    uri: Uri,
) -> Response {
    match language.parse() {
        Ok(language) => puzzle(wanted, visitor.reading(language), uri).await,
        Err(_) => missing(visitor, &uri),
    }
}

const CACHING: [(header::HeaderName, &str); 2] =
    [(header::CACHE_CONTROL, "no-cache"), (header::VARY, "accept-language, cookie")];

fn missing(visitor: Visitor, uri: &Uri) -> Response {
    (StatusCode::NOT_FOUND, render_missing(visitor, uri.path())).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_these_pages_may_be_framed() {
        for path in ["/embed/g/Ab3", "/fr/embed/g/Ab3", "/embed/puzzle", "/de/embed/puzzle"] {
            assert!(is_embedded(path), "{path}");
        }
        for path in ["/", "/g/embed", "/fr/g/embed", "/en/play", "/embedded", "/api/games", "/fr/embedded/x"]
        {
            assert!(!is_embedded(path), "{path}");
        }
    }
}
