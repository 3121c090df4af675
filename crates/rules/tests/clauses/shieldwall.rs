//! R-shieldwall: capture of a row along the edge.

use branan_rules::{KingPower, Pieces, RuleSet, Shieldwall, presets};

use crate::check::check;

/// A row of defenders on the bottom edge, fronted and closed on the west.
const ROW: &str = "
    ...
    . . k . . . . . . . .
    . . . . . . . a . . .
    . . . . . . . . . . .
    . . . . a a a . . . .
    . . . a d d d . . . .";

#[test]
fn r_shieldwall_1_a_fronted_row_closed_at_both_ends_is_captured() {
    check(&presets::COPENHAGEN, ROW, "h4-h1", "takes e1 f1 g1");
    check(&presets::COPENHAGEN, ROW, "h4-h2", "nothing");
    for set in [&presets::FETLAR, &presets::TAWLBWRDD] {
        check(set, ROW, "h4-h1", "nothing");
    }
}

#[test]
fn r_shieldwall_1_a_row_is_two_or_more_side_by_side() {
    let two = ROW.replace("a a a", ". a a").replace("a d d d", ". a d d");
    check(&presets::COPENHAGEN, &two, "h4-h1", "takes f1 g1");
    // Here g1 is a soldier between two enemies like any other.
    let one = ROW.replace("a d d d", ". . a d");
    check(&presets::COPENHAGEN, &one, "h4-h1", "takes g1");
}

#[test]
fn r_shieldwall_1_a_missing_front_an_open_end_or_a_gap_saves_the_row() {
    for broken in [
        ROW.replace("a a a", "a . a"),
        ROW.replace("a a a", ". a a"),
        ROW.replace("a a a", "a d a"),
        ROW.replace("a d d d", ". d d d"),
        ROW.replace("a d d d", "d d d d"),
        ROW.replace("a d d d", "a d . d"),
    ] {
        check(&presets::COPENHAGEN, &broken, "h4-h1", "nothing");
    }
}

#[test]
fn r_shieldwall_1_defenders_capture_attackers_the_same_way() {
    let white = "
        ...
        . . k . . . . . . . .
        . . . . . . . d . . .
        . . . . . . . . . . .
        . . . . d d d . . . .
        . . . d a a a . . a .";
    check(&presets::COPENHAGEN, white, "h4-h1", "takes e1 f1 g1");
}

#[test]
fn r_shieldwall_1_one_move_may_close_two_rows_and_a_line() {
    let both = "
        ...
        . . k . . . . . . . .
        . . . . . a . . . . .
        . . . a a . a a . . .
        . . a d d . d d a . .";
    check(&presets::COPENHAGEN, both, "f3-f1", "takes d1 e1 g1 h1");
    let with_a_line = "
        ...
        . . k . . . . . . . .
        . . . . . a . . . . .
        . . . . . d a a . . .
        . . . a . . d d a . .";
    check(&presets::COPENHAGEN, with_a_line, "d1-f1", "takes f2 g1 h1");
}

#[test]
fn r_shieldwall_2_a_corner_closes_an_end_where_the_rule_set_says_so() {
    let corner = "
        ...
        . . k . . . . . . . .
        . . . . . . . a . . .
        . . . . . . . . a a .
        . . . . . . . . d d .";
    check(&presets::COPENHAGEN, corner, "h3-h1", "takes i1 j1");
    let shieldwall = Shieldwall::On { corner_closes: false, flank_only: true };
    check(&RuleSet { shieldwall, ..presets::COPENHAGEN }, corner, "h3-h1", "nothing");
}

#[test]
fn r_shieldwall_3_the_move_must_close_an_end_unless_the_rule_set_lets_it_fill_the_front() {
    let front_last = "
        ...
        . . k . . . . . . . .
        . . . . . a . . . . .
        . . . . . . . . . . .
        . . . . a . a . . . .
        . . . a d d d a . . .";
    check(&presets::COPENHAGEN, front_last, "f4-f2", "nothing");
    let shieldwall = Shieldwall::On { corner_closes: true, flank_only: false };
    let relaxed = RuleSet { shieldwall, ..presets::COPENHAGEN };
    check(&relaxed, front_last, "f4-f2", "takes e1 f1 g1");
    check(&relaxed, ROW, "h4-h1", "takes e1 f1 g1");
    // An open end stays open.
    check(&relaxed, &front_last.replace("d d d a", "d d d ."), "f4-f2", "nothing");
}

#[test]
fn r_shieldwall_4_the_king_counts_in_the_row_but_is_not_taken() {
    let king_inside = "
        ...
        . . . . . . . a . . .
        . . . . . . . . . . .
        . . . . a a a . . . .
        . . . a d k d . . d .";
    check(&presets::COPENHAGEN, king_inside, "h4-h1", "takes e1 g1");
    // He and one soldier are a row; he alone is none.
    let corner = "
        ...
        . . . . . . . a . . .
        . . . . . . . . a a .
        . d . . . . . . k d .";
    check(&presets::COPENHAGEN, corner, "h3-h1", "takes j1");
    let alone = "
        ...
        . . . . . . . . a . .
        . . . . . . . . . a .
        . d . . . . . . . k .";
    check(&presets::COPENHAGEN, alone, "i3-i1", "nothing");
}

#[test]
fn r_shieldwall_5_the_king_fights_in_it_as_far_as_he_is_armed() {
    let in_front = "
        ...
        . . . . . . . d . . .
        . . . . . . . . . . .
        . . . . d k d . . . .
        . . . d a a a . . a .";
    let at_the_end = "
        ...
        . . . . . . . d . . .
        . . . . . . . . . . .
        . . . . d d d . . . .
        . . . k a a a . . a .";
    let closing = "
        ...
        . . . . . . . k . . .
        . . . . . . . . . . .
        . . . . d d d . . . .
        . . . d a a a . . a .";
    let cases = [
        (KingPower::Armed, "takes e1 f1 g1", "takes e1 f1 g1"),
        (KingPower::Hammer, "nothing", "takes e1 f1 g1"),
        (KingPower::Anvil, "takes e1 f1 g1", "nothing"),
        (KingPower::Unarmed, "nothing", "nothing"),
    ];
    for (king_power, standing, moving) in cases {
        let set = RuleSet { king_power, exit_fort: false, ..presets::COPENHAGEN };
        check(&set, in_front, "h4-h1", standing);
        check(&set, at_the_end, "h4-h1", standing);
        check(&set, closing, "h4-h1", moving);
    }
}

#[test]
fn r_shieldwall_3_a_soldier_caught_against_the_edge_falls_with_its_row() {
    let set = RuleSet {
        shieldwall: Shieldwall::On { corner_closes: false, flank_only: false },
        hostile_edge: Pieces::SOLDIERS,
        ..presets::BRANDUBH
    };
    let fronted = "
        ...
        . . . . . k .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . a . . a
        . . a d d a .";
    check(&set, fronted, "g2-e2", "takes d1 e1");
}
