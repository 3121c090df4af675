//! Games on a server, played by a program: what `branan bot` does.

mod client;
mod contest;
mod seat;

pub(crate) use client::{Client, Trouble};
pub(crate) use contest::{BotSeat, Engine, Outcome};
pub(crate) use seat::{Offer, Seated};
