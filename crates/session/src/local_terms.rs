//! What a player has chosen to play.

use branan_rules::{AnyGame, Setup, Side};

use crate::{Handicap, rules_of};

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
    /// What the player is given, where the game begins as the rules have it.
    pub handicap: Handicap,
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
            handicap: Handicap::None,
            is_match: false,
            clock: None,
        }
    }
}

impl LocalTerms {
    /// The first set at its beginning; `None` if there are no such rules, or they do not know the position.
    #[must_use]
    pub fn game(&self) -> Option<AnyGame> {
        let set = rules_of(&self.rules)?;
        let given = self.handicap.applied(set.start, self.side);
        match self.start {
            None if given == set.start => AnyGame::new(set).ok(),
            start => AnyGame::from_setup(set, &start.unwrap_or(given)).ok(),
        }
    }

    /// The first or the second set at its beginning: the player has another side in each.
    #[must_use]
    pub(crate) fn game_of_set(&self, set: usize) -> Option<AnyGame> {
        if set == 0 { self.game() } else { self.swapped().game() }
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
    use branan_rules::presets;

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
    fn whoever_is_given_something_has_it_with_either_side_of_every_game() {
        for set in presets::ALL {
            for side in Side::BOTH {
                let rules = set.id.clone().into_owned();
                let terms =
                    |handicap| LocalTerms { rules: rules.clone(), side, handicap, ..LocalTerms::default() };
                let begun = |handicap| terms(handicap).game().expect("a set");
                let soldiers = |handicap| begun(handicap).setup().occupied().len();
                assert_eq!(begun(Handicap::None).setup(), set.start);
                assert_eq!(soldiers(Handicap::Soldier) + 1, soldiers(Handicap::None), "{}", set.id);
                assert_eq!(begun(Handicap::FirstMove).side(), side);
                for handicap in Handicap::ALL {
                    assert!(begun(handicap).end().is_none() && !begun(handicap).legal_moves().is_empty());
                    assert_eq!(LocalTerms::load(&terms(handicap).save()), Ok(terms(handicap)));
                }
            }
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
