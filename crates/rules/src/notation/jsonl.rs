//! Games as JSON lines: `{"rules":"brandubh","moves":["d2-e2","d3-b3"]}`, one a line.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::dialect::Dialect;
use super::error::ParseError;
use super::expected::Wanted;
use super::moves::{PlyText, read_ply, write_move};
use super::position::read_position;
use super::record::{GameResult, Record, Tag};
use super::scanner::Scanner;
use crate::ending::Reason;
use crate::piece::Side;

/// Reads games as `branan replay` takes them: an object a line with the id of the rules in `rules`, the moves in
/// `moves` and, where it is another, the first position in `start`. Other fields are passed over.
///
/// The id becomes the tag `variant` of the record; what it means the reader does not know.
///
/// ```
/// use branan_rules::notation::read_json_lines;
///
/// let records = read_json_lines(r#"{"rules":"brandubh","moves":["d2-e2","d3-b3"]}"#)?;
/// assert_eq!(records[0].tag("variant"), Some("brandubh"));
/// assert_eq!(records[0].mainline().count(), 2);
/// # Ok::<(), branan_rules::notation::ParseError>(())
/// ```
///
/// # Errors
/// The first place that is no such object, or a move or position that cannot be read.
pub fn read_json_lines(text: &str) -> Result<Vec<Record>, ParseError> {
    let mut scanner = Scanner::new(text);
    let mut records = Vec::new();
    scanner.skip_space();
    while !scanner.is_done() {
        records.push(object(&mut scanner)?);
        scanner.skip_space();
    }
    Ok(records)
}

/// Reads the one game of a text.
pub(super) fn read_one(mut text: Scanner<'_>) -> Result<Record, ParseError> {
    text.skip_space();
    let record = object(&mut text)?;
    text.skip_space();
    text.finish(Wanted::OneGame)?;
    Ok(record)
}

/// Writes a game as one line; what has no place there is left out. An end off the board is the last move.
///
/// ```
/// use branan_rules::notation::{read_record, write_json_line};
///
/// let record = read_record("1. d2-e2 d3-b3 2. resigned")?;
/// let line = write_json_line(&record, Some("brandubh"));
/// assert_eq!(line, "{\"rules\":\"brandubh\",\"moves\":[\"d2-e2\",\"d3-b3\",\"---\"]}\n");
/// # Ok::<(), branan_rules::notation::ParseError>(())
/// ```
#[must_use]
pub fn write_json_line(record: &Record, rules: Option<&str>) -> String {
    let moves = record.mainline().map(|node| write_move(&node.mv, Dialect::Branan));
    let end = match record.reason {
        Some(Reason::Resignation) => Some("---".to_string()),
        Some(Reason::Time) => Some("timeout".to_string()),
        _ => None,
    };
    let moves: Vec<String> = moves.chain(end).map(|text| quoted(&text)).collect();
    let rules = rules.map(|id| format!("\"rules\":{}", quoted(id)));
    let start = record.start.map(|start| format!("\"start\":{}", quoted(&start.to_string())));
    let fields = rules.into_iter().chain(start).chain([format!("\"moves\":[{}]", moves.join(","))]);
    format!("{{{}}}\n", fields.collect::<Vec<_>>().join(","))
}

/// A text as JSON writes it.
fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            control if control < ' ' => {
                // Writing into a string cannot fail.
                let _ = write!(out, "\\u{:04x}", control as u32);
            }
            other => out.push(other),
        }
    }
    out + "\""
}

/// Reads one game.
fn object(scanner: &mut Scanner<'_>) -> Result<Record, ParseError> {
    let begin = *scanner;
    let (mut record, mut has_moves) = (Record::default(), false);
    let mut moves = Vec::new();
    expect(scanner, '{', Wanted::JsonGame)?;
    while !ends(scanner, '}') {
        let name = string(scanner)?;
        expect(scanner, ':', Wanted::Colon)?;
        scanner.skip_space();
        let place = *scanner;
        match name.as_str() {
            "rules" => record.tags.push(Tag { name: "variant".into(), value: string(scanner)? }),
            "start" if !scanner.eat_str("null") => {
                let start = read_position(&string(scanner)?, Side::Attackers);
                record.start = Some(start.map_err(|_| place.error(Wanted::Position))?.0);
            }
            "start" => {}
            "moves" => (moves, has_moves) = (strings(scanner)?, true),
            _ => skip(scanner)?,
        }
        separate(scanner, '}')?;
    }
    if !has_moves {
        return Err(begin.error(Wanted::JsonMoves));
    }
    add_moves(&mut record, &moves)?;
    Ok(record)
}

