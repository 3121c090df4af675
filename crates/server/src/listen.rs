//! The site behind a socket.

pub(crate) mod connection;
mod descriptors;
mod door;
mod patient;

use std::error::Error;
use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::net::{TcpListener, TcpSocket, TcpStream};

use crate::bounds::Bound;
use crate::game::Hub;
use crate::game::hub::stopped;
use crate::players::Players;
use crate::task::{Part, contain_now, spawn, supervise};
use crate::{app, memory, pages};

pub use connection::Waits;
pub(crate) use descriptors::room_for_connections;
pub(crate) use door::{Asker, Asking, Door, take_turn};
pub(crate) use patient::Holding;

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
    #[expect(clippy::unused_async, reason = "it needs the runtime that it is called from")]
    pub async fn bind(address: IpAddr, port: u16) -> Result<Listener, ListenError> {
        let wanted = SocketAddr::new(address, port);
        listen_on(wanted).and_then(Listener::on).map_err(|cause| ListenError { address: wanted, cause })
    }

    /// Takes a socket that is already bound.
    ///
    /// # Errors
    /// If it has no address.
    pub fn on(socket: TcpListener) -> io::Result<Listener> {
        let address = socket.local_addr()?;
        Ok(Listener { socket, address })
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

/// As many as the system likes may wait to be let in: whoever finds no place there tries again after a second.
fn listen_on(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A server that was stopped a moment ago is no other program.
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(Bound::Backlog.limit() as u32)
}

/// Answers until it is told to stop, by Ctrl-C or by a signal to end; requests that
/// have begun are then still answered, and what is under way is written. How the server
/// does can be asked for on a listener of its own.
///
/// # Errors
/// If the socket fails, or the system has no threads to give.
pub async fn serve(listener: Listener, hub: Hub, figures: Option<Listener>) -> io::Result<()> {
    std::panic::set_hook(Box::new(|panic| tracing::error!("{panic}")));
    let players = Players::start()?;
    players.handle().into_iter().for_each(|threads| hub.answer_players_on(threads));
    let mishaps = hub.mishaps().clone();
    {
        let mishaps = mishaps.clone();
        std::thread::spawn(move || contain_now(&mishaps, Part::Pages, pages::prepare));
    }
    memory::keep_little();
    std::thread::spawn(|| {
        loop {
            std::thread::sleep(memory::EVERY);
            memory::give_back();
        }
    });
    if let Some(listener) = figures {
        let routes = crate::game::figures::routes(hub.clone());
        let most = Bound::FiguresConnections.limit();
        let (door, hub) = (Arc::new(Door::new(most, most)), hub.clone());
        spawn(&mishaps, Part::Figures, async {
            match accept(Part::Figures, listener, door, routes, hub).await {}
        });
    }
    let stop = async {
        let stopping = hub.stopping();
        tokio::select! {
            () = told_to_stop() => {}
            () = stopped(&stopping) => {}
        }
        hub.stop().await;
    };
    tokio::join!(stop, answer(listener, hub.clone()));
    hub.store().close().await;
    Ok(())
}

/// Answers until the hub stops, and then for a moment longer.
pub async fn answer(listener: Listener, hub: Hub) {
    let (door, app) = (hub.door().clone(), app(hub.clone()));
    let stopping = hub.stopping();
    tokio::select! {
        never = accept(Part::Door, listener, door.clone(), app, hub.clone()) => match never {},
        () = stopped(&stopping) => {}
    }
    // Connections that never end do not keep the program alive.
    let _ = tokio::time::timeout(GRACE, door.empty()).await;
}

enum Never {}

async fn accept(part: Part, listener: Listener, door: Arc<Door>, app: Router, hub: Hub) -> Never {
    let mishaps = hub.mishaps().clone();
    supervise(mishaps, part, || accept_on(&listener, &door, &app, &hub)).await
}

async fn accept_on(listener: &Listener, door: &Arc<Door>, app: &Router, hub: &Hub) -> Never {
    loop {
        let (stream, address) = match listener.socket.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                pause_after(&error).await;
                continue;
            }
        };
        // What a move did and its answer are small: neither waits for the other end to confirm the first.
        let _ = stream.set_nodelay(true);
        match door.admit(address.ip()) {
            Ok(guest) => {
                let (app, waits, stopping) = (app.clone(), hub.limits().waits, hub.stopping());
                let answer = connection::answer(stream, address, guest, app, waits, stopping);
                spawn(hub.mishaps(), Part::Connection, answer);
            }
            Err(full) => {
                hub.counts().reached.note(full);
                refuse(&stream, full);
            }
        }
    }
}

/// Waits a little where the system has nothing to give just now; what is wrong with one
/// connection is no reason to.
async fn pause_after(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        tracing::warn!(%error, "cannot accept connections");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Says why a connection is refused, if that can be said at once.
fn refuse(stream: &TcpStream, full: Bound) {
    let status = match full {
        Bound::PerAddress => "429 Too Many Requests",
        _ => "503 Service Unavailable",
    };
    let answer =
        format!("HTTP/1.1 {status}\r\nConnection: close\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n");
    let _ = stream.try_write(answer.as_bytes());
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
