//! Rule sets.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use branan_rules::notation::{read_otn_rules, read_toml, write_otn_rules, write_toml};
use branan_rules::{Symmetry, presets as known};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::argument::{by_id, refuse, side_name};

/// The rules of one game, as a value.
///
/// `RuleSet("brandubh")` is one of the games that come with the package; `presets()` are all of them. Other games are
/// written as TOML: begin with `to_toml()` of the nearest one and change what differs.
///
/// >>> from branan import RuleSet
/// >>> rules = RuleSet("brandubh")
/// >>> rules.name, rules.size
/// ('Brandubh', 7)
/// >>> rough = RuleSet.from_toml(rules.to_toml().replace('id = "brandubh"', 'id = "mine"'))
/// >>> rough.id, rough.is_same_game(rules)
/// ('mine', True)
#[pyclass(module = "branan", frozen, eq)]
#[derive(Clone, PartialEq)]
pub(crate) struct RuleSet(pub(crate) branan_rules::RuleSet);

#[pymethods]
impl RuleSet {
    #[new]
    fn new(id: &str) -> PyResult<RuleSet> {
        by_id(id).map(RuleSet)
    }

    /// Reads rules from TOML; what is wrong with them is told with its place.
    ///
    /// >>> from branan import RuleSet
    /// >>> RuleSet.from_toml("size = 7")
    /// Traceback (most recent call last):
    ///     ...
    /// ValueError: line 1, column 1: expected a field of a rule set, found "size"
    #[classmethod]
    fn from_toml(_class: &Bound<'_, PyType>, text: &str) -> PyResult<RuleSet> {
        checked(read_toml(text).map_err(refuse)?)
    }

    /// Reads rules from a line of `OpenTafl`'s notation.
    ///
    /// >>> from branan import RuleSet
    /// >>> RuleSet.from_otn(RuleSet("tablut").to_otn()).is_same_game(RuleSet("tablut"))
    /// True
    #[classmethod]
    fn from_otn(_class: &Bound<'_, PyType>, text: &str) -> PyResult<RuleSet> {
        checked(read_otn_rules(text).map_err(refuse)?.0)
    }

    /// The rules as TOML, which `from_toml` reads.
    ///
    /// >>> from branan import RuleSet
    /// >>> rules = RuleSet("copenhagen")
    /// >>> RuleSet.from_toml(rules.to_toml()) == rules
    /// True
    fn to_toml(&self) -> String {
        write_toml(&self.0)
    }

    /// The rules as a line of `OpenTafl`'s notation.
    ///
    /// >>> from branan import RuleSet
    /// >>> RuleSet("brandubh").to_otn().split()[0]
    /// 'dim:7'
    fn to_otn(&self) -> String {
        write_otn_rules(&self.0)
    }

    /// Says whether two rule sets are the same game, whatever they are called.
    ///
    /// >>> from branan import RuleSet
    /// >>> RuleSet("brandubh").is_same_game(RuleSet("brandubh-historical"))
    /// False
    fn is_same_game(&self, other: PyRef<'_, RuleSet>) -> bool {
        self.0.is_same_game(&other.0)
    }

    /// The numbers of those symmetries of the board (see `symmetry_squares`) that leave its special squares where they
    /// are: what is learned in one position is true of its images under these.
    ///
    /// >>> from branan import RuleSet
    /// >>> RuleSet("brandubh").symmetries()
    /// [0, 1, 2, 3, 4, 5, 6, 7]
    fn symmetries(&self) -> Vec<usize> {
        let zones = self.0.zones().map(|(_, zone)| zone.squares);
        let special: Vec<_> = zones.into_iter().chain([self.0.escape_squares()]).collect();
        let keeps = |symmetry: &Symmetry| {
            special.iter().all(|&squares| symmetry.squares(squares, self.0.size()) == squares)
        };
        (0..8).filter(|&number| keeps(&Symmetry::ALL[number])).collect()
    }

    /// The short name, as `brandubh`.
    #[getter]
    fn id(&self) -> &str {
        &self.0.id
    }

    /// The name people use.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// The document or program the rules come from.
    #[getter]
    fn source(&self) -> &str {
        &self.0.source
    }

    /// Squares a side.
    #[getter]
    fn size(&self) -> u8 {
        self.0.size()
    }

    /// The position a set begins with.
    #[getter]
    fn start_fen(&self) -> String {
        self.0.start.to_string()
    }

    /// Who moves first: `attackers` or `defenders`.
    #[getter]
    fn first(&self) -> &'static str {
        side_name(self.0.start.side())
    }

    /// A text that is the same for the same game, whatever it is called, in every version.
    #[getter]
    fn key(&self) -> String {
        self.0.key().to_string()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.key().to_string().hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let is_known = known::by_id(&self.0.id).is_some_and(|preset| *preset == self.0);
        if is_known {
            format!("RuleSet('{}')", self.0.id)
        } else {
            format!("<RuleSet {} of your own>", self.0.id)
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<RuleSet>().getattr("from_toml")?, (self.to_toml(),)))
    }
}

/// Rules that do not contradict themselves.
fn checked(set: branan_rules::RuleSet) -> PyResult<RuleSet> {
    set.check().map_err(refuse)?;
    Ok(RuleSet(set))
}

/// The rule sets that come with the package.
///
/// >>> import branan
/// >>> [rules.id for rules in branan.presets()][:3]
/// ['brandubh', 'brandubh-historical', 'hnefatafl']
#[pyfunction]
pub(crate) fn presets() -> Vec<RuleSet> {
    known::ALL.into_iter().cloned().map(RuleSet).collect()
}
