//! Endgame tables as the engine asks them.

use branan_engine::{ForcedWin, Oracle};
use branan_rules::{Board7, Position};
use branan_tables::{Tables, Value};

/// Tables that a search asks.
///
/// One that turns out to be damaged is passed over: the engine then searches.
pub struct EndgameOracle(Tables);

impl EndgameOracle {
    /// Lets a search ask these.
    #[must_use]
    pub fn new(tables: Tables) -> EndgameOracle {
        EndgameOracle(tables)
    }

    /// What it asks.
    #[must_use]
    pub fn tables(&self) -> &Tables {
        &self.0
    }
}

impl Oracle<Board7> for EndgameOracle {
    fn forced_win(&self, position: &Position<Board7>) -> Option<ForcedWin> {
        match self.0.probe(position).ok()?? {
            Value::Win { side, plies } => Some(ForcedWin { side, plies: usize::from(plies) }),
            Value::Hold => None,
        }
    }
}
