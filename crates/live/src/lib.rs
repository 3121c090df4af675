//! A contest between two people, from the offer to the result, as a state machine.
//!
//! A [`Table`] is what the log of a contest comes to. It is told the time and does
//! nothing by itself: no input, output, clock or chance. [`Table::decide`] says what
//! a command comes to and changes nothing; [`Table::apply`] enters what happened. The
//! server decides and writes the log; browsers apply the same entries to follow it.
//!
//! ```
//! use branan_live::{Moment, Table};
//! use branan_protocol::online::{Command, Entry, Event, Pick, Seat, Terms};
//!
//! let terms = Terms { rules: "brandubh".into(), sets: 2, clock: None };
//! let opened = Event::Opened { terms, name: "Eva".into(), side: Pick::Attackers, listed: false };
//! let mut table = Table::open("Ab3", &Entry { seq: 1, at_ms: 0, by: Some(Seat::First), event: opened })?;
//! for event in table.join("Ole", false)? {
//!     table.apply(&Entry { seq: table.version() + 1, at_ms: 0, by: Some(Seat::Second), event })?;
//! }
//! let moved = table.decide(Seat::First, &Command::Move("d2-e2".parse()?), 3, &Moment::at(1000))?;
//! assert!(matches!(moved.events[..], [Event::Moved { .. }]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod apply;
mod clock;
mod decide;
mod offers;
mod score;
mod table;

pub use apply::LogError;
pub use clock::{FIRST_MOVE_MS, GIFT_MS};
pub use decide::{AWAY_MS, AWAY_UNTIMED_MS, Decided, LINES_LIMIT, Moment};
pub use table::{CHAT_KEPT, Table, check_terms};
