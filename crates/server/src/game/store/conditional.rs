//! Conditional moves as they are kept beside the log.

use branan_protocol::online::Seat;
use serde::{Deserialize, Serialize};

use super::{Store, StoreError, ask, if_simulated};

/// The conditional moves of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conditional {
    /// Whose they are.
    pub seat: Seat,
    /// The entry of the log they hold after.
    pub seq: u64,
    /// The tree, as text.
    pub moves: String,
}

/// What becomes of the conditional moves of a contest in the transaction that adds to its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionalChange {
    /// What has to be there, or nothing is written; whatever it is, if nothing is said.
    pub expected: Option<Vec<Conditional>>,
    /// What is there afterwards, by seat.
    pub after: Vec<Conditional>,
}

impl ConditionalChange {
    /// All of them are void.
    pub(crate) const VOID: ConditionalChange = ConditionalChange { expected: None, after: Vec::new() };
}

pub(super) const FIND: &str =
    "SELECT seat, seq, moves FROM game_conditional WHERE game_id = $1 ORDER BY seat";
pub(super) const CLEAR: &str = "DELETE FROM game_conditional WHERE game_id = $1";
pub(super) const ADD: &str =
    "INSERT INTO game_conditional (game_id, seat, seq, moves) VALUES ($1, $2, $3, $4)";

/// The columns of one, as [`FIND`] has them.
pub(super) type Columns = (String, i64, String);

/// Those that make sense.
pub(super) fn read(rows: Vec<Columns>) -> Vec<Conditional> {
    let read = |(seat, seq, moves): Columns| {
        Some(Conditional { seat: seat.parse().ok()?, seq: seq.cast_unsigned(), moves })
    };
    rows.into_iter().filter_map(read).collect()
}

impl Store {
    /// The conditional moves of a contest, by seat, also those that are void.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn conditional(&self, id: &str) -> Result<Vec<Conditional>, StoreError> {
        if_simulated!(self, database => database.conditional(id).await);
        Ok(read(ask!(self, query_as(FIND, id).fetch_all)?))
    }
}
