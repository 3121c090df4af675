//! `branan replay` keeps its contract.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::program::{ESCAPE, branan, feed, folder, request, run};
use branan_rules::SplitMix64;
use serde_json::Value;

#[track_caller]
fn answer(line: &str) -> Value {
    let ran = feed(&["replay"], line);
    assert_eq!(ran.out.lines().count(), 1, "{}", ran.out);
    let value: Value = serde_json::from_str(&ran.out).expect("a JSON object");
    assert_eq!(ran.status, i32::from(value.get("error").is_some()), "{value}");
    assert_eq!(ran.err, "");
    value
}

#[track_caller]
fn check_error(line: &str, code: &str, index: Option<u64>, words: &str) {
    let value = answer(line);
    let error = &value["error"];
    assert_eq!(error["code"], code, "{value}");
    assert_eq!(error["move"].as_u64(), index, "{value}");
    assert!(error.as_object().expect("an object").contains_key("move"));
    let message = error["message"].as_str().expect("a text");
    assert!(message.contains(words), "{message:?} does not say {words:?}");
}

#[test]
fn a_game_that_goes_on_is_reported_exactly() {
    let ran = feed(&["replay"], request("brandubh", &["d2-e2"]));
    let expected =
        r#"{"position":"3a3/3a3/3d3/aadkdaa/3d3/4a2/3a3 d","status":"ongoing","reason":"","legal":23}"#;
    assert_eq!((ran.out.as_str(), ran.status), (format!("{expected}\n").as_str(), 0));
}

#[test]
fn a_game_that_is_over_says_how_and_has_no_legal_moves() {
    let value = answer(&request("brandubh", &ESCAPE));
    assert_eq!((&value["status"], &value["reason"]), (&"defenders-win".into(), &"escape".into()));
    assert_eq!(value["legal"], 0);
}

#[test]
fn a_king_between_two_attackers_is_captured() {
    let line = r#"{"rules":"brandubh","start":"7/7/7/7/1ak4/3a3/7 a","moves":["d2-d3"]}"#;
    let value = answer(line);
    assert_eq!((&value["status"], &value["reason"]), (&"attackers-win".into(), &"king-captured".into()));
}

#[test]
fn hnefatafl_repeated_three_times_is_a_draw() {
    let cycle = ["d1-d2", "f8-g8", "d2-d1", "g8-f8"];
    let moves: Vec<&str> = cycle.iter().chain(&cycle).copied().collect();
    let value = answer(&request("hnefatafl", &moves));
    assert_eq!((&value["status"], &value["reason"]), (&"draw".into(), &"repetition".into()));
}

#[test]
fn positions_and_moves_may_be_in_any_notation() {
    let open_tafl =
        r#"{"rules":"brandubh","start":"/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/","moves":["d2e2","d3-f3"]}"#;
    let ours = request("brandubh", &["d2-e2", "d3-f3"]);
    assert_eq!(answer(open_tafl), answer(&ours));
}

