//! How long messages are on their way, as far as that is known for sure.

use axum::body::Bytes;

use super::key;

/// The delay of one connection: what its pings took there and back. A client may say that it is less, never that
/// it is more, and no answer counts that was not asked for, or counted before.
#[derive(Debug, Default)]
pub(crate) struct Lag {
    /// The ping that waits for its answer, and when it was sent.
    asked: Option<([u8; 8], u64)>,
    /// What the last pings took, the newest first, in ms.
    took_ms: [Option<u64>; MEASURED],
    claimed_ms: u64,
}

/// The quickest of so many pings counts, so that one answer that is held back gains nothing.
const MEASURED: usize = 4;

impl Lag {
    /// What to send as the next ping; the one before counts no more.
    pub(crate) fn ping(&mut self, now_ms: u64) -> Bytes {
        let nonce = key::bytes();
        self.asked = Some((nonce, now_ms));
        Bytes::copy_from_slice(&nonce)
    }

    /// Hears an answer to a ping, or what pretends to be one.
    pub(crate) fn pong(&mut self, payload: &[u8], now_ms: u64) {
        let Some((_, sent_ms)) = self.asked.take_if(|(nonce, _)| nonce == payload) else { return };
        self.took_ms.rotate_right(1);
        self.took_ms[0] = Some(now_ms.saturating_sub(sent_ms));
    }

    /// Hears what the client says.
    pub(crate) fn claim(&mut self, ms: u32) {
        self.claimed_ms = ms.into();
    }

    /// How much of the time of a move was spent on the way, in ms; nothing until a ping was answered.
    pub(crate) fn ms(&self) -> u64 {
        self.took_ms.iter().flatten().min().map_or(0, |&took| took.min(self.claimed_ms))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A connection whose client claims more than there can be.
    fn claiming() -> Lag {
        let mut lag = Lag::default();
        lag.claim(60_000);
        lag
    }

    #[test]
    fn what_a_ping_took_counts_once_and_only_with_what_was_in_it() {
        let mut lag = claiming();
        assert_eq!(lag.ms(), 0);
        lag.pong(b"", 5000);
        let ping = lag.ping(10_000);
        for forged in [&b""[..], &[0; 8], &ping[..7], b"123456789"] {
            lag.pong(forged, 10_500);
        }
        assert_eq!(lag.ms(), 0);
        lag.pong(&ping, 10_120);
        assert_eq!(lag.ms(), 120);
        lag.pong(&ping, 13_000);
        assert_eq!(lag.ms(), 120, "it was answered before");
        let (late, next) = (lag.ping(20_000), lag.ping(35_000));
        assert_ne!(late, next);
        lag.pong(&late, 35_000);
        assert_eq!(lag.ms(), 120, "another was sent since");
    }

    #[test]
    fn the_quickest_of_the_last_answers_counts() {
        let mut lag = claiming();
        for (took, expected) in [(400, 400), (80, 80), (900, 80), (900, 80), (300, 80), (700, 300)] {
            let ping = lag.ping(1000);
            lag.pong(&ping, 1000 + took);
            assert_eq!(lag.ms(), expected);
        }
    }

    #[test]
    fn a_client_may_claim_less_and_a_clock_may_go_back() {
        let mut lag = claiming();
        let ping = lag.ping(1000);
        lag.pong(&ping, 1200);
        lag.claim(50);
        assert_eq!(lag.ms(), 50);
        let ping = lag.ping(1000);
        lag.pong(&ping, 900);
        assert_eq!(lag.ms(), 0);
    }
}
