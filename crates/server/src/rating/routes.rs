//! Addresses about ratings that everybody may use. Offering a rated game needs an account: `account::routes`.

use axum::Router;
use axum::http::Uri;
use axum::response::Redirect;
use axum::routing::get;

use super::{api, page};
use crate::game::Hub;
use crate::redirect;
use crate::visitor::Visitor;

pub(crate) fn routes() -> Router<Hub> {
    Router::new()
        .route("/ratings", get(door))
        .route("/{language}/ratings", get(page::page))
        .route("/api/ratings/{rules}/{pace}", get(api::ranking))
        .route("/api/people/{name}", get(api::person))
}

/// Leads to the page in the visitor's language.
async fn door(visitor: Visitor, uri: Uri) -> Redirect {
    let query = uri.query().map_or_else(String::new, |query| format!("?{query}"));
    redirect::to(&format!("/{}/ratings{query}", visitor.language))
}
