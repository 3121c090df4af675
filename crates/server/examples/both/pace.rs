//! As fast as a client may be.

use std::time::{Duration, Instant};

/// The moves that one socket may send, a tenth less than docs/protocol.md allows: what is sent evenly may arrive
/// in heaps.
pub const AT_ONCE: f64 = 72.0;
pub const EACH_SECOND: f64 = 36.0;

/// Says when the next move may be sent over a socket.
pub struct Pace {
    left: f64,
    at: Instant,
}

impl Pace {
    pub fn new(now: Instant) -> Pace {
        Pace { left: AT_ONCE, at: now }
    }

    /// Takes the right to one move, and tells how long to wait before it is sent.
    pub fn wait(&mut self, now: Instant) -> Duration {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + passed * EACH_SECOND).min(AT_ONCE) - 1.0;
        self.at = self.at.max(now);
        Duration::from_secs_f64((-self.left).max(0.0) / EACH_SECOND)
    }
}
