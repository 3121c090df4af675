//! What the tests of the workspace share: the rules of tafl written a second
//! time, slowly and plainly; positions, games and rule sets to try rules on;
//! drawings of boards.
//!
//! The reference follows docs/rules.md clause by clause and shares only plain
//! data types with `branan-rules`, so that a mistake in the one does not hide
//! in the other.

mod cells;
pub mod diagram;
pub mod generate;
mod random;
pub mod reference;
pub mod reference_game;
pub mod rule_sets;

pub use random::Random;
