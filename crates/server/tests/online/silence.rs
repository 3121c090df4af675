//! Connections on which little or nothing is said. Everybody else is answered.

use std::net::SocketAddr;
use std::time::Duration;

use branan_server::Waits;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use super::sockets::{Client, narrow_site, site};
use super::*;

/// Long enough for any machine: whoever waits so long waits for ever.
const EVER: Duration = Duration::from_mins(1);
const SOON: Duration = Duration::from_millis(200);

const PATIENT: Waits = Waits { first_head: EVER, idle: EVER, body: EVER, write: EVER };

async fn still(limits: Limits) -> Still {
    Still::with(Store::in_memory().await.unwrap(), limits)
}

async fn site_with(waits: Waits) -> SocketAddr {
    site(&still(Limits { waits, ..Limits::default() }).await.hub).await
}

/// Connects from one of the addresses of this machine.
async fn connect_from(from: u8, to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from(([127, 0, 0, from], 0))).unwrap();
    socket.connect(to).await.unwrap()
}

/// What comes until the other end closes the connection.
async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let read = timeout(EVER, stream.read_to_end(&mut bytes)).await.expect("the connection ends");
    // A reset is an end, too.
    let _ = read;
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Asks for something and reads the head of the answer.
async fn ask(stream: &mut TcpStream) -> String {
    stream.write_all(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"ok\n") {
        let read = timeout(EVER, stream.read_buf(&mut answer)).await.expect("an answer").unwrap();
        assert!(read > 0, "closed after {}", String::from_utf8_lossy(&answer));
    }
    String::from_utf8(answer).unwrap()
}

#[tokio::test]
async fn a_connection_that_says_nothing_ends() {
    let address = site_with(Waits { first_head: SOON, ..PATIENT }).await;
    let mut silent = TcpStream::connect(address).await.unwrap();
    assert_eq!(rest(&mut silent).await, "");
}

#[tokio::test]
async fn a_head_that_comes_drop_by_drop_ends() {
    let address = site_with(Waits { first_head: SOON, ..PATIENT }).await;
    let slow = TcpStream::connect(address).await.unwrap();
    let (mut reader, mut writer) = slow.into_split();
    let writing = tokio::spawn(async move {
        let _ = writer.write_all(b"GET / HTTP/1.1\r\nHost: ").await;
        while writer.write_all(b"x").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    let mut bytes = Vec::new();
    let _ = timeout(EVER, reader.read_to_end(&mut bytes)).await.expect("the connection ends");
    writing.abort();
}

#[tokio::test]
async fn a_connection_that_asks_once_and_then_says_nothing_ends() {
    let address = site_with(Waits { idle: SOON, ..PATIENT }).await;
    let mut client = TcpStream::connect(address).await.unwrap();
    assert!(ask(&mut client).await.starts_with("HTTP/1.1 200"));
    rest(&mut client).await;
}

#[tokio::test]
async fn a_body_that_is_announced_and_does_not_come_ends() {
    let address = site_with(Waits { body: SOON, ..PATIENT }).await;
    for begun in ["", "{"] {
        let mut client = TcpStream::connect(address).await.unwrap();
        let request = format!(
            "POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{begun}"
        );
        client.write_all(request.as_bytes()).await.unwrap();
        let answer = rest(&mut client).await;
        assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("in time"), "{answer}");
    }
}

#[tokio::test]
async fn who_takes_nothing_of_an_answer_is_cut_off() {
    let still = still(Limits { waits: Waits { write: SOON, ..PATIENT }, ..Limits::default() }).await;
    let address = narrow_site(&still.hub);
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(2048).unwrap();
    let mut slow = socket.connect(address).await.unwrap();
    // Far more than the buffers of the two systems hold.
    let requests = "GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(100);
    slow.write_all(requests.as_bytes()).await.unwrap();
    let cut_off = async {
        for open in [true, false] {
            while (still.hub.connections() > 0) != open {
                tokio::task::yield_now().await;
            }
        }
    };
    timeout(EVER, cut_off).await.expect("the connection is cut off");
    assert!(rest(&mut slow).await.matches("HTTP/1.1 200").count() < 100);
}

#[tokio::test]
async fn a_thousand_silent_connections_keep_nobody_out() {
    let limits = Limits { connections: 60, per_address: 1000, waits: PATIENT, ..Limits::default() };
    let still = still(limits).await;
    let address = site(&still.hub).await;
    let [first, _] = still.begun(1, None).await;
    let mut eva = Client::at(address, &first.id, Some(&first.key)).await;
    let mut silent = Vec::new();
    for number in 0..1000 {
        silent.push(TcpStream::connect(address).await.unwrap());
        if number % 100 == 0 {
            let mut honest = TcpStream::connect(address).await.unwrap();
            assert!(ask(&mut honest).await.starts_with("HTTP/1.1 200"), "after {number}");
            assert!(still.hub.connections() <= 60);
        }
    }
    for gone in &mut silent[..900] {
        assert_eq!(rest(gone).await, "");
    }
    // Who plays is not silent.
    eva.command(1, &first.id, 3, mv("d2-e2")).await;
    assert!(matches!(eva.receive().await, branan_protocol::online::ServerMsg::E { .. }));
}

#[tokio::test]
async fn an_address_has_so_many_connections_from_the_moment_they_are_made() {
    let limits = Limits { per_address: 5, waits: PATIENT, ..Limits::default() };
    let still = still(limits).await;
    let address = site(&still.hub).await;
    let mut other = connect_from(2, address).await;
    let mut silent = Vec::new();
    for _ in 0..40 {
        silent.push(connect_from(1, address).await);
    }
    for gone in &mut silent[..30] {
        assert_eq!(rest(gone).await, "");
    }
    assert!(still.hub.connections() <= 11);
    assert!(ask(&mut other).await.starts_with("HTTP/1.1 200"));
    assert!(ask(&mut silent[39]).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn a_proxy_has_as_many_connections_as_it_likes_and_its_visitors_are_told_apart() {
    let limits = Limits { per_address: 2, behind_proxy: true, waits: PATIENT, ..Limits::default() };
    let address = site(&still(limits).await.hub).await;
    let mut open = Vec::new();
    for _ in 0..20 {
        open.push(TcpStream::connect(address).await.unwrap());
    }
    for stream in &mut open {
        assert!(ask(stream).await.starts_with("HTTP/1.1 200"));
    }
    let body = r#"{"terms":{"rules":"brandubh","sets":1}}"#;
    let mut statuses = Vec::new();
    for (stream, visitor) in open.iter_mut().zip([1, 1, 1, 2]) {
        let request = format!(
            "POST /api/games HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.{visitor}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        statuses.push(rest(stream).await[9..12].to_owned());
    }
    assert_eq!(statuses, ["201", "201", "429", "201"]);
}

#[tokio::test]
async fn a_head_that_is_too_long_is_refused() {
    let address = site_with(PATIENT).await;
    for head in [format!("X: {}\r\n", "x".repeat(20_000)), "X: x\r\n".repeat(100)] {
        let mut client = TcpStream::connect(address).await.unwrap();
        let _ = client.write_all(format!("GET / HTTP/1.1\r\nHost: x\r\n{head}\r\n").as_bytes()).await;
        let answer = rest(&mut client).await;
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
    }
}
