//! What a task asks for.

use std::fmt;
use std::str::FromStr;

use branan_rules::{Reason, Square};

/// What a task asks for, in a form that fits an attribute of a web page.
///
/// Its text and [`FromStr`] are inverses: `capture 2`, `win escape`, `reach d4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Capture at least so many soldiers with one move.
    Capture(u8),
    /// Capture a soldier by moving the king.
    Strike,
    /// Win at once, for this reason.
    Win(Reason),
    /// Win within so many moves of one's own, whatever the other side does.
    Force(u8),
    /// Stop between two enemies without being captured.
    Between,
    /// Let the other side not win with its next move.
    Guard,
    /// Play a move that leaves the set open.
    GoOn,
    /// Name all squares that the piece on this one can move to.
    Reach(Square),
    /// Name all empty squares on the lines of the piece on this one where it may not stop.
    Shun(Square),
}

impl Goal {
    /// Whether the answer is a set of squares instead of a move.
    #[must_use]
    pub const fn asks_for_squares(self) -> bool {
        self.subject().is_some()
    }

    /// The square of the piece that the task is about, if it is about one.
    #[must_use]
    pub const fn subject(self) -> Option<Square> {
        match self {
            Goal::Reach(square) | Goal::Shun(square) => Some(square),
            _ => None,
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Capture(count) => write!(f, "capture {count}"),
            Goal::Strike => f.write_str("strike"),
            Goal::Win(reason) => write!(f, "win {reason}"),
            Goal::Force(moves) => write!(f, "force {moves}"),
            Goal::Between => f.write_str("between"),
            Goal::Guard => f.write_str("guard"),
            Goal::GoOn => f.write_str("go-on"),
            Goal::Reach(square) => write!(f, "reach {square}"),
            Goal::Shun(square) => write!(f, "shun {square}"),
        }
    }
}

impl FromStr for Goal {
    type Err = GoalError;

    fn from_str(text: &str) -> Result<Goal, GoalError> {
        let (verb, object) = text.split_once(' ').unwrap_or((text, ""));
        let number = || object.parse().map_err(|_| GoalError);
        let square = || object.parse().map_err(|_| GoalError);
        let reason = || object.parse().map_err(|_| GoalError);
        match verb {
            "capture" => number().map(Goal::Capture),
            "win" => reason().map(Goal::Win),
            "force" => number().map(Goal::Force),
            "reach" => square().map(Goal::Reach),
            "shun" => square().map(Goal::Shun),
            "strike" if object.is_empty() => Ok(Goal::Strike),
            "between" if object.is_empty() => Ok(Goal::Between),
            "guard" if object.is_empty() => Ok(Goal::Guard),
            "go-on" if object.is_empty() => Ok(Goal::GoOn),
            _ => Err(GoalError),
        }
    }
}

/// The error of a text that is no goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoalError;

impl fmt::Display for GoalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a goal such as `capture 2`, `win escape` or `reach d4`")
    }
}

impl core::error::Error for GoalError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_read_back_as_written() {
        let d4 = Square::new(3, 3);
        let mut goals = vec![Goal::Capture(3), Goal::Strike, Goal::Force(2), Goal::Between, Goal::Guard];
        goals.extend([Goal::GoOn, Goal::Reach(d4), Goal::Shun(d4)]);
        goals.extend(Reason::ALL.map(Goal::Win));
        for goal in goals {
            assert_eq!(goal.to_string().parse(), Ok(goal));
        }
        for wrong in ["", "capture", "capture x", "capture 999", "win", "reach z", "strike d4", "go on"] {
            assert_eq!(wrong.parse::<Goal>(), Err(GoalError), "{wrong}");
        }
    }
}
