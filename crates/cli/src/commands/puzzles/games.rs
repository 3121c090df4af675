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

/// Positions drawn for one to begin with.
const DRAWN: usize = 200;

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
/// fraction of a second, and leaves more to be found. Attackers seldom come to win such a game from its start: of three,
/// one begins with the king pursued, and one with a ring that has gaps where rings win.
pub(super) fn self_played_on_large(set: &RuleSet, seed: u64) -> Option<AnyGame> {
    let mut chance = chance(seed);
    let (random, skills) = (chance(6), [50 + chance(21) as u8, 40 + chance(31) as u8]);
    let begun = match seed % 3 {
        0 if set.encirclement => calm(set, || besieged(set, &mut chance)),
        0 | 1 => calm(set, || pursued(set, &mut chance)),
        _ => None,
    };
    let is_begun = begun.is_some();
    let mut game = begun.or_else(|| AnyGame::new(set.clone()).ok())?;
    while game.end().is_none() && game.len() < LONGEST_ON_LARGE {
        let mv = if game.len() < random && !is_begun {
            let moves = game.legal_moves();
            moves[chance(moves.len())]
        } else {
            skilled(&game, skills[game.side() as usize], chance(1 << 20) as u64)?
        };
        game.play(mv).ok()?;
    }
    Some(game)
}

/// A game from the first of several positions in which neither side could win at once.
fn calm(set: &RuleSet, mut position: impl FnMut() -> Setup) -> Option<AnyGame> {
    let begun = || AnyGame::from_setup(set.clone(), &position()).ok();
    let is_calm = |game: &AnyGame| {
        let threats = game.warnings();
        game.end().is_none() && threats.escapes.is_empty() && threats.king_captures.is_empty()
    };
    std::iter::repeat_with(begun).take(DRAWN).flatten().find(is_calm)
}

/// A position that sieges come to: attackers around the board at some distance from its edge, some of them astray, and
/// inside the king with some of his men.
fn besieged(set: &RuleSet, chance: &mut impl FnMut(usize) -> usize) -> Setup {
    let (size, mut siege) = (set.size(), Muster::of(set));
    let [left, right, bottom, top] = loop {
        let mut margin = || 1 + chance(3) as u8;
        let [left, right, bottom, top] = [margin(), size - 1 - margin(), margin(), size - 1 - margin()];
        // Diagonals are closed: the corners of the ring need nobody.
        if usize::from(2 * (right - left + top - bottom - 2)) <= siege.left(Piece::Attacker) {
            break [left, right, bottom, top];
        }
    };
    siege.setup = siege.setup.with_side(Side::BOTH[chance(2)]);
    let gaps = 6 + chance(10);
    for (x, y) in (left..=right).flat_map(|x| (bottom..=top).map(move |y| (x, y))) {
        let is_edge = [x == left || x == right, y == bottom || y == top];
        if is_edge[0] != is_edge[1] && chance(gaps) > 0 {
            siege.put(Square::new(x, y), Piece::Attacker);
        }
    }
    let inside = |chance: &mut dyn FnMut(usize) -> usize| {
        let mut between = |low: u8, high: u8| low + 1 + chance(usize::from(high - low - 1)) as u8;
        Square::new(between(left, right), between(bottom, top))
    };
    while siege.setup.squares_of(Piece::King).is_empty() {
        siege.put(inside(chance), Piece::King);
    }
    for _ in 0..2 + chance(siege.left(Piece::Defender) / 2) {
        siege.put(inside(chance), Piece::Defender);
    }
    for _ in 0..chance(3) {
        siege.put(inside(chance), Piece::Attacker);
    }
    let size = usize::from(size);
    for _ in 0..chance(5) {
        siege.put(Square::new(chance(size) as u8, chance(size) as u8), Piece::Attacker);
    }
    siege.setup
}

/// A position that pursuits come to: the king away from his throne among attackers, with men of both sides around.
fn pursued(set: &RuleSet, chance: &mut impl FnMut(usize) -> usize) -> Setup {
    let (size, mut pursuit) = (usize::from(set.size()), Muster::of(set));
    pursuit.setup = pursuit.setup.with_side(Side::BOTH[chance(2)]);
    let mut king = [0, 0];
    while pursuit.setup.squares_of(Piece::King).is_empty() {
        king = [chance(size), chance(size)];
        pursuit.put(Square::new(king[0] as u8, king[1] as u8), Piece::King);
    }
    for (piece, count, far) in [
        (Piece::Attacker, 2 + chance(4), 1),
        (Piece::Attacker, 4 + chance(4), 3),
        (Piece::Defender, 1 + chance(3), 3),
        (Piece::Defender, chance(6), size),
        (Piece::Attacker, 4 + chance(8), size),
    ] {
        for _ in 0..count {
            // Between the edges, so far from the king at most.
            let [file, rank] = king.map(|at| {
                let (low, high) = (at.saturating_sub(far), (at + far).min(size - 1));
                (low + chance(high - low + 1)) as u8
            });
            pursuit.put(Square::new(file, rank), piece);
        }
    }
    pursuit.setup
}

/// Pieces being put on a board, never more of a kind than a game begins with.
struct Muster<'r> {
    set: &'r RuleSet,
    setup: Setup,
}

impl Muster<'_> {
    fn of(set: &RuleSet) -> Muster<'_> {
        Muster { set, setup: Setup::empty(set.size()) }
    }

    /// How many of a kind are not on the board yet.
    fn left(&self, piece: Piece) -> usize {
        self.set.start.squares_of(piece).len() - self.setup.squares_of(piece).len()
    }

    /// Puts a piece on an empty square where it may stand; otherwise it is left away.
    fn put(&mut self, square: Square, piece: Piece) {
        let is_barred =
            [&self.set.throne, &self.set.corners].into_iter().any(|zone| zone.squares.contains(square));
        if self.left(piece) > 0 && !is_barred && self.setup.piece_at(square).is_none() {
            self.setup = self.setup.with_piece(square, Some(piece));
        }
    }
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
