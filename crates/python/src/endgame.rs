//! Endgame tables.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use branan_rules::{AnyGame, Board7, ByWidth, Position, RuleSet};
use branan_tables::{BuildOptions, Material, Monitor, Progress, build, fit};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::argument::{refuse, rules};
use crate::board::Board;
use crate::label::Label;
use crate::moves::Move;

/// A folder of endgame tables: what is known for certain of positions with few pieces, on boards up to 7x7.
///
/// Tables are made by `build_tables` or by `branan tables build`. `memory_mb` is for what was unpacked.
///
/// >>> import tempfile
/// >>> from branan import Board, Tables, build_tables
/// >>> folder = tempfile.TemporaryDirectory()
/// >>> build_tables(folder.name, "brandubh", "2v0")
/// ['1v0', '2v0']
/// >>> tables = Tables(folder.name, "brandubh")
/// >>> board = Board("brandubh", "7/7/3a3/3k3/7/7/1a5 a")
/// >>> tables.probe(board)
/// <Label defenders-win in 4>
/// >>> tables.probe(Board("brandubh")) is None
/// True
/// >>> del tables; folder.cleanup()
#[pyclass(module = "branan", frozen)]
pub(crate) struct Tables {
    tables: branan_tables::Tables,
    unusable: Vec<String>,
}

#[pymethods]
impl Tables {
    #[new]
    #[pyo3(signature = (folder, rules, memory_mb = 64))]
    fn new(folder: PathBuf, rules: &Bound<'_, PyAny>, memory_mb: usize) -> PyResult<Tables> {
        let rules = fit(&crate::argument::rules(rules)?).map_err(refuse)?;
        let memory = memory_mb.checked_mul(1 << 20).ok_or_else(|| refuse("memory_mb is too much"))?;
        let (tables, unusable) = branan_tables::Tables::open(&folder, Arc::new(rules), memory)
            .map_err(|error| PyOSError::new_err(format!("{}: {error}", folder.display())))?;
        let unusable =
            unusable.iter().map(|file| format!("{}: {}", file.path.display(), file.error)).collect();
        Ok(Tables { tables, unusable })
    }

    /// The tables that are there, as `attackers v defenders`: `5v1`.
    #[getter]
    fn materials(&self) -> Vec<String> {
        self.tables.files().map(|(_, file)| file.material().to_string()).collect()
    }

    /// The files that cannot be used, with the reasons.
    #[getter]
    fn unusable(&self) -> Vec<String> {
        self.unusable.clone()
    }

    /// What a position is worth; `None` if there is no table for it. The set must not be over.
    fn probe(&self, py: Python<'_>, board: PyRef<'_, Board>) -> PyResult<Option<Label>> {
        let position = self.position(&board)?;
        drop(board);
        Ok(py.detach(|| self.tables.probe(&position)).map_err(refuse)?.map(Label::from))
    }

    /// What each legal move is worth, as far as there are tables.
    fn moves(&self, py: Python<'_>, board: PyRef<'_, Board>) -> PyResult<Vec<(Move, Option<Label>)>> {
        let position = self.position(&board)?;
        drop(board);
        let moves = py.detach(|| self.tables.moves(&position)).map_err(refuse)?;
        Ok(moves.into_iter().map(|(mv, value)| (Move(mv), value.map(Label::from))).collect())
    }

    /// The quickest win, a move that holds, or the longest defence; `None` without a table.
    fn best_move(&self, py: Python<'_>, board: PyRef<'_, Board>) -> PyResult<Option<Move>> {
        let position = self.position(&board)?;
        drop(board);
        Ok(py.detach(|| self.tables.best_move(&position)).map_err(refuse)?.map(Move))
    }
}

impl Tables {
    /// The position of a board that is played by the rules of the tables.
    fn position(&self, board: &Board) -> PyResult<Position<Board7>> {
        let game = board.under_way()?;
        let ours = self.tables.rules().set();
        if !same_board(ours, game.rule_set()) {
            return Err(refuse(format!(
                "the tables are for {}, the board for {}",
                ours.id,
                game.rule_set().id
            )));
        }
        small(game)
    }
}

/// Says whether two rule sets differ in nothing but where a set begins.
fn same_board(one: &RuleSet, other: &RuleSet) -> bool {
    one.is_same_game(&RuleSet { start: one.start, ..other.clone() })
}

/// The position of a board up to 7x7.
pub(crate) fn small(game: &AnyGame) -> PyResult<Position<Board7>> {
    match game.by_width() {
        ByWidth::Board7(game) => Ok(game.position()),
        _ => Err(refuse("this is for boards up to 7x7")),
    }
}

/// Builds the endgame tables of some rules, up to some material such as `4v1`, that are not in the folder yet, and
/// gives the names of all that are there then.
///
/// `memory_mb` is the most memory to use. Other Python threads run meanwhile; Ctrl-C ends it.
///
/// >>> from branan import build_tables
/// >>> build_tables("nowhere", "copenhagen", "1v0")
/// Traceback (most recent call last):
///     ...
/// ValueError: tables are for boards up to 7x7, and this one is 11x11
#[pyfunction]
#[pyo3(signature = (folder, rules, most, memory_mb = 1024, threads = 1))]
pub(crate) fn build_tables(
    py: Python<'_>,
    folder: PathBuf,
    rules: &Bound<'_, PyAny>,
    most: &str,
    memory_mb: u64,
    threads: usize,
) -> PyResult<Vec<String>> {
    let rules = fit(&self::rules(rules)?).map_err(refuse)?;
    let most: Material = most.parse().map_err(|error| refuse(format!("{most:?}: {error}")))?;
    let threads = NonZero::new(threads).ok_or_else(|| refuse("threads is 1 or more"))?;
    let memory = memory_mb.checked_mul(1 << 20).ok_or_else(|| refuse("memory_mb is too much"))?;
    let options = BuildOptions { most, folder, memory, threads };
    let (stop, mut names) = (Stop(AtomicBool::new(false)), Vec::new());
    let built = thread::scope(|scope| {
        let work =
            scope.spawn(|| build(&rules, &options, &stop, |built| names.push(built.material.to_string())));
        let mut interrupted = Ok(());
        while !work.is_finished() {
            py.detach(|| thread::sleep(Duration::from_millis(2)));
            if interrupted.is_ok() {
                interrupted = py.check_signals();
                stop.0.store(interrupted.is_err(), Relaxed);
            }
        }
        let built = work.join().map_err(|_| refuse("building failed"));
        interrupted.and(built)
    });
    built?.map_err(refuse)?;
    Ok(names)
}

/// Whether somebody wants no more.
struct Stop(AtomicBool);

impl Monitor for Stop {
    fn progress(&self, _: Progress) {}

    fn stops(&self) -> bool {
        self.0.load(Relaxed)
    }
}
