//! R-end: how a set ends, and in which order. R-escape, R-stuck.

use branan_rules::{
    AnyGame, End, Escape, Evidence, Illegality, NoMoves, Pieces, Reason, RuleSet, Shieldwall, Side,
    SquareSet, Zone, presets,
};

use crate::check::{BRANDUBHS, check, check_each, end, game, play, squares};

#[test]
fn r_end_1_a_king_on_a_corner_has_escaped() {
    let small = "
        . . . . . . .
        . . . . . . .
        . . . . . . a
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . k . . .";
    for set in BRANDUBHS {
        check(set, small, "d1-a1", "defenders win (escape)");
        check(set, small, "d1-g1", "defenders win (escape)");
        let mut game = game(set, Side::Defenders, small);
        play(&mut game, "d1-g1");
        let square = "g1".parse().expect("a square");
        assert_eq!(game.evidence(), Some(Evidence::Escape { square }));
        assert!(game.legal_moves().is_empty());
        let error = game.play("g5-g4".parse().expect("a move")).expect_err("the set is over");
        assert_eq!(error.why, Illegality::Over);
    }
    let big = "
        ...
        . . . . . . . . . . a
        . . . . . . . . . . .
        k . . . . . . . . . .
        . . . . . . . . . . .";
    for set in [&presets::HNEFATAFL, &presets::COPENHAGEN, &presets::FETLAR] {
        check(set, big, "a2-a11", "defenders win (escape)");
    }
}

#[test]
fn r_end_1_the_rest_of_the_edge_is_no_escape() {
    let inland = "
        . . . . . . .
        . . . . . . .
        . . . . . . a
        . . . . . . .
        . . . k . . .
        . . . . . . .
        . . . . . . .";
    check_each(&BRANDUBHS, inland, "d3-d1", "nothing");
    check_each(&BRANDUBHS, inland, "d3-a3", "nothing");
}

#[test]
fn r_escape_1_to_the_edge_where_the_rule_set_says_so() {
    let tablut = "
        ...
        . . . . . . . . a
        . . . . . . . . .
        . . . k . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    check(&presets::TABLUT, tablut, "d3-d1", "defenders win (escape)");
    check(&presets::TABLUT, tablut, "d3-a3", "defenders win (escape)");
    check(&presets::TABLUT, tablut, "d3-b3", "nothing");
    let ard_ri = "
        ...
        . . . . . . a
        . k . . . . .
        . . . . . . .";
    check(&presets::ARD_RI, ard_ri, "b2-b1", "defenders win (escape)");
    let tawlbwrdd = "
        ...
        . . . . . . . . . . a
        . . . . . . . . . . .
        . . . k . . . . . . .
        . . . . . . . . . . .";
    check(&presets::TAWLBWRDD, tawlbwrdd, "d2-k2", "defenders win (escape)");
}

#[test]
fn r_escape_1_to_the_squares_a_rule_set_lists() {
    let gates = RuleSet { escape: Escape::Squares(squares("d1 d7")), ..presets::BRANDUBH };
    let inland = "
        . . . . . . .
        . . . . . . .
        . . . . . . a
        . . . . . . .
        . . k . . . .
        . . . . . . .
        . . . . . . .";
    check(&gates, inland, "c3-c1", "nothing");
    let ready = "
        . . . . . . .
        . . . . . . .
        . . . . . . a
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . k . . . .";
    check(&gates, ready, "c1-d1", "defenders win (escape)");
    check(&gates, ready, "c1-a1", "nothing");
}

#[test]
fn r_end_2_a_captured_king_ends_the_set_whatever_else_falls() {
    let both = "
        . . a . . . .
        . . k . . . .
        a d . d a . .
        . . . . . . .
        . . . . . . .
        . . a . . . .
        . . . . . . .";
    check_each(&BRANDUBHS, both, "c2-c5", "takes b5 d5; attackers win (king-captured)");
}

