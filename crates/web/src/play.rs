//! Playing on this device, apart from everything a page has to do with it: what was planned, the sets, the
//! clock, and how all of it is kept.

mod clock;
mod plan;
mod saved;
mod session;

pub use clock::Clock;
pub use plan::{Budget, Opponent, Plan, TOP_LEVEL};
pub use saved::SavedError;
pub use session::{Refusal, Session};
