//! `branan analyse` and `branan bench` tell what the engine thinks.

use serde_json::Value;

use crate::program::{ESCAPE, feed, request, run};

fn json(line: &str) -> Value {
    serde_json::from_str(line).expect("JSON")
}

#[test]
fn a_position_gets_its_best_lines() {
    let ran = run(&["analyse", "brandubh", "--nodes", "5000", "--multipv", "3"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(ran.out.starts_with("Brandubh\n") && ran.out.contains("40 legal moves."), "{}", ran.out);
    for number in [" 1. ", " 2. ", " 3. "] {
        assert!(ran.out.lines().any(|line| line.starts_with(number)), "{}", ran.out);
    }
    assert!(ran.out.lines().last().is_some_and(|line| line.starts_with("depth ")), "{}", ran.out);
    assert_eq!(run(&["analyse", "brandubh", "--depth", "2"]).status, 0);
}

#[test]
fn a_forced_win_is_told_in_plies() {
    let ran = feed(&["analyse", "--move", "7", "--depth", "3"], request("brandubh", &ESCAPE));
    assert!(ran.out.contains(" 1. Defenders win in 1 ply  a3-a1\n"), "{}", ran.out);
}

#[test]
fn json_tells_the_same_from_the_view_of_the_attackers() {
    let args = ["analyse", "--move", "7", "--depth", "3", "--json"];
    let report = json(&feed(&args, request("brandubh", &ESCAPE)).out);
    assert_eq!((&report["side"], &report["rules"]), (&"defenders".into(), &"brandubh".into()));
    let line = &report["lines"][0];
    assert_eq!((&line["winner"], &line["plies"]), (&"defenders".into(), &1.into()));
    assert!(line["score"].as_i64().is_some_and(|score| score < -20_000), "{line}");
    assert_eq!(line["moves"], serde_json::json!(["a3-a1"]));
}

#[test]
fn a_review_finds_the_blunders() {
    let ran = feed(&["analyse", "--nodes", "5000"], request("brandubh", &ESCAPE));
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let line = |start: &str| {
        let found = ran.out.lines().find(|line| line.trim_start().starts_with(start));
        found.unwrap_or_else(|| panic!("{start}: {}", ran.out))
    };
    assert!(
        line("6. Defenders d3-a3").contains("??  Attackers win in 1 ply: misses a forced win"),
        "{}",
        ran.out
    );
    assert!(line("7. Attackers b2-b1").contains("??  Defenders win in 1 ply"), "{}", ran.out);
    assert!(line("better b2-a2").ends_with("Attackers win in 1 ply"), "{}", ran.out);
    assert!(line("8. Defenders a3-a1").ends_with("Defenders have won"), "{}", ran.out);
    assert!(line("Attackers: 4 moves, ").contains("given away a move"), "{}", ran.out);
    line("Defenders: 4 moves, ");
}

#[test]
fn a_review_as_json_has_a_line_a_move_and_a_summary() {
    let args = ["analyse", "--nodes", "2000", "--json", "--multipv", "2"];
    let ran = feed(&args, request("brandubh", &ESCAPE));
    let lines: Vec<Value> = ran.out.lines().map(json).collect();
    assert_eq!(lines.len(), ESCAPE.len() + 1);
    for (line, mv) in lines.iter().zip(ESCAPE) {
        assert!(line["move"].as_str().is_some_and(|text| text.starts_with(mv)), "{line}");
    }
    assert_eq!((&lines[6]["mark"], &lines[6]["ply"]), (&"??".into(), &7.into()));
    assert_eq!(lines[8]["attackers"]["moves"], 4);
    assert_eq!(ran.out, feed(&args, request("brandubh", &ESCAPE)).out, "nodes alone decide");
}

#[test]
fn a_game_that_was_resigned_or_is_over_is_reviewed() {
    let moves = [&ESCAPE[..4], &["resigned"]].concat();
    let ran = feed(&["analyse", "--depth", "1"], request("brandubh", &moves));
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.contains("  4. Defenders d4-d3"), "{}", ran.out);
    let ran = feed(&["analyse", "--move", "end", "--depth", "1"], request("brandubh", &ESCAPE));
    assert!(ran.status == 0 && ran.out.contains("The defenders win"), "{}", ran.out);
}

#[test]
fn what_cannot_be_analysed_is_refused() {
    for (args, status) in [
        (&["analyse", "7/7/7/7/7/7/7 a"][..], 1),
        (&["analyse", "no-such-thing"], 2),
        (&["analyse", "brandubh", "--time", "-1"], 2),
        (&["analyse", "brandubh", "--time", "soon"], 2),
        (&["analyse", "brandubh", "--multipv", "0"], 2),
        (&["analyse", "brandubh", "--move", "3"], 2),
    ] {
        let ran = run(args);
        assert_eq!((ran.status, ran.out.as_str()), (status, ""), "{args:?} {}", ran.err);
        assert!(ran.err.starts_with("error: "), "{}", ran.err);
    }
    let ran = feed(&["analyse", "--depth", "1"], request("brandubh", &["d2-e2", "d2-e2"]));
    assert!(ran.status == 1 && ran.err.contains("move 2 cannot be played"), "{}", ran.err);
}

#[test]
fn bench_ends_with_a_fingerprint() {
    let ran = run(&["bench"]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 2, "{}", ran.out);
    assert!(lines[1].parse::<u64>().is_ok_and(|nodes| nodes > 1000), "{}", ran.out);
    assert!(lines[0].starts_with(&format!("{} nodes in ", lines[1])), "{}", ran.out);
}

/// A search of so few nodes knows only what the tables inside the program tell it.
#[test]
fn small_endgames_are_told_to_the_ply() {
    for (position, winner, plies) in [
        ("7/7/7/2a4/a4a1/1k5/4a2 a", "defenders", 16),
        ("7/7/7/7/1a4d/1ka3a/7 a", "defenders", 16),
        ("7/7/2a4/7/4a2/7/1aka3 d", "attackers", 8),
    ] {
        let ran = run(&["analyse", position, "--nodes", "2000", "--json"]);
        let line = &json(&ran.out)["lines"][0];
        assert_eq!((&line["winner"], &line["plies"]), (&winner.into(), &plies.into()), "{position}");
    }
}

#[test]
fn chances_of_all_three_ends_are_told_in_per_cent() {
    let ran = run(&["analyse", "hnefatafl", "--nodes", "2000"]);
    let told = ran.out.lines().find(|line| line.starts_with("attackers win ")).expect("a line");
    assert!(told.contains(" %, draw ") && told.contains(" %, defenders win "), "{told}");
    let report = json(&run(&["analyse", "hnefatafl", "--nodes", "2000", "--json"]).out);
    let chances = &report["lines"][0]["chances"];
    let share = |end: &str| chances[end].as_u64().expect("a number");
    assert_eq!(share("attackers") + share("draw") + share("defenders"), 1000, "{chances}");
    let asked = "uci\nsetoption name UCI_ShowWDL value true\ngo nodes 2000\nquit\n";
    assert!(feed(&["engine"], asked).out.contains(" wdl "));
}

/// After 1. d2-g2, which is solved.
const SOLVED: &str = "3a3/3a3/3d3/aadkdaa/3d3/6a/3a3 d";

#[test]
fn what_a_proof_says_of_a_position_is_told_with_its_move() {
    let ran = run(&["analyse", SOLVED, "--nodes", "500"]);
    let text = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("Proved: Defenders win within 49 plies, with d3-g3."), "{text}");
    assert!(text.contains("By the proof brandubh-d2-g2; quicker wins may exist."), "{text}");
    let report = json(&run(&["analyse", SOLVED, "--nodes", "500", "--json"]).out);
    let expected = serde_json::json!(
        {"winner": "defenders", "within": 49, "move": "d3-g3", "proof": "brandubh-d2-g2"}
    );
    assert_eq!(report["proved"], expected);
    let report = json(&run(&["analyse", "brandubh", "--nodes", "500", "--json"]).out);
    assert!(report["proved"].is_null() && report.as_object().is_some_and(|of| of.contains_key("proved")));
}

