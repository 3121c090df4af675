//! The connection to the server: kept up, measured, and taken up again.

use branan_protocol::online::{ClientMsg, Code, ServerMsg, VERSION};

/// How often the other end is asked whether it is still there, in ms.
const ASK_MS: u64 = 10_000;
/// How long its answer may take, in ms.
const PATIENCE_MS: u64 = 8_000;
/// The same when the device has just woken up and most likely lost the connection, in ms.
const SHORT_PATIENCE_MS: u64 = 2_500;
/// How long a connection may take to open, in ms.
const DIAL_MS: u64 = 10_000;
/// The first wait before another try, and the longest, in ms.
const FIRST_WAIT_MS: u64 = 250;
const LAST_WAIT_MS: u64 = 10_000;

/// A connection that is taken up again whenever it breaks.
#[derive(Clone, Debug)]
pub struct Connection {
    state: State,
    /// Tries since the server last answered.
    tries: u32,
    /// What to add to the time here to get the server's.
    offset_ms: i64,
    lag_ms: u64,
    wait_ms: Option<u64>,
    is_outdated: bool,
    chance: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Resting { until_ms: u64 },
    Dialling { since_ms: u64 },
    Open { asked: Option<Question>, quiet_since_ms: u64 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Question {
    at_ms: u64,
    patience_ms: u64,
}

/// What has to be done about the connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConnectionEvent {
    /// Open one.
    Dial,
    /// Close what is left of it.
    HangUp,
    /// Send a message.
    Send(ClientMsg),
}

impl Connection {
    /// A line that wants to be opened at once; `seed` spreads the tries of many.
    #[must_use]
    pub fn new(seed: u64) -> Connection {
        Connection {
            state: State::Resting { until_ms: 0 },
            tries: 0,
            offset_ms: 0,
            lag_ms: 0,
            wait_ms: None,
            is_outdated: false,
            chance: seed | 1,
        }
    }

    /// What is due now.
    pub fn tick(&mut self, now_ms: u64) -> Option<ConnectionEvent> {
        match self.state {
            State::Resting { until_ms } if now_ms >= until_ms && !self.is_outdated => {
                self.state = State::Dialling { since_ms: now_ms };
                Some(ConnectionEvent::Dial)
            }
            State::Dialling { since_ms } if now_ms > since_ms + DIAL_MS => Some(self.hang_up(now_ms)),
            State::Open { asked: Some(question), .. } if now_ms > question.at_ms + question.patience_ms => {
                Some(self.hang_up(now_ms))
            }
            State::Open { asked: None, quiet_since_ms } if now_ms > quiet_since_ms + ASK_MS => {
                Some(self.ask(now_ms, PATIENCE_MS))
            }
            _ => None,
        }
    }

    /// Hears that the connection is open. Gives what to say first.
    pub fn opened(&mut self, now_ms: u64) -> [ClientMsg; 2] {
        self.state = State::Open {
            asked: Some(Question { at_ms: now_ms, patience_ms: PATIENCE_MS }),
            quiet_since_ms: now_ms,
        };
        [ClientMsg::Hi { v: VERSION }, ClientMsg::P { l: self.known_lag() }]
    }

    /// Hears that the connection is gone.
    pub fn closed(&mut self, now_ms: u64) {
        if matches!(self.state, State::Resting { .. }) {
            return;
        }
        let wait = (FIRST_WAIT_MS << self.tries.min(10)).min(LAST_WAIT_MS);
        let wait = self.wait_ms.take().unwrap_or(wait);
        self.tries += 1;
        self.state = State::Resting { until_ms: now_ms + wait + self.chance_below(wait) };
    }

    /// Hears what the server says.
    pub fn receive(&mut self, message: &ServerMsg, now_ms: u64) {
        match message {
            ServerMsg::Hi { v, now } => {
                self.is_outdated = *v != VERSION;
                self.tries = 0;
                self.set_time(*now, 0, now_ms);
            }
            ServerMsg::P { now } => {
                if let State::Open { asked: Some(question), .. } = self.state {
                    self.lag_ms = now_ms.saturating_sub(question.at_ms);
                    self.set_time(*now, self.lag_ms / 2, now_ms);
                }
                self.state = State::Open { asked: None, quiet_since_ms: now_ms };
            }
            ServerMsg::Snap { now, .. } | ServerMsg::Tail { now, .. } if self.lag_ms == 0 => {
                self.set_time(*now, 0, now_ms);
            }
            ServerMsg::Err { why, .. } if why.code == Code::Version => self.is_outdated = true,
            ServerMsg::Go { in_ms } => self.wait_ms = Some(u64::from(*in_ms)),
            _ => {}
        }
    }

