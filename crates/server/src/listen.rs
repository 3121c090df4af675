//! The site behind a socket.

use std::error::Error;
use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::serve::ListenerExt;
use tokio::net::TcpListener;

use crate::game::Hub;
use crate::{app, pages};

/// A socket that nobody is answered on yet.
pub struct Listener {
    socket: TcpListener,
    address: SocketAddr,
}

impl Listener {
    /// Takes a port of an address; 0 takes any that is free.
    ///
    /// # Errors
    /// If another program has the port, or it may not be taken.
    pub async fn bind(address: IpAddr, port: u16) -> Result<Listener, ListenError> {
        let wanted = SocketAddr::new(address, port);
        let open = async {
            let socket = TcpListener::bind(wanted).await?;
            let address = socket.local_addr()?;
            Ok(Listener { socket, address })
        };
        open.await.map_err(|cause| ListenError { address: wanted, cause })
    }

    /// Where the site is, as one types it into a browser.
    #[must_use]
    pub fn url(&self) -> String {
        let host = match self.address.ip() {
            ip if ip.is_unspecified() || ip.is_loopback() && ip.is_ipv4() => "localhost".to_owned(),
            IpAddr::V6(ip) => format!("[{ip}]"),
            IpAddr::V4(ip) => ip.to_string(),
        };
        format!("http://{host}:{}/", self.address.port())
    }

    /// Says whether only this machine can reach it.
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.address.ip().is_loopback()
    }
}

/// Answers until it is told to stop, by Ctrl-C or by a signal to end; requests that
/// have begun are then still answered, and what is under way is written. How the server
/// does can be asked for on a listener of its own.
///
/// # Errors
/// If the socket fails.
pub async fn serve(listener: Listener, hub: Hub, figures: Option<Listener>) -> io::Result<()> {
    std::thread::spawn(pages::prepare);
    if let Some(listener) = figures {
        let routes = crate::game::figures::routes(hub.clone());
        tokio::spawn(async move { axum::serve(listener.socket, routes).await });
    }
    let service = app(hub.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let stop = {
        let hub = hub.clone();
        async move {
            told_to_stop().await;
            hub.stop().await;
        }
    };
    // What a move did and its answer are small: neither waits for the other end to confirm the first.
    let prompt = listener.socket.tap_io(|stream| drop(stream.set_nodelay(true)));
    let served = axum::serve(prompt, service).with_graceful_shutdown(stop);
    let mut stopping = hub.stopping();
    tokio::select! {
        served = served => served?,
        // Connections that never end do not keep the program alive.
        () = async {
            let _ = stopping.wait_for(|stopping| *stopping).await;
            tokio::time::sleep(GRACE).await;
        } => {}
    }
    hub.store().close().await;
    Ok(())
}

/// How long those who are still connected have to take their leave.
const GRACE: Duration = Duration::from_secs(3);

async fn told_to_stop() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        () = interrupted => {}
        () = terminated() => {}
    }
}

#[cfg(unix)]
async fn terminated() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut signal) => drop(signal.recv().await),
        Err(_) => std::future::pending().await,
    }
}

#[cfg(not(unix))]
async fn terminated() {
    std::future::pending().await
}

/// The site cannot be put where it was asked to be.
#[derive(Debug)]
#[non_exhaustive]
pub struct ListenError {
    /// The address asked for.
    pub address: SocketAddr,
    /// Why it cannot be had.
    pub cause: io::Error,
}

impl fmt::Display for ListenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ip, port) = (self.address.ip(), self.address.port());
        match self.cause.kind() {
            io::ErrorKind::AddrInUse => write!(f, "another program already answers on port {port} of {ip}"),
            io::ErrorKind::PermissionDenied => write!(f, "port {port} of {ip} may not be taken"),
            io::ErrorKind::AddrNotAvailable => write!(f, "this machine has no address {ip}"),
            _ => write!(f, "cannot listen on port {port} of {ip}: {}", self.cause),
        }
    }
}

impl Error for ListenError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.cause)
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[tokio::test]
    async fn a_port_that_is_taken_is_named() {
        let loopback = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let first = Listener::bind(loopback, 0).await.unwrap();
        assert!(first.is_local() && first.url().starts_with("http://localhost:"));
        let error = Listener::bind(loopback, first.address.port()).await.err().unwrap();
        let port = first.address.port();
        assert_eq!(error.to_string(), format!("another program already answers on port {port} of 127.0.0.1"));
    }
}
