#![doc = include_str!("../README.md")]
//!
//! # Chapters
//!
//! 1. **Asking.** A [`Prover`] tries to find out whether one side wins a position by
//!    force; an [`Inquiry`] asks for both sides in turn. A [`Finding`] is what is known.
//! 2. **Remembering.** A [`Memory`] is shared by all threads and every question;
//!    [`Prover::save`] and [`Prover::load`] keep it between runs.
//! 3. **Showing.** A [`Strategy`] says how a proved position is won, a [`Holding`] how the
//!    attackers keep from losing one for ever. Written
//!    down it is a certificate.
//! 4. **Puzzles.** A [`PuzzleMaker`] looks for positions in which exactly one move wins.
//!
//! Why what is found is true, cycles and all, is argued in `docs/proofs.md`.
//!
//! # What is absent
//!
//! No clock, no output, no randomness. With one thread everything is deterministic.

mod checkpoint;
mod finding;
mod guess;
mod holding;
mod inquiry;
mod memory;
mod path;
mod prover;
mod puzzle_maker;
mod search;
mod shortest;
mod strategy;

pub use checkpoint::{CheckpointError, checkpoint_path};
pub use finding::{Finding, Loop, Numbers};
pub use holding::{Holding, NoHolding};
pub use inquiry::{Answer, Inquiry};
pub use memory::Memory;
pub use prover::{Prover, Tried};
pub use puzzle_maker::{PuzzleMaker, turned};
pub use strategy::{Forgotten, Strategy};
