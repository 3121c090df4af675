//! Ways to fill the memory of a server.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout, timeout_at};

/// One address that attacks until it is time to end.
#[derive(Clone, Copy)]
pub struct Attacker {
    pub address: SocketAddr,
    pub from: IpAddr,
    pub end: Instant,
}

/// So many connections of an address say nothing.
const SILENT: usize = 200;
/// So many ask for pages and do not read them.
const READERS: usize = 60;
/// So many sockets and streams listen and do not read.
const LISTENERS: usize = 30;
const FLOODS: usize = 8;

const PAGES: [&str; 5] =
    ["/en/rules/copenhagen", "/en/puzzles", "/de/learn", "/api/openapi.json", "/en/play"];
const ENCODINGS: [&str; 3] = ["identity", "gzip", "br"];

impl Attacker {
    /// Begins all attacks; each tells in the end how many connections it made.
    pub fn attack(self) -> Vec<JoinHandle<usize>> {
        let mut attacks = Vec::new();
        attacks.extend((0..SILENT).map(|_| tokio::spawn(self.again(Attacker::say_nothing))));
        attacks.extend((0..READERS).map(|_| tokio::spawn(self.again(Attacker::read_no_page))));
        attacks.extend((0..LISTENERS).map(|_| tokio::spawn(self.again(Attacker::read_no_message))));
        attacks.extend((0..LISTENERS).map(|_| tokio::spawn(self.again(Attacker::read_no_event))));
        attacks.extend((0..FLOODS).map(|_| tokio::spawn(self.again(Attacker::flood_with_pings))));
        attacks.extend((0..FLOODS).map(|_| tokio::spawn(self.again(Attacker::send_without_end))));
        attacks.extend((0..FLOODS).map(|_| tokio::spawn(self.again(Attacker::create))));
        attacks
    }

    /// Does something again and again until the end.
    async fn again<F: Future<Output = io::Result<()>>>(self, attack: impl Fn(Attacker, usize) -> F) -> usize {
        let mut count = 0;
        while Instant::now() < self.end {
            let _ = timeout_at(self.end.into(), attack(self, count)).await;
            count += 1;
            // However fast it is refused, this machine has to do other things, too.
            let _ = timeout_at(self.end.into(), sleep(Duration::from_millis(100))).await;
        }
        count
    }

    /// Connects, ready to take next to nothing.
    async fn connect(self) -> io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        socket.set_recv_buffer_size(2048)?;
        socket.bind(SocketAddr::new(self.from, 0))?;
        socket.connect(self.address).await
    }

    async fn say_nothing(self, _: usize) -> io::Result<()> {
        let mut stream = self.connect().await?;
        stream.read(&mut [0]).await.map(drop)
    }

    async fn read_no_page(self, count: usize) -> io::Result<()> {
        let mut stream = self.connect().await?;
        let (page, encoding) = (PAGES[count % PAGES.len()], ENCODINGS[count % ENCODINGS.len()]);
        let request =
            format!("GET {page} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: {encoding}\r\n\r\n");
        stream.write_all(request.repeat(20).as_bytes()).await?;
        wait_for_end(&stream).await
    }

    async fn read_no_message(self, _: usize) -> io::Result<()> {
        let (id, mut stream) = (self.game().await?, self.socket().await?);
        let mut said = frame(0x1, br#"{"t":"hi","v":1}"#);
        for _ in 0..8 {
            said.extend(frame(0x1, format!(r#"{{"t":"sub","c":"g/{id}"}}"#).as_bytes()));
            said.extend(frame(0x1, br#"{"t":"sub","c":"lobby"}"#));
        }
        stream.write_all(&said).await?;
        wait_for_end(&stream).await
    }

    async fn read_no_event(self, count: usize) -> io::Result<()> {
        let id = self.game().await?;
        let mut stream = self.connect().await?;
        let encoding = ENCODINGS[count % ENCODINGS.len()];
        let request = format!(
            "GET /api/games/{id}/events HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: {encoding}\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await?;
        wait_for_end(&stream).await
    }

    async fn flood_with_pings(self, count: usize) -> io::Result<()> {
        let mut stream = self.socket().await?;
        let block = frame([0x9, 0xa, 0x2][count % 3], &[b'x'; 125]).repeat(500);
        loop {
            stream.write_all(&block).await?;
        }
    }

    /// Heads and bodies that never end.
    async fn send_without_end(self, count: usize) -> io::Result<()> {
        let mut stream = self.connect().await?;
        let post = "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
        let (start, more) = match count % 3 {
            0 => (
                format!("{post}Transfer-Encoding: chunked\r\n\r\n"),
                format!("400\r\n{}\r\n", "[".repeat(1024)),
            ),
            1 => (format!("{post}Content-Length: 9999999999\r\n\r\n"), "[".repeat(1024)),
            _ => ("GET / HTTP/1.1\r\n".to_owned(), format!("X: {}\r\n", "x".repeat(100))),
        };
        stream.write_all(start.as_bytes()).await?;
        loop {
            stream.write_all(more.as_bytes()).await?;
        }
    }

    /// Contests by the hundred, each then read into memory.
    async fn create(self, _: usize) -> io::Result<()> {
        for _ in 0..100 {
            let id = self.game().await?;
            self.ask(&format!("GET /g/{id} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                .await?;
        }
        Ok(())
    }

    /// A new contest, or none if the server refuses it.
    async fn game(self) -> io::Result<String> {
        let body = r#"{"terms":{"rules":"brandubh","sets":1},"listed":true,"name":"Nobody"}"#;
        let request = format!(
            "POST /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let answer = self.ask(&request).await?;
        let id = answer.split_once(r#""id":""#).and_then(|(_, rest)| rest.split('"').next());
        Ok(id.unwrap_or("none").to_owned())
    }

    async fn ask(self, request: &str) -> io::Result<String> {
        let mut stream = self.connect().await?;
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }

    /// A socket as bytes, of which nothing more is read.
    async fn socket(self) -> io::Result<TcpStream> {
        let mut stream = self.connect().await?;
        let request = "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        stream.write_all(request.as_bytes()).await?;
        stream.read_exact(&mut [0; 12]).await?;
        Ok(stream)
    }
}

/// Waits, without reading, for the server to lose its patience; a minute at most.
async fn wait_for_end(stream: &TcpStream) -> io::Result<()> {
    let _ = timeout(Duration::from_mins(1), stream.ready(tokio::io::Interest::ERROR)).await;
    Ok(())
}

/// A frame of a client; the mask is zero.
fn frame(kind: u8, content: &[u8]) -> Vec<u8> {
    [&[0x80 | kind, 0x80 | content.len() as u8, 0, 0, 0, 0][..], content].concat()
}
