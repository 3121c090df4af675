//! Moves that cannot be played, in words.

use branan_rules::{IllegalMove, Illegality};

use crate::{Speak, Value};

/// Why the rules do not allow a move.
#[must_use]
pub fn illegal(illegal: IllegalMove, speak: &impl Speak) -> String {
    let (key, square) = match illegal.why {
        Illegality::OffBoard(square) => ("no-off-board", square),
        Illegality::NoPiece => ("no-piece", illegal.mv.from),
        Illegality::NotYours(_) => ("no-not-yours", illegal.mv.from),
        Illegality::NotStraight => ("no-not-straight", illegal.mv.to),
        Illegality::Blocked(square) => ("no-blocked", square),
        Illegality::MayNotPass(square) => ("no-may-not-pass", square),
        Illegality::TooFar => ("no-too-far", illegal.mv.to),
        Illegality::Repeats => ("no-repeats", illegal.mv.to),
        Illegality::Over => ("no-over", illegal.mv.to),
        _ => ("no-may-not-stop", illegal.mv.to),
    };
    speak.say(key, &[("square", Value::Text(&square.to_string()))])
}
