//! Games played again from a record.

use std::fmt;

use branan_rules::notation::{self, MoveText, ParseError, PlyText, play_recorded};
use branan_rules::{AnyGame, End, Illegality, Reason};

/// Why a recorded move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Misplay {
    /// It cannot be read.
    Unreadable(ParseError),
    /// The rules do not allow it, or it captures something else than the record says.
    Recorded(notation::Misplay),
    /// The set was over before it.
    Over { end: End },
    /// There is no board to play it on.
    NoStart(String),
}

/// Plays what stands in the place of a move.
pub(crate) fn play(game: &mut AnyGame, ply: &PlyText) -> Result<(), Misplay> {
    let reason = match ply {
        PlyText::Move(text) => return play_move(game, text),
        PlyText::Resigns => Reason::Resignation,
        PlyText::TimeOut => Reason::Time,
    };
    let winner = game.side().other();
    game.conclude(End::won(winner, reason)).map_err(|end| Misplay::Over { end })
}

fn play_move(game: &mut AnyGame, text: &MoveText) -> Result<(), Misplay> {
    let before = game.end();
    play_recorded(game, text).map(drop).map_err(|misplay| match (misplay, before) {
        (notation::Misplay::Illegal(illegal), Some(end)) if illegal.why == Illegality::Over => {
            Misplay::Over { end }
        }
        _ => Misplay::Recorded(misplay),
    })
}

impl Misplay {
    /// The stable word for it.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Misplay::Unreadable(_) => "bad-move",
            Misplay::Recorded(notation::Misplay::Captures { .. }) => "capture-mismatch",
            Misplay::Recorded(_) => "illegal-move",
            Misplay::Over { .. } => "over",
            Misplay::NoStart(_) => "bad-position",
        }
    }
}

impl fmt::Display for Misplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misplay::Unreadable(error) => f.write_str(&in_one_line(error)),
            Misplay::Recorded(misplay) => misplay.fmt(f),
            Misplay::Over { end } => write!(f, "the set is over: {end}"),
            Misplay::NoStart(why) => f.write_str(why),
        }
    }
}

/// The error of a text that is one line, where the number of the line says nothing.
pub(crate) fn in_one_line(error: &ParseError) -> String {
    error.to_string().replacen("line 1, ", "", 1)
}
