//! The host of a UCI engine.

use branan_rules::notation::{Dialect, PlyText, read_ply, write_otn_rules, write_position};
use branan_rules::{AnyGame, Side};

use super::{Host, HostError, Limits, Received, unreadable};
use crate::uci::{UciCommand, UciGo, UciStart};

/// A host that speaks UCI.
///
/// The rules are chosen by the option `Variant` or `UCI_Variant` where the engine
/// offers it with their id, else told in full by the option `Rules`; an engine that
/// has neither is taken to know what is played.
#[derive(Debug)]
pub struct UciHost {
    /// Options to set before each game.
    options: Vec<(String, String)>,
    /// The options by which the engine lets rules be chosen, each with the ids that it names.
    variants: Vec<(&'static str, Vec<String>)>,
    /// It takes rules in full.
    takes_rules: bool,
    owed: Owed,
}

/// What engines call the option that chooses a rule set.
const VARIANT: [&str; 2] = ["Variant", "UCI_Variant"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owed {
    Nothing,
    UciOk,
    ReadyOk,
    BestMove,
}

impl UciHost {
    /// A host that sets these options before each game.
    #[must_use]
    pub fn new(options: Vec<(String, String)>) -> UciHost {
        UciHost { options, variants: Vec::new(), takes_rules: false, owed: Owed::Nothing }
    }

    /// Notes the options that matter to us.
    fn note_option(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match &words[..] {
            ["option", "name", "Rules", ..] => self.takes_rules = true,
            ["option", "name", name, rest @ ..] => {
                let Some(option) = VARIANT.into_iter().find(|option| option == name) else { return };
                let named = rest.windows(2).filter(|two| two[0] == "var" || two[0] == "default");
                self.variants.push((option, named.map(|two| two[1].to_owned()).collect()));
            }
            _ => {}
        }
    }

    /// The line that chooses the rules, if one is needed.
    fn choose_rules(&self, game: &AnyGame) -> Result<Option<String>, HostError> {
        let set = game.rule_set();
        let is_chosen = |name: &str| self.options.iter().any(|(option, _)| option.eq_ignore_ascii_case(name));
        if VARIANT.into_iter().chain(["Rules"]).any(is_chosen) {
            return Ok(None);
        }
        let option = |name: &str, value: String| {
            UciCommand::SetOption { name: name.to_owned(), value: Some(value) }.to_string()
        };
        let offers = |known: &[String]| known.iter().any(|id| *id == set.id);
        match self.variants.iter().find(|(_, known)| offers(known)) {
            Some((name, _)) => Ok(Some(option(name, set.id.to_string()))),
            None if self.takes_rules => Ok(Some(option("Rules", write_otn_rules(set)))),
            None if self.variants.iter().all(|(_, known)| known.is_empty()) => Ok(None),
            None => Err(HostError::UnknownRules(set.id.to_string())),
        }
    }

    fn best_move(&mut self, line: &str) -> Received {
        self.owed = Owed::Nothing;
        let word = line.split_whitespace().nth(1).unwrap_or_default();
        match read_ply(word) {
            Ok(PlyText::Move(text)) => Received::Move(text.mv),
            Ok(PlyText::Resigns) => Received::Resigned,
            _ => unreadable(line),
        }
    }
}

impl Host for UciHost {
    fn greet(&mut self) -> Vec<String> {
        self.owed = Owed::UciOk;
        vec![UciCommand::Uci.to_string()]
    }

    fn begin(&mut self, game: &AnyGame, _side: Side) -> Result<Vec<String>, HostError> {
        let mut lines: Vec<String> = self.choose_rules(game)?.into_iter().collect();
        for (name, value) in &self.options {
            let (name, value) = (name.clone(), Some(value.clone()));
            lines.push(UciCommand::SetOption { name, value }.to_string());
        }
        lines.extend([UciCommand::NewGame.to_string(), UciCommand::IsReady.to_string()]);
        self.owed = Owed::ReadyOk;
        Ok(lines)
    }

    fn ask(&mut self, game: &AnyGame, limits: &Limits) -> Vec<String> {
        self.owed = Owed::BestMove;
        let first = game.setup_after(0);
        let start = if first == game.rule_set().start {
            UciStart::Start
        } else {
            UciStart::Position(write_position(&first, Dialect::TaflZero))
        };
        let moves = game.plies().into_iter().map(|ply| ply.mv).collect();
        vec![UciCommand::Position { start, moves }.to_string(), UciCommand::Go(go(limits)).to_string()]
    }

    fn accept(&mut self, _game: &AnyGame) -> Vec<String> {
        Vec::new()
    }

    fn finish(&mut self, _winner: Option<Side>) -> Vec<String> {
        Vec::new()
    }

    fn quit(&mut self) -> Vec<String> {
        vec![UciCommand::Quit.to_string()]
    }

    fn receive(&mut self, line: &str) -> Received {
        match (line.split_whitespace().next().unwrap_or_default(), self.owed) {
            ("option", Owed::UciOk) => self.note_option(line),
            ("uciok", Owed::UciOk) | ("readyok", Owed::ReadyOk) => self.owed = Owed::Nothing,
            ("bestmove", Owed::BestMove) => return self.best_move(line),
            _ => {}
        }
        Received::Nothing
    }

    fn waits(&self) -> bool {
        self.owed != Owed::Nothing
    }
}

fn go(limits: &Limits) -> UciGo {
    UciGo {
        nodes: limits.nodes,
        depth: limits.depth,
        move_ms: limits.move_ms,
        left_ms: limits.left_ms.map_or([None; 2], |left_ms| left_ms.map(Some)),
        increment_ms: if limits.left_ms.is_some() { limits.increment_ms } else { [0; 2] },
        ..UciGo::default()
    }
}
