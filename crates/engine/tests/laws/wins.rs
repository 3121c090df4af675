//! Wins that are claimed are wins, and those there are are found.

use std::sync::Arc;

use branan_rules::{Board, Board7, Board11, RuleSet, Rules, presets};

use crate::brute::{Brute, positions, search, to_depth};

/// Compares exhaustive searches of random positions with brute force.
fn check_exact<B: Board>(set: RuleSet, depth: u32, count: usize, most_moves: u32) {
    let rules = Arc::new(Rules::<B>::new(set).expect("a preset"));
    let mut forced = [0; 2];
    for position in positions(&rules, 7, most_moves).take(count) {
        let mut brute = Brute::new(&rules);
        let truth = brute.plies_to_end(&position, depth);
        let mut search = search(&rules, position).exhaustive();
        to_depth(&mut search, depth);
        let claim = search.lines()[0].score.plies_to_end();
        let setup = position.setup(&rules);
        if truth.is_some() {
            assert_eq!(claim, truth, "{setup}");
            forced[usize::from(truth < Some(0))] += 1;
        } else if let Some(claim) = claim {
            // Found beyond the depth, by looking further where the king is near.
            assert!(claim.unsigned_abs() > depth, "{setup}: {claim}");
        }
    }
    assert!(forced[0] > count / 10 && forced[1] > 0, "only {forced:?} of {count} were forced");
}

/// Compares what ordinary searches claim with brute force.
fn check_claims<B: Board>(set: RuleSet, depth: u32, count: usize, most_moves: u32) {
    let rules = Arc::new(Rules::<B>::new(set).expect("a preset"));
    let (mut claims, mut wins) = (0, 0);
    for position in positions(&rules, 8, most_moves).take(count) {
        let mut brute = Brute::new(&rules);
        let mut search = search(&rules, position);
        to_depth(&mut search, depth + 2);
        let claim = search.lines()[0].score.plies_to_end();
        let truth = brute.plies_to_end(&position, depth);
        wins += usize::from(truth.is_some());
        let Some(claim) = claim.filter(|plies| plies.unsigned_abs() <= depth) else { continue };
        claims += 1;
        let truth = truth.unwrap_or_else(|| panic!("{}: {claim} is false", position.setup(&rules)));
        assert_eq!(claim > 0, truth > 0, "{}", position.setup(&rules));
        // The winner may have a quicker way, the loser never a slower one.
        assert!(claim.abs() >= truth.abs(), "{}: {claim}, in truth {truth}", position.setup(&rules));
    }
    assert!(claims * 10 >= wins * 9, "{claims} claims of {wins}");
}

#[test]
fn brandubh_wins_are_exact() {
    check_exact::<Board7>(presets::BRANDUBH, 4, 300, 24);
}

#[test]
fn historical_brandubh_wins_are_exact() {
    check_exact::<Board7>(presets::BRANDUBH_HISTORICAL, 4, 300, 24);
}

#[test]
fn hnefatafl_wins_are_exact() {
    check_exact::<Board11>(presets::HNEFATAFL, 3, 150, 60);
}

#[test]
fn few_pieces_are_exact_further_on() {
    check_exact::<Board7>(presets::BRANDUBH, 5, 80, 12);
}

#[test]
fn brandubh_claims_are_true() {
    check_claims::<Board7>(presets::BRANDUBH, 4, 300, 24);
}

#[test]
fn historical_brandubh_claims_are_true() {
    check_claims::<Board7>(presets::BRANDUBH_HISTORICAL, 4, 300, 24);
}

#[test]
fn hnefatafl_claims_are_true() {
    check_claims::<Board11>(presets::HNEFATAFL, 3, 150, 60);
}

#[test]
fn a_trap_is_named_for_every_capture_of_the_king() {
    let rules = Rules::<Board7>::new(presets::BRANDUBH).expect("a preset");
    let mut captures = 0;
    for position in positions(&rules, 9, u32::MAX).take(3000) {
        let traps = Board7::squares(position.king_traps(&rules));
        for mv in position.legal_moves(&rules) {
            let end = position.play_unchecked(&rules, mv).end;
            if end.is_some_and(|end| end.reason == branan_rules::Reason::KingCaptured) {
                assert!(traps.contains(mv.to), "{} {mv}", position.setup(&rules));
                captures += 1;
            }
        }
    }
    assert!(captures > 100, "only {captures}");
}