/// Adds the moves to a record, up to a resignation or the end of somebody's time.
fn add_moves(record: &mut Record, moves: &[(Scanner<'_>, String)]) -> Result<(), ParseError> {
    let mut last = None;
    for (index, (place, text)) in moves.iter().enumerate() {
        let reason = match read_ply(text).map_err(|_| place.error(Wanted::Move))? {
            PlyText::Move(mv) => {
                last = Some(record.moves.add(last, mv));
                continue;
            }
            PlyText::Resigns => Reason::Resignation,
            PlyText::TimeOut => Reason::Time,
        };
        record.result = GameResult::Won(record.side_at(index).other());
        record.reason = Some(reason);
        break;
    }
    Ok(())
}

/// A list of strings, each with where it stands.
fn strings<'t>(scanner: &mut Scanner<'t>) -> Result<Vec<(Scanner<'t>, String)>, ParseError> {
    let mut all = vec![];
    expect(scanner, '[', Wanted::MoveList)?;
    while !ends(scanner, ']') {
        let place = *scanner;
        all.push((place, string(scanner)?));
        separate(scanner, ']')?;
    }
    Ok(all)
}

fn string(scanner: &mut Scanner<'_>) -> Result<String, ParseError> {
    expect(scanner, '"', Wanted::Quoted)?;
    let mut text = String::new();
    loop {
        let place = *scanner;
        match scanner.bump() {
            Some('"') => return Ok(text),
            Some('\\') => text.push(escaped(scanner).ok_or_else(|| place.error(Wanted::Escaped))?),
            Some(letter) if letter >= ' ' => text.push(letter),
            _ => return Err(place.error(Wanted::QuotedEnd)),
        }
    }
}

/// What stands behind a backslash. Half characters, of which two make one, become the sign for what is none.
fn escaped(scanner: &mut Scanner<'_>) -> Option<char> {
    Some(match scanner.bump()? {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'b' => '\u{8}',
        'f' => '\u{c}',
        'u' => {
            let mut code = 0;
            for _ in 0..4 {
                code = code * 16 + scanner.bump()?.to_digit(16)?;
            }
            char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
        }
        same @ ('"' | '\\' | '/') => same,
        _ => return None,
    })
}

/// Passes over a value that means nothing here.
fn skip(scanner: &mut Scanner<'_>) -> Result<(), ParseError> {
    let mut depth = 0_usize;
    loop {
        scanner.skip_space();
        match scanner.peek() {
            Some('"') => drop(string(scanner)?),
            Some('{' | '[') => {
                scanner.bump();
                depth += 1;
                continue;
            }
            Some('}' | ']') if depth > 0 => {
                scanner.bump();
                depth -= 1;
            }
            Some(',' | ':') if depth > 0 => drop(scanner.bump()),
            _ if scanner.take_while(|c| c.is_ascii_alphanumeric() || "+-.".contains(c)).is_empty() => {
                return Err(scanner.error(Wanted::Value));
            }
            _ => {}
        }
        if depth == 0 {
            return Ok(());
        }
    }
}

fn expect(scanner: &mut Scanner<'_>, letter: char, what: Wanted) -> Result<(), ParseError> {
    scanner.skip_space();
    if scanner.eat(letter) { Ok(()) } else { Err(scanner.error(what)) }
}

fn ends(scanner: &mut Scanner<'_>, close: char) -> bool {
    scanner.skip_space();
    scanner.eat(close)
}

/// Passes the comma between two values; before the end there is none.
fn separate(scanner: &mut Scanner<'_>, close: char) -> Result<(), ParseError> {
    scanner.skip_space();
    let is_last = scanner.peek() == Some(close);
    if is_last || scanner.eat(',') { Ok(()) } else { Err(scanner.error(Wanted::Comma)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_with_whatever_else_their_lines_hold() {
        let text = concat!(
            r#"{"rules":"brandubh","moves":["d2-e2","d3-b3"]}"#,
            "\n\n",
            r#" { "id": 7, "more": {"a": [1, -2.5e3, "}", {"b": null}], "c": true}, "moves" : [ ] , "rules":"ta\u0062lut\n" } "#,
            "\n",
            r#"{"moves":["d2e2","---"],"start":"3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a","rules":"brandubh"}"#,
        );
        let records = read_json_lines(text).expect("three games");
        let counts: Vec<usize> = records.iter().map(|record| record.mainline().count()).collect();
        assert_eq!(counts, [2, 0, 1]);
        assert_eq!(records[1].tag("variant"), Some("tablut\n"));
        assert_eq!(records[2].result, GameResult::Won(Side::Attackers));
        assert!(records[2].start.is_some() && records[2].reason == Some(Reason::Resignation));
    }

    #[test]
    fn a_text_cut_or_changed_anywhere_is_read_or_refused() {
        let text =
            r#"{"rules":"bran\u0064ubh","x":[{"y":"\\"}],"start":null,"moves":["d2-e2","d3-b3","---"]}"#;
        for (at, _) in text.char_indices() {
            let _ = read_json_lines(&text[..at]);
            for wrong in ["{", "}", "[", "]", "\"", "\\", ",", ":", "é"] {
                let mut changed = String::from(text);
                changed.replace_range(at..=at, wrong);
                let _ = read_json_lines(&changed);
            }
        }
        assert!(read_json_lines(text).is_ok());
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (text, told) in [
            ("{\"a\":1}", "line 1, column 1: expected a game with `moves`, found \"{\""),
            ("{\"moves\":[\"d2-d9x\"]}", "line 1, column 11: expected a move, found \"\\\"\""),
            ("{\"moves\":[]}\n{\"moves\":7}", "line 2, column 10: expected a list of moves, found \"7\""),
            ("{\"start\":\"no\",\"moves\":[]}", "line 1, column 10: expected a position, found \"\\\"\""),
            ("{\"moves\":[\"a", "line 1, column 13: expected the end of the text, found the end"),
            ("[]", "line 1, column 1: expected a game in braces, found \"[\""),
            ("{\"moves\":[] \"x\":1}", "line 1, column 13: expected a comma, found \"\\\"\""),
        ] {
            assert_eq!(
                read_json_lines(text).map_err(|error| alloc::string::ToString::to_string(&error)),
                Err(told.into())
            );
        }
        assert_eq!(read_json_lines(" \n"), Ok(Vec::new()));
    }
}
