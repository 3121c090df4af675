//! Rule sets that contradict themselves.

use core::fmt;

use crate::reasons::reasons;

/// The error of a rule set that contradicts itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSetError {
    /// The field at fault.
    pub field: &'static str,
    /// Why.
    pub reason: Contradiction,
}

impl fmt::Display for RuleSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.reason.english())
    }
}

impl core::error::Error for RuleSetError {}

reasons! {
    /// Why the fields of a rule set contradict each other.
    Contradiction "contradiction" {
        BoardSize "board-size" "the board must be 5x5 to 19x19",
        OneKing "one-king" "there must be exactly one king",
        NoAttacker "no-attacker" "there must be at least one attacker",
        OffBoard "off-board" "it has squares that are not on the board",
        SharedSquare "shared-square" "it shares a square with another zone",
        MayNotStop "may-not-stop" "a piece starts there that may not stop there",
        NoGoal "no-goal" "there is no square to escape to",
        StartsOnGoal "starts-on-goal" "the king starts on such a square",
        ClosedGoal "closed-goal" "the king may not enter any of its squares",
        FortOnEdge "fort-on-edge" "a king on the edge has escaped already",
        NoThrone "no-throne" "there is no throne to be strong on",
        OneThrone "one-throne" "it needs a throne of one square",
        NoSpeed "no-speed" "a piece must be able to move at least one square",
        OneRepetition "one-repetition" "the count must be 2 or more",
        NoQuietMoves "no-quiet-moves" "it must be 1 or more",
        TooLarge "too-large" "the board is too large for this type",
        OverAtStart "over-at-start" "the set is over before the first move",
    }
}
