//! What a UCI host says.

use core::fmt;
use core::str::FromStr;

use branan_rules::notation::{Dialect, MoveText, ParseError, read_move, write_move};
use branan_rules::{IllegalMove, Move, Side};

use crate::budget::Time;
use crate::seat::SeatError;

/// A line from the host.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UciCommand {
    /// `uci`
    Uci,
    /// `isready`
    IsReady,
    /// `setoption name NAME [value VALUE]`
    SetOption {
        /// The option.
        name: String,
        /// Its value, if it has one.
        value: Option<String>,
    },
    /// `ucinewgame`
    NewGame,
    /// `position startpos|fen FEN [moves …]`
    Position {
        /// Where the game begins.
        start: UciStart,
        /// The moves since.
        moves: Vec<Move>,
    },
    /// `go …`
    Go(UciGo),
    /// `stop`
    Stop,
    /// `quit`
    Quit,
    /// `board`: draw the position.
    Board,
    /// `result`: say how the game stands.
    Result,
    /// `perft DEPTH [divide]`
    Perft {
        /// How many moves ahead.
        depth: u32,
        /// The count for each first move too.
        divide: bool,
    },
    /// A blank line, or a word of UCI that means nothing here.
    Ignored,
}

/// Where the game of a `position` line begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UciStart {
    /// At the start of the rules.
    Start,
    /// In a position, in any notation.
    Position(String),
}

/// The limits of a `go` line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UciGo {
    /// `nodes`
    pub nodes: Option<u64>,
    /// `depth`, or `mate` in plies
    pub depth: Option<u32>,
    /// `movetime`
    pub move_ms: Option<u64>,
    /// `btime` or `atime`, `wtime` or `dtime`: by side
    pub left_ms: [Option<u64>; 2],
    /// `binc` or `ainc`, `winc` or `dinc`: by side
    pub increment_ms: [u64; 2],
    /// `movestogo`
    pub moves: Option<u64>,
    /// `infinite`
    pub infinite: bool,
}

/// Why a line cannot be obeyed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UciError {
    /// No such command.
    Unknown(String),
    /// A command without something it needs, or with something else there.
    Expected(&'static str),
    /// A move that cannot be read.
    UnreadableMove(ParseError),
    /// No such option.
    UnknownOption(String),
    /// An option cannot have that value.
    BadValue {
        /// The option.
        option: String,
    },
    /// The game cannot be set up so.
    Seat(SeatError),
    /// A move of a `position` line is not legal.
    Illegal {
        /// Which, counted from 0.
        index: usize,
        /// Why not.
        illegal: IllegalMove,
    },
    /// A search is under way.
    Busy,
}

impl FromStr for UciCommand {
    type Err = UciError;

    /// Reads a line, unless it is no command or not all of it is there.
    fn from_str(line: &str) -> Result<UciCommand, UciError> {
        let mut words = line.split_whitespace();
        Ok(match words.next() {
            None | Some("debug" | "register" | "ponderhit") => UciCommand::Ignored,
            Some("uci") => UciCommand::Uci,
            Some("isready") => UciCommand::IsReady,
            Some("ucinewgame") => UciCommand::NewGame,
            Some("stop") => UciCommand::Stop,
            Some("quit" | "exit") => UciCommand::Quit,
            Some("board" | "d") => UciCommand::Board,
            Some("result") => UciCommand::Result,
            Some("setoption") => set_option(words)?,
            Some("position") => position(words)?,
            Some("go") => UciCommand::Go(UciGo::parse(words)?),
            Some("perft") => perft(words)?,
            Some(word) => return Err(UciError::Unknown(word.chars().take(40).collect())),
        })
    }
}

fn set_option<'l>(mut words: impl Iterator<Item = &'l str>) -> Result<UciCommand, UciError> {
    if words.next() != Some("name") {
        return Err(UciError::Expected("setoption name NAME value VALUE"));
    }
    let words: Vec<&str> = words.collect();
    let (name, value) = match words.iter().position(|word| *word == "value") {
        Some(at) => (words[..at].join(" "), Some(words[at + 1..].join(" "))),
        None => (words.join(" "), None),
    };
    if name.is_empty() {
        return Err(UciError::Expected("setoption name NAME value VALUE"));
    }
    Ok(UciCommand::SetOption { name, value })
}

fn position<'l>(words: impl Iterator<Item = &'l str>) -> Result<UciCommand, UciError> {
    let words: Vec<&str> = words.collect();
    let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let start = match &words[..end] {
        ["startpos"] => UciStart::Start,
        ["fen", fen @ ..] | fen if !fen.is_empty() => UciStart::Position(fen.join(" ")),
        _ => return Err(UciError::Expected("position startpos|fen FEN [moves …]")),
    };
    let moves = words.get(end + 1..).unwrap_or_default();
    let moves: Result<Vec<Move>, ParseError> = moves.iter().map(|text| Ok(read_move(text)?.mv)).collect();
    Ok(UciCommand::Position { start, moves: moves.map_err(UciError::UnreadableMove)? })
}

fn perft<'l>(mut words: impl Iterator<Item = &'l str>) -> Result<UciCommand, UciError> {
    let depth = words.next().and_then(|word| word.parse().ok());
    let depth = depth.ok_or(UciError::Expected("perft DEPTH [divide]"))?;
    match words.next() {
        None => Ok(UciCommand::Perft { depth, divide: false }),
        Some("divide") => Ok(UciCommand::Perft { depth, divide: true }),
        Some(_) => Err(UciError::Expected("perft DEPTH [divide]")),
    }
}

