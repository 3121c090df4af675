//! A game as records tell it.

use super::error::ParseError;
use super::expected::Wanted;
use super::moves::MoveText;
use super::scanner::Scanner;
use super::tree::{MoveTree, Node};
use super::{csv, jsonl, lists, otg};
use crate::any::AnyGame;
use crate::ending::Reason;
use crate::piece::Side;
use crate::rule_set::RuleSet;
use crate::setup::Setup;
use alloc::string::String;
use alloc::vec::Vec;

/// A game as a record tells it, not compared with any board.
///
/// ```
/// use branan_rules::notation::{GameResult, RecordFormat, read_record, write_record};
/// use branan_rules::Side;
///
/// let record = read_record("1. d2-e2 c4-c5 2. f4-f5 resigned")?;
/// assert_eq!(record.mainline().count(), 3);
/// assert_eq!(record.result, GameResult::Won(Side::Attackers));
/// assert_eq!(write_record(&record, RecordFormat::Csv), "d2-e2 c4-c5 f4-f5 resigned,0,0,Black\n");
/// # Ok::<(), branan_rules::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// What is told about the game, in order: event, date, players and so on.
    /// Rules, start and result are not among them but in the other fields.
    pub tags: Vec<Tag>,
    /// The rules, if the record gives them in full.
    pub rules: Option<RuleSet>,
    /// The start, if it is not that of the rules.
    pub start: Option<Setup>,
    /// The moves.
    pub moves: MoveTree,
    /// Who won.
    pub result: GameResult,
    /// Why, if the record tells.
    pub reason: Option<Reason>,
}

/// Something told about a game, as the date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// What it is, in lower case.
    pub name: String,
    /// What is told.
    pub value: String,
}

/// What a record says of the winner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// Nothing: the game goes on, or was broken off.
    #[default]
    Open,
    /// A side won.
    Won(Side),
    /// Nobody won.
    Drawn,
}

/// A file format for games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RecordFormat {
    /// The `.otg` files of `OpenTafl`: everything a [`Record`] can hold.
    OpenTafl,
    /// A game a line: moves, captured defenders, captured attackers, winner.
    Csv,
    /// Numbered moves, `1. d2-e2 c4-c5`, tags as `[Event "…"]` before them and
    /// comments in braces; no variations.
    Numbered,
    /// A game a line, moves and nothing else.
    Plain,
    /// A game a line as an object, as [`read_json_lines`](super::read_json_lines) takes it.
    JsonLines,
}

crate::by_word! {
    /// Every format, by the usual endings of file names.
    RecordFormat, "the name of a format, as otg" {
        OpenTafl "otg",
        Csv "csv",
        Numbered "pgn",
        Plain "txt",
        JsonLines "jsonl",
    }
}

impl RecordFormat {
    /// The format a text seems to be in.
    #[must_use]
    pub fn detect(text: &str) -> RecordFormat {
        let text = text.trim_start();
        let tag_name = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if let Some(tag) = text.strip_prefix('[') {
            let after_name = tag.trim_start_matches(tag_name).trim_start();
            return if after_name.starts_with('"') { RecordFormat::Numbered } else { RecordFormat::OpenTafl };
        }
        if text.starts_with('{') {
            return RecordFormat::JsonLines;
        }
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            return if text.contains('[') { RecordFormat::OpenTafl } else { RecordFormat::Numbered };
        }
        let comma = text.lines().next().is_some_and(|line| line.contains(','));
        if comma { RecordFormat::Csv } else { RecordFormat::Plain }
    }
}

