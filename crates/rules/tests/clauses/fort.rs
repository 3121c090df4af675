//! R-fort: the exit fort.

use branan_rules::{Evidence, Pieces, RuleSet, Side, Zone, presets};

use crate::check::{check, game, play, squares};

const FORT: &str = "
    ...
    . . a . . d . . . a .
    . . . . . . . . . . .
    . . . . d . . . . . .
    . . a d k . d . a . .";

/// The same with the room above the king.
const TALL: &str = "
    ...
    . . a . . . . . . a .
    . . . . d d . . . . .
    . . . . d . . . . d .
    . . . . d k d . a . .";

#[test]
fn r_fort_1_a_king_on_the_edge_in_an_unbreakable_fort_has_won() {
    check(&presets::COPENHAGEN, FORT, "f4-f2", "defenders win (exit-fort)");
    check(&presets::COPENHAGEN, FORT, "f4-f3", "nothing");
    check(&presets::COPENHAGEN, TALL, "j2-g2", "defenders win (exit-fort)");
    for set in [&presets::FETLAR, &presets::HNEFATAFL] {
        check(set, FORT, "f4-f2", "nothing");
    }
}

#[test]
fn r_fort_1_the_evidence_names_walls_and_inside() {
    let mut set = game(&presets::COPENHAGEN, Side::Defenders, FORT);
    play(&mut set, "f4-f2");
    let (walls, inside) = (squares("d1 g1 e2 f2"), squares("e1 f1"));
    assert_eq!(set.evidence(), Some(Evidence::ExitFort { walls, inside }));
    let mut set = game(&presets::COPENHAGEN, Side::Defenders, TALL);
    play(&mut set, "j2-g2");
    let (walls, inside) = (squares("e1 g1 e2 g2 e3 f3"), squares("f1 f2"));
    assert_eq!(set.evidence(), Some(Evidence::ExitFort { walls, inside }));
}

#[test]
fn r_fort_1_any_wall_may_be_the_last() {
    let side_last = "
        ...
        . . a . . . . . . a .
        . . . . . . d . . . .
        . . . . d d . . . . .
        . . a d k . . . a . .";
    check(&presets::COPENHAGEN, side_last, "g3-g1", "defenders win (exit-fort)");
    check(&presets::COPENHAGEN, &side_last.replace("d d", "d ."), "g3-g1", "nothing");
}

#[test]
fn r_fort_2_the_king_must_stand_on_the_edge_and_be_able_to_move() {
    let off_the_edge = "
        ...
        . . a . . d . . . a .
        . . . . d . . . . . .
        . . . d k . d . . . .
        . . . . d d . . a . .";
    check(&presets::COPENHAGEN, off_the_edge, "f4-f3", "nothing");
    let no_room = "
        ...
        . . a . . d . . . a .
        . . . . d . . . . . .
        . . . . d . . . . . .
        . . a d k d . . a . .";
    check(&presets::COPENHAGEN, no_room, "f4-f3", "nothing");
}

#[test]
fn r_fort_3_a_wall_that_attackers_could_capture_is_no_wall() {
    // e3 has attackers' squares on both sides, west and east.
    let breakable = "
        ...
        . . a . . . . . . a .
        . . . . d . . . . . .
        . . . d . . . . . d .
        . . . d k d . . a . .";
    check(&presets::COPENHAGEN, breakable, "j2-f2", "nothing");
    // One more defender beside it makes it whole.
    let whole = breakable.replace(". . . . d . . . . . .", ". . . d d . . . . . .");
    check(&presets::COPENHAGEN, &whole, "j2-f2", "defenders win (exit-fort)");
    // A gap is a gap.
    check(&presets::COPENHAGEN, &whole.replace("k d .", "k . ."), "j2-f2", "nothing");
    // An attacker inside keeps it open.
    let visited = FORT.replace("k . d", "k a d").replace("a d k", ". d k");
    check(&presets::COPENHAGEN, &visited, "f4-f2", "nothing");
}

#[test]
fn r_fort_2_a_king_walled_in_on_all_sides_has_no_fort() {
    let walled = "
        ...
        . . a . . . . . . a .
        . . . . . . . . . . .
        . . . . d d . . . d .
        . . . . d k d . a . .";
    check(&presets::COPENHAGEN, walled, "j2-g2", "nothing");
    // Without the wall above him he can move, and the walls beside it hold.
    let roomy = walled
        .replace(". . . . . . . . . . .", ". . . . d d d . . . .")
        .replace("d d . . . d", "d . . . . d");
    check(&presets::COPENHAGEN, &roomy, "j2-g2", "defenders win (exit-fort)");
}

#[test]
fn r_fort_3_a_wall_falls_no_less_beside_a_hostile_square() {
    // Attackers come to both sides of e3; one of them, or the square below it, is hostile too.
    let breakable = "
        ...
        . . a . . . . . . a .
        . . . . d . . . . . .
        . . d d . d d . . d .
        . . d d k d d . a . .";
    for camp in ["d3", "e2"] {
        let attacker_camp = Zone { squares: squares(camp), hostile_empty: Pieces::DEFENDER, ..Zone::NONE };
        let set = RuleSet { attacker_camp, ..presets::COPENHAGEN };
        check(&set, breakable, "j2-k2", "nothing");
    }
}

#[test]
fn r_fort_3_a_room_that_attackers_cannot_reach_guards_a_wall_like_the_inside() {
    // e3 is empty and closed off: f3 has it in the west, d3 in the east and e4
    // below, and no attacker ever gets there.
    let chamber = "
        ...
        . . a . . . . . . a .
        . . . . d d . . . . .
        . . . d . d . . . . .
        . . . d d . . . . d .
        . . . . d k d . a . .";
    check(&presets::COPENHAGEN, chamber, "j2-g2", "defenders win (exit-fort)");
    // With a way in it falls piece by piece.
    check(&presets::COPENHAGEN, &chamber.replace("d . d . . . . .", ". . d . . . . ."), "j2-g2", "nothing");
}
