//! Which rule sets tables can be built for.

use core::fmt;

use branan_rules::{
    Board, Board7, NoMoves, Piece, RepetitionVerdict, RuleSet, Rules, RulesKey, Setup, Symmetry,
};

/// Why no table can be built for a rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unfit {
    /// The rule set contradicts itself, or does not fit the board.
    Rules(branan_rules::RuleSetError),
    /// The board is larger than 7x7.
    TooLarge {
        /// Squares a side.
        size: u8,
    },
    /// A limit of quiet moves makes the worth of a position depend on its past.
    QuietLimit,
    /// A stuck player draws; a table knows wins and holds alone.
    StuckDraws,
    /// The soldiers of the two sides may stand on different squares.
    DifferentSquares,
    /// The board does not look the same when it is turned or mirrored.
    Asymmetric,
}

/// Makes a rule set ready for tables.
///
/// # Errors
/// Why there can be no table for it.
pub fn fit(set: &RuleSet) -> Result<Rules<Board7>, Unfit> {
    if usize::from(set.size()) > Board7::STRIDE {
        return Err(Unfit::TooLarge { size: set.size() });
    }
    if set.quiet_limit.is_some() {
        return Err(Unfit::QuietLimit);
    }
    if set.no_moves != NoMoves::Loss {
        return Err(Unfit::StuckDraws);
    }
    if !is_symmetric(set) {
        return Err(Unfit::Asymmetric);
    }
    let rules = Rules::<Board7>::new(set.clone()).map_err(Unfit::Rules)?;
    if rules.standing(Piece::Attacker) != rules.standing(Piece::Defender) {
        return Err(Unfit::DifferentSquares);
    }
    Ok(rules)
}

fn is_symmetric(set: &RuleSet) -> bool {
    let zones = set.zones().map(|(_, zone)| zone.squares);
    let special = zones.into_iter().chain([set.escape_squares()]);
    special.into_iter().all(|squares| Symmetry::ALL.iter().all(|s| s.squares(squares, set.size()) == squares))
}

/// The key of everything in a rule set that a table depends on: not its names, and not
/// where a set begins. A field that is added to the rules counts.
pub(crate) fn key(set: &RuleSet) -> RulesKey {
    // A repetition that bars moves changes which are legal; the others change no stored value.
    let repetition = set.repetition.filter(|repetition| repetition.verdict == RepetitionVerdict::Forbidden);
    RuleSet { start: Setup::empty(set.size()), repetition, ..set.clone() }.key()
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Rules(error) => error.fmt(f),
            Unfit::TooLarge { size } => {
                write!(f, "tables are for boards up to 7x7, and this one is {size}x{size}")
            }
            Unfit::QuietLimit => f.write_str(
                "with a limit of quiet moves the worth of a position depends on its past, and no table can tell it",
            ),
            Unfit::StuckDraws => {
                f.write_str("a player without a move draws by these rules, and tables know no draws")
            }
            Unfit::DifferentSquares => {
                f.write_str("attackers and defenders may stand on different squares, which tables cannot index")
            }
            Unfit::Asymmetric => {
                f.write_str("the board changes when it is turned or mirrored, which tables rely on")
            }
        }
    }
}

impl core::error::Error for Unfit {}

#[cfg(test)]
mod tests {
    use super::*;
    use branan_rules::{Repetition, Side, presets};

    #[test]
    fn small_boards_fit_and_others_are_told_why_not() {
        for set in presets::ALL {
            let fits = fit(set);
            assert_eq!(fits.is_ok(), set.size() <= 7, "{}", set.id);
        }
        let limited = RuleSet { quiet_limit: Some(100), ..presets::BRANDUBH };
        assert_eq!(fit(&limited).err(), Some(Unfit::QuietLimit));
        let drawn = RuleSet { no_moves: NoMoves::Draw, ..presets::BRANDUBH };
        assert_eq!(fit(&drawn).err(), Some(Unfit::StuckDraws));
    }

    #[test]
    fn the_key_tells_rules_apart_and_neither_names_nor_starts() {
        let brandubh = key(&presets::BRANDUBH);
        let named = RuleSet { id: "mine".into(), name: "Mine".into(), ..presets::BRANDUBH };
        let start = presets::BRANDUBH.start.with_side(Side::Defenders);
        let moved = RuleSet { start, repetition: None, ..presets::BRANDUBH };
        assert_eq!((key(&named), key(&moved)), (brandubh, brandubh));
        let barred = Some(Repetition { count: 3, verdict: RepetitionVerdict::Forbidden });
        for other in [
            presets::BRANDUBH_HISTORICAL,
            RuleSet { encirclement: false, ..presets::BRANDUBH },
            RuleSet { repetition: barred, ..presets::BRANDUBH },
        ] {
            assert_ne!(key(&other), brandubh, "{other:?}");
        }
    }

    /// They stand in files: one that changes makes those files useless.
    #[test]
    fn the_keys_of_the_brandubhs_are_these() {
        assert_eq!(key(&presets::BRANDUBH).to_string(), "def7c2d567044ab05d8eae3f1cfd6757");
        assert_eq!(key(&presets::BRANDUBH_HISTORICAL).to_string(), "0c936edc52e0d387650ea62537ce7e22");
    }
}
