//! What an `OpenTafl` host says.

use core::fmt;
use core::str::FromStr;

use branan_rules::Side;
use branan_rules::notation::WordError;

use crate::budget::Time;
use crate::seat::SeatError;

/// A line from the host.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OtepCommand {
    /// `hello`
    Hello,
    /// `rules RULES`
    Rules(String),
    /// `position POSITION`
    Position(String),
    /// `side attackers|defenders`: the side to move, which a position does not tell.
    Side(Side),
    /// `clock …`; none if there is no clock.
    Clock(Option<OtepClock>),
    /// `analyze COUNT SECONDS`
    Analyze {
        /// How many lines.
        lines: usize,
        /// For how long.
        seconds: u32,
    },
    /// `play SIDE`: make a move for this side.
    Play(Side),
    /// `move POSITION`: the engine's move was accepted and led here.
    Move(String),
    /// `opponent-move M1|M2… POSITION`
    OpponentMove {
        /// The moves.
        moves: Vec<String>,
        /// Where they led.
        position: Option<String>,
    },
    /// `error CODE`: the engine's move was refused.
    Error(i32),
    /// `finish CODE`: the game is over.
    Finish(i32),
    /// `goodbye`
    Goodbye,
    /// A blank line, or a word that asks for nothing.
    Ignored,
}

/// What the clocks show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtepClock {
    /// Milliseconds left in the main time or the running overtime, by side.
    pub left_ms: [u64; 2],
    /// Whether that is overtime, by side.
    pub in_overtime: [bool; 2],
    /// The length of an overtime in seconds.
    pub overtime_s: u64,
    /// How many overtimes are left, by side.
    pub overtimes: [u64; 2],
}

impl OtepClock {
    /// The time that a side has for its move.
    #[must_use]
    pub fn time(&self, side: Side) -> Time {
        let side = side as usize;
        // An overtime that is not used up begins anew with every move.
        let moves = self.in_overtime[side].then_some(1);
        Time::Clock { left_ms: self.left_ms[side], increment_ms: 0, moves }
    }
}

/// Why a line cannot be obeyed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OtepError {
    /// No such command.
    Unknown(String),
    /// A command without something it needs, or with something else there.
    Expected(&'static str),
    /// The game cannot be set up so.
    Seat(SeatError),
    /// The game is over: there is no move to make.
    Over,
    /// A search is under way.
    Busy,
}

impl FromStr for OtepCommand {
    type Err = OtepError;

    /// Reads a line, unless it is no command or not all of it is there.
    fn from_str(line: &str) -> Result<OtepCommand, OtepError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let text =
            |expected| if rest.is_empty() { Err(OtepError::Expected(expected)) } else { Ok(rest.to_owned()) };
        Ok(match word {
            "" | "status" | "start" | "simple-moves" => OtepCommand::Ignored,
            "hello" => OtepCommand::Hello,
            "rules" => OtepCommand::Rules(text("rules RULES")?),
            "position" => OtepCommand::Position(text("position POSITION")?),
            "side" => OtepCommand::Side(side(rest)?),
            "play" => OtepCommand::Play(side(rest)?),
            "clock" => OtepCommand::Clock(clock(rest)?),
            "analyze" | "analyse" => analyze(rest)?,
            "move" => OtepCommand::Move(text("move POSITION")?),
            "opponent-move" => opponent_move(&text("opponent-move MOVES POSITION")?),
            "error" => OtepCommand::Error(code(rest)?),
            "finish" => OtepCommand::Finish(code(rest)?),
            "goodbye" | "quit" => OtepCommand::Goodbye,
            word => return Err(OtepError::Unknown(word.chars().take(40).collect())),
        })
    }
}

fn side(text: &str) -> Result<Side, OtepError> {
    text.parse().map_err(|error: WordError| OtepError::Expected(error.expected))
}

fn code(text: &str) -> Result<i32, OtepError> {
    let word = text.split_whitespace().next().unwrap_or_default();
    word.parse().map_err(|_| OtepError::Expected("a code"))
}

