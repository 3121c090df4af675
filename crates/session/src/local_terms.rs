//! What a player has chosen to play.

use branan_rules::{AnyGame, Setup, Side};

use crate::rules_of;

/// The highest level of the engine.
pub const TOP_LEVEL: u8 = 12;

/// What a player has chosen to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalTerms {
    /// The rules as text: the id of a preset, or rules of one's own in full.
    pub rules: String,
    /// Where the pieces stand at the beginning, where it is not as the rules have it.
    pub start: Option<Setup>,
    /// Who sits on the other side.
    pub opponent: Opponent,
    /// The side of the player in the first set.
    pub side: Side,
    /// Whether chance chooses that side when a game is started.
    pub is_by_chance: bool,
    /// Whether two sets are played, with sides swapped.
    pub is_match: bool,
    /// The time each side has, if there is a clock.
    pub clock: Option<TimeControl>,
}

/// Who sits on the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// The engine, at a level from 1.
    Engine(u8),
    /// Somebody else at the same device.
    Friend,
}

/// The time each side has for a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// What it begins with.
    pub minutes: u32,
    /// What each move adds.
    pub increment_s: u32,
}

impl Default for LocalTerms {
    /// A set that a newcomer enjoys: Brandubh with the king, against an engine that makes mistakes.
    fn default() -> LocalTerms {
        LocalTerms {
            rules: "brandubh".to_owned(),
            start: None,
            opponent: Opponent::Engine(2),
            side: Side::Defenders,
            is_by_chance: false,
            is_match: false,
            clock: None,
        }
    }
}

impl LocalTerms {
    /// The set at its beginning; `None` if there are no such rules, or they do not know the position.
    #[must_use]
    pub fn game(&self) -> Option<AnyGame> {
        let set = rules_of(&self.rules)?;
        match &self.start {
            None => AnyGame::new(set).ok(),
            Some(start) => AnyGame::from_setup(set, start).ok(),
        }
    }

    /// The same from a position, for the side that is to move there; unchanged if nothing can be played from it.
    #[must_use]
    pub fn beginning_with(self, start: Setup) -> LocalTerms {
        let from = LocalTerms { start: Some(start), side: start.side(), is_by_chance: false, ..self.clone() };
        if from.game().is_some_and(|game| game.end().is_none()) { from } else { self }
    }

    /// The same again with the sides swapped.
    #[must_use]
    pub fn swapped(&self) -> LocalTerms {
        LocalTerms { side: self.side.other(), ..self.clone() }
    }

    /// The same with the side that a coin chose, where chance was asked for.
    #[must_use]
    pub fn tossed(self, is_heads: bool) -> LocalTerms {
        match (self.is_by_chance, is_heads) {
            (false, _) => self,
            (true, true) => LocalTerms { side: Side::Attackers, ..self },
            (true, false) => LocalTerms { side: Side::Defenders, ..self },
        }
    }

    /// The level of the engine, if it plays.
    #[must_use]
    pub const fn level(&self) -> Option<u8> {
        match self.opponent {
            Opponent::Engine(level) => Some(level),
            Opponent::Friend => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_can_begin_anywhere_that_the_rules_know() {
        let at = |text: &str| LocalTerms::default().beginning_with(text.parse().expect("a position"));
        let terms = at("3a3/7/3d3/aa1k2a/3d3/3a3/3a3 a");
        let game = terms.game().expect("a set");
        assert_eq!(
            (terms.side, game.side(), game.legal_moves().is_empty()),
            (Side::Attackers, Side::Attackers, false)
        );
        assert_eq!(LocalTerms::load(&terms.save()), Ok(terms));
        for over in ["k6/7/7/aa5/3d3/3a3/3a3 a", "3a3/7/3d3/aa5/3d3/3a3/3a3 a", "5/5/2k2/5/a4 a"] {
            assert_eq!(at(over), LocalTerms::default(), "{over}");
        }
    }

    #[test]
    fn a_coin_decides_only_where_chance_was_asked_for() {
        let chosen = LocalTerms::default();
        assert_eq!(chosen.clone().tossed(true), chosen);
        let by_chance = LocalTerms { is_by_chance: true, ..chosen };
        assert_eq!(by_chance.clone().tossed(true).side, Side::Attackers);
        assert_eq!(by_chance.clone().tossed(false).side, Side::Defenders);
        assert_eq!(LocalTerms::load(&by_chance.save()), Ok(by_chance));
    }
}
