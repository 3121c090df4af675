//! The openings of Brandubh that are solved.

use std::num::NonZero;
use std::path::Path;

use branan_certificates::{CheckedOutline, Outline, Thoroughness, check_outline};
use branan_rules::{Board7, Position, Side, presets};

/// Leaves to prove: all of them in an optimised build.
const LEAVES: usize = if cfg!(debug_assertions) { 5_000 } else { usize::MAX };

/// Checks the proof that the defenders win after a first move; one in so many leaves is proved.
fn check(name: &str, first: &str, one_in: usize) -> CheckedOutline {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proofs").join(name);
    let outline = Outline::read(&std::fs::read(path).expect("in the repository")).expect("an outline");
    let rules = branan_tables::fit(&presets::BRANDUBH).expect("fit");
    let played = rules.start().play(&rules, first.parse().expect("a move")).expect("legal");
    assert_eq!(Position::<Board7>::new(&outline.position, &rules).expect("fits"), played.position);
    assert_eq!(outline.side, Side::Defenders);
    let ours = branan_tables::fit(&outline.rules).expect("fit");
    assert_eq!(ours.set().repetition, presets::BRANDUBH.repetition);
    let sample = Some((LEAVES.min(outline.steps.len() / one_in), 1));
    let threads = NonZero::new(2).expect("two");
    check_outline(&outline, Thoroughness { threads, sample }, &|_, _| {}).expect("accepted")
}

#[test]
fn the_defenders_win_after_d2_g2() {
    let checked = check("brandubh-d2-g2.proof", "d2-g2", 1);
    assert_eq!((checked.told, checked.leaves, checked.plies), (77_754, 1_118_495, 49));
    assert!(cfg!(debug_assertions) || checked.proved == checked.leaves);
}

#[test]
fn the_defenders_win_after_d1_f1() {
    let checked = check("brandubh-d1-f1.proof", "d1-f1", 10);
    assert_eq!((checked.told, checked.leaves, checked.plies), (98_306, 1_558_783, 61));
}
