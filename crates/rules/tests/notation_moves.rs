//! Moves in every dialect, and what is wrong with those that are in none.

use branan_rules::notation::{
    CaptureText, Dialect, KingMark, MoveText, PlyText, read_move, read_ply, write_move,
};
use branan_rules::{Move, Square, SquareSet};
use branan_testkit::Random;

/// Reads a move and writes it as `OpenTafl` would, the dialect that tells most.
fn check(text: &str, expect: &str) {
    match read_move(text) {
        Ok(mv) => assert_eq!(write_move(&mv, Dialect::OpenTafl), expect, "{text}"),
        Err(error) => panic!("{text}: {error}"),
    }
}

fn check_error(text: &str, expect: &str) {
    match read_move(text) {
        Ok(mv) => panic!("{text} was read as {mv:?}"),
        Err(error) => assert_eq!(error.to_string(), expect, "{text}"),
    }
}

#[test]
fn moves_are_read_with_and_without_a_hyphen() {
    check("d6-d3", "d6-d3");
    check("d6–d3", "d6-d3");
    check("h1h3", "h1-h3");
    check("H11-H1", "h11-h1");
    check("a10a11", "a10-a11");
    check("k10k11", "k10-k11");
    check(" d6-d3\r\n", "d6-d3");
}

#[test]
fn captures_are_read_in_all_three_manners() {
    check("d6-d3xe3/d2", "d6-d3xd2/e3");
    check("d6-d3xe3xd2", "d6-d3xd2/e3");
    check("d6d3xe3", "d6-d3xe3");
    check("d5-c5x2", "d5-c5x2");
    assert_eq!(read_move("d5-c5x2").unwrap().captures, CaptureText::Count(2));
    assert_eq!(read_move("d5-c5").unwrap().captures, CaptureText::Unsaid);
}

#[test]
fn a_square_captured_twice_over_counts_once() {
    check("d4-a4xa3xa3", "d4-a4xa3");
    check("a4-a6xa7xb6xa7", "a4-a6xb6/a7");
    assert_eq!(read_move("a4-a6xa7xb6xa7").unwrap().captures.count(), 2);
}

#[test]
fn the_king_and_his_fate_are_read() {
    check("Ke6-e7xf7", "Ke6-e7xf7");
    check("Kk6-k7", "Kk6-k7");
    check("K6-K7", "k6-k7");
    let mark = |text: &str| read_move(text).unwrap().mark;
    assert_eq!(mark("e5-e8xe9+"), Some(KingMark::Threatened));
    assert_eq!(mark("e5-e8-"), Some(KingMark::Open));
    assert_eq!(mark("e5-e8++"), Some(KingMark::Captured));
    assert_eq!(mark("e5-e8x1--"), Some(KingMark::Escaped));
    assert_eq!(mark("e5-e8"), None);
}

#[test]
fn resignation_and_time_stand_where_a_move_might() {
    for text in ["---", "resigned", "resigns", "Resigned"] {
        assert_eq!(read_ply(text), Ok(PlyText::Resigns));
    }
    assert_eq!(read_ply("timeout"), Ok(PlyText::TimeOut));
    assert_eq!(read_ply("a1-a2"), Ok(PlyText::Move(read_move("a1-a2").unwrap())));
}

