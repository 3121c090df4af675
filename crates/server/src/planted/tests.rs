use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use branan_protocol::online::{
    Alternatives, Clock as Time, Code, Command, Event, Pick, Refusal, Seat, Status, Terms,
};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpListener;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tower::ServiceExt;

use super::plant;
use crate::game::conditional::Edit;
use crate::game::hub::{Asked, Taken};
use crate::game::presence::{Listener, Out};
use crate::game::store::Store;
use crate::game::{Clock, Hub, Limits, Offer};
use crate::task::{Part, contain};

const START_MS: u64 = 1_700_000_000_000;

async fn hub() -> (Hub, Arc<AtomicU64>) {
    let time = Arc::new(AtomicU64::new(START_MS));
    let store = Store::in_memory().await.unwrap();
    (Hub::new(store, Clock::shared(time.clone()), Limits::default()), time)
}

async fn open(hub: &Hub, clock: Option<Time>) -> Taken {
    let terms = Terms { rules: "brandubh".into(), sets: 1, clock, rated: false };
    let offer = Offer {
        terms,
        or: Alternatives::default(),
        name: String::new(),
        side: Pick::Attackers,
        listed: false,
        key: None,
    };
    hub.open(&offer).await.unwrap()
}

async fn begun(hub: &Hub, clock: Option<Time>) -> Taken {
    let first = open(hub, clock).await;
    hub.join(&first.id, "", None).await.unwrap();
    first
}

async fn first_move(hub: &Hub, id: &str) -> Result<u64, Refusal> {
    let command = Command::Move("d2-e2".parse().unwrap());
    hub.command(id, Seat::First, Asked { cmd_id: "1", seen: 3, command: &command, lag_ms: 0 }).await
}

/// The number of entries on disk.
async fn written(hub: &Hub, id: &str) -> usize {
    hub.store().load(id).await.unwrap().unwrap().lines.len()
}

async fn get(hub: &Hub, path: &str) -> StatusCode {
    let request = Request::get(path).body(Body::empty()).unwrap();
    crate::app(hub.clone()).oneshot(request).await.unwrap().status()
}

#[tokio::test]
async fn a_contest_is_read_again_after_a_mistake_and_the_command_counts_once() {
    let (hub, _) = hub().await;
    let mishaps = hub.mishaps().clone();
    for (count, place) in (1..).zip(["decide", "apply"]) {
        let id = begun(&hub, None).await.id;
        let (out, mut queue) = crate::bounds::Bound::SocketQueue.queue();
        let room = hub.room(&id).await.unwrap();
        room.presence.enter(Listener { id: 1, seat: None, out, missed: Arc::default() });
        plant(place, &id, 1);
        assert_eq!(first_move(&hub, &id).await.unwrap_err().code, Code::Unavailable, "{place}");
        assert!(room.state.is_suspect(), "{place}");
        assert_eq!(first_move(&hub, &id).await.unwrap(), 4, "{place}");
        assert_eq!((room.state.is_suspect(), written(&hub, &id).await), (false, 4), "{place}");
        assert_eq!(mishaps.panics(Part::Contest), count);
        // Whoever watches sees the move.
        let told = std::iter::from_fn(|| queue.try_recv().ok());
        let last =
            told.filter_map(|out| if let Out::Event { entry, .. } = out { Some(entry.seq) } else { None });
        assert_eq!(last.max(), Some(4), "{place}");
    }
}

#[tokio::test]
async fn an_answer_that_was_chosen_beforehand_is_played_once_whatever_is_cut_short() {
    let (hub, _) = hub().await;
    let variation = ["d2-e2", "d3-b3"].map(|text| text.parse().unwrap()).to_vec();
    let edit = Edit::Replace(vec![variation]);
    for (save, play) in
        [("foresee", "decide"), ("write", "write"), ("written", "written"), ("foresee", "apply")]
    {
        let first = open(&hub, Some(Time::SLOW[0])).await;
        let (id, second) = (&first.id, hub.join(&first.id, "", None).await.unwrap());
        plant(save, id, 1);
        let keep = || hub.foresee(id, Some(&second.key), 3, &edit);
        let cut_short = contain(hub.mishaps(), Part::Request, keep()).await;
        assert!(cut_short.is_none_or(|kept| kept.is_err()), "{save}");
        keep().await.unwrap();
        plant(play, id, 1);
        assert_eq!(first_move(&hub, id).await.unwrap_err().code, Code::Unavailable, "{play}");
        for _ in 0..2 {
            assert_eq!(first_move(&hub, id).await.unwrap(), 4, "{play}");
            assert_eq!(written(&hub, id).await, 5, "{play}");
        }
        assert!(hub.store().conditional(id).await.unwrap().is_empty(), "{play}");
    }
}

