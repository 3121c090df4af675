#![doc = include_str!("../README.md")]
//!
//! # Chapters
//!
//! A [`Table`] is what the log of a contest comes to. [`Table::decide`] says what
//! a command comes to and changes nothing; [`Table::apply`] enters what happened. The
//! server decides and writes the log; browsers apply the same entries to follow it.

mod apply;
mod clock;
mod decide;
mod offers;
mod score;
mod table;

pub use apply::LogError;
pub use clock::{FIRST_MOVE_MS, GIFT_MS};
pub use decide::{AWAY_MS, AWAY_UNTIMED_MS, LINES_LIMIT, Moment};
pub use table::{CHAT_KEPT, Table, check_terms};
