//! Moves back and forth until a position repeats.

use branan_rules::{Move, RuleSet, Setup};

use crate::random::Random;
use crate::reference;

/// A position and the four moves that lead back to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shuffle {
    /// The position.
    pub start: Setup,
    /// A move of each side and the same two back.
    pub cycle: [Move; 4],
}

impl Shuffle {
    /// The moves that bring the position about this often, the start included.
    #[must_use]
    pub fn moves(&self, occurrences: u8) -> Vec<Move> {
        (1..occurrences).flat_map(|_| self.cycle).collect()
    }
}

/// Looks for a move of each side from here that can be taken back without a
/// capture or an end on the way.
#[must_use]
pub fn shuffle(rules: &RuleSet, start: &Setup, random: &mut Random) -> Option<Shuffle> {
    let away = quiet_move(rules, start, random)?;
    let answer = quiet_move(rules, &away.1, random)?;
    let cycle = [away.0, answer.0, back(away.0), back(answer.0)];
    let mut setup = *start;
    for mv in cycle {
        setup = quiet_result(rules, &setup, mv)?;
    }
    (setup == *start).then_some(Shuffle { start: *start, cycle })
}

fn back(mv: Move) -> Move {
    Move::new(mv.to, mv.from)
}

fn quiet_move(rules: &RuleSet, setup: &Setup, random: &mut Random) -> Option<(Move, Setup)> {
    let mv = random.pick(&reference::legal_moves(rules, setup))?;
    Some((mv, quiet_result(rules, setup, mv)?))
}

/// The position after a move that is legal, captures nothing and ends nothing.
fn quiet_result(rules: &RuleSet, setup: &Setup, mv: Move) -> Option<Setup> {
    if !reference::legal_moves(rules, setup).contains(&mv) {
        return None;
    }
    let outcome = reference::play(rules, setup, mv);
    (outcome.captured.is_empty() && outcome.end.is_none()).then_some(outcome.setup)
}
