//! Moves as numbers, for learning.
//!
//! All pieces move along a row or a column, so a move is its square and one of the 2·(S−1) other squares of that row
//! and column: 2·S²·(S−1) numbers, each a different move.

use branan_rules::{MAX_SIZE, Move, Square, Symmetry};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

use crate::argument::refuse;

/// How many actions a board has: 2·S²·(S−1).
///
/// >>> from branan import num_actions
/// >>> [num_actions(size) for size in (7, 9, 11)]
/// [588, 1296, 2420]
#[pyfunction]
pub(crate) fn num_actions(size: u8) -> PyResult<usize> {
    checked(size).map(count)
}

/// Where each of the eight symmetries takes each square: `squares[k][i]` for the square `i = rank * size + file`.
///
/// The first symmetry changes nothing. Planes are turned by `out[..., squares[k]] = planes[...]` on planes whose
/// last two axes were made one; `branan.turned_planes` does it.
///
/// >>> from branan import symmetry_squares
/// >>> symmetry_squares(7).shape, symmetry_squares(7)[:, 0].tolist()
/// ((8, 49), [0, 6, 42, 48, 0, 6, 42, 48])
#[pyfunction]
pub(crate) fn symmetry_squares(py: Python<'_>, size: u8) -> PyResult<Bound<'_, PyArray2<i64>>> {
    let size = checked(size)?;
    let squares = (0..size).flat_map(|rank| (0..size).map(move |file| Square::new(file, rank)));
    let image = |symmetry: Symmetry, square| place(symmetry.square(square, size), size) as i64;
    let places =
        Symmetry::ALL.iter().flat_map(|&symmetry| squares.clone().map(move |at| image(symmetry, at)));
    PyArray1::from_iter(py, places).reshape([8, usize::from(size).pow(2)])
}

/// Where each of the eight symmetries takes each action: `actions[k][a]`.
///
/// >>> from branan import symmetry_actions
/// >>> symmetry_actions(7).shape
/// (8, 588)
#[pyfunction]
pub(crate) fn symmetry_actions(py: Python<'_>, size: u8) -> PyResult<Bound<'_, PyArray2<i64>>> {
    let size = checked(size)?;
    let image = |symmetry: Symmetry, action| encode(symmetry.mv(decode(action, size), size), size) as i64;
    let places = Symmetry::ALL
        .iter()
        .flat_map(|&symmetry| (0..count(size)).map(move |action| image(symmetry, action)));
    PyArray1::from_iter(py, places).reshape([8, count(size)])
}

fn checked(size: u8) -> PyResult<u8> {
    let fits = (2..=MAX_SIZE).contains(&size);
    if fits {
        Ok(size)
    } else {
        Err(refuse(format!("a board has 2 to {MAX_SIZE} squares a side, not {size}")))
    }
}

/// How many actions a board of this size has.
pub(crate) const fn count(size: u8) -> usize {
    let size = size as usize;
    2 * size * size * (size - 1)
}

/// The place of a square in a plane.
pub(crate) const fn place(square: Square, size: u8) -> usize {
    square.rank() as usize * size as usize + square.file() as usize
}

/// The number of a move along a row or a column of a board of this size.
#[inline]
pub(crate) fn encode(mv: Move, size: u8) -> usize {
    let (from, to) = (mv.from, mv.to);
    let (line, here, there) = if from.rank() == to.rank() {
        (0, from.file(), to.file())
    } else {
        (usize::from(size) - 1, from.rank(), to.rank())
    };
    let other = usize::from(there) - usize::from(there > here);
    place(from, size) * 2 * (usize::from(size) - 1) + line + other
}

/// The move of a number below [`count`].
#[inline]
pub(crate) fn decode(action: usize, size: u8) -> Move {
    let others = usize::from(size) - 1;
    let (from, line) = (action / (2 * others), action % (2 * others));
    let from = Square::new((from % usize::from(size)) as u8, (from / usize::from(size)) as u8);
    let past = |other: usize, here: u8| (other + usize::from(other >= usize::from(here))) as u8;
    let to = if line < others {
        Square::new(past(line, from.file()), from.rank())
    } else {
        Square::new(from.file(), past(line - others, from.rank()))
    };
    Move::new(from, to)
}
