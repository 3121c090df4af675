//! Endgame tables for the engine: those of a folder and those inside the program.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use branan_rules::RuleSet;
use branan_tables::{Tables, Unusable};
use branan_thinker::EndgameOracle;

use crate::failure::Failure;

/// Memory for blocks that were unpacked.
const MEMORY: usize = 256 << 20;

/// Those inside the program; `None` where there can be none for the rules.
pub(crate) fn small(set: &RuleSet) -> Option<Arc<EndgameOracle>> {
    let rules = branan_tables::fit(set).ok()?;
    Some(Arc::new(EndgameOracle::new(Tables::small(Arc::new(rules)))))
}

/// Opens the tables of a folder, to which those inside are added; `None` where there can be none for the rules.
pub(crate) fn open(folder: &Path, set: &RuleSet) -> Result<Option<Arc<EndgameOracle>>, Failure> {
    let Some(loaded) = load(folder, set) else { return Ok(None) };
    let (oracle, unusable) = loaded.map_err(|error| Failure::file(folder, &error))?;
    for file in unusable {
        to_stderr!("warning: {}: {}", file.path.display(), file.error);
    }
    Ok(Some(oracle))
}

/// The same with the files that are of no use.
fn load(folder: &Path, set: &RuleSet) -> Option<std::io::Result<(Arc<EndgameOracle>, Vec<Unusable>)>> {
    let rules = branan_tables::fit(set).ok()?;
    let opened = Tables::open(folder, Arc::new(rules), MEMORY);
    Some(opened.map(|(tables, unusable)| (Arc::new(EndgameOracle::new(tables.with_small())), unusable)))
}

/// A folder of tables for programs in which the rules change.
#[derive(Default)]
pub(crate) struct TableFolder {
    folder: Option<PathBuf>,
    /// The rules of the last game, and what is known of them.
    open: Option<(RuleSet, Option<Arc<EndgameOracle>>)>,
}

impl TableFolder {
    /// A folder that can be read, or none.
    pub(crate) fn new(folder: Option<&Path>) -> Result<TableFolder, Failure> {
        if let Some(folder) = folder {
            std::fs::read_dir(folder).map_err(|error| Failure::file(folder, &error))?;
        }
        Ok(TableFolder { folder: folder.map(Path::to_owned), open: None })
    }

    /// The tables for these rules, those inside the program included. Those of no use are passed over without a
    /// word, as somebody may be playing on the screen; `branan tables list` names them.
    pub(crate) fn tables(&mut self, set: &RuleSet) -> Option<Arc<EndgameOracle>> {
        if let Some((_, known)) = self.open.as_ref().filter(|(rules, _)| rules.is_same_game(set)) {
            return known.clone();
        }
        let known = match &self.folder {
            None => small(set),
            Some(folder) => load(folder, set).and_then(|loaded| Some(loaded.ok()?.0)),
        };
        self.open = Some((set.clone(), known.clone()));
        known
    }

    /// The tables for an opponent of some level, who knows endgames only if a folder was named.
    pub(crate) fn of_level(&mut self, set: &RuleSet) -> Option<Arc<EndgameOracle>> {
        self.folder.is_some().then(|| self.tables(set)).flatten()
    }
}

#[cfg(test)]
mod tests;
