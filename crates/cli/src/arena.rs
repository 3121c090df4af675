//! Engines against engines: who plays, how fast, from where, and what comes of it.

mod contestant;
mod encounter;
mod opening;
mod pace;
mod player;
mod program;
mod round;

pub(crate) use contestant::Contestant;
pub(crate) use encounter::{Fault, Terms, Trouble};
pub(crate) use opening::Openings;
pub(crate) use pace::{Pace, Span, read_clock};
pub(crate) use player::{Player, Turn};
pub(crate) use round::{Round, Schedule};
