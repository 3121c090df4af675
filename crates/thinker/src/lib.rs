//! A search under a budget: the one loop in which the engine thinks, for terminal, worker, match runner and
//! whoever trains it.
//!
//! ```
//! use std::{sync::Arc, time::Instant};
//! use branan_engine::TranspositionTable;
//! use branan_protocol::Budget;
//! use branan_rules::{AnyGame, presets};
//! use branan_thinker::Thinker;
//!
//! let game = AnyGame::new(presets::BRANDUBH)?;
//! let budget = Budget { nodes: Some(5_000), ..Budget::default() };
//! let begun = Instant::now();
//! let mut thinker = Thinker::new(&game, budget, 1, Arc::new(TranspositionTable::with_bytes(1 << 20)), 1, begun.elapsed());
//! thinker.finish(|| begun.elapsed());
//! assert!(thinker.best().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! It has no clock: whoever owns it says what time it is, as the time since whenever they like.

mod allotment;
mod endgame_oracle;
mod thinker;

pub use endgame_oracle::EndgameOracle;
pub use thinker::{Thinker, assessed};
