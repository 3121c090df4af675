//! Counts of the game tree, from data files: `perft/<id>.txt` has a line for
//! each position and depth. The reference agreed with every count before it was
//! written down.

use branan_rules::{AnyGame, RuleSet, Setup, presets};
use branan_testkit::reference;

/// The largest count tried: everything in release, and what takes a second or
/// two in all without optimization.
const MOST_LEAVES: u64 = if cfg!(debug_assertions) { 1_500_000 } else { u64::MAX };

/// The largest count that the reference confirms again on every run.
const MOST_REFERENCE_LEAVES: u64 = if cfg!(debug_assertions) { 10_000 } else { 100_000 };

const FILES: [(&str, &str); 9] = [
    ("ard-ri", include_str!("perft/ard-ri.txt")),
    ("brandubh", include_str!("perft/brandubh.txt")),
    ("brandubh-historical", include_str!("perft/brandubh-historical.txt")),
    ("copenhagen", include_str!("perft/copenhagen.txt")),
    ("fetlar", include_str!("perft/fetlar.txt")),
    ("hnefatafl", include_str!("perft/hnefatafl.txt")),
    ("tablut", include_str!("perft/tablut.txt")),
    ("tablut-bologna", include_str!("perft/tablut-bologna.txt")),
    ("tawlbwrdd", include_str!("perft/tawlbwrdd.txt")),
];

#[test]
fn every_preset_has_its_counts() {
    for set in presets::ALL {
        assert!(FILES.iter().any(|(id, _)| *id == set.id), "no counts for {}", set.id);
    }
}

#[test]
fn counts_are_as_written() {
    for (id, text) in FILES {
        let set = presets::by_id(id).expect("a preset");
        for line in lines(set, text).filter(|line| line.count <= MOST_LEAVES) {
            let game = AnyGame::from_setup(set.clone(), &line.setup).expect("a good position");
            assert_eq!(game.perft(line.depth), line.count, "{id}: {} at depth {}", line.setup, line.depth);
        }
    }
}

#[test]
fn the_reference_agrees() {
    for (id, text) in FILES {
        let set = presets::by_id(id).expect("a preset");
        for line in lines(set, text).filter(|line| line.count <= MOST_REFERENCE_LEAVES) {
            let count = reference::perft(set, &line.setup, line.depth);
            assert_eq!(count, line.count, "{id}: {} at depth {}", line.setup, line.depth);
        }
    }
}

struct Expected {
    setup: Setup,
    depth: u32,
    count: u64,
}

/// The lines of a file, without comments.
fn lines<'t>(set: &'t RuleSet, text: &'t str) -> impl Iterator<Item = Expected> + 't {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (rest, count) = line.rsplit_once(' ').expect("a count");
        let (position, depth) = rest.rsplit_once(' ').expect("a depth");
        let setup = if position == "start" { set.start } else { Setup::literal(position) };
        Expected { setup, depth: depth.parse().expect("a depth"), count: count.parse().expect("a count") }
    })
}