#[test]
fn errors_say_where_and_what() {
    check_error("", "line 1, column 1: expected a square, found the end");
    check_error("d2-z9", "line 1, column 4: expected a square, found \"z9\"");
    check_error("d0-d9", "line 1, column 1: expected a square, found \"d0\"");
    check_error("d2-d20", "line 1, column 4: expected a square, found \"d20\"");
    check_error("d2-d20xe3", "line 1, column 4: expected a square, found \"d20\"");
    check_error("d2-d257", "line 1, column 4: expected a square, found \"d257\"");
    check_error("d2-", "line 1, column 4: expected a square, found the end");
    check_error("d2", "line 1, column 3: expected `-`, found the end");
    check_error("d2 e2", "line 1, column 3: expected `-`, found \" \"");
    check_error("d2-e2x", "line 1, column 7: expected a square, found the end");
    check_error("d2-e2xe3/", "line 1, column 10: expected a square, found the end");
    check_error("d2-e2x256", "line 1, column 7: expected a number of captures, found \"256\"");
    check_error("d2-e2x1234567890", "line 1, column 7: expected a number, found \"1234567890\"");
    check_error("d2-e2x9999999999", "line 1, column 7: expected a number, found \"9999999999\"");
    check_error("d2-e2 x1", "line 1, column 6: expected a capture or the end of the move, found \" \"");
    check_error("d2-e2+++", "line 1, column 8: expected a capture or the end of the move, found \"+\"");
}

#[test]
fn moves_of_opentafl_that_we_do_not_play_are_refused_with_the_reason() {
    check_error("d2^d4", "line 1, column 3: expected `-`, for jumps are not played here, found \"^\"");
    check_error("d2^=d4", "line 1, column 3: expected `-`, for jumps are not played here, found \"^\"");
    check_error(
        "d2=d4xd5",
        "line 1, column 3: expected `-`, for berserk moves are not played here, found \"=\"",
    );
    for (letter, name) in [('N', "knights"), ('C', "commanders"), ('M', "mercenaries"), ('G', "guards")] {
        check_error(
            &format!("{letter}c2-c4"),
            &format!(
                "line 1, column 1: expected a soldier or the king to move, for {name} are not played here, found \"{letter}c2\""
            ),
        );
    }
}

#[test]
fn each_dialect_is_written_its_own_way() {
    let mv = read_move("Kd2-e2xe3/d3-").unwrap();
    let written = Dialect::ALL.map(|dialect| write_move(&mv, dialect));
    let expect =
        ["d2-e2xd3xe3", "d2e2", "Kd2-e2xd3/e3-", "d2-e2xd3xe3", "d2-e2x2", "d2-e2xd3xe3", "d2-e2xd3xe3"];
    assert_eq!(written, expect);
}

#[test]
fn of_captures_that_there_are_none_of_nothing_is_written() {
    let captures = CaptureText::Squares(SquareSet::EMPTY);
    let mv = MoveText { captures, ..read_move("d2-e2").unwrap() };
    for dialect in Dialect::ALL {
        assert_eq!(write_move(&mv, dialect), write_move(&MoveText::plain(mv.mv), dialect), "{dialect}");
    }
}

#[test]
fn what_is_written_is_read_back() {
    let mut random = Random::new(3);
    for _ in 0..2000 {
        let mv = random_move(&mut random);
        assert_eq!(read_move(&write_move(&mv, Dialect::OpenTafl)), Ok(mv));
        let said = MoveText { king: false, mark: None, ..mv };
        assert_eq!(read_move(&write_move(&mv, Dialect::Branan)), Ok(said));
        assert_eq!(read_move(&write_move(&mv, Dialect::TaflZero)), Ok(MoveText::plain(mv.mv)));
        let broken = random.garbled(&write_move(&mv, Dialect::OpenTafl));
        if let Ok(read) = read_move(&broken) {
            assert_eq!(read_move(&write_move(&read, Dialect::OpenTafl)), Ok(read), "{broken}");
        }
    }
}

fn random_move(random: &mut Random) -> MoveText {
    let mut square = |()| Square::new(random.index(19) as u8, random.index(19) as u8);
    let mv = Move::new(square(()), square(()));
    let squares: SquareSet = [square(()), square(())].into_iter().collect();
    let captures =
        [CaptureText::Unsaid, CaptureText::Squares(squares), CaptureText::Count(3)][random.index(3)];
    let marks = [
        None,
        Some(KingMark::Open),
        Some(KingMark::Threatened),
        Some(KingMark::Escaped),
        Some(KingMark::Captured),
    ];
    MoveText { mv, king: random.index(2) == 0, captures, mark: marks[random.index(5)] }
}
