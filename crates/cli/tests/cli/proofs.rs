//! `branan prove`, `check` and `puzzles`.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::program::{folder, run};

const WON: &str = "3a3/2a4/1a4d/5k1/4a2/a1a4/7 d";

fn text(path: &Path) -> &str {
    path.to_str().expect("text")
}

#[test]
fn a_win_is_proved_written_down_and_checked() {
    let dir = folder("proofs");
    fs::create_dir_all(&dir).expect("a folder");
    for name in ["win.proof", "win.proof.zst"] {
        let path = dir.join(name);
        let ran = run(&["prove", "--json", "--position", WON, "--certificate", text(&path)]);
        assert_eq!(ran.status, 0, "{}", ran.err);
        let told: Value = serde_json::from_str(&ran.out).expect("JSON");
        assert_eq!((&told["value"], &told["forced"]), (&"defenders-win".into(), &true.into()));
        assert_eq!(told.as_object().map(serde_json::Map::len), Some(4), "{told}");
        assert!(told["nodes"].as_u64().is_some_and(|nodes| nodes > 0), "{told}");
        assert_eq!(told["line"].as_array().map(|line| line.len() % 2), Some(1), "{told}");
        let ran = run(&["check", text(&path), "--json"]);
        assert_eq!(ran.status, 0, "{}", ran.err);
        let told: Value = serde_json::from_str(&ran.out).expect("JSON");
        assert_eq!((&told["accepted"], &told["rules"]), (&true.into(), &"brandubh".into()), "{told}");
        assert_eq!((&told["claim"], &told["position"]), (&"defenders-win".into(), &WON.into()));
    }
    let path = dir.join("win.proof");
    assert!(run(&["check", text(&path)]).out.starts_with("accepted: the defenders win by force"));
    let whole = fs::read_to_string(&path).expect("written");
    for (from, to) in [("defenders-win", "attackers-win"), (" d\n", " a\n"), ("moves ", "moves 9")] {
        assert!(whole.contains(from), "{from}");
        fs::write(&path, whole.replacen(from, to, 1)).expect("written");
        let ran = run(&["check", text(&path)]);
        assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{from}");
        assert!(ran.err.contains("rejected: "), "{}", ran.err);
        let told: Value = serde_json::from_str(&run(&["check", text(&path), "--json"]).out).expect("JSON");
        assert_eq!(told["accepted"], json!(false));
    }
}

#[test]
fn a_checked_proof_becomes_a_strategy_that_analysis_asks() {
    let dir = folder("strategy");
    let (proof, strategy) = (dir.join("won.proof"), dir.join("won.strategy"));
    assert_eq!(run(&["prove", "--position", WON, "--certificate", text(&proof)]).status, 0);
    let ran = run(&["check", text(&proof), "--strategy", text(&strategy)]);
    assert_eq!((ran.status, strategy.exists()), (0, true), "{}", ran.err);
    fs::write(dir.join("broken.strategy"), "nothing").expect("written");
    let ran = run(&["analyse", WON, "--nodes", "500", "--json", "--proofs", text(&dir)]);
    let told: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!((&told["proved"]["winner"], &told["proved"]["proof"]), (&"defenders".into(), &"won".into()));
    assert!(ran.err.contains("broken.strategy: line 1: expected `branan-strategy 1`"), "{}", ran.err);
}

#[test]
fn what_cannot_be_proved_is_unknown_and_can_be_gone_on_with() {
    let dir = folder("proofs-goes-on");
    let ask = || run(&["prove", "--nodes", "3000", "--memory", "4", "--checkpoint", text(&dir), "--json"]);
    let ran = ask();
    let told: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(told, json!({"value": "unknown", "forced": false, "nodes": told["nodes"], "line": []}));
    assert_eq!(ran.err, "");
    assert!(ask().err.contains("positions known from"));
    let other = run(&["prove", "--rules", "brandubh-historical", "--checkpoint", text(&dir)]);
    assert_eq!(other.status, 1);
    assert!(other.err.contains("it was made for other rules"), "{}", other.err);
    let plain = run(&["prove", "--nodes", "3000", "--memory", "4", "--side", "attackers"]);
    assert!(plain.out.contains("Unknown: no forced win of the attackers was found."), "{}", plain.out);
    assert!(plain.out.contains("proof number"), "{}", plain.out);
}

