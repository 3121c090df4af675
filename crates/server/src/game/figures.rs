//! How the server does, for those who run it: on a listener of its own.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;

use super::hub::Hub;
use crate::bounds::Bound;
use crate::channel::Count;
use crate::task::Part;

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
    if hub.is_stopping() {
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
    let counts = hub.counts();
    let of = |count: &AtomicU64| count.load(Ordering::Relaxed);
    let told = &hub.channels().counts;
    let [[announced, unannounced], [mailed, unmailed], [pushed, unpushed]] =
        [&told.announced, &told.mailed, &told.pushed].map(Count::both);
    let figures = [
        ("commands_total", "counter", "Commands given at tables", of(&counts.commands)),
        ("moves_total", "counter", "Moves acknowledged, and on disk", of(&counts.moves)),
        ("refused_total", "counter", "Commands refused", of(&counts.refused)),
        ("unavailable_total", "counter", "Commands that the database did not take", of(&counts.unavailable)),
        ("conflicts_total", "counter", "Writes for which another node was faster", of(&counts.conflicts)),
        ("opened_total", "counter", "Contests offered", of(&counts.opened)),
        ("slow_total", "counter", "Connections closed because nobody read", of(&counts.slow)),
        ("announced_total", "counter", "Offers announced", announced),
        ("announce_failures_total", "counter", "Offers that could not be announced", unannounced),
        ("mails_total", "counter", "Mails that were taken", mailed),
        ("mail_failures_total", "counter", "Attempts to send a mail that failed", unmailed),
        ("pushes_total", "counter", "Notices that a push service took", pushed),
        ("push_failures_total", "counter", "Notices that no push service took", unpushed),
        ("connections", "gauge", "Sockets and streams open", of(&counts.sockets)),
        ("tables", "gauge", "Contests in memory", hub.rooms().len() as u64),
        ("linked", "gauge", "Other nodes can be heard", u64::from(hub.is_linked())),
        ("heartbeat_ms", "gauge", "When the database last took a sign of life", hub.beat_ms()),
    ];
    let mut text = figures.into_iter().fold(String::new(), |mut text, (name, kind, help, value)| {
        let _ =
            write!(text, "# HELP branan_{name} {help}\n# TYPE branan_{name} {kind}\nbranan_{name} {value}\n");
        text
    });
    let by_bound = |figure: &dyn Fn(Bound) -> Option<u64>| {
        Bound::ALL.iter().filter_map(|&bound| Some((bound.name(), figure(bound)?))).collect()
    };
    family(&mut text, "limit", "gauge", "The most there may be", by_bound(&|bound| Some(limit(hub, bound))));
    family(&mut text, "used", "gauge", "How much of a limit is used", by_bound(&|bound| used(hub, bound)));
    let reached = by_bound(&|bound| Some(counts.reached.times(bound)));
    family(&mut text, "limit_reached_total", "counter", "Refused or dropped because of a limit", reached);
    let mishaps = hub.mishaps();
    let by_part = |figure: &dyn Fn(Part) -> u64| Part::ALL.map(|part| (part.word(), figure(part))).to_vec();
    let (panics, restarts) = (by_part(&|part| mishaps.panics(part)), by_part(&|part| mishaps.restarts(part)));
    family(&mut text, "panics_total", "counter", "Mistakes of the program, by what they ended", panics);
    family(&mut text, "restarts_total", "counter", "Tasks started again after a mistake", restarts);
    text
}

/// Writes figures that differ in what they are of.
fn family(text: &mut String, name: &str, kind: &str, help: &str, figures: Vec<(&str, u64)>) {
    let _ = write!(text, "# HELP branan_{name} {help}\n# TYPE branan_{name} {kind}\n");
    for (of, value) in figures {
        let _ = writeln!(text, "branan_{name}{{of=\"{of}\"}} {value}");
    }
}

/// The most there may be of something, as this server was told.
fn limit(hub: &Hub, bound: Bound) -> u64 {
    let limits = hub.limits();
    match bound {
        Bound::Connections => hub.door().usage().1 as u64,
        Bound::Places => limits.per_address.into(),
        Bound::PerAddress => hub.door().per_network() as u64,
        Bound::Leaving => hub.door().leaving().1 as u64,
        _ => bound.limit() as u64,
    }
}

/// How much of something there is, where there is one for the whole server.
fn used(hub: &Hub, bound: Bound) -> Option<u64> {
    let used = match bound {
        Bound::Connections => hub.door().usage().0,
        Bound::Leaving => hub.door().leaving().0,
        Bound::Working => hub.workshop().busy(),
        Bound::AnswerBytes => hub.door().bytes(),
        Bound::Addresses => hub.addresses().len(),
        Bound::Rooms => hub.rooms().len(),
        Bound::Entries => hub.rooms().entries() as usize,
        Bound::Offers => hub.lobby().len(),
        Bound::WriterQueue => hub.writer().waiting(),
        Bound::BusQueue => hub.bus().waiting(),
        Bound::PasswordQueue => hub.accounts().passwords.waiting(),
        Bound::Guesses => hub.accounts().guesses.len(),
        Bound::Nodes => hub.nodes().len(),
        Bound::AnnounceQueue => hub.channels().announcing(),
        Bound::WishQueue => hub.channels().wishing(),
        Bound::Pictures => hub.pictures().len(),
        _ => return None,
    };
    Some(used as u64)
}

#[cfg(test)]
mod tests {
    use super::super::store::Store;
    use super::super::{Clock, Limits};
    use super::*;

    #[tokio::test]
    async fn every_limit_and_every_kind_of_mistake_is_watched() {
        let limits = Limits { connections: 77, per_address: 9, ..Limits::default() };
        let hub = Hub::new(Store::in_memory().await.unwrap(), Clock::system(), limits);
        hub.counts().reached.note(Bound::Rooms);
        hub.mishaps().note(Part::Keeper, &"planted");
        let text = text(&hub);
        for bound in Bound::ALL {
            for name in ["limit", "limit_reached_total"] {
                assert!(text.contains(&format!("\nbranan_{name}{{of=\"{}\"}} ", bound.name())), "{bound:?}");
            }
        }
        for line in [
            "branan_limit{of=\"connections\"} 77",
            "branan_limit{of=\"connections-per-address\"} 18",
            "branan_limit{of=\"places-per-address\"} 9",
            "branan_used{of=\"connections\"} 0",
            "branan_limit_reached_total{of=\"rooms\"} 1",
            "branan_panics_total{of=\"keeper\"} 1",
            "branan_restarts_total{of=\"writer\"} 0",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in {text}");
        }
    }
}
