//! Opponents of ten strengths.

use std::sync::Arc;

use branan_rules::{AnyGame, Board7, Move, SplitMix64};

use crate::any::AnySearch;
use crate::judge::Evaluation;
use crate::oracle::Oracle;
use crate::search::Variation;
use crate::table::TranspositionTable;

/// How well the engine plays, from 1 (a first opponent) to 10 (all it can do in
/// [a moment](Level::nodes)).
///
/// Lower levels look less far ahead, care less which of several good moves they
/// play, and some now and then forget to look their last move ahead. None plays
/// a move at random: what is chosen is always within a stated distance of the
/// best move as far as the level looked, a win seen that far is always taken,
/// and a loss seen that far is avoided while it can be.
///
/// ```
/// use branan_engine::Level;
/// use branan_rules::{AnyGame, presets};
///
/// let mut game = AnyGame::new(presets::BRANDUBH)?;
/// let level = Level::new(3).expect("there are ten");
/// let mv = level.choose(&game, 42).expect("the set has just begun");
/// assert_eq!(level.choose(&game, 42), Some(mv));
/// game.play(mv)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What makes a level what it is.
struct Strength {
    /// Nodes it may look at in one move.
    nodes: u64,
    /// Moves it looks ahead at most, forced replies aside.
    depth: u32,
    /// In how many moves of a hundred it looks one move less far ahead.
    lapses: u8,
    /// How much worse than the best a move may be, in hundredths of an attacker.
    carelessness: u16,
    /// Moves between which it chooses then.
    candidates: usize,
}

// Spaced by matches between neighbours; see docs/engine.md.
const STRENGTHS: [Strength; 10] = [
    Strength { nodes: 20_000, depth: 1, lapses: 0, carelessness: 400, candidates: 200 },
    Strength { nodes: 40_000, depth: 2, lapses: 50, carelessness: 60, candidates: 10 },
    Strength { nodes: 40_000, depth: 2, lapses: 18, carelessness: 60, candidates: 10 },
    Strength { nodes: 60_000, depth: 3, lapses: 75, carelessness: 40, candidates: 8 },
    Strength { nodes: 60_000, depth: 3, lapses: 0, carelessness: 30, candidates: 6 },
    Strength { nodes: 80_000, depth: 4, lapses: 0, carelessness: 20, candidates: 4 },
    Strength { nodes: 13_000, depth: 50, lapses: 0, carelessness: 10, candidates: 2 },
    Strength { nodes: 48_000, depth: 50, lapses: 0, carelessness: 5, candidates: 2 },
    Strength { nodes: 110_000, depth: 50, lapses: 0, carelessness: 0, candidates: 1 },
    Strength { nodes: 400_000, depth: 50, lapses: 0, carelessness: 0, candidates: 1 },
];

impl Level {
    /// The weakest.
    pub const MIN: Level = Level(1);
    /// The strongest.
    pub const MAX: Level = Level(10);

    /// A level by its number, 1 to 10; `None` for any other.
    #[must_use]
    pub fn new(number: u8) -> Option<Level> {
        (Level::MIN.0..=Level::MAX.0).contains(&number).then_some(Level(number))
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (Level::MIN.0..=Level::MAX.0).map(Level)
    }

    /// Its number.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    /// The nodes it looks at for one move, at most, once it has looked one move
    /// ahead everywhere.
    #[must_use]
    pub fn nodes(self) -> u64 {
        self.strength().nodes
    }

    /// The move that this level plays; `None` if the set is over.
    ///
    /// The same game and seed give the same move. Other seeds give other moves
    /// where several are nearly as good.
    #[must_use]
    pub fn choose(self, game: &AnyGame, seed: u64) -> Option<Move> {
        let mut search = LevelSearch::new(self, game);
        while !search.run(u64::MAX) {}
        search.choice(seed)
    }