#[test]
fn a_proof_may_rest_on_tables() {
    let dir = folder("proofs-tables");
    let tables = dir.join("tables");
    let most = ["--max-attackers", "3", "--max-defenders", "0"];
    assert_eq!(run(&[&["tables", "build", "--dir", text(&tables)], &most[..]].concat()).status, 0);
    let path = dir.join("win.proof");
    let position = "7/7/7/2a4/a4a1/1k5/4a2 a";
    let proved = run(&[
        "prove",
        "--position",
        position,
        "--tables",
        text(&tables),
        "--certificate",
        text(&path),
        "--json",
    ]);
    assert_eq!(proved.status, 0, "{}", proved.err);
    assert_eq!(run(&["check", text(&path), "--tables", text(&tables)]).status, 0);
    let without = run(&["check", text(&path)]);
    assert!(without.err.contains("it rests on the table 1v0, which is not at hand"), "{}", without.err);
}

#[test]
fn a_hold_is_written_down_and_checked() {
    let dir = folder("proofs-hold");
    fs::create_dir_all(&dir).expect("a folder");
    let (path, log) = (dir.join("hold.proof"), dir.join("log"));
    let position = "4a2/3k2a/4a2/2a4/7/7/7 a";
    let ask = ["prove", "--position", position, "--memory", "16", "--seconds", "600"];
    let proved = run(&[&ask[..], &["--log", text(&log), "--certificate", text(&path)]].concat());
    assert_eq!(proved.status, 0, "{}", proved.err);
    assert!(proved.out.starts_with("Neither side can force an end."), "{}", proved.out);
    let ran = run(&["check", text(&path)]);
    assert!(ran.out.starts_with("accepted: the attackers can keep from losing for ever"), "{}", ran.err);
    let whole = fs::read_to_string(&path).expect("written");
    for (from, to) in [("attackers-hold", "attackers-win"), ("attackers-hold", "defenders-win")] {
        fs::write(&path, whole.replacen(from, to, 1)).expect("written");
        assert_eq!(run(&["check", text(&path)]).status, 1, "{to}");
    }
}

#[test]
fn what_makes_no_sense_is_refused_with_a_reason() {
    let refused = |arguments: &[&str], status: i32, reason: &str| {
        let ran = run(arguments);
        assert_eq!((ran.status, ran.out.as_str()), (status, ""), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(reason), "{arguments:?}: {}", ran.err);
    };
    refused(&["prove", "--rules", "hnefatafl"], 2, "boards up to 7x7");
    refused(&["prove", "--position", "k6/7/7/7/7/7/3a3 a"], 2, "the set is over");
    refused(&["prove", "--position", "7/7/7/7/7/7/3a3 a"], 2, "cannot be played");
    refused(&["prove", "--threads", "0"], 2, "expected a number from 1 to 256");
    refused(&["prove", "--side", "both"], 2, "expected `attackers` or `defenders`");
    refused(&["prove", "--tables", "no-such-folder"], 1, "no-such-folder");
    refused(&["solve"], 2, "FILE");
    refused(&["solve", "--memory", "1", "Cargo.toml"], 1, "line 1: expected `branan-proof 2`");
    refused(&["check", "no-such-file"], 1, "no-such-file");
    refused(&["check", "Cargo.toml"], 1, "that is no certificate: line 1");
    refused(&["puzzles", "check", "Cargo.toml"], 1, "line 1: expected `branan-puzzles 3`");
}

#[test]
fn a_position_is_solved_gone_on_with_and_checked() {
    let dir = folder("solve");
    let path = dir.join("won.proof");
    let ask = ["solve", "--memory", "1", "--threads", "2", "--leaf-work", "100", "--json", "--position", WON];
    let ran = run(&[&ask[..], &[text(&path)]].concat());
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.contains("\"answer\":\"proved\""), "{}", ran.out);
    let checked = run(&["check", "--threads", "1", text(&path)]);
    assert_eq!(checked.status, 0, "{}", checked.err);
    assert!(checked.out.starts_with("accepted: the defenders win by force"), "{}", checked.out);
    let again = run(&[&ask[..], &[text(&path)]].concat());
    assert!(again.out.contains("\"nodes\":0,"), "all is known: {}", again.out);
    let json = run(&["check", "--json", "--sample", "1", "--seed", "5", text(&path)]);
    assert!(json.out.contains("\"accepted\":true") && json.out.contains("\"whole\":false"), "{}", json.out);
    let other = run(&["solve", "--side", "attackers", "--memory", "1", "--position", WON, text(&path)]);
    assert_eq!(other.status, 1);
    assert!(other.err.contains("about another game, position or side"), "{}", other.err);
    let estimate = run(&["solve", "--estimate", "3", "--memory", "1", "--position", WON]);
    assert!(estimate.out.starts_with("3 of 3 probes came to"), "{}", estimate.out);
}

