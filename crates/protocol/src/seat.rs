//! The game an engine sits at.

use core::fmt;

use branan_rules::notation::{ParseError, read_move, read_position};
use branan_rules::{AnyGame, IllegalMove, RuleSet, RuleSetError, SetupError, Side};

use crate::dialogue::Config;

/// A game and the rule sets that can be played besides.
#[derive(Clone, Debug)]
pub(crate) struct Seat {
    sets: Vec<RuleSet>,
    pub(crate) game: AnyGame,
}

/// Why a game cannot be set up or go on as asked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SeatError {
    /// No rule set has this id or name.
    UnknownRules(String),
    /// The rules contradict themselves.
    Rules(RuleSetError),
    /// The rules cannot be read.
    UnreadableRules(ParseError),
    /// The position cannot be read.
    UnreadablePosition(ParseError),
    /// The position cannot be played.
    Position(SetupError),
    /// A move cannot be read.
    UnreadableMove(ParseError),
    /// A move is not legal.
    Illegal(IllegalMove),
}

impl Seat {
    /// A seat at the rule set of the configuration, or else the one with the id `custom`.
    pub(crate) fn new(config: &Config, custom: &str) -> Seat {
        let id = config.rules.as_deref().unwrap_or(custom);
        let set = config.sets.iter().find(|set| set.id == id).unwrap_or(&config.sets[0]);
        let game = AnyGame::new(set.clone()).expect("the known rule sets can be played");
        Seat { sets: config.sets.clone(), game }
    }

    /// The known rule sets.
    pub(crate) fn sets(&self) -> &[RuleSet] {
        &self.sets
    }

    /// Begins a game by a known rule set.
    pub(crate) fn choose(&mut self, name: &str) -> Result<(), SeatError> {
        let known = |set: &&RuleSet| set.id == name || set.name.eq_ignore_ascii_case(name);
        let set = self.sets.iter().find(known).cloned();
        self.adopt(set.ok_or_else(|| SeatError::UnknownRules(name.to_owned()))?)
    }

    /// Begins a game by any rules.
    pub(crate) fn adopt(&mut self, set: RuleSet) -> Result<(), SeatError> {
        self.game = AnyGame::new(set).map_err(SeatError::Rules)?;
        Ok(())
    }

    /// Begins at the start of the rules.
    pub(crate) fn restart(&mut self) {
        let start = self.game.rule_set().start;
        self.game = self.game.restarted(&start).expect("the start of a rule set can be played");
    }

    /// Begins in a position; `side` is to move where the text does not say.
    pub(crate) fn set_up(&mut self, text: &str, side: Side) -> Result<(), SeatError> {
        let (setup, _) = read_position(text, side).map_err(SeatError::UnreadablePosition)?;
        self.game = self.game.restarted(&setup).map_err(SeatError::Position)?;
        Ok(())
    }

    /// Hands the move to a side; if it was the other's, the past is forgotten.
    pub(crate) fn give_turn(&mut self, side: Side) -> Result<(), SeatError> {
        if self.game.side() != side {
            let setup = self.game.setup().with_side(side);
            self.game = self.game.restarted(&setup).map_err(SeatError::Position)?;
        }
        Ok(())
    }

    /// Plays moves in any notation, all or none of them.
    pub(crate) fn play<'m>(&mut self, moves: impl IntoIterator<Item = &'m str>) -> Result<(), SeatError> {
        let mut game = self.game.clone();
        for text in moves {
            let mv = read_move(text).map_err(SeatError::UnreadableMove)?.mv;
            game.play(mv).map_err(SeatError::Illegal)?;
        }
        self.game = game;
        Ok(())
    }
}

impl fmt::Display for SeatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeatError::UnknownRules(name) => write!(f, "there is no rule set {name:?}"),
            SeatError::Rules(error) => write!(f, "the rules cannot be played: {error}"),
            SeatError::UnreadableRules(error) => write!(f, "unreadable rules: {error}"),
            SeatError::UnreadablePosition(error) => write!(f, "unreadable position: {error}"),
            SeatError::Position(error) => write!(f, "the position cannot be played: {error}"),
            SeatError::UnreadableMove(error) => write!(f, "unreadable move: {error}"),
            SeatError::Illegal(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for SeatError {}

/// A text in one line, whatever is in it.
pub(crate) fn in_one_line(text: impl fmt::Display) -> String {
    let text = text.to_string();
    text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("; ")
}
