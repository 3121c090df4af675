//! The Hnefatafl Text Protocol 1-beta, which is to hnefatafl what GTP is to go.

mod command;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;

use branan_rules::notation::{Dialect, write_position};
use branan_rules::{AnyGame, End, Move, Reason, RuleSet, Side, Square};

use crate::action::{Action, Task};
use crate::budget::{Budget, Time};
use crate::dialogue::{Config, Dialogue};
use crate::seat::{Seat, SeatError, in_one_line};
use crate::thought::Thought;

pub use command::{HtpCommand, HtpError, HtpTime};

/// An engine that speaks the Hnefatafl Text Protocol.
///
/// Lines are answered one after the other with `= …` or `? …`; those that come
/// in while a move is sought wait. The clocks of `fischer` are
/// the host's to keep: the engine takes a share of the whole for each move.
#[derive(Debug)]
pub struct Htp {
    name: String,
    seat: Seat,
    time: Time,
    move_ms: u64,
    thinking: bool,
    waiting: VecDeque<HtpCommand>,
}

/// The rule set of the program that this protocol comes from.
const CUSTOM: &str = "copenhagen";

/// Lines that may wait while a move is sought.
const MAX_WAITING: usize = 1_000;

impl Htp {
    /// An engine before the first line.
    #[must_use]
    pub fn new(config: &Config) -> Htp {
        let seat = Seat::new(config, CUSTOM);
        let time = Time::Move(config.move_ms);
        let (name, move_ms) = (config.name.clone(), config.move_ms);
        Htp { name, seat, time, move_ms, thinking: false, waiting: VecDeque::new() }
    }

    /// Says whether a word is a command of this protocol.
    #[must_use]
    pub fn knows(word: &str) -> bool {
        HtpCommand::NAMES.contains(&word)
    }

    fn answer(&mut self, command: HtpCommand) -> Vec<Action> {
        let answer = match command {
            HtpCommand::Quit => return vec![Action::Reply("=".to_owned()), Action::Quit],
            HtpCommand::GenerateMove => match self.generate_move() {
                Ok(task) => return vec![Action::Think(Box::new(task))],
                Err(error) => Err(error),
            },
            command => self.look_up(command),
        };
        vec![Action::Reply(match answer {
            Ok(text) if text.is_empty() => "=".to_owned(),
            Ok(text) => format!("= {text}"),
            Err(error) => refusal(&error),
        })]
    }

    fn look_up(&mut self, command: HtpCommand) -> Result<String, HtpError> {
        Ok(match command {
            HtpCommand::BoardSize(size) => self.board_size(size)?,
            HtpCommand::FinalStatus => self.final_status().to_owned(),
            HtpCommand::FirstMove(side) => self.first_move(side)?,
            HtpCommand::KnownCommand(word) => Htp::knows(&word).to_string(),
            HtpCommand::ListCommands => HtpCommand::NAMES.join("\n"),
            HtpCommand::Name => self.name.clone(),
            HtpCommand::Version => env!("CARGO_PKG_VERSION").to_owned(),
            HtpCommand::ProtocolVersion => "1-beta".to_owned(),
            HtpCommand::Play { side, mv } => self.play(side, mv)?,
            HtpCommand::Resign(side) => self.resign(side)?,
            HtpCommand::PlayFrom => self.sources(),
            HtpCommand::PlayTo { side, from } => self.destinations(side, from)?,
            HtpCommand::PlayUndo => self.undo()?,
            HtpCommand::ResetBoard => {
                self.seat.restart();
                String::new()
            }
            HtpCommand::ShowBoard => String::from("\n") + &drawing(&self.seat.game),
            HtpCommand::ShowBoardOpenTafl => write_position(&self.seat.game.setup(), Dialect::OpenTafl),
            HtpCommand::TimeSettings(time) => {
                self.time = time.share().unwrap_or(Time::Move(self.move_ms));
                String::new()
            }
            HtpCommand::GenerateMove | HtpCommand::Quit => String::new(),
        })
    }

    /// Begins a game on a board of this size: by the rules in use if they fit,
    /// else by those of the protocol's home, else by the first that fit.
    fn board_size(&mut self, size: u8) -> Result<String, HtpError> {
        let fits = |set: &&RuleSet| set.size() == size;
        let custom = |sets: &[RuleSet]| sets.iter().filter(fits).find(|set| set.id == CUSTOM).cloned();
        let now = Some(self.seat.game.rule_set()).filter(fits).cloned();
        let set = now.or_else(|| custom(self.seat.sets()));
        let set = set.or_else(|| self.seat.sets().iter().find(fits).cloned());
        self.seat.adopt(set.ok_or(HtpError::NoBoard(size))?)?;
        Ok(String::new())
    }