#[tokio::test]
async fn pages_do_not_show_what_cannot_be_trusted() {
    let (hub, _) = hub().await;
    let id = begun(&hub, None).await.id;
    plant("apply", &id, 1);
    assert!(first_move(&hub, &id).await.is_err());
    let room = hub.room(&id).await.unwrap();
    assert_eq!((room.state.is_suspect(), room.state.lock().await.table.version()), (false, 4));
}

#[tokio::test]
async fn the_writer_is_started_again_and_nothing_is_written_twice() {
    let (hub, _) = hub().await;
    for (count, place) in (1..).zip(["write", "written"]) {
        let id = begun(&hub, None).await.id;
        plant(place, &id, 1);
        assert_eq!(first_move(&hub, &id).await.unwrap_err().code, Code::Unavailable, "{place}");
        assert_eq!(first_move(&hub, &id).await.unwrap(), 4, "{place}");
        assert_eq!(written(&hub, &id).await, 4, "{place}");
        // Whoever reads in the log what was written does not wait for the writer.
        let mishaps = hub.mishaps();
        while mishaps.restarts(Part::Writer) < count {
            tokio::task::yield_now().await;
        }
        assert_eq!(mishaps.panics(Part::Writer), count);
    }
}

#[tokio::test]
async fn what_was_written_without_an_answer_is_told_to_those_who_listen() {
    let (hub, _) = hub().await;
    let id = begun(&hub, None).await.id;
    let (out, mut queue) = crate::bounds::Bound::SocketQueue.queue();
    let room = hub.room(&id).await.unwrap();
    room.presence.enter(Listener { id: 1, seat: None, out, missed: Arc::default() });
    plant("written", &id, 1);
    assert_eq!(first_move(&hub, &id).await.unwrap_err().code, Code::Unavailable);
    hub.tick().await.unwrap();
    let told = std::iter::from_fn(|| queue.try_recv().ok());
    let last = told.filter_map(|out| if let Out::Event { entry, .. } = out { Some(entry.seq) } else { None });
    assert_eq!(last.max(), Some(4));
}

