//! R-setup and R-rules: where a set may begin, and by which rules.

use branan_rules::{AnyGame, Evidence, Fault, Piece, RuleSet, Setup, Side, StartError, presets};

use crate::check::{BRANDUBHS, check, end, game, squares};

fn faults(set: &RuleSet, text: &str) -> Vec<Fault> {
    match AnyGame::from_setup(set.clone(), &Setup::literal(text)) {
        Err(StartError::Setup(error)) => error.faults,
        other => panic!("{text} should have faults, but: {other:?}"),
    }
}

#[test]
fn r_setup_1_one_king_on_the_right_board_with_pieces_where_they_may_stop() {
    let set = &presets::BRANDUBH;
    let square = |text: &str| text.parse().expect("a square");
    assert_eq!(
        faults(set, "a6/7/7/7/3k3/7/7 a"),
        [Fault::Forbidden { piece: Piece::Attacker, square: square("a7") }]
    );
    assert_eq!(
        faults(set, "7/7/7/3d3/3k3/7/7 a"),
        [Fault::Forbidden { piece: Piece::Defender, square: square("d4") }]
    );
    assert_eq!(faults(set, "7/7/7/3a3/7/7/7 a").first(), Some(&Fault::NoKing));
    assert_eq!(faults(set, "7/7/a6/3k3/3k3/7/7 a"), [Fault::SeveralKings { count: 2 }]);
    assert_eq!(faults(set, "5/5/2k2/5/a4 a"), [Fault::WrongSize { found: 5, expected: 7 }],);
}

#[test]
fn r_setup_1_all_faults_are_told_at_once() {
    let found = faults(&presets::BRANDUBH, "a5d/7/7/3a3/7/7/k5k a");
    let square = |text: &str| text.parse().expect("a square");
    assert_eq!(found.len(), 4);
    for fault in [
        Fault::SeveralKings { count: 2 },
        Fault::Forbidden { piece: Piece::Attacker, square: square("a7") },
        Fault::Forbidden { piece: Piece::Attacker, square: square("d4") },
        Fault::Forbidden { piece: Piece::Defender, square: square("g7") },
    ] {
        assert!(found.contains(&fault), "{fault}");
    }
    let Err(error) = AnyGame::from_setup(presets::BRANDUBH, &Setup::literal("5/5/2a2/5/5 a")) else {
        panic!("a board of the wrong size");
    };
    assert_eq!(error.to_string(), "the board is 5x5, the rules want 7x7; there is no king");
}

#[test]
fn r_setup_1_any_number_of_soldiers_may_stand_anywhere_else() {
    for text in ["7/7/7/7/3k3/7/a6 d", "1aaaaa1/aaaaaaa/7/7/7/ddddddd/1ddkdd1 a"] {
        let text = text.replace("/a6 d", "/1a5 d");
        let setup = Setup::literal(&text);
        let game = AnyGame::from_setup(presets::BRANDUBH, &setup).expect("a position");
        assert_eq!((game.setup(), end(&game)), (setup, "goes on".to_owned()));
    }
}

#[test]
fn r_setup_2_a_set_that_begins_in_a_finished_position_is_over_at_once() {
    let escaped = "
        ...
        . . . . . . a
        k . . . . . .";
    let encircled = "
        . . . . . . .
        . . . a . . .
        . . a . a . .
        . . a k a . .
        . . . a . . .
        . . . . . . .
        . . . . . . .";
    let stuck = "
        ...
        . . . a . . .
        . . a k a . .";
    for set in BRANDUBHS {
        for side in Side::BOTH {
            assert_eq!(end(&game(set, side, escaped)), "defenders win (escape)");
            assert_eq!(end(&game(set, side, encircled)), "attackers win (encircled)");
        }
        assert_eq!(end(&game(set, Side::Defenders, stuck)), "attackers win (no-moves)");
        assert_eq!(end(&game(set, Side::Attackers, stuck)), "goes on");
        check(set, encircled, "d6-d7", "illegal Over");
    }
    let fort = "
        ...
        . . a . . . . . . a .
        . . . . d d . . . . .
        . . a d k . d . a . .";
    let over = game(&presets::COPENHAGEN, Side::Attackers, fort);
    assert_eq!(end(&over), "defenders win (exit-fort)");
    let (walls, inside) = (squares("d1 g1 e2 f2"), squares("e1 f1"));
    assert_eq!(over.evidence(), Some(Evidence::ExitFort { walls, inside }));
}

#[test]
fn r_setup_2_nothing_is_left_to_take_back() {
    let mut over = game(
        &presets::BRANDUBH,
        Side::Attackers,
        "
        ...
        . . . . . . a
        k . . . . . .",
    );
    assert_eq!(over.undo(), None);
    assert_eq!(end(&over), "defenders win (escape)");
}

#[test]
fn r_setup_3_a_king_is_captured_by_a_move_never_by_a_position() {
    let held = "
        . . . . . . .
        . a k a . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . d . . .
        . . . . . . .";
    let held_at_home = "
        . . . . . . .
        . . . . . . .
        . . . a . . .
        . . a k a . .
        . . . a . . .
        . d . . . . .
        . . . . . . .";
    for set in BRANDUBHS {
        for side in Side::BOTH {
            assert_eq!(end(&game(set, side, held)), "goes on");
            assert_eq!(end(&game(set, side, held_at_home)), "goes on");
        }
    }
}

#[test]
fn r_setup_2_a_rule_set_may_not_start_with_a_finished_set() {
    let stuck = RuleSet { start: Setup::literal("7/7/7/7/7/3a3/2aka2 d"), ..presets::BRANDUBH };
    let error = AnyGame::new(stuck).expect_err("a start without a move");
    assert_eq!(error.to_string(), "start: the set is over before the first move");
}
