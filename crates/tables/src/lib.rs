#![doc = include_str!("../README.md")]
//!
//! # Chapters
//!
//! 1. **What a value means.** A [`Value`] is a forced win with its length, or a
//!    hold. It never depends on how a position came about; `docs/tablebase.md`
//!    says exactly what that is worth in a game with a past, and proves it.
//!    [`fit`] refuses rule sets for which that cannot be had.
//! 2. **Asking.** [`Tables`] is a folder of tables: [`Tables::probe`],
//!    [`Tables::moves`], [`Tables::best_move`]. A [`TableFile`] is one of them,
//!    [`Loaded`] one in memory, an [`Index`] the numbering of its positions.
//!    With the feature `small` a few are part of the program: `Tables::small`; others read them from one file,
//!    [`Tables::small_file`].
//! 3. **Building.** [`build()`] makes every table up to some [`Material`]. It can
//!    be killed at any moment and goes on where it last saved.
//! 4. **Checking.** [`verify()`] compares every value with those of all
//!    successors; [`Stats`] counts.
//!
//! # What is absent
//!
//! No clock (a [`Monitor`] decides when to save), no output, no `unsafe`: files are
//! read with positioned reads.

mod block;
mod build;
mod file;
mod fitness;
mod header;
mod index;
mod loaded;
mod material;
mod packing;
mod parallel;
mod small;
mod source;
mod stats;
mod tables;
mod turn;
mod value;
mod verify;

pub use build::{BuildError, BuildOptions, BuildPhase, Built, Monitor, Progress, build};
#[doc(hidden)]
pub use file::with_checksums;
pub use file::{ReadError, TableFile};
pub use fitness::{Unfit, fit};
pub use index::Index;
pub use loaded::Loaded;
pub use material::Material;
pub use source::Source;
pub use stats::{Longest, Stats};
pub use tables::{Tables, Unusable};
pub use turn::Turn;
pub use value::Value;
pub use verify::{Verified, VerifyError, Wrong, verify};
