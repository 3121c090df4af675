//! Proofs: written ones, and looking for new ones.

use std::num::NonZero;
use std::sync::Arc;

use branan_certificates::{
    Certificate, Claim, Outline, ProofEntry, Proved, Rejected, Stumble, Thoroughness, Walk, check,
    check_outline, proved_positions,
};
use branan_proofs::{Inquiry, Prover};
use branan_rules::{Board7, Position, Rules};
use branan_tables::fit;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::argument::refuse;
use crate::board::Board;
use crate::endgame::small;
use crate::label::Label;
use crate::rule_set::RuleSet;

/// A written proof that a side wins a position by force, or that the attackers hold it.
///
/// >>> from branan import Proof, RuleSet
/// >>> text = "\n".join([
/// ...     "branan-proof 1",
/// ...     "rules " + RuleSet("brandubh").to_otn(),
/// ...     "position 7/7/7/7/7/a6/2k4 d",
/// ...     "claim defenders-win",
/// ...     "moves 0",
/// ... ])
/// >>> proof = Proof.read(text.encode())
/// >>> proof.claim, proof.check()
/// ('defenders-win', 1)
/// >>> proof.labels()
/// [('7/7/7/7/7/a6/2k4 d', <Label defenders-win in 1>)]
#[pyclass(module = "branan", frozen)]
pub(crate) struct Proof(branan_certificates::Proof);

#[pymethods]
impl Proof {
    /// Reads a proof, packed or not. That it can be read does not make it true: see `check`.
    ///
    /// >>> from branan import Proof
    /// >>> Proof.read(b"because I say so")
    /// Traceback (most recent call last):
    ///     ...
    /// ValueError: line 1: expected `branan-proof 1`, the first line of a certificate
    #[classmethod]
    fn read(_class: &Bound<'_, PyType>, py: Python<'_>, data: &[u8]) -> PyResult<Proof> {
        py.detach(|| branan_certificates::Proof::read(data)).map(Proof).map_err(refuse)
    }

    /// The rules it is about.
    #[getter]
    fn rules(&self) -> RuleSet {
        RuleSet(match &self.0 {
            branan_certificates::Proof::Certificate(certificate) => certificate.rules.clone(),
            branan_certificates::Proof::Outline(outline) => outline.rules.clone(),
        })
    }

    /// The position it is about.
    #[getter]
    fn fen(&self) -> String {
        match &self.0 {
            branan_certificates::Proof::Certificate(certificate) => certificate.position.to_string(),
            branan_certificates::Proof::Outline(outline) => outline.position.to_string(),
        }
    }

    /// What it claims: `attackers-win`, `defenders-win` or `attackers-hold`.
    #[getter]
    fn claim(&self) -> &'static str {
        claim(&self.0).word()
    }

    /// Replays the proof against the rules, trusting nothing else, and gives the plies to the end at most; `None` for
    /// a hold. A proof that is wrong is a `ValueError`.
    #[pyo3(signature = (threads = 1))]
    fn check(&self, py: Python<'_>, threads: usize) -> PyResult<Option<u32>> {
        let threads = NonZero::new(threads).ok_or_else(|| refuse("threads is 1 or more"))?;
        py.detach(|| match &self.0 {
            branan_certificates::Proof::Certificate(certificate) => {
                check(certificate, None).map(|checked| checked.plies)
            }
            branan_certificates::Proof::Outline(outline) => {
                let all = Thoroughness { threads, sample: None };
                check_outline(outline, all, &|_, _| {}).map(|checked| Some(checked.plies))
            }
        })
        .map_err(refuse)
    }

    /// Positions that it proves its claim of, each with its label.
    ///
    /// Of a certificate these are all it goes through, checked on the way; of an outline those in which the claiming
    /// side is to move, one of each eight that are symmetric, and `check` proves what it leaves to a search.
    fn labels(&self, py: Python<'_>) -> PyResult<Vec<(String, Label)>> {
        py.detach(|| match &self.0 {
            branan_certificates::Proof::Certificate(certificate) => certified(certificate),
            branan_certificates::Proof::Outline(outline) => outlined(outline),
        })
        .map_err(refuse)
    }

    fn __repr__(&self) -> String {
        format!("<Proof {}: {}>", self.fen(), self.claim())
    }
}

