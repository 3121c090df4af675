//! The openings of Brandubh that are solved.

use std::num::NonZero;
use std::path::Path;

use branan_certificates::{CheckedOutline, Outline, Thoroughness, check_outline};
use branan_rules::{Board7, Position, RuleSet, Side, presets};

/// Leaves to prove: all of them in an optimised build.
const LEAVES: usize = if cfg!(debug_assertions) { 5_000 } else { usize::MAX };

/// Checks the proof that the defenders win after a first move; one in so many leaves is proved.
fn check(set: &RuleSet, first: &str, one_in: usize) -> CheckedOutline {
    let name = format!("{}-{first}.proof", set.id);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proofs").join(name);
    let outline = Outline::read(&std::fs::read(path).expect("in the repository")).expect("an outline");
    let rules = branan_tables::fit(set).expect("fit");
    let played = rules.start().play(&rules, first.parse().expect("a move")).expect("legal");
    assert_eq!(Position::<Board7>::new(&outline.position, &rules).expect("fits"), played.position);
    assert_eq!(outline.side, Side::Defenders);
    assert!(outline.rules.is_same_game(set));
    let sample = Some((LEAVES.min(outline.steps.len() / one_in), 1));
    let threads = NonZero::new(2).expect("two");
    check_outline(&outline, Thoroughness { threads, sample }, &|_, _| {}).expect("accepted")
}

#[test]
fn the_defenders_win_after_d2_g2() {
    let checked = check(&presets::BRANDUBH, "d2-g2", 1);
    assert_eq!((checked.told, checked.leaves, checked.plies), (77_754, 1_118_495, 49));
    assert!(cfg!(debug_assertions) || checked.proved == checked.leaves);
}

#[test]
fn the_defenders_win_after_d1_f1() {
    let checked = check(&presets::BRANDUBH, "d1-f1", 10);
    assert_eq!((checked.told, checked.leaves, checked.plies), (74_634, 1_144_849, 55));
}

/// Thirty-five million positions: only where the build is optimised.
#[cfg(not(debug_assertions))]
#[test]
fn the_defenders_win_after_d2_f2() {
    let checked = check(&presets::BRANDUBH, "d2-f2", 5_000);
    assert_eq!((checked.told, checked.leaves, checked.plies), (2_474_374, 32_950_050, 105));
}

#[test]
fn the_defenders_win_historical_brandubh_after_d2_g2() {
    let checked = check(&presets::BRANDUBH_HISTORICAL, "d2-g2", 20);
    assert_eq!((checked.told, checked.leaves, checked.plies), (70_104, 962_798, 57));
}

#[test]
fn the_defenders_win_historical_brandubh_after_d1_f1() {
    let checked = check(&presets::BRANDUBH_HISTORICAL, "d1-f1", 20);
    assert_eq!((checked.told, checked.leaves, checked.plies), (87_506, 1_332_594, 57));
}
