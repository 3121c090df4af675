//! Knowledge from outside the search.

use branan_rules::{Board, Position, Side};

/// Someone who knows some positions for certain, such as endgame tables.
///
/// The search asks about every node it comes to, from several threads, so the
/// answer must be quick and always the same. It asks only where the past of the
/// game cannot spoil the answer: while no position of the game stands one short
/// of the count at which repetition is judged (docs/engine.md).
pub trait Oracle<B: Board>: Send + Sync {
    /// Who wins by force a set that begins with this position, if that is known.
    /// The set is not over in it.
    fn forced_win(&self, position: &Position<B>) -> Option<ForcedWin>;
}

/// A win that no defence can prevent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedWin {
    /// Who wins.
    pub side: Side,
    /// Plies to the end with the best play of both sides.
    pub plies: usize,
}
