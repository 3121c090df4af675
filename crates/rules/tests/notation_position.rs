//! Positions in every dialect, and what is wrong with those that are in none.

use branan_rules::notation::{Dialect, ParseError, Wanted, read_position, read_position_as, write_position};
use branan_rules::{Piece, Setup, Side, Square, presets};
use branan_testkit::Random;

/// A board that shows any mistake in the order of rows or files.
const LOPSIDED: &str = "3a3/7/a5d/3k3/7/1d5/aa5 d";

fn check(text: &str, expect: &str, dialect: Dialect) {
    match read_position(text, Side::Attackers) {
        Ok((setup, found)) => {
            assert_eq!((setup.to_string().as_str(), found), (expect, dialect), "{text}");
        }
        Err(error) => panic!("{text}: {error}"),
    }
}

fn check_error(text: &str, expect: &str) {
    match read_position(text, Side::Attackers) {
        Ok(read) => panic!("{text} was read as {read:?}"),
        Err(error) => assert_eq!(error.to_string(), expect, "{text}"),
    }
}

#[test]
fn our_own_form_and_taflzero_are_read_from_the_top() {
    check(LOPSIDED, LOPSIDED, Dialect::Branan);
    check("3a3/7/a5d/3k3/7/1d5/aa5", "3a3/7/a5d/3k3/7/1d5/aa5 a", Dialect::Branan);
    check("3a3/7/a5d/3k3/7/1d5/aa5 - d 0 0", LOPSIDED, Dialect::TaflZero);
    check("3a3/7/a5d/3k3/7/1d5/aa5 f3 d 3 17", LOPSIDED, Dialect::TaflZero);
    check("3a3/7/a5d/3k3/7/1d5/aa5 - d", LOPSIDED, Dialect::TaflZero);
    check("3a3/7/a5d/3k3/7/1d5/aa5 d 3 17", LOPSIDED, Dialect::TaflZero);
    check("  3a3/7/a5d/3k3/7/1d5/aa5\td \r\n", LOPSIDED, Dialect::Branan);
    check("3a3 / 7 / a5d / 3k3 / 7 / 1d5 / aa5 defenders", LOPSIDED, Dialect::Branan);
}

#[test]
fn opentafl_and_hnefatafl_rs_are_read_from_rank_one() {
    let expect = "3a3/7/a5d/3k3/7/1d5/aa5 a";
    check("/tt5/1T5/7/3K3/t5T/7/3t3/", expect, Dialect::OpenTafl);
    check("/tt5/1T5/7/3K3/t5T/7/3t3", expect, Dialect::OpenTafl);
    check("tt5/1T5/7/3K3/t5T/7/3t3", expect, Dialect::HnefataflRs);
    check("tt5/1T5/7/3K3/t5T/7/3t3 d", LOPSIDED, Dialect::HnefataflRs);
}

#[test]
fn capitals_are_read_from_the_top() {
    check("3A3/7/A5D/3K3/7/1D5/AA5 d", LOPSIDED, Dialect::Counted);
    check("/3A3/7/A5D/3K3/7/1D5/AA5/", "3a3/7/a5d/3k3/7/1d5/aa5 a", Dialect::HnefataflOrg);
}

#[test]
fn rows_may_be_kept_apart_by_spaces_or_line_ends() {
    check("3a3 7 a5d 3k3 7 1d5 aa5 d", LOPSIDED, Dialect::Drawn);
    check("3a3\n7\na5d\n3k3\n7\n1d5\naa5\nd\n", LOPSIDED, Dialect::Drawn);
    check("3a3\r\n7\r\na5d\r\n3k3\r\n7\r\n1d5\r\naa5", "3a3/7/a5d/3k3/7/1d5/aa5 a", Dialect::Drawn);
}

#[test]
fn drawings_are_read_with_and_without_coordinates() {
    check("..a..\n.....\n..k..\n.....\nd....\nd", "2a2/5/2k2/5/d4 d", Dialect::Drawn);
    check(". . X . .\n_ _ _ _ _\n- - K - -\n* * * * *\nO . . . .", "2a2/5/2k2/5/d4 a", Dialect::Drawn);
    let framed = "
          A B C D E
        ┌───────────┐
      5 │ . . t . . │ 5
      4 │ . . . . . │ 4
      3 │ . . K . . │ 3
      2 │ . . . . . │ 2
      1 │ T . . . . │ 1
        └───────────┘
          A B C D E
        attackers";
    check(framed, "2a2/5/2k2/5/d4 a", Dialect::Drawn);
    let eleven: Vec<String> = (1..=11).rev().map(|rank| format!("{rank:2} ...........")).collect();
    check(&eleven.join("\n"), "11/11/11/11/11/11/11/11/11/11/11 a", Dialect::Drawn);
}

#[test]
fn a_border_is_no_row_and_a_row_of_hyphens_is() {
    check("+-----+\n|- a -|\n|- - -|\n|k - -|\n+-----+\nd", "1a1/3/k2 d", Dialect::Drawn);
    check("- a -\n- - -\nk - -", "1a1/3/k2 a", Dialect::Drawn);
}

