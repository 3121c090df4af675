//! The protocol of the Tablut challenge of the University of Bologna.
//!
//! A server has two ports, one for white (the king's side) and one for black. Each message is a
//! [length and a text](frame), the text being JSON. A player says its name first; then the server
//! sends the [`State`] to both after each move, and the one whose turn it is answers with an
//! [`Action`].
//!
//! ```
//! use branan_protocol::bologna::{Order, Player, Referee};
//! use branan_rules::{Side, presets};
//!
//! let mut referee = Referee::new(&presets::TABLUT_BOLOGNA, 0)?;
//! let mut white = Player::new(&presets::TABLUT_BOLOGNA, Side::Defenders)?;
//! assert_eq!(white.receive(&referee.state()), Ok(Order::Think));
//! referee.receive(&white.answer("e4-f4".parse()?));
//! assert_eq!(white.receive(&referee.state()), Ok(Order::Wait));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod frame;
mod message;
mod player;
mod referee;
#[cfg(test)]
mod tests;

pub use frame::{FrameError, LONGEST, frame, frame_length};
pub use message::{Action, MessageError, State, Turn, read_name, write_name};
pub use player::{Order, Player, PlayerError};
pub use referee::{Heard, Referee};

use branan_rules::Side;

/// The port where a side plays, on a server that keeps to the custom.
#[must_use]
pub const fn port(side: Side) -> u16 {
    match side {
        Side::Defenders => 5800,
        Side::Attackers => 5801,
    }
}