#[test]
fn captures_may_be_written_in_every_manner() {
    let ask =
        |mv: &str| format!(r#"{{"rules":"brandubh","start":"7/3k3/7/1a5/7/2da3/7 a","moves":["{mv}"]}}"#);
    let plain = answer(&ask("b4-b2"));
    assert_eq!(plain["position"], "7/3k3/7/7/7/1a1a3/7 d");
    for mv in ["b4-b2xc2", "b4-b2x1", "b4b2xc2", "b4-b2xc2+"] {
        assert_eq!(answer(&ask(mv)), plain, "{mv}");
    }
    for mv in ["b4-b2xc3", "b4-b2x2", "b4-b2xc2xd2"] {
        check_error(&ask(mv), "capture-mismatch", Some(0), "captures c2");
    }
}

#[test]
fn a_resignation_ends_the_set() {
    let value = answer(&request("brandubh", &["d2-e2", "---"]));
    assert_eq!((&value["status"], &value["reason"]), (&"attackers-win".into(), &"resignation".into()));
}

#[test]
fn unknown_fields_are_ignored() {
    let line = r#"{"id":7,"rules":"brandubh","moves":[],"note":{"a":[1,2]},"start":null}"#;
    assert_eq!(answer(line)["legal"], 40);
}

#[test]
fn every_error_has_its_code() {
    check_error("{", "bad-json", None, "column");
    check_error("nonsense", "bad-json", None, "expected");
    check_error("[]", "bad-field", None, "object");
    check_error("17", "bad-field", None, "object");
    check_error(r#"{"moves":[]}"#, "bad-field", None, "`rules` is missing");
    check_error(r#"{"rules":7,"moves":[]}"#, "bad-field", None, "`rules`");
    check_error(r#"{"rules":"brandubh"}"#, "bad-field", None, "`moves` is missing");
    check_error(r#"{"rules":"brandubh","moves":"d2-e2"}"#, "bad-field", None, "list");
    check_error(r#"{"rules":"brandubh","moves":["d2-e2",3]}"#, "bad-field", Some(1), "string");
    check_error(r#"{"rules":"brandubh","start":[],"moves":[]}"#, "bad-field", None, "`start`");
    check_error(r#"{"rules":"a","rules":"a","moves":[]}"#, "bad-field", None, "duplicate");
    check_error(&request("chess", &[]), "unknown-rules", None, "brandubh, brandubh-historical");
    check_error(r#"{"rules":"brandubh","start":"xyz","moves":[]}"#, "bad-position", None, "column 4");
    check_error(
        r#"{"rules":"brandubh","start":"7/7/7/7/7/7/3a3 a","moves":[]}"#,
        "bad-position",
        None,
        "no king",
    );
    check_error(r#"{"rules":"hnefatafl","start":"3k/4/4/a3 a","moves":[]}"#, "bad-position", None, "11x11");
    check_error(&request("brandubh", &["d2-e2", "z9"]), "bad-move", Some(1), "square");
    check_error(&request("brandubh", &["d2-e2", "d2-e2"]), "illegal-move", Some(1), "no piece on d2");
    check_error(&request("brandubh", &["d3-e3"]), "illegal-move", Some(0), "turn");
    check_error(&request("brandubh", &["d2-e2xd3"]), "capture-mismatch", Some(0), "nothing");
    let after_the_end: Vec<&str> = ESCAPE.iter().copied().chain(["b1-b2"]).collect();
    check_error(&request("brandubh", &after_the_end), "over", Some(8), "escape");
    check_error(&request("brandubh", &["---", "d2-e2"]), "over", Some(1), "resignation");
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let ran = feed(&["replay"], b"{\"rules\":\"\xff\",\"moves\":[]}\n");
    assert!(ran.out.contains(r#""code":"bad-json""#) && ran.out.contains("UTF-8"), "{}", ran.out);
    assert_eq!(ran.status, 1);
}

#[test]
fn a_line_that_is_too_long_is_refused_and_the_next_is_read() {
    let mut input = vec![b' '; (16 << 20) + 1];
    input.push(b'\n');
    input.extend(request("brandubh", &[]).bytes());
    let ran = feed(&["replay"], input);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].contains("16 MiB"), "{}", lines[0]);
    assert!(lines[1].contains(r#""legal":40"#), "{}", lines[1]);
    assert_eq!((lines.len(), ran.status), (2, 1));
}

#[test]
fn lines_are_answered_in_order_and_blank_ones_skipped() {
    let good = request("brandubh", &[]);
    let input = format!("\u{feff}{good}\n  \r\nbad\n{}", request("hnefatafl", &[]).trim_end());
    let ran = feed(&["replay", "-"], input);
    let lines: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!((&lines[0]["legal"], &lines[2]["legal"]), (&40.into(), &116.into()));
    assert_eq!(lines[1]["error"]["code"], "bad-json");
    assert_eq!(ran.status, 1);
}

#[test]
fn an_answer_comes_before_the_next_question() {
    let mut child =
        branan().arg("replay").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut questions = child.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(child.stdout.take().expect("a pipe"));
    for (rules, legal) in [("brandubh", "40"), ("hnefatafl", "116"), ("tablut", "80")] {
        questions.write_all(request(rules, &[]).as_bytes()).expect("it listens");
        let mut line = String::new();
        answers.read_line(&mut line).expect("it answers");
        assert!(line.contains(&format!("\"legal\":{legal}}}")), "{line}");
    }
    drop(questions);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = branan()
        .arg("replay")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    drop(child.stdout.take());
    let mut questions = child.stdin.take().expect("a pipe");
    let line = request("brandubh", &[]);
    for _ in 0..10_000 {
        if questions.write_all(line.as_bytes()).is_err() {
            break;
        }
    }
    drop(questions);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0), "{output:?}");
}

#[test]
fn rules_of_ones_own_have_their_id() {
    let path = folder("replay-rules").join("mine.toml");
    let toml = run(&["rules", "export", "brandubh"]).out.replace("id = \"brandubh\"", "id = \"mine\"");
    std::fs::write(&path, toml).expect("a file");
    let ran = feed(&["replay", "--rules-file", path.to_str().expect("a name")], request("mine", &[]));
    assert!(ran.out.contains("\"legal\":40"), "{ran:?}");
}

#[test]
fn a_file_that_is_not_there_fails_and_a_bad_option_is_bad_usage() {
    let ran = run(&["replay", "/no/such/file"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert!(ran.err.starts_with("error: /no/such/file: "), "{}", ran.err);
    assert_eq!(run(&["replay", "--nonsense"]).status, 2);
    assert_eq!(run(&["replay", "a", "b"]).status, 2);
}

#[test]
fn mutilated_lines_never_stop_the_run() {
    let seeds = [
        request("brandubh", &ESCAPE),
        r#"{"rules":"hnefatafl","start":"3aaaaa3/5a5/11/a4d4a/a3ddd3a/aa1ddkdd1aa/a3ddd3a/a4d4a/11/5a5/3aaaaa3 a","moves":["d1-d3x2"]}"#.to_owned(),
    ];
    let mut random = SplitMix64::new(7);
    let mut input = Vec::new();
    let lines = 4000;
    for _ in 0..lines {
        let mut line = seeds[random.below(seeds.len())].trim_end().as_bytes().to_vec();
        for _ in 0..=random.below(4) {
            mutate(&mut line, &mut random);
        }
        // A line must stay one line, and not become a blank one.
        line.retain(|byte| *byte != b'\n');
        line.push(b'!');
        input.extend(line);
        input.push(b'\n');
        input.extend(b"{\"rules\":\"brandubh\",\"moves\":[]}\n");
    }
    let ran = feed(&["replay"], input);
    assert_eq!((ran.out.lines().count(), ran.status), (2 * lines, 1));
    let fine = ran.out.lines().skip(1).step_by(2).all(|line| line.contains("\"legal\":40"));
    assert!(fine, "a good line was not answered");
}

fn mutate(line: &mut Vec<u8>, random: &mut SplitMix64) {
    let at = random.below(line.len());
    match random.below(4) {
        0 => drop(line.remove(at)),
        1 => line.insert(at, random.number() as u8),
        2 => line[at] ^= 1 << random.below(8),
        _ => {
            let other = random.below(line.len());
            line.swap(at, other);
        }
    }
}