impl Record {
    /// A game as a record: its rules, moves with what they captured, and how it ended, if it did.
    ///
    /// ```
    /// use branan_rules::notation::{Record, RecordFormat, write_record};
    /// use branan_rules::{AnyGame, presets};
    ///
    /// let mut game = AnyGame::new(presets::BRANDUBH)?;
    /// game.play("d2-e2".parse()?)?;
    /// let record = Record::of(&game).with_tag("attackers", "Eva");
    /// assert!(write_record(&record, RecordFormat::Csv).contains("d2-e2"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(game: &AnyGame) -> Record {
        let set = game.rule_set();
        let mut record = Record {
            rules: Some(set.clone()),
            start: Some(game.setup_after(0)).filter(|start| *start != set.start),
            ..Record::default()
        };
        let mut last = None;
        for ply in game.plies() {
            last = Some(record.moves.add(last, MoveText::capturing(ply.mv, ply.captured)));
        }
        if let Some(end) = game.end() {
            record.result = end.winner.map_or(GameResult::Drawn, GameResult::Won);
            record.reason = Some(end.reason);
        }
        record
    }

    /// The record with something more told about the game; nothing, if there is nothing to tell.
    #[must_use]
    pub fn with_tag(mut self, name: &str, value: impl Into<String>) -> Record {
        let value = value.into();
        if !value.is_empty() {
            self.tags.push(Tag { name: String::from(name), value });
        }
        self
    }

    /// What is told under a name, the last time if several times.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().rev().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
    }

    /// The moves of the main line with their comments.
    pub fn mainline(&self) -> impl Iterator<Item = &Node> {
        self.moves.mainline().map(|id| &self.moves[id])
    }

    /// The position the moves begin from, if the record tells.
    #[must_use]
    pub fn first_position(&self) -> Option<Setup> {
        self.start.or(self.rules.as_ref().map(|rules| rules.start))
    }

    /// The side that makes the move with this index, 0 for the first; where
    /// the record does not tell, the attackers begin.
    #[must_use]
    pub fn side_at(&self, ply: usize) -> Side {
        let first = self.first_position().map_or(Side::Attackers, |setup| setup.side());
        if ply.is_multiple_of(2) { first } else { first.other() }
    }
}

/// Reads one game in any format.
///
/// In plain lists of moves a line end is nothing special, unlike in [`read_records`].
///
/// # Errors
/// The first place that cannot be read; also when there is no game, or a second one.
pub fn read_record(text: &str) -> Result<Record, ParseError> {
    let body = Scanner::new(text);
    if text.trim().is_empty() {
        return Err(body.error(Wanted::Game));
    }
    match RecordFormat::detect(text) {
        RecordFormat::OpenTafl => otg::read_one(body),
        RecordFormat::Csv => csv::read_one(body),
        RecordFormat::Numbered => lists::read_one(body),
        RecordFormat::Plain => lists::read_line(body),
        RecordFormat::JsonLines => jsonl::read_one(body),
    }
}

/// Reads all games of a file in any format, one or many.
///
/// # Errors
/// The first place that cannot be read.
pub fn read_records(text: &str) -> Result<Vec<Record>, ParseError> {
    read_records_as(text, RecordFormat::detect(text))
}

/// Reads all games of a file whose format is known.
///
/// # Errors
/// The first place that cannot be read.
pub fn read_records_as(text: &str, format: RecordFormat) -> Result<Vec<Record>, ParseError> {
    let body = Scanner::new(text);
    match format {
        RecordFormat::OpenTafl => otg::read_all(body),
        RecordFormat::Csv => csv::read_all(body),
        RecordFormat::Numbered => lists::read_all(body),
        RecordFormat::Plain => lists::read_lines(body),
        RecordFormat::JsonLines => jsonl::read_json_lines(text),
    }
}

/// Writes a game in a format; what the format has no place for is left out.
#[must_use]
pub fn write_record(record: &Record, format: RecordFormat) -> String {
    match format {
        RecordFormat::OpenTafl => otg::write(record),
        RecordFormat::Csv => csv::write(record),
        RecordFormat::Numbered => lists::write_numbered(record),
        RecordFormat::Plain => lists::write_plain(record),
        RecordFormat::JsonLines => {
            let own = record.rules.as_ref().map(|set| &*set.id);
            jsonl::write_json_line(record, own.or_else(|| record.tag("variant")))
        }
    }
}

/// Writes games in a format, one after another.
#[must_use]
pub fn write_records(records: &[Record], format: RecordFormat) -> String {
    let gap = match format {
        RecordFormat::OpenTafl | RecordFormat::Numbered => "\n",
        RecordFormat::Csv | RecordFormat::Plain | RecordFormat::JsonLines => "",
    };
    let games: Vec<String> = records.iter().map(|record| write_record(record, format)).collect();
    games.join(gap)
}
