//! How people reach simulated servers: by lines that are slow, break, or seem to be there when they are not.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, ReadHalf, WriteHalf, duplex, split};
use tokio::sync::oneshot;
use tokio_tungstenite::{WebSocketStream, client_async};
use tower::ServiceExt;

use super::world::{Alive, World};
use super::{below, between, chance, pass_ms};
use crate::listen::connection;
use crate::task::{Part, spawn};

/// As much as is on its way at once, in bytes.
const ROOM: usize = 16_384;
/// As much as an answer has at most, in bytes.
const ANSWER: usize = 1 << 20;

/// A socket to a server.
pub(super) struct Socket {
    pub(super) stream: WebSocketStream<DuplexStream>,
    is_held: Arc<AtomicBool>,
}

impl Socket {
    /// Lets go of it; the server may not notice for a while.
    pub(super) fn leave(self) {
        self.is_held.store(chance(30), Ordering::Relaxed);
    }
}

impl World {
    /// Some server that can be reached.
    fn any_alive(&self) -> Option<(usize, Alive)> {
        let place = below(self.nodes.len() as u64) as usize;
        Some((place, self.node(place).alive.clone()?))
    }

    /// Opens a socket to some server.
    pub(super) async fn connect(&self) -> Option<Socket> {
        let (place, alive) = self.any_alive()?;
        let (near, near_end) = duplex(ROOM);
        let (far, far_end) = duplex(ROOM);
        let delay_ms = if chance(10) { between(100, 800) } else { between(0, 40) };
        let is_held = Arc::<AtomicBool>::default();
        let ((up, answers), (requests, down)) = (split(near_end), (split(far_end)));
        let there = tokio::spawn(carry(up, down, delay_ms, is_held.clone()));
        let back = tokio::spawn(carry(requests, answers, delay_ms, is_held.clone()));
        let address = SocketAddr::from((Ipv4Addr::new(10, 0, 0, 1), 1));
        let guest = alive.hub.door().admit(address.ip()).ok()?;
        let (waits, stopping) = (alive.hub.limits().waits, alive.hub.stopping());
        let answer = connection::answer(far, address, guest, alive.app, waits, stopping);
        spawn(alive.hub.mishaps(), Part::Connection, answer);
        self.node(place).around.extend([there.abort_handle(), back.abort_handle()]);
        let stream = client_async("ws://localhost/ws", near).await.ok()?.0;
        Some(Socket { stream, is_held })
    }

    /// Asks some server by HTTP; `None` if no answer comes.
    pub(super) async fn ask(
        &self,
        path: &str,
        key: &str,
        cmd_id: Option<u64>,
        body: &Value,
    ) -> Option<(StatusCode, Value)> {
        let (_, alive) = self.any_alive()?;
        let request = Request::post(path).header("content-type", "application/json");
        let request = request.header("authorization", format!("Bearer {key}"));
        let request = match cmd_id {
            Some(id) => request.header("idempotency-key", id.to_string()),
            None => request,
        };
        let request = request.body(Body::from(body.to_string())).expect("a request");
        let (done, answer) = oneshot::channel();
        pass_ms(below(40)).await;
        if chance(3) {
            return None;
        }
        spawn(alive.hub.mishaps(), Part::Connection, async move {
            let response = alive.app.oneshot(request).await.expect("an answer");
            let status = response.status();
            let bytes = to_bytes(response.into_body(), ANSWER).await.expect("a body");
            let _ = done.send((status, serde_json::from_slice(&bytes).unwrap_or_default()));
        });
        let answer = answer.await.ok()?;
        pass_ms(below(40)).await;
        (!chance(5)).then_some(answer)
    }
}

/// Carries what comes one way to the other end, until there is nothing more or the line breaks.
async fn carry(
    mut from: ReadHalf<DuplexStream>,
    mut to: WriteHalf<DuplexStream>,
    delay_ms: u64,
    is_held: Arc<AtomicBool>,
) {
    let mut buffer = [0; 4096];
    loop {
        let count = from.read(&mut buffer).await.unwrap_or(0);
        pass_ms(below(delay_ms + 1)).await;
        if is_held.load(Ordering::Relaxed) {
            // One end is gone, and the other does not know.
            pass_ms(between(1000, 60_000)).await;
            return;
        }
        if count == 0 || to.write_all(&buffer[..count]).await.is_err() {
            let _ = to.shutdown().await;
            return;
        }
    }
}
