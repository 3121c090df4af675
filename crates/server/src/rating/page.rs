//! The strongest, by game and pace.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Response};
use branan_ratings::{Pace, Pool, Rating};
use branan_rules::presets;
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::Value;

use super::book::{Least, RatingEntry};
use super::{badge, pool_name, pool_of};
use crate::account::profile;
use crate::account::routes::Speaking;
use crate::game::Hub;
use crate::game::api::Refused;
use crate::game::hub::failed;
use crate::game::recent::date;
use crate::game::store::StoreError;
use crate::pages::{Place, Sheet, render_sheet};
use crate::visitor::Visitor;

/// So many are listed.
const LISTED: u32 = 100;
/// Whoever has not played for so long is not listed, in ms.
const RECENT_MS: u64 = 90 * 24 * 60 * 60 * 1000;

/// Somebody in the list.
pub(super) struct Listed {
    pub(super) name: String,
    pub(super) entry: RatingEntry,
    pub(super) rating: Rating,
}

impl Hub {
    /// Those who are ranked in a pool, the strongest first.
    pub(super) async fn ranking(&self, pool: &Pool) -> Result<Vec<Listed>, StoreError> {
        let now_ms = self.now_ms();
        let least = Least {
            // Ratings only grow less sure; who has become too unsure since is left out below.
            deviation: Rating::PROVISIONAL,
            since_ms: now_ms.saturating_sub(RECENT_MS).cast_signed(),
            limit: i64::from(2 * LISTED),
        };
        let ranked = self.ratings().top(pool, least).await?.into_iter();
        let ranked = ranked.filter(|(_, entry)| entry.standing.is_ranked(now_ms)).map(|(name, entry)| {
            let rating = entry.standing.rating_at(now_ms);
            Listed { name, entry, rating }
        });
        Ok(ranked.take(LISTED as usize).collect())
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Wanted {
    rules: String,
    pace: String,
}

pub(crate) async fn page(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    wanted: Result<Query<Wanted>, QueryRejection>,
    uri: Uri,
) -> Result<Response, Refused> {
    let wanted = wanted.map(|Query(wanted)| wanted).unwrap_or_default();
    let pool =
        pool_of(&wanted.rules, &wanted.pace).unwrap_or_else(|| Pool::new(&presets::ALL[0].id, Pace::Live));
    let listed = hub.ranking(&pool).await.map_err(|error| failed(&error))?;
    let words = visitor.words();
    let sheet = Sheet {
        title: words.text("rating-title"),
        description: words.text("rating-text"),
        client: None,
        facts: Value::Null,
        body: body(&listed, &pool, visitor),
    };
    let place = Place::ratings(uri.query().unwrap_or_default());
    let caching = [(header::CACHE_CONTROL, "no-cache"), (header::VARY, "cookie")];
    Ok((caching, render_sheet(&place, visitor, &sheet)).into_response())
}

fn body(listed: &[Listed], pool: &Pool, visitor: Visitor) -> Markup {
    let words = visitor.words();
    html! {
        h1 { (words.text("rating-title")) }
        p .lead { (words.text("rating-text")) }
        (form(pool, visitor))
        h2 { (pool_name(pool, words)) }
        @if listed.is_empty() {
            p .notice role="status" { (words.text("rating-none")) }
        } @else {
            (table(listed, visitor))
        }
        p .fine { (words.text("rating-explained")) }
        p { a .button href={ "/" (visitor.language) "/online/rated" } { (words.text("rating-offer")) } }
    }
}

fn form(pool: &Pool, visitor: Visitor) -> Markup {
    let words = visitor.words();
    html! {
        form .search-form method="get" {
            label {
                (words.text("rating-game")) " "
                select name="rules" {
                    @for set in presets::ALL { option value=(set.id) selected[*pool.rules == *set.id] { (words.name(set)) } }
                }
            }
            " "
            label {
                (words.text("rating-pace")) " "
                select name="pace" {
                    @for pace in [Pace::Live, Pace::Slow] {
                        option value=(pace) selected[pool.pace == pace] { (words.text(&format!("rating-{pace}"))) }
                    }
                }
            }
            " "
            button type="submit" .button { (words.text("rating-show")) }
        }
    }
}

fn table(listed: &[Listed], visitor: Visitor) -> Markup {
    let words = visitor.words();
    let columns = ["rating-rank", "rating-name", "rating-rating", "rating-results", "rating-last"];
    html! {
        div .scroll tabindex="0" role="region" aria-label=(words.text("rating-title")) {
            table .recent-games {
                thead { tr { @for key in columns { th scope="col" { (words.text(key)) } } } }
                tbody {
                    @for (rank, Listed { name, entry, rating }) in (1..).zip(listed) {
                        tr {
                            td { (rank) }
                            th scope="row" { a href=(profile::address(name, visitor)) { (name) } }
                            td { (badge(*rating)) }
                            td { (entry.standing.with_people) }
                            td { (date(entry.standing.last_ms.cast_signed())) }
                        }
                    }
                }
            }
        }
    }
}
