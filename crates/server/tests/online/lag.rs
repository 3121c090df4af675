//! Delay on the way, and those who pretend it.

use axum::body::Bytes;
use branan_protocol::online::{ClientMsg, Event, ServerMsg};
use futures_util::{SinkExt, StreamExt};
use tokio_tungstenite::tungstenite::Message;

use super::sockets::{Client, site};
use super::*;

impl Client {
    /// Says how long messages take, and waits until everything said so far was heard.
    async fn claim(&mut self, ms: u32) {
        self.send(&ClientMsg::P { l: ms }).await;
        while !matches!(self.receive().await, ServerMsg::P { .. }) {}
    }

    /// What the server's ping holds; the answer goes out with whatever is said next.
    async fn pinged(&mut self) -> Bytes {
        loop {
            if let Message::Ping(payload) = self.socket.next().await.expect("an open socket").unwrap() {
                return payload;
            }
        }
    }
}

#[tokio::test]
async fn nobody_buys_time_with_answers_that_nobody_asked_for() {
    let still = Still::in_memory().await;
    let address = site(&still.hub).await;
    let [first, _] = still.begun(1, FIVE).await;
    let mut eva = Client::connect(address).await;
    let payload = eva.pinged().await;
    eva.send_text(r#"{"t":"hi","v":1}"#).await;
    eva.receive().await;
    eva.subscribe(&first.id, None, Some(&first.key)).await;
    eva.claim(60_000).await;
    for (turn, text) in ["d2-e2", "d3-b3"].into_iter().enumerate() {
        let cmd_id = turn.to_string();
        still.hub.command(&first.id, SEATS[turn], asked(&cmd_id, 3 + turn as u64, &mv(text))).await.unwrap();
    }
    still.pass_ms(2000);
    still.hub.tick().await.unwrap();
    // Whatever is in them, also what the server sent and was told long ago.
    for pong in [Bytes::new(), payload, Bytes::from_static(&[0; 8]), Bytes::from_static(b"12345678")] {
        eva.socket.send(Message::Pong(pong)).await.unwrap();
        eva.claim(60_000).await;
    }
    still.pass_ms(1300);
    eva.command(9, &first.id, 5, mv("d1-d3")).await;
    while !matches!(eva.receive().await, ServerMsg::Ok { id: 9, .. }) {}
    let kept = still.hub.store().load(&first.id).await.unwrap().unwrap();
    let Event::Moved { left, lag_ms, .. } = kept.lines.last().unwrap().entry.event else { panic!("a move") };
    assert_eq!((left, lag_ms), (Some([300_000 - 3300 + 2000, 300_000]), 0));
}
