#![doc = include_str!("../README.md")]
//!
//! # Chapters
//!
//! A [`Certificate`] is a claim about a position with one move for each position in
//! which the claiming side has to choose. [`check`] replays it against the rules:
//! every reply of the other side, every end. `docs/proofs.md` describes the format for
//! whoever wants to write another checker.
//!
//! A [`Strategy`] plays as a proof tells, and is a file of its own, quick to read. [`Solved`] is what some of them know of
//! one game: for any position, who is proved to win. With the feature `solved` the openings of Brandubh that are proved
//! are part of the program: `Solved::inside`.
//!
//! A [`Puzzle`] is a position to solve with such a proof, and a [`PuzzleFile`] many of them.

mod answers;
mod certificate;
mod check;
mod check_outline;
mod glance;
mod leaf;
mod outline;
mod puzzle;
mod puzzle_file;
mod read;
mod solved;
mod strategy;
mod strategy_file;
mod upright;
mod walk;

pub use certificate::{Certificate, Claim};
pub use check::{Checked, Proved, Rejected, Wrong, check, proved_positions};
pub use check_outline::{CheckedOutline, Leaf, Thoroughness, check_outline, draw, prove_leaves};
pub use glance::Glance;
pub use leaf::LeafSearch;
pub use outline::Outline;
pub use puzzle::{NotAPuzzle, Others, Puzzle};
pub use puzzle_file::{NotAPuzzleFile, PuzzleFile};
pub use read::{LONGEST, Proof, ReadError};
pub use solved::{Resistance, Solved, Trouble, Unreadable, Verdict};
pub use strategy::{Answer, Strategy};
pub use upright::{Key, KeyHasher, KeyMap, Symmetries};
pub use walk::{ProofEntry, Stumble, Walk, replies, wins_at_once};