    /// Hears that the device woke up or has a network again: the connection may be gone without a word.
    pub fn wake(&mut self, now_ms: u64) -> Option<ConnectionEvent> {
        match self.state {
            State::Resting { .. } => {
                self.tries = 0;
                self.state = State::Resting { until_ms: now_ms };
                self.tick(now_ms)
            }
            State::Dialling { .. } => None,
            State::Open { .. } => Some(self.ask(now_ms, SHORT_PATIENCE_MS)),
        }
    }

    /// Says whether messages can be sent.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self.state, State::Open { .. })
    }

    /// Says whether the server speaks another version, so that the page has to be loaded anew.
    #[must_use]
    pub const fn is_outdated(&self) -> bool {
        self.is_outdated
    }

    /// How long the server takes to answer, in ms; 0 before it did.
    #[must_use]
    pub const fn lag_ms(&self) -> u64 {
        self.lag_ms
    }

    /// The time by the server's clock.
    #[must_use]
    pub fn server_ms(&self, now_ms: u64) -> u64 {
        now_ms.saturating_add_signed(self.offset_ms)
    }

    fn ask(&mut self, now_ms: u64, patience_ms: u64) -> ConnectionEvent {
        let asked = Some(Question { at_ms: now_ms, patience_ms });
        self.state = State::Open { asked, quiet_since_ms: now_ms };
        ConnectionEvent::Send(ClientMsg::P { l: self.known_lag() })
    }

    fn hang_up(&mut self, now_ms: u64) -> ConnectionEvent {
        self.closed(now_ms);
        ConnectionEvent::HangUp
    }

    fn known_lag(&self) -> u32 {
        self.lag_ms as u32
    }

    fn set_time(&mut self, server_ms: u64, on_the_way_ms: u64, now_ms: u64) {
        self.offset_ms = (server_ms + on_the_way_ms).cast_signed() - now_ms.cast_signed();
    }

    /// A number below another, so that not everybody comes back at the same moment.
    fn chance_below(&mut self, end: u64) -> u64 {
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 7;
        self.chance ^= self.chance << 17;
        self.chance % end.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(line: &mut Connection, now_ms: u64) {
        assert_eq!(line.tick(now_ms), Some(ConnectionEvent::Dial));
        let said = line.opened(now_ms);
        assert_eq!(said[0], ClientMsg::Hi { v: VERSION });
        line.receive(&ServerMsg::Hi { v: VERSION, now: now_ms }, now_ms);
        line.receive(&ServerMsg::P { now: now_ms }, now_ms);
    }

    #[test]
    fn a_broken_line_is_taken_up_again_ever_more_slowly_and_never_given_up() {
        let mut line = Connection::new(7);
        open(&mut line, 1000);
        let (mut now, mut waits) = (1000, Vec::new());
        line.closed(now);
        for _ in 0..12 {
            let from = now;
            while line.tick(now).is_none() {
                now += 10;
            }
            waits.push(now - from);
            line.closed(now);
        }
        assert!(waits[0] < 600 && waits[11] > 5000, "{waits:?}");
        assert!(waits.iter().all(|&wait| wait <= 2 * LAST_WAIT_MS + 10), "{waits:?}");
    }

    #[test]
    fn silence_is_noticed_and_sooner_after_sleep() {
        let mut line = Connection::new(7);
        open(&mut line, 0);
        assert_eq!(line.tick(9_000), None);
        assert_eq!(line.tick(10_001), Some(ConnectionEvent::Send(ClientMsg::P { l: 0 })));
        line.receive(&ServerMsg::P { now: 10_050 }, 10_101);
        assert_eq!((line.lag_ms(), line.server_ms(20_000)), (100, 19_999));
        assert_eq!(line.wake(15_000), Some(ConnectionEvent::Send(ClientMsg::P { l: 100 })));
        assert_eq!(line.tick(17_000), None);
        assert_eq!(line.tick(17_600), Some(ConnectionEvent::HangUp));
        assert!(!line.is_open());
        line.closed(17_700);
        assert_eq!(line.wake(18_000), Some(ConnectionEvent::Dial), "what woke up does not wait");
    }

    #[test]
    fn a_server_that_stops_says_when_to_come_back() {
        let mut line = Connection::new(7);
        open(&mut line, 0);
        line.receive(&ServerMsg::Go { in_ms: 3000 }, 5);
        line.closed(10);
        assert_eq!(line.tick(2_900), None);
        assert_eq!(line.tick(6_100), Some(ConnectionEvent::Dial));
    }

    #[test]
    fn another_version_is_told_and_not_tried_again() {
        let mut line = Connection::new(7);
        assert_eq!(line.tick(0), Some(ConnectionEvent::Dial));
        let _ = line.opened(0);
        line.receive(&ServerMsg::Hi { v: VERSION + 1, now: 0 }, 0);
        line.closed(1);
        assert!(line.is_outdated() && line.tick(99_999).is_none());
    }
}
