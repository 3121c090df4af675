//! What Python hands over, or why it cannot be taken.

use std::fmt::Display;

use branan_rules::notation::{read_move, read_position};
use branan_rules::{AnyGame, RuleSet, Setup, Side, Square, SquareSet, presets};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::moves::Move;

/// A `ValueError` with the words of one of our errors.
pub(crate) fn refuse(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A `TypeError` that says what was wanted and what came.
pub(crate) fn not_a(wanted: &str, given: &Bound<'_, PyAny>) -> PyErr {
    let kind = given.get_type().name().map_or_else(|_| "something else".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {wanted}, not {kind}"))
}

/// A move: one of ours, or its text.
pub(crate) fn a_move(given: &Bound<'_, PyAny>) -> PyResult<branan_rules::Move> {
    if let Ok(mv) = given.cast::<Move>() {
        return Ok(mv.get().0);
    }
    let text: String = given.extract().map_err(|_| not_a("a Move or text such as 'd2-e2'", given))?;
    read_move(&text).map(|read| read.mv).map_err(refuse)
}

/// Rules: a rule set, or the id of one that is known.
pub(crate) fn rules(given: &Bound<'_, PyAny>) -> PyResult<RuleSet> {
    if let Ok(set) = given.cast::<crate::rule_set::RuleSet>() {
        return Ok(set.get().0.clone());
    }
    let id: String = given.extract().map_err(|_| not_a("a RuleSet or an id such as 'brandubh'", given))?;
    by_id(&id)
}

/// The rule set with an id.
pub(crate) fn by_id(id: &str) -> PyResult<RuleSet> {
    presets::by_id(id).cloned().ok_or_else(|| {
        let known: Vec<&str> = presets::ALL.iter().map(|set| &*set.id).collect();
        refuse(format!("there are no rules {id:?}; there are {}", known.join(", ")))
    })
}

/// A game by some rules, at their start or in a position.
pub(crate) fn game(set: RuleSet, fen: Option<&str>) -> PyResult<AnyGame> {
    match fen {
        None => AnyGame::new(set).map_err(refuse),
        Some(text) => AnyGame::from_setup(set, &setup(text)?).map_err(refuse),
    }
}

/// A position in any notation; the attackers move where it does not say.
pub(crate) fn setup(text: &str) -> PyResult<Setup> {
    read_position(text, Side::Attackers).map(|(setup, _)| setup).map_err(refuse)
}

/// A square by its name.
pub(crate) fn square(name: &str) -> PyResult<Square> {
    name.parse().map_err(|error| refuse(format!("{name:?} is no square: {error}")))
}

/// A side by its name.
pub(crate) fn side(name: &str) -> PyResult<Side> {
    let found = Side::BOTH.into_iter().find(|side| side_name(*side) == name);
    found.ok_or_else(|| refuse(format!("{name:?} is no side; there are attackers and defenders")))
}

/// The name of a side.
pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Attackers => "attackers",
        Side::Defenders => "defenders",
    }
}

/// The names of some squares.
pub(crate) fn square_names(squares: SquareSet) -> Vec<String> {
    squares.iter().map(|square| square.to_string()).collect()
}
