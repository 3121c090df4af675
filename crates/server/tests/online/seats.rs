//! Who sits where, whichever way they come in.

use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use axum::response::Response;
use branan_protocol::online::{Channel, ClientMsg, ServerMsg};
use branan_server::app;
use serde_json::{Value, json};
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use tokio::time::timeout;
use tower::ServiceExt;

use super::api::ask;
use super::bank::{Folder, postgres_database};
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
    watcher.send(&ClientMsg::Sub { c: c.clone(), since: Some(4), key: None }).await;
    assert!(matches!(watcher.receive_any().await, ServerMsg::Tail { .. }));
    assert_eq!(watcher.receive_any().await, ServerMsg::Here { c, n: 1, on: [false, true] });
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sat_down_at_another_server_has_their_seat_at_this_one_whichever_way_they_come() {
    let store = Store::connect(&postgres_database()).await.unwrap();
    // Two servers that do not hear of each other.
    let [there, here] = [Still::on(store.clone()), Still::on(store)];
    let address = site(&here.hub).await;
    for way in ["stream", "table", "command", "socket", "join"] {
        let first = there.hub.open(&offer(1, None)).await.unwrap();
        let path = format!("/api/games/{}", first.id);
        // This one knows the contest from before.
        assert_eq!(ask(&here.hub, "GET", &path, &[], Value::Null).await.1["g"]["status"], "open");
        let second = there.hub.join(&first.id, "Ole", None).await.unwrap();
        let (key, bearer) = (second.key.clone(), format!("Bearer {}", second.key));
        let headers = [("authorization", bearer.as_str())];
        match way {
            "stream" => {
                let _bot = get(here.hub.clone(), format!("{path}/events"), key).await;
                let mut watcher = Client::greet(address).await;
                let c = Channel::Game(first.id.clone());
                watcher.send(&ClientMsg::Sub { c: c.clone(), since: None, key: None }).await;
                assert!(matches!(watcher.receive_any().await, ServerMsg::Snap { .. }));
                assert_eq!(watcher.receive_any().await, ServerMsg::Here { c, n: 1, on: [false, true] });
            }
            "table" => {
                assert_eq!(ask(&here.hub, "GET", &path, &headers, Value::Null).await.1["you"], "second");
            }
            "command" => {
                let body = json!({"v": 3, "x": "resign"});
                let answer = ask(&here.hub, "POST", &format!("{path}/commands"), &headers, body).await;
                assert_eq!(answer.0.as_u16(), 200, "{answer:?}");
            }
            "socket" => drop(Client::at(address, &first.id, Some(&key)).await),
            _ => assert_eq!(here.hub.join(&first.id, "", Some(&key)).await.as_ref(), Ok(&second)),
        }
    }
}
