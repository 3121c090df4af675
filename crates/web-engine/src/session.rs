//! A page's conversation with the engine.

use std::sync::Arc;

use branan_engine::Table;
use branan_rules::{AnyGame, RuleSet, Setup, notation, presets};

use crate::message::{FromEngine, Request, RulesBy, ToEngine};
use crate::thinking::Thinking;

/// The engine's side of the conversation: one search at a time.
#[derive(Default)]
pub struct Session {
    thinking: Option<Thinking>,
    /// What searches have seen; positions of one analysis come back all the time.
    table: Option<Arc<Table>>,
}

/// Memory for what searches have seen: little enough for a phone.
const TABLE_BYTES: usize = 16 << 20;

impl Session {
    /// Takes a message and gives the answers.
    pub fn receive(&mut self, message: &str, now_ms: f64) -> Vec<String> {
        let answer = match serde_json::from_str(message) {
            Ok(ToEngine::Search(request)) => self.begin(&request, now_ms).err(),
            Ok(ToEngine::Stop) => self.thinking.take().map(|thinking| thinking.best()),
            Err(error) => Some(FromEngine::Error { id: 0, text: error.to_string() }),
        };
        answer.iter().map(FromEngine::to_text).collect()
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
        let table = self.table.get_or_insert_with(|| Arc::new(Table::with_bytes(TABLE_BYTES)));
        self.thinking = Some(Thinking::new(request, &game, table, now_ms).map_err(refuse)?);
        Ok(())
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
