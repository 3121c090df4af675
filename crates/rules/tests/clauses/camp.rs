//! R-camp: zones, who may stop in them, pass over them and enter them.

use branan_rules::{Escape, Pieces, RuleSet, Setup, Zone, presets};

use crate::check::{check, check_moves, squares};

/// Brandubh with a camp on b3, c3 and d3.
fn with_camp(zone: Zone) -> RuleSet {
    let camp = Zone { squares: squares("b3 c3 d3"), ..zone };
    // A start that leaves the camp empty, so that any zone fits.
    let start = Setup::literal("3a3/3a3/3d3/aadkdaa/7/3a3/3a3 a");
    RuleSet { start, attacker_camp: camp, ..presets::BRANDUBH }
}

const AROUND: &str = "
    . . . . . . .
    . . . . . k .
    . . . . . . .
    . . . . . . .
    a . . . . . d
    . . . . . . .
    . . . . . a .";

#[test]
fn r_camp_1_who_may_not_stop_may_still_pass() {
    let set = with_camp(Zone { stop: Pieces::ATTACKER, ..Zone::NONE });
    check_moves(&set, AROUND, "a3", "b3 c3 d3 e3 f3 a2 a4 a5 a6");
    check_moves(&set, AROUND, "g3", "f3 e3 g2 g4 g5 g6");
    check(&set, AROUND, "g3-c3", "illegal MayNotStop");
    let king = "
        ...
        . . . . . . .
        . . . . . . .
        . . . . k . .
        . . . . . . .
        . . . . . a .";
    check(&set, king, "e3-d3", "illegal MayNotStop");
    check(&set, king, "e3-a3", "nothing");
}

#[test]
fn r_camp_1_who_may_not_pass_goes_no_further_than_the_border() {
    // May stop: the first square of the camp is as far as it goes.
    let set = with_camp(Zone { pass: Pieces::NONE, ..Zone::NONE });
    check_moves(&set, AROUND, "a3", "b3 a2 a4 a5 a6");
    check(&set, AROUND, "a3-c3", "illegal MayNotPass(b3)");
    check(&set, AROUND, "a3-e3", "illegal MayNotPass(b3)");
    // May not stop either: it is a wall.
    let set = with_camp(Zone { stop: Pieces::NONE, pass: Pieces::NONE, ..Zone::NONE });
    check_moves(&set, AROUND, "a3", "a2 a4 a5 a6");
    check_moves(&set, AROUND, "g3", "f3 e3 g2 g4 g5 g6");
    check(&set, AROUND, "a3-b3", "illegal MayNotStop");
}

#[test]
fn r_camp_2_who_may_stop_but_not_enter_moves_inside_and_out_but_not_back() {
    let zone = Zone { stop: Pieces::ATTACKER, pass: Pieces::NONE, enter: Pieces::NONE, ..Zone::NONE };
    let set = with_camp(zone);
    let inside = "
        . . . . . . .
        . . . . . k .
        . . . . . . .
        . . . . . . .
        . . a . . . .
        . a . . . . .
        . . . . . . .";
    check_moves(&set, inside, "c3", "b3 d3 a3 e3 f3 g3 c4 c5 c6 c7 c2 c1");
    check_moves(&set, inside, "b2", "a2 c2 d2 e2 f2 g2 b1");
    check(&set, inside, "b2-b3", "illegal MayNotStop");
}

#[test]
fn r_camp_2_who_may_pass_but_not_enter_stops_on_the_far_side() {
    let zone = Zone { stop: Pieces::ATTACKER, enter: Pieces::NONE, ..Zone::NONE };
    let inside = "
        . . . . . . .
        . . . . . k .
        . . . . . . .
        . . . . . . .
        . . a . . . .
        . a . . . . .
        . . . . . . .";
    check_moves(&with_camp(zone), inside, "c3", "b3 d3 a3 e3 f3 g3 c4 c5 c6 c7 c2 c1");
    check_moves(&with_camp(zone), inside, "b2", "a2 c2 d2 e2 f2 g2 b1 b4 b5 b6 b7");
}

#[test]
fn r_camp_1_a_camp_of_one_square_ends_the_move_of_who_may_not_pass() {
    let alone = |square: &str| {
        let mut set = with_camp(Zone { pass: Pieces::NONE, ..Zone::NONE });
        set.attacker_camp.squares = squares(square);
        set
    };
    check_moves(&alone("c3"), AROUND, "a3", "b3 c3 a2 a4 a5 a6");
    // On the edge too, where a move can go on along it.
    check_moves(&alone("c1"), AROUND, "f1", "c1 d1 e1 f2 f3 f4 f5");
    check_moves(&alone("g5"), AROUND, "g3", "f3 e3 d3 c3 b3 g2 g4 g5");
}

