//! R-move and R-speed: how pieces move.

use branan_rules::{AnyGame, Illegality, Piece, RuleSet, Setup, Side, Speed, presets};

use crate::check::{BRANDUBHS, check, check_each, check_moves, game};

#[test]
fn r_move_1_attackers_move_first_then_turns_alternate() {
    for set in presets::ALL {
        let mut game = AnyGame::new(set.clone()).expect("a preset");
        let first = if set.id == "tablut-bologna" { Side::Defenders } else { Side::Attackers };
        for turn in [first, first.other(), first, first.other()] {
            assert_eq!(game.side(), turn, "{}", set.id);
            let mv = game.legal_moves()[0];
            assert_eq!(game.setup().piece_at(mv.from).map(Piece::side), Some(turn));
            game.play(mv).expect("a legal move");
        }
    }
}

#[test]
fn r_move_1_nobody_moves_out_of_turn() {
    for set in BRANDUBHS {
        let mut game = AnyGame::new(set.clone()).expect("a preset");
        let error = game.play("d3-e3".parse().expect("a move")).expect_err("a defender's move");
        assert_eq!(error.why, Illegality::NotYours(Side::Attackers));
        game.play("d2-e2".parse().expect("a move")).expect("an attacker's move");
        let error = game.play("e2-d2".parse().expect("a move")).expect_err("an attacker's move");
        assert_eq!(error.why, Illegality::NotYours(Side::Defenders));
    }
}

#[test]
fn r_move_1_a_game_of_the_family_may_let_the_defenders_begin() {
    let defenders_first =
        RuleSet { start: presets::TABLUT.start.with_side(Side::Defenders), ..presets::TABLUT };
    assert_eq!(defenders_first.first_side(), Side::Defenders);
    assert_eq!(AnyGame::new(defenders_first).expect("a rule set").side(), Side::Defenders);
}

const ROOKS: &str = "
    . . . . . . .
    . . . . . . .
    . . d . . k .
    . . . . . . .
    . . . . . . .
    a . a . . . .
    . . . . . . .";

#[test]
fn r_move_2_any_piece_moves_any_distance_in_a_straight_line() {
    for set in BRANDUBHS {
        check_moves(set, ROOKS, "c2", "b2 d2 e2 f2 g2 c1 c3 c4");
        check_moves(set, ROOKS, "c5", "a5 b5 d5 e5 c3 c4 c6 c7");
        check_moves(set, ROOKS, "f5", "d5 e5 g5 f6 f7 f4 f3 f2 f1");
    }
}

#[test]
fn r_move_2_nobody_jumps_or_turns_a_corner_or_stays() {
    let cases = [
        ("c2-c5", "illegal Blocked(c5)"),
        ("c2-c6", "illegal Blocked(c5)"),
        ("c2-a2", "illegal Blocked(a2)"),
        ("c2-d3", "illegal NotStraight"),
        ("c2-e1", "illegal NotStraight"),
        ("c2-c2", "illegal NotStraight"),
        ("f5-b5", "illegal Blocked(c5)"),
        ("d1-d2", "illegal NoPiece"),
    ];
    for (mv, expect) in cases {
        check_each(&BRANDUBHS, ROOKS, mv, expect);
    }
    let mut game = game(&presets::BRANDUBH, Side::Attackers, ROOKS);
    let error = game.play("c2-c8".parse().expect("a move")).expect_err("off the board");
    assert_eq!(error.why, Illegality::OffBoard("c8".parse().expect("a square")));
}

const RESTRICTED: &str = "
    . . . . . . .
    . . . . . . .
    . . . . . . .
    a . . . . . d
    . . . . . . .
    d . . k . . a
    . . . . . . .";

#[test]
fn r_move_3_only_the_king_stops_on_the_throne_and_he_may_return() {
    check_each(&BRANDUBHS, RESTRICTED, "a4-d4", "illegal MayNotStop");
    check_each(&BRANDUBHS, RESTRICTED, "g4-d4", "illegal MayNotStop");
    check_each(&BRANDUBHS, RESTRICTED, "d2-d4", "nothing");
    let big = "
        ...
        a . . . . . . . . . d
        . . . . . . . . . . .
        . . . . . k . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";
    for set in [&presets::HNEFATAFL, &presets::COPENHAGEN, &presets::FETLAR] {
        check(set, big, "a6-f6", "illegal MayNotStop");
        check(set, big, "k6-f6", "illegal MayNotStop");
        check(set, big, "f4-f6", "nothing");
    }
}

