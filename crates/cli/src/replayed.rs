//! Games played again from a record.

use std::fmt;

use branan_rules::notation::{self, CaptureText, MoveText, ParseError, PlyText, play_recorded};
use branan_rules::{AnyGame, End, IllegalMove, Illegality, Reason, SquareSet};

/// Why a recorded move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Misplay {
    /// It cannot be read.
    Unreadable(ParseError),
    /// The rules do not allow it.
    Illegal(IllegalMove),
    /// It captures something else than the record says.
    Captures { text: MoveText, found: SquareSet },
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
    match play_recorded(game, text) {
        Ok(_) => Ok(()),
        Err(notation::Misplay::Illegal(illegal)) => Err(match (illegal.why, before) {
            (Illegality::Over, Some(end)) => Misplay::Over { end },
            _ => Misplay::Illegal(illegal),
        }),
        Err(notation::Misplay::Captures { text, found }) => Err(Misplay::Captures { text, found }),
        Err(other) => unreachable!("no other way to misplay: {other:?}"),
    }
}

impl Misplay {
    /// The stable word for it.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Misplay::Unreadable(_) => "bad-move",
            Misplay::Illegal(_) => "illegal-move",
            Misplay::Captures { .. } => "capture-mismatch",
            Misplay::Over { .. } => "over",
            Misplay::NoStart(_) => "bad-position",
        }
    }
}

impl fmt::Display for Misplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misplay::Unreadable(error) => f.write_str(&in_one_line(error)),
            Misplay::Illegal(illegal) => illegal.fmt(f),
            Misplay::Captures { text, found } => {
                let claimed = match text.captures {
                    CaptureText::Squares(squares) => listed(squares),
                    other => format!("{} soldiers", other.count()),
                };
                write!(f, "{} captures {}, not {claimed}", text.mv, listed(*found))
            }
            Misplay::Over { end } => write!(f, "the set is over: {end}"),
            Misplay::NoStart(why) => f.write_str(why),
        }
    }
}

fn listed(squares: SquareSet) -> String {
    if squares.is_empty() { "nothing".to_owned() } else { squares.to_string().replace(',', ", ") }
}

/// The error of a text that is one line, where the number of the line says nothing.
pub(crate) fn in_one_line(error: &ParseError) -> String {
    error.to_string().replacen("line 1, ", "", 1)
}
