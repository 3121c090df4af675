//! What is known for certain of a position.

use branan_certificates::Claim;
use branan_proofs::Answer;
use branan_rules::Side;
use branan_tables::Value;
use pyo3::prelude::*;

use crate::argument::side_name;

/// What is known for certain of a position that is the first of a set.
///
/// >>> from branan import Board, prove
/// >>> label = prove(Board("brandubh", "3a3/4ak1/a5d/7/7/a1a4/7 d"))
/// >>> label.claim, label.winner, label.plies
/// ('defenders-win', 'defenders', 3)
#[pyclass(module = "branan", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Label {
    claim: &'static str,
    winner: Option<Side>,
    plies: Option<u32>,
}

#[pymethods]
impl Label {
    /// `attackers-win`, `defenders-win`: by force, under every rule on repetition. `hold`: neither side can force an
    /// end. `attackers-hold`: the defenders cannot.
    #[getter]
    fn claim(&self) -> &'static str {
        self.claim
    }

    /// Who wins by force, if somebody does.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.winner.map(side_name)
    }

    /// Plies to the forced end: exactly, where a table says it; at most so many, where a proof does.
    #[getter]
    fn plies(&self) -> Option<u32> {
        self.plies
    }

    fn __repr__(&self) -> String {
        match self.plies {
            Some(plies) => format!("<Label {} in {plies}>", self.claim),
            None => format!("<Label {}>", self.claim),
        }
    }
}

impl Label {
    /// What a proof claims of a position, with so many plies to the end at most.
    pub(crate) fn of_claim(claim: Claim, plies: Option<u32>) -> Label {
        let winner = (claim != Claim::AttackersHold).then(|| claim.side());
        Label { claim: claim.word(), winner, plies }
    }

    /// What a search found; nothing, if it found nothing.
    pub(crate) fn of_answer(answer: Answer) -> Option<Label> {
        match answer {
            Answer::Win { side, plies } => Some(Label::of_claim(Claim::wins(side), Some(u32::from(plies)))),
            Answer::Hold => Some(Label { claim: Value::Hold.word(), winner: None, plies: None }),
            Answer::AttackersHold => Some(Label::of_claim(Claim::AttackersHold, None)),
            Answer::Unknown => None,
        }
    }
}

impl From<Value> for Label {
    fn from(value: Value) -> Label {
        Label { claim: value.word(), winner: value.winner(), plies: value.plies().map(u32::from) }
    }
}
