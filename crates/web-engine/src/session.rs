//! A page's conversation with the engine.

use std::sync::Arc;

use branan_engine::{Evaluation, Net, NetError, Table};
use branan_rules::notation::{ParseError, Wanted};
use branan_rules::{AnyGame, RuleSet, Setup, notation, presets};

use crate::message::{FromEngine, Request, RulesBy, ToEngine};
use crate::thinking::Thinking;

/// The engine's side of the conversation: one search at a time.
#[derive(Default)]
pub struct Session {
    thinking: Option<Thinking>,
    /// What searches have seen; positions of one analysis come back all the time.
    table: Option<Arc<Table>>,
    /// Nets it was handed, by the names of their files.
    nets: Vec<(String, Arc<Net>)>,
}

/// Memory for what searches have seen: little enough for a phone.
const TABLE_BYTES: usize = 16 << 20;

impl Session {
    /// Takes a message and gives the answers.
    pub fn receive(&mut self, message: &str, now_ms: f64) -> Vec<String> {
        let answer = match serde_json::from_str(message) {
            Ok(ToEngine::Search(request)) => self.begin(&request, now_ms).err(),
            Ok(ToEngine::Stop) => self.thinking.take().map(|thinking| thinking.best()),
            Ok(ToEngine::Read { toml }) => Some(read(&toml)),
            Ok(ToEngine::Describe { rules }) => Some(describe(&rules)),
            Err(error) => Some(FromEngine::Error { id: 0, text: error.to_string() }),
        };
        answer.iter().map(FromEngine::to_text).collect()
    }

    /// The file of the net that a message asks for and that is not here yet. Without it
    /// the search goes on by the hand-written evaluation.
    #[must_use]
    pub fn missing_net(&self, message: &str) -> Option<&'static str> {
        let Ok(ToEngine::Search(request)) = serde_json::from_str(message) else { return None };
        let set = rule_set(&request.rules).ok()?;
        let is_here = matches!(self.evaluation(&set), Evaluation::Net(_));
        Net::file_for(&set).filter(|_| !is_here)
    }

    /// Takes a net, under the name of its file.
    ///
    /// # Errors
    /// If the bytes are no net.
    pub fn learn(&mut self, file: &str, bytes: &[u8]) -> Result<(), NetError> {
        self.nets.push((file.to_owned(), Arc::new(Net::read(bytes)?)));
        Ok(())
    }

    /// How positions of a game are judged: by a net that was handed over, else by the best that is
    /// part of the program.
    #[must_use]
    pub fn evaluation(&self, set: &RuleSet) -> Evaluation {
        let file = Net::file_for(set);
        let net = self.nets.iter().find(|(name, _)| Some(name.as_str()) == file);
        net.map_or_else(|| Evaluation::for_rules(set), |(_, net)| Evaluation::Net(net.clone()))
    }

    /// Searches for one slice and gives what there is to tell.
    pub fn work(&mut self, now_ms: f64) -> Vec<String> {
        let Some(thinking) = &mut self.thinking else { return Vec::new() };
        let mut messages: Vec<String> =
            thinking.step(now_ms).map(|info| info.to_text()).into_iter().collect();
        if thinking.is_done(now_ms) {
            messages.push(thinking.best().to_text());
            self.thinking = None;
        }
        messages
    }

    /// Says whether a search is under way.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.thinking.is_some()
    }

    fn begin(&mut self, request: &Request, now_ms: f64) -> Result<(), FromEngine> {
        self.thinking = None;
        let refuse = |text| FromEngine::Error { id: request.id, text };
        let game = game(request).map_err(refuse)?;
        let evaluation = self.evaluation(game.rule_set());
        let table = self.table.get_or_insert_with(|| Arc::new(Table::with_bytes(TABLE_BYTES)));
        self.thinking = Some(Thinking::new(request, &game, table, &evaluation, now_ms).map_err(refuse)?);
        Ok(())
    }
}

/// Reads rules of somebody's own. They need a name that is not taken: what is kept, listed and written into
/// records is told from the presets by it.
fn read(toml: &str) -> FromEngine {
    match notation::read_toml(toml) {
        Err(error) => unreadable(error),
        Ok(set) if presets::by_id(&set.id).is_some() => {
            unreadable(ParseError::at(toml, id_offset(toml), Wanted::FreeId.with(&set.id)))
        }
        Ok(set) => FromEngine::Rules { otn: notation::write_otn_rules(&set) },
    }
}

/// Where the line begins that says `id`, or else the end.
fn id_offset(toml: &str) -> usize {
    let says_id = |line: &&str| line.split_once('=').is_some_and(|(name, _)| name.trim() == "id");
    let before: usize = toml.split_inclusive('\n').take_while(|line| !says_id(line)).map(str::len).sum();
    before.min(toml.trim_end().len())
}

fn unreadable(error: ParseError) -> FromEngine {
    let ParseError { line, column, found, expected, .. } = error;
    FromEngine::Unreadable {
        line,
        column,
        found,
        expected: expected.key(),
        detail: expected.detail().to_owned(),
        field: expected.field().to_owned(),
    }
}

/// A document with every field of some rules, and a name that is not taken.
fn describe(rules: &RulesBy) -> FromEngine {
    match rule_set(rules) {
        Err(text) => FromEngine::Error { id: 0, text },
        Ok(mut set) => {
            if presets::by_id(&set.id).is_some() {
                set.id = format!("{}-2", set.id).into();
                set.name = format!("{} 2", set.name).into();
            }
            FromEngine::Document { toml: notation::write_toml(&set) }
        }
    }
}

/// The game that a request is about, or what is wrong with it.
fn game(request: &Request) -> Result<AnyGame, String> {
    let set = rule_set(&request.rules)?;
    let mut game = match &request.start {
        None => AnyGame::new(set).map_err(|error| error.to_string())?,
        Some(start) => {
            let setup: Setup = start.parse().map_err(|error| format!("start: {error}"))?;
            AnyGame::from_setup(set, &setup).map_err(|error| error.to_string())?
        }
    };
    for (index, text) in request.moves.iter().enumerate() {
        let place = |error: &dyn std::fmt::Display| format!("move {} ({text}): {error}", index + 1);
        let mv = text.parse().map_err(|error| place(&error))?;
        game.play(mv).map_err(|error| place(&error))?;
    }
    Ok(game)
}

fn rule_set(by: &RulesBy) -> Result<RuleSet, String> {
    match by {
        RulesBy::Id(id) => presets::by_id(id).cloned().ok_or_else(|| format!("there are no rules `{id}`")),
        RulesBy::Toml { toml } => notation::read_toml(toml).map_err(|error| error.to_string()),
        RulesBy::Otn { otn } => {
            notation::read_otn_rules(otn).map(|(set, _)| set).map_err(|error| error.to_string())
        }
    }
}

#[cfg(test)]
mod tests;
