//! `.otg` records: tags, turns, comments, variations, and back again.

use std::fmt::Write;

use branan_rules::notation::{
    GameResult, MoveText, NodeId, Record, RecordFormat, Tag, read_record, read_records, write_record,
    write_records,
};
use branan_rules::{Move, Reason, Side, Square, presets};
use branan_testkit::Random;

/// The whole tree on one line: alternatives in parentheses, comments in braces.
fn outline(record: &Record) -> String {
    fn walk(record: &Record, after: Option<NodeId>, text: &mut String) {
        let tree = &record.moves;
        let Some((&main, others)) = tree.continuations(after).split_first() else { return };
        push(record, main, text);
        for &other in others {
            text.push_str(" (");
            push(record, other, text);
            walk(record, Some(other), text);
            text.push_str(" )");
        }
        walk(record, Some(main), text);
    }
    fn push(record: &Record, id: NodeId, text: &mut String) {
        let _ = write!(text, " {}", record.moves[id].mv.mv);
        if !record.moves[id].comment.is_empty() {
            let _ = write!(text, " {{{}}}", record.moves[id].comment);
        }
    }
    let mut text = String::new();
    walk(record, None, &mut text);
    text.trim_start().to_string()
}

#[track_caller]
fn read(text: &str) -> Record {
    match read_record(text) {
        Ok(record) => {
            let again = write_record(&record, RecordFormat::OpenTafl);
            assert_eq!(read_record(&again).as_ref(), Ok(&record), "{again}");
            record
        }
        Err(error) => panic!("{text}: {error}"),
    }
}

#[track_caller]
fn check(text: &str, expect: &str) {
    assert_eq!(outline(&read(text)), expect, "{text}");
}

#[track_caller]
fn check_error(text: &str, expect: &str) {
    match read_record(text) {
        Ok(record) => panic!("{text} was read as {record:?}"),
        Err(error) => assert_eq!(error.to_string(), expect, "{text}"),
    }
}

const PUZZLE: &str = "[event:Puzzle 1]\r\n[date:2016.05.01]\r\n[attackers:]\r\n[result:?]\r\n\
    [puzzle-mode:loose]\r\n[rules:dim:7 name:CopenhagenPuzzle atkf:y tfr:w cor:g7, cen:b2, sw:s efe:y \
    starti:/tt2T2/1t2K2/2tt3/6t/3TTt1/4Tt1/4Tt1/]\r\n[site:after the rules]\r\n\r\n\
    1. f3-f6 e7-d7 \r\n[|]\r\n\r\n2. d5-d6 Ke6-e7xf7 \r\n[good|a\r\nlong one]\r\n\
    2a.1.1a. d5-f5 Ke6-e7 \r\n[|]\r\n2b.1.1a. ..... d7-d5\r\n[|why not]\r\n2b.1.2a. g4-g5\r\n";

#[test]
fn a_real_looking_file_is_read_whole() {
    let record = read(PUZZLE);
    assert_eq!(
        outline(&record),
        "f3-f6 e7-d7 d5-d6 {good} ( d5-f5 e6-e7 ) e6-e7 {a\nlong one} ( d7-d5 {why not} g4-g5 )"
    );
    let tags: Vec<(&str, &str)> = record.tags.iter().map(|tag| (&*tag.name, &*tag.value)).collect();
    let expect = [
        ("event", "Puzzle 1"),
        ("date", "2016.05.01"),
        ("attackers", ""),
        ("puzzle-mode", "loose"),
        ("site", "after the rules"),
    ];
    assert_eq!(tags, expect);
    assert_eq!(record.first_position().unwrap().to_string(), "aa2d2/1a2k2/2aa3/6a/3dda1/4da1/4da1 a");
    assert!(record.mainline().nth(3).unwrap().mv.king);
}

#[test]
fn turns_are_read_however_they_are_spaced() {
    check("[a:b]1. d2-e2 c4-c5 2. e2-e3", "d2-e2 c4-c5 e2-e3");
    check("[a:b]\n\n1.d2-e2\n\tc4-c5\n[x|y]2.e2-e3[z]", "d2-e2 {x} c4-c5 {y} e2-e3 {z}");
    check("1. d2-e2\n1. ... c4-c5 [x|]", "d2-e2 c4-c5 {x}");
    check("1. ..... c4-c5 [x|y]\n2. d2-e2 [|]", "c4-c5 {x\ny} d2-e2");
    check("[a:b]\n1a1-a2 b1-b2\n2b2-b3", "a1-a2 b1-b2 b2-b3");
    check("[a:b]", "");
    check("1. d2-e2 [a|b|c]", "d2-e2 {a\nb/c}");
}