#[test]
fn r_camp_1_all_four_zones_may_be_of_one_kind() {
    let zones = |zone: Zone, throne, corners, attackers, defenders| {
        let [throne, corners, attacker_camp, defender_camp] =
            [throne, corners, attackers, defenders].map(|at| Zone { squares: squares(at), ..zone });
        let escape = Escape::Edge;
        RuleSet { throne, corners, attacker_camp, defender_camp, escape, ..with_camp(zone) }
    };
    let ends_the_move = Zone { pass: Pieces::NONE, ..Zone::NONE };
    check_moves(&zones(ends_the_move, "d4", "f5", "c3", "e6"), AROUND, "a3", "b3 c3 a1 a2 a4 a5 a6 a7");
    let inside_only = Zone { enter: Pieces::NONE, ..Zone::NONE };
    let set = zones(inside_only, "e5 e6", "f1 f2", "b3 c3 d3", "g5 g6");
    let inside = AROUND.replace("a . . . . . d", ". . a . . . d");
    check_moves(&set, &inside, "c3", "b3 d3 a3 e3 f3 c4 c5 c6 c7 c2 c1");
}

#[test]
fn r_camp_1_a_wall_stays_one_with_a_piece_on_it() {
    let mut set = with_camp(Zone { stop: Pieces::ATTACKER, pass: Pieces::ATTACKER, ..Zone::NONE });
    set.attacker_camp.squares = squares("d3");
    let held = "
        ...
        . . . . . k .
        . . . . . . .
        . . . . . . .
        . . . a . . d
        . . . . . . .
        . . . . . . .";
    check_moves(&set, held, "g3", "f3 e3 g2 g4 g5 g6");
}

#[test]
fn r_camp_3_an_attacker_on_a_hostile_square_closes_the_side_no_less() {
    let set = with_camp(Zone { hostile_occupied: Pieces::ALL, ..Zone::NONE });
    let held = "
        ...
        . . . . . . .
        . . . . . . .
        . . . a k . a
        . . . . . . .
        . . . . . . .";
    check(&set, held, "g3-f3", "attackers win (king-captured)");
    check(&set, &held.replace('k', "d").replacen(". . .", "k . .", 1), "g3-f3", "takes e3");
}

#[test]
fn r_camp_3_a_camp_is_hostile_to_whom_it_says() {
    let beside = |victim, mover| {
        format!(
            ". . . . . . .
            . . . . . k .
            . . . . . . .
            . . . . . . .
            . . . . {victim} . {mover}
            . . . . . . .
            . . . . . a ."
        )
    };
    let cases = [
        (Pieces::NONE, "nothing", "nothing"),
        (Pieces::DEFENDER, "takes e3", "nothing"),
        (Pieces::ATTACKER, "nothing", "takes e3"),
        (Pieces::SOLDIERS, "takes e3", "takes e3"),
    ];
    for (hostile_empty, against_defender, against_attacker) in cases {
        let set = with_camp(Zone { hostile_empty, ..Zone::NONE });
        check(&set, &beside('d', 'a'), "g3-f3", against_defender);
        check(&set, &beside('a', 'd'), "g3-f3", against_attacker);
    }
}

#[test]
fn r_camp_3_empty_and_occupied_are_told_apart() {
    // A defender on d3, in the camp, beside a defender on e3.
    let held = "
        . . . . . . .
        . . . . . k .
        . . . . . . .
        . . . . . . .
        . . . d d . a
        . . . . . . .
        . . . . . . .";
    let empty_only = with_camp(Zone { hostile_empty: Pieces::DEFENDER, ..Zone::NONE });
    check(&empty_only, held, "g3-f3", "nothing");
    let occupied_too = with_camp(Zone { hostile_occupied: Pieces::DEFENDER, ..Zone::NONE });
    check(&occupied_too, held, "g3-f3", "takes e3");
    check(&occupied_too, &held.replace("d d", ". d"), "g3-f3", "nothing");
}

