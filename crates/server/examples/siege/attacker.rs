//! Somebody who means harm, from one address of this machine.

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use branan_rules::SplitMix64;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout, timeout_at};

use crate::attack::Attack;
use crate::wire::Way;

/// Somebody who means harm until it is time to end.
#[derive(Clone)]
pub struct Attacker {
    pub way: Way,
    pub end: Instant,
    pub breaches: Arc<Breaches>,
}

/// Promises of docs/protocol.md that were not kept.
#[derive(Default)]
pub struct Breaches(Mutex<Vec<String>>);

impl Breaches {
    pub fn note(&self, what: String) {
        let mut noted = self.0.lock().expect("nobody panics with it");
        if noted.len() < 20 {
            noted.push(what);
        }
    }

    pub fn all(&self) -> Vec<String> {
        self.0.lock().expect("nobody panics with it").clone()
    }
}

/// However fast an attack is refused, this machine has to do other things, too.
const PAUSE: Duration = Duration::from_millis(100);
/// The most that is read of an answer, in bytes.
const MOST_READ: u64 = 1 << 20;

impl Attacker {
    /// Attacks in one way again and again until the end; tells how often.
    pub async fn attack(self, attack: Attack, mut random: SplitMix64) -> u64 {
        let mut times = 0;
        while Instant::now() < self.end {
            let _ = timeout_at(self.end.into(), attack.strike(&self, &mut random)).await;
            times += 1;
            let _ = timeout_at(self.end.into(), sleep(PAUSE)).await;
        }
        times
    }

    /// Connects, ready to take next to nothing.
    pub async fn connect(&self) -> io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        socket.set_reuseaddr(true)?;
        socket.set_recv_buffer_size(2048)?;
        socket.bind(SocketAddr::new(self.way.from, 0))?;
        socket.connect(self.way.to).await
    }

    /// Sends bytes on a connection of their own, and reads what comes until it ends.
    pub async fn ask(&self, request: impl AsRef<[u8]>) -> io::Result<Answer> {
        let mut stream = self.connect().await?;
        stream.write_all(request.as_ref()).await?;
        let mut bytes = Vec::new();
        stream.take(MOST_READ).read_to_end(&mut bytes).await?;
        Ok(Answer(String::from_utf8_lossy(&bytes).into_owned()))
    }

    pub async fn post(&self, path: &str, headers: &str, body: &str) -> io::Result<Answer> {
        self.ask(post(path, headers, body)).await
    }

    /// A contest of its own: the id, and the secret of its first seat.
    pub async fn offer(&self) -> io::Result<(String, String)> {
        let body = r#"{"terms":{"rules":"brandubh","sets":1,"clock":{"base_ms":600000,"inc_ms":0}},"listed":true,"name":"Nobody"}"#;
        let made = self.post("/api/games", "", body).await?.json();
        let word = |name: &str| made[name].as_str().map(str::to_owned).ok_or(io::ErrorKind::QuotaExceeded);
        Ok((word("id")?, word("key")?))
    }

    /// A socket as bytes that has said hello.
    pub async fn socket(&self) -> io::Result<TcpStream> {
        let mut stream = self.connect().await?;
        stream.write_all(UPGRADE.as_bytes()).await?;
        stream.read_exact(&mut [0; 12]).await?;
        stream.write_all(&text(r#"{"t":"hi","v":1}"#)).await?;
        Ok(stream)
    }
}

pub const UPGRADE: &str = "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
     Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

pub fn get(path: &str, headers: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}\r\n")
}

pub fn post(path: &str, headers: &str, body: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// What a server answered.
pub struct Answer(pub String);

impl Answer {
    pub fn status(&self) -> u16 {
        self.0.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0)
    }

    pub fn json(&self) -> Value {
        let body = self.0.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        serde_json::from_str(body).unwrap_or_default()
    }
}

/// A frame of a client with a text in it.
pub fn text(content: &str) -> Vec<u8> {
    frame(0x1, content.as_bytes())
}

/// A frame of a client; the mask is zero.
pub fn frame(kind: u8, content: &[u8]) -> Vec<u8> {
    let length = content.len() as u16;
    let head = if length < 126 {
        vec![0x80 | kind, 0x80 | length as u8]
    } else {
        vec![0x80 | kind, 0x80 | 0x7e, (length >> 8) as u8, length as u8]
    };
    [&head[..], &[0; 4], content].concat()
}

/// Waits, without reading, for the server to lose its patience; a minute at most.
pub async fn wait_for_end(stream: &TcpStream) -> io::Result<()> {
    let _ = timeout(Duration::from_mins(1), stream.ready(tokio::io::Interest::ERROR)).await;
    Ok(())
}
