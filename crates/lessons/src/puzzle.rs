//! Small positions with few right answers, found by trying many.

use branan_rules::{Piece, Setup, Side, SplitMix64, Square, SquareSet};

use crate::goal::Goal;
use crate::pattern::distance;
use crate::stage::Stage;
use crate::task::Task;

/// What a puzzle should be like.
pub(crate) struct Puzzle {
    pub(crate) side: Side,
    pub(crate) goal: Goal,
    /// How many of each, from and to.
    pub(crate) attackers: (usize, usize),
    pub(crate) defenders: (usize, usize),
    /// How far from the king pieces stand at most.
    pub(crate) radius: u8,
    /// Right answers at most.
    pub(crate) answers: usize,
    /// What else must hold.
    pub(crate) also: fn(&Stage, &Setup) -> bool,
}

/// The pieces of a puzzle lie in a part of the board this wide.
const PART: u8 = 7;

impl Puzzle {
    /// The first of some positions that fits.
    pub(crate) fn find(&self, stage: &Stage, seed: u64, tries: u32) -> Option<Task> {
        let mut chance = SplitMix64::new(seed);
        (0..tries).find_map(|_| self.attempt(stage, &mut chance))
    }

    fn attempt(&self, stage: &Stage, chance: &mut SplitMix64) -> Option<Task> {
        let setup = self.scatter(stage, chance)?;
        stage.open(&setup)?;
        if !(self.also)(stage, &setup) || self.is_too_easy(stage, setup) {
            return None;
        }
        let task = Task::new(setup, self.goal);
        let answers = task.moves(stage).take(self.answers + 1).count();
        let fits = (1..=self.answers).contains(&answers) && task.is_fair(stage);
        fits.then_some(task)
    }

    /// Whether what should take several moves takes one.
    fn is_too_easy(&self, stage: &Stage, setup: Setup) -> bool {
        let at_once = Task::new(setup, Goal::Force(1));
        matches!(self.goal, Goal::Force(2..)) && at_once.moves(stage).next().is_some()
    }

    /// Pieces anywhere in one part of the board.
    fn scatter(&self, stage: &Stage, chance: &mut SplitMix64) -> Option<Setup> {
        let part = a_part(stage.size(), chance);
        let attackers = between(self.attackers, chance);
        let defenders = between(self.defenders, chance);
        let mut setup = Setup::empty(stage.size()).with_side(self.side);
        let pieces = [(Piece::King, 1), (Piece::Attacker, attackers), (Piece::Defender, defenders)];
        for (piece, count) in pieces {
            for _ in 0..count {
                let king = setup.squares_of(Piece::King).first();
                let near = |square: &Square| king.is_none_or(|king| distance(king, *square) <= self.radius);
                let free = stage.standing(piece).and(part).minus(setup.occupied());
                let free: Vec<Square> = free.iter().filter(near).collect();
                let square = *free.get(chance.below(free.len().max(1)))?;
                setup = setup.with_piece(square, Some(piece));
            }
        }
        Some(setup)
    }
}

/// A square part of the board in one of its corners.
fn a_part(size: u8, chance: &mut SplitMix64) -> SquareSet {
    let part = PART.min(size);
    let mut offset = || [0, size - part][chance.below(2)];
    let (x, y) = (offset(), offset());
    (0..part).flat_map(|rank| (0..part).map(move |file| Square::new(x + file, y + rank))).collect()
}

const fn between((least, most): (usize, usize), chance: &mut SplitMix64) -> usize {
    least + chance.below(most - least + 1)
}

/// Whether the side to move has no win at once, and the other none either.
pub(crate) fn nothing_yet(stage: &Stage, setup: &Setup) -> bool {
    stage.is_calm(setup)
}

/// Whether the other side threatens to win, and the side to move cannot win first.
pub(crate) fn threatened(stage: &Stage, setup: &Setup) -> bool {
    let Some(game) = stage.open(setup) else { return false };
    let warnings = game.warnings();
    match setup.side() {
        Side::Attackers => !warnings.escapes.is_empty() && warnings.king_captures.is_empty(),
        Side::Defenders => warnings.escapes.is_empty() && !warnings.king_captures.is_empty(),
    }
}

/// Whether the attackers are not about to win.
pub(crate) fn king_safe(stage: &Stage, setup: &Setup) -> bool {
    stage.open(setup).is_some_and(|game| game.warnings().king_captures.is_empty())
}
