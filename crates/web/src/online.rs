//! Playing with somebody elsewhere, apart from everything a page has to do with it: the connection, the
//! contest as it comes over it, and what is offered.
//!
//! Nothing here knows a socket or a clock: it is told what was heard and what time it is, and says what to send.

mod connection;
mod follower;
mod lobby;
mod making;
mod offer;
mod replay;
mod seats;

pub use connection::{Connection, ConnectionEvent};
pub use follower::{Follower, News};
pub use lobby::Lobby;
pub use making::Making;
pub use offer::{CLOCKS, Offer, SLOW};
pub use replay::ended_set;
pub use seats::{Seats, guest_name, keep_guest_name};