#[test]
fn one_letter_under_a_drawing_is_the_side_and_not_the_file() {
    let (setup, _) = read_position(".a.\n...\nk..\na", Side::Defenders).unwrap();
    assert_eq!(setup.to_string(), "1a1/3/k2 a");
}

#[test]
fn a_drawing_numbered_upwards_is_read_from_rank_one() {
    let upside_down = "1 d . . . .\n2 . . . . .\n3 . . k . .\n4 . . . . .\n5 . . a . .\n  a b c d e";
    check(upside_down, "2a2/5/2k2/5/d4 a", Dialect::Drawn);
    let known = read_position_as(upside_down, Dialect::Drawn, Side::Attackers);
    assert_eq!(known.unwrap().to_string(), "2a2/5/2k2/5/d4 a");
    check("3 d . .\n2 . . .\n3 . . k", "d2/3/2k a", Dialect::Drawn);
    check("1 d . .\n2 . . .\n1 . . k", "d2/3/2k a", Dialect::Drawn);
}

#[test]
fn drawings_known_as_such_may_use_any_letters() {
    for text in ["..X\n...\nO.K", "..A\n...\nD.K", "..a\n...\nd.k"] {
        let known = read_position_as(text, Dialect::Drawn, Side::Defenders);
        assert_eq!(known.unwrap().to_string(), "2a/3/d1k d", "{text}");
    }
}

#[test]
fn boards_without_soldiers_go_by_their_slashes() {
    check("/5/5/5/1K3/5/", "5/1k3/5/5/5 a", Dialect::OpenTafl);
    check("5/5/5/1K3/5", "5/1k3/5/5/5 a", Dialect::HnefataflRs);
    check("5/5/5/1K3/5 d", "5/5/5/1k3/5 d", Dialect::Counted);
    let known = read_position_as("/5/5/5/1K3/5/", Dialect::HnefataflOrg, Side::Defenders);
    assert_eq!(known.unwrap().to_string(), "5/5/5/1k3/5 d");
}

#[test]
fn one_row_is_the_first_and_the_last() {
    check("t/", "a a", Dialect::HnefataflRs);
    check("t", "a a", Dialect::Drawn);
}

#[test]
fn dialects_are_known_by_their_words() {
    for dialect in Dialect::ALL {
        assert_eq!(dialect.word().parse(), Ok(dialect));
        assert_eq!(dialect.to_string(), dialect.word());
    }
    assert!("chess".parse::<Dialect>().is_err());
}

#[test]
fn the_side_comes_from_the_caller_where_the_text_has_none() {
    let (setup, dialect) = read_position("/5/5/2K2/5/t4/", Side::Defenders).unwrap();
    assert_eq!((setup.side(), dialect.has_side()), (Side::Defenders, false));
    let (setup, dialect) = read_position("5/5/2k2/5/a4 a", Side::Defenders).unwrap();
    assert_eq!((setup.side(), dialect.has_side()), (Side::Attackers, true));
}

#[test]
fn errors_say_where_and_what() {
    check_error("", "line 1, column 1: expected a position, found the end");
    check_error(
        "3a3/3z3/3d3/aadkdaa/3d3/3a3/3a3 a",
        "line 1, column 6: expected `a`, `d`, `k` or a number of empty squares, found \"z3\"",
    );
    check_error(
        "3a3/3a4/3d3/aadkdaa/3d3/3a3/3a3 a",
        "line 1, column 5: expected a row of 7 squares like the first, found \"3a4\"",
    );
    check_error("3a3/3a3/3d3", "line 1, column 12: expected `/` and another row, found the end");
    check_error("3a3/7/7/7/7/7/7 x", "line 1, column 17: expected the side to move, `a` or `d`, found \"x\"");
    check_error(
        "3a3/7/7/7/7/7/7 -",
        "line 1, column 18: expected the side to move, `a` or `d`, found the end",
    );
    check_error("3a3/7/7/7/7/7/7 - a 0 0 0", "line 1, column 25: expected nothing more, found \"0\"");
    check_error("3a3/7/7/7/7/7/7 a x", "line 1, column 19: expected a number, found \"x\"");
    check_error("3a3/7/7/7/7/7/7/7", "line 1, column 17: expected the side to move, `a` or `d`, found \"7\"");
    check_error("//", "line 1, column 2: expected a row of squares, found \"/\"");
    check_error("20/5", "line 1, column 1: expected a row of at most 19 squares, found \"20\"");
    check_error(
        "99999999999999999999/5",
        "line 1, column 1: expected a row of at most 19 squares, found \"99999999999999999999\"",
    );
    check_error("..k\n..\n...", "line 2, column 1: expected a row of 3 squares like the first, found \"..\"");
    check_error("..k\n...", "line 2, column 4: expected another row, found the end");
    check_error("aadkdaa", "line 1, column 8: expected another row, found the end");
    check_error(
        "é..\n...\n...",
        "line 1, column 1: expected `a`, `d`, `k` or a number of empty squares, found \"é\"",
    );
}

