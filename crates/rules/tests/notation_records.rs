//! Games as lists of moves and as CSV, and telling the formats apart.

use branan_rules::notation::{
    GameResult, Record, RecordFormat, Tag, read_record, read_records, read_records_as, write_record,
    write_records,
};
use branan_rules::{Reason, Side};
use branan_testkit::Random;

const ATTACKERS: GameResult = GameResult::Won(Side::Attackers);
const DEFENDERS: GameResult = GameResult::Won(Side::Defenders);

fn moves(record: &Record) -> String {
    let moves: Vec<String> = record.mainline().map(|node| node.mv.mv.to_string()).collect();
    moves.join(" ")
}

#[track_caller]
fn check(text: &str, format: RecordFormat, expect: &str, result: GameResult, reason: Option<Reason>) {
    assert_eq!(RecordFormat::detect(text), format, "{text}");
    match read_record(text) {
        Ok(record) => {
            assert_eq!(moves(&record), expect, "{text}");
            assert_eq!((record.result, record.reason), (result, reason), "{text}");
        }
        Err(error) => panic!("{text}: {error}"),
    }
}

#[track_caller]
fn check_error(text: &str, expect: &str) {
    match read_record(text) {
        Ok(record) => panic!("{text} was read as {record:?}"),
        Err(error) => assert_eq!(error.to_string(), expect, "{text}"),
    }
}

#[test]
fn plain_lists_are_read() {
    let plain = RecordFormat::Plain;
    check("d2-e2 c4-c5", plain, "d2-e2 c4-c5", GameResult::Open, None);
    check("d2e2 c4c5\nf4f5", plain, "d2-e2 c4-c5 f4-f5", GameResult::Open, None);
    check("d2-e2 timeout", plain, "d2-e2", ATTACKERS, Some(Reason::Time));
    check("d2-e2 c4-c5 ---", plain, "d2-e2 c4-c5", DEFENDERS, Some(Reason::Resignation));
    check("d2-e2 timeout *", plain, "d2-e2", GameResult::Open, Some(Reason::Time));
    check("d2-e2 draw", plain, "d2-e2", GameResult::Drawn, None);
}

#[test]
fn numbered_lists_are_read() {
    let numbered = RecordFormat::Numbered;
    check("1. d2-e2 c4-c5\n2. f4-f5", numbered, "d2-e2 c4-c5 f4-f5", GameResult::Open, None);
    check("1. h1h3 g5g2 2. h3h2", numbered, "h1-h3 g5-g2 h3-h2", GameResult::Open, None);
    check(
        "1.d2-e2 c4-c5\r\n2.f4-f5 resigned",
        numbered,
        "d2-e2 c4-c5 f4-f5",
        ATTACKERS,
        Some(Reason::Resignation),
    );
    check("1 d2-e2\n2 c4-c5\n3 timeout", numbered, "d2-e2 c4-c5", DEFENDERS, Some(Reason::Time));
    check("1. d2-e2 1... c4-c5 0-1", numbered, "d2-e2 c4-c5", DEFENDERS, None);
    check("1) d2-e2 c4-c5 1/2-1/2", numbered, "d2-e2 c4-c5", GameResult::Drawn, None);
}

#[test]
fn tags_and_comments_of_chess_players_are_read() {
    let text = "[Event \"Zevratafl game\"]\n[Site \"playtafl.com\"]\n[Result \"0-1\"]\n\n\
                ; before\n1. d2-e2x1 {a} c4-c5 ; b\n2. f4-f5";
    check(text, RecordFormat::Numbered, "d2-e2 c4-c5 f4-f5", DEFENDERS, None);
    let record = read_record(text).unwrap();
    assert_eq!(record.tag("site"), Some("playtafl.com"));
    assert_eq!(record.tag("start-comment"), Some("before"));
    let comments: Vec<&str> = record.mainline().map(|node| node.comment.as_str()).collect();
    assert_eq!(comments, ["a", "b", ""]);
    assert_eq!(
        write_record(&record, RecordFormat::Numbered),
        "[Event \"Zevratafl game\"]\n[Site \"playtafl.com\"]\n[Start-comment \"before\"]\n[Result \"0-1\"]\n\n\
         1. d2-e2x1 {a} c4-c5 {b}\n2. f4-f5\n0-1\n"
    );
}

#[test]
fn csv_lines_are_read() {
    let csv = RecordFormat::Csv;
    check("d2-e2 c4-c5xa1,0,1,Black", csv, "d2-e2 c4-c5", ATTACKERS, None);
    check("d2-e2 c4-c5,0,0,White\n", csv, "d2-e2 c4-c5", DEFENDERS, None);
    check("d2-e2 timeout,0,0,Black", csv, "d2-e2", ATTACKERS, Some(Reason::Time));
    check("timeout,0,0,", csv, "", GameResult::Open, Some(Reason::Time));
    check("moves,whiteCaptured,blackCaptured,Result\nd2-e2,0,0,Draw", csv, "d2-e2", GameResult::Drawn, None);
}

#[test]
fn counts_that_the_moves_do_not_bear_out_are_kept() {
    let record = read_record("d2-e2xe3 c4-c5,1,2,Ongoing").unwrap();
    assert_eq!((record.tag("defenders-captured"), record.tag("attackers-captured")), (None, Some("2")));
    assert_eq!(write_record(&record, RecordFormat::Csv), "d2-e2xe3 c4-c5,1,2,Ongoing\n");
}

#[test]
fn counts_that_the_moves_bear_out_are_counted_anew() {
    let record = read_record("d2-e2xd3xe3 c4-c5 f4-f5x1,3,0,Ongoing").unwrap();
    assert_eq!(record.tags, []);
    assert_eq!(write_record(&record, RecordFormat::Csv), "d2-e2xd3xe3 c4-c5 f4-f5x1,3,0,Ongoing\n");
}

