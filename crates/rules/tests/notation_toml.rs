//! Rule sets as TOML: read, written, and refused with the place and the reason.
#![cfg(feature = "toml")]

#[path = "support/rule_sets.rs"]
mod rule_sets;

use branan_rules::notation::{read_toml, write_toml};
use branan_rules::{
    Escape, KingPower, KingStrength, NoMoves, Pieces, Repetition, RepetitionVerdict, RuleSet, Setup,
    Shieldwall, Side, Speed, SquareSet, presets,
};
use branan_testkit::Random;
use rule_sets::rule_sets;

/// Overrides Brandubh with the fields given.
fn check(fields: &str, expect: &RuleSet) {
    match read_toml(&format!("based-on = \"brandubh\"\n{fields}")) {
        Ok(set) => assert_eq!(set, *expect, "{fields}"),
        Err(error) => panic!("{fields}: {error}"),
    }
}

fn check_error(fields: &str, expect: &str) {
    match read_toml(&format!("based-on = \"brandubh\"\n{fields}")) {
        Ok(set) => panic!("{fields} was read as {set:?}"),
        Err(error) => assert_eq!(error.to_string(), expect, "{fields}"),
    }
}

fn brandubh() -> RuleSet {
    presets::BRANDUBH
}

#[test]
fn a_document_may_change_a_preset_field_by_field() {
    check("", &brandubh());
    check("id = \"x\"\nname = 'Y'", &RuleSet { id: "x".into(), name: "Y".into(), ..brandubh() });
    check(
        "first = \"defenders\"",
        &RuleSet { start: brandubh().start.with_side(Side::Defenders), ..brandubh() },
    );
    check("escape = \"edge\"", &RuleSet { escape: Escape::Edge, ..brandubh() });
    let squares: SquareSet = ["a1", "g7"].map(|text| text.parse().unwrap()).into_iter().collect();
    check("escape = [\"a1\", \"g7\"]", &RuleSet { escape: Escape::Squares(squares), ..brandubh() });
    check("king-power = \"anvil\"", &RuleSet { king_power: KingPower::Anvil, ..brandubh() });
    check("king_strength = \"four\"", &RuleSet { king_strength: KingStrength::Four, ..brandubh() });
    check(
        "hostile_edge = [\"attacker\", \"defender\"]",
        &RuleSet { hostile_edge: Pieces::SOLDIERS, ..brandubh() },
    );
    check("encirclement = false", &RuleSet { encirclement: false, ..brandubh() });
    check(
        "shieldwall = { corner_closes = true, flank_only = false }",
        &RuleSet { shieldwall: Shieldwall::On { corner_closes: true, flank_only: false }, ..brandubh() },
    );
    check(
        "repetition = \"none\"\nno_moves = \"draw\"\nquiet_limit = 100",
        &RuleSet { repetition: None, no_moves: NoMoves::Draw, quiet_limit: Some(100), ..brandubh() },
    );
    check(
        "[repetition]\ncount = 2\nverdict = \"forbidden\"",
        &RuleSet {
            repetition: Some(Repetition { count: 2, verdict: RepetitionVerdict::Forbidden }),
            ..brandubh()
        },
    );
}

#[test]
fn speed_is_one_number_or_one_for_each_kind() {
    let with = |speed| RuleSet { speed, ..brandubh() };
    check("speed = 1", &with(Speed { attacker: Some(1), defender: Some(1), king: Some(1) }));
    check("speed = \"any\"", &with(Speed::UNLIMITED));
    check("speed = { king = 2 }", &with(Speed { king: Some(2), ..Speed::UNLIMITED }));
}

#[test]
fn a_zone_may_change_in_part() {
    let mut set = brandubh();
    set.throne.pass = Pieces::KING;
    check("[throne]\npass = [\"king\"]", &set);
}

#[test]
fn a_larger_layout_takes_throne_and_corners_along() {
    let layout = r#"layout = ["..aaa....", "9", "9", "9", "4k4", "9", "9", "9", "9"]"#;
    let set = read_toml(&format!("based-on = \"brandubh\"\n{layout}")).unwrap();
    assert_eq!(set.start, Setup::literal("2aaa4/9/9/9/4k4/9/9/9/9 a"));
    assert_eq!((set.throne.squares, set.corners.squares), (SquareSet::centre(9), SquareSet::corners(9)));
}