/// Bytes of a certificate that is walked through by optimised builds alone.
const LARGE: u64 = 1 << 20;

#[test]
fn every_certificate_of_the_repository_is_accepted() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proofs");
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("in the repository") {
        let path = entry.expect("a file").path();
        let is_proof = path.extension().is_some_and(|ending| ending == "proof");
        // Whole openings have millions of leaves. An optimised build proves them (certificates/tests); this one is too
        // slow to walk through the largest.
        if !is_proof || path.metadata().expect("a file").len() > LARGE {
            continue;
        }
        let ran = run(&["check", "--sample", "2000", "--seed", "1", text(&path)]);
        assert_eq!(ran.status, 0, "{}: {}", path.display(), ran.err);
        assert!(ran.out.contains("rules     brandubh"), "{}", ran.out);
        count += 1;
    }
    assert!(count >= 2);
}

/// The puzzles of the repository, one in so many: the proofs by the checker, the other moves searched anew.
#[test]
fn puzzles_of_the_repository_are_what_they_say() {
    // Seven plies on a large board take seconds each.
    let files = [
        ("brandubh", 300, "7"),
        ("brandubh-historical", 100, "7"),
        ("hnefatafl", 100, "20"),
        ("copenhagen", 65, "20"),
        ("tablut", 80, "7"),
    ];
    for (name, least, every) in files {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../puzzles/{name}.puzzles"));
        let whole = fs::read_to_string(&path).expect("in the repository");
        let puzzles = whole.lines().filter(|line| line.contains(';') && !line.starts_with('#')).count();
        assert!(puzzles >= least, "{name}: {puzzles}");
        let ran = run(&["puzzles", "check", text(&path), "--every", every]);
        assert_eq!(ran.status, 0, "{}", ran.err);
        assert!(ran.err.contains(" 0 wrong"), "{}", ran.err);
    }
}

/// On any number of threads; made again from their positions they are the same as well.
#[test]
fn the_same_games_and_seed_give_the_same_puzzles() {
    let dir = folder("puzzles-made");
    fs::create_dir_all(&dir).expect("a folder");
    let file = dir.join("some.puzzles");
    let make = |threads: &str| {
        let games = ["--count", "6", "--self-play", "3", "--seed", "2041", "--threads", threads];
        let ran = run(&[&["puzzles", "make", "-o", text(&file)], &games[..]].concat());
        assert!(ran.err.contains("1 puzzles of 3 games in "), "{}", ran.err);
        fs::read_to_string(&file).expect("written")
    };
    let first = make("1");
    assert!(first.contains("; self-play-2042; "), "{first}");
    assert_eq!(make("3"), first);
    assert_eq!(run(&["puzzles", "check", text(&file)]).status, 0);
}

#[test]
fn a_puzzle_with_a_wrong_move_proof_or_grade_is_found() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/brandubh.puzzles");
    let whole = fs::read_to_string(&path).expect("in the repository");
    let line = whole.lines().find(|line| line.contains("; 3; ")).expect("a short one");
    let dir = folder("puzzles-wrong");
    fs::create_dir_all(&dir).expect("a folder");
    let file = dir.join("some.puzzles");
    let check = |line: &str| {
        fs::write(&file, format!("branan-puzzles 3\nrules brandubh\n{line}\n")).expect("written");
        run(&["puzzles", "check", text(&file)])
    };
    assert_eq!(check(line).status, 0);
    let parts: Vec<&str> = line.split("; ").collect();
    let with = |at: usize, part: &str| {
        let mut parts = parts.clone();
        parts[at] = part;
        parts.join("; ")
    };
    for changed in [with(1, "d4-d5"), with(2, "5"), with(3, "5"), with(6, "a4b4")] {
        let ran = check(&changed);
        assert_eq!(ran.status, 1, "{changed}");
        assert!(ran.err.contains("1 wrong"), "{}", ran.err);
    }
    assert!(check("nonsense").err.contains("line 3: expected `position; move;"));
}
