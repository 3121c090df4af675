//! Rules strings of `OpenTafl`: every key, every trap, and back again.

#[path = "support/rule_sets.rs"]
mod rule_sets;

use branan_rules::notation::{read_otn_rules, write_otn_rules};
use branan_rules::{
    Escape, KingPower, KingStrength, NoMoves, Pieces, Repetition, RepetitionVerdict, RuleSet, Setup,
    Shieldwall, Side, Speed, SquareSet, Zone,
};
use branan_testkit::Random;
use rule_sets::rule_sets;

const START: &str = "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

/// Reads the entries given between `dim` and a Brandubh start, without warnings.
#[track_caller]
fn read(entries: &str) -> RuleSet {
    let (set, warnings) = read_with_warnings(entries);
    assert_eq!(warnings, Vec::<String>::new(), "{entries}");
    set
}

#[track_caller]
fn read_with_warnings(entries: &str) -> (RuleSet, Vec<String>) {
    match read_otn_rules(&format!("dim:7 {entries} {START}")) {
        Ok((set, warnings)) => (set, warnings.iter().map(ToString::to_string).collect()),
        Err(error) => panic!("{entries}: {error}"),
    }
}

#[track_caller]
fn check_error(text: &str, expect: &str) {
    match read_otn_rules(text) {
        Ok((set, _)) => panic!("{text} was read as {set:?}"),
        Err(error) => assert_eq!(error.to_string(), expect, "{text}"),
    }
}

