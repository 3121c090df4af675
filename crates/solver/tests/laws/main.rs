//! What must hold of solutions, whatever the position.

mod agreement;
#[path = "../../../proofs/tests/laws/built.rs"]
mod built;
mod leaves;
mod outlines;
mod second_checker;

use std::num::NonZero;
use std::sync::Arc;

use branan_certificates::Outline;
use branan_rules::{Board7, Position, RuleSet, Rules, Side, presets};
use branan_solver::{Answer, ResumeError, Settings, Solver};

const ONE: NonZero<usize> = NonZero::<usize>::MIN;

/// A position that the defenders win by force, deep enough to need moves where leaves may take little work.
const WON: &str = "7/3a3/1d5/a2k2a/5d1/7/2d1da1 d";

fn rules(set: &RuleSet) -> Arc<Rules<Board7>> {
    Arc::new(branan_tables::fit(set).expect("they fit"))
}

fn position(rules: &Rules<Board7>, text: &str) -> Position<Board7> {
    Position::new(&text.parse().expect("a position"), rules).expect("it fits")
}

fn solver(rules: &Arc<Rules<Board7>>, root: &Position<Board7>, side: Side, leaf_work: u64) -> Solver {
    Solver::new(rules.clone(), root, side, Settings { table_bytes: 1 << 20, leaf_work })
}

/// Goes on from an outline, and gives the number of moves that it tells.
fn resume(solver: &Solver, outline: &Outline) -> Result<u64, ResumeError> {
    let told = solver.follow(outline, ONE, &|_, _| {})?;
    solver.resume(&told, ONE)?;
    Ok(told.moves())
}

/// The proof of [`WON`] with leaves that may take so much work.
fn won(leaf_work: u64) -> Outline {
    let rules = rules(&presets::BRANDUBH);
    let solver = solver(&rules, &position(&rules, WON), Side::Defenders, leaf_work);
    assert_eq!(solver.run(ONE, &|_| true), Answer::Proved);
    solver.outline()
}
