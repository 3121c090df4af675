//! One connection, from the moment it is accepted.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::SetOnce;
use tokio::time::sleep;
use tower::ServiceExt;

use super::door::{Asking, Guest};
use super::patient::{Holding, InTime, Patient};
use crate::bounds::Bound;
use crate::game::hub::stopped;
use crate::task::select;

/// How long the other end is waited for.
#[derive(Clone, Copy, Debug)]
pub struct Waits {
    /// From the connection to the end of the head of its first request.
    pub first_head: Duration,
    /// From an answer to the end of the head of the next request.
    pub idle: Duration,
    /// For all of the body of a request.
    pub body: Duration,
    /// While the other end takes nothing of an answer.
    pub write: Duration,
}

impl Default for Waits {
    fn default() -> Waits {
        Waits {
            first_head: Bound::FirstHead.seconds(),
            idle: Bound::Idle.seconds(),
            body: Bound::BodyTime.seconds(),
            write: Bound::WriteTime.seconds(),
        }
    }
}

/// Answers what is asked on a connection, until it ends, has to make room for another, or the
/// server stops.
pub(crate) async fn answer(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    address: SocketAddr,
    guest: Guest,
    app: Router,
    waits: Waits,
    stopping: Arc<SetOnce<()>>,
) {
    let guest = Arc::new(guest);
    let has_asked = Arc::new(AtomicBool::new(false));
    let service = {
        let (guest, has_asked) = (guest.clone(), has_asked.clone());
        service_fn(move |request| {
            has_asked.store(true, Ordering::Relaxed);
            ask(app.clone(), request, address, Arc::new(Asking::new(guest.clone())), waits.body)
        })
    };
    let io = TokioIo::new(Patient::new(stream, waits.write, guest.clone()));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(waits.idle)
        .max_buf_size(Bound::HeadBytes.limit())
        .max_headers(Bound::HeadLines.limit())
        .serve_connection(io, service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let mut first_head = pin!(sleep(waits.first_head));
    let mut is_first = true;
    loop {
        select! {
            _ = connection.as_mut() => return,
            () = guest.shown_out() => return,
            () = first_head.as_mut(), if is_first => {
                if !has_asked.load(Ordering::Relaxed) {
                    return;
                }
                is_first = false;
            }
            () = stopped(&stopping) => {
                connection.as_mut().graceful_shutdown();
                let _ = connection.await;
                return;
            }
        }
    }
}

async fn ask(
    app: Router,
    request: Request<Incoming>,
    address: SocketAddr,
    asking: Arc<Asking>,
    body_time: Duration,
) -> Result<Response<Body>, Infallible> {
    let mut request = request.map(|body| Body::new(InTime::new(body, body_time)));
    request.extensions_mut().insert(ConnectInfo(address));
    request.extensions_mut().insert(asking.clone());
    let response = app.oneshot(request).await?;
    Ok(response.map(|body| Body::new(Holding::new(body, asking))))
}
