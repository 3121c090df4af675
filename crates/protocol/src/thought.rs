//! What a search found, in words every protocol can put its own way.

use branan_rules::Move;

/// What a search found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// The move to play; `None` only where there is none.
    pub best: Option<Move>,
    /// The best lines, the best first; empty before the first depth is finished.
    pub lines: Vec<Variation>,
    /// The depth of the last finished iteration.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Milliseconds spent.
    pub time_ms: u64,
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The moves, the first one to be played.
    pub moves: Vec<Move>,
    /// What it is worth for the side to move.
    pub worth: Worth,
}

/// What a position is worth for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// In hundredths of a soldier; large where the end is certain.
    pub hundredths: i32,
    /// Plies to a forced end: positive to a win, negative to a loss.
    pub plies_to_end: Option<i32>,
    /// How likely it is won, drawn and lost, in thousandths, if that is known.
    pub chances: Option<[u16; 3]>,
}

impl Thought {
    /// Positions a second.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        let nodes = u128::from(self.nodes) * 1000 / u128::from(self.time_ms.max(1));
        u64::try_from(nodes).unwrap_or(u64::MAX)
    }
}
