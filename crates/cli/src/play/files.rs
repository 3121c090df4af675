//! Games to files and back.

use std::path::Path;

use branan_rules::notation::{Record, RecordFormat, write_record};
use branan_rules::{AnyGame, Side};
use branan_session::story;

use super::local_game::LocalGame;
use crate::failure::Failure;
use crate::input::Input;
use crate::records;
use crate::rule_book::RuleBook;

/// The name that is suggested for a record.
pub(super) fn suggested(table: &LocalGame) -> String {
    format!("{}.otg", table.game().rule_set().id)
}

/// A file name, with the ending of records if it has none.
pub(super) fn with_ending(name: &str) -> String {
    if Path::new(name).extension().is_some() { name.to_owned() } else { format!("{name}.otg") }
}

/// The game on the table as a record.
pub(super) fn written(table: &LocalGame) -> String {
    write_record(&record(table), RecordFormat::OpenTafl)
}

fn record(table: &LocalGame) -> Record {
    let game = table.game();
    let record = Record::of(game).with_tag("variant", game.rule_set().id.as_ref());
    let told = |record: Record, side: Side| {
        record.with_tag(&side.to_string(), story::seat(&table.session, side, table.words))
    };
    Side::BOTH.into_iter().fold(record, told)
}

/// Reads the first game of a file.
pub(crate) fn load(path: &Path, book: &RuleBook) -> Result<AnyGame, Failure> {
    let input = Input::File(path.to_owned());
    let text = input.read()?;
    // A rule set that is known by its id counts more than what other programs can be told of it.
    let named = records::read(&text, None, book)
        .ok()
        .and_then(|records| records.first()?.tag("variant").and_then(|id| book.get(id)).cloned());
    let games = records::load(&text, book, named.as_ref()).map_err(|failure| failure.within(input.name()))?;
    let Some(loaded) = games.into_iter().next() else {
        return Err(Failure::input(format_args!("{}: there is no game in it", input.name())));
    };
    match loaded.trouble {
        Some(trouble) if loaded.broken => Err(Failure::input(trouble).within(input.name())),
        _ => Ok(loaded.game),
    }
}
