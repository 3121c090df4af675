//! Games as the JSON lines of `branan replay`.

use branan_rules::notation::{Dialect, Record, read_json_lines, write_move};
use branan_rules::{Reason, RuleSet};
use serde::Serialize;

use crate::failure::Failure;
use crate::rule_book::RuleBook;

#[derive(Serialize)]
struct Line {
    rules: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    moves: Vec<String>,
}

/// Reads a game a line.
pub(crate) fn read(text: &str, book: &RuleBook) -> Result<Vec<Record>, Failure> {
    let mut records = read_json_lines(text).map_err(Failure::input)?;
    for (index, record) in records.iter_mut().enumerate() {
        let id = record.tag("variant").unwrap_or_default().to_owned();
        let missing = || Failure::input(format_args!("game {}: there is no rule set `{id}`", index + 1));
        record.rules = Some(book.get(&id).ok_or_else(missing)?.clone());
        record.tags.clear();
    }
    Ok(records)
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
