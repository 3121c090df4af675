//! Why something was not done.

use core::fmt;

use serde::{Deserialize, Serialize};

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// For programs; never changes its meaning.
    pub code: Code,
    /// For people who read logs, in English.
    pub text: String,
}

/// Kinds of refusals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Code {
    /// The board has changed since; look again.
    Stale,
    /// Only the two people at the table may do that.
    NotSeated,
    /// The other person is to move.
    NotYourTurn,
    /// The rules forbid the move.
    Illegal,
    /// The time was up before the move arrived.
    TooLate,
    /// The contest has not begun.
    NotStarted,
    /// The contest is over.
    Over,
    /// There is nothing to accept, decline or claim.
    NothingThere,
    /// It cannot be done at this moment.
    NotNow,
    /// Somebody has taken the seat.
    Taken,
    /// There is no such contest.
    Unknown,
    /// What is to be played makes no sense.
    BadTerms,
    /// A name or a line of chat is too long or empty.
    BadText,
    /// Somebody wants no free text in the chat.
    ChatOff,
    /// The message cannot be understood.
    Malformed,
    /// The message is too long.
    TooLarge,
    /// Too many messages in too short a time.
    TooFast,
    /// Messages of another version.
    Version,
    /// Another site may not speak for its visitors.
    Origin,
    /// The key or number was used before, for something else.
    Conflict,
    /// The database does not answer; try again.
    Unavailable,
}

branan_rules::by_word! {
    /// Every kind.
    Code, "a code, as not-your-turn" {
        Stale "stale",
        NotSeated "not-seated",
        NotYourTurn "not-your-turn",
        Illegal "illegal",
        TooLate "too-late",
        NotStarted "not-started",
        Over "over",
        NothingThere "nothing-there",
        NotNow "not-now",
        Taken "taken",
        Unknown "unknown",
        BadTerms "bad-terms",
        BadText "bad-text",
        ChatOff "chat-off",
        Malformed "malformed",
        TooLarge "too-large",
        TooFast "too-fast",
        Version "version",
        Origin "origin",
        Conflict "conflict",
        Unavailable "unavailable",
    }
}

impl Code {
    /// The status of an HTTP answer.
    #[must_use]
    pub const fn http_status(self) -> u16 {
        match self {
            Code::NotSeated => 401,
            Code::Origin => 403,
            Code::Unknown => 404,
            Code::Stale
            | Code::NotYourTurn
            | Code::TooLate
            | Code::NotStarted
            | Code::Over
            | Code::NothingThere
            | Code::NotNow
            | Code::Taken
            | Code::ChatOff
            | Code::Conflict => 409,
            Code::TooLarge => 413,
            Code::Illegal | Code::BadTerms | Code::BadText => 422,
            Code::TooFast => 429,
            Code::Unavailable => 503,
            Code::Malformed | Code::Version => 400,
        }
    }

    /// The refusal of this kind, with words for people.
    #[must_use]
    pub fn because(self, text: impl fmt::Display) -> Refusal {
        Refusal { code: self, text: text.to_string() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl core::error::Error for Refusal {}
