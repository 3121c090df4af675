//! Who wins a small tafl game, proved by many searches that share what they find.
//!
//! # A first solution
//!
//! ```
//! use std::num::NonZero;
//! use std::sync::Arc;
//! use branan_certificates::{Thoroughness, check_outline};
//! use branan_rules::{Position, Side, presets};
//! use branan_solver::{Answer, Settings, Solver};
//!
//! let rules = Arc::new(branan_tables::fit(&presets::BRANDUBH)?);
//! let position = Position::new(&"3a3/2a4/1a4d/5k1/4a2/a1a4/7 d".parse()?, &rules)?;
//! let settings = Settings { table_bytes: 1 << 20, ..Settings::default() };
//! let solver = Solver::new(rules, &position, Side::Defenders, settings);
//! assert_eq!(solver.run(NonZero::<usize>::MIN, &|_| true), Answer::Proved);
//!
//! let whole = Thoroughness { threads: NonZero::<usize>::MIN, sample: None };
//! let checked = check_outline(&solver.outline(), whole, &|_, _| {})?;
//! assert!(checked.plies >= 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//!
//! The [`Solver`] keeps positions up to symmetry in which the claiming side is to move. Each is *asked*: a plain search
//! of a few plies, the engine's search for as long as the effort seems worth it. What is not won within
//! sight gets the engine's move, and every reply to it becomes a position to be asked. A position is proved only when a
//! plain search sees that it is won, or when all replies to its move lead to positions proved before: the engine
//! chooses, and is never believed. What is proved is written down as an [`Outline`](branan_certificates::Outline), and so is what is not
//! finished, to go on from another time.
//!
//! # What is absent
//!
//! No clock, no output, no randomness. How the work goes depends on the number of threads; what is found true does not.

mod asking;
mod choosing;
mod circles;
mod effort;
mod known;
mod probe;
mod proven;
mod resume;
mod solver;
mod store;
mod sweep;

pub use probe::Probe;
pub use resume::{Followed, ResumeError};
pub use solver::{Answer, Progress, Settings, Solver};
