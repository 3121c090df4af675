//! How strong people are: a projection of the contests that two people with accounts agreed to have rated.
//!
//! `facts` says what a finished contest tells, `agree` who may play for a rating, `book` what is kept and asked for.
//! The numbers are those of `branan_ratings`. A contest that is over is entered by whichever server notices first
//! ([`Hub::rate_due`](crate::game::Hub)), and `branan ratings rebuild` comes to the same, bit for bit.

mod agree;
mod api;
mod book;
mod curve;
mod facts;
mod keep;
mod page;
mod rebuild;
pub(crate) mod routes;
mod shown;

pub(crate) use book::RatingEntry;
pub(crate) use curve::curve;
pub(crate) use keep::over;
pub use rebuild::Rebuilt;
pub(crate) use shown::{Places, badge, places, pools_table};

use branan_ratings::{Pace, Pool};
use branan_rules::presets;
use branan_words::Words;

/// A pool by the words for its rules and its pace, if there is one.
pub(crate) fn pool_of(rules: &str, pace: &str) -> Option<Pool> {
    let pace = [Pace::Live, Pace::Slow].into_iter().find(|known| known.to_string() == pace)?;
    presets::by_id(rules).map(|set| Pool::new(&set.id, pace))
}

/// What people call a pool, as "Brandubh, slow".
pub(crate) fn pool_name(pool: &Pool, words: &Words) -> String {
    let game = presets::by_id(&pool.rules).map_or_else(|| pool.rules.to_string(), |set| words.name(set));
    let key = match pool.pace {
        Pace::Live => "rating-pool-live",
        Pace::Slow => "rating-pool-slow",
    };
    words.text_with(key, &[("game", game.into())])
}
