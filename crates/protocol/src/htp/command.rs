//! What a host of the Hnefatafl Text Protocol says.

use core::fmt;

use branan_rules::{Move, Side, Square};

use crate::budget::Time;
use crate::seat::SeatError;

/// A line from the host.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HtpCommand {
    /// `board_size N`
    BoardSize(u8),
    /// `final_status`
    FinalStatus,
    /// `first_move ROLE`
    FirstMove(Side),
    /// `generate_move`
    GenerateMove,
    /// `known_command WORD`
    KnownCommand(String),
    /// `list_commands`
    ListCommands,
    /// `name`
    Name,
    /// `play ROLE FROM TO`
    Play {
        /// Whose move.
        side: Side,
        /// The move.
        mv: Move,
    },
    /// `play ROLE resigns`
    Resign(Side),
    /// `play_from`: which pieces can move.
    PlayFrom,
    /// `play_to ROLE FROM`: where a piece can go.
    PlayTo {
        /// Whose piece.
        side: Side,
        /// Where it stands.
        from: Square,
    },
    /// `play_undo`
    PlayUndo,
    /// `protocol_version`
    ProtocolVersion,
    /// `quit`
    Quit,
    /// `reset_board`
    ResetBoard,
    /// `show_board`
    ShowBoard,
    /// `show_board_open_tafl`
    ShowBoardOpenTafl,
    /// `time_settings un-timed | fischer MINUTES ADD_SECONDS`
    TimeSettings(HtpTime),
    /// `version`
    Version,
}

/// The clock of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HtpTime {
    /// None.
    UnTimed,
    /// A time for all moves and some more after each.
    Fischer {
        /// The time for all moves.
        minutes: u32,
        /// What each move adds.
        add_seconds: u32,
    },
}

impl HtpTime {
    /// The time for one move; `None` where nothing limits it.
    ///
    /// The protocol does not tell what the clock shows, so each move gets a
    /// fiftieth of the whole.
    #[must_use]
    pub fn share(self) -> Option<Time> {
        match self {
            HtpTime::UnTimed => None,
            HtpTime::Fischer { minutes, add_seconds } => {
                let (all, add) = (u64::from(minutes) * 60_000, u64::from(add_seconds) * 1_000);
                Some(Time::Move(all / 50 + add * 3 / 4))
            }
        }
    }
}

/// Why a line cannot be obeyed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HtpError {
    /// No such command.
    Unknown(String),
    /// A command without something it needs, or with something else there.
    Expected(&'static str),
    /// No rules are known for a board of this size.
    NoBoard(u8),
    /// The game cannot go on so.
    Seat(SeatError),
    /// It is the other side's turn.
    NotYourTurn(Side),
    /// The first move was made already.
    Begun,
    /// The game is over.
    Over,
    /// No move was made yet.
    NothingToUndo,
    /// Too many lines wait for an answer.
    Busy,
}

impl HtpCommand {
    /// The words of all commands.
    pub const NAMES: [&str; 18] = [
        "board_size",
        "final_status",
        "first_move",
        "generate_move",
        "known_command",
        "list_commands",
        "name",
        "play",
        "play_from",
        "play_to",
        "play_undo",
        "protocol_version",
        "quit",
        "reset_board",
        "show_board",
        "show_board_open_tafl",
        "time_settings",
        "version",
    ];

    /// Reads a line; a blank one or a comment is no command.
    ///
    /// # Errors
    /// When it is something else that is no command, or not all of it is there.
    pub fn parse(line: &str) -> Result<Option<HtpCommand>, HtpError> {
        let line = line.split('#').next().unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&word, rest)) = words.split_first() else { return Ok(None) };
        Ok(Some(match (word, rest) {
            ("board_size", _) => HtpCommand::BoardSize(board_size(rest)?),
            ("final_status", _) => HtpCommand::FinalStatus,
            ("first_move", [text]) => HtpCommand::FirstMove(role(text)?),
            ("generate_move", _) => HtpCommand::GenerateMove,
            ("known_command", [text]) => HtpCommand::KnownCommand((*text).to_owned()),
            ("list_commands", _) => HtpCommand::ListCommands,
            ("name", _) => HtpCommand::Name,
            ("play", _) => play(rest)?,
            ("play_from", _) => HtpCommand::PlayFrom,
            ("play_to", [side, from]) => HtpCommand::PlayTo { side: role(side)?, from: square(from)? },
            ("play_undo", _) => HtpCommand::PlayUndo,
            ("protocol_version", _) => HtpCommand::ProtocolVersion,
            ("quit", _) => HtpCommand::Quit,
            ("reset_board", _) => HtpCommand::ResetBoard,
            ("show_board", _) => HtpCommand::ShowBoard,
            ("show_board_open_tafl", _) => HtpCommand::ShowBoardOpenTafl,
            ("time_settings", _) => HtpCommand::TimeSettings(time_settings(rest)?),
            ("version", _) => HtpCommand::Version,
            ("first_move", _) => return Err(HtpError::Expected("first_move ROLE")),
            ("known_command", _) => return Err(HtpError::Expected("known_command WORD")),
            ("play_to", _) => return Err(HtpError::Expected("play_to ROLE FROM")),
            (word, _) => return Err(HtpError::Unknown(word.chars().take(40).collect())),
        }))
    }
}

