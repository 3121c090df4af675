//! R-capture: taking soldiers. R-power: what the king may do in it.

use branan_rules::{KingPower, RuleSet, Side, presets};

use crate::check::{BRANDUBHS, check, check_each, end, game, play};

#[test]
fn r_capture_1_a_soldier_between_two_enemies_on_a_line_is_captured() {
    let defender = "
        . . . . . . .
        . . . . . . .
        . a d . . . a
        . . . . . . .
        . . . k . . .
        . . . . . . .
        . . . . . . .";
    check_each(&BRANDUBHS, defender, "g5-d5", "takes c5");
    let attacker = "
        . . . . . . .
        . . . . . . .
        . d a . . . d
        . . . . . . .
        . . . k . . .
        . . . . . . .
        . . . . . a .";
    check_each(&BRANDUBHS, attacker, "g5-d5", "takes c5");
    let big = "
        ...
        . a d . . . a . . . .
        . . . . . . . . . . .
        . . . k . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";
    check(&presets::HNEFATAFL, big, "g5-d5", "takes c5");
}

#[test]
fn r_capture_1_a_gap_a_friend_or_a_corner_of_the_line_saves_it() {
    let gap = "
        . . . . . . .
        . . a . . . .
        . a d d . . a
        . . . . . . .
        . . . k . . .
        . . . . . . .
        . . . . . . .";
    // d5 stands between c5 and the attacker; c5 has enemies on two lines.
    check_each(&BRANDUBHS, gap, "g5-e5", "nothing");
    let far = &gap.replace("a d d", "a d .");
    check_each(&BRANDUBHS, far, "g5-e5", "nothing");
    let own = "
        . . . . . . .
        . . . . . . .
        . a a . . . a
        . . . . . . .
        . . . k . . .
        . . . . . . .
        . . . . . . .";
    check_each(&BRANDUBHS, own, "g5-d5", "nothing");
}

#[test]
fn r_capture_1_the_piece_that_moved_must_be_one_of_the_two() {
    let between = "
        . . . . . . .
        . . . . . . .
        . a d a . . .
        . . . . . . a
        . . . k . . .
        . . . . . . .
        . . . . . . .";
    check_each(&BRANDUBHS, between, "g4-g5", "nothing");
    // Nor does an enemy on the other line close this one.
    check_each(&BRANDUBHS, between, "g4-e4", "nothing");
    let third = "
        . . . . . . .
        . . . . . . a
        . a d a . . .
        . . . . . . .
        . . . k . . .
        . . . . . . .
        . . . . . . .";
    check_each(&BRANDUBHS, third, "g6-c6", "nothing");
    // One of the two steps back and returns: now it is a move that closes.
    check_each(&BRANDUBHS, &between.replace("a d a .", "a d . a"), "e5-d5", "takes c5");
}

#[test]
fn r_capture_2_moving_between_two_enemies_is_safe() {
    let defender = "
        . . . . . . .
        . . . . . . .
        . a . a . . .
        . . . . . . a
        . . d k . . .
        . . . . . . .
        . . . . . . .";
    check_each(&BRANDUBHS, defender, "c3-c5", "nothing");
    let attacker = "
        . . . . . . .
        . . . . . . .
        . d . d . . .
        . . . . . . a
        . . a k . . .
        . . . . . . .
        . . . . . . .";
    check_each(&BRANDUBHS, attacker, "c3-c5", "nothing");
    // He stays safe there as long as nobody closes the line anew.
    let mut game = game(&presets::BRANDUBH, Side::Defenders, defender);
    play(&mut game, "c3-c5 g4-g5 d3-d2 g5-g6 d2-d3");
    assert_eq!(game.plies().iter().filter(|ply| !ply.captured.is_empty()).count(), 0);
    play(&mut game, "d5-e5 d3-d2");
    let closed = game.play("e5-d5".parse().expect("a move")).expect("a legal move");
    assert_eq!(closed.captured.to_string(), "c5");
    assert_eq!(end(&game), "goes on");
}

#[test]
fn r_capture_2_moving_between_an_enemy_and_a_hostile_square_is_safe() {
    let corner = "
        . . . . . . .
        . . . . . . .
        . d . . . . .
        . . . . . . .
        . . . . k . .
        . . . . . . a
        . . a . . . .";
    check_each(&BRANDUBHS, corner, "b5-b1", "nothing");
    let throne = "
        . . . . . . .
        . . d . . . .
        . . . . . . .
        . a . . . . .
        . . . . k . .
        . . . . . . .
        . . . . . . .";
    check_each(&BRANDUBHS, throne, "c6-c4", "nothing");
    let edge = "
        ...
        . . . . . . k . . . .
        . . . a . . . . . . .
        . d . . . . . . . . .";
    check(&presets::HNEFATAFL, edge, "b1-d1", "nothing");
}

