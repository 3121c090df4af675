//! Games to look for puzzles in.

use branan_engine::Level;
use branan_rules::notation::Record;
use branan_rules::{AnyGame, RuleSet, Side};

/// A recorded game by some rules, as far as it is legal by them.
pub(super) fn recorded(set: &RuleSet, record: &Record) -> Option<AnyGame> {
    let mut game = AnyGame::new(set.clone()).ok()?;
    for node in record.mainline() {
        if game.play(node.mv.mv).is_err() {
            break;
        }
    }
    Some(game)
}

/// Moves after which a game of the engine against itself is given up.
const LONGEST: usize = 120;

/// A game of a good level against a weaker one, from a few random moves on; the same for
/// the same seed.
pub(super) fn self_played(set: &RuleSet, seed: u64) -> Option<AnyGame> {
    let mut game = AnyGame::new(set.clone()).ok()?;
    let mut chance = chance(seed);
    let (random, good) = (chance(6), Side::BOTH[chance(2)]);
    while game.end().is_none() && game.len() < LONGEST {
        let moves = game.legal_moves();
        let level = Level::new(if game.side() == good { 8 } else { 4 + chance(3) as u8 });
        let mv = match level.filter(|_| game.len() >= random) {
            Some(level) => level.choose(&game, chance(1 << 20) as u64)?,
            None => moves[chance(moves.len())],
        };
        game.play(mv).ok()?;
    }
    Some(game)
}

/// Numbers below others that depend on the seed alone.
///
/// Not those of `SplitMix64`, as everywhere else: the files of puzzles name the seeds of their games.
fn chance(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below.max(1)
    }
}
