//! The engine's levels as fixed points, which place a newcomer.

use core::ops::RangeInclusive;

use crate::rating::Rating;

/// The engine's levels.
pub const LEVELS: RangeInclusive<u8> = 1..=12;

/// Contests with the engine count until there are so many rated results with people.
pub const PLACING_RESULTS: u32 = 10;

/// The engine alone makes nobody surer than this, so that results with people soon outweigh it: where its
/// levels stand on the scale of people is a guess.
pub const PLACED_DEVIATION: f64 = 110.0;

/// The first level is for somebody who has just read the rules.
const FIRST_LEVEL: f64 = 800.0;

/// Levels 1 to 10 span 1484 points in matches of the engine with itself, in even steps.
const STEP: f64 = 165.0;

/// What a level is worth.
#[must_use]
pub fn level_points(level: u8) -> Option<f64> {
    LEVELS.contains(&level).then(|| FIRST_LEVEL + STEP * f64::from(level - 1))
}

/// The rating that a contest with the engine leaves behind.
///
/// The engine tells where somebody stands, not how steady they are: volatility stays as it was.
pub(crate) fn placed(before: Rating, after: Rating) -> Rating {
    let deviation = after.deviation.max(PLACED_DEVIATION.min(before.deviation));
    Rating { points: after.points, deviation, volatility: before.volatility }
}
