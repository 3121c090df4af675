//! Ratings for programs.

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use branan_protocol::online::Code;
use branan_ratings::Rating;
use serde::Serialize;

use super::book::RatingEntry;
use super::pool_of;
use crate::account::name::skeleton;
use crate::game::Hub;
use crate::game::api::Refused;
use crate::game::hub::failed;

/// A rating as programs read it.
#[derive(Debug, Serialize)]
pub(crate) struct Told {
    rules: String,
    pace: String,
    points: f64,
    deviation: f64,
    /// It is still a guess.
    provisional: bool,
    results: u32,
    last_ms: u64,
}

impl Told {
    fn of(entry: &RatingEntry, rating: Rating) -> Told {
        Told {
            rules: entry.pool.rules.to_string(),
            pace: entry.pool.pace.to_string(),
            points: rating.points,
            deviation: rating.deviation,
            provisional: rating.is_provisional(),
            results: entry.standing.with_people,
            last_ms: entry.standing.last_ms,
        }
    }

    /// Somebody's ratings at a moment.
    pub(crate) fn all(entries: &[RatingEntry], now_ms: u64) -> Vec<Told> {
        entries.iter().map(|entry| Told::of(entry, entry.standing.rating_at(now_ms))).collect()
    }
}

#[derive(Serialize)]
pub(super) struct Ranked {
    name: String,
    #[serde(flatten)]
    rating: Told,
}

/// Those who are ranked in a pool.
pub(super) async fn ranking(
    State(hub): State<Hub>,
    path: Result<Path<(String, String)>, PathRejection>,
) -> Result<Json<Vec<Ranked>>, Refused> {
    let pool = path.ok().and_then(|Path((rules, pace))| pool_of(&rules, &pace));
    let pool = pool.ok_or_else(|| Code::Unknown.because("there is no such game, or it has no such pace"))?;
    let listed = hub.ranking(&pool).await.map_err(|error| failed(&error))?;
    let ranked = listed.into_iter().map(|listed| {
        let rating = Told::of(&listed.entry, listed.rating);
        Ranked { name: listed.name, rating }
    });
    Ok(Json(ranked.collect()))
}

#[derive(Serialize)]
pub(super) struct Known {
    name: String,
    since_ms: i64,
    ratings: Vec<Told>,
}

/// Somebody with an account, and their ratings.
pub(super) async fn person(
    State(hub): State<Hub>,
    path: Result<Path<String>, PathRejection>,
) -> Result<Json<Known>, Refused> {
    let unknown = || Code::Unknown.because("nobody here has this name");
    let Path(name) = path.map_err(|_| unknown())?;
    // PostgreSQL knows no text with this in it, so nobody is called that.
    if name.len() > 200 || name.contains('\0') {
        return Err(unknown().into());
    }
    let found = hub.accounts().people.by_skeleton(&skeleton(&name)).await.map_err(|error| failed(&error))?;
    let kept =
        found.filter(|kept| kept.closed_ms.is_none() && kept.banned_ms.is_none()).ok_or_else(unknown)?;
    let entries = hub.ratings().now(&kept.id).await.map_err(|error| failed(&error))?;
    Ok(Json(Known { name: kept.name, since_ms: kept.made_ms, ratings: Told::all(&entries, hub.now_ms()) }))
}
