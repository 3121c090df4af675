//! The Python package `branan`: its compiled half, `branan._branan`.
//!
//! Each file is one noun of the package in Python's clothes. What it does is done by the crates below; what it means
//! in Python is said in the doc comments, which are the package's docstrings, and in `python/branan/_branan.pyi`.
#![expect(
    clippy::needless_pass_by_value,
    clippy::trivially_copy_pass_by_ref,
    reason = "what Python calls takes what was made from its values, and methods take `&self`"
)]
#![expect(
    clippy::doc_link_with_quotes,
    clippy::doc_markdown,
    reason = "what Python calls is documented for Python's help"
)]
#![expect(clippy::cast_possible_wrap, reason = "actions and squares are small")]

mod action;
mod analysis;
mod argument;
mod batch;
mod board;
mod endgame;
mod evidence;
mod label;
mod level;
mod moves;
mod planes;
mod proof;
mod record;
mod rule_set;

use pyo3::pymodule;

/// The compiled half of the package; import `branan` instead.
#[pymodule]
mod _branan {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::action::{num_actions, symmetry_actions, symmetry_squares};
    #[pymodule_export]
    use crate::analysis::{Info, Limit, Score, analyse};
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::board::{Board, Outcome};
    #[pymodule_export]
    use crate::endgame::{Tables, build_tables};
    #[pymodule_export]
    use crate::label::Label;
    #[pymodule_export]
    use crate::level::Level;
    #[pymodule_export]
    use crate::moves::Move;
    #[pymodule_export]
    use crate::proof::{Proof, prove};
    #[pymodule_export]
    use crate::record::{Record, read_records, write_records};
    #[pymodule_export]
    use crate::rule_set::{RuleSet, presets};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("PLANES", crate::planes::PLANES)
    }

    /// Fails as a mistake in the program would, to show that Python survives it.
    #[pyfunction]
    fn _panic() {
        panic!("asked for");
    }
}
