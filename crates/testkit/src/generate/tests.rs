//! Every generator reaches what it is for.

use super::{Theme, known_shuffles, playout, scatter, shuffle};
use crate::random::Random;
use crate::reference::{self, Outcome};
use crate::reference_game::ReferenceGame;
use branan_rules::{Piece, Pieces, Reason, RuleSet, Setup, Shieldwall, Side, presets};

/// A large board with every optional rule.
fn everything() -> RuleSet {
    RuleSet {
        hostile_edge: Pieces::NONE,
        encirclement: true,
        exit_fort: true,
        shieldwall: Shieldwall::On { corner_closes: true, flank_only: false },
        ..presets::HNEFATAFL
    }
}

/// In how many of 300 positions on a theme some move does something.
fn count(theme: Theme, rules: &RuleSet, does: impl Fn(&Setup, &Outcome) -> bool) -> usize {
    (0..300)
        .filter_map(|seed| theme.position(rules, &mut Random::new(seed)))
        .filter(|setup| {
            reference::end_of(rules, setup).is_none()
                && reference::legal_moves(rules, setup)
                    .into_iter()
                    .any(|mv| does(setup, &reference::play(rules, setup, mv)))
        })
        .count()
}

fn ends_by(reason: Reason) -> impl Fn(&Setup, &Outcome) -> bool {
    move |_, outcome| outcome.end.is_some_and(|end| end.reason == reason)
}

fn king(setup: &Setup) -> branan_rules::Square {
    setup.squares_of(Piece::King).first().expect("a king")
}

#[test]
fn rings_are_closed_by_a_move_or_by_a_capture_outside() {
    for rules in [&presets::BRANDUBH, &everything()] {
        let encircles = ends_by(Reason::Encircled);
        assert!(count(Theme::Ring, rules, &encircles) > 20);
        let by_capture =
            |setup: &Setup, outcome: &Outcome| encircles(setup, outcome) && !outcome.captured.is_empty();
        assert!(count(Theme::Ring, rules, by_capture) > 5);
    }
}

#[test]
fn two_and_three_are_captured_at_once_by_both_sides() {
    for rules in [&presets::BRANDUBH, &presets::HNEFATAFL] {
        for by in Side::BOTH {
            for many in [2, 3] {
                let captures =
                    |setup: &Setup, outcome: &Outcome| setup.side() == by && outcome.captured.len() == many;
                assert!(count(Theme::ManyCaptures, rules, captures) > 5, "{many} by the {by}");
            }
        }
    }
}

#[test]
fn soldiers_are_captured_beside_every_hostile_square() {
    let rules = &presets::HNEFATAFL;
    for zone in [rules.throne.squares, rules.corners.squares] {
        let near = |square: branan_rules::Square| {
            zone.iter().any(|special| {
                special.file().abs_diff(square.file()) + special.rank().abs_diff(square.rank()) == 1
            })
        };
        let captures = |_: &Setup, outcome: &Outcome| outcome.captured.iter().any(|&square| near(square));
        assert!(count(Theme::HostileSquare, rules, captures) > 10);
    }
}

#[test]
fn kings_are_captured_on_and_beside_the_throne_beside_corners_and_elsewhere() {
    let captures = ends_by(Reason::KingCaptured);
    for rules in [&presets::BRANDUBH, &presets::BRANDUBH_HISTORICAL, &presets::HNEFATAFL] {
        let throne = rules.throne.squares;
        let on_throne =
            |setup: &Setup, outcome: &Outcome| captures(setup, outcome) && throne.contains(king(setup));
        assert!(count(Theme::KingInDanger, rules, on_throne) > 5);
        let beside = |special: branan_rules::SquareSet| {
            let captures = &captures;
            move |setup: &Setup, outcome: &Outcome| {
                let king = king(setup);
                captures(setup, outcome)
                    && special.iter().any(|square| {
                        square.file().abs_diff(king.file()) + square.rank().abs_diff(king.rank()) == 1
                    })
            }
        };
        assert!(count(Theme::KingInDanger, rules, beside(throne)) > 5);
        assert!(count(Theme::KingInDanger, rules, beside(rules.corners.squares)) > 5);
    }
}