#[test]
fn r_camp_1_attackers_may_be_kept_out_of_the_middle_of_the_board_by_their_own_camps() {
    // Tablut as some clubs play it: nobody but attackers in the four camps.
    let camps = squares("d1 e1 f1 e2 a4 a5 a6 b5 i4 i5 i6 h5 d9 e9 f9 e8");
    let camp = Zone {
        squares: camps,
        stop: Pieces::ATTACKER,
        pass: Pieces::ATTACKER,
        enter: Pieces::NONE,
        ..Zone::NONE
    };
    let clubs = RuleSet { attacker_camp: camp, ..presets::TABLUT };
    let left = "
        ...
        . . . . k . . . .
        . . . . . . . . .
        . . . . . . . d .
        . a . . . . . . .
        . . . . . . . . .";
    check(&clubs, left, "b2-e2", "illegal MayNotStop");
    check(&clubs, left, "b2-f2", "nothing");
    check(&clubs, left, "e5-e2", "illegal MayNotStop");
    check(&clubs, left, "e5-e1", "illegal MayNotPass(e2)");
    check(&clubs, left, "h3-h1", "nothing");
}

/// The bottom of Bologna's board, whose camp is d1, e1, f1 and e2.
fn bologna(rows: &str) -> String {
    format!("...\n. a . . . . . . .\n. . . . . . k . .\n. . . . . . . . .\n{rows}")
}

#[test]
fn r_camp_2_the_attackers_of_bologna_leave_their_camps_for_good() {
    let set = &presets::TABLUT_BOLOGNA;
    let inside = bologna(
        ". . . . . . . . d
        . . . . . . . a .
        . . . a . . . . .",
    );
    check_moves(set, &inside, "d1", "a1 b1 c1 e1 f1 g1 h1 i1 d2 d3 d4 d5 d6 d7 d8");
    check_moves(set, &inside, "h2", "f2 g2 i2 h1 h3 h4");
    check(set, &inside, "h2-e2", "illegal MayNotStop");
    check(set, &inside, "h2-d2", "illegal MayNotPass(e2)");
}

#[test]
fn r_camp_1_nobody_passes_over_the_empty_throne_of_bologna() {
    let set = &presets::TABLUT_BOLOGNA;
    let away = "
        ...
        . . . . . . . k .
        . . . . . . . . .
        . . . d . . . . .
        . . . . . . . . .
        . . . . a . . . .
        . . . . . . . . .
        . . . . . . . . .";
    check_moves(set, away, "e3", "e4 a3 b3 c3 d3 f3 g3 h3 i3");
    check(set, away, "e3-e6", "illegal MayNotPass(e5)");
    check_moves(set, away, "d5", "c5 d6 d7 d8 d2 d3 d4");
}

#[test]
fn r_camp_4_nobody_is_captured_against_his_own_camp() {
    let set = &presets::TABLUT_BOLOGNA;
    let without = RuleSet { camp_shelter: false, ..set.clone() };
    let in_camp = bologna(
        ". . d . . . . . .
        . . . . a . . . .
        . . . a . . . . .",
    );
    check(set, &in_camp, "c3-c1", "nothing");
    check(&without, &in_camp, "c3-c1", "takes d1");
    // Outside, the same square is an anvil, empty or not.
    let outside = bologna(
        ". . d . . . . . .
        . . . a . . . . .
        . . . . . . . . .",
    );
    check(set, &outside, "c3-c2", "takes d2");
    check(
        set,
        &outside.replace("d . . . . . .\n        . . . a .", "d . . . . . .\n        . . . a a"),
        "c3-c2",
        "takes d2",
    );
    // Between two enemies there is no shelter.
    let between = bologna(
        ". . d . . . . . .
        . . . . a d . . .
        . . . . . . . . .",
    );
    check(set, &between.replace(". . d . . . . . .\n", ". . . d . . . . .\n"), "d3-d2", "takes e2");
}

#[test]
fn r_camp_4_the_king_has_the_shelter_of_a_camp_too() {
    let camp = Zone { hostile_empty: Pieces::ALL, ..Zone::NONE };
    let sheltered = RuleSet { camp_shelter: true, ..with_camp(camp) };
    let king = "
        ...
        . . . . . . .
        . . . . . . .
        . . . k . . a
        . . . . . . .
        . . . . . . .";
    check(&with_camp(camp), king, "g3-e3", "attackers win (king-captured)");
    check(&sheltered, king, "g3-e3", "nothing");
    check(&sheltered, &king.replace(". . . k", ". . a k"), "g3-e3", "attackers win (king-captured)");
}

#[test]
fn r_camp_4_the_king_of_bologna_is_taken_against_a_camp() {
    let set = &presets::TABLUT_BOLOGNA;
    let beside = "
        ...
        . . . . . . . . .
        . . . . . . . . .
        . k . . . . . a .
        . . . . . . . . .
        . . . . . . . . .
        d . . . . . . . .";
    check(set, beside, "h4-c4", "attackers win (king-captured)");
    let soldier = beside.replace(". k .", ". d .").replacen(". . . . . . . . .", ". . . k . . . . .", 1);
    check(set, &soldier, "h4-c4", "takes b4");
}
