//! Games to look for puzzles in.

use branan_engine::{Level, LevelSearch, Skill};
use branan_rules::notation::Record;
use branan_rules::{AnyGame, Move, Piece, RuleSet, Setup, Side, Square};

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

/// Moves after which a game of the engine against itself is given up, on small boards and on larger ones.
const LONGEST: usize = 120;
const LONGEST_ON_LARGE: usize = 240;

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

/// A game on a larger board between two who look one move ahead and overlook things as people do: that takes a
/// fraction of a second, and leaves more to be found. Where rings win, every second one begins with one that has gaps.
pub(super) fn self_played_on_large(set: &RuleSet, seed: u64) -> Option<AnyGame> {
    let mut chance = chance(seed);
    let (random, skills) = (chance(6), [50 + chance(21) as u8, 40 + chance(31) as u8]);
    let is_siege = set.encirclement && seed.is_multiple_of(2);
    let mut game = if is_siege {
        AnyGame::from_setup(set.clone(), &besieged(set, &mut chance)).ok()?
    } else {
        AnyGame::new(set.clone()).ok()?
    };
    while game.end().is_none() && game.len() < LONGEST_ON_LARGE {
        let mv = if game.len() < random && !is_siege {
            let moves = game.legal_moves();
            moves[chance(moves.len())]
        } else {
            skilled(&game, skills[game.side() as usize], chance(1 << 20) as u64)?
        };
        game.play(mv).ok()?;
    }
    Some(game)
}

/// A position that sieges come to: attackers around the board at some distance from its edge, some of them astray, and
/// inside the king with some of his men.
fn besieged(set: &RuleSet, chance: &mut impl FnMut(usize) -> usize) -> Setup {
    let size = set.size();
    let mut margin = || 1 + chance(2) as u8;
    let [left, right, bottom, top] = [margin(), size - 1 - margin(), margin(), size - 1 - margin()];
    let count = |piece| set.start.squares_of(piece).len();
    let mut setup = Setup::empty(size).with_side(Side::BOTH[chance(2)]);
    let put = |setup: Setup, square: Square, piece| {
        let is_free = setup.piece_at(square).is_none() && !set.throne.squares.contains(square);
        if is_free { setup.with_piece(square, Some(piece)) } else { setup }
    };
    let corner = |x, y| (x == left || x == right) && (y == bottom || y == top);
    for (x, y) in (left..=right).flat_map(|x| (bottom..=top).map(move |y| (x, y))) {
        let is_edge = x == left || x == right || y == bottom || y == top;
        let has_left = setup.squares_of(Piece::Attacker).len() < count(Piece::Attacker);
        if is_edge && !corner(x, y) && has_left && chance(6) > 0 {
            setup = put(setup, Square::new(x, y), Piece::Attacker);
        }
    }
    let inside = |chance: &mut dyn FnMut(usize) -> usize| {
        let between = |low: u8, high: u8, drawn: usize| low + 1 + (drawn % usize::from(high - low - 1)) as u8;
        Square::new(between(left, right, chance(64)), between(bottom, top, chance(64)))
    };
    while setup.squares_of(Piece::King).is_empty() {
        setup = put(setup, inside(chance), Piece::King);
    }
    for _ in 0..3 + chance(count(Piece::Defender) / 2) {
        setup = put(setup, inside(chance), Piece::Defender);
    }
    for _ in 0..chance(4) {
        setup = put(setup, inside(chance), Piece::Attacker);
    }
    setup
}

/// The move of somebody with some skill.
fn skilled(game: &AnyGame, skill: u8, seed: u64) -> Option<Move> {
    let mut search = LevelSearch::with_skill(Skill::new(skill)?, game);
    while !search.run(u64::MAX) {}
    search.choice(seed)
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
