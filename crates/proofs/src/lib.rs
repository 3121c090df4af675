//! Proofs of forced wins.

mod checkpoint;
mod finding;
mod glance;
mod guess;
mod inquiry;
mod memory;
mod path;
mod prover;
mod puzzle;
mod puzzle_maker;
mod search;
mod shortest;
mod strategy;

pub use checkpoint::{CheckpointError, checkpoint_path};
pub use finding::{Finding, Loop, Numbers};
pub use inquiry::{Answer, Inquiry};
pub use memory::Memory;
pub use prover::{Prover, Tried};
pub use puzzle::{NotAPuzzle, Puzzle};
pub use puzzle_maker::PuzzleMaker;
pub use strategy::{Forgotten, Strategy};
