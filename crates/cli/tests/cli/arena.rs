//! `branan match` measures engines, whatever they do.

use std::path::Path;

use crate::program::{Ran, folder, run};

/// Runs a match that must come to an end in order.
fn arena(args: &[&str]) -> Ran {
    let ran = run(&[&["match"], args].concat());
    assert_eq!(ran.status, 0, "{}", ran.err);
    ran
}

/// The number after a key of a JSON object.
fn number(json: &str, key: &str) -> f64 {
    let (_, after) = json.split_once(&format!("\"{key}\":")).unwrap_or_else(|| panic!("no {key} in {json}"));
    let end = after.find([',', '}', ']']).expect("an end");
    after[..end].parse().unwrap_or_else(|_| panic!("{key}: {after}"))
}

/// Our own program as another's engine.
fn engine(protocol: &str, pace: &str) -> String {
    let program = env!("CARGO_BIN_EXE_branan");
    format!(
        "name={protocol},{pace},{protocol}:'{program}' engine --protocol {protocol} --rules brandubh --hash 1 --move-time 1"
    )
}

/// A program that misbehaves.
fn opponent(habit: &str) -> String {
    let folder = Path::new(env!("CARGO_BIN_EXE_branan")).parent().expect("a folder");
    let program = folder.join("examples").join("opponent");
    assert!(program.exists(), "{} is built with the tests of the package", program.display());
    format!("name=bad,uci:'{}' {habit}", program.display())
}

#[test]
fn more_nodes_win_and_the_same_seed_gives_the_same_games() {
    let args = ["nodes=1500", "nodes=40", "-n", "12", "--json", "--concurrency", "2"];
    let (one, two) = (arena(&args), arena(&args));
    assert_eq!(number(&one.out, "games").to_bits(), 24_f64.to_bits());
    assert!(number(&one.out, "score") > 0.55 && number(&one.out, "elo") > 30.0, "{}", one.out);
    let pairs = |text: &str| text.split("\"pairings\"").nth(1).expect("pairings").to_owned();
    let untimed = |text: &str| pairs(text).split("\"latest_ms\"").next().expect("a part").to_owned();
    assert_eq!(untimed(&one.out), untimed(&two.out));
}

#[test]
fn our_engine_plays_over_every_protocol() {
    for (protocol, pace) in
        [("uci", "nodes=100"), ("uci", "clock=1s+10ms"), ("otep", "time=2ms"), ("htp", "time=2ms")]
    {
        let other = engine(protocol, pace);
        let ran = arena(&["name=ours,nodes=100", &other, "-n", "2", "--json", "--grace", "60s"]);
        assert!(ran.out.contains("\"faults\":[]"), "{protocol} {pace}: {}", ran.out);
        assert_eq!(number(&ran.out, "games").to_bits(), 4_f64.to_bits());
    }
}

#[test]
fn who_misbehaves_loses_every_game_and_the_match_goes_on() {
    for (habit, told) in [
        ("crash", "the program ended"),
        ("quit", "the program ended (exit status: 7)"),
        ("silent", "no answer in 0.3 s"),
        ("hang", "no answer in"),
        ("illegal", "the move a1-a7 cannot be played"),
        ("garbage", "no answer in"),
        ("strange", "unreadable answer"),
        ("resign", "resigned"),
    ] {
        let bad = opponent(habit);
        let limits = ["--patience", "300ms", "--nodes", "20", "-n", "2", "--json"];
        let ran = arena(&[&["branan", bad.as_str()], &limits[..]].concat());
        assert_eq!((number(&ran.out, "won"), number(&ran.out, "lost")), (4.0, 0.0), "{habit}: {}", ran.out);
        assert_eq!(ran.out.matches("\"engine\":\"bad\"").count(), 4, "{habit}: {}", ran.out);
        assert!(ran.out.contains(told), "{habit}: {}", ran.out);
        assert!(
            ran.err.contains("warning: ") && ran.err.contains("bad loses as the"),
            "{habit}: {}",
            ran.err
        );
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_closes_its_output_is_not_waited_for() {
    let bad = "name=bad,uci:sh -c 'exec 1>&-; cat > /dev/null'";
    let ran = arena(&["nodes=20", bad, "-n", "1", "--json"]);
    assert!(ran.out.contains("it closed its output"), "{}", ran.out);
}

#[test]
fn a_clear_result_ends_a_sequential_test() {
    let bad = opponent("illegal");
    let ran = arena(&["nodes=20", &bad, "--nodes", "20", "-n", "10000", "--sprt", "0,200"]);
    assert!(ran.out.contains("SPRT 0 to 200 Elo: passed"), "{}", ran.out);
    assert!(ran.out.contains("lost") && ran.out.contains("off the board"), "{}", ran.out);
}

#[test]
fn games_are_written_and_can_be_read_again() {
    let folder = folder("arena");
    for ending in ["otg", "csv", "pgn", "txt"] {
        let path = folder.join(format!("games.{ending}"));
        let path = path.to_str().expect("a path");
        arena(&["nodes=50", "level=1", "-n", "2", "--out", path]);
        let shown = run(&["convert", path, "--to", "jsonl", "--rules", "brandubh"]);
        assert_eq!((shown.status, shown.out.lines().count()), (0, 4), "{ending}: {}", shown.err);
        // What was written serves as openings.
        let ran = arena(&["nodes=30", "nodes=20", "-n", "1", "--openings", path, "--plies", "4"]);
        assert!(ran.out.contains("2 games of brandubh"), "{}", ran.out);
    }
}

#[test]
fn three_engines_meet_each_other() {
    let ran = arena(&["level=1", "level=2", "nodes=100", "-n", "1"]);
    assert_eq!(ran.out.matches("Elo").count(), 6, "{}", ran.out);
    assert!(ran.out.contains("6 games of brandubh"), "{}", ran.out);
}

#[test]
fn wrong_engines_are_bad_usage() {
    for args in [
        &["match", "branan"][..],
        &["match", "branan", "level=13"],
        &["match", "branan", "uci:./there-is-no-such-program"],
        &["match", "branan", "nodes=5,otep:cat"],
        &["match", "branan", "clock=90s,htp:cat"],
        &["match", "branan", "branan", "--clock", "soon"],
        &["match", "branan", "branan", "--sprt", "5,0"],
        &["match", "branan", "branan", "branan", "--sprt", "0,5"],
        &["match", "branan", "branan", "--out", "games.xyz"],
        &["match", "branan", "branan", "--rules", "chess"],
    ] {
        let ran = run(args);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{args:?}: {}", ran.err);
    }
}
