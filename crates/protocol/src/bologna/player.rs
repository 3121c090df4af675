//! A player's part.

use core::fmt;

use branan_rules::{AnyGame, Move, RuleSet, RuleSetError, SetupError, Side};

use super::message::{Action, MessageError, State, Turn};

/// A player: follows the game by what the server sends.
#[derive(Clone, Debug)]
pub struct Player {
    side: Side,
    game: AnyGame,
}

/// What a player does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Think about [`Player::game`], and [answer](Player::answer).
    Think,
    /// The other player is to move.
    Wait,
    /// It is our turn, and there is no move.
    Stuck,
    /// It is over.
    Over(Turn),
}

impl Player {
    /// A player at the start of a game.
    ///
    /// # Errors
    /// If the rules contradict themselves.
    pub fn new(set: &RuleSet, side: Side) -> Result<Player, RuleSetError> {
        Ok(Player { side, game: AnyGame::new(set.clone())? })
    }

    /// The game as far as it is known, with its past as long as one state follows from the one before.
    #[must_use]
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Takes a state from the server.
    ///
    /// # Errors
    /// If it is none, or nothing that can be played by the rules.
    pub fn receive(&mut self, text: &str) -> Result<Order, PlayerError> {
        let state = State::read(text, self.game.rule_set()).map_err(PlayerError::Unreadable)?;
        let Some(mover) = state.turn.side() else { return Ok(Order::Over(state.turn)) };
        self.follow(&state)?;
        Ok(match mover {
            mover if mover != self.side => Order::Wait,
            _ if self.game.legal_moves().is_empty() => Order::Stuck,
            _ => Order::Think,
        })
    }

    /// What to send as our move.
    #[must_use]
    pub fn answer(&self, mv: Move) -> String {
        Action { mv, turn: Turn::of(self.side) }.write()
    }

    /// Brings the game to a state: by the move that leads there, or without its past. The server counts.
    fn follow(&mut self, state: &State) -> Result<(), PlayerError> {
        let goes_on = |game: &AnyGame| game.end().is_none() && game.setup() == state.setup;
        if goes_on(&self.game) {
            return Ok(());
        }
        for mv in self.game.legal_moves() {
            let mut next = self.game.clone();
            if next.play(mv).is_ok() && goes_on(&next) {
                self.game = next;
                return Ok(());
            }
        }
        self.game = self.game.restarted(&state.setup).map_err(PlayerError::Unplayable)?;
        Ok(())
    }
}

/// A state that a player cannot go on from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayerError {
    /// It is no state.
    Unreadable(MessageError),
    /// The pieces cannot stand so.
    Unplayable(SetupError),
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerError::Unreadable(error) => error.fmt(f),
            PlayerError::Unplayable(error) => write!(f, "the position cannot be played: {error}"),
        }
    }
}

impl core::error::Error for PlayerError {}
