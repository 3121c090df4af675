//! How servers on one database hear of each other.

use std::path::PathBuf;

use branan_server::game::Nats;
use clap::Args;

/// The way to other servers.
#[derive(Args, Debug, Default)]
pub(super) struct Peers {
    /// How servers on one database tell each other of moves: nats://HOST:PORT[,HOST:PORT…], or tls://…; usually by NOTIFY
    #[arg(long, value_name = "URL")]
    bus: Option<Nats>,
    /// The credentials of this server at NATS, as `nsc` writes them
    #[arg(long, value_name = "FILE", requires = "bus")]
    bus_credentials: Option<PathBuf>,
    /// Certificates of those who vouch for the NATS server, instead of the system's
    #[arg(long, value_name = "FILE", requires = "bus")]
    bus_ca: Option<PathBuf>,
    /// This server's own certificate, where NATS asks for one
    #[arg(long, value_name = "FILE", requires = "bus", requires = "bus_key")]
    bus_cert: Option<PathBuf>,
    /// The key of that certificate
    #[arg(long, value_name = "FILE", requires = "bus_cert")]
    bus_key: Option<PathBuf>,
}

impl Peers {
    /// Where NATS is, if it is to be used.
    pub(super) fn nats(&self) -> Option<Nats> {
        let mut nats = self.bus.clone()?;
        nats.credentials.clone_from(&self.bus_credentials);
        nats.roots.clone_from(&self.bus_ca);
        nats.certificate = self.bus_cert.clone().zip(self.bus_key.clone());
        Some(nats)
    }
}
