//! Choosing, playing and taking back moves in random games.

use std::collections::HashSet;

use branan_rules::{Board, Board7, Board11, Board19, Move, Position, RuleSet, Rules, presets};
use branan_testkit::Random;

#[test]
fn every_move_can_be_chosen_and_taken_back() {
    for seed in 0..8 {
        random_game::<Board7>(presets::BRANDUBH, seed);
        random_game::<Board7>(presets::ARD_RI, seed);
        random_game::<Board11>(presets::COPENHAGEN, seed);
        random_game::<Board19>(presets::TABLUT, seed);
    }
}

fn random_game<B: Board>(set: RuleSet, seed: u64) {
    let rules = Rules::<B>::new(set).expect("a preset");
    let (mut position, mut random) = (rules.start(), Random::new(seed));
    for _ in 0..40 {
        let chosen = every_choice(&rules, &position);
        assert_eq!(chosen.iter().copied().collect::<HashSet<_>>(), position.legal_moves(&rules).collect());
        let mv = chosen[random.index(chosen.len())];
        let played = position.play_unchecked(&rules, mv);
        assert_eq!(played.position.undo(mv, played.captured), position, "{mv} taken back");
        assert_eq!(
            played.position.zobrist(),
            played.position.zobrist_reference(),
            "after {mv} in {position:?}"
        );
        if played.end.is_some() {
            return;
        }
        position = played.position;
    }
}

/// The moves that every answer to the number of moves leads to; one too high to none.
fn every_choice<B: Board>(rules: &Rules<B>, position: &Position<B>) -> Vec<Move> {
    let count = position.count_moves(rules);
    let choose = |answer| {
        position.choose_move(rules, |told| {
            assert_eq!(told, count);
            answer
        })
    };
    assert_eq!(choose(count), None);
    (0..count).map(|answer| choose(answer).expect("one of the moves")).collect()
}
