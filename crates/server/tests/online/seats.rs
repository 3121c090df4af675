//! Who sits where, whichever way they come in.

use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use axum::response::Response;
use branan_protocol::online::{Channel, ClientMsg, ServerMsg};
use branan_server::app;
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use tokio::time::timeout;
use tower::ServiceExt;

use super::bank::Folder;
use super::sockets::{Client, site};
use super::*;

async fn get(hub: Hub, path: String, key: String) -> Response {
    let request = Request::get(path).header("authorization", format!("Bearer {key}"));
    app(hub).oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_comes_while_something_is_written_has_its_seat() {
    let folder = Folder::new("busy");
    let path = folder.0.join("games.db");
    let still = Still::on(Store::sqlite(&path).await.unwrap());
    let [first, second] = still.begun(1, None).await;
    // Somebody else keeps the file for a moment, so that a move cannot be written.
    let mut other = SqliteConnectOptions::new().filename(&path).connect().await.unwrap();
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let (hub, id) = (still.hub.clone(), first.id.clone());
    let moving =
        tokio::spawn(async move { hub.command(&id, Seat::First, asked("1", 3, &mv("d2-e2"))).await });
    let [table, stream] = ["", "/events"].map(|end| format!("/api/games/{}{end}", first.id));
    // The move is under way once nobody gets to see the table.
    let moment = Duration::from_millis(100);
    while timeout(moment, get(still.hub.clone(), table.clone(), second.key.clone())).await.is_ok() {}
    let mut coming = tokio::spawn(get(still.hub.clone(), stream, second.key.clone()));
    let came_early = timeout(2 * moment, &mut coming).await;
    sqlx::raw_sql("COMMIT").execute(&mut other).await.unwrap();
    assert_eq!(moving.await.unwrap(), Ok(4));
    let _bot = match came_early {
        Ok(bot) => bot.unwrap(),
        Err(_) => coming.await.unwrap(),
    };
    let mut watcher = Client::greet(site(&still.hub).await).await;
    let c = Channel::Game(first.id.clone());
    watcher.say(&ClientMsg::Sub { c: c.clone(), since: Some(4), key: None }).await;
    assert!(matches!(watcher.hear_any().await, ServerMsg::Tail { .. }));
    assert_eq!(watcher.hear_any().await, ServerMsg::Here { c, n: 1, on: [false, true] });
}
