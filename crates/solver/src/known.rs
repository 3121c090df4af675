//! What endgame tables know.

use std::sync::Arc;

use branan_engine::{ForcedWin, Oracle};
use branan_rules::{Board7, Move, Position, Side};
use branan_tables::{Tables, Value};

use crate::asking::Asker;

/// What tables know of a position in which the claiming side is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// It is won in so many plies, by a move after which it is one fewer: who goes on so never comes round in a circle.
    Won { mv: Move, plies: usize },
    /// The other side wins, or holds for ever.
    NotWon,
}

impl Known {
    /// Asks tables; `None` if there is none for the position, or it cannot be read.
    pub(crate) fn of(tables: &Tables, side: Side, position: &Position<Board7>) -> Option<Known> {
        match tables.probe(position).ok()?? {
            Value::Win { side: winner, plies } if winner == side => {
                let mv = tables.best_move(position).ok()??;
                Some(Known::Won { mv, plies: usize::from(plies) })
            }
            Value::Win { .. } | Value::Hold => Some(Known::NotWon),
        }
    }
}

/// Tables as the engine asks them in a proof: whoever prevents the win has won.
///
/// Without it the engine takes a hold with more soldiers for a win that it cannot find, and every way that it chooses ends there.
pub(crate) struct ProofOracle {
    pub(crate) tables: Arc<Tables>,
    /// Who is to win.
    pub(crate) side: Side,
}

/// Plies after which a hold counts as lost: more than any win of a table takes.
const HOLD_PLIES: usize = 100;

impl Oracle<Board7> for ProofOracle {
    fn forced_win(&self, position: &Position<Board7>) -> Option<ForcedWin> {
        Some(match self.tables.probe(position).ok()?? {
            Value::Win { side, plies } => ForcedWin { side, plies: usize::from(plies) },
            Value::Hold => ForcedWin { side: self.side.other(), plies: HOLD_PLIES },
        })
    }
}

impl Asker<'_> {
    /// What tables know of a position.
    pub(crate) fn known(&self, position: &Position<Board7>) -> Option<Known> {
        Known::of(self.tables?, self.side, position)
    }
}
