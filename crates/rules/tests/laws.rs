//! The fast rules say what the reference says, on every board type, for every
//! preset and for rule sets nobody ever wrote down.

use std::collections::BTreeSet;

use branan_rules::{
    Board, Board7, Board11, Board19, Move, Position, RuleSet, Rules, Setup, Square, SquareSet, perft, presets,
};
use branan_testkit::generate::{self, Theme};
use branan_testkit::reference::{self, Outcome};
use branan_testkit::{Random, diagram, rule_sets};

#[test]
fn scattered_pieces_play_alike() {
    for_every_rule_set(60, 100, |set, seed| {
        agree(set, &generate::scatter(set, &mut Random::new(seed)));
    });
}

#[test]
fn themes_play_alike() {
    for theme in Theme::ALL {
        for_every_rule_set(40, 100, |set, seed| {
            if let Some(setup) = theme.position(set, &mut Random::new(seed)) {
                agree(set, &setup);
            }
        });
    }
}

#[test]
fn random_games_play_alike() {
    for_every_rule_set(2, 60, |set, seed| {
        let mut setup = set.start;
        for mv in generate::playout(set, &setup, &mut Random::new(seed), 60) {
            agree(set, &setup);
            setup = reference::play(set, &setup, mv).setup;
        }
        agree(set, &setup);
    });
}

#[test]
fn perft_agrees() {
    for_every_rule_set(6, 30, |set, seed| {
        let setup = generate::scatter(set, &mut Random::new(seed));
        let depth = if set.size() <= 7 { 3 } else { 2 };
        if reference::perft(set, &setup, 2) > 3_000 {
            return;
        }
        let expected = reference::perft(set, &setup, depth);
        let rules = Rules::<Board19>::new(set.clone()).expect("a good rule set");
        let position = Position::new(&setup, &rules).expect("a good position");
        assert_eq!(perft(&rules, &position, depth), expected, "perft {depth} of {setup} by {set:?}");
    });
}

#[test]
fn exactly_the_legal_moves_are_accepted() {
    for set in presets::ALL.into_iter().filter(|set| set.size() == 7) {
        for seed in 0..40 {
            accepts_exactly(set, &generate::scatter(set, &mut Random::new(seed)));
        }
    }
    for seed in 0..150 {
        let mut random = Random::new(seed);
        let set = rule_sets::arbitrary(&mut random);
        if set.size() <= 7 {
            accepts_exactly(&set, &generate::scatter(&set, &mut random));
        }
    }
}

/// Calls `check` with every preset and each of so many seeds, then with so many
/// other rule sets and a few seeds each.
fn for_every_rule_set(preset_seeds: u64, other_sets: u64, check: impl Fn(&RuleSet, u64)) {
    for set in presets::ALL {
        (0..preset_seeds).for_each(|seed| check(set, seed));
    }
    for set_seed in 0..other_sets {
        let set = rule_sets::arbitrary(&mut Random::new(set_seed));
        (0..2).for_each(|seed| check(&set, set_seed << 32 | seed));
    }
}

/// Compares everything about a position on all boards that it fits.
fn agree(set: &RuleSet, setup: &Setup) {
    let mut moves = reference::legal_moves(set, setup);
    moves.sort_unstable();
    let outcomes: Vec<Outcome> = moves.iter().map(|&mv| reference::play(set, setup, mv)).collect();
    if set.size() <= 7 {
        agree_on::<Board7>(set, setup, &moves, &outcomes);
    }
    if set.size() <= 11 {
        agree_on::<Board11>(set, setup, &moves, &outcomes);
    }
    agree_on::<Board19>(set, setup, &moves, &outcomes);
}

fn agree_on<B: Board>(set: &RuleSet, setup: &Setup, moves: &[Move], outcomes: &[Outcome]) {
    let told = || format!("{B:?}: {setup}\n{}{set:?}", diagram::draw(setup), B = B::default());
    let rules = Rules::<B>::new(set.clone()).unwrap_or_else(|error| panic!("{error} in {}", told()));
    let position = Position::new(setup, &rules).unwrap_or_else(|error| panic!("{error} in {}", told()));

    assert_eq!(position.setup(&rules), *setup, "round trip of {}", told());
    assert_eq!(position.hash(), position.hash_reference(), "hash of {}", told());
    let end = reference::end_of(set, setup);
    assert_eq!(position.end(&rules), end, "end of {}", told());

    let found: Vec<Move> = position.legal_moves(&rules).collect();
    let sorted: Vec<Move> = found.iter().copied().collect::<BTreeSet<Move>>().into_iter().collect();
    assert_eq!(sorted, moves, "moves of {}", told());
    assert_eq!(found.len(), moves.len(), "a move comes twice in {}", told());
    assert_eq!(position.count_moves(&rules) as usize, moves.len(), "count of {}", told());
    assert_eq!(position.has_moves(&rules), !moves.is_empty(), "has moves: {}", told());

    for (&mv, outcome) in moves.iter().zip(outcomes) {
        let played = position.play(&rules, mv).unwrap_or_else(|error| panic!("{error} in {}", told()));
        let captured: SquareSet = outcome.captured.iter().copied().collect();
        assert_eq!(played.captured.squares(), captured, "captures of {mv} in {}", told());
        assert_eq!(played.position.setup(&rules), outcome.setup, "{mv} in {}", told());
        // Moves after the end have no end of their own to agree on.
        if end.is_none() {
            assert_eq!(played.end, outcome.end, "end by {mv} in {}", told());
        }
        assert_eq!(played.position.hash(), played.position.hash_reference(), "hash of {mv} in {}", told());
        assert_eq!(played.position.undo(mv, played.captured), position, "undo of {mv} in {}", told());
    }
}

/// Tries all pairs of squares, some beyond the board.
fn accepts_exactly(set: &RuleSet, setup: &Setup) {
    let rules = Rules::<Board7>::new(set.clone()).expect("a good rule set");
    let position = Position::new(setup, &rules).expect("a good position");
    let legal: BTreeSet<Move> = reference::legal_moves(set, setup).into_iter().collect();
    let squares = || (0..9).flat_map(|rank| (0..9).map(move |file| Square::new(file, rank)));
    for from in squares() {
        for to in squares() {
            let mv = Move::new(from, to);
            let expected = legal.contains(&mv);
            assert_eq!(position.is_legal(&rules, mv), expected, "{mv} in {setup} by {set:?}");
            assert_eq!(position.play(&rules, mv).is_ok(), expected, "play {mv} in {setup} by {set:?}");
        }
    }
}
