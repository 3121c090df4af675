//! The ways by which people are told while they are elsewhere, against real servers on this machine.

mod announce;
mod mail;
mod moved;
mod post_office;
mod push;
mod wish;

use std::fmt::Write;
use std::sync::{Mutex, Once};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use branan_server::{Channels, Site};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use super::*;

/// A server elsewhere that keeps what arrives, and answers as it is told.
pub(super) struct Elsewhere {
    /// Its host and port.
    pub(super) place: String,
    pub(super) arrivals: mpsc::UnboundedReceiver<Arrival>,
    answers: Answers,
}

/// A request that arrived.
pub(super) struct Arrival {
    pub(super) path: String,
    pub(super) headers: HeaderMap,
    pub(super) body: Bytes,
}

type Answers = Arc<Mutex<Vec<u16>>>;

impl Elsewhere {
    pub(super) async fn new() -> Elsewhere {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let place = listener.local_addr().unwrap().to_string();
        let (router, arrivals, answers) = Elsewhere::router();
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Elsewhere { place, arrivals, answers }
    }

    fn router() -> (Router, mpsc::UnboundedReceiver<Arrival>, Answers) {
        let (arrived, arrivals) = mpsc::unbounded_channel();
        let answers = Answers::default();
        let router = Router::new().fallback(arrive).with_state((arrived, answers.clone()));
        (router, arrivals, answers)
    }

    /// Answers the next requests so, and those after them well.
    pub(super) fn answer(&self, statuses: &[u16]) {
        *self.answers.lock().unwrap() = statuses.iter().rev().copied().collect();
    }

    pub(super) async fn next(&mut self) -> Arrival {
        self.arrivals.recv().await.unwrap()
    }
}

async fn arrive(
    State((arrived, answers)): State<(mpsc::UnboundedSender<Arrival>, Answers)>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> StatusCode {
    let status = answers.lock().unwrap().pop().unwrap_or(204);
    let _ = arrived.send(Arrival { path: uri.to_string(), headers, body });
    StatusCode::from_u16(status).unwrap()
}

/// A server on a database that tells people by other ways, too.
pub(super) fn telling(store: Store, channels: Channels) -> Still {
    let limits = Limits { behind_proxy: true, ..Limits::default() };
    let Still { hub, time } = Still::with(store, limits);
    let site: Site = "https://tafl.example".parse().unwrap();
    Still { hub: hub.named(site).telling(channels), time }
}

static LOG: Mutex<String> = Mutex::new(String::new());

/// Keeps everything that is written down from now on.
pub(super) fn listen_to_log() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| tracing::subscriber::set_global_default(Log).unwrap());
}

pub(super) fn log() -> String {
    LOG.lock().unwrap().clone()
}

struct Log;

impl tracing::Subscriber for Log {
    fn enabled(&self, of: &tracing::Metadata<'_>) -> bool {
        of.target().starts_with("branan")
    }

    fn new_span(&self, _: &tracing::span::Attributes<'_>) -> tracing::span::Id {
        tracing::span::Id::from_u64(1)
    }

    fn record(&self, _: &tracing::span::Id, _: &tracing::span::Record<'_>) {}
    fn record_follows_from(&self, _: &tracing::span::Id, _: &tracing::span::Id) {}
    fn enter(&self, _: &tracing::span::Id) {}
    fn exit(&self, _: &tracing::span::Id) {}

    fn event(&self, event: &tracing::Event<'_>) {
        struct Line(String);
        impl tracing::field::Visit for Line {
            fn record_debug(&mut self, field: &tracing::field::Field, value: &dyn std::fmt::Debug) {
                let _ = write!(self.0, "{field}={value:?} ");
            }
        }
        let mut line = Line(String::new());
        event.record(&mut line);
        LOG.lock().unwrap().push_str(&(line.0 + "\n"));
    }
}
