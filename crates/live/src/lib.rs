#![doc = include_str!("../README.md")]
//!
//! # Chapters
//!
//! A [`Contest`] is what the log of a contest comes to. [`Contest::decide`] says what
//! a command comes to and changes nothing; [`Contest::apply`] enters what happened. The
//! server decides and writes the log; browsers apply the same entries to follow it.

mod apply;
mod clock;
mod conditional;
mod contest;
mod decide;
mod offers;
mod score;

pub use apply::LogError;
pub use clock::{FIRST_MOVE_MS, GIFT_MS, MOST_LIVE_MS, SLOW_GIFT_MS};
pub use conditional::{CONDITIONAL_LIMIT, ConditionalError, ConditionalFault, ConditionalMoves};
pub use contest::{CHAT_KEPT, Contest, check_offer, check_terms};
pub use decide::{AWAY_MS, AWAY_UNTIMED_MS, Decided, LINES_LIMIT, Moment};
