//! `branan tables` builds, goes on after a kill, checks, counts and answers.

use std::path::Path;

use serde_json::Value;

use crate::program::{branan, feed, folder, run};

fn build(dir: &Path, attackers: &str, more: &[&str]) -> crate::program::Ran {
    let dir = dir.to_str().expect("text");
    run(&[&["tables", "build", "--max-attackers", attackers, "--max-defenders", "0", "--dir", dir], more]
        .concat())
}

#[test]
fn small_tables_are_built_listed_counted_verified_and_asked() {
    let dir = folder("tables-whole");
    let ran = build(&dir, "2", &["--json"]);
    assert_eq!((ran.status, ran.out.lines().count()), (0, 2), "{}", ran.err);
    assert!(build(&dir, "2", &[]).out.contains("2v0  623 bytes, was there"));

    let at = |command: &str, more: &[&str]| {
        let ran = run(&[&["tables", command, "--dir", dir.to_str().expect("text")], more].concat());
        assert_eq!(ran.status, 0, "{}", ran.err);
        ran.out
    };
    assert!(at("list", &[]).contains("2v0"));
    assert!(at("verify", &[]).contains("2v0  right, 10338 positions"), "{}", at("verify", &[]));
    let counted = at("stats", &["--table", "2v0", "--json"]);
    let first: Value = serde_json::from_str(counted.lines().next().expect("a line")).expect("JSON");
    assert_eq!((&first["attackers_win"], &first["defenders_win"]), (&3540.into(), &37138.into()));
    assert_eq!(first["longest_attackers_win"]["plies"], 3);
    assert_eq!(first["longest_attackers_win"]["line"].as_array().map(Vec::len), Some(3));
    assert!(at("stats", &[]).contains("longest win of the attackers: 3 plies"));

    let asked = at("probe", &["--position", "7/7/7/7/7/7/1k1a3 a", "--json"]);
    let answer: Value = serde_json::from_str(&asked).expect("JSON");
    assert_eq!((&answer["value"], &answer["forced"]), (&"attackers-win".into(), &true.into()), "{asked}");
    assert_eq!((&answer["plies"], &answer["moves"][0]["plies"]), (&1.into(), &1.into()));
    assert_eq!(answer["line"], serde_json::json!(["d1-c1"]), "{asked}");
    assert!(
        at("probe", &["--position", "7/7/7/7/7/7/1k1a3 d"])
            .contains("defenders win by force with the next move")
    );
}

/// The process is killed as soon as it has saved something, and again and again.
#[test]
fn a_build_that_was_killed_goes_on_to_the_same_files() {
    let (whole, killed) = (folder("tables-not-killed"), folder("tables-killed"));
    assert_eq!(build(&whole, "3", &[]).status, 0);
    let mut kills = 0;
    while kills < 3 {
        let mut child = branan()
            .args([
                "tables",
                "build",
                "--max-attackers",
                "3",
                "--max-defenders",
                "0",
                "--save-every",
                "0",
                "--dir",
            ])
            .arg(&killed)
            .stdout(std::process::Stdio::null())
            .spawn()
            .expect("the program starts");
        let part = killed.join("3v0.part");
        while !part.exists() && child.try_wait().expect("a child").is_none() {
            std::thread::yield_now();
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ended");
        kills += 1;
    }
    assert!(!killed.join("3v0.bt").exists(), "it was killed too late to show anything");
    assert_eq!(build(&killed, "3", &[]).status, 0);
    for table in ["1v0.bt", "2v0.bt", "3v0.bt"] {
        let read = |dir: &Path| std::fs::read(dir.join(table)).expect("a table");
        assert!(read(&whole) == read(&killed), "{table}");
    }
}

/// The defenders win in eight plies; the search alone looks one ahead, and two defenders are too many for the
/// tables inside the program.
#[test]
fn the_engine_asks_tables_by_option_and_by_flag() {
    const GO: [&str; 2] = ["position 3d3/7/7/7/a6/3k3/3d3 a", "go depth 1"];
    let dir = folder("tables-engine");
    let path = dir.to_str().expect("text");
    let most = ["--max-attackers", "1", "--max-defenders", "2"];
    assert_eq!(run(&[&["tables", "build", "--dir", path], &most[..]].concat()).status, 0);
    let option = format!("setoption name Tables value {path}");
    for (args, more, knows) in [
        (&["engine"][..], &[][..], false),
        (&["engine", "--tables", path], &[], true),
        (&["engine"], &[option.as_str()], true),
        (&["engine", "--tables", path], &["setoption name Tables value <empty>"], false),
    ] {
        let ran = feed(args, [&["uci"], more, &GO].concat().join("\n"));
        assert_eq!(ran.out.contains("score mate -4"), knows, "{args:?} {more:?} {}", ran.out);
    }
    let ran = feed(&["engine"], "setoption name Tables value /nowhere/at/all\n");
    assert!(ran.out.starts_with("info string error: /nowhere/at/all"), "{}", ran.out);
}

/// The program names the command that makes tables of an earlier version again, and it does.
#[test]
fn tables_of_an_earlier_version_are_refused_and_made_again() {
    let dir = folder("tables-earlier");
    assert_eq!(build(&dir, "2", &[]).status, 0);
    let (path, file) = (dir.to_str().expect("text"), dir.join("2v0.bt"));
    let whole = std::fs::read(&file).expect("a table");
    let mut earlier = whole.clone();
    earlier[8] = 2;
    std::fs::write(&file, earlier).expect("written");
    let ran = run(&["tables", "list", "--dir", path]);
    let command = format!("tables build --rules brandubh --max-attackers 2 --max-defenders 0 --dir {path}");
    assert!(ran.status == 1 && ran.err.contains("2v0.bt: the table has format 2"), "{}", ran.err);
    assert!(ran.err.contains(&command), "{}", ran.err);
    let ran = run(&command.split(' ').collect::<Vec<_>>());
    assert!(ran.status == 0 && ran.out.contains("1v0  153 bytes, was there"), "{} {}", ran.out, ran.err);
    assert!(std::fs::read(&file).expect("a table") == whole);
}

#[test]
fn what_cannot_be_is_told() {
    let dir = folder("tables-none");
    let path = dir.to_str().expect("text");
    for (args, status, told) in [
        (&["tables", "list", "--dir", path][..], 1, "there are no tables"),
        (&["tables", "list", "--dir", "/nowhere/at/all"], 1, "no such file"),
        (&["tables", "list", "--dir", path, "--rules", "hnefatafl"], 2, "up to 7x7"),
        (&["tables", "build", "--dir", path], 2, "--max-attackers"),
    ] {
        let ran = run(args);
        assert_eq!(ran.status, status, "{args:?} {}", ran.err);
        assert!(ran.err.contains(told), "{args:?} {}", ran.err);
    }
    let small = build(&dir, "1", &["--memory", "0"]);
    assert!(small.status == 1 && small.err.contains("--memory 1"), "{}", small.err);
    let ran = run(&["engine", "--tables", "/nowhere/at/all"]);
    assert!(ran.status == 1 && ran.err.contains("no such file"), "{}", ran.err);
    std::fs::write(dir.join("2v0.bt"), b"nonsense").expect("written");
    let ran = run(&["tables", "probe", "--dir", path, "--position", "7/7/7/7/7/7/1k1a3 a"]);
    assert!(ran.status == 1 && ran.err.contains("2v0.bt") && ran.err.contains("damaged"), "{}", ran.err);
}
