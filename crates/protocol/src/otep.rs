//! The `OpenTafl` Engine Protocol.

mod command;
#[cfg(test)]
mod tests;

use branan_rules::notation::{read_otn_rules, read_position};
use branan_rules::{Move, Side};

use crate::action::{Action, Task};
use crate::budget::{Budget, Time};
use crate::dialogue::{Config, Dialogue};
use crate::seat::{Seat, SeatError, in_one_line};
use crate::thought::{Thought, Variation};

pub use command::{OtepClock, OtepCommand, OtepError};

/// An engine that speaks the `OpenTafl` Engine Protocol.
///
/// Positions of this protocol do not tell whose move it is: `side`, `play` and
/// `opponent-move` do. Evaluations are good for the attackers where positive.
#[derive(Debug)]
pub struct Otep {
    seat: Seat,
    move_ms: u64,
    side: Side,
    clock: Option<OtepClock>,
    greeted: bool,
    thinking: Option<Purpose>,
    /// The move that was sent and not accepted yet.
    sent: Option<Move>,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Move,
    Analysis,
}

impl Otep {
    /// An engine before the first line.
    #[must_use]
    pub fn new(config: &Config) -> Otep {
        Otep {
            seat: Seat::new(config, &config.sets[0].id),
            move_ms: config.move_ms,
            side: Side::Attackers,
            clock: None,
            greeted: false,
            thinking: None,
            sent: None,
        }
    }

    fn answer(&mut self, command: OtepCommand) -> Result<Vec<Action>, OtepError> {
        Ok(match command {
            OtepCommand::Ignored => Vec::new(),
            OtepCommand::Hello => self.greet(),
            OtepCommand::Rules(text) => self.take_rules(&text)?,
            OtepCommand::Position(text) => self.take_position(&text)?,
            OtepCommand::Side(side) => self.take_side(side)?,
            OtepCommand::Clock(clock) => {
                self.clock = clock;
                Vec::new()
            }
            OtepCommand::Play(_) | OtepCommand::Analyze { .. } if self.thinking.is_some() => {
                return Err(OtepError::Busy);
            }
            OtepCommand::Play(side) => self.play(side)?,
            OtepCommand::Analyze { lines, seconds } => {
                let ms = u64::from(seconds).saturating_mul(1_000);
                self.think(Purpose::Analysis, Time::Move(ms), lines.clamp(1, 64))?
            }
            OtepCommand::Move(position) => self.accepted(&position)?,
            OtepCommand::OpponentMove { moves, position } => {
                self.opponent_moved(&moves, position.as_deref())?
            }
            OtepCommand::Error(_) => {
                self.sent = None;
                Vec::new()
            }
            OtepCommand::Finish(_) => self.abandon(),
            OtepCommand::Goodbye => vec![Action::Quit],
        })
    }

    fn take_rules(&mut self, text: &str) -> Result<Vec<Action>, OtepError> {
        let (set, warnings) = read_otn_rules(text).map_err(SeatError::UnreadableRules)?;
        self.seat.adopt(set)?;
        let mut actions = self.abandon();
        actions.push(Action::Forget);
        actions.extend(warnings.into_iter().map(|warning| status(format_args!("rules: {warning}"))));
        Ok(actions)
    }

    fn take_position(&mut self, text: &str) -> Result<Vec<Action>, OtepError> {
        if text == "start" {
            self.seat.restart();
        } else {
            self.seat.set_up(text, Side::Attackers)?;
        }
        Ok(self.abandon())
    }

    /// Hands the move to a side. In the course of a game the moves tell whose it is.
    fn take_side(&mut self, side: Side) -> Result<Vec<Action>, OtepError> {
        if self.seat.game.is_empty() {
            self.seat.give_turn(side)?;
        }
        self.side = side;
        Ok(Vec::new())
    }

    fn play(&mut self, side: Side) -> Result<Vec<Action>, OtepError> {
        self.side = side;
        self.seat.give_turn(side)?;
        let time = self.clock.map_or(Time::Move(self.move_ms), |clock| clock.time(side));
        self.think(Purpose::Move, time, 1)
    }

