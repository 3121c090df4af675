//! Records of games.

use branan_rules::notation::{
    GameResult, Record, RecordFormat, read_records as read_any, read_records_as, write_record,
    write_records as write_all,
};
use branan_rules::presets;
use js_sys::Array;
use wasm_bindgen::prelude::*;

use crate::board::CoreBoard;
use crate::object::texts;
use crate::refuse;
use crate::rule_set::CoreRules;

/// A game as a record tells it.
#[wasm_bindgen]
pub struct CoreRecord(Record);

#[wasm_bindgen]
impl CoreRecord {
    /// The record of a board, with names and values of tags by turns.
    #[expect(clippy::needless_pass_by_value, reason = "JavaScript hands over lists of texts")]
    pub fn from_board(board: &CoreBoard, tags: Vec<String>) -> CoreRecord {
        let record = Record::of(&board.0);
        let (tags, _) = tags.as_chunks();
        CoreRecord(
            tags.iter().fold(record, |record, [name, value]| record.with_tag(&name.to_lowercase(), value)),
        )
    }

    /// Names and values by turns.
    pub fn tags(&self) -> Array {
        texts(self.0.tags.iter().flat_map(|tag| [&tag.name, &tag.value]))
    }

    pub fn rules(&self) -> Option<CoreRules> {
        self.0.rules.clone().map(CoreRules)
    }

    pub fn start_fen(&self) -> Option<String> {
        self.0.first_position().map(|setup| setup.to_string())
    }

    pub fn moves(&self) -> Array {
        texts(self.0.mainline().map(|node| node.mv.mv))
    }

    pub fn comments(&self) -> Array {
        texts(self.0.mainline().map(|node| &node.comment))
    }

    pub fn result(&self) -> Option<String> {
        match self.0.result {
            GameResult::Open => None,
            GameResult::Won(side) => Some(side.to_string()),
            GameResult::Drawn => Some("draw".to_owned()),
        }
    }

    pub fn reason(&self) -> Option<String> {
        self.0.reason.map(|reason| reason.word().to_owned())
    }

    /// Plays the main line by the record's own rules, or those known ones that allow it.
    pub fn board(&self) -> Result<CoreBoard, JsError> {
        self.played(&self.0.candidates(&presets::ALL))
    }

    /// Plays the main line by these rules.
    pub fn board_by(&self, rules: &CoreRules) -> Result<CoreBoard, JsError> {
        self.played(&[&rules.0])
    }

    pub fn write(&self, format: &str) -> Result<String, JsError> {
        Ok(write_record(&self.0, format_of(format)?))
    }
}

impl CoreRecord {
    fn played(&self, sets: &[&branan_rules::RuleSet]) -> Result<CoreBoard, JsError> {
        let none = || refuse("no known rules can play its first position");
        let replayed = self.0.replay(sets).ok_or_else(none)?;
        match replayed.misplay {
            None => Ok(CoreBoard(replayed.game)),
            Some(misplay) => Err(refuse(format!("move {}: {misplay}", replayed.game.len() + 1))),
        }
    }
}

/// Reads all games of a text; without a format the text tells.
#[wasm_bindgen]
pub fn read_records(text: &str, format: Option<String>) -> Result<Vec<CoreRecord>, JsError> {
    let read = match format {
        None => read_any(text),
        Some(word) => read_records_as(text, format_of(&word)?),
    };
    Ok(read.map_err(refuse)?.into_iter().map(CoreRecord).collect())
}

/// Writes games one after another, for whoever hands them over one by one.
#[wasm_bindgen]
#[derive(Default)]
pub struct CoreWriter(Vec<Record>);

#[wasm_bindgen]
impl CoreWriter {
    #[wasm_bindgen(constructor)]
    pub fn new() -> CoreWriter {
        CoreWriter::default()
    }

    pub fn add(&mut self, record: &CoreRecord) {
        self.0.push(record.0.clone());
    }

    pub fn write(&self, format: &str) -> Result<String, JsError> {
        Ok(write_all(&self.0, format_of(format)?))
    }
}

fn format_of(word: &str) -> Result<RecordFormat, JsError> {
    let words = RecordFormat::ALL.map(RecordFormat::word);
    word.parse().map_err(|_| refuse(format!("{word:?} is no format; there are {}", words.join(", "))))
}
