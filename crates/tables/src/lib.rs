//! Endgame tables: what is known for certain of positions with few pieces.
//!
//! # A first question
//!
//! ```
//! use std::num::NonZero;
//! use std::sync::Arc;
//! use branan_rules::{Board7, Position, presets};
//! use branan_tables::{Material, Monitor, Plan, Progress, Tables, Value, build, fit};
//!
//! struct Silent;
//! impl Monitor for Silent {
//!     fn progress(&self, _: Progress) {}
//! }
//!
//! let rules = fit(&presets::BRANDUBH)?;
//! let folder = std::env::temp_dir().join(format!("branan-tables-{}", std::process::id()));
//! let plan = Plan {
//!     most: Material::new(2, 0),
//!     folder: folder.clone(),
//!     memory: 1 << 20,
//!     threads: NonZero::<usize>::MIN,
//! };
//! build(&rules, &plan, &Silent, |_| {})?;
//!
//! let (tables, damaged) = Tables::open(&folder, Arc::new(rules), 1 << 20)?;
//! assert!(damaged.is_empty());
//! let position = Position::<Board7>::new(&"7/7/3a3/3k3/7/7/1a5 a".parse()?, tables.rules())?;
//! assert_eq!(tables.probe(&position)?.map(Value::word), Some("defenders-win"));
//! # std::fs::remove_dir_all(folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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
mod parallel;
mod source;
mod stats;
mod tables;
mod turn;
mod value;
mod verify;

pub use build::{BuildError, Built, Monitor, Plan, Progress, Step, build};
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
