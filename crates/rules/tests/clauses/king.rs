//! R-king and R-strength: capturing the king.

use branan_rules::{Evidence, KingStrength, Piece, Pieces, RuleSet, Side, presets};

use crate::check::{BRANDUBHS, board, check, check_each, end, game, play, squares};

#[track_caller]
fn check_captors(set: &RuleSet, drawing: &str, mv: &str, captors: &str, hostile: &str, edge: bool) {
    check(set, drawing, mv, "attackers win (king-captured)");
    let mut game = game(set, Side::Attackers, drawing);
    play(&mut game, mv);
    let king = board(set, drawing).squares_of(Piece::King).first().expect("a king");
    let expected =
        Evidence::KingCaptured { king, captors: squares(captors), hostile: squares(hostile), edge };
    assert_eq!(game.evidence(), Some(expected), "{mv} by {}", set.id);
}

#[test]
fn r_king_1_away_from_the_throne_he_is_captured_like_a_soldier() {
    let open = "
        . . . . . . .
        . a k . . . a
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    for set in BRANDUBHS {
        check_captors(set, open, "g6-d6", "b6 d6", "", false);
        check(set, open, "g6-e6", "nothing");
        check(set, open, "g6-g5", "nothing");
    }
}

#[test]
fn r_king_1_a_defender_at_his_side_does_not_help_on_the_other_line() {
    let guarded = "
        . . d . . . .
        . a k . . . a
        . . d . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    check_each(&BRANDUBHS, guarded, "g6-d6", "attackers win (king-captured)");
    let shielded = "
        . . . . . . .
        . a k d . . a
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    check_each(&BRANDUBHS, shielded, "g6-e6", "nothing");
}

#[test]
fn r_king_1_on_the_edge_he_is_captured_along_it_not_against_it() {
    let along = "
        ...
        . . . . . . .
        . . a k . a .";
    check_each(&BRANDUBHS, along, "f1-e1", "attackers win (king-captured)");
    let against = "
        ...
        a . . . . . .
        . . . k . . .";
    check_each(&BRANDUBHS, against, "a2-d2", "nothing");
}

#[test]
fn r_king_1_a_corner_is_the_second_captor() {
    let beside = "
        ...
        . . . . . . .
        . k . . a . .";
    for set in BRANDUBHS {
        check_captors(set, beside, "e1-c1", "c1", "a1", false);
    }
    let above = "
        ...
        . . . . . a .
        k . . . . . .
        . . . . . . .";
    check_each(&BRANDUBHS, above, "f3-a3", "attackers win (king-captured)");
}

/// The king on his throne with pieces on his four sides but the south.
fn at_home(west: char, north: char, east: char) -> String {
    format!(
        ". . . . . . .
        . . . . . . .
        . . . {north} . . .
        . . {west} k {east} . .
        . . . . . . .
        . . . . . . .
        . d . a . . ."
    )
}

#[test]
fn r_king_2_on_the_throne_he_needs_four_attackers() {
    for set in BRANDUBHS {
        check_captors(set, &at_home('a', 'a', 'a'), "d1-d3", "c4 d3 d5 e4", "", false);
        check(set, &at_home('a', 'a', '.'), "d1-d3", "nothing");
        check(set, &at_home('a', 'a', 'd'), "d1-d3", "nothing");
        check(set, &at_home('.', 'a', '.'), "d1-d3", "nothing");
        check(set, &at_home('d', 'a', 'd'), "d1-d3", "nothing");
    }
}

#[test]
fn r_king_2_three_around_him_and_a_fourth_that_arrives_elsewhere_are_not_enough() {
    let three = at_home('a', 'a', 'a');
    check_each(&BRANDUBHS, &three, "d1-d2", "nothing");
    check_each(&BRANDUBHS, &three, "d1-e1", "nothing");
}

/// The king on d5, north of the empty throne.
fn beside(west: char, north: char, east: char) -> String {
    format!(
        ". . . . . . .
        . . . {north} . . .
        . . {west} k {east} . a
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . d . . . . ."
    )
}

