//! How much anybody may ask for.

use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use branan_protocol::online::{ClientMsg, Command};

use crate::bounded::BoundedMap;
use crate::bounds::Bound;
use crate::listen::{Door, Waits, room_for_connections};
use crate::network::Network;

/// How much one address may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Sockets and streams that one address may have open; as many contests may be
    /// offered or taken up at once, and again every minute. Twice as many commands may be
    /// given over HTTP at once, and a fifth of it every second.
    pub per_address: u32,
    /// The address of a visitor stands in `X-Forwarded-For`, written by a proxy.
    pub behind_proxy: bool,
    /// Whoever takes nothing of what is sent on a socket for so long reads too slowly.
    pub patience: Duration,
    /// Connections at once, if the system has descriptors for so many.
    pub connections: usize,
    /// How long connections are waited for.
    pub waits: Waits,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            per_address: Bound::Places.limit() as u32,
            behind_proxy: false,
            patience: Bound::SocketTime.seconds(),
            connections: Bound::Connections.limit(),
            waits: Waits::default(),
        }
    }
}

impl Limits {
    /// The door for so many connections. A proxy has as many as it likes.
    pub(crate) fn door(&self) -> Door {
        let connections = self.connections.min(room_for_connections());
        let per_address = if self.behind_proxy { connections } else { 2 * self.per_address as usize };
        Door::new(connections, per_address)
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

    /// How long it takes until there is one, in whole seconds.
    pub(crate) fn wait_s(&self) -> u64 {
        #[expect(clippy::cast_sign_loss, reason = "not below zero")]
        let seconds = ((1.0 - self.left).max(0.0) / self.per_s).ceil() as u64;
        seconds
    }
}

#[expect(clippy::cast_precision_loss, reason = "a small number")]
const CONTROL: f32 = Bound::ControlFrames.limit() as f32;

/// The measures of one connection, by kind of message.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    moves: Bucket,
    talk: Bucket,
    channels: Bucket,
    others: Bucket,
    /// Messages that could not be understood.
    pub(crate) nonsense: Bucket,
    /// Pings and pongs.
    pub(crate) control: Bucket,
}

impl Allowance {
    pub(crate) const fn new() -> Allowance {
        Allowance {
            moves: Bucket::new(80.0, 40.0),
            talk: Bucket::new(6.0, 0.5),
            channels: Bucket::new(20.0, 2.0),
            others: Bucket::new(20.0, 4.0),
            nonsense: Bucket::new(10.0, 0.2),
            control: Bucket::new(CONTROL, 2.0),
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
    known: Mutex<BoundedMap<Network, Visitor>>,
}

#[derive(Clone, Copy)]
struct Visitor {
    connections: u32,
    contests: Bucket,
    /// Commands over HTTP; those over sockets have the measures of their connection.
    commands: Bucket,
    seen_ms: u64,
}

impl Addresses {
    pub(crate) fn new(limits: Limits) -> Addresses {
        Addresses::remembering(Bound::Addresses.limit(), limits)
    }

    fn remembering(count: usize, limits: Limits) -> Addresses {
        Addresses { limits, known: Mutex::new(BoundedMap::new(count)) }
    }

    fn known(&self) -> MutexGuard<'_, BoundedMap<Network, Visitor>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many are remembered.
    pub(crate) fn len(&self) -> usize {
        self.known().len()
    }

    /// Notes one more connection; `false` if there are too many.
    pub(crate) fn connect(&self, address: IpAddr, now_ms: u64) -> bool {
        self.with(address, now_ms, |visitor| {
            let allowed = visitor.connections < self.limits.per_address;
            visitor.connections += u32::from(allowed);
            allowed
        })
    }

    /// Notes that a connection is gone.
    pub(crate) fn disconnect(&self, address: IpAddr) {
        if let Some(visitor) = self.known().get_mut(&Network::of(address)) {
            visitor.connections = visitor.connections.saturating_sub(1);
        }
    }

    /// Says whether an address may offer or take up one more contest.
    pub(crate) fn may_sit_down(&self, address: IpAddr, now_ms: u64) -> bool {
        self.with(address, now_ms, |visitor| visitor.contests.take(now_ms))
    }

    /// Says whether an address may give one more command over HTTP.
    pub(crate) fn may_command(&self, address: IpAddr, now_ms: u64) -> bool {
        self.with(address, now_ms, |visitor| visitor.commands.take(now_ms))
    }

    /// Asks a visitor. When too many are known, those who have nothing open and were not
    /// seen for longest are forgotten: nobody is let off by a crowd that came after them.
    fn with(&self, address: IpAddr, now_ms: u64, ask: impl FnOnce(&mut Visitor) -> bool) -> bool {
        let (mut known, network) = (self.known(), Network::of(address));
        if !known.contains_key(&network) {
            known.make_room(|visitor| (visitor.connections == 0).then_some(visitor.seen_ms));
            if known.insert(network, self.stranger()).is_err() {
                return false;
            }
        }
        known.get_mut(&network).is_some_and(|visitor| {
            visitor.seen_ms = now_ms;
            ask(visitor)
        })
    }

    fn stranger(&self) -> Visitor {
        #[expect(clippy::cast_precision_loss, reason = "a small number")]
        let size = self.limits.per_address as f32;
        Visitor {
            connections: 0,
            contests: Bucket::new(size, size / 60.0),
            commands: Bucket::new(2.0 * size, size / 5.0),
            seen_ms: 0,
        }
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
            [one, one, one, other].map(|address| addresses.connect(address, 5000)),
            [true, true, false, true]
        );
        addresses.disconnect(one);
        assert!(addresses.connect(one, 5000));
    }

    #[test]
    fn an_address_gives_so_many_commands_at_once() {
        let addresses = Addresses::new(Limits { per_address: 2, ..Limits::default() });
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let allowed = (0..9).filter(|_| addresses.may_command(one, 5000)).count();
        assert_eq!((allowed, addresses.may_command(other, 5000)), (4, true));
    }

    #[test]
    fn a_crowd_does_not_have_the_others_forgotten() {
        let limits = Limits { per_address: 1, ..Limits::default() };
        let addresses = Addresses::remembering(100, limits);
        let (connected, recent) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        assert!(addresses.connect(connected, 0) && addresses.may_sit_down(recent, 1));
        for number in 0..=255 {
            let now_ms = 2 * u64::from(number);
            assert!(addresses.may_sit_down(IpAddr::from([203, 0, 113, number]), now_ms + 2));
            assert!(!addresses.may_sit_down(recent, now_ms + 3), "after {number}");
        }
        assert!(!addresses.connect(connected, 600));
        assert!(addresses.len() <= 100);
    }
}
