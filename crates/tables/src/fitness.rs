//! Which rule sets tables can be built for.

use core::fmt;

use branan_rules::{Board, Board7, NoMoves, Piece, RuleSet, Rules, Symmetry};

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

/// A number for everything in a rule set that a table depends on: not its
/// names, and not where a set begins.
pub(crate) fn fingerprint(set: &RuleSet) -> u64 {
    let text = format!(
        "{} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {} {} {} {:?} {:?} {:?}",
        set.size(),
        set.escape_squares(),
        set.zones(),
        set.hostile_edge,
        set.king_power,
        set.king_strength,
        set.shieldwall,
        set.speed,
        set.linnaean_capture,
        set.encirclement,
        set.exit_fort,
        set.no_moves,
        set.quiet_limit,
        // A repetition that bars moves changes which are legal; the others
        // change no stored value.
        set.repetition.filter(|r| r.verdict == branan_rules::RepetitionVerdict::Forbidden),
    );
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
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
    use branan_rules::presets;

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
    fn the_fingerprint_tells_rules_apart_and_not_names() {
        let named = RuleSet { id: "mine".into(), ..presets::BRANDUBH };
        assert_eq!(fingerprint(&named), fingerprint(&presets::BRANDUBH));
        assert_ne!(fingerprint(&presets::BRANDUBH_HISTORICAL), fingerprint(&presets::BRANDUBH));
    }
}
