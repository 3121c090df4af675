//! Positions in which one move wins.

use branan_rules::{Move, Reason, Setup};

use crate::goal::Goal;
use crate::hunt::hunt;
use crate::stage::Stage;
use crate::task::Task;

/// The only move of a position that wins by force within some number of moves.
///
/// Everything was tried: the move wins against every defence, and after every other move the other side has an answer
/// with which it is not beaten within that number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnlyWin {
    /// The move.
    pub mv: Move,
    /// How many moves of its own the winner needs against the longest defence.
    pub moves: u8,
    /// For how many positions the winner must have an answer that is no win at once, the first included.
    pub answers: usize,
    /// The other legal moves.
    pub others: usize,
    /// The moves to the end, with the longest defence.
    pub variation: Vec<Move>,
    /// How the set ends then.
    pub reason: Reason,
}

impl OnlyWin {
    /// The only win of the side to move within `within` moves that needs `least` or more and no more than `answers`
    /// answers; `None` if there are several, or none of this kind.
    #[must_use]
    pub fn find(stage: &Stage, setup: &Setup, least: u8, within: u8, answers: usize) -> Option<OnlyWin> {
        let game = stage.open(setup)?;
        let mut hunter = hunt(&game);
        let (mv, moves) = hunter.only_answer(within, least)?;
        let answers = hunter.breadth(moves, answers)?;
        let others = game.legal_moves().len() - 1;
        let variation = Task::new(*setup, Goal::Force(moves)).variation(stage, mv);
        let ended = Task { past: variation.clone(), ..Task::new(*setup, Goal::Force(moves)) }.game(stage)?;
        let reason = ended.end()?.reason;
        Some(OnlyWin { mv, moves, answers, others, variation, reason })
    }
}