#[test]
fn r_king_3_beside_the_historical_throne_he_needs_three_attackers() {
    let set = &presets::BRANDUBH_HISTORICAL;
    check_captors(set, &beside('a', 'a', '.'), "g5-e5", "c5 d6 e5", "d4", false);
    check(set, &beside('a', '.', '.'), "g5-e5", "nothing");
    check(set, &beside('.', 'a', '.'), "g5-e5", "nothing");
    check(set, &beside('a', 'd', '.'), "g5-e5", "nothing");
    check(set, &beside('d', 'a', '.'), "g5-e5", "nothing");
}

#[test]
fn r_king_3_the_third_attacker_may_be_the_one_opposite_the_throne() {
    let set = &presets::BRANDUBH_HISTORICAL;
    let north_arrives = "
        . . . . . . .
        . . . . . . a
        . . a k a . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . d . . . . .";
    check_captors(set, north_arrives, "g6-d6", "c5 d6 e5", "d4", false);
}

#[test]
fn r_king_3_two_steps_from_the_throne_two_attackers_do() {
    let far = "
        . . . . . . .
        . . a k . . a
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    check_captors(&presets::BRANDUBH_HISTORICAL, far, "g6-e6", "c6 e6", "", false);
    let diagonal = "
        . . . . . . .
        . . . . . . .
        . a k . . . a
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    // c5 touches the throne by its corner only.
    check_captors(&presets::BRANDUBH_HISTORICAL, diagonal, "g5-d5", "b5 d5", "", false);
}

#[test]
fn r_king_4_beside_the_throne_two_attackers_capture_on_the_line_that_misses_it() {
    let set = &presets::BRANDUBH;
    check_captors(set, &beside('a', '.', '.'), "g5-e5", "c5 e5", "", false);
    check_captors(set, &beside('a', 'd', '.'), "g5-e5", "c5 e5", "", false);
}

#[test]
fn r_king_4_an_attacker_opposite_the_empty_throne_captures_nothing() {
    let opposite = "
        . . . . . . .
        . . . . . . a
        . . . k . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . d . . . . .";
    check(&presets::BRANDUBH, opposite, "g6-d6", "nothing");
    check(&presets::BRANDUBH_HISTORICAL, opposite, "g6-d6", "nothing");
    // Nor with one attacker more, on the other line.
    let two = opposite.replace(". . . k", ". . a k");
    check_each(&BRANDUBHS, &two, "g6-d6", "nothing");
    // On the far side of the throne an attacker is not beside him either.
    let beyond = "
        . . . . . . .
        . . . a . . .
        . . . k . . .
        . . . . . . .
        . . . . . . a
        . . . . . . .
        . d . . . . .";
    check_each(&BRANDUBHS, beyond, "g3-d3", "nothing");
}

/// Hnefatafl around e4, the fourth side from the east.
fn in_the_open(west: char, north: char, south: char) -> String {
    format!(
        "...
        . . . . {north} . . . . . .
        . . . {west} k . . a . . .
        . . . . {south} . . . . . .
        . . . . . . . . . . .
        . d . . . . . . . . ."
    )
}

#[test]
fn r_king_5_in_the_open_hnefatafl_takes_four_attackers() {
    check_captors(&presets::HNEFATAFL, &in_the_open('a', 'a', 'a'), "h4-f4", "d4 e3 e5 f4", "", false);
    check(&presets::HNEFATAFL, &in_the_open('a', '.', '.'), "h4-f4", "nothing");
    check(&presets::HNEFATAFL, &in_the_open('a', 'a', '.'), "h4-f4", "nothing");
    check(&presets::HNEFATAFL, &in_the_open('a', 'a', 'd'), "h4-f4", "nothing");
}

#[test]
fn r_king_5_the_edge_closes_a_side() {
    let edge = "
        ...
        . . . . . . . . . . .
        . . . . . d . . . . .
        . . . . . . a . . . .
        . . . . . a k . . a .";
    check_captors(&presets::HNEFATAFL, edge, "j1-h1", "f1 g2 h1", "", true);
    check(&presets::HNEFATAFL, &edge.replace("a k . . a", "d k . . a"), "j1-h1", "nothing");
    check(&presets::HNEFATAFL, &edge.replace("a k . . a", ". k . . a"), "j1-h1", "nothing");
}

