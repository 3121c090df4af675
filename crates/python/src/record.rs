//! Records of games.

use branan_rules::notation::{
    GameResult, RecordFormat, Tag, read_records as read_any, read_records_as, write_records as write_all,
};
use branan_rules::presets;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::argument::{refuse, side_name};
use crate::board::Board;
use crate::moves::Move;
use crate::rule_set::RuleSet;

/// A game as a record tells it.
///
/// >>> from branan import read_records
/// >>> record = read_records("1. d2-e2 c4-c5 2. f4-f5 resigned")[0]
/// >>> record.moves, record.result
/// ([Move('d2', 'e2'), Move('c4', 'c5'), Move('f4', 'f5')], 'attackers')
/// >>> record.board("brandubh").fen()
/// '3a3/3a3/2dd1a1/aa1kd1a/3d3/4a2/3a3 d'
#[pyclass(module = "branan", frozen, eq)]
#[derive(Clone, PartialEq)]
pub(crate) struct Record(branan_rules::notation::Record);

#[pymethods]
impl Record {
    /// The record of a board, with what is told about it: `{"event": "…", "date": "…"}`.
    ///
    /// >>> from branan import Board, Record
    /// >>> board = Board.from_moves("brandubh", None, ["d2-e2", "c4-c5"])
    /// >>> Record.from_board(board, {"event": "tea"}).write("txt")
    /// 'd2-e2 c4-c5\n'
    #[classmethod]
    #[pyo3(signature = (board, tags = None))]
    fn from_board(
        _class: &Bound<'_, PyType>,
        board: PyRef<'_, Board>,
        tags: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Record> {
        let mut record = branan_rules::notation::Record::of(&board.0);
        for (name, value) in tags.into_iter().flatten() {
            record.tags.push(Tag { name: name.extract::<String>()?.to_lowercase(), value: value.extract()? });
        }
        Ok(Record(record))
    }

    /// What is told about the game: event, date, players and so on.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for Tag { name, value } in &self.0.tags {
            dict.set_item(name, value)?;
        }
        Ok(dict)
    }

    /// The rules, if the record gives them in full.
    #[getter]
    fn rules(&self) -> Option<RuleSet> {
        self.0.rules.clone().map(RuleSet)
    }

    /// The position it begins with, if the record tells.
    #[getter]
    fn start_fen(&self) -> Option<String> {
        self.0.first_position().map(|setup| setup.to_string())
    }

    /// The moves of the main line.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        self.0.mainline().map(|node| Move(node.mv.mv)).collect()
    }

    /// What is said about each move of the main line; empty where nothing is.
    #[getter]
    fn comments(&self) -> Vec<String> {
        self.0.mainline().map(|node| node.comment.clone()).collect()
    }

    /// Who won: `attackers`, `defenders`, `draw`, or `None` if the record does not say.
    #[getter]
    fn result(&self) -> Option<&'static str> {
        match self.0.result {
            GameResult::Open => None,
            GameResult::Won(side) => Some(side_name(side)),
            GameResult::Drawn => Some("draw"),
        }
    }

    /// Why, in a word, if the record tells.
    #[getter]
    fn reason(&self) -> Option<&'static str> {
        self.0.reason.map(branan_rules::Reason::word)
    }

    /// Plays the main line: by these rules, or the record's own, or those known ones that allow it.
    ///
    /// >>> from branan import read_records
    /// >>> read_records("d2-e2 c4-g4")[0].board("brandubh")
    /// Traceback (most recent call last):
    ///     ...
    /// ValueError: move 2: c4-g4 is not legal: a piece on d4 is in the way
    #[pyo3(signature = (rules = None))]
    fn board(&self, rules: Option<&Bound<'_, PyAny>>) -> PyResult<Board> {
        let chosen = rules.map(crate::argument::rules).transpose()?;
        let sets = match &chosen {
            Some(set) => vec![set],
            None => self.0.candidates(&presets::ALL),
        };
        let replayed =
            self.0.replay(&sets).ok_or_else(|| refuse("no known rules can play its first position"))?;
        match replayed.misplay {
            None => Ok(Board(replayed.game)),
            Some(misplay) => Err(refuse(format!("move {}: {misplay}", replayed.game.len() + 1))),
        }
    }

    /// The record as text, in one of the formats of `read_records`.
    #[pyo3(signature = (format = "otg"))]
    fn write(&self, format: &str) -> PyResult<String> {
        Ok(branan_rules::notation::write_record(&self.0, format_of(format)?))
    }

    fn __len__(&self) -> usize {
        self.0.mainline().count()
    }

    fn __repr__(&self) -> String {
        format!("<Record of {} moves>", self.__len__())
    }
}

fn format_of(word: &str) -> PyResult<RecordFormat> {
    let words = RecordFormat::ALL.map(RecordFormat::word);
    word.parse().map_err(|_| refuse(format!("{word:?} is no format; there are {}", words.join(", "))))
}

/// Reads all games of a text: `OpenTafl`'s records, CSV, numbered or plain lists of moves, JSON lines.
///
/// `format` is `otg`, `csv`, `pgn`, `txt` or `jsonl`; without it the text tells.
///
/// >>> from branan import read_records
/// >>> [len(record) for record in read_records("d2-e2 c4-c5\nd2-g2\n")]
/// [2, 1]
/// >>> read_records("d2-e2 c4-z9")
/// Traceback (most recent call last):
///     ...
/// ValueError: line 1, column 10: expected a square, found "z9"
#[pyfunction]
#[pyo3(signature = (text, format = None))]
pub(crate) fn read_records(py: Python<'_>, text: &str, format: Option<&str>) -> PyResult<Vec<Record>> {
    let format = format.map(format_of).transpose()?;
    let read = py.detach(|| format.map_or_else(|| read_any(text), |format| read_records_as(text, format)));
    Ok(read.map_err(refuse)?.into_iter().map(Record).collect())
}

/// Writes games one after another, in one of the formats of `read_records`.
///
/// >>> from branan import read_records, write_records
/// >>> write_records(read_records("1. d2-e2 c4-c5"), "csv")
/// 'd2-e2 c4-c5,0,0,Ongoing\n'
#[pyfunction]
#[pyo3(signature = (records, format = "otg"))]
pub(crate) fn write_records(records: Vec<PyRef<'_, Record>>, format: &str) -> PyResult<String> {
    let records: Vec<_> = records.iter().map(|record| record.0.clone()).collect();
    Ok(write_all(&records, format_of(format)?))
}
