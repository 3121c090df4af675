//! A tafl player and analyst.
#![expect(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "plies, depths and counts of squares are small, and scores are kept within 16 bits"
)]

mod any;
mod bench;
mod clock;
mod evaluate;
mod levels;
mod order;
mod path;
mod score;
mod search;
mod table;

pub use any::AnySearch;
pub use bench::bench;
pub use clock::{Allotment, Clock};
pub use levels::Level;
pub use score::Score;
pub use search::{Line, Search};
pub use table::Table;