    fn think(&mut self, purpose: Purpose, time: Time, lines: usize) -> Result<Vec<Action>, OtepError> {
        if self.seat.game.legal_moves().is_empty() {
            return Err(OtepError::Over);
        }
        self.thinking = Some(purpose);
        let task = Task { game: self.seat.game.clone(), budget: Budget::time(time), lines };
        Ok(vec![Action::Think(Box::new(task))])
    }

    /// Plays the move that was sent, if it leads to this position; otherwise
    /// takes the position as it is.
    fn accepted(&mut self, position: &str) -> Result<Vec<Action>, OtepError> {
        let sent: Vec<String> = self.sent.take().iter().map(ToString::to_string).collect();
        self.follow(&sent, Some(position), self.side.other())?;
        Ok(self.abandon())
    }

    fn opponent_moved(&mut self, moves: &[String], position: Option<&str>) -> Result<Vec<Action>, OtepError> {
        self.give_first_turn(moves);
        self.follow(moves, position, self.side)?;
        Ok(self.abandon())
    }

    /// Hands the first move to the side whose moves these are: the protocol's text has
    /// `side` name the side that the engine plays, and there may be hosts that go by it.
    fn give_first_turn(&mut self, moves: &[String]) {
        let plays = |seat: &Seat| seat.clone().play(moves.iter().map(String::as_str)).is_ok();
        let mut other = self.seat.clone();
        let is_mistaken = self.seat.game.is_empty() && !plays(&self.seat);
        if is_mistaken && other.give_turn(other.game.side().other()).is_ok() && plays(&other) {
            self.seat = other;
        }
    }

    /// Goes on with moves; if they do not lead to the position, starts anew
    /// from it with `side` to move.
    fn follow(&mut self, moves: &[String], position: Option<&str>, side: Side) -> Result<(), OtepError> {
        let mut ahead = self.seat.clone();
        let played = ahead.play(moves.iter().map(String::as_str));
        let Some(text) = position else {
            played?;
            self.seat = ahead;
            return Ok(());
        };
        let (wanted, _) = read_position(text, side).map_err(SeatError::UnreadablePosition)?;
        if played.is_ok() && ahead.game.setup().with_side(side) == wanted {
            self.seat = ahead;
            return Ok(());
        }
        Ok(self.seat.set_up(text, side)?)
    }

    /// Ends the search, if there is one, without an answer.
    fn abandon(&mut self) -> Vec<Action> {
        self.sent = None;
        self.thinking.take().map(|_| Action::Abandon).into_iter().collect()
    }

    fn analysis(&self, thought: &Thought) -> String {
        let told = |line: &Variation| {
            let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
            let sign = if self.seat.game.side() == Side::Attackers { 1.0 } else { -1.0 };
            format!(" {} {:.2}", moves.join("|"), sign * f64::from(line.worth.hundredths) / 100.0)
        };
        let lines: String = thought.lines.iter().map(told).collect();
        format!("analysis {}{lines}", thought.lines.len())
    }
}

impl Dialogue for Otep {
    fn greet(&mut self) -> Vec<Action> {
        if self.greeted {
            return Vec::new();
        }
        self.greeted = true;
        ["hello", "simple-moves on"].map(|text| Action::Reply(text.to_owned())).into()
    }

    fn receive(&mut self, line: &str) -> Vec<Action> {
        let answer = line.parse().and_then(|command| self.answer(command));
        answer.unwrap_or_else(|error| vec![Action::Reply(format!("error 0 {}", in_one_line(error)))])
    }

    fn progress(&mut self, thought: &Thought) -> Vec<Action> {
        let Some(best) = thought.best else { return Vec::new() };
        let Thought { depth, nodes, .. } = thought;
        vec![status(format_args!("depth {depth}, {nodes} nodes, best {best}"))]
    }

    fn found(&mut self, thought: &Thought) -> Vec<Action> {
        let reply = match (self.thinking.take(), thought.best) {
            (Some(Purpose::Analysis), _) => self.analysis(thought),
            (Some(Purpose::Move), Some(mv)) => {
                self.sent = Some(mv);
                format!("move {mv}")
            }
            (Some(Purpose::Move), None) => format!("error 0 {}", OtepError::Over),
            (None, _) => return Vec::new(),
        };
        vec![Action::Reply(reply)]
    }
}

fn status(text: impl core::fmt::Display) -> Action {
    Action::Reply(format!("status {}", in_one_line(text)))
}
