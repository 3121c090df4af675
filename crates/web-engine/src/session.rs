//! A page's conversation with the engine.

use std::sync::Arc;

use branan_engine::{Evaluation, Net, TranspositionTable};
use branan_rules::notation::{ParseError, Wanted};
use branan_rules::{AnyGame, RuleSet, notation, presets};
use branan_session::{FromEngine, Misread, Request, ToEngine, rules_of};
use branan_tables::Tables;
use branan_thinker::EndgameOracle;

use crate::thinking::Thinking;

/// The engine's side of the conversation: one search at a time.
#[derive(Default)]
pub struct Session {
    thinking: Option<Thinking>,
    /// What searches have seen; positions of one analysis come back all the time.
    table: Option<Arc<TranspositionTable>>,
    /// Nets it was handed, by the names of their files.
    nets: Vec<(String, Arc<Net>)>,
    /// Endgame tables likewise.
    tables: Vec<(String, Arc<EndgameOracle>)>,
}

/// Memory for what searches have seen: little enough for a phone.
const TABLE_BYTES: usize = 16 << 20;

impl Session {
    /// Takes a message and gives the answers.
    pub fn receive(&mut self, message: &str, now_ms: f64) -> Vec<String> {
        let answer = match ToEngine::read(message) {
            Ok(ToEngine::Search(request)) => self.begin(&request, now_ms).err().map(refused),
            Ok(ToEngine::Stop) => self.thinking.take().map(|thinking| thinking.best()),
            Ok(ToEngine::Read(toml)) => Some(read(&toml)),
            Ok(ToEngine::Describe(rules)) => Some(describe(&rules)),
            Err(error) => Some(refused(error.to_string())),
        };
        answer.into_iter().collect()
    }

    /// The files that a message asks for and that are not here yet: the net of its game, and its endgame tables unless a
    /// level is to play, which does not know them. Without them the search goes on as well as it can.
    #[must_use]
    pub fn missing_files(&self, message: &str) -> Vec<&'static str> {
        let Ok(ToEngine::Search(request)) = ToEngine::read(message) else { return Vec::new() };
        let Some(set) = rules_of(&request.rules) else { return Vec::new() };
        let has_net = matches!(self.evaluation(&set), Evaluation::Net(_));
        let net = Net::file_for(&set).filter(|_| !has_net);
        let knows_tables = request.level.is_some() || self.oracle(&set).is_some();
        net.into_iter().chain(Tables::small_file(&set).filter(|_| !knows_tables)).collect()
    }

    /// Takes a file, under its name. Says whether it is whole.
    pub fn learn(&mut self, file: &str, bytes: &[u8]) -> bool {
        let Some(game) = presets::ALL.iter().find(|set| Tables::small_file(set) == Some(file)) else {
            let Ok(net) = Net::read(bytes) else { return false };
            self.nets.push((file.to_owned(), Arc::new(net)));
            return true;
        };
        let Ok(rules) = branan_tables::fit(game) else { return false };
        let Ok(tables) = Tables::read_small(Arc::new(rules), bytes) else { return false };
        self.tables.push((file.to_owned(), Arc::new(EndgameOracle::new(tables))));
        true
    }

    /// The endgame tables of a game that were handed over.
    fn oracle(&self, set: &RuleSet) -> Option<Arc<EndgameOracle>> {
        let file = Tables::small_file(set)?;
        self.tables.iter().find(|(name, _)| name == file).map(|(_, oracle)| oracle.clone())
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
        let mut messages: Vec<String> = thinking.step(now_ms).into_iter().collect();
        if thinking.is_done(now_ms) {
            messages.push(thinking.best());
            self.thinking = None;
        }
        messages
    }

    /// Says whether a search is under way.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.thinking.is_some()
    }

    fn begin(&mut self, request: &Request, now_ms: f64) -> Result<(), String> {
        self.thinking = None;
        let game = game(request)?;
        let (evaluation, oracle) = (self.evaluation(game.rule_set()), self.oracle(game.rule_set()));
        let table = self.table.get_or_insert_with(|| Arc::new(TranspositionTable::with_bytes(TABLE_BYTES)));
        self.thinking = Some(Thinking::new(request, &game, table, &evaluation, oracle, now_ms)?);
        Ok(())
    }
}

/// Reads rules of somebody's own. They need a name that is not taken: what is kept, listed and written into
/// records is told from the presets by it.
fn read(toml: &str) -> String {
    let unreadable = |error| FromEngine::Unreadable(&Misread::from(&error).write()).write();
    match notation::read_toml(toml) {
        Err(error) => unreadable(error),
        Ok(set) if presets::by_id(&set.id).is_some() => {
            unreadable(ParseError::at(toml, id_offset(toml), Wanted::FreeId.with(&set.id)))
        }
        Ok(set) => FromEngine::Rules(&notation::write_otn_rules(&set)).write(),
    }
}

/// Where the line begins that says `id`, or else the end.
fn id_offset(toml: &str) -> usize {
    let says_id = |line: &&str| line.split_once('=').is_some_and(|(name, _)| name.trim() == "id");
    let before: usize = toml.split_inclusive('\n').take_while(|line| !says_id(line)).map(str::len).sum();
    before.min(toml.trim_end().len())
}

/// A document with every field of some rules, and a name that is not taken.
fn describe(rules: &str) -> String {
    let Some(mut set) = rules_of(rules) else { return refused(unknown(rules)) };
    if presets::by_id(&set.id).is_some() {
        set.id = format!("{}-2", set.id).into();
        set.name = format!("{} 2", set.name).into();
    }
    FromEngine::Document(&notation::write_toml(&set)).write()
}

/// The game that a request is about, or what is wrong with it.
fn game(request: &Request) -> Result<AnyGame, String> {
    let set = rules_of(&request.rules).ok_or_else(|| unknown(&request.rules))?;
    let mut game = match &request.start {
        None => AnyGame::new(set).map_err(|error| error.to_string())?,
        Some(start) => AnyGame::from_setup(set, start).map_err(|error| error.to_string())?,
    };
    for (index, mv) in request.moves.iter().enumerate() {
        game.play(*mv).map_err(|error| format!("move {} ({mv}): {error}", index + 1))?;
    }
    Ok(game)
}

#[expect(clippy::needless_pass_by_value, reason = "errors are mapped by it")]
fn refused(why: String) -> String {
    FromEngine::Error(&why).write()
}

fn unknown(rules: &str) -> String {
    format!("there are no rules `{rules}`")
}

#[cfg(test)]
mod tests;
