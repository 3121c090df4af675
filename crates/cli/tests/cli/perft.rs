//! `branan perft` counts as others do.

use crate::program::run;

#[track_caller]
fn check(args: &[&str], expected: &str) {
    let ran = run(&[&["perft"], args].concat());
    assert_eq!((ran.out.trim_end(), ran.status), (expected, 0), "{}", ran.err);
    assert!(ran.err.contains("nodes/s"), "{}", ran.err);
}

#[test]
fn the_counts_are_the_published_ones() {
    check(&["--rules", "brandubh", "--depth", "0"], "1");
    check(&["--rules", "brandubh", "--depth", "4"], "1007392");
    check(&["--rules", "brandubh-historical", "--depth", "3"], "39512");
    check(&["--rules", "hnefatafl", "--depth", "3"], "809008");
}

#[test]
fn a_position_may_be_given_in_any_notation() {
    check(&["-d", "1", "-p", "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 d"], "24");
    check(&["-d", "1", "--position", "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"], "40");
}

#[test]
fn divide_writes_a_line_a_move_and_the_sum_last() {
    let ran = run(&["perft", "--depth", "2", "--divide"]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((lines.len(), lines[40]), (41, "960"));
    let sum: u64 = lines[..40]
        .iter()
        .map(|line| line.split_once(' ').expect("two words").1.parse::<u64>().expect("a count"))
        .sum();
    assert_eq!(sum, 960);
    assert!(lines.contains(&"d2-e2 23"), "{}", ran.out);
}

#[test]
fn json_says_the_same() {
    let ran = run(&["perft", "-r", "tablut", "-d", "1", "--divide", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(
        (&value["rules"], &value["depth"], &value["nodes"]),
        (&"tablut".into(), &1.into(), &80.into())
    );
    assert_eq!(value["divide"].as_array().expect("a list").len(), 80);
}

#[test]
fn a_wrong_command_line_is_bad_usage() {
    for args in [
        &["perft"][..],
        &["perft", "--depth", "x"],
        &["perft", "--depth", "4000000000"],
        &["perft", "--depth", "1", "--rules", "chess"],
        &["perft", "--depth", "1", "--position", "7/7"],
        &["perft", "--depth", "1", "--position", "7/7/7/7/7/7/7 a"],
    ] {
        let ran = run(args);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{args:?} {}", ran.err);
        assert!(ran.err.starts_with("error: "), "{}", ran.err);
    }
    assert!(run(&["perft", "-d", "1", "-r", "brandub"]).err.contains("did you mean `brandubh`?"));
}