#[test]
fn rows_are_taken_with_the_king_in_them_and_against_corners() {
    let rules = everything();
    let plain = RuleSet { shieldwall: Shieldwall::Off, ..rules.clone() };
    // A row is taken where more is captured than without that rule.
    let takes_row = |setup: &Setup, outcome: &Outcome| {
        let without = reference::play(&plain, setup, outcome.mv);
        outcome.captured.len() > without.captured.len()
    };
    assert!(count(Theme::Shieldwall, &rules, takes_row) > 30);
    let beside_corner = |setup: &Setup, outcome: &Outcome| {
        let corner_row = |square: &branan_rules::Square| [1, rules.size() - 2].contains(&square.file());
        takes_row(setup, outcome) && outcome.captured.iter().any(corner_row)
    };
    assert!(count(Theme::Shieldwall, &rules, beside_corner) > 5);
    let with_king = |setup: &Setup, outcome: &Outcome| {
        let king = king(setup);
        let beside = |square: &branan_rules::Square| {
            king.file().abs_diff(square.file()) + king.rank().abs_diff(square.rank()) == 1
        };
        setup.side() == Side::Attackers && takes_row(setup, outcome) && outcome.captured.iter().any(beside)
    };
    assert!(count(Theme::Shieldwall, &rules, with_king) > 5);
}

#[test]
fn forts_are_whole_finished_by_a_move_or_no_forts_at_all() {
    let rules = everything();
    assert!(count(Theme::ExitFort, &rules, ends_by(Reason::ExitFort)) > 20);
    let standing = |setup: &Setup| reference::end_of(&rules, setup).map(|end| end.reason);
    let setups = || (0..300).filter_map(|seed| Theme::ExitFort.position(&rules, &mut Random::new(seed)));
    assert!(setups().filter(|setup| standing(setup) == Some(Reason::ExitFort)).count() > 20);
    assert!(setups().filter(|setup| standing(setup).is_none()).count() > 20);
}

#[test]
fn both_sides_are_left_without_a_move() {
    for rules in [&presets::BRANDUBH, &presets::HNEFATAFL] {
        for side in Side::BOTH {
            let stalemates = |setup: &Setup, outcome: &Outcome| {
                setup.side() == side && outcome.end.is_some_and(|end| end.reason == Reason::NoMoves)
            };
            assert!(count(Theme::Stalemate, rules, stalemates) > 5, "by the {side}");
        }
    }
}

#[test]
fn scattered_pieces_are_few_and_many() {
    let mut sizes: Vec<usize> =
        (0..200).map(|seed| scatter(&presets::BRANDUBH, &mut Random::new(seed)).occupied().len()).collect();
    sizes.sort_unstable();
    assert!(sizes[10] < 8 && sizes[190] > 25, "{sizes:?}");
}

#[test]
fn games_begin_to_end() {
    let rules = &presets::BRANDUBH;
    let length = |seed| playout(rules, &rules.start, &mut Random::new(seed), 200).len();
    assert!((0..20).filter(|&seed| length(seed) < 200).count() > 10);
}

#[test]
fn shuffles_lead_back() {
    // Who has left a camp for good has to be outside to go to and fro.
    let outside = Setup::literal("1a5a1/3a1a3/4d4/1a5a1/2ddkdd2/1a5a1/4d4/3a1a3/1a5a1 d");
    for rules in presets::ALL {
        let start = if rules.attacker_camp.squares.is_empty() { rules.start } else { outside };
        let found = (0..50).filter_map(|seed| shuffle(rules, &start, &mut Random::new(seed))).count();
        assert!(found > 10, "{} {found}", rules.id);
    }
}

#[test]
fn known_shuffles_leave_the_freedom_they_are_known_for() {
    for known in known_shuffles() {
        let mut game = ReferenceGame::new(&known.rules, &known.shuffle.start);
        for mv in known.shuffle.moves(2) {
            game.play(mv).expect("a legal move");
        }
        assert_eq!(game.free_in_cycle(), known.free, "{}", known.shuffle.start);
    }
    let freedoms: Vec<[bool; 2]> = known_shuffles().into_iter().map(|known| known.free).collect();
    assert_eq!(freedoms, [[true, true], [false, true], [true, false], [false, false]]);
}
