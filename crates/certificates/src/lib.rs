//! Written proofs of tafl positions, and a checker that trusts nothing.
//!
//! A [`Certificate`] is a claim about a position with one move for each position in
//! which the claiming side has to choose. [`check`] replays it against the rules:
//! every reply of the other side, every end. It shares no code with any search, only
//! the rules and, where a certificate names them, endgame tables. `docs/proofs.md`
//! describes the format for whoever wants to write another checker.
//!
//! A [`Puzzle`] is a position to solve with such a proof, and a [`PuzzleFile`] many of them.
//!
//! ```
//! use branan_certificates::{Certificate, Claim, check};
//! use branan_rules::presets;
//!
//! let certificate = Certificate {
//!     rules: presets::BRANDUBH,
//!     position: "3a3/4ak1/a5d/7/7/a1a4/7 d".parse()?,
//!     claim: Claim::DefendersWin,
//!     tables: vec![],
//!     moves: vec!["f6-g6".parse()?],
//! };
//! let read = Certificate::read(certificate.to_string().as_bytes())?;
//! assert_eq!(read, certificate);
//! assert_eq!(check(&read, None)?.plies, Some(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod certificate;
mod check;
mod check_outline;
mod glance;
mod leaf;
mod outline;
mod puzzle;
mod puzzle_file;
mod read;
mod upright;
mod walk;

pub use certificate::{Certificate, Claim};
pub use check::{Checked, Rejected, Wrong, check};
pub use check_outline::{CheckedOutline, Leaf, Thoroughness, check_outline, draw, prove_leaves};
pub use glance::Glance;
pub use leaf::LeafSearch;
pub use outline::Outline;
pub use puzzle::{NotAPuzzle, Others, Puzzle};
pub use puzzle_file::{NotAPuzzleFile, PuzzleFile};
pub use read::{LONGEST, Proof, ReadError};
pub use upright::{Key, KeyHasher, KeyMap, Symmetries};
pub use walk::{Step, Stumble, Walk, replies, wins_at_once};
