//! How much anybody may ask for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use branan_protocol::online::{ClientMsg, Command};

/// How much one address may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Sockets and streams that one address may have open; as many contests may be
    /// offered or taken up at once, and again every minute. Twice as many commands may be
    /// given over HTTP at once, and a fifth of it every second.
    pub per_address: u32,
    /// The address of a visitor stands in `X-Forwarded-For`, written by a proxy.
    pub behind_proxy: bool,
    /// Whoever takes nothing of what is sent for so long reads too slowly.
    pub patience: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { per_address: 200, behind_proxy: false, patience: Duration::from_secs(10) }
    }
}

/// A measure that fills with time and is emptied by asking.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    size: f32,
    per_s: f32,
    left: f32,
    at_ms: u64,
}

impl Bucket {
    pub(crate) const fn new(size: f32, per_s: f32) -> Bucket {
        Bucket { size, per_s, left: size, at_ms: 0 }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self, now_ms: u64) -> bool {
        #[expect(clippy::cast_precision_loss, reason = "an estimate will do")]
        let passed_s = now_ms.saturating_sub(self.at_ms) as f32 / 1000.0;
        self.left = (self.left + passed_s * self.per_s).min(self.size);
        self.at_ms = now_ms;
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }
}

/// The measures of one connection, by kind of message.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    moves: Bucket,
    talk: Bucket,
    channels: Bucket,
    others: Bucket,
    /// Messages that could not be understood.
    pub(crate) nonsense: Bucket,
}

impl Allowance {
    pub(crate) const fn new() -> Allowance {
        Allowance {
            moves: Bucket::new(80.0, 40.0),
            talk: Bucket::new(6.0, 0.5),
            channels: Bucket::new(20.0, 2.0),
            others: Bucket::new(20.0, 4.0),
            nonsense: Bucket::new(10.0, 0.2),
        }
    }

    /// Says whether one more message of this kind is allowed.
    pub(crate) fn take(&mut self, message: &ClientMsg, now_ms: u64) -> bool {
        let bucket = match message {
            ClientMsg::Cmd { x: Command::Move(_), .. } => &mut self.moves,
            ClientMsg::Cmd { x: Command::Say(_) | Command::Chat(_), .. } => &mut self.talk,
            ClientMsg::Sub { .. } | ClientMsg::Unsub { .. } => &mut self.channels,
            _ => &mut self.others,
        };
        bucket.take(now_ms)
    }
}

/// What addresses ask for.
pub(crate) struct Addresses {
    limits: Limits,
    known: Mutex<HashMap<IpAddr, Visitor>>,
}

struct Visitor {
    connections: u32,
    contests: Bucket,
    /// Commands over HTTP; those over sockets have the measures of their connection.
    commands: Bucket,
}

/// Beyond this many, addresses with nothing open are forgotten.
const REMEMBERED: usize = 10_000;

impl Addresses {
    pub(crate) fn new(limits: Limits) -> Addresses {
        Addresses { limits, known: Mutex::default() }
    }

    fn known(&self) -> MutexGuard<'_, HashMap<IpAddr, Visitor>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes one more connection; `false` if there are too many.
    pub(crate) fn connect(&self, address: IpAddr) -> bool {
        let mut known = self.known();
        let visitor = self.visitor(&mut known, address);
        let allowed = visitor.connections < self.limits.per_address;
        visitor.connections += u32::from(allowed);
        allowed
    }

    /// Notes that a connection is gone.
    pub(crate) fn disconnect(&self, address: IpAddr) {
        if let Some(visitor) = self.known().get_mut(&address) {
            visitor.connections = visitor.connections.saturating_sub(1);
        }
    }

    /// Says whether an address may offer or take up one more contest.
    pub(crate) fn may_sit_down(&self, address: IpAddr, now_ms: u64) -> bool {
        let mut known = self.known();
        self.visitor(&mut known, address).contests.take(now_ms)
    }

    /// Says whether an address may give one more command over HTTP.
    pub(crate) fn may_command(&self, address: IpAddr, now_ms: u64) -> bool {
        let mut known = self.known();
        self.visitor(&mut known, address).commands.take(now_ms)
    }

    fn visitor<'k>(&self, known: &'k mut HashMap<IpAddr, Visitor>, address: IpAddr) -> &'k mut Visitor {
        if known.len() > REMEMBERED {
            known.retain(|_, visitor| visitor.connections > 0);
        }
        #[expect(clippy::cast_precision_loss, reason = "a small number")]
        let size = self.limits.per_address as f32;
        known.entry(address).or_insert(Visitor {
            connections: 0,
            contests: Bucket::new(size, size / 60.0),
            commands: Bucket::new(2.0 * size, size / 5.0),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_fills_with_time() {
        let mut bucket = Bucket::new(2.0, 1.0);
        assert_eq!(
            [0, 0, 0, 999, 1000, 1000].map(|ms| bucket.take(ms + 5000)),
            [true, true, false, false, true, false]
        );
    }

    #[test]
    fn an_address_has_so_many_connections_and_no_more() {
        let addresses = Addresses::new(Limits { per_address: 2, ..Limits::default() });
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        assert_eq!(
            [one, one, one, other].map(|address| addresses.connect(address)),
            [true, true, false, true]
        );
        addresses.disconnect(one);
        assert!(addresses.connect(one));
    }

    #[test]
    fn an_address_gives_so_many_commands_at_once() {
        let addresses = Addresses::new(Limits { per_address: 2, ..Limits::default() });
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let allowed = (0..9).filter(|_| addresses.may_command(one, 5000)).count();
        assert_eq!((allowed, addresses.may_command(other, 5000)), (4, true));
    }
}
