//! The dialect of chess's Universal Chess Interface that `TaflZero` speaks.

mod command;
#[cfg(test)]
mod tests;

use core::fmt::Write;

use branan_rules::notation::{Dialect, MoveText, read_otn_rules, write_move, write_position};
use branan_rules::{End, Move, Side};

use crate::action::{Action, Count, Task};
use crate::budget::Budget;
use crate::dialogue::{Config, Dialogue};
use crate::seat::{Seat, SeatError, in_one_line};
use crate::thought::{Thought, Variation, Worth};

pub use command::{UciCommand, UciError, UciGo, UciStart};

/// An engine that speaks UCI.
///
/// White is the side of the king: `wtime` and `winc` are the defenders' clock,
/// `btime` and `binc` the attackers'; `dtime`, `dinc`, `atime` and `ainc` say
/// the same without a doubt. Errors are told as `info string error: …`.
#[derive(Debug)]
pub struct Uci {
    name: String,
    hash: usize,
    threads: usize,
    lines: usize,
    /// Chances are told beside scores.
    shows_chances: bool,
    seat: Seat,
    thinking: bool,
}

const MAX_LINES: usize = 64;
const MAX_HASH: usize = 16_384;
const MAX_THREADS: usize = 256;
const MAX_PERFT: u32 = 64;

impl Uci {
    /// An engine before the first line.
    #[must_use]
    pub fn new(config: &Config) -> Uci {
        let seat = Seat::new(config, &config.sets[0].id);
        let Config { hash, threads, .. } = *config;
        Uci {
            name: config.name.clone(),
            hash,
            threads,
            lines: 1,
            shows_chances: false,
            seat,
            thinking: false,
        }
    }

    fn answer(&mut self, command: UciCommand) -> Result<Vec<Action>, UciError> {
        Ok(match command {
            UciCommand::Ignored => Vec::new(),
            UciCommand::Uci => vec![Action::Reply(self.introduction())],
            UciCommand::IsReady => vec![Action::Reply("readyok".to_owned())],
            UciCommand::NewGame => {
                self.seat.restart();
                vec![Action::Forget]
            }
            UciCommand::SetOption { name, value } => self.set_option(&name, value.as_deref())?,
            UciCommand::Position { start, moves } => {
                self.set_up(&start, &moves)?;
                Vec::new()
            }
            UciCommand::Stop => vec![Action::Stop],
            UciCommand::Quit => vec![Action::Finish, Action::Quit],
            UciCommand::Board => vec![Action::Reply(self.board())],
            UciCommand::Result => vec![Action::Reply(self.result())],
            UciCommand::Go(_) | UciCommand::Perft { .. } if self.thinking => return Err(UciError::Busy),
            UciCommand::Go(go) => self.go(go),
            UciCommand::Perft { depth, divide } => {
                let depth = depth.min(MAX_PERFT);
                vec![Action::Count(Box::new(Count { game: self.seat.game.clone(), depth, divide }))]
            }
        })
    }

    fn introduction(&self) -> String {
        let mut text = format!("id name {}\nid author the Branan authors\n", self.name);
        let (hash, threads, now) = (self.hash, self.threads, &self.seat.game.rule_set().id);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "option name Hash type spin default {hash} min 1 max {MAX_HASH}");
        let _ = writeln!(text, "option name Threads type spin default {threads} min 1 max {MAX_THREADS}");
        let _ = writeln!(text, "option name MultiPV type spin default 1 min 1 max {MAX_LINES}");
        text += "option name UCI_ShowWDL type check default false\n";
        // The first is the name that programs for variants of chess know.
        for option in ["UCI_Variant", "Variant"] {
            let _ = write!(text, "option name {option} type combo default {now}");
            for set in self.seat.sets() {
                let _ = write!(text, " var {}", set.id);
            }
            text.push('\n');
        }
        text + "option name Rules type string default <empty>\noption name Tables type string default <empty>\n\
            option name Clear Hash type button\nuciok"
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<Vec<Action>, UciError> {
        let bad = || UciError::BadValue { option: name.to_owned() };
        let number = |max: usize| {
            let number = value.and_then(|value| value.parse::<usize>().ok()).ok_or_else(bad)?;
            Ok::<usize, UciError>(number.clamp(1, max))
        };
        match name.to_ascii_lowercase().as_str() {
            "multipv" => self.lines = number(MAX_LINES)?,
            "hash" => {
                self.hash = number(MAX_HASH)?;
                return Ok(vec![Action::Hash(self.hash)]);
            }
            "threads" => {
                self.threads = number(MAX_THREADS)?;
                return Ok(vec![Action::Threads(self.threads)]);
            }
            "tables" => {
                let folder = value.filter(|&value| value != "<empty>").unwrap_or_default();
                return Ok(vec![Action::Tables(folder.to_owned())]);
            }
            "uci_showwdl" => {
                self.shows_chances = value.and_then(|value| value.parse().ok()).ok_or_else(bad)?;
            }
            "clear hash" => return Ok(vec![Action::Forget]),
            "uci_variant" | "variant" => self.seat.choose(value.ok_or_else(bad)?)?,
            "rules" => return self.take_rules(value.ok_or_else(bad)?),
            _ => return Err(UciError::UnknownOption(name.to_owned())),
        }
        Ok(Vec::new())
    }

