//! Opponents.

use pyo3::prelude::*;

use crate::argument::refuse;
use crate::board::Board;
use crate::moves::Move;

/// An opponent: how well the engine plays, from 1 (a first opponent) to 12 (all it can do in a moment).
///
/// >>> from branan import Board, Level
/// >>> board = Board("brandubh")
/// >>> move = Level(3).play(board, seed=42)
/// >>> board.is_legal(move), move == Level(3).play(board, seed=42)
/// (True, True)
/// >>> Level(13)
/// Traceback (most recent call last):
///     ...
/// ValueError: there are levels 1 to 12, not 13
#[pyclass(module = "branan", frozen, eq, ord, hash)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Level(pub(crate) branan_engine::Level);

#[pymethods]
impl Level {
    #[new]
    fn new(number: i64) -> PyResult<Level> {
        let level = u8::try_from(number).ok().and_then(branan_engine::Level::new);
        level.map(Level).ok_or_else(|| {
            let (min, max) = (branan_engine::Level::MIN.number(), branan_engine::Level::MAX.number());
            refuse(format!("there are levels {min} to {max}, not {number}"))
        })
    }

    /// Its number.
    #[getter]
    fn number(&self) -> u8 {
        self.0.number()
    }

    /// The move it plays. The same board and seed give the same move; other seeds give other moves where several are
    /// nearly as good.
    #[pyo3(signature = (board, seed = 0))]
    fn play(&self, py: Python<'_>, board: PyRef<'_, Board>, seed: u64) -> PyResult<Move> {
        let game = board.under_way()?.clone();
        drop(board);
        let chosen = py.detach(|| self.0.choose(&game, seed));
        chosen.map(Move).ok_or_else(|| refuse("there is no move"))
    }

    fn __repr__(&self) -> String {
        format!("Level({})", self.0.number())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, pyo3::types::PyType>, (u8,)) {
        (py.get_type::<Level>(), (self.number(),))
    }
}
