//! A tafl player and analyst.
mod any;
mod evaluate;
mod levels;
mod order;
mod path;
mod score;
mod search;
mod table;

pub use any::AnySearch;
pub use levels::Level;
pub use score::Score;
pub use search::{Line, Search};
pub use table::Table;