#[test]
fn r_end_2_the_king_is_judged_before_captured_soldiers_are_lifted() {
    // Here f1, while empty, closes a side of the king. The move that arrives on
    // d1 lifts the defender from f1, too late to count against him.
    let set = RuleSet {
        attacker_camp: Zone { squares: squares("f1"), hostile_empty: Pieces::KING, ..Zone::NONE },
        shieldwall: Shieldwall::On { corner_closes: true, flank_only: true },
        ..presets::BRANDUBH
    };
    let wall = "
        ...
        . . . a . . .
        . . . . a a .
        . . . . k d .";
    check(&set, wall, "d3-d1", "takes f1");
    check(&set, &wall.replace("k d", "k ."), "d3-d1", "attackers win (king-captured)");
}

#[test]
fn r_end_2_comes_before_encirclement() {
    let lone = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . a . . . .
        . a k . . a .
        . . a . . . .
        . . . . . . .";
    check_each(&BRANDUBHS, lone, "f3-d3", "attackers win (king-captured)");
}

const RING: &str = "
    . . . . . . .
    . . . a . . .
    . . a . a . .
    . a . k d a .
    . . a . a . .
    . . . . . . a
    . . . . . . .";

#[test]
fn r_end_3_king_and_defenders_enclosed_are_encircled() {
    for set in BRANDUBHS {
        check(set, RING, "g2-d2", "attackers win (encircled)");
        check(set, RING, "g2-e2", "nothing");
        let mut game = game(set, Side::Attackers, RING);
        play(&mut game, "g2-d2");
        let (ring, region) = (squares("d2 c3 e3 b4 f4 c5 e5 d6"), squares("d3 c4 d4 e4 d5"));
        assert_eq!(game.evidence(), Some(Evidence::Encircled { ring, region }));
    }
}

#[test]
fn r_end_3_a_defender_outside_or_on_the_edge_breaks_the_ring() {
    let outside = RING.replacen(". . . a . . .", ". d . a . . .", 1);
    check_each(&BRANDUBHS, &outside, "g2-d2", "nothing");
    let edge = RING.replacen(". . . . . . .", ". . d . . . .", 1);
    check_each(&BRANDUBHS, &edge, "g2-d2", "nothing");
}

#[test]
fn r_end_3_the_edge_is_no_part_of_the_ring() {
    // Cut off from every other square, but by four attackers and two edges.
    let cut_off = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        a . . . . . .
        . a . . . . .
        . k a . . . .
        . . . . . a .";
    check_each(&BRANDUBHS, cut_off, "f1-d1", "nothing");
    // The ring of R-end-3 itself may stand on the edge.
    let on_the_edge = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . a . . . .
        . a . a . . .
        . a k a . . .
        . . . . . a .";
    check_each(&BRANDUBHS, on_the_edge, "f1-c1", "attackers win (encircled)");
}

#[test]
fn r_end_3_taking_the_last_defender_outside_encircles() {
    let last = "
        . . . . . . .
        a . . a . . .
        . . a . a . .
        . d a k a . .
        . . . a . . .
        . . . . . . .
        . . . . . . .";
    for set in BRANDUBHS {
        check(set, last, "a6-a4", "takes b4; attackers win (encircled)");
        check(set, last, "a6-a5", "nothing");
        let mut game = game(set, Side::Attackers, last);
        play(&mut game, "a6-a4");
        let (ring, region) = (squares("d3 c4 e4 c5 e5 d6"), squares("d4 d5"));
        assert_eq!(game.evidence(), Some(Evidence::Encircled { ring, region }));
    }
}

fn great_ring() -> String {
    "...
    . . . . . a . . . . .
    . . . . a . a . . . .
    . . . a . k d a . . .
    . . . . a . a . . . .
    . . . . . . . . . a .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . ."
        .to_owned()
}

#[test]
fn r_end_3_is_no_clause_of_hnefatafl() {
    check(&presets::HNEFATAFL, &great_ring(), "j4-f4", "nothing");
    for set in [&presets::COPENHAGEN, &presets::FETLAR, &presets::TAWLBWRDD] {
        check(set, &great_ring(), "j4-f4", "attackers win (encircled)");
    }
    let within_a_step = RING.replace(". . . . . . a", ". . . . a . .");
    check(&presets::ARD_RI, &within_a_step, "e2-d2", "nothing");
    let with_it = RuleSet { encirclement: true, ..presets::ARD_RI };
    check(&with_it, &within_a_step, "e2-d2", "attackers win (encircled)");
}

