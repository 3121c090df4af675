//! Streams of events, however they are asked for: no way to end one ends the server.

use axum::body::{Body, to_bytes};
use axum::http::Request;
use axum::response::Response;
use branan_server::app;
use serde_json::Value;
use tower::ServiceExt;

use super::*;

const ENCODINGS: [&str; 4] = ["gzip", "br", "gzip, deflate, br", "identity"];

async fn stream(hub: &Hub, id: &str, encoding: &str) -> Response {
    let request = Request::get(format!("/api/games/{id}/events")).header("accept-encoding", encoding);
    app(hub.clone()).oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
}

/// The numbers of the entries of a stream, once it has ended.
async fn entries(response: Response) -> Vec<u64> {
    assert!(!response.headers().contains_key("content-encoding"), "what is live is sent line by line");
    let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["s"].as_u64().unwrap()).collect()
}

#[tokio::test]
async fn the_stream_of_a_contest_that_is_over_ends_whatever_the_client_accepts() {
    let still = Still::in_memory().await;
    let [first, _] = still.begun(1, None).await;
    still.hub.command(&first.id, Seat::Second, asked("1", 3, &Command::Abort)).await.unwrap();
    let last = still.table(&first.id).await.version();
    for encoding in ENCODINGS {
        let response = stream(&still.hub, &first.id, encoding).await;
        assert_eq!(entries(response).await, (1..=last).collect::<Vec<_>>(), "{encoding}");
    }
}

#[tokio::test]
async fn a_long_stream_has_everything_once_and_in_order() {
    let still = Still::in_memory().await;
    let [first, _] = still.begun(1, None).await;
    let phrase =
        Command::Say(branan_protocol::online::ChatLine::Phrase(branan_protocol::online::Phrase::Oops));
    // More than twice what is read of a log at once.
    for number in 0..300_u32 {
        let seat = SEATS[number as usize % 2];
        still.hub.command(&first.id, seat, asked(&number.to_string(), 3, &phrase)).await.unwrap();
    }
    still.hub.command(&first.id, Seat::Second, asked("end", 303, &Command::Abort)).await.unwrap();
    let last = still.table(&first.id).await.version();
    assert!(last > 300);
    let response = stream(&still.hub, &first.id, "identity").await;
    assert_eq!(entries(response).await, (1..=last).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_stream_followed_to_the_end_of_the_contest_ends_whatever_the_client_accepts() {
    for encoding in ENCODINGS {
        let still = Still::in_memory().await;
        let [first, _] = still.begun(1, None).await;
        let reading = tokio::spawn(entries(stream(&still.hub, &first.id, encoding).await));
        still.hub.command(&first.id, Seat::First, asked("1", 3, &mv("d2-e2"))).await.unwrap();
        still.hub.command(&first.id, Seat::Second, asked("2", 4, &Command::Resign)).await.unwrap();
        assert_eq!(reading.await.unwrap(), [1, 2, 3, 4, 5, 6, 7], "{encoding}");
    }
}

#[tokio::test]
async fn a_stream_ends_with_the_server_whatever_the_client_accepts() {
    for encoding in ENCODINGS {
        let still = Still::in_memory().await;
        let [first, _] = still.begun(1, None).await;
        let reading = tokio::spawn(entries(stream(&still.hub, &first.id, encoding).await));
        still.hub.stop().await;
        let read = reading.await.unwrap();
        assert!(read.iter().copied().eq(1..=read.len() as u64), "{encoding}: {read:?}");
    }
}
