//! Endgame tables as the engine asks them.

use std::path::Path;
use std::sync::Arc;

use branan_engine::{ForcedWin, Oracle};
use branan_rules::{Board7, Position, RuleSet};
use branan_tables::{Tables, Value};

use crate::failure::Failure;

/// The tables of a folder, for the engine.
///
/// A table that turns out to be damaged is passed over: the engine then searches.
pub(crate) struct Knowledge(Tables);

/// Memory for blocks that were unpacked.
const MEMORY: usize = 256 << 20;

impl Knowledge {
    /// Opens the tables of a folder; `None` where there can be none for the rules.
    pub(crate) fn open(folder: &Path, set: &RuleSet) -> Result<Option<Arc<Knowledge>>, Failure> {
        let Ok(rules) = branan_tables::fit(set) else { return Ok(None) };
        let opened = Tables::open(folder, Arc::new(rules), MEMORY);
        let (tables, unusable) = opened.map_err(|error| Failure::file(folder, &error))?;
        for file in unusable {
            tell!("warning: {}: {}", file.path.display(), file.error);
        }
        Ok(Some(Arc::new(Knowledge(tables))))
    }
}

impl Oracle<Board7> for Knowledge {
    fn forced_win(&self, position: &Position<Board7>) -> Option<ForcedWin> {
        match self.0.probe(position).ok()?? {
            Value::Win { side, plies } => Some(ForcedWin { side, plies: usize::from(plies) }),
            Value::Hold => None,
        }
    }
}

#[cfg(test)]
mod tests;
