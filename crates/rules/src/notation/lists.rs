//! Games as lists of moves, numbered or not.

mod game;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::dialect::Dialect;
use super::error::ParseError;
use super::expected::Wanted;
use super::moves::{MoveText, write_move};
use super::otn_rules::write_otn_rules;
use super::record::{GameResult, Record};
use super::scanner::Scanner;
use super::tags::{score_word, tag_name, tidy, without};
use crate::ending::Reason;
use game::{List, game};

/// Reads the only game of a numbered list.
pub(super) fn read_one(mut text: Scanner<'_>) -> Result<Record, ParseError> {
    let record = game(&mut text)?;
    text.finish(Wanted::OneGame)?;
    Ok(record)
}

/// Reads all games of a file of numbered lists; each begins with a tag or the number 1.
pub(super) fn read_all(mut text: Scanner<'_>) -> Result<Vec<Record>, ParseError> {
    let mut records = Vec::new();
    text.skip_space();
    while !text.is_done() {
        records.push(game(&mut text)?);
    }
    Ok(records)
}

/// Reads one game that is a list of moves and nothing else.
pub(super) fn read_line(text: Scanner<'_>) -> Result<Record, ParseError> {
    let mut record = Record::default();
    moves_and_end(text, &mut record)?;
    Ok(record)
}

/// Reads a file with one such list a line; lines that begin with `#` are comments.
pub(super) fn read_lines(text: Scanner<'_>) -> Result<Vec<Record>, ParseError> {
    let lines = text.rest().lines().map(str::trim);
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| read_line(text.within(line)))
        .collect()
}

/// Writes tags and numbered moves, a turn a line.
pub(super) fn write_numbered(record: &Record) -> String {
    let mut text = String::new();
    for tag in &record.tags {
        push_tag(&mut text, &tag_name(&tag.name), &tag.value);
    }
    push_tag(&mut text, "result", score_word(record.result));
    if let Some(reason) = record.reason {
        push_tag(&mut text, "termination", reason.word());
    }
    if let Some(start) = &record.start {
        push_tag(&mut text, "position", &start.to_string());
    }
    if let Some(rules) = &record.rules {
        push_tag(&mut text, "rules", &write_otn_rules(rules));
    }
    text.push('\n');
    for (ply, node) in record.mainline().enumerate() {
        if ply.is_multiple_of(2) {
            text.push_str(if ply > 0 { "\n" } else { "" });
            text.push_str(&(ply / 2 + 1).to_string());
            text.push('.');
        }
        push_move(&mut text, &node.mv);
        let comment = tidy(&without(&node.comment, &[('}', ')')]));
        if !comment.is_empty() {
            text.push_str(" {");
            text.push_str(&comment);
            text.push('}');
        }
    }
    text.push_str(if record.moves.is_empty() { "" } else { "\n" });
    text.push_str(score_word(record.result));
    text.push('\n');
    text
}

/// Writes the moves on one line, and the end where the moves do not tell it.
pub(super) fn write_plain(record: &Record) -> String {
    let mut line = String::new();
    for node in record.mainline() {
        push_move(&mut line, &node.mv);
    }
    push_reason(&mut line, record.reason);
    let told = end_word(record.reason).is_some();
    let plies = record.mainline().count();
    // A reader of the line knows nothing of a start where the defenders begin.
    let loser = Record::default().side_at(plies);
    let expected = if told { GameResult::Won(loser.other()) } else { GameResult::Open };
    if record.result != expected || line.is_empty() {
        line.push(' ');
        line.push_str(score_word(record.result));
    }
    line.trim_start().to_string() + "\n"
}

/// Reads moves, then how the game ended if that is said.
pub(super) fn moves_and_end(mut text: Scanner<'_>, record: &mut Record) -> Result<(), ParseError> {
    let mut list = List::default();
    text.skip_space();
    while !text.is_done() {
        let word = text.word();
        list.word(text.within(word), record)?;
        text.skip_space();
    }
    list.finish(record);
    Ok(())
}

pub(super) fn push_move(text: &mut String, mv: &MoveText) {
    text.push(' ');
    text.push_str(&write_move(mv, Dialect::Branan));
}

pub(super) fn push_reason(text: &mut String, reason: Option<Reason>) {
    if let Some(word) = end_word(reason) {
        text.push(' ');
        text.push_str(word);
    }
}

fn end_word(reason: Option<Reason>) -> Option<&'static str> {
    match reason {
        Some(Reason::Resignation) => Some("resigned"),
        Some(Reason::Time) => Some("timeout"),
        _ => None,
    }
}

fn push_tag(text: &mut String, name: &str, value: &str) {
    let (initial, rest) = name.split_at(name.chars().next().map_or(0, char::len_utf8));
    let value = tidy(&without(value, &[('"', '\''), ('\n', ' ')]));
    for part in ["[", &initial.to_ascii_uppercase(), rest, " \"", &value, "\"]\n"] {
        text.push_str(part);
    }
}
