//! What the engine thinks of a position.

use branan_rules::{End, Move};
use branan_session::Assessment;

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
    /// What it is worth.
    pub worth: Assessment,
    /// The moves, the first one to be played.
    pub moves: Vec<Move>,
}

impl Line {
    /// The verdict on a set that is over.
    #[must_use]
    pub fn over(end: End) -> Line {
        Line { worth: Assessment::over(end), moves: Vec::new() }
    }
}
