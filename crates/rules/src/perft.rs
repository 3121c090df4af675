//! Counting the leaves of the game tree.

use alloc::vec::Vec;

use crate::board::Board;
use crate::moves::Move;
use crate::piece::Side;
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
        _ => leaves(rules, *position, depth),
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

fn leaves<B: Board>(rules: &Rules<B>, position: Position<B>, depth: u32) -> u64 {
    if depth == 1 {
        return u64::from(position.count_moves(rules));
    }
    // One loop a side: faster than asking whose turn it is at every move.
    let moves = position.legal_moves(rules);
    match position.side() {
        Side::Attackers => moves.map(|mv| below(rules, position.advance_attackers(rules, mv), depth)).sum(),
        Side::Defenders => moves.map(|mv| below(rules, position.advance_defenders(rules, mv), depth)).sum(),
    }
}

/// The leaves behind a move; inlined, so that a leaf's parent never leaves the
/// registers.
#[inline(always)]
fn below<B: Board>(rules: &Rules<B>, played: Played<B>, depth: u32) -> u64 {
    // A player who cannot move has no children, so that ending needs no test.
    if played.end.is_some() {
        0
    } else if depth == 2 {
        u64::from(played.position.count_moves(rules))
    } else {
        leaves(rules, played.position, depth - 1)
    }
}
