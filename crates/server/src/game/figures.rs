//! How the server does, for those who run it: on a listener of its own.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;

use super::hub::Hub;

/// Health, readiness and figures for Prometheus.
pub(crate) fn routes(hub: Hub) -> Router {
    Router::new()
        .route("/health", get(|| async { "ok\n" }))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics))
        .with_state(hub)
}

/// Ready is a server whose database answers and that does not stop.
async fn ready(State(hub): State<Hub>) -> (StatusCode, &'static str) {
    if *hub.stopping().borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n");
    }
    match hub.store().ping().await {
        Ok(()) => (StatusCode::OK, "ready\n"),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n"),
    }
}

async fn metrics(State(hub): State<Hub>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text(&hub))
}

fn text(hub: &Hub) -> String {
    let counts = &hub.inner.counts;
    let of = |count: &AtomicU64| count.load(Ordering::Relaxed);
    let figures = [
        ("commands_total", "counter", "Commands given at tables", of(&counts.commands)),
        ("moves_total", "counter", "Moves acknowledged, and on disk", of(&counts.moves)),
        ("refused_total", "counter", "Commands refused", of(&counts.refused)),
        ("unavailable_total", "counter", "Commands that the database did not take", of(&counts.unavailable)),
        ("conflicts_total", "counter", "Writes for which another node was faster", of(&counts.conflicts)),
        ("opened_total", "counter", "Contests offered", of(&counts.opened)),
        ("slow_total", "counter", "Connections closed because nobody read", of(&counts.slow)),
        ("connections", "gauge", "Sockets and streams open", of(&counts.sockets)),
        ("tables", "gauge", "Contests in memory", hub.rooms().len() as u64),
        ("linked", "gauge", "Other nodes can be heard", u64::from(hub.is_linked())),
        ("heartbeat_ms", "gauge", "When the database last took a sign of life", of(&hub.inner.beat_ms)),
    ];
    figures.into_iter().fold(String::new(), |mut text, (name, kind, help, value)| {
        let _ =
            write!(text, "# HELP branan_{name} {help}\n# TYPE branan_{name} {kind}\nbranan_{name} {value}\n");
        text
    })
}
