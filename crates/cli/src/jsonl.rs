//! Games as the JSON lines of `branan replay`.

use branan_rules::notation::{Dialect, PlyText, Record, read_ply, write_move};
use branan_rules::{Reason, RuleSet};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::position;
use crate::rule_book::RuleBook;

#[derive(Deserialize, Serialize)]
struct Line {
    rules: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    moves: Vec<String>,
}

/// Reads a game a line.
pub(crate) fn read(text: &str, book: &RuleBook) -> Result<Vec<Record>, Failure> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(at, line)| {
            record(line, book).map_err(|message| Failure::input(format_args!("line {}: {message}", at + 1)))
        })
        .collect()
}

fn record(line: &str, book: &RuleBook) -> Result<Record, String> {
    let line: Line = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let rules = book.get(&line.rules).ok_or_else(|| format!("there is no rule set `{}`", line.rules))?;
    let mut record = Record { rules: Some(rules.clone()), ..Record::default() };
    if let Some(start) = &line.start {
        record.start = Some(position::read(start).map_err(|error| error.to_string())?);
    }
    let mut last = None;
    for (index, text) in line.moves.iter().enumerate() {
        let ply = read_ply(text).map_err(|error| format!("move {}: {error}", index + 1))?;
        let reason = match ply {
            PlyText::Move(mv) => {
                last = Some(record.moves.add(last, mv));
                continue;
            }
            PlyText::Resigns => Reason::Resignation,
            PlyText::TimeOut => Reason::Time,
        };
        let winner = record.side_at(index).other();
        record.result = branan_rules::notation::GameResult::Won(winner);
        record.reason = Some(reason);
        break;
    }
    Ok(record)
}

/// Writes a game as one line.
pub(crate) fn write(record: &Record, set: &RuleSet) -> String {
    let moves = record.mainline().map(|node| write_move(&node.mv, Dialect::Branan));
    let end = match record.reason {
        Some(Reason::Resignation) => Some("---".to_owned()),
        Some(Reason::Time) => Some("timeout".to_owned()),
        _ => None,
    };
    let line = Line {
        rules: set.id.to_string(),
        start: record.start.map(|start| start.to_string()),
        moves: moves.chain(end).collect(),
    };
    let mut text = serde_json::to_string(&line).unwrap_or_default();
    text.push('\n');
    text
}