#[test]
fn r_king_5_the_edge_and_a_corner_close_two_sides() {
    let corner = "
        ...
        . . . . . . . . . d .
        . a . . . . . . . . .
        . k . . . a . . . . .";
    check_captors(&presets::HNEFATAFL, corner, "f1-c1", "b2 c1", "a1", true);
    check(&presets::HNEFATAFL, &corner.replacen(". a .", ". . .", 1), "f1-c1", "nothing");
}

/// The king on f7, north of the empty throne of 11x11.
fn beside_the_great_throne(west: char, north: char) -> String {
    format!(
        "...
        . . . . . {north} . . . . .
        . . . . {west} k . . . a .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . d . . . . . . . . ."
    )
}

#[test]
fn r_king_5_the_empty_throne_closes_a_side() {
    let set = &presets::HNEFATAFL;
    check_captors(set, &beside_the_great_throne('a', 'a'), "j7-g7", "e7 f8 g7", "f6", false);
    check(set, &beside_the_great_throne('a', '.'), "j7-g7", "nothing");
    check(set, &beside_the_great_throne('a', 'd'), "j7-g7", "nothing");
}

#[test]
fn r_king_5_on_the_throne_it_takes_four_attackers() {
    let home = "
        ...
        . . . . . a . . . . .
        . . . . a k a . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . d . . . a . . . . .";
    check_captors(&presets::HNEFATAFL, home, "f1-f5", "e6 f5 f7 g6", "", false);
    check(&presets::HNEFATAFL, &home.replace("a k a", "a k ."), "f1-f5", "nothing");
}

#[test]
fn r_king_6_a_king_who_stepped_between_two_attackers_is_safe_from_a_third() {
    // He steps from d3 to d2 between c2 and e2; d1 then arrives on the other line.
    let stepping = "
        ...
        . . . k . . .
        . . a . a . .
        . . . . . a .";
    let mut set = game(&presets::BRANDUBH, Side::Defenders, stepping);
    play(&mut set, "d3-d2 f1-d1");
    assert_eq!(end(&set), "goes on");
    // One of the two steps away and comes back: that move closes the line.
    play(&mut set, "d2-d3 e2-f2 d3-d2");
    assert_eq!(end(&set), "goes on");
    play(&mut set, "f2-e2");
    assert_eq!(end(&set), "attackers win (king-captured)");
}

#[test]
fn r_king_6_stepping_between_an_attacker_and_a_corner_is_safe() {
    let stepping = "
        ...
        . k . . . . .
        . . . . . . .
        . . a . . . .";
    check_each(&BRANDUBHS, stepping, "b3-b1", "nothing");
}

#[test]
fn r_king_6_a_king_who_walked_into_four_closed_sides_is_not_captured_from_afar() {
    // Closed by e7, f8, g7 and the empty throne the moment he leaves it.
    let stepping_out = "
        ...
        . . . . . a . . . . .
        . . . . a . a . . . .
        . . . . . k . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . d . . . . . . . a .";
    for set in [&presets::HNEFATAFL, &presets::COPENHAGEN, &presets::FETLAR] {
        let mut game = game(set, Side::Defenders, stepping_out);
        play(&mut game, "f6-f7 j1-j2 b1-b2");
        assert_eq!(end(&game), "goes on", "{}", set.id);
        // An attacker beside him leaves and another arrives: that is a closing move.
        play(&mut game, "f8-f9 b2-b1 f9-f8");
        assert_eq!(end(&game), "attackers win (king-captured)", "{}", set.id);
    }
}

#[test]
fn r_king_6_the_attacker_that_arrives_must_be_on_the_line_that_closes() {
    // c5 and e5 stand on his row since he stepped in; d6 arrives on his column.
    let stepped_in = "
        . . . . . . .
        . . . . . . a
        . . a k a . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . d . . . . .";
    check(&presets::BRANDUBH, stepped_in, "g6-d6", "nothing");
}

