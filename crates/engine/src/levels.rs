//! Opponents of twelve strengths.

use std::sync::Arc;

use branan_rules::{AnyGame, Board, Board7, ByWidth, Game, Move, Side, SplitMix64};

use crate::any::AnySearch;
use crate::appraiser::Appraiser;
use crate::judge::Evaluation;
use crate::ladders::skill;
use crate::oracle::Oracle;
use crate::score::Score;
use crate::search::Variation;
use crate::skill::{Skill, Strength};
use crate::transposition_table::TranspositionTable;

/// How well the engine plays, from 1 (a first opponent) to 12 (all it can do in
/// a moment).
///
/// What a level is worth depends on the game and the side, so that a step up is about as
/// much harder whichever side it plays: see docs/engine.md. Lower levels look less far ahead, and err as people do: of some moves
/// they *overlook* what the other side can do next, some moves of their own they do not *notice*, and
/// they are content with one that is nearly as good. None plays at random.
///
/// ```
/// use branan_engine::Level;
/// use branan_rules::{AnyGame, presets};
///
/// let mut game = AnyGame::new(presets::BRANDUBH)?;
/// let level = Level::new(3).expect("there are twelve");
/// let mv = level.choose(&game, 42).expect("the set has just begun");
/// assert_eq!(level.choose(&game, 42), Some(mv));
/// game.play(mv)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The weakest.
    pub const MIN: Level = Level(1);
    /// The strongest.
    pub const MAX: Level = Level(12);

    /// A level by its number, 1 to 12; `None` for any other.
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
    skill: Skill,
    search: AnySearch,
    /// The number of moves before this one, so that another move is overlooked the next time.
    ply: u64,
    /// What each move looks like to someone who does not think of the reply.
    glances: Vec<(Move, Glance)>,
    /// What was seen at each depth, and the nodes that took.
    looks: Vec<(u64, Vec<Variation>)>,
}

impl LevelSearch {
    /// Begins to look for a move.
    #[must_use]
    pub fn new(level: Level, game: &AnyGame) -> LevelSearch {
        LevelSearch::with_skill(skill(level.number(), game.rule_set(), game.side()), game)
    }

    /// Begins to look for a move, as well as somebody with that much skill. Levels are made of it.
    #[must_use]
    pub fn with_skill(skill: Skill, game: &AnyGame) -> LevelSearch {
        let most = skill.most();
        let table = TranspositionTable::with_bytes(most.nodes as usize * 32);
        let search = AnySearch::new(game, Arc::new(table), skill.candidates());
        LevelSearch {
            search: if skill.looks_far() { search } else { search.plain() },
            ply: game.len() as u64,
            glances: if skill.glances() { glances(game) } else { Vec::new() },
            looks: Vec::new(),
            skill,
        }
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
            let most = self.skill.most().nodes;
            let left = if self.looks.is_empty() { most } else { most.saturating_sub(self.search.nodes()) };
            if self.search.run(nodes.min(left)) {
                self.looks.push((self.search.nodes(), self.search.lines().to_vec()));
            }
        }
        self.is_done()
    }

    /// The move that the level plays as things stand; `None` only if the set is over.
    #[must_use]
    pub fn choice(&self, seed: u64) -> Option<Move> {
        let chance = Chance(SplitMix64::nth(seed, self.ply));
        let strength = self.skill.strength(chance.percent(0));
        self.pick(self.seen(strength), strength, chance).or_else(|| self.search.best_move())
    }

    /// The deepest look within a strength.
    fn seen(&self, strength: &Strength) -> &[Variation] {
        let is_within =
            |&(place, (nodes, _)): &(usize, &(u64, Vec<Variation>))| place == 0 || *nodes <= strength.nodes;
        let looks = self.looks.iter().take(strength.depth as usize).enumerate();
        looks.rev().find(is_within).map_or(self.search.lines(), |(_, (_, lines))| lines)
    }

    /// The line that looks best to someone with that strength.
    fn pick(&self, lines: &[Variation], strength: &Strength, chance: Chance) -> Option<Move> {
        let happens =
            |purpose, percent: u8, line: &Variation| chance.of(purpose, line.moves[0]) < u64::from(percent);
        let is_noticed = |line: &&Variation| {
            let wins_at_once = line.score.plies_to_end() == Some(1);
            let missed = if wins_at_once { strength.forgets } else { strength.misses };
            lines.len() == 1 || !happens(1, missed, line)
        };
        let looks_like = |line: &Variation| {
            let glance = self.glances.iter().find(|&&(mv, _)| mv == line.moves[0]);
            let glance = glance.filter(|_| happens(2, strength.overlooks, line));
            glance.map_or(line.score, |(_, glance)| glance.score(strength))
        };
        let noticed: Vec<(Move, Score)> =
            lines.iter().filter(is_noticed).map(|line| (line.moves[0], looks_like(line))).collect();
        let best = noticed.iter().map(|&(_, score)| score).max()?;
        let carelessness = i32::from(strength.carelessness);
        let near = |&&(_, score): &&(Move, Score)| {
            score == best || !best.is_decided() && best.hundredths() - score.hundredths() <= carelessness
        };
        let blur = |mv: Move| (chance.number(3, mv) % (carelessness as u64 + 1)) as i16;
        let liked = noticed.iter().filter(near).rev();
        liked.max_by_key(|&&(mv, score)| score.plus(blur(mv))).map(|&(mv, _)| mv)
    }

    fn is_done(&self) -> bool {
        let (most, search) = (self.skill.most(), &self.search);
        let is_spent = search.depth() >= most.depth || search.nodes() >= most.nodes;
        search.is_settled() || !search.lines().is_empty() && is_spent
    }
}

