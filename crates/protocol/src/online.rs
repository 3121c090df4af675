//! What a browser or a bot and the server say to each other about online games.
//!
//! Everything is JSON. A socket carries [`ClientMsg`] one way and [`ServerMsg`] the
//! other; bots may say the same over HTTP. A *contest* is what two people agree to
//! play: one set, or a match of two. Its whole past is one list of [`Entry`]s, and
//! whoever has them all knows everything about it.
//!
//! ```
//! use branan_protocol::online::{ClientMsg, Command};
//!
//! let text = r#"{"t":"cmd","id":31,"c":"g/Ab3","v":17,"x":{"mv":"d1-d4"}}"#;
//! let ClientMsg::Cmd { x: Command::Move(mv), .. } = serde_json::from_str(text)? else { panic!() };
//! assert_eq!(mv.to_string(), "d1-d4");
//! # Ok::<(), serde_json::Error>(())
//! ```

mod command;
mod event;
mod json;
mod message;
mod name;
mod refusal;
mod seat;
mod snapshot;
mod terms;
#[cfg(test)]
mod tests;
mod text;

pub use command::{ChatLine, Command, Phrase};
pub use event::{Entry, Event};
pub use json::quoted;
pub use message::{Channel, ClientMsg, MessageError, ServerMsg};
pub use name::{CHAT_LIMIT, NAME_LIMIT, clean};
pub use refusal::{Code, Refusal};
pub use seat::Seat;
pub use snapshot::{Offer, Said, SetRecord, Snapshot, Status};
pub use terms::{Alternatives, Challenge, Clock, Pick, RULES_LIMIT, RULES_NAME_LIMIT, Terms, rules_of_terms};

/// The version of the messages; a client says its own in [`ClientMsg::Hi`].
pub const VERSION: u16 = 1;

/// The longest message a client may send, in bytes.
pub const MESSAGE_LIMIT: usize = 4096;
