//! Moves.

use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::argument::{refuse, square};

/// A move of a piece from one square to another.
///
/// Wherever a move is wanted, its text will do.
///
/// >>> from branan import Move
/// >>> move = Move("d2", "e2")
/// >>> str(move), move.from_square, move.to_square
/// ('d2-e2', 'd2', 'e2')
/// >>> move == Move.from_text("d2-e2")
/// True
#[pyclass(module = "branan", frozen, eq, ord, hash)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Move(pub(crate) branan_rules::Move);

#[pymethods]
impl Move {
    #[new]
    fn new(from_square: &str, to_square: &str) -> PyResult<Move> {
        Ok(Move(branan_rules::Move::new(square(from_square)?, square(to_square)?)))
    }

    /// Reads a move in any notation.
    ///
    /// >>> from branan import Move
    /// >>> Move.from_text("Kd4-d2")
    /// Move('d4', 'd2')
    /// >>> Move.from_text("castles")
    /// Traceback (most recent call last):
    ///     ...
    /// ValueError: line 1, column 1: expected a square, found "castles"
    #[classmethod]
    fn from_text(_class: &Bound<'_, PyType>, text: &str) -> PyResult<Move> {
        branan_rules::notation::read_move(text).map(|read| Move(read.mv)).map_err(refuse)
    }

    /// The square the piece leaves.
    #[getter(from_square)]
    fn start(&self) -> String {
        self.0.from.to_string()
    }

    /// The square it stops on.
    #[getter(to_square)]
    fn stop(&self) -> String {
        self.0.to.to_string()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Move('{}', '{}')", self.0.from, self.0.to)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String, String)) {
        (py.get_type::<Move>(), (self.start(), self.stop()))
    }
}