#[test]
fn variations_stand_where_their_address_says() {
    check("1. a1-a2 b1-b2 [|] 1a.1.1a. c1-c2 d1-d2 [|]", "a1-a2 ( c1-c2 d1-d2 ) b1-b2");
    check(
        "1. a1-a2 b1-b2 [|] 2. a2-a3 b2-b3 [|] 1b.1.1a. ..... c1-c2 [|] 1b.1.2a. a2-a4 [|] 1b.2.1a. ..... d1-d2 [|]",
        "a1-a2 b1-b2 ( c1-c2 a2-a4 ) ( d1-d2 ) a2-a3 b2-b3",
    );
    check(
        "1. a1-a2 b1-b2 [|] 1b.1.1a ..... c1-c2 [|] 1b.1.2a f1-f2 g1-g2 [|] 1b.1.2b.1.1a ..... e1-e2 [|]",
        "a1-a2 b1-b2 ( c1-c2 f1-f2 g1-g2 ( e1-e2 ) )",
    );
    check("1. a1-a2 [|] 1a.1.1a. c1-c2 [|] 1a.1.1a.1.1a. d1-d2 [|]", "a1-a2 ( c1-c2 ) ( d1-d2 )");
    check("1. a1-a2 [|] 1a.1.1a. c1-c2 [|] 1. ..... b1-b2", "a1-a2 ( c1-c2 ) b1-b2");
}

#[test]
fn results_and_endings_are_read() {
    let result = |text: &str| {
        let record = read(text);
        (record.result, record.reason)
    };
    let attackers = GameResult::Won(Side::Attackers);
    let defenders = GameResult::Won(Side::Defenders);
    assert_eq!(result("[result:1]"), (attackers, None));
    assert_eq!(result("[result:0]"), (GameResult::Drawn, None));
    assert_eq!(result("[result:-1][termination:escape]"), (defenders, Some(Reason::Escape)));
    assert_eq!(result("[result:?]"), (GameResult::Open, None));
    assert_eq!(result("[a:b] 1. a1-a2 ---"), (attackers, Some(Reason::Resignation)));
    assert_eq!(result("[a:b] 1. a1-a2 b1-b2 [|] 2. timeout"), (defenders, Some(Reason::Time)));
    assert_eq!(result("[result:1] 1. a1-a2 b1-b2 [|] 2. ---"), (attackers, Some(Reason::Resignation)));
    assert_eq!(read("[termination:he left]").tag("termination"), Some("he left"));
}

#[test]
fn a_start_may_stand_apart_from_the_rules() {
    let record = read("[position:/tt5/1T5/7/3K3/t5T/7/3t3/] 1. a1-a2");
    assert_eq!(record.start.unwrap().to_string(), "3a3/7/a5d/3k3/7/1d5/aa5 a");
    let record = read("[position:/5/5/2K2/5/t4/]\n[x-side:defenders]");
    assert_eq!((record.side_at(0), record.side_at(1)), (Side::Defenders, Side::Attackers));
    let record = read("[position:/3t3/7/7/3K3/7/7/7/][rules:dim:7 atkf:n start:/3t3/7/7/3K3/7/7/7/]");
    assert_eq!(record.side_at(0), Side::Defenders);
}

#[test]
fn several_games_are_kept_apart_by_their_tags() {
    let text = "[event:one]\n1. a1-a2 b1-b2\n[event: a comment|]\n\n[result:?]\n[event:two]\n\n[result:1]\n";
    let records = read_records(text).unwrap();
    assert_eq!(records.iter().map(outline).collect::<Vec<_>>(), ["a1-a2 {event: a comment} b1-b2", "", ""]);
    let records = read_records("[event:one] 1. a1-a2 [x|] [site:two] 1. b1-b2 [result:1]").unwrap();
    assert_eq!(records.iter().map(outline).collect::<Vec<_>>(), ["a1-a2 {x}", "b1-b2", ""]);
    assert_eq!(read_records(" \n"), Ok(Vec::new()));
    let written = write_records(&records[..2], RecordFormat::OpenTafl);
    assert_eq!(read_records(&written).as_deref(), Ok(&records[..2]));
    let error = read_records("[result:1]\n[result:2|]").unwrap_err().to_string();
    assert_eq!(error, "line 2, column 9: expected a result: `1`, `0`, `-1` or `?`, found \"2|\"");
    check_error(
        "[event:one] 1. a1-a2\n[event:two] 1. b1-b2",
        "line 2, column 1: expected the end, for this reads one game only, found \"[\"",
    );
}

