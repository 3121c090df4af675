//! What two people agree to play.

use branan_rules::notation::read_rules_code;
use branan_rules::{RuleSet, presets};
use serde::{Deserialize, Serialize};

/// What is played: game, length and time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The id of a known game, or rules of one's own as a code ([`rules_of_terms`]).
    pub rules: String,
    /// One set, or two for a match with sides swapped.
    pub sets: u8,
    /// The time of each person in each set; without it nobody hurries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
}

/// The longest text of rules that anybody may offer, in bytes.
pub const RULES_LIMIT: usize = 2048;

/// The longest name of rules of one's own, in characters.
pub const RULES_NAME_LIMIT: usize = 40;

/// The rules that terms name: those of a known game by its id, or rules of one's own by their code.
#[must_use]
pub fn rules_of_terms(rules: &str) -> Option<RuleSet> {
    presets::by_id(rules).cloned().or_else(|| read_rules_code(rules).ok())
}

/// Time to think, for each person and set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// What everybody starts with, in milliseconds.
    pub base_ms: u64,
    /// What each move earns, in milliseconds.
    pub inc_ms: u64,
}

impl Clock {
    /// The longest time to start with: three hours.
    pub const MAX_BASE_MS: u64 = 3 * 60 * 60 * 1000;
    /// The most that a move earns: three minutes.
    pub const MAX_INC_MS: u64 = 3 * 60 * 1000;

    /// Says whether a game can be played with it.
    #[must_use]
    pub const fn is_sound(self) -> bool {
        self.base_ms <= Self::MAX_BASE_MS && self.inc_ms <= Self::MAX_INC_MS && self.base_ms + self.inc_ms > 0
    }
}

/// The side that whoever offers a contest takes in its first set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pick {
    /// The attackers, who begin.
    Attackers,
    /// The defenders.
    Defenders,
    /// Chance decides when the other person sits down.
    #[default]
    Random,
}

impl Pick {
    /// All of them.
    pub const ALL: [Pick; 3] = [Pick::Attackers, Pick::Defenders, Pick::Random];

    /// The word in messages, as `random`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Pick::Attackers => "attackers",
            Pick::Defenders => "defenders",
            Pick::Random => "random",
        }
    }
}

branan_rules::by_word! {
    Pick in ALL, "attackers, defenders or random";
}

/// An offer that anybody may take up, as the lobby lists it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Challenge {
    /// The id of the contest.
    pub id: String,
    /// What is to be played.
    pub terms: Terms,
    /// The side of whoever offers it.
    pub side: Pick,
    /// The name of whoever offers it; may be empty.
    pub name: String,
    /// When it was offered, in ms since 1970.
    pub at: u64,
}
