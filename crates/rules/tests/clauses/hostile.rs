//! R-hostile and R-edge: squares that count as an enemy. R-linnaean.

use branan_rules::{Pieces, RuleSet, presets};

use crate::check::{BRANDUBHS, check, check_each};

#[test]
fn r_hostile_1_a_corner_captures_soldiers_of_both_sides() {
    let defender = "
        ...
        . . . . k . .
        . . . . . . .
        . d . . a . .";
    check_each(&BRANDUBHS, defender, "e1-c1", "takes b1");
    let attacker = "
        ...
        . . . . k . .
        . . . . . . a
        . a . . d . .";
    check_each(&BRANDUBHS, attacker, "e1-c1", "takes b1");
    let big = |victim, mover| {
        format!(
            "...
            . . . . k . . . . . .
            . . . . . . . . . a .
            . {victim} . . {mover} . . . . . ."
        )
    };
    for set in [&presets::HNEFATAFL, &presets::COPENHAGEN, &presets::FETLAR] {
        check(set, &big('d', 'a'), "e1-c1", "takes b1");
        check(set, &big('a', 'd'), "e1-c1", "takes b1");
    }
}

#[test]
fn r_hostile_1_in_both_brandubhs_a_corner_captures_the_king() {
    let king = "
        ...
        . . . . . . .
        . . . . . . .
        . k . . a . .";
    check_each(&BRANDUBHS, king, "e1-c1", "attackers win (king-captured)");
    // The edge is no corner: from the inner side nothing happens.
    let above = "
        ...
        . . . . a . .
        . k . . . . .";
    check_each(&BRANDUBHS, above, "e2-b2", "nothing");
}

#[test]
fn r_hostile_1_where_the_edge_is_the_goal_corners_are_squares_like_others() {
    let tablut = "
        ...
        . . . . k . . . .
        . . . . . . . . .
        . d . . a . . . .";
    check(&presets::TABLUT, tablut, "e1-c1", "nothing");
    check(&presets::TABLUT, tablut, "b1-a1", "nothing");
}

fn beside_the_throne(victim: char, on_the_throne: char, mover: char) -> String {
    let king = if on_the_throne == 'k' { '.' } else { 'k' };
    format!(
        ". . . . . . .
        . . . . . {king} .
        . . . . . . .
        {mover} . {victim} {on_the_throne} . . .
        . . . . . . .
        . . . . . a .
        . . . . . . ."
    )
}

fn beside_the_great_throne(victim: char, on_the_throne: char, mover: char) -> String {
    let king = if on_the_throne == 'k' { '.' } else { 'k' };
    format!(
        "...
        . . . . . . . {king} . . .
        . . . . . . . . . . .
        . . {mover} . {victim} {on_the_throne} . . . . .
        . . . . . . . . . . .
        . . . . . . . . . a .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . ."
    )
}

#[test]
fn r_hostile_2_the_throne_captures_attackers_empty_or_not() {
    for throne in ['.', 'k'] {
        check_each(&BRANDUBHS, &beside_the_throne('a', throne, 'd'), "a4-b4", "takes c4");
        for set in [&presets::HNEFATAFL, &presets::COPENHAGEN, &presets::FETLAR] {
            check(set, &beside_the_great_throne('a', throne, 'd'), "c6-d6", "takes e6");
        }
    }
}

#[test]
fn r_hostile_2_without_a_throne_the_middle_captures_nobody() {
    check(&presets::TAWLBWRDD, &beside_the_great_throne('a', '.', 'd'), "c6-d6", "nothing");
    check(&presets::TAWLBWRDD, &beside_the_great_throne('d', '.', 'a'), "c6-d6", "nothing");
    // Ard Ri has a throne, but it is hostile to nobody.
    check(&presets::ARD_RI, &beside_the_throne('a', '.', 'd'), "a4-b4", "nothing");
    check(&presets::ARD_RI, &beside_the_throne('d', '.', 'a'), "a4-b4", "nothing");
}

#[test]
fn r_hostile_3_the_throne_captures_defenders_only_while_the_king_is_away() {
    check_each(&BRANDUBHS, &beside_the_throne('d', '.', 'a'), "a4-b4", "takes c4");
    check_each(&BRANDUBHS, &beside_the_throne('d', 'k', 'a'), "a4-b4", "nothing");
    for set in [&presets::HNEFATAFL, &presets::COPENHAGEN, &presets::FETLAR] {
        check(set, &beside_the_great_throne('d', '.', 'a'), "c6-d6", "takes e6");
        check(set, &beside_the_great_throne('d', 'k', 'a'), "c6-d6", "nothing");
    }
}

