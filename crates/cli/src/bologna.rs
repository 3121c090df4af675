//! The Tablut challenge of Bologna: a player for its server, and such a server.

mod line;
mod player;
mod referee;

pub(crate) use player::Client;
pub(crate) use referee::{Door, House};

use std::fmt;
use std::str::FromStr;

use branan_protocol::bologna::port;
use branan_rules::Side;

/// A side as the challenge calls it: white is the king's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colour(pub(crate) Side);

impl Colour {
    pub(crate) fn port(self) -> u16 {
        port(self.0)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Side::Defenders => "white",
            Side::Attackers => "black",
        })
    }
}

impl FromStr for Colour {
    type Err = String;

    fn from_str(text: &str) -> Result<Colour, String> {
        match text.to_ascii_lowercase().as_str() {
            "white" | "defenders" => Ok(Colour(Side::Defenders)),
            "black" | "attackers" => Ok(Colour(Side::Attackers)),
            _ => Err("the sides are white (the king's) and black".to_owned()),
        }
    }
}
