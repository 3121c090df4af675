//! When two rule sets are the same game, as one text and one number.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::notation::{UNNAMED, UNNAMED_SOURCE, write_otn_rules};
use crate::presets;
use crate::rule_set::{Escape, RuleSet, Speed, Zone};
use crate::square_set::SquareSet;

/// A number that two rule sets share if and only if they are the same game.
///
/// It is the 128-bit FNV-1a hash of [`RuleSet::canonical_text`]: stable over versions and
/// machines, and fit for files. It is no protection against somebody who looks for two
/// texts with one hash; who needs that compares the texts. Written as 32 hexadecimal digits.
///
/// ```
/// use branan_rules::{RuleSet, RulesKey, presets};
///
/// let renamed = RuleSet { id: "mine".into(), name: "My Brandubh".into(), ..presets::BRANDUBH };
/// assert_eq!(renamed.key(), presets::BRANDUBH.key());
/// assert_ne!(presets::BRANDUBH_HISTORICAL.key(), presets::BRANDUBH.key());
/// assert_eq!(renamed.key().to_string().parse(), Ok(renamed.key()));
/// # Ok::<(), branan_rules::RulesKeyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RulesKey(u128);

impl RuleSet {
    /// The same game in the one way of saying it, without names.
    ///
    /// Of two rule sets that differ in one of these points only, which no game can show, both
    /// have one canonical form:
    /// - `id`, `name` and `source`;
    /// - how pieces stand to a zone without squares, and shelter in camps where there are none;
    /// - `enter` for a kind that may not `stop`;
    /// - a speed of as many squares as the board has ahead, or of any number;
    /// - escape squares that are listed, where they are those of the corners or the edge.
    ///
    /// Anything else that differs is another game, even where the difference cannot come up
    /// (a shield wall closed by corners, on a board without corners).
    #[must_use]
    pub fn canonical(&self) -> RuleSet {
        // Every field by name: a new one does not compile until it is decided here what it means
        // for the identity of a game, and in `write_otn_rules`, which takes apart what is inside
        // the fields as well, how it is told.
        let RuleSet {
            id: _,
            name: _,
            source: _,
            start,
            escape: _,
            throne,
            corners,
            attacker_camp,
            defender_camp,
            hostile_edge,
            king_power,
            king_strength,
            camp_shelter,
            linnaean_capture,
            encirclement,
            exit_fort,
            shieldwall,
            speed,
            repetition,
            no_moves,
            quiet_limit,
        } = *self;
        let has_camp = !attacker_camp.squares.or(defender_camp.squares).is_empty();
        RuleSet {
            id: Cow::Borrowed(UNNAMED),
            name: Cow::Borrowed(""),
            source: Cow::Borrowed(UNNAMED_SOURCE),
            start: start.whole(),
            escape: canonical_escape(self),
            throne: canonical_zone(throne),
            corners: canonical_zone(corners),
            attacker_camp: canonical_zone(attacker_camp),
            defender_camp: canonical_zone(defender_camp),
            hostile_edge,
            king_power,
            king_strength,
            camp_shelter: camp_shelter && has_camp,
            linnaean_capture,
            encirclement,
            exit_fort,
            shieldwall,
            speed: canonical_speed(speed, start.size()),
            repetition,
            no_moves,
            quiet_limit,
        }
    }

    /// The canonical form as an `OpenTafl` rules string, which
    /// [`read_otn_rules`](crate::notation::read_otn_rules) reads back to it.
    #[must_use]
    pub fn canonical_text(&self) -> String {
        write_otn_rules(&self.canonical())
    }

    /// The number for these rules, whatever they are called.
    #[must_use]
    pub fn key(&self) -> RulesKey {
        RulesKey(fnv1a(self.canonical_text().as_bytes()))
    }

    /// The preset that differs least: in the fewest words of the canonical text. One that is the same game, if there
    /// is one.
    #[must_use]
    pub fn nearest_preset(&self) -> &'static RuleSet {
        let text = self.canonical_text();
        let differing = |preset: &&RuleSet| {
            let theirs = preset.canonical_text();
            let only = |one: &str, other: &str| {
                one.split(' ').filter(|word| !other.split(' ').any(|known| known == *word)).count()
            };
            only(&text, &theirs) + only(&theirs, &text)
        };
        presets::ALL.into_iter().min_by_key(differing).unwrap_or(presets::ALL[0])
    }

    /// Says whether two rule sets are the same game, whatever they are called: whether they
    /// have the same key, without the work of making it.
    #[must_use]
    pub fn is_same_game(&self, other: &RuleSet) -> bool {
        self.canonical() == other.canonical()
    }
}

fn canonical_escape(set: &RuleSet) -> Escape {
    let goal = set.escape_squares();
    if goal == set.corners.squares {
        Escape::Corners
    } else if goal == SquareSet::edge(set.size()) && !set.exit_fort {
        // With a fort, the word for the edge would be a contradiction.
        Escape::Edge
    } else {
        Escape::Squares(goal)
    }
}

fn canonical_zone(zone: Zone) -> Zone {
    let Zone { squares, stop, pass, enter, hostile_empty, hostile_occupied } = zone;
    if squares.is_empty() {
        return Zone::NONE;
    }
    Zone { squares, stop, pass, enter: enter.and(stop), hostile_empty, hostile_occupied }
}

fn canonical_speed(speed: Speed, size: u8) -> Speed {
    let Speed { attacker, defender, king } = speed;
    let limit = |squares: Option<u8>| squares.filter(|&squares| squares < size - 1);
    Speed { attacker: limit(attacker), defender: limit(defender), king: limit(king) }
}

/// The hash of Fowler, Noll and Vo with 128 bits, in the variant 1a.
const fn fnv1a(bytes: &[u8]) -> u128 {
    let mut hash = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128;
    let mut i = 0;
    while i < bytes.len() {
        hash = (hash ^ bytes[i] as u128).wrapping_mul(0x0100_0000_0000_0000_0000_013b);
        i += 1;
    }
    hash
}

impl RulesKey {
    /// The key as bytes, the most significant first.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; 16] {
        self.0.to_be_bytes()
    }

    /// The key that these bytes are.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 16]) -> RulesKey {
        RulesKey(u128::from_be_bytes(bytes))
    }
}

impl fmt::Display for RulesKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// The text is not 32 hexadecimal digits in lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesKeyError;

impl FromStr for RulesKey {
    type Err = RulesKeyError;

    fn from_str(text: &str) -> Result<RulesKey, RulesKeyError> {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if text.len() != 32 || !text.bytes().all(is_digit) {
            return Err(RulesKeyError);
        }
        u128::from_str_radix(text, 16).map(RulesKey).map_err(|_| RulesKeyError)
    }
}

impl fmt::Display for RulesKeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected 32 hexadecimal digits")
    }
}

impl core::error::Error for RulesKeyError {}

#[cfg(test)]
mod tests {
    use super::fnv1a;

    /// Values of the test suite that the authors of the hash published.
    #[test]
    fn the_hash_is_the_published_one() {
        for (text, expected) in [
            ("", 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128),
            ("a", 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964),
            ("foobar", 0x343e_1662_793c_64bf_6f0d_3597_ba44_6f18),
        ] {
            assert_eq!(fnv1a(text.as_bytes()), expected, "{text:?}");
        }
    }
}