#[test]
fn r_move_3_only_the_king_stops_on_a_corner() {
    check_each(&BRANDUBHS, RESTRICTED, "a4-a7", "illegal MayNotStop");
    check_each(&BRANDUBHS, RESTRICTED, "a2-a1", "illegal MayNotStop");
    check_each(&BRANDUBHS, RESTRICTED, "g2-g1", "illegal MayNotStop");
    let king = "
        ...
        . . . . . . a
        . . . k . . .";
    check_each(&BRANDUBHS, king, "d1-a1", "defenders win (escape)");
    let big = "
        ...
        a . . . . . . . . . d
        . . . k . . . . . . .";
    for set in [&presets::HNEFATAFL, &presets::COPENHAGEN, &presets::FETLAR] {
        check(set, big, "a2-a1", "illegal MayNotStop");
        check(set, big, "k2-k1", "illegal MayNotStop");
        check(set, big, "d1-a1", "defenders win (escape)");
    }
}

#[test]
fn r_move_3_in_tablut_nobody_enters_the_throne_again() {
    let gone = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        a . . . . . . d .
        . . . . . . . . .
        . . . . k . . . .
        . . . . . . . . .
        . . . . . . . . .";
    check(&presets::TABLUT, gone, "a5-e5", "illegal MayNotStop");
    check(&presets::TABLUT, gone, "h5-e5", "illegal MayNotStop");
    check(&presets::TABLUT, gone, "e3-e5", "illegal MayNotStop");
    // He may pass over it like everybody else.
    check(&presets::TABLUT, gone, "e3-e7", "nothing");
}

#[test]
fn r_move_3_where_there_is_no_throne_the_middle_is_a_square_like_others() {
    let middle = "
        ...
        . . . . . . k . . . .
        . . . . . . . . . . .
        a . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";
    check(&presets::TAWLBWRDD, middle, "a6-f6", "nothing");
    check(&presets::TAWLBWRDD, middle, "a6-a1", "nothing");
}

#[test]
fn r_move_4_soldiers_pass_over_the_empty_throne() {
    check_each(&BRANDUBHS, RESTRICTED, "a4-f4", "nothing");
    check_each(&BRANDUBHS, RESTRICTED, "g4-c4", "nothing");
    let big = "
        ...
        a . . . . . . . . d .
        . . . . . . . . . . .
        . . . . . k . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";
    for set in [&presets::HNEFATAFL, &presets::COPENHAGEN, &presets::FETLAR] {
        check(set, big, "a6-h6", "nothing");
        check(set, big, "j6-c6", "nothing");
    }
}

#[test]
fn r_move_4_nobody_passes_over_the_king_on_his_throne() {
    let home = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        a . . k . . d
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    check_each(&BRANDUBHS, home, "a4-f4", "illegal Blocked(d4)");
    check_each(&BRANDUBHS, home, "g4-c4", "illegal Blocked(d4)");
}

#[test]
fn r_speed_1_in_ard_ri_every_piece_moves_one_step() {
    let open = "
        . . . . . . .
        . . . . . . .
        . a . . . d .
        . . . . . . .
        . . . . . . .
        . . . k . . .
        . . . . . . .";
    check_moves(&presets::ARD_RI, open, "b5", "a5 c5 b4 b6");
    check_moves(&presets::ARD_RI, open, "f5", "e5 g5 f4 f6");
    check_moves(&presets::ARD_RI, open, "d2", "c2 e2 d1 d3");
    check(&presets::ARD_RI, open, "b5-d5", "illegal TooFar");
    check(&presets::ARD_RI, open, "d2-d4", "illegal TooFar");
    // A piece in the way is the nearer reason.
    check(&presets::ARD_RI, open, "b5-f5", "illegal Blocked(f5)");
}

#[test]
fn r_speed_1_each_kind_has_its_own_limit() {
    let slow_king =
        RuleSet { speed: Speed { attacker: None, defender: Some(3), king: Some(2) }, ..presets::BRANDUBH };
    check_moves(&slow_king, ROOKS, "c2", "b2 d2 e2 f2 g2 c1 c3 c4");
    check_moves(&slow_king, ROOKS, "c5", "a5 b5 d5 e5 c3 c4 c6 c7");
    check_moves(&slow_king, ROOKS, "f5", "d5 e5 g5 f6 f7 f4 f3");
    // Steps over the throne count like any others.
    let over_the_throne = "
        . . . . . . .
        . . . . . k .
        . . . . . . .
        d . . . . . a
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    check(&slow_king, over_the_throne, "a4-d4", "illegal MayNotStop");
    check(&slow_king, over_the_throne, "a4-e4", "illegal TooFar");
    check_moves(&slow_king, over_the_throne, "a4", "b4 c4 a5 a6 a3 a2");
}

#[test]
fn r_move_2_the_start_of_every_preset_has_the_moves_it_should() {
    // Counted on the boards, a quarter at a time: all starts have eight images.
    let counts = [40, 40, 116, 116, 116, 80, 24, 136];
    for (set, count) in presets::ALL.into_iter().zip(counts) {
        let game = AnyGame::new(set.clone()).expect("a preset");
        assert_eq!(game.legal_moves().len(), count, "{}", set.id);
        assert_eq!(game.setup(), Setup::literal(&set.start.to_string()));
    }
}