#[tokio::test]
async fn the_keeper_is_started_again_and_keeps_going() {
    let (hub, time) = hub().await;
    plant("keep", &hub.bus().name(), 2);
    hub.start().await.unwrap();
    let end = tokio::time::Instant::now() + Duration::from_mins(1);
    while hub.mishaps().restarts(Part::Keeper) < 2
        || hub.store().last_beat().await.unwrap() < Some(START_MS + 2000)
    {
        assert!(tokio::time::Instant::now() < end, "no sign of life");
        time.fetch_add(100, Ordering::SeqCst);
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(hub.mishaps().panics(Part::Keeper), 2);
}

#[tokio::test]
async fn one_contest_that_always_fails_keeps_no_other_from_ending() {
    let (hub, time) = hub().await;
    let clock = Some(Time::live(60_000, 0));
    let (bad, good) = (begun(&hub, clock).await.id, begun(&hub, clock).await.id);
    plant("settle", &bad, usize::MAX);
    time.fetch_add(61_000, Ordering::SeqCst);
    hub.set_beat_ms(START_MS + 61_000);
    hub.tick().await.unwrap();
    assert_ne!(hub.room(&good).await.unwrap().state.lock().await.table.status(), Status::Playing);
    assert_ne!(hub.mishaps().panics(Part::Contest), 0);
}

#[tokio::test]
async fn time_that_cannot_be_given_back_at_once_is_given_back_later() {
    let (hub, time) = hub().await;
    let id = begun(&hub, Some(Time::live(60_000, 0))).await.id;
    hub.tick().await.unwrap();
    // No server was there for an hour, and the first ones to try fail.
    time.fetch_add(3_600_000, Ordering::SeqCst);
    plant("write", &id, 3);
    assert!(hub.tick().await.is_err());
    assert_eq!(hub.store().last_beat().await.unwrap(), Some(START_MS), "others must not take it for done");
    hub.tick().await.unwrap();
    let kept = hub.store().load(&id).await.unwrap().unwrap();
    assert!(matches!(kept.lines.last().unwrap().entry.event, Event::ClockAdjusted { .. }), "{kept:?}");
    assert_eq!(hub.store().last_beat().await.unwrap(), Some(START_MS + 3_600_000));
}

#[tokio::test]
async fn a_server_that_stops_gives_back_what_it_owes_before_its_last_sign_of_life() {
    let (hub, time) = hub().await;
    let id = begun(&hub, Some(Time::live(60_000, 0))).await.id;
    hub.tick().await.unwrap();
    time.fetch_add(3_600_000, Ordering::SeqCst);
    hub.stop().await;
    let kept = hub.store().load(&id).await.unwrap().unwrap();
    assert!(matches!(kept.lines.last().unwrap().entry.event, Event::ClockAdjusted { .. }), "{kept:?}");
}

#[tokio::test]
async fn nobody_loses_on_time_after_a_silence_that_was_not_made_up_for() {
    let (hub, time) = hub().await;
    let id = begun(&hub, Some(Time::live(60_000, 0))).await.id;
    hub.tick().await.unwrap();
    time.fetch_add(3_600_000, Ordering::SeqCst);
    // The sign of life failed, and this comes before the next.
    hub.sweep().await.unwrap();
    assert_eq!(hub.room(&id).await.unwrap().state.lock().await.table.status(), Status::Playing);
}

#[tokio::test]
async fn a_contest_whose_time_can_never_be_given_back_keeps_nobody_waiting() {
    let (hub, time) = hub().await;
    let clock = Some(Time::live(60_000, 0));
    let (bad, good) = (begun(&hub, clock).await.id, begun(&hub, clock).await.id);
    hub.tick().await.unwrap();
    plant("settle", &bad, usize::MAX);
    time.fetch_add(3_600_000, Ordering::SeqCst);
    hub.tick().await.unwrap();
    assert_eq!(hub.room(&good).await.unwrap().state.lock().await.table.status(), Status::Playing);
}

#[tokio::test]
async fn a_request_fails_alone() {
    let (hub, _) = hub().await;
    let id = open(&hub, None).await.id;
    plant("load", &id, 1);
    assert_eq!(get(&hub, &format!("/g/{id}")).await, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(hub.mishaps().panics(Part::Request), 1);
    assert_eq!(get(&hub, &format!("/g/{id}")).await, StatusCode::OK);
}

#[tokio::test]
async fn a_stream_fails_alone_and_nobody_is_left_listening() {
    let (hub, _) = hub().await;
    let id = begun(&hub, None).await.id;
    plant("stream", &id, 1);
    let request = Request::get(format!("/api/games/{id}/events")).body(Body::empty()).unwrap();
    let response = crate::app(hub.clone()).oneshot(request).await.unwrap();
    assert!(to_bytes(response.into_body(), 1000).await.unwrap().is_empty());
    assert_eq!(hub.mishaps().panics(Part::Stream), 1);
    let room = hub.room(&id).await.unwrap();
    while !room.presence.is_empty() {
        tokio::task::yield_now().await;
    }
    assert_eq!(first_move(&hub, &id).await.unwrap(), 4);
}

#[tokio::test]
async fn a_socket_fails_alone_and_nobody_is_left_listening() {
    let (hub, _) = hub().await;
    let id = begun(&hub, None).await.id;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(crate::answer(crate::Listener::on(listener).unwrap(), hub.clone()));
    let subscribe = format!(r#"{{"t":"sub","c":"g/{id}"}}"#);
    let mut sockets = Vec::new();
    for _ in 0..2 {
        let mut socket = connect_async(format!("ws://{address}/ws")).await.unwrap().0;
        socket.send(Message::text(r#"{"t":"hi","v":1}"#)).await.unwrap();
        sockets.push(socket);
    }
    plant("socket", &id, 1);
    sockets[0].send(Message::text(subscribe.clone())).await.unwrap();
    while let Some(Ok(_)) = sockets[0].next().await {}
    assert_eq!(hub.mishaps().panics(Part::Socket), 1);
    sockets[1].send(Message::text(subscribe)).await.unwrap();
    loop {
        let message = sockets[1].next().await.unwrap().unwrap();
        if message.to_text().is_ok_and(|text| text.starts_with(r#"{"t":"snap""#)) {
            break;
        }
    }
    drop(sockets);
    let room = hub.room(&id).await.unwrap();
    while !room.presence.is_empty() || hub.connections() > 0 {
        tokio::task::yield_now().await;
    }
}
