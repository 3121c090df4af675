//! What a player has chosen to play.

use branan_rules::Side;

/// The highest level of the engine.
pub const TOP_LEVEL: u8 = 10;

/// What a player has chosen to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The rules as text: the id of a preset, or rules of one's own in full.
    pub rules: String,
    /// Who sits on the other side.
    pub opponent: Opponent,
    /// The side of the player in the first set.
    pub side: Side,
    /// Whether chance chooses that side when a game is started.
    pub is_by_chance: bool,
    /// Whether two sets are played, with sides swapped.
    pub is_match: bool,
    /// The time each side has, if there is a clock.
    pub clock: Option<Budget>,
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
pub struct Budget {
    /// What it begins with.
    pub minutes: u32,
    /// What each move adds.
    pub increment_s: u32,
}

impl Default for Plan {
    /// A set that a newcomer enjoys: Brandubh with the king, against an engine that makes mistakes.
    fn default() -> Plan {
        Plan {
            rules: "brandubh".to_owned(),
            opponent: Opponent::Engine(2),
            side: Side::Defenders,
            is_by_chance: false,
            is_match: false,
            clock: None,
        }
    }
}

impl Plan {
    /// The same again with the sides swapped.
    #[must_use]
    pub fn swapped(&self) -> Plan {
        Plan { side: self.side.other(), ..self.clone() }
    }

    /// The same with the side that a coin chose, where chance was asked for.
    #[must_use]
    pub fn tossed(self, is_heads: bool) -> Plan {
        match (self.is_by_chance, is_heads) {
            (false, _) => self,
            (true, true) => Plan { side: Side::Attackers, ..self },
            (true, false) => Plan { side: Side::Defenders, ..self },
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
    fn a_coin_decides_only_where_chance_was_asked_for() {
        let chosen = Plan::default();
        assert_eq!(chosen.clone().tossed(true), chosen);
        let by_chance = Plan { is_by_chance: true, ..chosen };
        assert_eq!(by_chance.clone().tossed(true).side, Side::Attackers);
        assert_eq!(by_chance.clone().tossed(false).side, Side::Defenders);
        assert_eq!(Plan::load(&by_chance.save()), Ok(by_chance));
    }
}