fn board_size(words: &[&str]) -> Result<u8, HtpError> {
    let size = words.first().and_then(|word| word.parse().ok());
    size.ok_or(HtpError::Expected("board_size NUMBER"))
}

fn play(words: &[&str]) -> Result<HtpCommand, HtpError> {
    match words {
        [side, "resign" | "resigns"] => Ok(HtpCommand::Resign(role(side)?)),
        [side, from, to] => {
            Ok(HtpCommand::Play { side: role(side)?, mv: Move::new(square(from)?, square(to)?) })
        }
        _ => Err(HtpError::Expected("play ROLE FROM TO, or play ROLE resigns")),
    }
}

fn role(text: &str) -> Result<Side, HtpError> {
    match text.to_ascii_lowercase().as_str() {
        "a" | "attacker" | "attackers" => Ok(Side::Attackers),
        "d" | "defender" | "defenders" => Ok(Side::Defenders),
        _ => Err(HtpError::Expected("attacker or defender")),
    }
}

fn square(text: &str) -> Result<Square, HtpError> {
    text.to_ascii_lowercase().parse().map_err(|_| HtpError::Expected("a square, as d4"))
}

fn time_settings(words: &[&str]) -> Result<HtpTime, HtpError> {
    let expected = HtpError::Expected("time_settings un-timed, or time_settings fischer MINUTES ADD_SECONDS");
    match words {
        ["un-timed" | "untimed" | "none"] => Ok(HtpTime::UnTimed),
        ["fischer", minutes, add] => match (minutes.parse(), add.parse()) {
            (Ok(minutes), Ok(add_seconds)) => Ok(HtpTime::Fischer { minutes, add_seconds }),
            _ => Err(expected),
        },
        _ => Err(expected),
    }
}

impl fmt::Display for HtpCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let role = super::role;
        match self {
            HtpCommand::BoardSize(size) => write!(f, "board_size {size}"),
            HtpCommand::FinalStatus => f.write_str("final_status"),
            HtpCommand::FirstMove(side) => write!(f, "first_move {}", role(*side)),
            HtpCommand::GenerateMove => f.write_str("generate_move"),
            HtpCommand::KnownCommand(word) => write!(f, "known_command {word}"),
            HtpCommand::ListCommands => f.write_str("list_commands"),
            HtpCommand::Name => f.write_str("name"),
            HtpCommand::Play { side, mv } => write!(f, "play {} {} {}", role(*side), mv.from, mv.to),
            HtpCommand::Resign(side) => write!(f, "play {} resigns", role(*side)),
            HtpCommand::PlayFrom => f.write_str("play_from"),
            HtpCommand::PlayTo { side, from } => write!(f, "play_to {} {from}", role(*side)),
            HtpCommand::PlayUndo => f.write_str("play_undo"),
            HtpCommand::ProtocolVersion => f.write_str("protocol_version"),
            HtpCommand::Quit => f.write_str("quit"),
            HtpCommand::ResetBoard => f.write_str("reset_board"),
            HtpCommand::ShowBoard => f.write_str("show_board"),
            HtpCommand::ShowBoardOpenTafl => f.write_str("show_board_open_tafl"),
            HtpCommand::TimeSettings(HtpTime::UnTimed) => f.write_str("time_settings un-timed"),
            HtpCommand::TimeSettings(HtpTime::Fischer { minutes, add_seconds }) => {
                write!(f, "time_settings fischer {minutes} {add_seconds}")
            }
            HtpCommand::Version => f.write_str("version"),
        }
    }
}

impl From<SeatError> for HtpError {
    fn from(error: SeatError) -> HtpError {
        HtpError::Seat(error)
    }
}

impl fmt::Display for HtpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HtpError::Unknown(word) => write!(f, "unknown command {word:?}"),
            HtpError::Expected(what) => write!(f, "expected {what}"),
            HtpError::NoBoard(size) => write!(f, "no rules are known for {size}x{size} squares"),
            HtpError::Seat(error) => error.fmt(f),
            HtpError::NotYourTurn(side) => write!(f, "it is not the turn of the {side}"),
            HtpError::Begun => f.write_str("the first move was made already"),
            HtpError::Over => f.write_str("the game is over"),
            HtpError::NothingToUndo => f.write_str("no move was made yet"),
            HtpError::Busy => f.write_str("too many lines wait for an answer"),
        }
    }
}

impl core::error::Error for HtpError {}
