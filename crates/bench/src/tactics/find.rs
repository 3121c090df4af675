//! Looking for positions with a forced win, in games of the engine and of people.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use branan_engine::{AnySearch, Level, TranspositionTable};
use branan_rules::notation::read_records;
use branan_rules::{AnyGame, Piece, RuleSet, Setup, Side, Square, Symmetry, presets};

use super::{Tactic, exhaust, list};

/// The rule sets that positions are wanted for.
const SETS: [&RuleSet; 3] = [&presets::BRANDUBH, &presets::BRANDUBH_HISTORICAL, &presets::HNEFATAFL];

/// Positions of one rule set, side and length.
const QUOTA: usize = 4;

/// Nodes of the search that looks for a win, and of the proof.
const NODES: u64 = 30_000;
const PROOF_NODES: u64 = 3_000_000;

/// Positions with pieces at random, for each game.
const SCATTERED: u64 = 40;

/// Forced wins stand near the end of games.
const LAST_PLIES: usize = 16;

/// Prints lines for the list that are not in it yet, for some seconds.
pub fn find(seed: u64, seconds: u64) -> bool {
    let until = Instant::now() + Duration::from_secs(seconds);
    let mut finder = Finder::new();
    let recorded = recorded();
    for number in 0.. {
        if Instant::now() >= until {
            break;
        }
        let seed = seed.wrapping_add(number as u64);
        let set = SETS[number % SETS.len()];
        finder.look_through(&self_play(set, seed), until);
        for part in 0..SCATTERED {
            finder.look_once(set, scattered(set, seed.wrapping_mul(SCATTERED).wrapping_add(part)));
        }
        if number % SETS.len() == 0 {
            finder.look_through(&recorded[seed as usize % recorded.len()], until);
        }
    }
    true
}

struct Finder {
    /// Positions that were looked at, whichever way they are turned.
    seen: HashSet<String>,
    found: HashMap<(String, Side, u32), usize>,
}

impl Finder {
    fn new() -> Finder {
        let mut finder = Finder { seen: HashSet::new(), found: HashMap::new() };
        for tactic in list() {
            finder.seen.insert(turned(tactic.set, &tactic.setup));
            *finder.found.entry(tactic.kind()).or_default() += 1;
        }
        finder
    }

    /// Looks at every position of a game.
    fn look_through(&mut self, game: &AnyGame, until: Instant) {
        let Some(set) = SETS.into_iter().find(|set| set.id == game.rule_set().id) else { return };
        for moves in game.len().saturating_sub(LAST_PLIES)..game.len() {
            if Instant::now() >= until {
                return;
            }
            self.look_once(set, game.setup_after(moves));
        }
    }

    fn look_once(&mut self, set: &'static RuleSet, setup: Setup) {
        if self.seen.insert(turned(set, &setup)) {
            self.look_at(set, setup);
        }
    }

    fn look_at(&mut self, set: &'static RuleSet, setup: Setup) {
        let Some(claim) = claim(set, &setup) else { return };
        if claim < 3 || self.is_full(&(set.id.to_string(), setup.side(), claim)) {
            return;
        }
        let Some((plies, moves)) = exhaust(set, &setup, PROOF_NODES) else { return };
        let tactic = Tactic { set, setup, plies, moves };
        if plies >= 3 && !self.is_full(&tactic.kind()) {
            *self.found.entry(tactic.kind()).or_default() += 1;
            println!("{tactic}");
        }
    }

    fn is_full(&self, kind: &(String, Side, u32)) -> bool {
        self.found.get(kind).is_some_and(|count| *count >= QUOTA)
    }
}

impl Tactic {
    fn kind(&self) -> (String, Side, u32) {
        (self.set.id.to_string(), self.setup.side(), self.plies)
    }
}

/// One text for a position and all its reflections and turns.
fn turned(set: &RuleSet, setup: &Setup) -> String {
    let texts = Symmetry::ALL.into_iter().map(|symmetry| symmetry.setup(setup).to_string());
    format!("{} {}", set.id, texts.min().unwrap_or_default())
}

/// The win that the engine claims for the side to move.
fn claim(set: &RuleSet, setup: &Setup) -> Option<u32> {
    let game = AnyGame::from_setup(set.clone(), setup).ok()?;
    let mut search = AnySearch::new(&game, Arc::new(TranspositionTable::with_bytes(4 << 20)), 1);
    while search.nodes() < NODES && !search.is_settled() {
        search.run(NODES - search.nodes());
    }
    let plies = search.lines().first()?.score.plies_to_end()?;
    u32::try_from(plies).ok()
}

/// A game of a good level against a weak one, from a few random moves on.
fn self_play(set: &RuleSet, seed: u64) -> AnyGame {
    let mut game = AnyGame::new(set.clone()).expect("a preset");
    let mut chance = chance(seed);
    let (random, good) = (chance(6), [Side::Attackers, Side::Defenders][chance(2)]);
    while game.end().is_none() && game.len() < 120 {
        let moves = game.legal_moves();
        let level = Level::new(if game.side() == good { 9 } else { 4 + chance(3) as u8 });
        let mv = match level.filter(|_| game.len() >= random) {
            Some(level) => level.choose(&game, chance(1 << 20) as u64),
            None => Some(moves[chance(moves.len())]),
        };
        if mv.is_none_or(|mv| game.play(mv).is_err()) {
            break;
        }
    }
    game
}

/// Pieces at random, the attackers near the king and to move; it may be nothing that can be played.
fn scattered(set: &RuleSet, seed: u64) -> Setup {
    let size = set.size();
    let mut chance = chance(seed);
    let mut at = |from: u8, to: u8| from + chance(usize::from(to - from)) as u8;
    let king = Square::new(at(0, size), at(0, size));
    let count = |piece| set.start.squares_of(piece).len() as u8;
    let mut setup = Setup::empty(size).with_side(Side::Attackers);
    for _ in 0..2 + at(0, count(Piece::Defender) / 2) {
        setup = setup.with_piece(Square::new(at(0, size), at(0, size)), Some(Piece::Defender));
    }
    for number in 0..count(Piece::Attacker) * 2 / 3 {
        let mut near = |of: u8| at(of.saturating_sub(2), (of + 3).min(size));
        let square = if number % 3 == 0 {
            Square::new(near(king.file()), near(king.rank()))
        } else {
            Square::new(at(0, size), at(0, size))
        };
        setup = setup.with_piece(square, Some(Piece::Attacker));
    }
    setup.with_piece(king, Some(Piece::King))
}

/// Numbers below others that depend on the seed alone.
fn chance(mut state: u64) -> impl FnMut(usize) -> usize {
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below.max(1)
    }
}

/// The recorded games of people.
fn recorded() -> Vec<AnyGame> {
    const GAMES: &str = include_str!("../../../rules/tests/data/federation-brandubh.csv");
    let text: String =
        GAMES.lines().filter(|line| !line.starts_with('#')).flat_map(|line| [line, "\n"]).collect();
    let records = read_records(&text).unwrap_or_default();
    let played = |record: &branan_rules::notation::Record| {
        let mut game = AnyGame::new(presets::BRANDUBH).expect("a preset");
        for node in record.mainline() {
            if game.play(node.mv.mv).is_err() {
                break;
            }
        }
        game
    };
    records.iter().map(played).collect()
}
