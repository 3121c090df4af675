//! A small client, as docs/protocol.md describes it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use branan_rules::{AnyGame, Move, presets};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

pub type Failure = Box<dyn std::error::Error + Send + Sync>;
pub type Socket = WebSocketStream<TcpStream>;

/// A way to a server on this machine, from one of its addresses: to the server each is another visitor.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    pub to: SocketAddr,
    pub from: IpAddr,
}

impl Way {
    pub async fn connect(self) -> Result<TcpStream, Failure> {
        let socket = TcpSocket::new_v4()?;
        // As many connections as there are pairs of ports, also from addresses that were used a moment ago.
        socket.set_reuseaddr(true)?;
        socket.bind(SocketAddr::new(self.from, 0))?;
        Ok(socket.connect(self.to).await?)
    }
}

impl From<SocketAddr> for Way {
    fn from(to: SocketAddr) -> Way {
        Way { to, from: IpAddr::V4(Ipv4Addr::LOCALHOST) }
    }
}

/// A long game without captures that every pair plays.
#[allow(dead_code, reason = "not everybody plays it")]
pub fn script() -> Vec<Move> {
    let mut game = AnyGame::new(presets::HNEFATAFL).expect("a preset");
    let (mut moves, mut number) = (Vec::new(), 7_u64);
    while moves.len() < 1500 {
        let legal = game.legal_moves();
        for _ in 0..legal.len() * 4 {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let mv = legal[(number >> 33) as usize % legal.len()];
            let ply = game.play(mv).expect("legal");
            if ply.captured.is_empty() && game.end().is_none() {
                moves.push(mv);
                break;
            }
            game.undo();
        }
    }
    moves
}

/// Sits down at a contest, or watches it if there is no key.
#[allow(dead_code, reason = "not everybody only sits there")]
pub async fn sit(way: impl Into<Way>, id: &str, key: &Value) -> Result<Socket, Failure> {
    Ok(arrive(way.into(), id, key).await?.0)
}

/// The same, with the last entry that is seen at once.
pub async fn arrive(way: Way, id: &str, key: &Value) -> Result<(Socket, u64), Failure> {
    let stream = way.connect().await?;
    stream.set_nodelay(true)?;
    let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    let (mut socket, _) =
        client_async_with_config(format!("ws://{}/ws", way.to), stream, Some(config)).await?;
    socket.send(Message::text(r#"{"t":"hi","v":1}"#)).await?;
    receive(&mut socket).await?;
    socket.send(Message::text(json!({"t": "sub", "c": format!("g/{id}"), "key": key}).to_string())).await?;
    loop {
        let heard = receive(&mut socket).await?;
        if heard.starts_with(r#"{"t":"snap""#) {
            let snap: Value = serde_json::from_str(&heard)?;
            return Ok((socket, snap["s"].as_u64().ok_or("no entry")?));
        }
        if heard.starts_with(r#"{"t":"err""#) {
            return Err(heard.into());
        }
    }
}

pub async fn receive(socket: &mut Socket) -> Result<String, Failure> {
    loop {
        match socket.next().await.ok_or("the server closed the socket")?? {
            Message::Text(text) => return Ok(text.to_string()),
            Message::Close(frame) => return Err(format!("closed: {frame:?}").into()),
            _ => {}
        }
    }
}

pub async fn post(way: impl Into<Way>, path: &str, body: &Value) -> Result<Value, Failure> {
    let (way, body) = (way.into(), body.to_string());
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        way.to,
        body.len()
    );
    Ok(serde_json::from_str(&ask(way, &request).await?)?)
}

/// What a page or a stream holds, which is read to its end.
#[allow(dead_code, reason = "not everybody reads")]
pub async fn get(way: impl Into<Way>, path: &str) -> Result<String, Failure> {
    let way = way.into();
    // Of version 1.0, so that a stream comes as it is and not in chunks.
    ask(way, &format!("GET {path} HTTP/1.0\r\nHost: {}\r\n\r\n", way.to)).await
}

/// Asks for something on a connection of its own; the body of an answer that is good.
async fn ask(way: Way, request: &str) -> Result<String, Failure> {
    let mut stream = way.connect().await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
    if head.split(' ').nth(1).is_some_and(|status| status.starts_with("20")) {
        return Ok(body.to_owned());
    }
    Err(format!("{}: {answer}", request.lines().next().unwrap_or_default()).into())
}
