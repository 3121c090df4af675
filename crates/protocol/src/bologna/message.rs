//! What server and players say.

use core::fmt;

use branan_rules::{AnyGame, Move, Piece, RuleSet, Setup, Side, Square};
use serde::{Deserialize, Serialize};

/// Whose turn it is, or how it ended. White is the king's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Turn {
    /// The defenders are to move.
    White,
    /// The attackers are to move.
    Black,
    /// The defenders have won.
    WhiteWin,
    /// The attackers have won.
    BlackWin,
    /// A draw.
    Draw,
}

impl Turn {
    /// The turn of a side.
    #[must_use]
    pub const fn of(side: Side) -> Turn {
        match side {
            Side::Attackers => Turn::Black,
            Side::Defenders => Turn::White,
        }
    }

    /// The side to move, unless it is over.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Turn::White => Some(Side::Defenders),
            Turn::Black => Some(Side::Attackers),
            Turn::WhiteWin | Turn::BlackWin | Turn::Draw => None,
        }
    }

    /// Who has won, if anybody has.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Turn::WhiteWin => Some(Side::Defenders),
            Turn::BlackWin => Some(Side::Attackers),
            Turn::White | Turn::Black | Turn::Draw => None,
        }
    }

    fn in_game(game: &AnyGame) -> Turn {
        match game.end().map(|end| end.winner) {
            None => Turn::of(game.side()),
            Some(None) => Turn::Draw,
            Some(Some(Side::Defenders)) => Turn::WhiteWin,
            Some(Some(Side::Attackers)) => Turn::BlackWin,
        }
    }
}

/// The board and whose turn it is, as the server sends it to both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The pieces; its side to move means something only while there is one.
    pub setup: Setup,
    /// Whose turn it is, or how it ended.
    pub turn: Turn,
}

/// What stands on a square; a throne is one without the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum Pawn {
    Empty,
    Throne,
    White,
    Black,
    King,
}

/// A state as JSON has it: the first row is rank 1, the first square of a row on the file a.
#[derive(Serialize, Deserialize)]
struct StateText {
    board: Vec<Vec<Pawn>>,
    turn: Turn,
}

impl State {
    /// The state of a game.
    #[must_use]
    pub fn of(game: &AnyGame) -> State {
        State { setup: game.setup(), turn: Turn::in_game(game) }
    }

    /// Reads a state on a board of the size that the rules have.
    ///
    /// # Errors
    /// If it is none.
    pub fn read(text: &str, set: &RuleSet) -> Result<State, MessageError> {
        let StateText { board, turn } = read(text, "a state")?;
        let size = set.size();
        let square = board.len() == usize::from(size) && board.iter().all(|row| row.len() == board.len());
        if !square {
            return Err(MessageError { expected: "a state", why: format!("a board of {size}x{size}") });
        }
        let mut setup = Setup::empty(size).with_side(turn.side().unwrap_or(Side::Attackers));
        for (rank, row) in (0..size).zip(&board) {
            for (file, pawn) in (0..size).zip(row) {
                setup = setup.with_piece(Square::new(file, rank), pawn.piece());
            }
        }
        Ok(State { setup, turn })
    }

    /// Writes it as the server does.
    #[must_use]
    pub fn write(&self, set: &RuleSet) -> String {
        let size = set.size();
        let pawn = |square| match self.setup.piece_at(square) {
            Some(Piece::Attacker) => Pawn::Black,
            Some(Piece::Defender) => Pawn::White,
            Some(Piece::King) => Pawn::King,
            None if set.throne.squares.contains(square) => Pawn::Throne,
            None => Pawn::Empty,
        };
        let row = |rank| (0..size).map(|file| pawn(Square::new(file, rank))).collect();
        write(&StateText { board: (0..size).map(row).collect(), turn: self.turn })
    }
}

impl Pawn {
    const fn piece(self) -> Option<Piece> {
        match self {
            Pawn::Empty | Pawn::Throne => None,
            Pawn::White => Some(Piece::Defender),
            Pawn::Black => Some(Piece::Attacker),
            Pawn::King => Some(Piece::King),
        }
    }
}

/// A move, as a player sends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action {
    /// The move.
    pub mv: Move,
    /// Whose it is; nobody reads it, for the server knows.
    pub turn: Turn,
}

#[derive(Serialize, Deserialize)]
struct ActionText {
    from: String,
    to: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turn: Option<serde_json::Value>,
}

impl Action {
    /// Reads the move of an action; letters may be large.
    ///
    /// # Errors
    /// If it is none.
    pub fn read_move(text: &str) -> Result<Move, MessageError> {
        let ActionText { from, to, .. } = read(text, "an action")?;
        let square = |text: &str| {
            let square = text.to_ascii_lowercase().parse::<Square>();
            square.map_err(|error| MessageError { expected: "an action", why: error.to_string() })
        };
        Ok(Move::new(square(&from)?, square(&to)?))
    }

    /// Writes it as a player does.
    #[must_use]
    pub fn write(&self) -> String {
        let turn = serde_json::to_value(self.turn).ok();
        write(&ActionText { from: self.mv.from.to_string(), to: self.mv.to.to_string(), turn })
    }
}

/// Reads what a player calls itself, as far as a server cares: letters and digits, ten at most.
///
/// # Errors
/// If it is no text.
pub fn read_name(text: &str) -> Result<String, MessageError> {
    let name: String = read(text, "a name")?;
    Ok(name.chars().take(10).filter(|c| c.is_alphanumeric()).collect())
}

/// Writes a name as a player does.
#[must_use]
pub fn write_name(name: &str) -> String {
    write(&name)
}

fn read<T: for<'t> Deserialize<'t>>(text: &str, expected: &'static str) -> Result<T, MessageError> {
    serde_json::from_str(text).map_err(|error| MessageError { expected, why: error.to_string() })
}

fn write<T: Serialize>(value: &T) -> String {
    // Texts, lists and words: nothing that JSON cannot hold.
    serde_json::to_string(value).unwrap_or_default()
}

/// A text that is not the message it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageError {
    /// What it should be.
    pub expected: &'static str,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for MessageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}: {}", self.expected, self.why)
    }
}

impl core::error::Error for MessageError {}
