//! Games as the JSON lines of `branan replay`.

use branan_rules::notation::{Record, read_json_lines};

use crate::failure::Failure;
use crate::rule_book::RuleBook;

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