#[test]
fn r_strength_1_each_strength_asks_for_its_sides() {
    let two = "
        . . . . . . .
        . a k . . . a
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . d . . . . .";
    let on_throne = at_home('.', 'a', '.');
    let beside_throne = beside('a', '.', '.');
    let captured = "attackers win (king-captured)";
    let cases = [
        (KingStrength::Two, [captured, captured, captured]),
        (KingStrength::StrongOnThrone, [captured, captured, "nothing"]),
        (KingStrength::StrongByThrone, [captured, "nothing", "nothing"]),
        (KingStrength::Four, ["nothing", "nothing", "nothing"]),
    ];
    for (king_strength, [open, beside, home]) in cases {
        let set = RuleSet { king_strength, ..presets::BRANDUBH_HISTORICAL };
        check(&set, two, "g6-d6", open);
        check(&set, &beside_throne, "g5-e5", beside);
        check(&set, &on_throne, "d1-d3", home);
    }
}

#[test]
fn r_strength_1_a_weak_king_beside_a_throne_hostile_to_him_falls_to_one_attacker() {
    let opposite = "
        . . . . . . .
        . . . . . . a
        . . . k . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . d . . . . .";
    let set = RuleSet { king_strength: KingStrength::Two, ..presets::BRANDUBH_HISTORICAL };
    check_captors(&set, opposite, "g6-d6", "d6", "d4", false);
}

#[test]
fn r_strength_1_in_copenhagen_and_fetlar_he_is_never_captured_on_the_edge() {
    let edge = "
        ...
        . . . . . d . . . . .
        . . . . . . a . . . .
        . . . . . a k . . a .";
    let corner = "
        ...
        . . . . . . . . . d .
        . a . . . . . . . . .
        . k . . . a . . . . .";
    for set in [&presets::COPENHAGEN, &presets::FETLAR] {
        check(set, edge, "j1-h1", "nothing");
        check(set, corner, "f1-c1", "nothing");
        check_captors(set, &in_the_open('a', 'a', 'a'), "h4-f4", "d4 e3 e5 f4", "", false);
        check_captors(set, &beside_the_great_throne('a', 'a'), "j7-g7", "e7 f8 g7", "f6", false);
        check(set, &in_the_open('a', '.', '.'), "h4-f4", "nothing");
    }
    // "All existing sides" is four with an edge that closes one.
    let existing = RuleSet { hostile_edge: Pieces::KING, ..presets::COPENHAGEN };
    check(&existing, edge, "j1-h1", "attackers win (king-captured)");
}

#[test]
fn r_strength_1_tablut_counts_two_three_or_four_by_the_throne() {
    let open = "
        . . . . . . . . .
        . . . . . . . . .
        . a k . . a . . .
        ...";
    check_captors(&presets::TABLUT, open, "f7-d7", "b7 d7", "", false);
    let two_beside = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . a k . . a .
        ...";
    check(&presets::TABLUT, two_beside, "h6-f6", "nothing");
    let three_beside = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . a . . . .
        . . . a k . . a .
        ...";
    check_captors(&presets::TABLUT, three_beside, "h6-f6", "d6 e7 f6", "e5", false);
    let home = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . a . . . .
        . . . a k . . a .
        . . . . a . . . .
        ...";
    check_captors(&presets::TABLUT, home, "h5-f5", "d5 e4 e6 f5", "", false);
}

#[test]
fn r_strength_1_in_ard_ri_four_attackers_everywhere_and_the_throne_helps_nobody() {
    let open = "
        . . . . . . .
        . . a . . . .
        . a k . a . .
        . . a . . . .
        . . . . . . .
        . . . . . d .
        . . . . . . .";
    check_captors(&presets::ARD_RI, open, "e5-d5", "b5 c4 c6 d5", "", false);
    let beside_the_throne = "
        . . . . . . .
        . . . a . . .
        . . a k . a .
        . . . . . . .
        . . . . . . .
        . . . . . d .
        . . . . . . .";
    check(&presets::ARD_RI, beside_the_throne, "f5-e5", "nothing");
}

#[test]
fn r_strength_1_in_tawlbwrdd_two_attackers_everywhere() {
    let middle = "
        ...
        . . . . a k . . a . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . d . . . . . . . . .";
    check_captors(&presets::TAWLBWRDD, middle, "i6-g6", "e6 g6", "", false);
}
