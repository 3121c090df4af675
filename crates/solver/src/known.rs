//! What endgame tables know.

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

impl Asker<'_> {
    /// What tables know of a position.
    pub(crate) fn known(&self, position: &Position<Board7>) -> Option<Known> {
        Known::of(self.tables?, self.side, position)
    }
}
