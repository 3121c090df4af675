//! Looking at games: moves with variations, positions set up by hand, and what the engine thinks of them.

mod code;
mod editor;
mod exchange;
mod review;
mod study;

pub use code::{CodeError, read_code, write_code};
pub use editor::{Editor, Tool};
pub use exchange::{record_of, study_of};
pub use review::Review;
pub use study::{NodeId, Study, Turn};
