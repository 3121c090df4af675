//! Every contradiction of a rule set is named, with the field at fault.

use std::collections::BTreeSet;

use branan_rules::{
    AnyGame, Board7, Escape, KingStrength, Pieces, Repetition, RepetitionVerdict, RuleSet, Rules, Setup,
    Speed, Square, SquareSet, Zone, presets,
};

const BRANDUBH: RuleSet = presets::BRANDUBH;

fn start(text: &str) -> Setup {
    Setup::literal(text)
}

fn squares(text: &str) -> SquareSet {
    text.split_whitespace().map(|square| square.parse::<Square>().expect("a square")).collect()
}

#[track_caller]
fn check(set: &RuleSet, error: &str) {
    assert_eq!(set.check().expect_err("a contradiction").to_string(), error);
    // Nothing can be played by it either.
    assert!(AnyGame::new(set.clone()).is_err());
}

#[test]
fn the_start_needs_a_board_a_king_and_an_attacker() {
    let with = |text| RuleSet { start: start(text), throne: Zone::NONE, corners: Zone::NONE, ..BRANDUBH };
    check(&with("4/1a2/2k1/4 a"), "start: the board must be 5x5 to 19x19");
    check(&with("5/1a3/5/5/5 a"), "start: there must be exactly one king");
    check(&with("5/1a3/k3k/5/5 a"), "start: there must be exactly one king");
    check(&with("5/1d3/2k2/5/5 a"), "start: there must be at least one attacker");
}

#[test]
fn zones_stay_on_the_board_and_apart_and_let_stand_who_starts_there() {
    let off = Zone { squares: squares("a8"), ..Zone::NONE };
    check(&RuleSet { throne: off, ..BRANDUBH }, "throne: it has squares that are not on the board");
    check(&RuleSet { corners: off, ..BRANDUBH }, "corners: it has squares that are not on the board");
    check(
        &RuleSet { attacker_camp: off, ..BRANDUBH },
        "attacker_camp: it has squares that are not on the board",
    );
    check(
        &RuleSet { defender_camp: off, ..BRANDUBH },
        "defender_camp: it has squares that are not on the board",
    );

    let shared = Zone { squares: squares("d4"), ..Zone::NONE };
    check(
        &RuleSet { attacker_camp: shared, ..BRANDUBH },
        "attacker_camp: it shares a square with another zone",
    );
    let camp = Zone { squares: squares("b2"), ..Zone::NONE };
    check(
        &RuleSet { attacker_camp: camp, defender_camp: camp, ..BRANDUBH },
        "defender_camp: it shares a square with another zone",
    );

    let no_king = Zone { stop: Pieces::SOLDIERS, ..BRANDUBH.throne };
    check(&RuleSet { throne: no_king, ..BRANDUBH }, "throne: a piece starts there that may not stop there");
    let no_attacker = Zone { squares: squares("d1"), stop: Pieces::DEFENDER, ..Zone::NONE };
    check(
        &RuleSet { attacker_camp: no_attacker, ..BRANDUBH },
        "attacker_camp: a piece starts there that may not stop there",
    );
}

#[test]
fn the_king_needs_somewhere_to_escape_to() {
    check(&RuleSet { corners: Zone::NONE, ..BRANDUBH }, "escape: there is no square to escape to");
    let none = Escape::Squares(SquareSet::EMPTY);
    check(&RuleSet { escape: none, ..BRANDUBH }, "escape: there is no square to escape to");
    let off = Escape::Squares(squares("a1 h8"));
    check(&RuleSet { escape: off, ..BRANDUBH }, "escape: it has squares that are not on the board");
    let home = Escape::Squares(squares("d4 a1"));
    check(&RuleSet { escape: home, ..BRANDUBH }, "escape: the king starts on such a square");
    let barred = Zone { stop: Pieces::NONE, ..BRANDUBH.corners };
    check(&RuleSet { corners: barred, ..BRANDUBH }, "escape: the king may not enter any of its squares");
    let closed = Zone { enter: Pieces::NONE, ..BRANDUBH.corners };
    check(&RuleSet { corners: closed, ..BRANDUBH }, "escape: the king may not enter any of its squares");
    check(
        &RuleSet { exit_fort: true, ..presets::TABLUT },
        "exit_fort: a king on the edge has escaped already",
    );
}

