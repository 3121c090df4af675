//! The host's part of a conversation: who asks an engine for moves.

mod htp;
mod otep;
#[cfg(test)]
mod tests;
mod uci;

use core::fmt;

use branan_rules::{AnyGame, Move, Side};

use crate::dialogue::Protocol;

pub use htp::HtpHost;
pub use otep::OtepHost;
pub use uci::UciHost;

/// A host that plays games with one engine.
///
/// Whoever owns it writes the lines that the methods give, reads what the
/// engine says into [`Host::receive`] as long as [`Host::waits`], and keeps the
/// clocks. Nothing that an engine says makes a host panic.
///
/// ```
/// use branan_protocol::{Received, Limits, Protocol};
/// use branan_rules::{AnyGame, Side, presets};
///
/// let game = AnyGame::new(presets::BRANDUBH)?;
/// let mut host = Protocol::Uci.host();
/// assert_eq!(host.greet(), ["uci"]);
/// assert_eq!((host.receive("uciok"), host.waits()), (Received::Nothing, false));
/// host.begin(&game, Side::Attackers)?;
/// host.receive("readyok");
/// let limits = Limits { nodes: Some(5_000), ..Limits::default() };
/// assert_eq!(host.ask(&game, &limits), ["position startpos", "go nodes 5000"]);
/// assert_eq!(host.receive("bestmove d2e2"), Received::Move("d2-e2".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Host {
    /// What to say to an engine that has just started.
    fn greet(&mut self) -> Vec<String>;

    /// What to say before a game in which the engine plays a side.
    ///
    /// # Errors
    /// When the engine cannot be told this game.
    fn begin(&mut self, game: &AnyGame, side: Side) -> Result<Vec<String>, HostError>;

    /// What to say to have a move made in the position on the board.
    fn ask(&mut self, game: &AnyGame, limits: &Limits) -> Vec<String>;

    /// What to say once the engine's move was played.
    fn accept(&mut self, game: &AnyGame) -> Vec<String>;

    /// What to say at the end of a game; no winner is a draw.
    fn finish(&mut self, winner: Option<Side>) -> Vec<String>;

    /// What to send so that the engine ends.
    fn quit(&mut self) -> Vec<String>;

    /// Takes a line of the engine, without its end.
    fn receive(&mut self, line: &str) -> Received;

    /// Says whether the engine owes an answer.
    fn waits(&self) -> bool;
}

/// What a line of an engine means to its host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Received {
    /// Nothing to act upon.
    Nothing,
    /// The move that was asked for; not compared with any board.
    Move(Move),
    /// The engine gives the game up.
    Resigned,
    /// The engine cannot do what was asked for, or nobody can read its answer.
    Complaint(String),
}

/// How much an engine may put into a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// What is left on the clocks in milliseconds, by side.
    pub left_ms: Option<[u64; 2]>,
    /// What a move adds to them.
    pub increment_ms: [u64; 2],
    /// Milliseconds for the move.
    pub move_ms: Option<u64>,
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
}

/// Why an engine cannot be told something.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HostError {
    /// The engine says that it does not play by these rules.
    UnknownRules(String),
    /// The protocol begins every game at the start of the rules.
    NoPositions(Protocol),
    /// The protocol has no word for a limit.
    NoLimit {
        /// The protocol.
        protocol: Protocol,
        /// The limit.
        limit: &'static str,
    },
    /// The protocol has clocks of whole minutes that add whole seconds.
    UnevenClock(Protocol),
}

impl Protocol {
    /// Begins the host's part of a conversation.
    #[must_use]
    pub fn host(self) -> Box<dyn Host + Send> {
        match self {
            Protocol::Uci => Box::new(UciHost::new(Vec::new())),
            Protocol::Otep => Box::new(OtepHost::default()),
            Protocol::Htp => Box::new(HtpHost::default()),
        }
    }

    /// Says whether engines can be told these limits; of clocks, what they show
    /// at the start.
    ///
    /// # Errors
    /// The limit that the protocol has no word for.
    pub fn check(self, limits: &Limits) -> Result<(), HostError> {
        let no_limit = |limit| Err(HostError::NoLimit { protocol: self, limit });
        match self {
            Protocol::Uci => Ok(()),
            _ if limits.nodes.is_some() => no_limit("number of nodes"),
            _ if limits.depth.is_some() => no_limit("depth"),
            Protocol::Otep => Ok(()),
            Protocol::Htp => {
                let minutes = limits.left_ms.unwrap_or_default().iter().all(|ms| ms.is_multiple_of(60_000));
                let seconds = limits.increment_ms.iter().all(|ms| ms.is_multiple_of(1_000));
                if minutes && seconds { Ok(()) } else { Err(HostError::UnevenClock(self)) }
            }
        }
    }
}

impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostError::UnknownRules(id) => write!(f, "the engine does not offer the rules {id:?}"),
            HostError::NoPositions(protocol) => {
                write!(f, "{protocol} begins every game at the start of the rules")
            }
            HostError::NoLimit { protocol, limit } => write!(f, "{protocol} has no word for a {limit}"),
            HostError::UnevenClock(protocol) => {
                write!(f, "{protocol} has clocks of whole minutes that add whole seconds")
            }
        }
    }
}

impl core::error::Error for HostError {}

/// A complaint about an answer, cut to a length that fits a message.
fn unreadable(line: &str) -> Received {
    let line: String = line.chars().take(80).collect();
    Received::Complaint(format!("unreadable answer {line:?}"))
}
