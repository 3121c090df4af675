//! Events as they happen, one JSON object a line.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use branan_protocol::online::{Code, Entry, Seat, Status};
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::{Bearer, Id, Refused};
use crate::bounds::Bound;
use crate::game::hub::{Hub, stopped};
use crate::game::origin::Peer;
use crate::game::presence::{Listener, Out};
use crate::game::room::Room;
use crate::game::socket::Place;
use crate::planted;
use crate::task::{Part, select, spawn};

#[derive(Deserialize)]
pub(super) struct Since {
    #[serde(default)]
    since: u64,
}

/// What a stream of events is.
const LIVE: &str = "application/x-ndjson";
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// Everything after an entry, until the contest is over.
pub(super) async fn events(
    State(hub): State<Hub>,
    Peer(address): Peer,
    Id(id): Id,
    Bearer(key): Bearer,
    since: Result<Query<Since>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, Refused> {
    let Query(Since { since }) = since.map_err(|error| Code::Malformed.because(error.body_text()))?;
    let room = hub.room(&id).await?;
    let place = Place::take(&hub, address);
    let place = place.ok_or_else(|| Code::TooFast.because("too many connections from your address"))?;
    let seat = hub.admit(&room, key.as_deref(), Some(since)).await?.seat;
    let (out, queue) = Bound::StreamQueue.queue();
    let (lines, mut body) = Bound::StreamLines.queue();
    let missed = Arc::new(AtomicBool::new(true));
    let listener = Listener { id: hub.listener_id(), seat, out, missed: missed.clone() };
    room.presence.enter(listener.clone());
    let feed =
        Feed { hub, room, seat, listener: listener.id, queue, missed, sent: since, lines, _place: place };
    spawn(&feed.hub.mishaps().clone(), Part::Stream, feed.run());
    // May be asked again after its end, as a receiver may.
    let body = futures_util::stream::poll_fn(move |context| body.poll_recv(context));
    let headers = [(header::CONTENT_TYPE, LIVE), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, Body::from_stream(body)).into_response())
}

struct Feed {
    hub: Hub,
    room: Arc<Room>,
    seat: Option<Seat>,
    listener: u64,
    queue: mpsc::Receiver<Out>,
    missed: Arc<AtomicBool>,
    sent: u64,
    /// An error breaks the connection: nobody is to take it for the end of the contest.
    lines: mpsc::Sender<io::Result<Bytes>>,
    _place: Place,
}

impl Feed {
    async fn run(mut self) {
        self.serve().await;
    }

    /// Sends until nobody reads any more; `None` then.
    async fn serve(&mut self) -> Option<()> {
        let stopping = self.hub.stopping();
        loop {
            if self.missed.swap(false, Ordering::Relaxed) {
                self.make_up().await?;
            }
            if self.is_over().await {
                return Some(());
            }
            let out = select! {
                out = timeout(KEEP_ALIVE, self.queue.recv()) => out,
                () = stopped(&stopping) => return None,
            };
            match out {
                Ok(Some(Out::Event { entry, .. })) if entry.seq == self.sent + 1 => self.send(&entry).await?,
                Ok(Some(Out::Event { entry, .. })) if entry.seq > self.sent => self.make_up().await?,
                Ok(Some(Out::NoRoom)) => return self.break_off().await,
                Ok(None) => return None,
                Ok(Some(_)) => {}
                Err(_) => self.lines.send(Ok(Bytes::from_static(b"\n"))).await.ok()?,
            }
        }
    }

    async fn is_over(&self) -> bool {
        let state = self.room.state.lock().await;
        matches!(state.table.status(), Status::Ended | Status::Aborted) && self.sent >= state.table.version()
    }

    async fn make_up(&mut self) -> Option<()> {
        planted::point("stream", &self.room.id);
        while self.room.presence.has(self.listener) {
            let Ok(entries) = self.hub.next_entries(&self.room, self.sent, self.seat).await else {
                break;
            };
            if entries.is_empty() {
                return Some(());
            }
            for entry in entries {
                self.send(&entry).await?;
            }
        }
        self.break_off().await
    }

    async fn send(&mut self, entry: &Entry) -> Option<()> {
        let mut line = serde_json::to_vec(entry).expect("entries can be written");
        line.push(b'\n');
        self.sent = entry.seq;
        self.lines.send(Ok(line.into())).await.ok()
    }

    async fn break_off(&self) -> Option<()> {
        let _ = self.lines.send(Err(io::Error::other("it goes on later"))).await;
        None
    }
}

impl Drop for Feed {
    fn drop(&mut self) {
        self.room.presence.leave(self.listener, self.hub.now_ms());
    }
}
