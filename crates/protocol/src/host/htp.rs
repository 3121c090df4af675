//! The host of an engine that speaks the Hnefatafl Text Protocol.

use std::collections::VecDeque;

use branan_rules::{AnyGame, Move, Side, Square};

use super::{Host, HostError, Limits, Received, unreadable};
use crate::dialogue::Protocol;
use crate::htp::{HtpCommand, HtpTime};

/// A host that speaks the Hnefatafl Text Protocol.
///
/// Games begin at the start of the rules, which the engine must know from its
/// own command line where the size of the board does not tell. Limits of time
/// are told once, with the first move: clocks as `fischer`, everything else as
/// `un-timed`. An engine plays one game: start another for the next.
#[derive(Debug, Default)]
pub struct HtpHost {
    /// Moves of the game that the engine knows of.
    told: usize,
    is_timed: bool,
    /// Answers to come, in order.
    owed: VecDeque<Owed>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owed {
    /// That all is well.
    Consent,
    Move,
}

impl HtpHost {
    fn send(&mut self, command: &HtpCommand) -> String {
        let is_move = *command == HtpCommand::GenerateMove;
        self.owed.push_back(if is_move { Owed::Move } else { Owed::Consent });
        command.to_string()
    }

    /// Tells the moves that the engine does not know of.
    fn tell_moves(&mut self, game: &AnyGame) -> Vec<String> {
        let first = game.setup_after(0).side();
        let plies = game.plies();
        let new = plies.iter().enumerate().skip(self.told);
        self.told = plies.len();
        new.map(|(index, ply)| {
            let side = if index.is_multiple_of(2) { first } else { first.other() };
            self.send(&HtpCommand::Play { side, mv: ply.mv })
        })
        .collect()
    }
}

impl Host for HtpHost {
    fn greet(&mut self) -> Vec<String> {
        self.owed.clear();
        vec![self.send(&HtpCommand::Name)]
    }

    fn begin(&mut self, game: &AnyGame, _side: Side) -> Result<Vec<String>, HostError> {
        let set = game.rule_set();
        if game.setup_after(0) != set.start {
            return Err(HostError::NoPositions(Protocol::Htp));
        }
        (self.told, self.is_timed) = (0, false);
        let mut lines = vec![self.send(&HtpCommand::BoardSize(set.size()))];
        if set.start.side() == Side::Defenders {
            lines.push(self.send(&HtpCommand::FirstMove(Side::Defenders)));
        }
        lines.extend(self.tell_moves(game));
        Ok(lines)
    }

    fn ask(&mut self, game: &AnyGame, limits: &Limits) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.is_timed {
            self.is_timed = true;
            lines.push(self.send(&HtpCommand::TimeSettings(time(limits, game.side()))));
        }
        lines.extend(self.tell_moves(game));
        lines.push(self.send(&HtpCommand::GenerateMove));
        lines
    }

    fn accept(&mut self, game: &AnyGame) -> Vec<String> {
        self.told = game.len();
        Vec::new()
    }

    fn finish(&mut self, _winner: Option<Side>) -> Vec<String> {
        Vec::new()
    }

    fn quit(&mut self) -> Vec<String> {
        vec![HtpCommand::Quit.to_string()]
    }

    fn receive(&mut self, line: &str) -> Received {
        let line = line.trim();
        let Some(rest) = line.strip_prefix(['=', '?']) else { return Received::Nothing };
        match self.owed.pop_front() {
            Some(_) if line.starts_with('?') => Received::Complaint(rest.trim().chars().take(200).collect()),
            None | Some(Owed::Consent) => Received::Nothing,
            Some(Owed::Move) => read_answer(rest).unwrap_or_else(|| unreadable(line)),
        }
    }

    fn waits(&self) -> bool {
        !self.owed.is_empty()
    }
}

/// Reads `play ROLE FROM TO`; the first two words may be missing.
fn read_answer(text: &str) -> Option<Received> {
    let words: Vec<String> = text.split_whitespace().map(str::to_ascii_lowercase).collect();
    let [.., from, to] = &words[..] else { return None };
    if to.starts_with("resign") {
        return Some(Received::Resigned);
    }
    let square = |word: &str| word.parse::<Square>().ok();
    Some(Received::Move(Move::new(square(from)?, square(to)?)))
}

fn time(limits: &Limits, side: Side) -> HtpTime {
    let whole = |ms: u64, unit: u64| u32::try_from(ms / unit).unwrap_or(u32::MAX);
    limits.left_ms.map_or(HtpTime::UnTimed, |left_ms| HtpTime::Fischer {
        minutes: whole(left_ms[side as usize], 60_000),
        add_seconds: whole(limits.increment_ms[side as usize], 1_000),
    })
}