#[test]
fn r_end_4_a_player_without_a_move_loses() {
    // The king once stepped between c1 and e1, so d2 does not capture him.
    let king_stuck = "
        ...
        . . . a . . .
        . . . . . . .
        . . a k a . .";
    // b2 closes no line of b1, which came between c1 and the corner.
    let attacker_stuck = "
        ...
        . . . . . k .
        . . . . d . .
        . a d . . . .";
    for set in BRANDUBHS {
        check(set, king_stuck, "d3-d2", "attackers win (no-moves)");
        check(set, attacker_stuck, "e2-b2", "defenders win (no-moves)");
        let mut game = game(set, Side::Attackers, king_stuck);
        play(&mut game, "d3-d2");
        assert_eq!(game.evidence(), Some(Evidence::NoMoves { side: Side::Defenders }));
    }
}

#[test]
fn r_end_4_a_player_without_pieces_has_no_move() {
    let last_one = "
        ...
        . . . . . . . . . . .
        . . . . . k . . . . .
        . d a . . d . . . . .
        . . . . . . . . . . .";
    for set in [&presets::HNEFATAFL, &presets::COPENHAGEN, &presets::FETLAR, &presets::TAWLBWRDD] {
        check(set, last_one, "f2-d2", "takes c2; defenders win (no-moves)");
    }
}

#[test]
fn r_stuck_1_a_rule_set_may_call_it_a_draw() {
    let king_stuck = "
        ...
        . . . a . . .
        . . . . . . .
        . . a k a . .";
    let set = RuleSet { no_moves: NoMoves::Draw, ..presets::BRANDUBH };
    check(&set, king_stuck, "d3-d2", "draw (no-moves)");
}

#[test]
fn r_end_7_sets_end_off_the_board_too() {
    let ends = [
        (End::won(Side::Defenders, Reason::Resignation), "defenders win (resignation)"),
        (End::drawn(Reason::Agreement), "draw (agreement)"),
        (End::won(Side::Attackers, Reason::Time), "attackers win (time)"),
        (End::won(Side::Attackers, Reason::Abandonment), "attackers win (abandonment)"),
    ];
    for set in presets::ALL {
        for (concluded, text) in ends {
            let mut game = AnyGame::new(set.clone()).expect("a preset");
            assert_eq!(game.conclude(concluded), Ok(()));
            assert_eq!(end(&game), text);
            assert_eq!(game.evidence(), Some(Evidence::Declared));
            assert!(game.legal_moves().is_empty());
        }
    }
}

#[test]
fn r_end_7_a_set_ends_once() {
    let mut game = AnyGame::new(presets::BRANDUBH).expect("a preset");
    let resigned = End::won(Side::Defenders, Reason::Resignation);
    game.conclude(resigned).expect("a set that goes on");
    assert_eq!(game.conclude(End::drawn(Reason::Agreement)), Err(resigned));
    assert_eq!(end(&game), "defenders win (resignation)");
}

#[test]
fn r_end_1_the_warnings_name_the_moves_that_escape() {
    let open = "
        ...
        . . . . . . a
        . . . . . . .
        . . . k . . .";
    for side in Side::BOTH {
        let game = game(&presets::BRANDUBH, side, open);
        let escapes: SquareSet = game.warnings().escapes.iter().map(|mv| mv.to).collect();
        assert_eq!(escapes, squares("a1 g1"), "with the {side} to move");
    }
}

#[test]
fn r_end_2_the_warnings_name_the_moves_that_capture_the_king() {
    let threat = "
        . . . . . . .
        . a k . . . a
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . d . . .
        . . . . . . .";
    for side in Side::BOTH {
        let warnings = game(&presets::BRANDUBH, side, threat).warnings();
        let captures: Vec<String> = warnings.king_captures.iter().map(ToString::to_string).collect();
        assert_eq!(captures, ["g6-d6"], "with the {side} to move");
        assert!(warnings.escapes.is_empty());
    }
}
