//! Positions in which one move wins.

use branan_rules::{Move, Reason, Setup};

use crate::goal::Goal;
use crate::hunt::{hasty_hunt, hunt};
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
    /// How many moves the one win of the side to move takes that a hasty look finds, from `least` to `within`: in such
    /// a position it is worth the time to ask [`OnlyWin::find`].
    ///
    /// Only wins by threats are seen. Each of them is true, so that with two of a length nothing is left to ask.
    #[must_use]
    pub fn in_sight(stage: &Stage, setup: &Setup, least: u8, within: u8) -> Option<u8> {
        let game = stage.open(setup)?;
        let mut hunter = hasty_hunt(&game);
        (least..=within).find(|&moves| hunter.only_answer(moves, moves).is_some())
    }

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

#[cfg(test)]
mod tests {
    use branan_rules::{RuleSet, presets};

    use super::*;

    /// Three wins by threats: a king who runs, and rings of three and of five plies that are closed.
    const WON: [(&RuleSet, &str, &str, u8, Reason); 3] = [
        (
            &presets::HNEFATAFL,
            "11/1dd2ddd3/a9a/ad9/1d7a1/4d1ka3/3a7/10a/10a/aa2dd2da1/11 d",
            "g6-g1",
            2,
            Reason::Escape,
        ),
        (
            &presets::TABLUT,
            "9/9/2aaa4/1a1d2a2/1a1k2a2/1a4a2/1a1da1a2/2aaa4/9 a",
            "g6-f6",
            2,
            Reason::Encircled,
        ),
        (
            &presets::COPENHAGEN,
            "11/3aaaa1a2/2a1k4a1/2a6a1/2ad3d1a1/2aa4aa1/2ad4aa1/3aa1aaa2/7a3/11/11 a",
            "j9-h9",
            3,
            Reason::Encircled,
        ),
    ];

    #[test]
    fn what_a_hasty_look_sees_is_found_by_trying_everything() {
        for (set, position, solution, moves, reason) in WON {
            let stage = Stage::new(set).expect("a preset");
            let setup: Setup = position.parse().expect("a position");
            assert_eq!(OnlyWin::in_sight(&stage, &setup, 2, 3), Some(moves), "{position}");
            let found = OnlyWin::find(&stage, &setup, 2, moves, 250).expect("a win");
            assert_eq!((found.mv.to_string().as_str(), found.moves, found.reason), (solution, moves, reason));
            assert_eq!(OnlyWin::in_sight(&stage, &set.start, 2, 3), None, "nothing is won at the start");
        }
    }
}
