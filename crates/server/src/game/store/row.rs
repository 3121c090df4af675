//! What a contest comes to, for searching.

use branan_live::Contest;
use branan_protocol::online::{Seat, Status};

/// What a contest comes to, for searching; follows from its log. Its fields are the columns of the table `game`.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Row {
    /// The id.
    pub id: String,
    /// The last entry of its log.
    pub version: i64,
    /// The rule set.
    pub rules: String,
    /// How many sets it has.
    pub sets: i64,
    /// The word for how far it is.
    pub status: String,
    /// 1 if the lobby lists it while it is open.
    pub listed: i64,
    /// The name of the first seat.
    pub first_name: String,
    /// The name of the second seat.
    pub second_name: String,
    /// `first`, `second` or `draw` once it has ended, with `-a` or `-d` for the side of
    /// the winner where there was one set; else empty.
    pub result: String,
    /// When it was offered.
    pub opened_ms: i64,
    /// When the last thing happened.
    pub at_ms: i64,
    /// When somebody has to look at it.
    pub deadline_ms: Option<i64>,
    /// The word for the seat that is to move; empty if none is.
    pub turn: String,
    /// 1 if it was agreed to be rated, 2 once ratings know how it ended.
    pub rated: i64,
}

impl Row {
    /// The row of a contest.
    #[must_use]
    pub fn of(table: &Contest) -> Row {
        let state = table.snapshot();
        let [first_name, second_name] = state.names.clone();
        Row {
            id: state.id.clone(),
            version: table.version().cast_signed(),
            rules: state.terms.rules.clone(),
            sets: state.terms.sets.into(),
            status: state.status.word().to_owned(),
            listed: state.listed.into(),
            first_name,
            second_name,
            result: result(table),
            opened_ms: state.opened_ms.cast_signed(),
            at_ms: state.at_ms.cast_signed(),
            deadline_ms: table.deadline_ms().map(u64::cast_signed),
            turn: table.to_move().map_or("", Seat::word).to_owned(),
            rated: state.terms.rated.into(),
        }
    }

    /// Both names as searches look for them.
    pub(super) fn names(&self) -> String {
        format!("{}\n{}", self.first_name, self.second_name).to_lowercase()
    }
}

fn result(table: &Contest) -> String {
    let state = table.snapshot();
    if state.status != Status::Ended {
        return String::new();
    }
    let side = match state.sets.as_slice() {
        [set] if set.winner == Some(set.attackers) => "-a",
        [set] if set.winner.is_some() => "-d",
        _ => "",
    };
    format!("{}{side}", state.winner.map_or("draw", Seat::word))
}
