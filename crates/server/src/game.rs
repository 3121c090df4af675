//! Online games: where they are kept, who sits at them, how they are reached.
//!
//! A command goes from a socket or the HTTP interface to the [`Hub`], which decides it
//! at the table it keeps in memory (`room`), has it written (`writer`, many at once), and
//! then tells everybody who listens, here and on other nodes (`bus`).

pub(crate) mod api;
pub(crate) mod bus;
pub(crate) mod clock;
pub(crate) mod conditional;
pub(crate) mod figures;
pub mod hub;
pub(crate) mod keeper;
pub(crate) mod key;
pub(crate) mod lag;
pub(crate) mod limits;
pub(crate) mod lobby;
pub(crate) mod nodes;
pub(crate) mod origin;
pub(crate) mod pages;
pub(crate) mod presence;
pub(crate) mod recent;
pub(crate) mod record;
pub(crate) mod room;
pub(crate) mod rooms;
pub(crate) mod seats;
pub(crate) mod socket;
pub mod store;
pub(crate) mod writer;
pub(crate) mod yours;

pub use bus::{BadAddress, Nats};
pub use clock::Clock;
pub use hub::{Hub, Offer};
pub use limits::Limits;