#[test]
fn plain_lists_tell_the_end_only_where_it_is_not_to_be_expected() {
    for text in ["d2-e2", "d2-e2 1/2-1/2", "d2-e2 resigned", "d2-e2 timeout", "d2-e2 timeout *", "*"] {
        let record = read_record(text).unwrap();
        assert_eq!(write_record(&record, RecordFormat::Plain), format!("{text}\n"));
    }
}

#[test]
fn names_of_tags_may_have_hyphens_and_underscores() {
    for text in ["[Time-control \"5m\"]\n1. d2-e2", "[time_control \"5m\"]\n1. d2-e2"] {
        check(text, RecordFormat::Numbered, "d2-e2", GameResult::Open, None);
    }
}

#[test]
fn names_of_tags_are_written_so_that_they_are_read() {
    let tag = |name: &str| Tag { name: name.to_string(), value: "5m".to_string() };
    let record = Record { tags: vec![tag("Time control_2"), tag("")], ..Record::default() };
    assert_eq!(
        write_record(&record, RecordFormat::Numbered),
        "[Time-control_2 \"5m\"]\n[Tag \"5m\"]\n[Result \"*\"]\n\n*\n"
    );
}

#[test]
fn rules_told_by_name_only_stay_a_tag() {
    let record = read_record("[Rules \"Brandubh\"]\n1. d2-e2").unwrap();
    assert_eq!((record.tag("rules"), &record.rules), (Some("Brandubh"), &None));
}

#[test]
fn files_of_several_games_are_read() {
    let count = |text: &str| read_records(text).unwrap().len();
    assert_eq!(count("d2-e2 c4-c5\n\n# a comment\nd2-e2\n"), 2);
    assert_eq!(count("d2-e2,0,0,Black\nd2-e2,0,0,White\n"), 2);
    assert_eq!(count("1. d2-e2 c4-c5\n2. f4-f5\n1. d2-e2 c4-c5"), 2);
    assert_eq!(count("[Event \"a\"]\n1. d2-e2\n[Event \"b\"]\n1. d2-e2 1-0 1. d2-e2"), 3);
}

#[test]
fn errors_say_where_and_what() {
    check_error("hello", "line 1, column 1: expected a square, found \"hello\"");
    check_error("d2-e2 c4-q", "line 1, column 10: expected a square, found \"q\"");
    check_error(
        "d2-e2 timeout c4-c5",
        "line 1, column 15: expected no move after the end of the game, found \"c4-c5\"",
    );
    check_error("d2-e2 1-0 c4-c5", "line 1, column 11: expected nothing after the result, found \"c4-c5\"");
    check_error(
        "d2-e2,0,Black",
        "line 1, column 1: expected moves, two counts of captures and a winner, with commas between, found \"d2-e2,0,Black\"",
    );
    check_error("d2-e2,x,0,Black", "line 1, column 7: expected a number, found \"x\"");
    check_error(
        "d2-e2,0,0,Blue",
        "line 1, column 11: expected one of `Black`, `White`, `Draw`, `Ongoing`, found \"Blue\"",
    );
    check_error(
        "a1-a2,0,0,Black\na1-a2,0,0,Black",
        "line 2, column 1: expected the end, for this reads one game only, found \"a1-a2,0,0,Black\"",
    );
    check_error("1. d2-e2 {oh", "line 1, column 13: expected `}` behind the comment, found the end");
    check_error(
        "1. d2-e2 c4-c5\n1. d2-e2",
        "line 2, column 1: expected the end, for this reads one game only, found \"1\"",
    );
}

#[test]
fn formats_are_known_by_their_words() {
    for format in RecordFormat::ALL {
        assert_eq!(format.word().parse(), Ok(format));
        assert_eq!(format.to_string(), format.word());
    }
    assert!("sgf".parse::<RecordFormat>().is_err());
}

#[test]
fn lists_without_games_are_empty_or_refused() {
    assert_eq!(read_records("\n"), Ok(Vec::new()));
    check_error(" \n ", "line 1, column 1: expected a game, found \" \"");
    for format in RecordFormat::ALL {
        assert_eq!(read_records_as("", format), Ok(Vec::new()));
    }
}

#[test]
fn what_is_written_is_read_back_and_written_the_same() {
    let mut random = Random::new(12);
    let texts = [
        "d2-e2 c4-c5xe3xd3 f4-f5 timeout",
        "d2-e2 c4-c5 draw\n# x\na1-a2 resigned",
        "1. d2-e2 {a} c4-c5xe3 2. f4-f5 ; rest\n3. a1-a2 1-0",
        "[Event \"x\"]\n[Result \"0-1\"]\n1. d2-e2 c4-c5 2. ---\n\n[Event \"y\"]\n*",
        "d2-e2xe3 c4-c5,1,0,Black\na1-a2 timeout,0,3,\n",
        "{\"rules\":\"brandubh\",\"moves\":[\"d2-e2\",\"c4-c5\",\"---\"]}\n{\"rules\":\"a\\\"\",\"moves\":[]}",
    ];
    for round in 0..4000 {
        let text = texts[round % texts.len()];
        let text = if round < texts.len() { text.to_string() } else { random.garbled(text) };
        let format = RecordFormat::detect(&text);
        let Ok(records) = read_records_as(&text, format) else { continue };
        let written = write_records(&records, format);
        match read_records_as(&written, format) {
            Ok(again) => {
                assert_eq!(write_records(&again, format), written, "{text}");
                assert_eq!(again.len(), records.len(), "{text}");
            }
            Err(error) => panic!("{text}\n{written}\n{error}"),
        }
        let _ = read_record(&text);
    }
}