#[test]
fn a_strong_king_needs_a_throne() {
    for king_strength in [KingStrength::StrongOnThrone, KingStrength::StrongByThrone] {
        let set = RuleSet { king_strength, throne: Zone::NONE, ..BRANDUBH };
        check(&set, "king_strength: there is no throne to be strong on");
    }
    let linnaean =
        RuleSet { linnaean_capture: true, throne: Zone::NONE, king_strength: KingStrength::Two, ..BRANDUBH };
    check(&linnaean, "linnaean_capture: it needs a throne of one square");
}

#[test]
fn limits_leave_something_to_play() {
    for speed in [
        Speed { attacker: Some(0), ..Speed::UNLIMITED },
        Speed { defender: Some(0), ..Speed::UNLIMITED },
        Speed { king: Some(0), ..Speed::UNLIMITED },
    ] {
        check(&RuleSet { speed, ..BRANDUBH }, "speed: a piece must be able to move at least one square");
    }
    for count in [0, 1] {
        let repetition = Some(Repetition { count, verdict: RepetitionVerdict::Draw });
        check(&RuleSet { repetition, ..BRANDUBH }, "repetition: the count must be 2 or more");
    }
    check(&RuleSet { quiet_limit: Some(0), ..BRANDUBH }, "quiet_limit: it must be 1 or more");
}

#[test]
fn the_least_that_is_allowed_is_allowed() {
    let least = RuleSet {
        start: start("a4/5/2k2/5/5 a"),
        throne: Zone::NONE,
        corners: Zone::NONE,
        escape: Escape::Edge,
        king_strength: KingStrength::Two,
        speed: Speed { attacker: Some(1), defender: Some(1), king: Some(1) },
        repetition: Some(Repetition { count: 2, verdict: RepetitionVerdict::Draw }),
        quiet_limit: Some(1),
        ..BRANDUBH
    };
    assert_eq!(least.check(), Ok(()));
    let largest = RuleSet {
        start: start_of_19(),
        corners: corners_of_19(),
        throne: Zone::NONE,
        king_strength: KingStrength::Four,
        ..BRANDUBH
    };
    assert_eq!(largest.check(), Ok(()));
    assert_eq!(AnyGame::new(largest).expect("a rule set").legal_moves().len(), 25);
}

fn start_of_19() -> Setup {
    let empty = ["19"; 8].join("/");
    start(&format!("{empty}/9k9/{empty}/19/9a9 a"))
}

fn corners_of_19() -> Zone {
    Zone { squares: SquareSet::corners(19), ..BRANDUBH.corners }
}

#[test]
fn a_rule_set_must_fit_the_type_of_board_it_is_played_on() {
    let error = Rules::<Board7>::new(presets::HNEFATAFL).expect_err("eleven squares a side");
    assert_eq!(error.to_string(), "start: the board is too large for this type");
}

#[test]
fn the_presets_are_found_by_their_ids() {
    let ids = [
        "brandubh",
        "brandubh-historical",
        "hnefatafl",
        "copenhagen",
        "fetlar",
        "tablut",
        "ard-ri",
        "tawlbwrdd",
        "tablut-bologna",
    ];
    for (set, id) in presets::ALL.into_iter().zip(ids) {
        assert_eq!(set.id, id);
        assert_eq!(presets::by_id(id), Some(set));
        assert!(!set.name.is_empty() && !set.source.is_empty());
    }
    assert_eq!(presets::by_id("chess"), None);
}

#[test]
fn every_preset_has_a_name_and_a_source_of_its_own() {
    for text in [|set: &'static RuleSet| &*set.name, |set: &'static RuleSet| &*set.source] {
        let texts: BTreeSet<&str> = presets::ALL.into_iter().map(text).collect();
        assert_eq!(texts.len(), presets::ALL.len(), "{texts:?}");
    }
}

#[test]
fn the_throne_of_ard_ri_is_hostile_to_nobody() {
    let set = presets::ARD_RI;
    assert_eq!([set.throne.hostile_empty, set.throne.hostile_occupied], [Pieces::NONE; 2]);
    assert!(!set.linnaean_capture);
}

#[test]
fn corners_are_hostile_to_the_king_where_the_rules_say_so() {
    let hostile = |set: &RuleSet| [set.corners.hostile_empty, set.corners.hostile_occupied];
    assert_eq!(hostile(&presets::HNEFATAFL), [Pieces::ALL; 2]);
    assert_eq!(hostile(&presets::COPENHAGEN), [Pieces::SOLDIERS; 2]);
}
