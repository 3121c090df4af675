//! Counting the leaves of the game tree.

use alloc::vec::Vec;

use crate::board::Board;
use crate::moves::Move;
use crate::position::{Played, Position};
use crate::rules::Rules;

/// Counts the positions exactly `depth` moves ahead.
///
/// A set that is over has none. The moves of the last ply are counted without
/// being played, and nothing is allocated.
///
/// ```
/// use branan_rules::{Board7, Rules, perft, presets};
///
/// let rules = Rules::<Board7>::new(presets::BRANDUBH)?;
/// assert_eq!(perft(&rules, &rules.start(), 3), 39_512);
/// # Ok::<(), branan_rules::RuleSetError>(())
/// ```
#[must_use]
pub fn perft<B: Board>(rules: &Rules<B>, position: &Position<B>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if position.end(rules).is_some() => 0,
        _ => leaves(rules, position, depth),
    }
}

/// [`perft`] for each legal move: the leaves below it, in the order of
/// [`Position::legal_moves`].
#[must_use]
pub fn divide<B: Board>(rules: &Rules<B>, position: &Position<B>, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 || position.end(rules).is_some() {
        return Vec::new();
    }
    let below = |mv| match position.play_unchecked(rules, mv) {
        Played { end: Some(_), .. } if depth > 1 => 0,
        played => perft(rules, &played.position, depth - 1),
    };
    position.legal_moves(rules).map(|mv| (mv, below(mv))).collect()
}

fn leaves<B: Board>(rules: &Rules<B>, position: &Position<B>, depth: u32) -> u64 {
    // A player who cannot move has no children, so that ending needs no test.
    let below = |mv| match position.advance(rules, mv) {
        Played { end: Some(_), .. } => 0,
        Played { position, .. } if depth == 2 => u64::from(position.count_moves(rules)),
        Played { position, .. } => leaves(rules, &position, depth - 1),
    };
    match depth {
        1 => u64::from(position.count_moves(rules)),
        _ => position.legal_moves(rules).map(below).sum(),
    }
}
