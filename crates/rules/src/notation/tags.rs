//! What stands in brackets before the moves of a record.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::error::ParseError;
use super::expected::Wanted;
use super::otn_rules::otn_rules;
use super::position::position;
use super::record::{GameResult, Record, Tag};
use super::scanner::Scanner;
use crate::piece::Side;

/// A tag as written, its value still in the text.
pub(super) struct RawTag<'t> {
    pub(super) name: String,
    pub(super) value: Scanner<'t>,
}

/// Reads `[name:value]` or `[Name "value"]`, the scanner being at the bracket.
pub(super) fn read_tag<'t>(text: &mut Scanner<'t>) -> Result<RawTag<'t>, ParseError> {
    text.bump();
    text.skip_space();
    let name = text.take_while(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if name.is_empty() {
        return Err(text.error(Wanted::TagName));
    }
    let name = name.to_ascii_lowercase();
    text.skip_space();
    let value = match text.peek() {
        Some(':') => {
            text.bump();
            text.take_while(|c| c != ']')
        }
        Some('"') => {
            text.bump();
            let value = text.take_while(|c| c != '"');
            text.bump();
            text.skip_space();
            value
        }
        _ => return Err(text.error(Wanted::TagValue)),
    };
    if !text.eat(']') {
        return Err(text.error(Wanted::TagEnd));
    }
    Ok(RawTag { name, value: text.within(value.trim()) })
}

/// Puts tags into a record: rules, start, result and reason into their fields,
/// the rest as they are.
pub(super) fn apply(tags: &[RawTag<'_>], record: &mut Record) -> Result<(), ParseError> {
    let mut rest = Vec::new();
    for tag in tags {
        let value = tag.value.rest();
        match tag.name.as_str() {
            "rules" if value.contains("start:") || value.contains("starti:") => {
                record.rules = Some(otn_rules(tag.value)?.0);
            }
            "result" => record.result = result(tag.value)?,
            "termination" => match value.parse() {
                Ok(reason) => record.reason = Some(reason),
                Err(_) => rest.push(tag),
            },
            "position" | "x-side" => {}
            _ => rest.push(tag),
        }
    }
    record.tags =
        rest.into_iter().map(|tag| Tag { name: tag.name.clone(), value: tidy(tag.value.rest()) }).collect();
    apply_start(tags, record)
}

/// The start, which may need to know from the rules who begins.
fn apply_start(tags: &[RawTag<'_>], record: &mut Record) -> Result<(), ParseError> {
    let last = |name: &str| tags.iter().rev().find(|tag| tag.name == name);
    let Some(tag) = last("position") else { return Ok(()) };
    let mut side = record.side_at(0);
    if let Some(tag) = last("x-side") {
        let wrong = |_| tag.value.error_for_rest(Wanted::OneOf.with("`attackers`, `defenders`"));
        side = tag.value.rest().parse().map_err(wrong)?;
    }
    record.start = Some(position(tag.value, side)?.0);
    Ok(())
}

/// Reads a result as `OpenTafl` or as chess players write it.
fn result(value: Scanner<'_>) -> Result<GameResult, ParseError> {
    match value.rest() {
        "1" => Ok(GameResult::Won(Side::Attackers)),
        "0" => Ok(GameResult::Drawn),
        "-1" => Ok(GameResult::Won(Side::Defenders)),
        "?" | "" => Ok(GameResult::Open),
        word => score(word).ok_or_else(|| value.error_for_rest(Wanted::Result)),
    }
}

/// The result that a word such as `1-0` stands for, attackers first.
pub(super) fn score(word: &str) -> Option<GameResult> {
    match word {
        "1-0" => Some(GameResult::Won(Side::Attackers)),
        "0-1" => Some(GameResult::Won(Side::Defenders)),
        "1/2-1/2" | "½-½" | "draw" | "Draw" => Some(GameResult::Drawn),
        "*" => Some(GameResult::Open),
        _ => None,
    }
}

/// The word of a result, as [`score`] reads it.
pub(super) fn score_word(result: GameResult) -> &'static str {
    match result {
        GameResult::Won(Side::Attackers) => "1-0",
        GameResult::Won(Side::Defenders) => "0-1",
        GameResult::Drawn => "1/2-1/2",
        GameResult::Open => "*",
    }
}

/// Text without carriage returns and without space around it.
pub(super) fn tidy(text: &str) -> String {
    text.replace('\r', "").trim().to_string()
}

/// Text with characters replaced that a format gives a meaning of its own.
pub(super) fn without(text: &str, replaced: &[(char, char)]) -> String {
    let swap = |c| replaced.iter().find(|(from, _)| *from == c).map_or(c, |(_, to)| *to);
    text.chars().map(swap).collect()
}

/// A name as [`read_tag`] reads it.
pub(super) fn tag_name(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c.to_ascii_lowercase() } else { '-' };
    let plain: String = name.chars().map(plain).collect();
    if plain.is_empty() { String::from("tag") } else { plain }
}

/// Adds a comment to what is said already.
pub(super) fn append(comment: &mut String, more: &str) {
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(more);
}