#[test]
fn r_hostile_4_the_throne_is_never_hostile_to_the_king_of_brandubh() {
    let beside = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        a . k . . . .
        . . . . . . .
        . . . . . a .
        . . . . . . .";
    check(&presets::BRANDUBH, beside, "a4-b4", "nothing");
    // The historical throne does close his fourth side, see R-king-3.
    let three = "
        . . . . . . .
        . . . . . . .
        . . a . . . .
        a . k . . . .
        . . a . . . .
        . . . . . . .
        . . . . . . .";
    check(&presets::BRANDUBH, three, "a4-b4", "nothing");
    check(&presets::BRANDUBH_HISTORICAL, three, "a4-b4", "attackers win (king-captured)");
}

fn on_the_edge(victim: char, mover: char) -> String {
    format!(
        "...
        . . . . k . . . . . .
        . . . . . . . . . . .
        {mover} . . . . . . . . . a
        . . . . . {victim} . . . . ."
    )
}

#[test]
fn r_hostile_5_in_hnefatafl_one_enemy_captures_a_soldier_against_the_edge() {
    check(&presets::HNEFATAFL, &on_the_edge('d', 'a'), "a2-f2", "takes f1");
    check(&presets::HNEFATAFL, &on_the_edge('a', 'd'), "a2-f2", "takes f1");
    // From the side, along the edge, it takes two as everywhere.
    let along = "
        ...
        . . . . k . . . . . .
        . . . . . . . . . . .
        . . . . . d . . a . .";
    check(&presets::HNEFATAFL, along, "i1-g1", "nothing");
}

#[test]
fn r_hostile_5_elsewhere_the_edge_is_harmless() {
    for set in [&presets::COPENHAGEN, &presets::FETLAR, &presets::TAWLBWRDD] {
        check(set, &on_the_edge('d', 'a'), "a2-f2", "nothing");
        check(set, &on_the_edge('a', 'd'), "a2-f2", "nothing");
    }
    let small = "
        ...
        . k . . . . .
        a . . . . . a
        . . . d . . .";
    check_each(&BRANDUBHS, small, "a2-d2", "nothing");
}

#[test]
fn r_edge_1_a_rule_set_says_to_whom_the_edge_is_hostile() {
    let cases = [
        (Pieces::NONE, "nothing", "nothing"),
        (Pieces::ATTACKER, "nothing", "takes f1"),
        (Pieces::DEFENDER, "takes f1", "nothing"),
        (Pieces::SOLDIERS, "takes f1", "takes f1"),
        (Pieces::KING, "nothing", "nothing"),
    ];
    for (hostile_edge, against_defender, against_attacker) in cases {
        let set = RuleSet { hostile_edge, ..presets::HNEFATAFL };
        check(&set, &on_the_edge('d', 'a'), "a2-f2", against_defender);
        check(&set, &on_the_edge('a', 'd'), "a2-f2", against_attacker);
    }
}

#[test]
fn r_edge_1_an_edge_hostile_to_the_king_closes_a_side_of_him() {
    let weak = "
        ...
        . . . . . . .
        a . . . . . a
        . . . k . . .";
    let set = RuleSet { hostile_edge: Pieces::KING, ..presets::BRANDUBH };
    check(&set, weak, "a2-d2", "attackers win (king-captured)");
    check(&presets::BRANDUBH, weak, "a2-d2", "nothing");
    let strong = "
        ...
        . . . . . . . . . . .
        a . . . . . . . . . .
        . . . . a k a . . . .";
    check(&presets::HNEFATAFL, strong, "a2-f2", "attackers win (king-captured)");
    let harmless = RuleSet { hostile_edge: Pieces::SOLDIERS, ..presets::HNEFATAFL };
    // Soldiers may fall at the edge; the king there now lacks a closed side, but has no move.
    check(&harmless, strong, "a2-f2", "attackers win (no-moves)");
}

/// The king at home with attackers on some sides and a defender on the fourth.
fn linnaeus(west: char, south: char) -> String {
    format!(
        ". . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . a . . . .
        . . . {west} k d . . a
        . . . . {south} . . . .
        . . . . . . . . .
        . . . . . . . . .
        . d . . . . . . ."
    )
}

#[test]
fn r_linnaean_1_with_three_attackers_beside_the_king_the_fourth_sides_defender_falls() {
    check(&presets::TABLUT, &linnaeus('a', 'a'), "i5-g5", "takes f5");
    // Three attackers, not two.
    check(&presets::TABLUT, &linnaeus('a', '.'), "i5-g5", "nothing");
    check(&presets::TABLUT, &linnaeus('d', 'a'), "i5-g5", "nothing");
    // Only where the rule set says so.
    let without = RuleSet { linnaean_capture: false, ..presets::TABLUT };
    check(&without, &linnaeus('a', 'a'), "i5-g5", "nothing");
}

#[test]
fn r_linnaean_1_the_attacker_beyond_the_defender_must_be_the_one_that_moves() {
    let third_arrives = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . a . . . .
        a . . . k d a . .
        . . . . a . . . .
        . . . . . . . . .
        . . . . . . . . .
        . d . . . . . . .";
    check(&presets::TABLUT, third_arrives, "a5-d5", "nothing");
}
