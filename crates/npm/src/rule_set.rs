//! Rule sets.

use branan_rules::notation::{read_otn_rules, read_toml, write_otn_rules, write_toml};
use branan_rules::{RuleSet, Zone, presets as known};
use wasm_bindgen::prelude::*;

use crate::object::{Fields, squares};
use crate::refuse;

/// The rules of one game.
#[wasm_bindgen]
pub struct CoreRules(pub(crate) RuleSet);

#[wasm_bindgen]
impl CoreRules {
    /// Those of a game that comes with the package.
    pub fn of(id: &str) -> Result<CoreRules, JsError> {
        known::by_id(id).cloned().map(CoreRules).ok_or_else(|| {
            let ids: Vec<&str> = known::ALL.iter().map(|set| &*set.id).collect();
            refuse(format!("there are no rules {id:?}; there are {}", ids.join(", ")))
        })
    }

    pub fn from_toml(text: &str) -> Result<CoreRules, JsError> {
        checked(read_toml(text).map_err(refuse)?)
    }

    pub fn from_otn(text: &str) -> Result<CoreRules, JsError> {
        checked(read_otn_rules(text).map_err(refuse)?.0)
    }

    pub fn to_toml(&self) -> String {
        write_toml(&self.0)
    }

    pub fn to_otn(&self) -> String {
        write_otn_rules(&self.0)
    }

    pub fn is_same_game(&self, other: &CoreRules) -> bool {
        self.0.is_same_game(&other.0)
    }

    pub fn id(&self) -> String {
        self.0.id.to_string()
    }

    pub fn name(&self) -> String {
        self.0.name.to_string()
    }

    pub fn source(&self) -> String {
        self.0.source.to_string()
    }

    pub fn size(&self) -> u8 {
        self.0.size()
    }

    pub fn start_fen(&self) -> String {
        self.0.start.to_string()
    }

    pub fn first(&self) -> String {
        self.0.start.side().to_string()
    }

    /// The squares that look special on a board.
    pub fn zones(&self) -> JsValue {
        let zone = |zone: &Zone| squares(zone.squares);
        Fields::new()
            .with("throne", zone(&self.0.throne))
            .with("corner", zone(&self.0.corners))
            .with("camp", zone(&self.0.attacker_camp))
            .into()
    }

    pub fn key(&self) -> String {
        self.0.key().to_string()
    }
}

/// Rules that do not contradict themselves.
fn checked(set: RuleSet) -> Result<CoreRules, JsError> {
    set.check().map_err(refuse)?;
    Ok(CoreRules(set))
}

/// The rule sets that come with the package.
#[wasm_bindgen]
pub fn presets() -> Vec<CoreRules> {
    known::ALL.into_iter().cloned().map(CoreRules).collect()
}