    fn first_move(&mut self, side: Side) -> Result<String, HtpError> {
        if !self.seat.game.is_empty() {
            return Err(HtpError::Begun);
        }
        self.seat.give_turn(side)?;
        Ok(String::new())
    }

    fn final_status(&self) -> &'static str {
        match self.seat.game.end() {
            None => "ongoing",
            Some(End { winner: None, .. }) => "draw",
            Some(End { winner: Some(Side::Attackers), .. }) => "attacker_wins",
            Some(End { winner: Some(Side::Defenders), .. }) => "defender_wins",
        }
    }

    fn play(&mut self, side: Side, mv: Move) -> Result<String, HtpError> {
        self.check_turn(side)?;
        let ply = self.seat.game.play(mv).map_err(SeatError::Illegal)?;
        Ok(listed(ply.captured.iter()))
    }

    fn resign(&mut self, side: Side) -> Result<String, HtpError> {
        let end = End::won(side.other(), Reason::Resignation);
        self.seat.game.conclude(end).map_err(|_| HtpError::Over)?;
        Ok(String::new())
    }

    fn undo(&mut self) -> Result<String, HtpError> {
        self.seat.game.undo().map(|_| String::new()).ok_or(HtpError::NothingToUndo)
    }

    fn sources(&self) -> String {
        let mut from: Vec<Square> = self.seat.game.legal_moves().into_iter().map(|mv| mv.from).collect();
        from.sort_unstable();
        from.dedup();
        listed(from)
    }

    fn destinations(&self, side: Side, from: Square) -> Result<String, HtpError> {
        self.check_turn(side)?;
        let moves = self.seat.game.legal_moves();
        Ok(listed(moves.into_iter().filter(|mv| mv.from == from).map(|mv| mv.to)))
    }

    fn check_turn(&self, side: Side) -> Result<(), HtpError> {
        match self.seat.game.end() {
            Some(_) => Err(HtpError::Over),
            None if self.seat.game.side() != side => Err(HtpError::NotYourTurn(side)),
            None => Ok(()),
        }
    }

    fn generate_move(&mut self) -> Result<Task, HtpError> {
        if self.seat.game.legal_moves().is_empty() {
            return Err(HtpError::Over);
        }
        self.thinking = true;
        Ok(Task { game: self.seat.game.clone(), budget: Budget::time(self.time), lines: 1 })
    }

    /// Plays the move that was found and tells it.
    fn play_found(&mut self, thought: &Thought) -> Result<String, HtpError> {
        let mv = thought.best.ok_or(HtpError::Over)?;
        let role = role(self.seat.game.side());
        self.seat.game.play(mv).map_err(SeatError::Illegal)?;
        Ok(format!("= play {role} {} {}", mv.from, mv.to))
    }
}

impl Dialogue for Htp {
    fn greet(&mut self) -> Vec<Action> {
        Vec::new()
    }

    fn receive(&mut self, line: &str) -> Vec<Action> {
        match HtpCommand::parse(line) {
            Ok(None) => Vec::new(),
            Ok(Some(command)) if self.thinking && self.waiting.len() < MAX_WAITING => {
                self.waiting.push_back(command);
                Vec::new()
            }
            Ok(Some(_)) if self.thinking => vec![Action::Reply(refusal(&HtpError::Busy))],
            Ok(Some(command)) => self.answer(command),
            Err(error) => vec![Action::Reply(refusal(&error))],
        }
    }

    fn progress(&mut self, _thought: &Thought) -> Vec<Action> {
        Vec::new()
    }

    fn found(&mut self, thought: &Thought) -> Vec<Action> {
        self.thinking = false;
        let reply = self.play_found(thought).unwrap_or_else(|error| refusal(&error));
        let mut actions = vec![Action::Reply(reply)];
        while !self.thinking {
            let Some(command) = self.waiting.pop_front() else { break };
            actions.extend(self.answer(command));
        }
        actions
    }
}

fn refusal(error: &HtpError) -> String {
    format!("? {}", in_one_line(error))
}

fn role(side: Side) -> &'static str {
    match side {
        Side::Attackers => "attacker",
        Side::Defenders => "defender",
    }
}

fn listed(squares: impl IntoIterator<Item = Square>) -> String {
    let squares: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    squares.join(" ")
}

/// The board with its coordinates.
fn drawing(game: &AnyGame) -> String {
    let setup = game.setup();
    let drawn = write_position(&setup, Dialect::Drawn);
    let rows = drawn.lines().take(usize::from(setup.size())).zip((1..=setup.size()).rev());
    let rows: Vec<String> = rows.map(|(row, rank)| format!("{rank:>2} {row}")).collect();
    let files: String = (b'a'..).take(usize::from(setup.size())).map(char::from).collect();
    format!("{}\n   {files}", rows.join("\n"))
}