#[test]
fn pieces_of_opentafl_that_we_do_not_play_are_refused_by_name() {
    for (letter, name) in [('n', "knights"), ('C', "commanders"), ('m', "mercenaries"), ('G', "guards")] {
        check_error(
            &format!("/3t3/3{letter}3/3T3/ttTKTtt/3T3/3t3/3t3/"),
            &format!(
                "line 1, column 7: expected `t`, `T` or `K`, for {name} are not played here, found \"{letter}3\""
            ),
        );
    }
}

#[test]
fn letters_of_two_dialects_do_not_mix() {
    check_error(
        "3t3/3a3/7/3K3/7/7/7",
        "line 1, column 6: expected `t`, `T`, `K` or a number of empty squares, found \"a3\"",
    );
    check_error(
        "3a3/3t3/7/3K3/7/7/7",
        "line 1, column 6: expected `a`, `d`, `k` or a number of empty squares, found \"t3\"",
    );
    check_error(
        "3t3 7 7 3K3 7 7 3T3",
        "line 1, column 5: expected slashes between the rows, without which the first may be the top or the bottom, found \"7\"",
    );
}

#[test]
fn the_strict_form_takes_nothing_else() {
    let strict = |text: &str| text.parse::<Setup>();
    assert_eq!(strict(LOPSIDED).unwrap().to_string(), LOPSIDED);
    let error = |text: &str| strict(text).unwrap_err().to_string();
    assert_eq!(
        error("3a3/7/a5d/3k3/7/1d5/aa5"),
        "line 1, column 24: expected a space and the side to move, found the end"
    );
    assert_eq!(
        error("3a3/7/a5d/3K3/7/1d5/aa5 a"),
        "line 1, column 12: expected `a`, `d`, `k` or a number of empty squares, found \"K3\""
    );
    assert_eq!(
        error("5/4/5/5/5 a"),
        "line 1, column 4: expected as many squares in each row as there are rows, found \"/\""
    );
    assert_eq!(error("5/5/5/5/5 a "), "line 1, column 12: expected nothing more, found \" \"");
    assert_eq!(error("5/5/5/5/5 w"), "line 1, column 11: expected the side to move, `a` or `d`, found \"w\"");
}

#[test]
fn an_error_inside_a_character_is_at_the_character() {
    let place = |offset: usize| {
        let error = ParseError::at("a\n–é!", offset, Wanted::Row);
        (error.line, error.column, error.found)
    };
    assert_eq!(place(2), (2, 1, "–".to_string()));
    assert_eq!(place(4), (2, 1, "–".to_string()));
    assert_eq!(place(6), (2, 2, "é".to_string()));
    assert_eq!(place(99), (2, 4, String::new()));
}

#[test]
fn each_dialect_is_written_its_own_way() {
    let setup: Setup = "a1d/3/1k1 d".parse().unwrap();
    let written = Dialect::ALL.map(|dialect| write_position(&setup, dialect));
    let expect = [
        "a1d/3/1k1 d",
        "a1d/3/1k1 - d 0 0",
        "/1K1/3/t1T/",
        "1K1/3/t1T",
        "A1D/3/1K1 d",
        "/A1D/3/1K1/",
        "a.d\n...\n.k.\nd",
    ];
    assert_eq!(written, expect);
}

#[test]
fn what_is_written_in_a_dialect_is_read_back_the_same() {
    let mut random = Random::new(1);
    let presets = presets::ALL.map(|set| set.start);
    for setup in (0..400).map(|_| random_setup(&mut random)).chain(presets) {
        for dialect in Dialect::ALL {
            let text = write_position(&setup, dialect);
            assert_eq!(read_position_as(&text, dialect, setup.side()), Ok(setup), "{dialect}: {text}");
            if setup.occupied() != setup.squares_of(Piece::King) {
                let (read, found) = read_position(&text, setup.side()).unwrap();
                assert_eq!((read, found), (setup, dialect), "{text}");
            }
        }
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }
}

#[test]
fn garbage_is_refused_without_panic() {
    let mut random = Random::new(2);
    for _ in 0..4000 {
        let text = write_position(&random_setup(&mut random), Dialect::ALL[random.index(7)]);
        let broken = random.garbled(&text);
        if let Ok((setup, dialect)) = read_position(&broken, Side::Attackers) {
            let written = write_position(&setup, dialect);
            assert_eq!(read_position_as(&written, dialect, setup.side()), Ok(setup), "{broken}");
        }
        let _ = broken.parse::<Setup>();
    }
}

fn random_setup(random: &mut Random) -> Setup {
    let size = 2 + random.index(18) as u8;
    let mut setup = Setup::empty(size).with_side(Side::BOTH[random.index(2)]);
    for _ in 0..random.index(30) {
        let square = Square::new(random.index(size.into()) as u8, random.index(size.into()) as u8);
        setup = setup.with_piece(square, Some(Piece::ALL[random.index(3)]));
    }
    setup
}