impl UciGo {
    fn parse<'l>(mut words: impl Iterator<Item = &'l str>) -> Result<UciGo, UciError> {
        const ATTACKERS: usize = Side::Attackers as usize;
        const DEFENDERS: usize = Side::Defenders as usize;
        let mut go = UciGo::default();
        while let Some(word) = words.next() {
            let mut number = || number(words.next());
            match word {
                "infinite" | "ponder" => go.infinite = true,
                "nodes" => go.nodes = Some(number()?),
                "movetime" => go.move_ms = Some(number()?),
                "movestogo" => go.moves = Some(number()?),
                "depth" => go.depth = Some(u32::try_from(number()?).unwrap_or(u32::MAX)),
                "mate" => {
                    let plies = number()?.saturating_mul(2).saturating_sub(1);
                    go.depth = Some(u32::try_from(plies).unwrap_or(u32::MAX));
                }
                "btime" | "atime" => go.left_ms[ATTACKERS] = Some(number()?),
                "wtime" | "dtime" => go.left_ms[DEFENDERS] = Some(number()?),
                "binc" | "ainc" => go.increment_ms[ATTACKERS] = number()?,
                "winc" | "dinc" => go.increment_ms[DEFENDERS] = number()?,
                _ => {
                    return Err(UciError::Expected(
                        "nodes, movetime, depth, infinite or the words of a clock",
                    ));
                }
            }
        }
        Ok(go)
    }

    /// The time that a side has for its move.
    #[must_use]
    pub fn time(&self, side: Side) -> Time {
        match (self.move_ms, self.left_ms[side as usize]) {
            _ if self.infinite => Time::Infinite,
            (Some(ms), _) => Time::Move(ms),
            (None, Some(left_ms)) => {
                Time::Clock { left_ms, increment_ms: self.increment_ms[side as usize], moves: self.moves }
            }
            (None, None) => Time::Open,
        }
    }
}

/// Reads a number; a clock that is overdrawn stands at 0.
fn number(word: Option<&str>) -> Result<u64, UciError> {
    let word = word.ok_or(UciError::Expected("a number"))?;
    match word.strip_prefix('-') {
        Some(rest) => rest.parse::<u64>().map(|_| 0),
        None => word.parse(),
    }
    .map_err(|_| UciError::Expected("a number"))
}

impl fmt::Display for UciCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UciCommand::Uci => f.write_str("uci"),
            UciCommand::IsReady => f.write_str("isready"),
            UciCommand::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            UciCommand::SetOption { name, value: Some(value) } => {
                write!(f, "setoption name {name} value {value}")
            }
            UciCommand::NewGame => f.write_str("ucinewgame"),
            UciCommand::Position { start, moves } => {
                match start {
                    UciStart::Start => f.write_str("position startpos")?,
                    UciStart::Position(fen) => write!(f, "position fen {fen}")?,
                }
                f.write_str(if moves.is_empty() { "" } else { " moves" })?;
                let mut moves = moves.iter().map(|&mv| write_move(&MoveText::plain(mv), Dialect::TaflZero));
                moves.try_for_each(|mv| write!(f, " {mv}"))
            }
            UciCommand::Go(go) => go.fmt(f),
            UciCommand::Stop => f.write_str("stop"),
            UciCommand::Quit => f.write_str("quit"),
            UciCommand::Board => f.write_str("board"),
            UciCommand::Result => f.write_str("result"),
            UciCommand::Perft { depth, divide } => {
                write!(f, "perft {depth}{}", if *divide { " divide" } else { "" })
            }
            UciCommand::Ignored => Ok(()),
        }
    }
}

impl fmt::Display for UciGo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.infinite { "go infinite" } else { "go" })?;
        let [attackers, defenders] = self.left_ms;
        let [attackers_add, defenders_add] = self.increment_ms.map(|ms| (ms > 0).then_some(ms));
        let words = [
            ("nodes", self.nodes),
            ("depth", self.depth.map(u64::from)),
            ("movetime", self.move_ms),
            ("wtime", defenders),
            ("btime", attackers),
            ("winc", defenders_add),
            ("binc", attackers_add),
            ("movestogo", self.moves),
        ];
        let mut given = words.into_iter().filter_map(|(word, number)| Some((word, number?)));
        given.try_for_each(|(word, number)| write!(f, " {word} {number}"))
    }
}

impl From<SeatError> for UciError {
    fn from(error: SeatError) -> UciError {
        UciError::Seat(error)
    }
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UciError::Unknown(word) => write!(f, "unknown command {word:?}"),
            UciError::Expected(what) => write!(f, "expected {what}"),
            UciError::UnreadableMove(error) => write!(f, "unreadable move: {error}"),
            UciError::UnknownOption(name) => write!(f, "there is no option {name:?}"),
            UciError::BadValue { option } => write!(f, "option {option:?} cannot have that value"),
            UciError::Seat(error) => error.fmt(f),
            UciError::Illegal { index, illegal } => write!(f, "move {}: {illegal}", index + 1),
            UciError::Busy => f.write_str("a search is under way; stop it first"),
        }
    }
}

impl core::error::Error for UciError {}