fn analyze(text: &str) -> Result<OtepCommand, OtepError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let read = |i: usize| words.get(i).and_then(|word| word.parse::<u32>().ok());
    match (read(0), read(1), words.len()) {
        (Some(lines), Some(seconds), 2) => Ok(OtepCommand::Analyze { lines: lines as usize, seconds }),
        _ => Err(OtepError::Expected("analyze COUNT SECONDS")),
    }
}

fn opponent_move(text: &str) -> OtepCommand {
    let (moves, position) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let position = Some(position.trim()).filter(|position| !position.is_empty()).map(ToOwned::to_owned);
    let moves = moves.split('|').map(ToOwned::to_owned).collect();
    OtepCommand::OpponentMove { moves, position }
}

/// Reads the clocks; negative numbers and no numbers at all say that there are none.
fn clock(text: &str) -> Result<Option<OtepClock>, OtepError> {
    let bad = OtepError::Expected("clock MS[*] MS[*] OVERTIME-SECONDS OVERTIMES OVERTIMES");
    let read = |word: &str| word.trim_end_matches('*').parse::<i64>().ok();
    let words: Vec<&str> = text.split_whitespace().collect();
    let numbers: Option<Vec<i64>> = words.iter().map(|word| read(word)).collect();
    match numbers.ok_or(bad.clone())?[..] {
        [] => Ok(None),
        [attackers, defenders, ..] if attackers < 0 || defenders < 0 => Ok(None),
        [attackers, defenders, overtime, attackers_left, defenders_left] => Ok(Some(OtepClock {
            left_ms: [attackers, defenders].map(i64::unsigned_abs),
            in_overtime: [words[0], words[1]].map(|word| word.ends_with('*')),
            overtime_s: overtime.max(0).unsigned_abs(),
            overtimes: [attackers_left, defenders_left].map(|left| left.max(0).unsigned_abs()),
        })),
        _ => Err(bad),
    }
}

impl fmt::Display for OtepCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OtepCommand::Hello => f.write_str("hello"),
            OtepCommand::Rules(text) => write!(f, "rules {text}"),
            OtepCommand::Position(text) => write!(f, "position {text}"),
            OtepCommand::Side(side) => write!(f, "side {side}"),
            OtepCommand::Clock(None) => f.write_str("clock"),
            OtepCommand::Clock(Some(clock)) => clock.fmt(f),
            OtepCommand::Analyze { lines, seconds } => write!(f, "analyze {lines} {seconds}"),
            OtepCommand::Play(side) => write!(f, "play {side}"),
            OtepCommand::Move(text) => write!(f, "move {text}"),
            OtepCommand::OpponentMove { moves, position } => {
                write!(f, "opponent-move {}", moves.join("|"))?;
                position.iter().try_for_each(|position| write!(f, " {position}"))
            }
            OtepCommand::Error(code) => write!(f, "error {code}"),
            OtepCommand::Finish(code) => write!(f, "finish {code}"),
            OtepCommand::Goodbye => f.write_str("goodbye"),
            OtepCommand::Ignored => Ok(()),
        }
    }
}

impl fmt::Display for OtepClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OtepClock { left_ms: [a, d], in_overtime, overtime_s, overtimes: [more_a, more_d] } = self;
        let [star_a, star_d] = in_overtime.map(|is| if is { "*" } else { "" });
        write!(f, "clock {a}{star_a} {d}{star_d} {overtime_s} {more_a} {more_d}")
    }
}

impl From<SeatError> for OtepError {
    fn from(error: SeatError) -> OtepError {
        OtepError::Seat(error)
    }
}

impl fmt::Display for OtepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OtepError::Unknown(word) => write!(f, "unknown command {word:?}"),
            OtepError::Expected(what) => write!(f, "expected {what}"),
            OtepError::Seat(error) => error.fmt(f),
            OtepError::Over => f.write_str("there is no move to make"),
            OtepError::Busy => f.write_str("a search is under way"),
        }
    }
}

impl core::error::Error for OtepError {}