#[test]
fn a_review_says_where_a_proved_win_begins_and_where_it_is_left() {
    let moves = ["d2-g2", "d3-g3", "b4-b3", "d4-d3"];
    let ran = feed(&["analyse", "--nodes", "2000", "--json"], request("brandubh", &moves));
    let lines: Vec<Value> = ran.out.lines().map(json).collect();
    let within: Vec<Option<u64>> = lines[..4].iter().map(|line| line["proved"]["within"].as_u64()).collect();
    assert_eq!(within, [Some(49), Some(48), Some(47), None], "{}", ran.out);
    assert!(lines[1]["mark"].is_null(), "it is the proof's own move: {}", lines[1]);
    let leaves: Vec<bool> = lines[..4].iter().map(|line| line["leaves_proof"] == true).collect();
    assert_eq!(leaves, [false, false, false, true], "{}", ran.out);
    let ran = feed(&["analyse", "--nodes", "2000"], request("brandubh", &moves));
    assert!(ran.out.contains("; proved: Defenders win within 48 plies\n"), "{}", ran.out);
    assert!(ran.out.contains("; leaves a proved win: of what follows nothing is proved\n"), "{}", ran.out);
}

#[test]
fn proofs_of_a_folder_are_asked_as_well() {
    let proofs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../proofs");
    let position = "3a3/3a3/3d3/aadkdaa/3d3/5a1/3a3 d";
    let report =
        |args: &[&str]| json(&run(&[&["analyse", position, "--nodes", "500", "--json"], args].concat()).out);
    assert!(report(&[])["proved"].is_null());
    let told = report(&["--proofs", proofs]);
    assert_eq!(
        (&told["proved"]["within"], &told["proved"]["proof"]),
        (&105.into(), &"brandubh-d2-f2".into())
    );
    let ran = run(&["analyse", position, "--nodes", "500", "--proofs", "no-such-folder"]);
    assert!(ran.status == 1 && ran.err.contains("no-such-folder"), "{}", ran.err);
}