#[test]
fn r_capture_2_a_piece_that_moves_in_between_may_itself_capture() {
    let bold = "
        . . . . . . .
        . . . . . . .
        d a . a . . .
        . . . . . . a
        . . d k . . .
        . . . . . . .
        . . . . . . .";
    check_each(&BRANDUBHS, bold, "c3-c5", "takes b5");
}

const THREE: &str = "
    . . . . . . .
    . . . . . . .
    . . a . . . .
    . . d . . . .
    a d . d a . .
    . . . . . k .
    . . a . . . .";

#[test]
fn r_capture_3_one_move_captures_up_to_three() {
    check_each(&BRANDUBHS, THREE, "c1-c3", "takes b3 d3 c4");
    check_each(&BRANDUBHS, &THREE.replace("d a . .", "d . a ."), "c1-c3", "takes b3 c4");
    check_each(&BRANDUBHS, &THREE.replace(". . d . . . .", ". . . . . . ."), "c1-c3", "takes b3 d3");
    let white = "
        . . . . . . .
        . . . . . . .
        . . d . . . .
        . . a . . . .
        d a . a k . .
        . . . . . . .
        . . d . . a .";
    check_each(&BRANDUBHS, white, "c1-c3", "takes b3 d3 c4");
}

#[test]
fn r_capture_3_the_king_may_fall_with_two_soldiers() {
    let with_king = "
        . . . . . . .
        . . . . . . .
        . . a . . . .
        . . k . . . .
        a d . d a . .
        . . . . . . .
        . . a . . . .";
    check(&presets::BRANDUBH, with_king, "c1-c3", "takes b3 d3; attackers win (king-captured)");
    // Beside the throne the historical king is strong; the soldiers fall all the same.
    check(&presets::BRANDUBH_HISTORICAL, with_king, "c1-c3", "takes b3 d3");
}

const KING_MOVES: &str = "
    . . . . . . .
    . . . . . . .
    . d a . . k .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . a .";

const KING_STANDS: &str = "
    . . . . . . .
    . . . . . . .
    . k a . . d .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . a .";

#[test]
fn r_capture_4_the_king_captures_as_the_piece_that_moves_and_as_the_anvil() {
    check_each(&BRANDUBHS, KING_MOVES, "f5-d5", "takes c5");
    check_each(&BRANDUBHS, KING_STANDS, "f5-d5", "takes c5");
    let big = |left, right| {
        format!(
            "...
            . {left} a . . {right} . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . a ."
        )
    };
    for set in [&presets::HNEFATAFL, &presets::COPENHAGEN, &presets::FETLAR, &presets::TAWLBWRDD] {
        check(set, &big('d', 'k'), "f5-d5", "takes c5");
        check(set, &big('k', 'd'), "f5-d5", "takes c5");
    }
}

#[test]
fn r_capture_4_the_king_captures_against_hostile_squares_alone() {
    let lone = "
        ...
        . . . . . . .
        . . . . . a .
        . a . k . . .";
    check_each(&BRANDUBHS, lone, "d1-c1", "takes b1");
}

#[test]
fn r_power_1_the_king_fights_as_far_as_the_rule_set_arms_him() {
    let armed = [
        (KingPower::Armed, "takes c5", "takes c5"),
        (KingPower::Hammer, "takes c5", "nothing"),
        (KingPower::Anvil, "nothing", "takes c5"),
        (KingPower::Unarmed, "nothing", "nothing"),
    ];
    for (king_power, moving, standing) in armed {
        let set = RuleSet { king_power, ..presets::BRANDUBH };
        check(&set, KING_MOVES, "f5-d5", moving);
        check(&set, KING_STANDS, "f5-d5", standing);
    }
}

#[test]
fn r_power_1_an_unarmed_king_on_his_throne_still_sits_on_a_hostile_square() {
    let home = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        d . a k . . .
        . . . . . . .
        . . . . . . .
        . . . . . a .";
    let unarmed = RuleSet { king_power: KingPower::Unarmed, ..presets::BRANDUBH };
    check(&unarmed, home, "a4-b4", "takes c4");
    // In Tablut the occupied throne is hostile to nobody: there only his arms count.
    let tablut = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . d . a k . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . a .";
    check(&presets::TABLUT, tablut, "b5-c5", "takes d5");
    let unarmed = RuleSet { king_power: KingPower::Unarmed, ..presets::TABLUT };
    check(&unarmed, tablut, "b5-c5", "nothing");
}
