//! What endings rest on, as dictionaries.

use branan_rules::{Cycle, CycleMove, Evidence, Reason, Warnings};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::argument::{side_name, square_names};
use crate::moves::Move;

/// The evidence of an end, with the word for its reason.
pub(crate) fn evidence<'py>(
    py: Python<'py>,
    reason: Reason,
    evidence: &Evidence,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("reason", reason.word())?;
    match evidence {
        Evidence::Escape { square } => dict.set_item("square", square.to_string())?,
        Evidence::KingCaptured { king, captors, hostile, edge } => {
            dict.set_item("king", king.to_string())?;
            dict.set_item("captors", square_names(*captors))?;
            dict.set_item("hostile", square_names(*hostile))?;
            dict.set_item("edge", edge)?;
        }
        Evidence::Encircled { ring, region } => {
            dict.set_item("ring", square_names(*ring))?;
            dict.set_item("region", square_names(*region))?;
        }
        Evidence::ExitFort { walls, inside } => {
            dict.set_item("walls", square_names(*walls))?;
            dict.set_item("inside", square_names(*inside))?;
        }
        Evidence::NoMoves { side } => dict.set_item("side", side_name(*side))?,
        Evidence::Repetition(found) => dict.set_item("cycle", cycle(py, found)?)?,
        Evidence::QuietLimit { plies } => dict.set_item("plies", plies)?,
        _ => {}
    }
    Ok(dict)
}

/// The endings that are near.
pub(crate) fn warnings<'py>(py: Python<'py>, near: &Warnings) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    let moves = |moves: &[branan_rules::Move]| moves.iter().copied().map(Move).collect::<Vec<_>>();
    let repetition = near.repetition.as_ref().map(|found| cycle(py, found)).transpose()?;
    dict.set_item("repetition", repetition)?;
    dict.set_item("escapes", moves(&near.escapes))?;
    dict.set_item("king_captures", moves(&near.king_captures))?;
    Ok(dict)
}

fn cycle<'py>(py: Python<'py>, cycle: &Cycle) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("occurrences", &cycle.occurrences)?;
    let moves: PyResult<Vec<_>> = cycle.moves.iter().map(|mv| cycle_move(py, mv)).collect();
    dict.set_item("moves", moves?)?;
    dict.set_item("chooser", side_name(cycle.chooser()))?;
    Ok(dict)
}

fn cycle_move<'py>(py: Python<'py>, mv: &CycleMove) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("ply", mv.ply)?;
    dict.set_item("side", side_name(mv.side))?;
    dict.set_item("move", Move(mv.mv))?;
    dict.set_item("alternative", mv.alternative.map(Move))?;
    Ok(dict)
}
