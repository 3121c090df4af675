//! The host of an engine that speaks the `OpenTafl` Engine Protocol.

use branan_rules::notation::{Dialect, PlyText, read_ply, write_otn_rules, write_position};
use branan_rules::{AnyGame, Side};

use super::{Host, HostError, Limits, Received, unreadable};
use crate::otep::{OtepClock, OtepCommand};

/// A host that speaks the `OpenTafl` Engine Protocol.
///
/// A time for each move is told as an overtime that begins anew with every move.
#[derive(Debug, Default)]
pub struct OtepHost {
    /// Moves of the game that the engine knows of.
    told: usize,
    owed: Owed,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Owed {
    #[default]
    Nothing,
    Hello,
    Move,
}

impl Host for OtepHost {
    fn greet(&mut self) -> Vec<String> {
        self.owed = Owed::Hello;
        vec![OtepCommand::Hello.to_string()]
    }

    fn begin(&mut self, game: &AnyGame, _side: Side) -> Result<Vec<String>, HostError> {
        self.told = game.len();
        let commands = [
            OtepCommand::Rules(write_otn_rules(game.rule_set())),
            OtepCommand::Position(on_board(game)),
            OtepCommand::Side(game.side()),
        ];
        Ok(commands.iter().map(ToString::to_string).collect())
    }

    fn ask(&mut self, game: &AnyGame, limits: &Limits) -> Vec<String> {
        let mut commands = Vec::new();
        if let Some(last) = game.plies().last().filter(|_| game.len() > self.told) {
            let (moves, position) = (vec![last.mv.to_string()], Some(on_board(game)));
            commands.push(OtepCommand::OpponentMove { moves, position });
        }
        commands.extend([OtepCommand::Clock(clock(limits)), OtepCommand::Play(game.side())]);
        (self.told, self.owed) = (game.len(), Owed::Move);
        commands.iter().map(ToString::to_string).collect()
    }

    fn accept(&mut self, game: &AnyGame) -> Vec<String> {
        self.told = game.len();
        vec![OtepCommand::Move(on_board(game)).to_string()]
    }

    fn finish(&mut self, winner: Option<Side>) -> Vec<String> {
        let code = match winner {
            None => 1,
            Some(Side::Attackers) => 2,
            Some(Side::Defenders) => 3,
        };
        vec![OtepCommand::Finish(code).to_string()]
    }

    fn quit(&mut self) -> Vec<String> {
        vec![OtepCommand::Goodbye.to_string()]
    }

    fn receive(&mut self, line: &str) -> Received {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, self.owed) {
            ("hello", Owed::Hello) => self.owed = Owed::Nothing,
            ("move", Owed::Move) => {
                self.owed = Owed::Nothing;
                return match read_ply(rest.trim()) {
                    Ok(PlyText::Move(text)) => Received::Move(text.mv),
                    Ok(PlyText::Resigns) => Received::Resigned,
                    _ => unreadable(line),
                };
            }
            // Not all errors are grave, but who errs while a move is due sends none.
            ("error", owed) if owed == Owed::Move || rest.trim_start().starts_with("-1") => {
                self.owed = Owed::Nothing;
                return Received::Complaint(line.chars().take(200).collect());
            }
            _ => {}
        }
        Received::Nothing
    }

    fn waits(&self) -> bool {
        self.owed != Owed::Nothing
    }
}

fn on_board(game: &AnyGame) -> String {
    write_position(&game.setup(), Dialect::OpenTafl)
}

fn clock(limits: &Limits) -> Option<OtepClock> {
    let (left_ms, overtime_ms) = match (limits.left_ms, limits.move_ms) {
        (Some(left_ms), _) => (left_ms, None),
        (None, Some(ms)) => ([ms; 2], Some(ms)),
        (None, None) => return None,
    };
    let overtimes = [u64::from(overtime_ms.is_some()); 2];
    Some(OtepClock {
        // Beyond what the protocol's numbers hold there is nothing to wait for.
        left_ms: left_ms.map(|ms| ms.min(i64::MAX as u64)),
        in_overtime: [overtime_ms.is_some(); 2],
        overtime_s: overtime_ms.map_or(0, |ms| ms.div_ceil(1_000)),
        overtimes,
    })
}
