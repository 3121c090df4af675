//! What attackers do.

mod contests;
mod http;
mod sockets;
