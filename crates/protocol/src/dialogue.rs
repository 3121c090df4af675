//! The part all protocols share.

use branan_rules::RuleSet;

use crate::action::Action;
use crate::htp::Htp;
use crate::otep::Otep;
use crate::thought::Thought;
use crate::uci::Uci;

/// The engine's part of a conversation.
pub trait Dialogue {
    /// What to send before anything was received.
    fn greet(&mut self) -> Vec<Action>;

    /// Takes a line, without its end, and says what to do.
    fn receive(&mut self, line: &str) -> Vec<Action>;

    /// Learns how far the search has come, after each depth.
    fn progress(&mut self, thought: &Thought) -> Vec<Action>;

    /// Learns the result of the search that was asked for.
    fn found(&mut self, thought: &Thought) -> Vec<Action>;
}

/// What a dialogue knows from the start.
#[derive(Clone, Debug)]
pub struct Config {
    /// What the engine calls itself, with its version.
    pub name: String,
    /// The rule sets it knows; never none.
    pub sets: Vec<RuleSet>,
    /// The id of the one to begin with; otherwise the protocol's custom.
    pub rules: Option<String>,
    /// Milliseconds for a move where the other side gives no clock.
    pub move_ms: u64,
    /// Mebibytes of the table.
    pub hash: usize,
    /// Threads to search on.
    pub threads: usize,
}

impl Config {
    /// The configuration that a program has where nobody says otherwise.
    ///
    /// # Panics
    /// When there are no rule sets.
    #[must_use]
    pub fn new(name: &str, sets: Vec<RuleSet>) -> Config {
        assert!(!sets.is_empty(), "an engine plays by some rules");
        Config { name: name.to_owned(), sets, rules: None, move_ms: 3_000, hash: 64, threads: 1 }
    }
}

/// One of the protocols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The dialect of UCI that `TaflZero` speaks.
    Uci,
    /// The `OpenTafl` Engine Protocol.
    Otep,
    /// The Hnefatafl Text Protocol.
    Htp,
}

branan_rules::by_word! {
    /// All three.
    Protocol, "uci, otep or htp" {
        Uci "uci",
        Otep "otep",
        Htp "htp",
    }
}

impl Protocol {
    /// The protocol of a conversation that begins with this line.
    ///
    /// UCI where it could be anything: that is what people type.
    #[must_use]
    pub fn detect(line: &str) -> Protocol {
        match line.split_whitespace().next() {
            Some("hello" | "rules" | "side" | "clock" | "analyze" | "opponent-move") => Protocol::Otep,
            Some(word) if word.starts_with('#') || Htp::knows(word) && word != "quit" => Protocol::Htp,
            _ => Protocol::Uci,
        }
    }

    /// Begins a conversation.
    #[must_use]
    pub fn begin(self, config: &Config) -> Box<dyn Dialogue + Send> {
        match self {
            Protocol::Uci => Box::new(Uci::new(config)),
            Protocol::Otep => Box::new(Otep::new(config)),
            Protocol::Htp => Box::new(Htp::new(config)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_tells_the_protocol() {
        for (line, expected) in [
            ("uci", Protocol::Uci),
            ("position startpos", Protocol::Uci),
            ("hello", Protocol::Otep),
            ("rules dim:7 start:/7/", Protocol::Otep),
            ("protocol_version", Protocol::Htp),
            ("play attacker d1 d2", Protocol::Htp),
            ("# a comment", Protocol::Htp),
            ("quit", Protocol::Uci),
            ("", Protocol::Uci),
            ("gibberish", Protocol::Uci),
        ] {
            assert_eq!(Protocol::detect(line), expected, "{line}");
        }
    }
}
