#![doc = include_str!("../README.md")]
//!
//! # Chapters
//!
//! 1. **Searching.** A [`Search`] looks at one game and its past; [`Search::run`]
//!    works for a number of nodes and can be called again. [`AnySearch`] is the
//!    same for a board that is not known before the program runs. Searches may
//!    share a [`TranspositionTable`]; a [`Team`] does so on several threads.
//! 2. **What comes out.** A [`Variation`] has moves and a [`Score`]; `wins in 7` is a
//!    proof, everything else an opinion. A [`Calibration`] says how often sets with such a score are won, as [`Chances`].
//! 3. **Playing.** A [`Level`] chooses a move as well as a player of some strength
//!    would; a [`LevelSearch`] does the same in steps. A [`Clock`] says how long a move may take.
//! 4. **Asking others.** An [`Oracle`], such as endgame tables, tells the search what
//!    is known for certain.
//! 5. **Checking.** [`bench()`] gives a number that changes whenever the search does.
//! 6. **Comparing.** [`strength`] says what results of games are worth.
//!
//! How the past of a game and stored scores go together is in `docs/engine.md`.
//!
//! # What is absent
//!
//! No input or output, clock, randomness or global state; time and seeds come in
//! as parameters. With one search on a table everything is deterministic.
#![expect(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "plies, depths and counts of squares are small, and scores are kept within 16 bits"
)]

mod any;
mod appraiser;
mod bench;
mod chances;
mod clock;
mod evaluate;
pub mod hints;
mod judge;
mod ladders;
mod levels;
mod net;
mod oracle;
mod order;
mod path;
mod score;
mod search;
mod skill;
pub mod strength;
mod team;
mod transposition_table;

pub use any::AnySearch;
pub use appraiser::Appraiser;
pub use bench::{bench, bench_with};
pub use chances::{Calibration, Chances};
pub use clock::{Allotment, Clock};
pub use judge::Evaluation;
pub use levels::{Level, LevelSearch};
pub use net::{Net, NetError};
pub use oracle::{ForcedWin, Oracle};
pub use score::Score;
pub use search::{Search, Variation};
pub use skill::Skill;
pub use team::Team;
pub use transposition_table::TranspositionTable;
