//! What has happened at a table.

use branan_rules::{Move, Reason, SquareSet};
use serde::{Deserialize, Serialize};

use super::command::ChatLine;
use super::seat::Seat;
use super::terms::{Alternatives, Pick, Terms};
use super::text;

/// One line of the log of a contest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its number, from 1 without gaps.
    #[serde(rename = "s")]
    pub seq: u64,
    /// When it happened by the server's clock, in ms since 1970.
    #[serde(rename = "at")]
    pub at_ms: u64,
    /// Who did it; the server itself if nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// What happened.
    #[serde(rename = "e")]
    pub event: Event,
}

impl Entry {
    /// The entry as somebody sees it: with a seat all of it, without one not what the two say to each other.
    #[must_use]
    pub fn seen_by(self, seat: Option<Seat>) -> Entry {
        if seat.is_none() && self.event.is_private() {
            return Entry { by: None, event: Event::Private, ..self };
        }
        self
    }
}

/// What has happened at a table.
///
/// `left` is the time both people have left at that moment, in ms, first seat first;
/// it is absent where no clock runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Event {
    /// Somebody offered a contest.
    Opened {
        /// What is to be played.
        terms: Terms,
        /// What whoever takes it up may choose instead.
        #[serde(default, skip_serializing_if = "Alternatives::is_empty")]
        or: Alternatives,
        /// Their name; may be empty.
        name: String,
        /// The side they want first.
        side: Pick,
        /// The lobby lists it.
        listed: bool,
    },
    /// Somebody took it up.
    Joined {
        /// Their name; may be empty.
        name: String,
        /// What they chose, if there was a choice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        terms: Option<Terms>,
    },
    /// A set began.
    SetStarted {
        /// Its number, from 1.
        set: u8,
        /// Who has the attackers in it.
        attackers: Seat,
    },
    /// A piece moved.
    Moved {
        /// The move.
        #[serde(with = "text::mv")]
        mv: Move,
        /// Where the soldiers stood that it captured.
        #[serde(rename = "x", with = "text::squares", default, skip_serializing_if = "is_none")]
        captured: SquareSet,
        /// The time left.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<[u64; 2]>,
        /// How much of the time went by on the way here and was not counted, in ms.
        #[serde(rename = "lag", default, skip_serializing_if = "is_zero")]
        lag_ms: u64,
    },
    /// Somebody offered a draw.
    DrawOffered,
    /// The other did not want it.
    DrawDeclined,
    /// The other agreed.
    DrawAgreed,
    /// Somebody asked to take a move back.
    TakebackAsked,
    /// The other refused.
    TakebackRefused,
    /// The other agreed, and it was done.
    TakebackDone {
        /// How many moves went.
        plies: u8,
        /// The time left.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<[u64; 2]>,
    },
    /// Somebody gave the other more time.
    TimeGiven {
        /// The time left.
        left: [u64; 2],
    },
    /// The server made up for time during which it could not be reached.
    ClockAdjusted {
        /// The time left.
        left: [u64; 2],
    },
    /// Somebody gave the set up.
    Resigned,
    /// Somebody's time ran out.
    Flagged {
        /// Whose.
        seat: Seat,
    },
    /// Somebody claimed the contest because the other had left.
    Claimed,
    /// Everything was called off; it does not count.
    Aborted,
    /// A set ended.
    SetEnded {
        /// Who won it; nobody in a draw.
        winner: Option<Seat>,
        /// Why.
        #[serde(with = "text::reason")]
        reason: Reason,
        /// How many moves the winner made; 0 in a draw.
        moves: u32,
    },
    /// The contest ended.
    Ended {
        /// Who won it; nobody in a draw.
        winner: Option<Seat>,
    },
    /// Somebody wants to play again.
    RematchOffered,
    /// The other does not.
    RematchDeclined,
    /// The other does.
    RematchAgreed {
        /// The id of the new contest.
        id: String,
    },
    /// Somebody said something.
    Said(ChatLine),
    /// Somebody wants free text in the chat, or does not.
    ChatSwitched {
        /// They want it.
        on: bool,
    },
    /// Something that only the two at the table see; what others get in its place. No log has it.
    Private,
}

fn is_none(squares: &SquareSet) -> bool {
    squares.is_empty()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Event {
    /// The word for its kind, as `set-started`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Event::Opened { .. } => "opened",
            Event::Joined { .. } => "joined",
            Event::SetStarted { .. } => "set-started",
            Event::Moved { .. } => "moved",
            Event::DrawOffered => "draw-offered",
            Event::DrawDeclined => "draw-declined",
            Event::DrawAgreed => "draw-agreed",
            Event::TakebackAsked => "takeback-asked",
            Event::TakebackRefused => "takeback-refused",
            Event::TakebackDone { .. } => "takeback-done",
            Event::TimeGiven { .. } => "time-given",
            Event::ClockAdjusted { .. } => "clock-adjusted",
            Event::Resigned => "resigned",
            Event::Flagged { .. } => "flagged",
            Event::Claimed => "claimed",
            Event::Aborted => "aborted",
            Event::SetEnded { .. } => "set-ended",
            Event::Ended { .. } => "ended",
            Event::RematchOffered => "rematch-offered",
            Event::RematchDeclined => "rematch-declined",
            Event::RematchAgreed { .. } => "rematch-agreed",
            Event::Said(_) => "said",
            Event::ChatSwitched { .. } => "chat-switched",
            Event::Private => "private",
        }
    }

    /// Says whether only the two at the table see it.
    #[must_use]
    pub const fn is_private(&self) -> bool {
        matches!(self, Event::Said(_) | Event::ChatSwitched { .. } | Event::Private)
    }

    /// Says whether it changes what stands on the board, or which board it is.
    #[must_use]
    pub const fn changes_board(&self) -> bool {
        matches!(
            self,
            Event::SetStarted { .. }
                | Event::Moved { .. }
                | Event::TakebackDone { .. }
                | Event::SetEnded { .. }
                | Event::Aborted
        )
    }
}
