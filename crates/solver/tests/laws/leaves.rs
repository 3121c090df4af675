//! The checker's search against one that is obvious.

use branan_certificates::LeafSearch;
use branan_rules::{Board7, Position, Rules, Side, presets};
use branan_testkit::Random;

use crate::rules;

/// Says whether a side wins within some plies, by the definition.
fn wins_reference(rules: &Rules<Board7>, side: Side, position: &Position<Board7>, plies: usize) -> bool {
    let is_won = |mv| {
        let played = position.play_unchecked(rules, mv);
        match played.end {
            Some(end) => end.winner == Some(side),
            None => plies > 1 && wins_reference(rules, side, &played.position, plies - 1),
        }
    };
    let mut moves = position.legal_moves(rules);
    if position.side() == side { moves.any(is_won) } else { moves.all(is_won) }
}

#[test]
fn a_leaf_is_won_exactly_if_every_way_says_so() {
    let rules = rules(&presets::BRANDUBH);
    let mut random = Random::new(11);
    let mut seen = [0; 2];
    for _ in 0..60 {
        let mut position = rules.start();
        for _ in 0..random.below(40) + 6 {
            let moves: Vec<_> = position.legal_moves(&rules).collect();
            let played = position.play_unchecked(&rules, moves[random.index(moves.len())]);
            if played.end.is_some() {
                break;
            }
            position = played.position;
        }
        let mut search = LeafSearch::new(&rules, position.side());
        let truth = wins_reference(&rules, position.side(), &position, 3);
        // A win at the last ply by anything but the king's own end is passed over, so it may miss, never invent.
        let found = search.wins_within(&position, 3, u64::MAX);
        assert!(!found || truth, "{}", position.setup(&rules));
        let work = search.work();
        assert_eq!(found, search.wins_within(&position, 3, work), "the same work again");
        assert!(!(found && search.wins_within(&position, 3, work - 1)), "no more than allowed");
        seen[usize::from(found)] += 1;
        if found != truth {
            seen[1] += 1000;
        }
    }
    assert!(seen[0] > 5 && seen[1] > 5 && seen[1] < 1000, "{seen:?}");
}
