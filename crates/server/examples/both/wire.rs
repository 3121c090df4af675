//! What the loader and the torturer share: a small client.

use std::net::SocketAddr;

use branan_rules::{AnyGame, Move, presets};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

pub type Failure = Box<dyn std::error::Error + Send + Sync>;
pub type Socket = WebSocketStream<TcpStream>;

/// A long game without captures that every pair plays.
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

pub async fn sit(address: SocketAddr, id: &str, key: &Value) -> Result<Socket, Failure> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    let (mut socket, _) =
        client_async_with_config(format!("ws://{address}/ws"), stream, Some(config)).await?;
    socket.send(Message::text(r#"{"t":"hi","v":1}"#)).await?;
    hear(&mut socket).await?;
    socket.send(Message::text(json!({"t": "sub", "c": format!("g/{id}"), "key": key}).to_string())).await?;
    while !hear(&mut socket).await?.starts_with(r#"{"t":"snap""#) {}
    Ok(socket)
}

pub async fn hear(socket: &mut Socket) -> Result<String, Failure> {
    loop {
        match socket.next().await.ok_or("the server closed the socket")?? {
            Message::Text(text) => return Ok(text.to_string()),
            Message::Close(frame) => return Err(format!("closed: {frame:?}").into()),
            _ => {}
        }
    }
}

pub async fn post(address: SocketAddr, path: &str, body: &Value) -> Result<Value, Failure> {
    let body = body.to_string();
    let mut stream = TcpStream::connect(address).await?;
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
    if !head.starts_with("HTTP/1.1 20") {
        return Err(format!("{path}: {answer}").into());
    }
    Ok(serde_json::from_str(body)?)
}
