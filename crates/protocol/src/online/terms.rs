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
    /// The result counts for the ratings of both, who have accounts.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_false(flag: &bool) -> bool {
    !flag
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
    /// What nobody's time grows above by moving, in milliseconds. Slow games have it, and no others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cap_ms: Option<u64>,
}

const HOUR_MS: u64 = 60 * 60 * 1000;
const DAY_MS: u64 = 24 * HOUR_MS;

impl Clock {
    /// The longest time to start with in a live game: three hours.
    pub const MAX_BASE_MS: u64 = 3 * HOUR_MS;
    /// The most that a move earns in a live game: three minutes.
    pub const MAX_INC_MS: u64 = 3 * 60 * 1000;
    /// The shortest time to start with in a slow game, and the lowest cap: twelve hours.
    pub const MIN_SLOW_MS: u64 = 12 * HOUR_MS;
    /// The most that a move earns in a slow game: a week.
    pub const MAX_SLOW_INC_MS: u64 = 7 * DAY_MS;
    /// The most that anybody can have in a slow game: thirty days.
    pub const MAX_SLOW_MS: u64 = 30 * DAY_MS;

    /// The usual clocks of slow games: a day, three days, and that of the World Tafl Federation.
    pub const SLOW: [Clock; 3] = [
        Clock::slow(DAY_MS, 8 * HOUR_MS, 2 * DAY_MS),
        Clock::slow(3 * DAY_MS, 12 * HOUR_MS, 7 * DAY_MS),
        Clock::slow(6 * DAY_MS + 12 * HOUR_MS, 10 * HOUR_MS, Clock::MAX_SLOW_MS),
    ];

    /// The clock of a live game.
    #[must_use]
    pub const fn live(base_ms: u64, inc_ms: u64) -> Clock {
        Clock { base_ms, inc_ms, cap_ms: None }
    }

    /// The clock of a slow game.
    #[must_use]
    pub const fn slow(base_ms: u64, inc_ms: u64, cap_ms: u64) -> Clock {
        Clock { base_ms, inc_ms, cap_ms: Some(cap_ms) }
    }

    /// Says whether it is the clock of a slow game, in which nobody has to be there.
    #[must_use]
    pub const fn is_slow(self) -> bool {
        self.cap_ms.is_some()
    }

    /// Says whether a game can be played with it.
    #[must_use]
    pub const fn is_sound(self) -> bool {
        let Clock { base_ms, inc_ms, cap_ms } = self;
        match cap_ms {
            None => base_ms <= Self::MAX_BASE_MS && inc_ms <= Self::MAX_INC_MS && base_ms + inc_ms > 0,
            Some(cap_ms) => {
                base_ms >= Self::MIN_SLOW_MS
                    && base_ms <= Self::MAX_SLOW_MS
                    && cap_ms >= Self::MIN_SLOW_MS
                    && cap_ms <= Self::MAX_SLOW_MS
                    && inc_ms <= Self::MAX_SLOW_INC_MS
            }
        }
    }
}

impl Terms {
    /// Says whether it is a slow game, in which nobody has to be there.
    #[must_use]
    pub const fn is_slow(&self) -> bool {
        matches!(self.clock, Some(clock) if clock.is_slow())
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

branan_rules::by_word! {
    /// All of them.
    Pick, "attackers, defenders or random" {
        Attackers "attackers",
        Defenders "defenders",
        Random "random",
    }
}

/// What whoever takes up an offer may choose in place of what its terms name: any of the games with any of the clocks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Alternatives {
    /// The ids of other known games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// Other clocks; `None` is no clock.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clocks: Vec<Option<Clock>>,
}

impl Alternatives {
    /// As many games and as many clocks an offer may name besides the first.
    pub const LIMIT: usize = 15;

    /// Says whether there is nothing to choose.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty() && self.clocks.is_empty()
    }

    /// The rules of every game of an offer, those of its terms first.
    pub fn games<'a>(&'a self, terms: &'a Terms) -> impl Iterator<Item = &'a String> {
        core::iter::once(&terms.rules).chain(&self.rules)
    }

    /// Every clock of an offer, that of its terms first.
    pub fn all_clocks(&self, terms: &Terms) -> impl Iterator<Item = Option<Clock>> {
        core::iter::once(terms.clock).chain(self.clocks.iter().copied())
    }

    /// Everything that can be chosen, what the terms name first.
    pub fn choices<'a>(&'a self, terms: &'a Terms) -> impl Iterator<Item = Terms> {
        self.games(terms).flat_map(move |rules| {
            self.all_clocks(terms).map(move |clock| Terms { rules: rules.clone(), clock, ..*terms })
        })
    }
}

/// An offer that anybody may take up, as the lobby lists it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Challenge {
    /// The id of the contest.
    pub id: String,
    /// What is to be played.
    pub terms: Terms,
    /// What may be chosen instead.
    #[serde(default, skip_serializing_if = "Alternatives::is_empty")]
    pub or: Alternatives,
    /// The side of whoever offers it.
    pub side: Pick,
    /// The name of whoever offers it; may be empty.
    pub name: String,
    /// When it was offered, in ms since 1970.
    pub at: u64,
}