/// What chance decides about one move.
#[derive(Clone, Copy)]
struct Chance(u64);

impl Chance {
    fn percent(self, purpose: u64) -> u64 {
        SplitMix64::nth(self.0, purpose) % 100
    }

    /// Something about a move that might be played, in per cent.
    fn of(self, purpose: u64, mv: Move) -> u64 {
        self.number(purpose, mv) % 100
    }

    fn number(self, purpose: u64, mv: Move) -> u64 {
        let squares = [mv.from, mv.to].map(|square| [square.file(), square.rank()]);
        let move_number =
            squares.as_flattened().iter().fold(purpose, |sum, &place| sum << 8 | u64::from(place));
        SplitMix64::nth(self.0, move_number)
    }
}

/// What the board looks like after a move, to someone who does not think of the reply.
#[derive(Clone, Copy)]
struct Glance {
    /// All in all.
    whole: Score,
    /// If nothing but soldiers counts.
    counted: Score,
    /// The attackers beside one's own king.
    foes: i32,
}

impl Glance {
    /// The same for all.
    fn sure(score: Score) -> Glance {
        Glance { whole: score, counted: score, foes: 0 }
    }

    /// What it looks like to someone with that strength.
    fn score(self, strength: &Strength) -> Score {
        if self.whole.is_decided() {
            return self.whole;
        }
        let [whole, counted] = [self.whole, self.counted].map(Score::hundredths);
        let heeded = (whole - counted) * (100 - i32::from(strength.aimless)) / 100;
        Score::opinion(counted + heeded + self.foes * i32::from(strength.boldness))
    }
}

/// What the board looks like after each move.
fn glances(game: &AnyGame) -> Vec<(Move, Glance)> {
    match game.by_width() {
        ByWidth::Board7(game) => glances_of(game),
        ByWidth::Board11(game) => glances_of(game),
        ByWidth::Board19(game) => glances_of(game),
    }
}

fn glances_of<B: Board>(game: &Game<B>) -> Vec<(Move, Glance)> {
    let rules = game.rules();
    let appraiser = Appraiser::new(rules);
    let (position, side) = (game.position(), game.side());
    let glance = |mv| {
        let played = position.play_unchecked(rules, mv);
        let glance = match played.end {
            None => Glance {
                whole: -appraiser.opinion(rules, &played.position),
                counted: -appraiser.count(&played.position),
                foes: if side == Side::Defenders { Appraiser::besiegers(rules, &played.position) } else { 0 },
            },
            Some(end) if end.winner == Some(side) => Glance::sure(-Score::lost_at(1)),
            Some(end) if end.winner.is_some() => Glance::sure(Score::lost_at(1)),
            Some(_) => Glance::sure(Score::DRAW),
        };
        (mv, glance)
    };
    game.legal_moves().map(glance).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_aimless_counts_soldiers_and_sees_a_win() {
        let glance = Glance { whole: Score::opinion(300), counted: Score::opinion(-100), foes: 1 };
        let strength = |skill| Skill::new(skill).expect("a skill").strength(0);
        let seen = |skill| glance.score(strength(skill)).hundredths();
        // The weakest king likes to stand beside an attacker, too.
        assert_eq!((seen(30), seen(10), seen(0)), (300, 160, 150));
        assert_eq!(Glance::sure(-Score::lost_at(1)).score(strength(0)).plies_to_end(), Some(1));
    }
}
