//! Who counts as one visitor.

use std::net::{IpAddr, Ipv6Addr};

/// What one visitor has: an address of version 4, or a network of version 6, since
/// everybody there has 2^64 addresses to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Network(IpAddr);

impl Network {
    pub(crate) fn of(address: IpAddr) -> Network {
        Network(match address.to_canonical() {
            IpAddr::V6(ip) => IpAddr::V6(Ipv6Addr::from_bits(ip.to_bits() >> 64 << 64)),
            ip @ IpAddr::V4(_) => ip,
        })
    }
}
