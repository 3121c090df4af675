//! `branan convert` loses nothing it need not lose.

use std::fs;

use crate::program::{ESCAPE, feed, folder, request, run};

const GAMES: &str = "\
d2-e2 c4-c5 f4-f5 d4-c4 e2-d2xd3 c4-c3 f5-f4xe4,2,0,Ongoing
d2-g2 d3-d2 b4-b3 d4-d3 b3-b2 d3-a3 b2-b1 a3-a1,0,0,White
d2-e2 resigned,0,0,Black
";

#[test]
fn games_come_back_from_every_format() {
    for format in ["otg", "pgn", "csv"] {
        let there = feed(&["convert", "--to", format], GAMES);
        assert_eq!((there.status, there.err.as_str()), (0, ""), "{format}");
        let back = feed(&["convert", "--to", "csv"], &there.out);
        assert_eq!((back.out.as_str(), back.status), (GAMES, 0), "{format}: {}", back.err);
    }
}

#[test]
fn a_plain_list_keeps_the_moves_and_says_what_it_dropped() {
    let ran = feed(&["convert", "--to", "moves"], "[attackers:Ann]\n[result:?]\n\n1. d2-e2 c4-c5\n[good|]\n");
    assert_eq!((ran.out.as_str(), ran.status), ("d2-e2 c4-c5\n", 0));
    assert!(ran.err.contains("no place for the tags of 1 game"), "{}", ran.err);
    assert!(ran.err.contains("no place for the comments of 1 game"), "{}", ran.err);
}

#[test]
fn captures_and_result_are_filled_in() {
    let ran = feed(&["convert", "--to", "csv"], "d2-e2 c4-c5 f4-f5 d4-c4 e2-d2\n");
    assert_eq!(ran.out, "d2-e2 c4-c5 f4-f5 d4-c4 e2-d2xd3,1,0,Ongoing\n", "{}", ran.err);
    let ran = feed(&["convert", "--to", "csv"], format!("{}\n", ESCAPE.join(" ")));
    assert!(ran.out.ends_with(",White\n"), "{}", ran.out);
}

#[test]
fn json_lines_go_to_replay_and_back() {
    let lines = feed(&["convert", "--to", "jsonl"], GAMES).out;
    let replayed = feed(&["replay"], &lines);
    assert_eq!((replayed.status, replayed.out.lines().count()), (0, 3), "{}", replayed.out);
    assert!(replayed.out.contains(r#""reason":"resignation""#), "{}", replayed.out);
    let ran = feed(&["convert", "--to", "csv"], &lines);
    assert_eq!(ran.out, GAMES, "{}", ran.err);
    assert!(feed(&["convert", "--to", "moves"], request("tablut", &["a4-b4"])).out.starts_with("a4-b4"));
}

#[test]
fn an_illegal_game_is_told_and_left_out() {
    let input = "d2-e2 c4-c5\nd2-e2 d2-e3\nb4-b3 c4-c5\n";
    let ran = feed(&["convert", "--to", "moves"], input);
    assert_eq!((ran.out.as_str(), ran.status), ("d2-e2 c4-c5\nb4-b3 c4-c5\n", 1));
    assert!(ran.err.contains("error: game 2, move 2: d2-e3 is not legal"), "{}", ran.err);
    assert!(ran.err.contains("1 of 3 games left out"), "{}", ran.err);
    let ran = feed(&["convert", "--to", "moves", "--no-check"], input);
    assert_eq!((ran.out.as_str(), ran.status), (input, 0), "{}", ran.err);
}

#[test]
fn the_rules_are_found_by_the_moves() {
    let eleven = feed(&["convert", "--to", "otg"], "f10-g10\n");
    assert!(eleven.out.contains("dim:11"), "{}", eleven.out);
    let seven = feed(&["convert", "--to", "otg", "--rules", "brandubh-historical"], "d2-e2\n");
    assert!(seven.out.contains("Historical_Brandubh"), "{}", seven.out);
}

#[test]
fn the_name_of_the_output_tells_the_format() {
    let dir = folder("convert");
    let (from, to) = (dir.join("games.csv"), dir.join("games.otg"));
    fs::write(&from, GAMES).expect("a file");
    let ran = run(&["convert", from.to_str().expect("a name"), "-o", to.to_str().expect("a name")]);
    assert_eq!((ran.status, ran.out.as_str()), (0, ""), "{}", ran.err);
    assert!(fs::read_to_string(&to).expect("written").contains("[rules:dim:7"));
}

#[test]
fn positions_convert_between_all_dialects() {
    let ours = "3a3/3a3/3d3/aadkdaa/3d3/4a2/3a3 a";
    for dialect in ["branan", "taflzero", "opentafl", "hnefatafl-rs", "counted", "hnefatafl-org", "drawn"] {
        let there = run(&["convert", "--position", ours, "--to", dialect]);
        assert_eq!(there.status, 0, "{dialect}: {}", there.err);
        let back = feed(&["convert", "--to", "branan"], &there.out);
        assert_eq!(back.out.trim_end(), ours, "{dialect}: {}", there.out);
    }
    let ran = run(&["convert", "--position", &ours.replace(" a", " d"), "--to", "opentafl"]);
    assert!(ran.err.contains("warning: opentafl does not say who is to move"), "{}", ran.err);
}

#[test]
fn what_cannot_be_meant_is_refused() {
    let input = "d2-e2\n";
    assert_eq!(feed(&["convert"], input).status, 2);
    assert_eq!(feed(&["convert", "--to", "otg", "--from", "branan"], input).status, 2);
    assert_eq!(run(&["convert", "--position", "xx", "--to", "branan"]).status, 2);
    assert_eq!(run(&["convert", "--position", "3k3", "--to", "csv"]).status, 2);
    let ran = feed(&["convert", "--to", "otg"], "d2-e2 d3-zz\n");
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("standard input: line 1, column 10"), "{}", ran.err);
}