#[test]
fn errors_say_where_and_what() {
    check_error("", "line 1, column 1: expected a game, found the end");
    check_error("[event", "line 1, column 7: expected `:` and the value of the tag, found the end");
    check_error("[event:x", "line 1, column 9: expected `]`, found the end");
    check_error("[:x]", "line 1, column 2: expected the name of a tag, found \":\"");
    check_error("[result:2]", "line 1, column 9: expected a result: `1`, `0`, `-1` or `?`, found \"2\"");
    check_error("[a:b]\nhello", "line 2, column 1: expected the number of a turn, found \"hello\"");
    check_error("[a:b]\n1. d2-z9 ", "line 2, column 7: expected a square, found \"z9\"");
    check_error("[a:b]\n2. d2-d3", "line 2, column 1: expected turn 1 of this line, found \"2\"");
    check_error("[a:b]\n0. d2-d3", "line 2, column 1: expected a turn from 1 on, found \"0\"");
    check_error(
        "[a:b]\n1. d2-d3 d3-d4 d4-d5",
        "line 2, column 16: expected the next turn, after two moves, found \"d4-d5\"",
    );
    check_error(
        "[a:b]\n1. d2-d3 d3-d4\n2. ..... d4-d5",
        "line 3, column 4: expected a move, found \".....\"",
    );
    check_error("[a:b]\n1. d2-d3 [ab", "line 2, column 13: expected `]` behind the comment, found the end");
    check_error(
        "[a:b]\n1. d2-d3\n1b.1.1a. ..... c4-c5",
        "line 3, column 1: expected a turn with a move to vary, found \"1b\"",
    );
    check_error(
        "[a:b]\n1. a1-a2\n1a.1 c4-c5",
        "line 3, column 5: expected `.` and a turn of the variation, found \" \"",
    );
    check_error(
        "[a:b]\n1. --- a1-a2",
        "line 2, column 8: expected no move after the end of the game, found \"a1-a2\"",
    );
    check_error(
        "[a:b]\n[rules:dim:7 ber:c start:/7/7/7/3K3/7/7/3t3/]",
        "line 2, column 18: expected `n` for ber, for berserk moves are not played here, found \"c\"",
    );
    check_error("[position:/3x3/]", "line 1, column 16: expected a row of squares, found \"]\"");
}

#[test]
fn a_record_is_written_as_opentafl_does() {
    let record = read("[event:x] 1. a1-a2xb2 Kd4-d5+ [|ha] 1b.1.1a. ..... c1-c2 [|] 2. a2-a3");
    assert_eq!(
        write_record(&record, RecordFormat::OpenTafl),
        "[result:?]\n[event:x]\n\n1. a1-a2xb2 Kd4-d5+\n[|ha]\n2. a2-a3\n[|]\n1b.1.1a. ..... c1-c2\n[|]\n"
    );
}

#[test]
fn what_is_written_is_read_back_the_same() {
    let mut random = Random::new(10);
    for _ in 0..300 {
        let record = random_record(&mut random);
        let text = write_record(&record, RecordFormat::OpenTafl);
        match read_record(&text) {
            Ok(read) => assert_eq!(read, record, "{text}"),
            Err(error) => panic!("{error}\n{text}"),
        }
    }
}

#[test]
fn garbage_is_refused_without_panic() {
    let mut random = Random::new(11);
    for _ in 0..1500 {
        let text = write_record(&random_record(&mut random), RecordFormat::OpenTafl);
        let broken = random.garbled(&text);
        if let Ok(record) = read_record(&broken)
            && RecordFormat::detect(&broken) == RecordFormat::OpenTafl
        {
            let again = write_record(&record, RecordFormat::OpenTafl);
            assert_eq!(read_record(&again), Ok(record), "{broken}");
        }
    }
}

#[test]
fn deep_variations_do_not_exhaust_the_stack() {
    let mut record = Record::default();
    let square = |i: usize| Square::new((i % 19) as u8, (i / 19 % 19) as u8);
    let mut last = None;
    for i in 0..600 {
        let mv = Move::new(square(i), square(i + 1));
        let main = record.moves.add(last, MoveText::plain(mv));
        let other = record.moves.add(last, MoveText::plain(mv));
        record.moves.add(Some(main), MoveText::plain(mv));
        last = Some(other);
    }
    let text = write_record(&record, RecordFormat::OpenTafl);
    assert_eq!(read_record(&text), Ok(record));
}

fn random_record(random: &mut Random) -> Record {
    let mut record = Record { result: GameResult::Drawn, ..Record::default() };
    if random.index(2) == 0 {
        record.rules = Some(presets::ALL[random.index(3)].clone());
        record.start = Some(presets::ALL[random.index(3)].start.with_side(Side::BOTH[random.index(2)]));
        record.reason = Some(Reason::ALL[random.index(11)]);
        record.tags.push(Tag { name: "event".into(), value: "a: [b | \"c\"".into() });
    }
    let mut ids = Vec::new();
    for i in 0..random.index(25) {
        let mut square = |()| Square::new(random.index(11) as u8, random.index(11) as u8);
        let mv = Move::new(square(()), square(()));
        let after = if i == 0 || random.index(12) == 0 {
            None
        } else {
            Some(ids[random.index(i).max(i - 1 - i / 4)])
        };
        let id = record.moves.add(after, MoveText::plain(mv));
        if random.index(4) == 0 {
            record.moves[id].comment = format!("comment [{i}\nmore");
        }
        ids.push(id);
    }
    record
}
