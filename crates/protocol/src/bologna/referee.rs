//! The server's part.

use branan_rules::{AnyGame, End, Reason, RuleSet, RuleSetError, Side};

use super::message::{Action, State};

/// The server's part of a game: judges moves, and says what to send to both.
#[derive(Clone, Debug)]
pub struct Referee {
    game: AnyGame,
    /// How many errors a player may make.
    allowed: u32,
    /// How many each has made.
    errors: [u32; 2],
}

/// What came of a message of the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// The move was played.
    Played,
    /// It is no move that can be played. If the player had no errors left, the game is over;
    /// otherwise the same state is sent to both again.
    Refused(String),
}

impl Referee {
    /// A referee at the start of a game, who lets each player make some errors.
    ///
    /// # Errors
    /// If the rules contradict themselves.
    pub fn new(set: &RuleSet, allowed: u32) -> Result<Referee, RuleSetError> {
        Ok(Referee { game: AnyGame::new(set.clone())?, allowed, errors: [0; 2] })
    }

    /// The game so far.
    #[must_use]
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// What both players are to be sent now.
    #[must_use]
    pub fn state(&self) -> String {
        State::of(&self.game).write(self.game.rule_set())
    }

    /// Takes a message of the player to move. Once the game is over, nothing is played.
    pub fn receive(&mut self, text: &str) -> Heard {
        let mover = self.game.side();
        let played = Action::read_move(text).map_err(|error| error.to_string());
        let played = played.and_then(|mv| self.game.play(mv).map_err(|illegal| illegal.to_string()));
        match played {
            Ok(_) => Heard::Played,
            Err(why) => {
                let made = &mut self.errors[mover as usize];
                *made = made.saturating_add(1);
                if *made > self.allowed {
                    self.forfeit(mover, Reason::Abandonment);
                }
                Heard::Refused(why)
            }
        }
    }

    /// Ends the game against a side whose time is up or who has left; nothing happens once it is over.
    pub fn forfeit(&mut self, loser: Side, reason: Reason) {
        // It says how the game ended before, which stands.
        let _ = self.game.conclude(End::won(loser.other(), reason));
    }
}
