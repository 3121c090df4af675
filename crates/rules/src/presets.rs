//! The games that come with the crate.

use alloc::borrow::Cow;

use crate::piece::Pieces;
use crate::rule_set::{
    Escape, KingPower, KingStrength, NoMoves, Repetition, RepetitionVerdict, RuleSet, Shieldwall, Speed, Zone,
};
use crate::setup::Setup;
use crate::square_set::SquareSet;

/// Every preset, the games of the founding documents first.
pub const ALL: [&RuleSet; 3] = [&BRANDUBH, &BRANDUBH_HISTORICAL, &HNEFATAFL];

// A preset that contradicts itself does not compile.
const _: () = {
    let mut i = 0;
    while i < ALL.len() {
        assert!(ALL[i].check().is_ok(), "a preset contradicts itself");
        i += 1;
    }
};

/// The preset with this id.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static RuleSet> {
    ALL.into_iter().find(|set| set.id == id)
}

/// Brandubh by the written rules of the World Tafl Federation.
pub const BRANDUBH: RuleSet = RuleSet {
    id: Cow::Borrowed("brandubh"),
    name: Cow::Borrowed("Brandubh"),
    source: Cow::Borrowed("World Tafl Federation, Brandubh rules (English, Portuguese and German texts)"),
    start: Setup::literal("3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a"),
    escape: Escape::Corners,
    throne: throne(7, Pieces::SOLDIERS),
    corners: corners(7, Pieces::ALL),
    attacker_camp: Zone::NONE,
    defender_camp: Zone::NONE,
    hostile_edge: Pieces::NONE,
    king_power: KingPower::Armed,
    king_strength: KingStrength::StrongOnThrone,
    linnaean_capture: false,
    encirclement: true,
    exit_fort: false,
    shieldwall: Shieldwall::Off,
    speed: Speed::UNLIMITED,
    repetition: Some(Repetition { count: 3, verdict: RepetitionVerdict::ChooserLoses }),
    no_moves: NoMoves::Loss,
    quiet_limit: None,
};

/// Brandubh by the "official historical" rules: the king is also strong beside the throne.
pub const BRANDUBH_HISTORICAL: RuleSet = RuleSet {
    id: Cow::Borrowed("brandubh-historical"),
    name: Cow::Borrowed("Historical Brandubh"),
    source: Cow::Borrowed("Official historical rules of Brandubh (French text)"),
    throne: throne(7, Pieces::ALL),
    king_strength: KingStrength::StrongByThrone,
    ..BRANDUBH
};

/// Hnefatafl 11x11 by the Aroma de Madeira rule sheet.
pub const HNEFATAFL: RuleSet = RuleSet {
    id: Cow::Borrowed("hnefatafl"),
    name: Cow::Borrowed("Hnefatafl"),
    source: Cow::Borrowed("Aroma de Madeira, Hnefatafl rule sheet (Portuguese text)"),
    start: Setup::literal("3aaaaa3/5a5/11/a4d4a/a3ddd3a/aa1ddkdd1aa/a3ddd3a/a4d4a/11/5a5/3aaaaa3 a"),
    throne: throne(11, Pieces::ALL),
    corners: corners(11, Pieces::ALL),
    hostile_edge: Pieces::ALL,
    king_strength: KingStrength::Four,
    encirclement: false,
    repetition: Some(Repetition { count: 3, verdict: RepetitionVerdict::Draw }),
    ..BRANDUBH
};

/// A throne that only the king may stop on and all may pass over, hostile to
/// attackers always and to these kinds while it is empty.
const fn throne(size: u8, hostile_empty: Pieces) -> Zone {
    Zone {
        squares: SquareSet::centre(size),
        stop: Pieces::KING,
        pass: Pieces::ALL,
        enter: Pieces::KING,
        hostile_empty,
        hostile_occupied: Pieces::ATTACKER,
    }
}

/// Corners that only the king may stop on.
const fn corners(size: u8, hostile: Pieces) -> Zone {
    Zone {
        squares: SquareSet::corners(size),
        stop: Pieces::KING,
        pass: Pieces::ALL,
        enter: Pieces::KING,
        hostile_empty: hostile,
        hostile_occupied: hostile,
    }
}