fn squares(names: &[&str]) -> SquareSet {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

#[test]
fn a_string_without_keys_has_the_defaults_of_opentafl() {
    let corners = Zone {
        squares: SquareSet::corners(7),
        stop: Pieces::KING,
        pass: Pieces::KING,
        enter: Pieces::KING,
        hostile_empty: Pieces::ALL,
        hostile_occupied: Pieces::ALL,
    };
    let throne = Zone {
        squares: SquareSet::centre(7),
        stop: Pieces::KING,
        pass: Pieces::ALL,
        enter: Pieces::KING,
        hostile_empty: Pieces::ALL,
        hostile_occupied: Pieces::ATTACKER,
    };
    let expect = RuleSet {
        id: "otn".into(),
        name: "".into(),
        source: "OpenTafl rules string".into(),
        start: Setup::literal("3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a"),
        escape: Escape::Corners,
        throne,
        corners,
        attacker_camp: Zone::NONE,
        defender_camp: Zone::NONE,
        hostile_edge: Pieces::NONE,
        king_power: KingPower::Armed,
        king_strength: KingStrength::Four,
        camp_shelter: false,
        linnaean_capture: false,
        encirclement: true,
        exit_fort: false,
        shieldwall: Shieldwall::Off,
        speed: Speed::UNLIMITED,
        repetition: Some(Repetition { count: 3, verdict: RepetitionVerdict::Draw }),
        no_moves: NoMoves::Loss,
        quiet_limit: None,
    };
    assert_eq!(read(""), expect);
}

#[test]
fn names_have_spaces_and_make_an_id() {
    let set = read("name:Brandub_Strong_King");
    assert_eq!((&*set.name, &*set.id), ("Brandub Strong King", "brandub-strong-king"));
}

#[test]
fn rows_are_read_from_rank_one_or_inverted_from_the_top() {
    let rows = "/tt5/1T5/7/3K3/t5T/7/3t3/";
    let (set, _) = read_otn_rules(&format!("dim:7 atkf:n start:{rows}")).unwrap();
    assert_eq!(set.start.to_string(), "3a3/7/a5d/3k3/7/1d5/aa5 d");
    let (set, _) = read_otn_rules(&format!("dim:7 starti:{rows}")).unwrap();
    assert_eq!(set.start.to_string(), "aa5/1d5/7/3k3/a5d/7/3a3 a");
}

#[test]
fn plain_keys_mean_what_they_say() {
    assert_eq!(read("esc:e").escape, Escape::Edge);
    assert!(!read("surf:n").encirclement);
    assert_eq!(read("atkf:n").first_side(), Side::Defenders);
    assert!(read("efe:y").exit_fort);
    assert!(read("linc:y").linnaean_capture);
    assert!(read("x-shelter:y").camp_shelter && !read("x-shelter:n").camp_shelter);
    for (value, power) in [
        ("y", KingPower::Armed),
        ("h", KingPower::Hammer),
        ("a", KingPower::Anvil),
        ("n", KingPower::Unarmed),
    ] {
        assert_eq!(read(&format!("ka:{value}")).king_power, power);
    }
    assert_eq!(read("nj:n cj:c mj:r gj:j kj:n ber:n"), read(""));
}

#[test]
fn the_king_is_strong_in_four_manners() {
    let strength = |value: &str| {
        let set = read(&format!("ks:{value}"));
        (set.king_strength, set.hostile_edge)
    };
    assert_eq!(strength("s"), (KingStrength::Four, Pieces::NONE));
    assert_eq!(strength("y"), (KingStrength::Four, Pieces::NONE));
    assert_eq!(strength("m"), (KingStrength::Four, Pieces::KING));
    assert_eq!(strength("c"), (KingStrength::StrongByThrone, Pieces::NONE));
    assert_eq!(strength("w"), (KingStrength::Two, Pieces::NONE));
    assert_eq!(strength("n"), (KingStrength::Two, Pieces::NONE));
}

#[test]
fn repetition_letters_are_seen_from_the_other_player() {
    let verdict = |entries: &str| read(entries).repetition.map(|repetition| repetition.verdict);
    assert_eq!(verdict("tfr:w"), Some(RepetitionVerdict::MoverLoses));
    assert_eq!(verdict("tfr:l"), Some(RepetitionVerdict::MoverWins));
    assert_eq!(verdict("tfr:d"), Some(RepetitionVerdict::Draw));
    let (set, warnings) = read_with_warnings("tfr:i");
    assert_eq!(set.repetition, None);
    assert_eq!(warnings, ["tfr: repetitions do nothing, as i says; OpenTafl itself takes it for a draw"]);
}

#[test]
fn shieldwalls_are_weak_or_strong() {
    let on = |corner_closes, flank_only| Shieldwall::On { corner_closes, flank_only };
    assert_eq!(read("sw:w").shieldwall, on(false, true));
    assert_eq!(read("sw:s").shieldwall, on(true, true));
    assert_eq!(read("sw:s swf:n").shieldwall, on(true, false));
    assert_eq!(read("sw:n swf:n").shieldwall, Shieldwall::Off);
}

#[test]
fn speeds_come_in_five_lengths() {
    let speed = |value: &str| {
        let Speed { attacker, defender, king } = read(&format!("spd:{value}")).speed;
        (attacker, defender, king)
    };
    assert_eq!(speed("-1"), (None, None, None));
    assert_eq!(speed("1"), (Some(1), Some(1), Some(1)));
    assert_eq!(speed("1,2,"), (Some(1), Some(2), Some(2)));
    assert_eq!(speed("1,9,9,9,2,9,9,3"), (Some(1), Some(2), Some(3)));
    assert_eq!(speed("-1,-1,-1,-1,-1,-1,-1,1"), (None, None, Some(1)));
    assert_eq!(speed("1,9,9,9,9,2,9,9,3,9"), (Some(1), Some(2), Some(3)));
    assert_eq!(speed("1,9,9,9,9,9,2,9,9,3,9,9"), (Some(1), Some(2), Some(3)));
    assert_eq!(speed("1000"), (None, None, None));
}

#[test]
fn special_squares_and_their_lists_are_read() {
    let set = read("cor:a1,g7, cen: corh:t cors:tTK corp:tTK");
    let corners = Zone {
        squares: squares(&["a1", "g7"]),
        stop: Pieces::ALL,
        pass: Pieces::ALL,
        enter: Pieces::ALL,
        hostile_empty: Pieces::ATTACKER,
        hostile_occupied: Pieces::ATTACKER,
    };
    assert_eq!((set.corners, set.throne), (corners, Zone::NONE));
    let set = read("cenh:tcnk cenhe:tcnkmgTCNKMG cenp:K cens:K");
    assert_eq!(set.throne.hostile_occupied, Pieces::ATTACKER);
    assert_eq!((set.throne.hostile_empty, set.throne.pass), (Pieces::ALL, Pieces::KING));
    let set = read("afor:d1,d2 aforh:TCNKM aforre:");
    assert_eq!(set.attacker_camp.squares, squares(&["d1", "d2"]));
    assert_eq!((set.attacker_camp.stop, set.attacker_camp.enter), (Pieces::ALL, Pieces::NONE));
}

#[test]
fn a_piece_that_may_not_pass_may_not_enter() {
    let set = read("cors:tK");
    assert_eq!((set.corners.stop, set.corners.enter), (Pieces::ATTACKER | Pieces::KING, Pieces::KING));
}

#[test]
fn a_king_who_starts_where_nobody_stops_may_not_come_back() {
    let set = read("cens:");
    assert_eq!((set.throne.stop, set.throne.enter), (Pieces::KING, Pieces::NONE));
    let (set, warnings) = read_with_warnings("dfor:d4,a4 cen:");
    assert_eq!(set.defender_camp.stop, Pieces::ALL);
    assert_eq!(warnings, ["dfors: pieces that start on these squares may move about on them"]);
}

#[test]
fn known_mistakes_of_opentafl_are_mended() {
    let (set, warnings) = read_with_warnings("afor:d1 dfor:d1");
    assert_eq!(set.defender_camp, Zone::NONE);
    assert_eq!(warnings, ["dfor: the same squares as afor, which OpenTafl writes by mistake, and skipped"]);
    let (set, warnings) = read_with_warnings("esc:e efe:y");
    assert!(!set.exit_fort);
    assert_eq!(warnings, ["efe: without effect where the king wins on the edge, and off"]);
    let (_, warnings) = read_with_warnings("cenhe:tT");
    assert_eq!(warnings, ["cenhe: to the king as K says; older OpenTafl goes by T for him"]);
}

#[test]
fn order_does_not_matter_and_the_last_of_two_counts() {
    let (set, _) = read_otn_rules(&format!("ks:w {START}\n dim:7  ks:m")).unwrap();
    assert_eq!(set.hostile_edge, Pieces::KING);
    let (_, warnings) = read_otn_rules(START).unwrap();
    assert_eq!(warnings[0].to_string(), "dim: missing; the start tells the size of the board");
}

#[test]
fn unknown_keys_are_skipped_with_a_warning() {
    let (set, warnings) = read_with_warnings("efen: n x-colour:red");
    assert_eq!(set, read(""));
    let expect = [
        "efen: not known and skipped",
        "n: no key and a value, and skipped",
        "x-colour: not known and skipped",
    ];
    assert_eq!(warnings, expect);
}

#[test]
fn the_published_variants_are_read() {
    let (copenhagen, warnings) = read_otn_rules(
        "dim:11 name:Copenhagen atkf:y tfr:w sw:s efe:y start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/\
         tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
    )
    .unwrap();
    assert!(copenhagen.exit_fort && copenhagen.encirclement && warnings.is_empty());
    let (sea_battle, _) = read_otn_rules(
        "dim:9 name:Sea_Battle esc:e atkf:y ka:n nj:n cj:n cor: cen: \
         start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
    )
    .unwrap();
    assert_eq!((sea_battle.corners, sea_battle.throne), (Zone::NONE, Zone::NONE));
    let (puzzle, _) = read_otn_rules(
        "dim:7 name:CopenhagenPuzzle atkf:y tfr:w cor:g7, cen:b2, sw:s efe:y \
         starti:/tt2T2/1t2K2/2tt3/6t/3TTt1/4Tt1/4Tt1/",
    )
    .unwrap();
    assert_eq!(puzzle.start.to_string(), "aa2d2/1a2k2/2aa3/6a/3dda1/4da1/4da1 a");
}

#[test]
fn what_we_do_not_play_is_refused_by_key_and_reason() {
    check_error(
        &format!("dim:7 kj:r {START}"),
        "line 1, column 10: expected `n` for kj, for a king who jumps is not played here, found \"r\"",
    );
    check_error(
        &format!("dim:7 ber:c {START}"),
        "line 1, column 11: expected `n` for ber, for berserk moves are not played here, found \"c\"",
    );
    check_error(
        "dim:7 start:/3t3/3n3/3T3/ttTKTtt/3T3/3t3/3t3/",
        "line 1, column 19: expected `t`, `T` or `K`, for knights are not played here, found \"n3\"",
    );
}

#[test]
fn errors_say_where_and_what() {
    check_error("", "line 1, column 1: expected the entry `start:` with the pieces, found the end");
    check_error(
        &format!("dim:9 {START}"),
        "line 1, column 5: expected the size of the board, 7 by the start, found \"9\"",
    );
    check_error(&format!("dim:x {START}"), "line 1, column 5: expected a number, found \"x\"");
    check_error(
        &format!("dim:7\nsurf:maybe {START}"),
        "line 2, column 6: expected one of `y`, `n` for `surf`, found \"maybe\"",
    );
    check_error(&format!("dim:7 cor:a1,z9 {START}"), "line 1, column 14: expected a square, found \"z9\"");
    check_error(
        &format!("dim:7 cor:a1b {START}"),
        "line 1, column 13: expected `,` and another square, found \"b\"",
    );
    check_error(
        &format!("dim:7 corh:tx {START}"),
        "line 1, column 13: expected letters of `tcnkmgTCNKMG`, found \"x\"",
    );
    check_error(
        &format!("dim:7 spd:1,2,3 {START}"),
        "line 1, column 11: expected 1, 2, 8, 10 or 12 numbers for `spd`, found \"1,2,3\"",
    );
    check_error(
        &format!("dim:7 spd:0 {START}"),
        "line 1, column 7: expected rules that do not contradict each other (speed: a piece must be able to move at least one square), found \"spd:0\"",
    );
    check_error(
        &format!("dim:7 ks:c cen: {START}"),
        "line 1, column 7: expected rules that do not contradict each other (king_strength: there is no throne to be strong on), found \"ks:c\"",
    );
    check_error(
        &format!("dim:7 x-rep:3 {START}"),
        "line 1, column 14: expected `,` and a verdict, found \" \"",
    );
    check_error(
        &format!("dim:7 x-id:%4 {START}"),
        "line 1, column 12: expected text with `%` and two digits for odd bytes, found \"%4\"",
    );
    check_error("dim:7 start:", "line 1, column 13: expected a position, found the end");
}

#[test]
fn contradictions_point_at_the_entry() {
    for (entries, entry, reason) in [
        ("esc:c cor:", "esc:c", "escape: there is no square to escape to"),
        ("cen:k11", "cen:k11", "throne: it has squares that are not on the board"),
        ("cor:a1,d4", "cor:a1,d4", "corners: it shares a square with another zone"),
        ("afor:a1", "afor:a1", "attacker_camp: it shares a square with another zone"),
        ("dfor:a1", "dfor:a1", "defender_camp: it shares a square with another zone"),
        ("ks:w cen: linc:y", "linc:y", "linnaean_capture: it needs a throne of one square"),
        ("x-rep:1,draw", "x-rep:1,draw", "repetition: the count must be 2 or more"),
        ("x-quiet:0", "x-quiet:0", "quiet_limit: it must be 1 or more"),
    ] {
        let error = read_otn_rules(&format!("{entries} dim:7 {START}")).unwrap_err();
        let expect = format!("rules that do not contradict each other ({reason})");
        assert_eq!((&*error.found, error.expected.to_string()), (entry, expect), "{entries}");
    }
}

#[test]
fn the_name_is_written_as_one_word_without_what_ends_a_tag() {
    let set = RuleSet { name: "Our [own] | \"game\"".into(), ..read("") };
    assert!(write_otn_rules(&set).starts_with("dim:7 name:Our__own_____game_ "), "{}", write_otn_rules(&set));
}

#[test]
fn entering_is_written_with_the_key_that_opentafl_needs_beside_it() {
    let mut set = read("");
    set.corners.pass = Pieces::ALL;
    set.corners.enter = Pieces::NONE;
    set.escape = Escape::Edge;
    assert!(write_otn_rules(&set).contains("cenre:K corre: "));
    set.throne.pass = Pieces::NONE;
    assert!(write_otn_rules(&set).contains("cenre:K x-cenre:K corre: "));
}

#[test]
fn what_is_written_is_read_back_the_same() {
    for set in rule_sets(7, 1000) {
        let text = write_otn_rules(&set);
        match read_otn_rules(&text) {
            Ok((read, _)) => assert_eq!(read, set, "{text}"),
            Err(error) => panic!("{error}\n{text}"),
        }
    }
}

#[test]
fn garbage_is_refused_without_panic() {
    let mut random = Random::new(8);
    for set in rule_sets(9, 1000) {
        let broken = random.garbled(&write_otn_rules(&set));
        if let Ok((read, _)) = read_otn_rules(&broken) {
            let again = read_otn_rules(&write_otn_rules(&read)).map(|(set, _)| set);
            assert_eq!(again, Ok(read), "{broken}");
        }
    }
}