    /// The line that looks best to someone who sees scores only so well.
    fn pick(self, lines: &[Variation], seed: u64) -> Option<Move> {
        let best = lines.first()?;
        let carelessness = i32::from(self.strength().carelessness);
        let near = |line: &Variation| {
            let behind = best.score.hundredths() - line.score.hundredths();
            line.score == best.score || !best.score.is_decided() && behind <= carelessness
        };
        let blur = |place: usize| (SplitMix64::nth(seed, place as u64) % (carelessness as u64 + 1)) as i16;
        let candidates = lines.iter().enumerate().filter(|(_, line)| near(line));
        let chosen = candidates.max_by_key(|&(i, line)| (line.score.plus(blur(i)), core::cmp::Reverse(i)));
        chosen.map(|(_, line)| line.moves[0])
    }

    fn strength(self) -> &'static Strength {
        &STRENGTHS[usize::from(self.0) - 1]
    }
}

/// A level looking for its move, in steps of any size.
///
/// ```
/// use branan_engine::{Level, LevelSearch};
/// use branan_rules::{AnyGame, presets};
///
/// let game = AnyGame::new(presets::BRANDUBH)?;
/// let mut search = LevelSearch::new(Level::MAX, &game);
/// while !search.run(5_000) {
///     // Look whether somebody wants the move at once.
/// }
/// assert!(search.choice(42).is_some());
/// # Ok::<(), branan_rules::RuleSetError>(())
/// ```
pub struct LevelSearch {
    level: Level,
    search: AnySearch,
    /// What it saw one move less far ahead, if it has lapses.
    earlier: Vec<Variation>,
}

impl LevelSearch {
    /// Begins to look for a move.
    #[must_use]
    pub fn new(level: Level, game: &AnyGame) -> LevelSearch {
        let strength = level.strength();
        let table = TranspositionTable::with_bytes(strength.nodes as usize * 32);
        let search = AnySearch::new(game, Arc::new(table), strength.candidates);
        LevelSearch { level, search, earlier: Vec::new() }
    }

    /// Lets it ask someone who knows some positions for certain; not on boards larger than 7x7.
    #[must_use]
    pub fn with_oracle(self, oracle: Arc<dyn Oracle<Board7>>) -> LevelSearch {
        LevelSearch { search: self.search.with_oracle(oracle), ..self }
    }

    /// Lets it judge positions in another way than the best there is for the rules.
    #[must_use]
    pub fn with_evaluation(self, evaluation: Evaluation) -> LevelSearch {
        LevelSearch { search: self.search.with_evaluation(evaluation), ..self }
    }

    /// Looks at up to so many further positions, and says whether the level has
    /// seen all that it cares to.
    pub fn run(&mut self, nodes: u64) -> bool {
        if !self.is_done() {
            // Whatever the budget, every move is looked at once.
            let left = self.level.nodes().saturating_sub(self.search.nodes());
            let left = if self.search.lines().is_empty() { self.level.nodes() } else { left };
            self.look(nodes.min(left));
        }
        self.is_done()
    }

    fn look(&mut self, nodes: u64) {
        let before = if self.level.strength().lapses > 0 { self.search.lines().to_vec() } else { Vec::new() };
        if self.search.run(nodes) {
            self.earlier = before;
        }
    }

    /// The move that the level plays as things stand; `None` only if the set is over.
    #[must_use]
    pub fn choice(&self, seed: u64) -> Option<Move> {
        let forgets = SplitMix64::nth(seed, u64::MAX / 2) % 100 < u64::from(self.level.strength().lapses);
        let lines = if forgets && !self.earlier.is_empty() { &self.earlier } else { self.search.lines() };
        self.level.pick(lines, seed).or_else(|| self.search.best_move())
    }

    fn is_done(&self) -> bool {
        let (strength, search) = (self.level.strength(), &self.search);
        let is_spent = search.depth() >= strength.depth || search.nodes() >= strength.nodes;
        search.is_settled() || !search.lines().is_empty() && is_spent
    }
}
