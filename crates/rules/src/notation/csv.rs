//! Games as comma-separated lines: moves, captured defenders, captured attackers, winner.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::error::ParseError;
use super::expected::Wanted;
use super::lists::{moves_and_end, push_move};
use super::record::{GameResult, Record, Tag};
use super::scanner::Scanner;
use super::tags::score;
use crate::piece::Side;

/// The tags that keep counts which the moves do not bear out.
const COUNTS: [&str; 2] = ["defenders-captured", "attackers-captured"];

/// Reads the only game of a text.
pub(super) fn read_one(text: Scanner<'_>) -> Result<Record, ParseError> {
    let mut lines = lines(text);
    let first = lines.next().ok_or_else(|| text.error(Wanted::Game))?;
    match lines.next() {
        None => game(first),
        Some(second) => Err(second.error_for_rest(Wanted::OneGame)),
    }
}

/// Reads all games of a text.
pub(super) fn read_all(text: Scanner<'_>) -> Result<Vec<Record>, ParseError> {
    lines(text).map(game).collect()
}

/// Writes a game as one line.
pub(super) fn write(record: &Record) -> String {
    let mut line = String::new();
    for node in record.mainline() {
        push_move(&mut line, &node.mv);
    }
    super::lists::push_reason(&mut line, record.reason);
    let counted = counts(record);
    let count = |i: usize| {
        let told = record.tag(COUNTS[i]).and_then(|value| value.parse::<u32>().ok());
        told.map_or_else(|| counted[i].to_string(), |count| count.to_string())
    };
    let winner = match record.result {
        GameResult::Open => "Ongoing",
        GameResult::Drawn => "Draw",
        GameResult::Won(Side::Attackers) => "Black",
        GameResult::Won(Side::Defenders) => "White",
    };
    format!("{},{},{},{winner}\n", line.trim_start(), count(0), count(1))
}

/// The lines with games: not the empty ones, nor a first one that names the columns.
fn lines(text: Scanner<'_>) -> impl Iterator<Item = Scanner<'_>> {
    let lines = text.rest().lines().map(str::trim).filter(|line| !line.is_empty());
    let named = |(i, line): &(usize, &str)| *i == 0 && line.to_ascii_lowercase().starts_with("moves,");
    lines.enumerate().filter(move |line| !named(line)).map(move |(_, line)| text.within(line))
}

fn game(line: Scanner<'_>) -> Result<Record, ParseError> {
    let fields: Vec<Scanner<'_>> = line.rest().split(',').map(|field| line.within(field.trim())).collect();
    let [moves, defenders, attackers, winner] = fields[..] else {
        return Err(line.error_for_rest(Wanted::CsvGame));
    };
    let mut record = Record::default();
    moves_and_end(moves, &mut record)?;
    record.result = result(winner)?;
    let counted = counts(&record);
    for (i, mut field) in [defenders, attackers].into_iter().enumerate() {
        let told = field.number()?;
        field.finish(Wanted::NumberEnd)?;
        if told as usize != counted[i] {
            record.tags.push(Tag { name: COUNTS[i].to_string(), value: told.to_string() });
        }
    }
    Ok(record)
}

/// The words for results.
const WINNERS: &str = "`Black`, `White`, `Draw`, `Ongoing`";

fn result(winner: Scanner<'_>) -> Result<GameResult, ParseError> {
    match winner.rest().to_ascii_lowercase().as_str() {
        "" | "ongoing" => Ok(GameResult::Open),
        "black" | "attackers" => Ok(GameResult::Won(Side::Attackers)),
        "white" | "defenders" => Ok(GameResult::Won(Side::Defenders)),
        word => score(word).ok_or_else(|| winner.error_for_rest(Wanted::OneOf.with(WINNERS))),
    }
}

/// How many defenders and attackers the moves say were captured.
fn counts(record: &Record) -> [usize; 2] {
    let mut counts = [0; 2];
    for (ply, node) in record.mainline().enumerate() {
        counts[record.side_at(ply) as usize] += node.mv.captures.count();
    }
    counts
}
