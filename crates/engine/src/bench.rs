//! A number that tells one version of the search from another.

use std::sync::Arc;

use branan_rules::{AnyGame, RuleSet, presets};

use crate::any::AnySearch;
use crate::judge::Evaluation;
use crate::transposition_table::TranspositionTable;

/// Positions of every kind: openings, the king on his way, the end near.
const POSITIONS: [(&RuleSet, &str, u32); 12] = [
    (&presets::BRANDUBH, "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a", 6),
    (&presets::BRANDUBH, "3a3/2a4/3d3/aa1kdaa/1dda3/4a2/7 d", 6),
    (&presets::BRANDUBH, "7/1a1a3/3d1a1/a2k3/3d2a/1a1d3/3a1a1 a", 6),
    (&presets::BRANDUBH, "7/2a1k2/7/a1d3a/7/1a3d1/3a3 a", 7),
    (&presets::BRANDUBH_HISTORICAL, "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a", 6),
    (&presets::BRANDUBH_HISTORICAL, "3a3/7/1a1d1a1/a2kd1a/3d3/2a4/3a3 d", 6),
    (&presets::HNEFATAFL, "3aaaaa3/5a5/11/a4d4a/a3ddd3a/aa1ddkdd1aa/a3ddd3a/a4d4a/11/5a5/3aaaaa3 a", 4),
    (&presets::HNEFATAFL, "3a1aaa3/2a2a5/11/a3dd4a/a3d1d3a/aa1d1kdd1aa/a3ddd3a/a6d2a/11/5a5/3aaaaa3 d", 4),
    (&presets::HNEFATAFL, "5a5/2a8/6a4/a3d5a/11/a2d1k3a1/6d4/a8a1/3d7/1a3a5/4a1a4 a", 4),
    (&presets::COPENHAGEN, "3aaaaa3/5a5/11/a4d4a/a3ddd3a/aa1ddkdd1aa/a3ddd3a/a4d4a/11/5a5/3aaaaa3 a", 4),
    (&presets::TABLUT, "3aaa3/4a4/4d4/a3d3a/aaddkddaa/a3d3a/4d4/4a4/3aaa3 a", 4),
    (&presets::ARD_RI, "2aaa2/3a3/a1ddd1a/aadkdaa/a1ddd1a/3a3/2aaa2 a", 5),
];

/// Searches fixed positions to fixed depths with one line each and gives the
/// sum of the nodes: the same on every machine, another whenever the search or
/// the evaluation changes what it looks at.
#[must_use]
pub fn bench() -> u64 {
    bench_with(Evaluation::for_rules)
}

/// [`bench()`] for a program that has its nets from elsewhere.
#[must_use]
pub fn bench_with(evaluation: impl Fn(&RuleSet) -> Evaluation) -> u64 {
    let nodes = |&(set, setup, depth): &(&RuleSet, &str, u32)| {
        let setup = setup.parse().ok()?;
        let game = AnyGame::from_setup(set.clone(), &setup).ok()?;
        let table = Arc::new(TranspositionTable::with_bytes(4 << 20));
        let mut search = AnySearch::new(&game, table, 1).with_evaluation(evaluation(set));
        while search.depth() < depth && !search.is_settled() {
            search.run(u64::MAX);
        }
        Some(search.nodes())
    };
    POSITIONS.iter().filter_map(nodes).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_searched() {
        for (set, setup, _) in POSITIONS {
            let game = AnyGame::from_setup(set.clone(), &setup.parse().expect("a set-up"));
            assert!(game.as_ref().is_ok_and(|game| game.end().is_none()), "{} {setup} {game:?}", set.id);
        }
    }

    #[test]
    fn the_number_is_the_same_twice() {
        assert_eq!(bench(), bench());
    }
}