    /// Takes rules of one's own, written as `OpenTafl` writes them.
    fn take_rules(&mut self, text: &str) -> Result<Vec<Action>, UciError> {
        let (set, warnings) = read_otn_rules(text).map_err(SeatError::UnreadableRules)?;
        self.seat.adopt(set)?;
        Ok(warnings.into_iter().map(|warning| info(format_args!("warning: {warning}"))).collect())
    }

    fn set_up(&mut self, start: &UciStart, moves: &[Move]) -> Result<(), UciError> {
        let mut seat = self.seat.clone();
        match start {
            UciStart::Start => seat.restart(),
            UciStart::Position(text) => seat.set_up(text, Side::Attackers)?,
        }
        for (index, &mv) in moves.iter().enumerate() {
            seat.game.play(mv).map_err(|illegal| UciError::Illegal { index, illegal })?;
        }
        self.seat = seat;
        Ok(())
    }

    fn go(&mut self, go: UciGo) -> Vec<Action> {
        if self.seat.game.legal_moves().is_empty() {
            return vec![Action::Reply("bestmove (none)".to_owned())];
        }
        self.thinking = true;
        let budget = Budget { nodes: go.nodes, depth: go.depth, time: go.time(self.seat.game.side()) };
        vec![Action::Think(Box::new(Task { game: self.seat.game.clone(), budget, lines: self.lines }))]
    }

    fn board(&self) -> String {
        let game = &self.seat.game;
        let setup = game.setup();
        let drawn = write_position(&setup, Dialect::Drawn);
        format!("{drawn}\nfen {}\nvariant {}", write_position(&setup, Dialect::TaflZero), game.rule_set().id)
    }

    fn result(&self) -> String {
        match self.seat.game.end() {
            None => "result ongoing".to_owned(),
            Some(End { winner: None, reason }) => format!("result draw {}", reason.word()),
            Some(End { winner: Some(side), reason }) => format!("result {side}-win {}", reason.word()),
        }
    }
}

impl Dialogue for Uci {
    fn greet(&mut self) -> Vec<Action> {
        Vec::new()
    }

    fn receive(&mut self, line: &str) -> Vec<Action> {
        let answer = line.parse().and_then(|command| self.answer(command));
        answer.unwrap_or_else(|error| vec![info(format_args!("error: {error}"))])
    }

    fn progress(&mut self, thought: &Thought) -> Vec<Action> {
        let lines = thought.lines.iter().enumerate();
        let write = |(i, line)| Action::Reply(write_variation(thought, i + 1, line, self.shows_chances));
        lines.map(write).collect()
    }

    fn found(&mut self, thought: &Thought) -> Vec<Action> {
        self.thinking = false;
        let best = thought.best.map_or_else(|| "(none)".to_owned(), short);
        vec![Action::Reply(format!("bestmove {best}"))]
    }
}

/// An `info` line about one variation.
fn write_variation(thought: &Thought, number: usize, line: &Variation, shows_chances: bool) -> String {
    let Thought { depth, nodes, time_ms, .. } = thought;
    let chances = line.worth.chances.filter(|_| shows_chances);
    let chances = chances.map_or_else(String::new, |[win, draw, loss]| format!(" wdl {win} {draw} {loss}"));
    let moves: Vec<String> = line.moves.iter().copied().map(short).collect();
    format!(
        "info depth {depth} multipv {number} score {}{chances} nodes {nodes} nps {} time {time_ms} pv {}",
        score(line.worth),
        thought.nodes_per_second(),
        moves.join(" ")
    )
}

/// UCI counts to the end in moves of the player, not in plies.
fn score(worth: Worth) -> String {
    match worth.plies_to_end {
        Some(plies) => format!("mate {}", i32::midpoint(plies, plies.signum())),
        None => format!("cp {}", worth.hundredths),
    }
}

fn short(mv: Move) -> String {
    write_move(&MoveText::plain(mv), Dialect::TaflZero)
}

fn info(text: impl core::fmt::Display) -> Action {
    Action::Reply(format!("info string {}", in_one_line(text)))
}