fn claim(proof: &branan_certificates::Proof) -> Claim {
    match proof {
        branan_certificates::Proof::Certificate(certificate) => certificate.claim,
        branan_certificates::Proof::Outline(outline) => Claim::wins(outline.side),
    }
}

fn certified(certificate: &Certificate) -> Result<Vec<(String, Label)>, Rejected> {
    let rules = fit(&certificate.rules).map_err(Rejected::Rules)?;
    let (_, proved) = proved_positions(certificate, None)?;
    let label = |Proved { position, plies }| {
        (position.setup(&rules).to_string(), Label::of_claim(certificate.claim, plies))
    };
    let mut labels: Vec<(String, Label)> = proved.into_iter().map(label).collect();
    labels.sort_by(|one, other| one.0.cmp(&other.0));
    Ok(labels)
}

fn outlined(outline: &Outline) -> Result<Vec<(String, Label)>, Rejected> {
    let rules = fit(&outline.rules).map_err(Rejected::Rules)?;
    let root = Position::new(&outline.position, &rules).map_err(Rejected::Position)?;
    if root.end(&rules).is_some() {
        return Err(Rejected::Over);
    }
    walked(outline, &rules, &root).map_err(|Stumble { position, wrong }| Rejected::Broken {
        position: Box::new(position.setup(&rules)),
        wrong,
    })
}

fn walked(
    outline: &Outline,
    rules: &Rules<Board7>,
    root: &Position<Board7>,
) -> Result<Vec<(String, Label)>, Stumble> {
    let mut walk = Walk::new(rules, outline.side, root)?;
    let (mut labels, mut steps) = (Vec::new(), outline.steps.iter());
    while let Some((_, position)) = walk.pending() {
        let step = steps.next().copied().unwrap_or(ProofEntry::Open);
        let plies = match step {
            ProofEntry::Leaf(plies) => Some(u32::from(plies)),
            _ => None,
        };
        labels.push((position.setup(rules).to_string(), Label::of_claim(Claim::wins(outline.side), plies)));
        walk.enter(step)?;
    }
    Ok(labels)
}

/// Tries to prove who wins a position on a board up to 7x7 by force, and gives what was proved; `None` if nothing was.
///
/// It looks at about `nodes` positions at most and keeps what it finds in `memory_mb` of memory. What it says is
/// certain for a set that begins with the position. Other Python threads run meanwhile, and Ctrl-C ends it.
///
/// >>> from branan import Board, prove
/// >>> prove(Board("brandubh", "7/7/7/7/7/a6/2k4 d"))
/// <Label defenders-win in 1>
/// >>> prove(Board("brandubh"), nodes=1000) is None
/// True
#[pyfunction]
#[pyo3(signature = (board, nodes = 100_000, memory_mb = 16))]
pub(crate) fn prove(
    py: Python<'_>,
    board: PyRef<'_, Board>,
    nodes: u64,
    memory_mb: usize,
) -> PyResult<Option<Label>> {
    if !(1..=1 << 20).contains(&memory_mb) {
        return Err(refuse(format!("memory_mb is from 1 to {}, not {memory_mb}", 1 << 20)));
    }
    let game = board.under_way()?;
    let rules = Arc::new(fit(game.rule_set()).map_err(refuse)?);
    let position = small(game)?;
    drop(board);
    let prover = py.detach(|| Prover::new(rules, memory_mb << 20));
    let mut inquiry = Inquiry::new(position, None);
    while !inquiry.is_over() && inquiry.expanded() < nodes {
        let portion = (nodes - inquiry.expanded()).min(A_PORTION);
        py.detach(|| inquiry.go_on(&prover, portion));
        py.check_signals()?;
    }
    Ok(Label::of_answer(inquiry.answer()))
}

/// Positions between two looks at whether somebody pressed Ctrl-C.
const A_PORTION: u64 = 1 << 15;
