//! The numbers a position begins with.

use branan_engine::Appraiser;
use branan_rules::{Board7, Position, Rules, Side};

use crate::finding::Numbers;

/// Guesses how hard positions are to prove and to refute, by the engine's
/// evaluation and by the choice of the side to move.
pub(crate) struct Guess {
    appraiser: Appraiser<Board7>,
}

impl Guess {
    pub(crate) fn new(rules: &Rules<Board7>) -> Guess {
        Guess { appraiser: Appraiser::new(rules) }
    }

    /// Numbers for the question whether `goal` wins the position.
    #[inline]
    pub(crate) fn numbers(&self, rules: &Rules<Board7>, position: &Position<Board7>, goal: Side) -> Numbers {
        let opinion = self.appraiser.opinion(rules, position).hundredths();
        let view = if position.side() == goal { opinion } else { -opinion };
        let steps = (view / STEP).clamp(-20, 20);
        let (hope, doubt) = (steps.max(0).unsigned_abs(), steps.min(0).unsigned_abs());
        Numbers::new(BASE + doubt, BASE + hope)
    }
}

/// Hundredths of an attacker that count for one position more.
const STEP: i32 = 60;
const BASE: u32 = 2;
