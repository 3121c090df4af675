//! What tafl programs say to each other.
//!
//! Three engine protocols, each as typed messages and a [`Dialogue`]: a state
//! machine that hears a line and answers with [`Action`]s. Whoever owns it
//! reads and writes the lines, searches, and knows what time it is; this crate
//! has no input or output, no thread and no clock. The other end, a program that
//! asks engines for moves, is a [`Host`].
//!
//! - [`Uci`]: the dialect of chess's UCI that `TaflZero` speaks
//! - [`Otep`]: the `OpenTafl` Engine Protocol
//! - [`Htp`]: the Hnefatafl Text Protocol 1-beta
//!
//! With the feature `online` there are also the messages of online games, in the
//! module `online`.
//!
//! ```
//! use branan_protocol::{Action, Config, Dialogue, Protocol};
//! use branan_rules::presets;
//!
//! let config = Config::new("Branan 0.1", presets::ALL.into_iter().cloned().collect());
//! let mut engine = Protocol::detect("isready").begin(&config);
//! assert_eq!(engine.hear("isready"), [Action::Reply("readyok".into())]);
//! ```

mod action;
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
pub use host::{Heard, Host, HostError, HtpHost, Limits, OtepHost, UciHost};
pub use htp::{Htp, HtpCommand, HtpError, HtpTime};
pub use otep::{Otep, OtepClock, OtepCommand, OtepError};
pub use seat::SeatError;
pub use thought::{Thought, Variation, Worth};
pub use uci::{Uci, UciCommand, UciError, UciGo, UciStart};
