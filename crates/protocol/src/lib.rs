#![doc = include_str!("../README.md")]
//!
//! # Chapters
//!
//! Each engine protocol has typed messages and a [`Dialogue`]: a state machine that
//! is given a line and answers with [`Action`]s. Whoever owns it reads and writes the
//! lines, searches, and knows what time it is. The other end, a program that asks
//! engines for moves, is a [`Host`].
//!
//! - [`Uci`]: the dialect of chess's UCI that `TaflZero` speaks
//! - [`Otep`]: the `OpenTafl` Engine Protocol
//! - [`Htp`]: the Hnefatafl Text Protocol 1-beta
//!
//! With the feature `online` there are also the messages of online games, in the
//! module `online`; with the feature `bologna` those of the Tablut challenge of Bologna, players and
//! referee, in the module `bologna`.

mod action;
#[cfg(feature = "bologna")]
pub mod bologna;
mod budget;
mod dialogue;
mod host;
mod htp;
#[cfg(feature = "online")]
pub mod online;
mod otep;
mod seat;
mod thought;
mod uci;

pub use action::{Action, Count, Task};
pub use budget::{Budget, Time};
pub use dialogue::{Config, Dialogue, Protocol};
pub use host::{Host, HostError, HtpHost, Limits, OtepHost, Received, UciHost};
pub use htp::{Htp, HtpCommand, HtpError, HtpTime};
pub use otep::{Otep, OtepClock, OtepCommand, OtepError};
pub use seat::SeatError;
pub use thought::{Thought, Variation, Worth};
pub use uci::{Uci, UciCommand, UciError, UciGo, UciStart};
