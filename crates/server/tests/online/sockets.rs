//! One real socket a kind of message.

use std::net::SocketAddr;

use axum::body::Bytes;
use branan_protocol::online::{Channel, ChatLine, ClientMsg, Code, Event, Phrase, ServerMsg, VERSION};
use branan_server::{Listener, answer};
use futures_util::{SinkExt, StreamExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::*;

/// The site behind a real socket.
pub(crate) async fn site(hub: &Hub) -> SocketAddr {
    site_on(TcpListener::bind("127.0.0.1:0").await.unwrap(), hub)
}

pub(crate) fn site_on(listener: TcpListener, hub: &Hub) -> SocketAddr {
    let address = listener.local_addr().unwrap();
    tokio::spawn(answer(Listener::on(listener).unwrap(), hub.clone()));
    address
}

/// The site behind a socket that takes little at once.
pub(crate) fn narrow_site(hub: &Hub) -> SocketAddr {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_send_buffer_size(2048).unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    site_on(socket.listen(64).unwrap(), hub)
}

/// Somebody at the other end of a socket.
pub(crate) struct Client {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Client {
    pub(crate) async fn connect(address: SocketAddr) -> Client {
        Client { socket: connect_async(format!("ws://{address}/ws")).await.unwrap().0 }
    }

    /// Somebody who is signed in, as a browser behind a proxy, and has said hi.
    pub(crate) async fn signed_in(address: SocketAddr, browser: &super::accounts::Browser) -> Client {
        let mut request = format!("ws://{address}/ws").into_client_request().unwrap();
        let cookies: Vec<String> =
            browser.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        request.headers_mut().insert("cookie", cookies.join("; ").parse().unwrap());
        request.headers_mut().insert("x-forwarded-proto", "https".parse().unwrap());
        request.headers_mut().insert("x-forwarded-for", "10.0.0.7".parse().unwrap());
        let mut client = Client { socket: connect_async(request).await.unwrap().0 };
        client.send(&ClientMsg::Hi { v: VERSION }).await;
        assert!(matches!(client.receive().await, ServerMsg::Hi { v: VERSION, .. }));
        client
    }

    /// Somebody who has said hi.
    pub(crate) async fn greet(address: SocketAddr) -> Client {
        let mut client = Client::connect(address).await;
        client.send(&ClientMsg::Hi { v: VERSION }).await;
        assert!(matches!(client.receive().await, ServerMsg::Hi { v: VERSION, now: START_MS }));
        client
    }

    /// Somebody who hears of a contest, as a player if they have a key.
    pub(crate) async fn at(address: SocketAddr, game: &str, key: Option<&str>) -> Client {
        let mut client = Client::greet(address).await;
        let answer = client.subscribe(game, None, key).await;
        assert!(
            matches!(&answer, ServerMsg::Snap { you, .. } if you.is_some() == key.is_some()),
            "{answer:?}"
        );
        client
    }

    pub(crate) async fn subscribe(&mut self, game: &str, since: Option<u64>, key: Option<&str>) -> ServerMsg {
        let c = Channel::Game(game.to_owned());
        self.send(&ClientMsg::Sub { c, since, key: key.map(str::to_owned) }).await;
        let answer = self.receive().await;
        if !matches!(answer, ServerMsg::Err { .. }) {
            assert!(matches!(self.receive_any().await, ServerMsg::Here { .. }));
        }
        answer
    }

    pub(crate) async fn send(&mut self, message: &ClientMsg) {
        self.send_text(&serde_json::to_string(message).unwrap()).await;
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    pub(crate) async fn command(&mut self, id: u64, game: &str, v: u64, x: Command) {
        self.send(&ClientMsg::Cmd { id, c: Channel::Game(game.to_owned()), v, x }).await;
    }

    /// The next message that is not about who is there.
    pub(crate) async fn receive(&mut self) -> ServerMsg {
        loop {
            match self.receive_any().await {
                ServerMsg::Here { .. } => {}
                other => return other,
            }
        }
    }

    pub(crate) async fn receive_any(&mut self) -> ServerMsg {
        loop {
            match self.socket.next().await.expect("an open socket").unwrap() {
                Message::Text(text) => return serde_json::from_str(&text).unwrap(),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// The code that the server closes the socket with; what it says before is not heard.
    pub(crate) async fn close_code(&mut self) -> Option<u16> {
        while let Some(Ok(message)) = self.socket.next().await {
            if let Message::Close(frame) = message {
                return frame.map(|frame| frame.code.into());
            }
        }
        None
    }
}

#[tokio::test]
async fn a_move_reaches_everybody_and_its_answer_comes_after_it() {
    let still = Still::in_memory().await;
    let address = site(&still.hub).await;
    let [first, second] = still.begun(1, FIVE).await;
    let mut eva = Client::at(address, &first.id, Some(&first.key)).await;
    let mut ole = Client::at(address, &first.id, Some(&second.key)).await;
    let mut watcher = Client::at(address, &first.id, None).await;
    eva.command(31, &first.id, 3, mv("d2-e2")).await;
    for client in [&mut eva, &mut ole, &mut watcher] {
        let ServerMsg::E { entry, .. } = client.receive().await else { panic!("an event") };
        assert!(entry.seq == 4 && matches!(entry.event, Event::Moved { .. }));
    }
    assert_eq!(eva.receive().await, ServerMsg::Ok { id: 31, s: 4 });
    // The same again, and what cannot be done.
    eva.command(31, &first.id, 3, mv("d2-e2")).await;
    assert_eq!(eva.receive().await, ServerMsg::Ok { id: 31, s: 4 });
    for (client, command, code) in [
        (&mut eva, mv("e2-e3"), Code::NotYourTurn),
        (&mut ole, mv("a1-b1"), Code::Illegal),
        (&mut watcher, mv("d3-c3"), Code::NotSeated),
    ] {
        client.command(32, &first.id, 4, command).await;
        let ServerMsg::Err { id: Some(32), why, .. } = client.receive().await else { panic!("a refusal") };
        assert_eq!(why.code, code);
    }
    ole.command(33, &first.id, 3, mv("d3-c3")).await;
    let ServerMsg::Err { why, .. } = ole.receive().await else { panic!("a refusal") };
    assert_eq!(why.code, Code::Stale);
}

#[tokio::test]
async fn whoever_comes_back_gets_what_they_missed() {
    let still = Still::in_memory().await;
    let address = site(&still.hub).await;
    let [first, _] = still.begun(1, None).await;
    let phrase = Command::Say(ChatLine::Phrase(Phrase::Hello));
    for number in 0..60 {
        still
            .hub
            .command(&first.id, SEATS[number % 2], asked(&number.to_string(), 3, &phrase))
            .await
            .unwrap();
    }
    let mut client = Client::greet(address).await;
    for since in [63, 62, 45, 5, 0] {
        let ServerMsg::Tail { s: 63, es, .. } = client.subscribe(&first.id, Some(since), None).await else {
            panic!("a tail")
        };
        assert_eq!(
            es.iter().map(|entry| entry.seq).collect::<Vec<_>>(),
            (since + 1..=63).collect::<Vec<_>>()
        );
    }
    // A client that has seen more than there is begins anew.
    assert!(matches!(client.subscribe(&first.id, Some(99), None).await, ServerMsg::Snap { s: 63, .. }));
    let ServerMsg::Err { why, .. } = client.subscribe("nothing", None, None).await else {
        panic!("a refusal")
    };
    assert_eq!(why.code, Code::Unknown);
    let wrong = client.subscribe(&first.id, None, Some("0000000000000000000000")).await;
    assert!(matches!(wrong, ServerMsg::Snap { you: None, .. }));
}

#[tokio::test]
async fn people_see_who_is_there() {
    let still = Still::in_memory().await;
    let address = site(&still.hub).await;
    let [first, second] = still.begun(1, None).await;
    let mut eva = Client::at(address, &first.id, Some(&first.key)).await;
    let ole = Client::at(address, &first.id, Some(&second.key)).await;
    let _watcher = Client::at(address, &first.id, None).await;
    still.hub.tick().await.unwrap();
    let c = Channel::Game(first.id.clone());
    assert_eq!(eva.receive_any().await, ServerMsg::Here { c: c.clone(), n: 1, on: [true, true] });
    drop(ole);
    // However long the server takes to notice.
    let told = loop {
        tokio::select! {
            told = eva.receive_any() => break told,
            () = tokio::task::yield_now() => still.hub.tick().await.unwrap(),
        }
    };
    assert_eq!(told, ServerMsg::Here { c, n: 1, on: [true, false] });
}

#[tokio::test]
async fn the_lobby_is_live() {
    let still = Still::in_memory().await;
    let address = site(&still.hub).await;
    let mut client = Client::greet(address).await;
    client.send(&ClientMsg::Sub { c: Channel::Lobby, since: None, key: None }).await;
    assert_eq!(client.receive().await, ServerMsg::Lobby { all: Some(vec![]), new: vec![], out: vec![] });
    let first = still.hub.open(&offer(2, FIVE)).await.unwrap();
    still.hub.tick().await.unwrap();
    let ServerMsg::Lobby { all: None, new, .. } = client.receive().await else { panic!("a change") };
    assert_eq!(new[0].id, first.id);
    still.hub.join(&first.id, "Ole", None).await.unwrap();
    still.hub.tick().await.unwrap();
    assert_eq!(
        client.receive().await,
        ServerMsg::Lobby { all: None, new: vec![], out: vec![first.id.clone()] }
    );
    client.send(&ClientMsg::Unsub { c: Channel::Lobby }).await;
    client.send(&ClientMsg::P { l: 1 }).await;
    assert_eq!(client.receive().await, ServerMsg::P { now: START_MS });
}

#[tokio::test]
async fn a_server_that_stops_says_so() {
    let still = Still::in_memory().await;
    let address = site(&still.hub).await;
    let mut client = Client::greet(address).await;
    still.hub.stop().await;
    assert!(matches!(client.receive().await, ServerMsg::Go { .. }));
    assert_eq!(client.close_code().await, Some(1001));
}

#[tokio::test]
async fn pings_are_answered_with_pongs() {
    let still = Still::in_memory().await;
    let mut client = Client::greet(site(&still.hub).await).await;
    client.socket.send(Message::Ping(Bytes::from_static(b"?"))).await.unwrap();
    loop {
        match client.socket.next().await.unwrap().unwrap() {
            Message::Pong(bytes) => break assert_eq!(&bytes[..], b"?"),
            Message::Ping(_) => {}
            other => panic!("{other:?}"),
        }
    }
}