#[test]
fn errors_name_the_field_and_the_place() {
    check_error(
        "king_strangth = \"two\"",
        "line 2, column 1: expected a field of a rule set; did you mean `king_strength`?, found \"king_strangth\"",
    );
    check_error("colour = 1", "line 2, column 1: expected a field of a rule set, found \"colour\"");
    check_error(
        "[throne]\nsquare = []",
        "line 3, column 1: expected a field of a rule set; did you mean `throne.squares`?, found \"square\"",
    );
    check_error(
        "king-power = \"armed\"\nking_power = \"armed\"",
        "line 2, column 1: expected `king_power` only once, found \"king-power\"",
    );
    check_error(
        "  encirclement = 1",
        "line 2, column 18: expected true or false for `encirclement`, found \"1\"",
    );
    check_error(
        "king_power = \"strong\"",
        "line 2, column 14: expected one of \"armed\", \"hammer\", \"anvil\", \"unarmed\" for `king_power`, found \"\\\"strong\\\"\"",
    );
    check_error(
        "escape = [\"a1\", \"z9\"]",
        "line 2, column 17: expected a square like \"a1\" for `escape`, found \"\\\"z9\\\"\"",
    );
    check_error(
        "hostile_edge = [\"pawn\"]",
        "line 2, column 17: expected one of \"attacker\", \"defender\", \"king\" for `hostile_edge`, found \"\\\"pawn\\\"\"",
    );
    check_error(
        "speed = 0",
        "line 2, column 9: expected a whole number from 1 to 255 for `speed`, found \"0\"",
    );
    check_error(
        "speed = { king = \"fast\" }",
        "line 2, column 18: expected a whole number from 1 to 255 for `speed.king`, found \"\\\"fast\\\"\"",
    );
    check_error(
        "repetition = { count = 3 }",
        "line 2, column 27: expected the field `repetition.verdict`, found the end",
    );
    check_error("id = 3", "line 2, column 6: expected a text in quotes for `id`, found \"3\"");
    check_error(
        "layout = [\"k\"]",
        "line 2, column 10: expected 5 to 19 rows for `layout`, found \"[\\\"k\\\"]\"",
    );
    check_error(
        "layout = [\"5\", \"5\",\n \"..z..\", \"5\", \"5\"]",
        "line 3, column 2: expected `a`, `d`, `k` or a number of empty squares for `layout`, found \"\\\"..z..\\\"\"",
    );
    check_error(
        "layout = [\"5\", \"5\", \"5\", \"5\", \"a5\"]",
        "line 2, column 31: expected a row of 5 squares, as many as there are rows, for `layout`, found \"\\\"a5\\\"\"",
    );
    check_error(
        "id = \"a\nb\"",
        "line 2, column 8: expected TOML (invalid basic string, expected `\"`), found the end of the line",
    );
}

#[test]
fn a_slip_is_told_from_another_word_by_the_letters_changed() {
    let hint = |name: &str| {
        let error = read_toml(&format!("{name} = 1")).unwrap_err();
        error
            .expected
            .to_string()
            .strip_prefix("a field of a rule set")
            .expect("an unknown field")
            .to_string()
    };
    assert_eq!(hint("linean_captures"), "; did you mean `linnaean_capture`?");
    assert_eq!(hint("xxid"), "; did you mean `id`?");
    for far in ["xxxid", "enmt", &"id".repeat(30)] {
        assert_eq!(hint(far), "", "{far}");
    }
}

#[test]
fn contradictions_point_at_the_field() {
    check_error(
        "id = \"x\"\nking_strength = \"strong-by-throne\"\n[throne]\nsquares = []",
        "line 3, column 1: expected rules that do not contradict each other (king_strength: there is no throne to be strong on), found \"king_strength\"",
    );
    check_error(
        "layout = [\"5\", \"5\", \"5\", \"5\", \"5\"]",
        "line 2, column 1: expected rules that do not contradict each other (start: there must be exactly one king), found \"layout\"",
    );
}

#[test]
fn without_a_preset_every_field_is_needed() {
    let error = read_toml("id = \"x\"\nname = \"X\"\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 3, column 1: expected the field `layout`, or `based-on` and a preset, found the end"
    );
    let error = read_toml("based-on = \"brandub\"").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 12: expected the id of a preset such as \"brandubh\" for `based_on`, found \"\\\"brandub\\\"\""
    );
}

#[test]
fn a_document_explains_its_fields() {
    let set = RuleSet { source: "A \"book\"\n\\".into(), ..brandubh() };
    let text = write_toml(&set);
    let start = [
        "id = \"brandubh\"",
        "name = \"Brandubh\"",
        r#"source = "A \"book\"\u000A\\""#,
        "",
        "# The start, top row first: a attackers, d defenders, k king, . empty.",
        "layout = [",
        "    \"...a...\",",
    ];
    assert!(text.starts_with(&start.join("\n")), "{text}");
}

#[test]
fn what_is_written_is_read_back_the_same() {
    for set in rule_sets(4, 500) {
        let text = write_toml(&set);
        match read_toml(&text) {
            Ok(read) => assert_eq!(read, set, "{text}"),
            Err(error) => panic!("{error}\n{text}"),
        }
    }
}

#[test]
fn garbage_is_refused_without_panic() {
    let mut random = Random::new(5);
    for set in rule_sets(6, 300) {
        let broken = random.garbled(&write_toml(&set));
        if let Ok(read) = read_toml(&broken) {
            assert_eq!(read_toml(&write_toml(&read)), Ok(read), "{broken}");
        }
    }
}

#[test]
fn the_examples_of_the_documentation_are_read() {
    let examples = include_str!("../../../docs/notation.md").split("```toml\n").skip(1);
    let sets: Vec<RuleSet> = examples
        .map(|rest| {
            read_toml(rest.split("```").next().unwrap()).unwrap_or_else(|error| panic!("{error}\n{rest}"))
        })
        .collect();
    assert_eq!(sets.iter().map(|set| &*set.id).collect::<Vec<_>>(), ["brandubh-hostile-edge", "tiny"]);
}
