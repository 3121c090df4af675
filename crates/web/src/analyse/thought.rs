//! What the engine thinks of a position.

use branan_rules::{End, Move, Side};

/// The best lines of a position so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// How many moves ahead it has looked.
    pub depth: u64,
    /// Positions a second.
    pub speed: u64,
    /// The best lines, the best first.
    pub lines: Vec<Line>,
    /// Whether it has come to an end.
    pub is_done: bool,
}

/// One line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The score as people read it, good for the attackers above zero: `+0.35`, `#5`.
    pub score: String,
    /// The same in hundredths of an attacker.
    pub value: i32,
    /// Who wins by force.
    pub winner: Option<Side>,
    /// The moves, the first one to be played.
    pub moves: Vec<Move>,
}

impl Line {
    /// How likely the attackers are to win, in thousandths.
    #[must_use]
    pub const fn chance(&self) -> i32 {
        match self.winner {
            Some(Side::Attackers) => 1000,
            Some(Side::Defenders) => 0,
            None => chance(self.value),
        }
    }

    /// The verdict on a set that is over.
    #[must_use]
    pub fn over(end: End) -> Line {
        let (score, value) = match end.winner {
            Some(Side::Attackers) => ("1–0", 10_000),
            Some(Side::Defenders) => ("0–1", -10_000),
            None => ("½–½", 0),
        };
        Line { score: score.to_owned(), value, winner: end.winner, moves: Vec::new() }
    }
}

/// Turns a score into a chance, as an advantage of two attackers is worth about three games in four.
const fn chance(value: i32) -> i32 {
    500 + 500 * value / (value.abs() + 200)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_grows_with_the_score_and_ends_in_a_win() {
        assert_eq!([-200, 0, 200, 600].map(chance), [250, 500, 750, 875]);
        let won = Line::over(End::won(Side::Defenders, branan_rules::Reason::Escape));
        assert!(won.chance() < chance(-1000));
    }
}
