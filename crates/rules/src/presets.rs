//! The games that come with the crate.

use alloc::borrow::Cow;

use crate::piece::{Piece, Pieces};
use crate::rule_set::{
    Escape, KingPower, KingStrength, NoMoves, Repetition, RepetitionVerdict, RuleSet, Shieldwall, Speed, Zone,
};
use crate::setup::Setup;
use crate::square_set::SquareSet;

/// Every preset, the games of the founding documents first.
pub const ALL: [&RuleSet; 9] = [
    &BRANDUBH,
    &BRANDUBH_HISTORICAL,
    &HNEFATAFL,
    &COPENHAGEN,
    &FETLAR,
    &TABLUT,
    &ARD_RI,
    &TAWLBWRDD,
    &TABLUT_BOLOGNA,
];

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
    camp_shelter: false,
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

/// Copenhagen Hnefatafl 11x11, with shieldwalls and exit forts.
pub const COPENHAGEN: RuleSet = RuleSet {
    id: Cow::Borrowed("copenhagen"),
    name: Cow::Borrowed("Copenhagen Hnefatafl"),
    source: Cow::Borrowed("Copenhagen rules as published by Aage Nielsen, text of December 2024"),
    corners: corners(11, Pieces::SOLDIERS),
    hostile_edge: Pieces::NONE,
    encirclement: true,
    exit_fort: true,
    shieldwall: Shieldwall::On { corner_closes: true, flank_only: true },
    repetition: Some(Repetition { count: 3, verdict: RepetitionVerdict::DefendersLose }),
    ..HNEFATAFL
};

/// Fetlar Hnefatafl 11x11, the game of the Fetlar panel.
pub const FETLAR: RuleSet = RuleSet {
    id: Cow::Borrowed("fetlar"),
    name: Cow::Borrowed("Fetlar Hnefatafl"),
    source: Cow::Borrowed("Fetlar rules as published by the Fetlar Hnefatafl Panel and Aage Nielsen"),
    exit_fort: false,
    shieldwall: Shieldwall::Off,
    repetition: Some(Repetition { count: 3, verdict: RepetitionVerdict::Draw }),
    ..COPENHAGEN
};

/// Tablut 9x9, after Linnaeus: to the edge, and nobody enters the throne again.
pub const TABLUT: RuleSet = RuleSet {
    id: Cow::Borrowed("tablut"),
    name: Cow::Borrowed("Tablut"),
    source: Cow::Borrowed("Linnaeus, Iter Lapponicum (1732), in the reading of OpenTafl"),
    start: Setup::literal("3aaa3/4a4/4d4/a3d3a/aaddkddaa/a3d3a/4d4/4a4/3aaa3 a"),
    escape: Escape::Edge,
    throne: Zone { enter: Pieces::NONE, hostile_occupied: Pieces::NONE, ..throne(9, Pieces::ALL) },
    corners: Zone::NONE,
    king_strength: KingStrength::StrongByThrone,
    linnaean_capture: true,
    ..FETLAR
};

/// Ard Ri 7x7: one step at a time, to the edge.
pub const ARD_RI: RuleSet = RuleSet {
    id: Cow::Borrowed("ard-ri"),
    name: Cow::Borrowed("Ard Ri"),
    source: Cow::Borrowed("Dragonheelslair, Ard Ri; no older source is known"),
    start: Setup::literal("2aaa2/3a3/a1ddd1a/aadkdaa/a1ddd1a/3a3/2aaa2 a"),
    throne: Zone { hostile_occupied: Pieces::NONE, ..throne(7, Pieces::NONE) },
    king_strength: KingStrength::Four,
    linnaean_capture: false,
    encirclement: false,
    speed: Speed { attacker: Some(1), defender: Some(1), king: Some(1) },
    ..TABLUT
};

/// Tawlbwrdd 11x11: a weak king, no throne, to the edge.
pub const TAWLBWRDD: RuleSet = RuleSet {
    id: Cow::Borrowed("tawlbwrdd"),
    name: Cow::Borrowed("Tawlbwrdd"),
    source: Cow::Borrowed("Robert ap Ifan (1587), Bell's layout, in the reading of OpenTafl"),
    start: Setup::literal("4aaa4/4a1a4/5a5/5d5/aa2ddd2aa/a1addkdda1a/aa2ddd2aa/5d5/5a5/4a1a4/4aaa4 a"),
    throne: Zone::NONE,
    king_strength: KingStrength::Two,
    linnaean_capture: false,
    ..TABLUT
};

/// Tablut 9x9 with camps, as students' programs play it in Bologna.
pub const TABLUT_BOLOGNA: RuleSet = RuleSet {
    id: Cow::Borrowed("tablut-bologna"),
    name: Cow::Borrowed("Bologna Tablut"),
    source: Cow::Borrowed("University of Bologna, Tablut challenge, after Ashton; its server of 2022"),
    start: Setup::literal("3aaa3/4a4/4d4/a3d3a/aaddkddaa/a3d3a/4d4/4a4/3aaa3 d"),
    throne: Zone {
        pass: Pieces::NONE,
        enter: Pieces::NONE,
        hostile_occupied: Pieces::SOLDIERS,
        ..throne(9, Pieces::ALL)
    },
    attacker_camp: Zone {
        // Where the attackers start.
        squares: TABLUT.start.squares_of(Piece::Attacker),
        stop: Pieces::ATTACKER,
        pass: Pieces::NONE,
        enter: Pieces::NONE,
        hostile_empty: Pieces::ALL,
        hostile_occupied: Pieces::ALL,
    },
    camp_shelter: true,
    linnaean_capture: false,
    encirclement: false,
    repetition: Some(Repetition { count: 2, verdict: RepetitionVerdict::Draw }),
    ..TABLUT
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
