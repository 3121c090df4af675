//! A contest at one moment.

use branan_rules::{Move, Reason};
use serde::{Deserialize, Serialize};

use super::command::ChatLine;
use super::seat::Seat;
use super::terms::{Alternatives, Pick, Terms};
use super::text;

/// Everything about a contest at one moment: what its log up to then comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The id of the contest.
    pub id: String,
    /// What is played.
    pub terms: Terms,
    /// What may be chosen instead, while it is open.
    #[serde(default, skip_serializing_if = "Alternatives::is_empty")]
    pub or: Alternatives,
    /// How far it is.
    pub status: Status,
    /// The names of both; empty if they have none, or nobody sits there yet.
    pub names: [String; 2],
    /// The side that the first seat wanted.
    pub side: Pick,
    /// The lobby lists it while it is open.
    pub listed: bool,
    /// When it was offered, in ms since 1970.
    pub opened_ms: u64,
    /// When the last thing happened, in ms since 1970.
    pub at_ms: u64,
    /// Who has the attackers in the set that is on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attackers: Option<Seat>,
    /// The moves of the set that is on the board, also once it is over.
    #[serde(with = "text::moves", default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<Move>,
    /// The sets that are over; the last of them is on the board if none is played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sets: Vec<SetRecord>,
    /// The time both had left at `since_ms`, if there is a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<[u64; 2]>,
    /// Since when the time of whoever is to move counts, in ms since 1970.
    #[serde(default)]
    pub since_ms: u64,
    /// How much delay on the way will not be counted, in ms.
    #[serde(default)]
    pub spare_ms: [u64; 2],
    /// The draw on offer.
    #[serde(default)]
    pub draw: Offer,
    /// The takeback asked for.
    #[serde(default)]
    pub takeback: Offer,
    /// The rematch on offer.
    #[serde(default)]
    pub rematch: Offer,
    /// The contest that follows this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// Who won, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Seat>,
    /// The last lines of the chat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chat: Vec<Said>,
    /// How many lines each has said.
    #[serde(default)]
    pub said: [u32; 2],
    /// Who allows no free text in the chat: both, until they do.
    #[serde(default)]
    pub quiet: [bool; 2],
}

impl Snapshot {
    /// The contest as somebody sees it: with a seat all of it, without one not what the two say to each other.
    #[must_use]
    pub fn seen_by(self, seat: Option<Seat>) -> Snapshot {
        if seat.is_some() {
            return self;
        }
        Snapshot { chat: Vec::new(), said: [0; 2], quiet: [true; 2], ..self }
    }
}

/// How far a contest is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Somebody waits for an opponent.
    Open,
    /// It is played.
    Playing,
    /// It is over.
    Ended,
    /// It was called off.
    Aborted,
}

branan_rules::by_word! {
    /// All of them.
    Status, "a status, as open" {
        Open "open",
        Playing "playing",
        Ended "ended",
        Aborted "aborted",
    }
}

/// Something that one person offers and the other may agree to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// Who offers it now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// Before which move of the set, from 1, each offered it last; 0 if never.
    #[serde(default)]
    pub last: [u32; 2],
}

/// A set that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetRecord {
    /// Who had the attackers.
    pub attackers: Seat,
    /// The moves.
    #[serde(with = "text::moves")]
    pub moves: Vec<Move>,
    /// Who won; nobody in a draw.
    pub winner: Option<Seat>,
    /// Why.
    #[serde(with = "text::reason")]
    pub reason: Reason,
    /// How many moves the winner made.
    pub count: u32,
}

/// A line of chat and who said it when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    /// Who.
    pub by: Seat,
    /// When, in ms since 1970.
    pub at_ms: u64,
    /// What.
    pub line: ChatLine,
}
