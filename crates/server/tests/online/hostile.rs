//! Clients that mean no good. Everybody else's game goes on.

use std::net::SocketAddr;
use std::time::Duration;

use axum::http::{HeaderValue, StatusCode};
use branan_protocol::online::{Channel, Code, ServerMsg};
use futures_util::SinkExt;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, client_async, connect_async};

use super::pace::Pace;
use super::sockets::{Client, narrow_site, site};
use super::*;

#[tokio::test]
async fn whoever_does_not_say_hi_in_our_version_is_shown_out() {
    let still = Still::in_memory().await;
    let address = site(&still.hub).await;
    let mut client = Client::connect(address).await;
    client.send_text(r#"{"t":"sub","c":"lobby"}"#).await;
    assert_eq!(client.close_code().await, Some(1002));
    let mut client = Client::connect(address).await;
    client.send_text(r#"{"t":"hi","v":2}"#).await;
    let ServerMsg::Err { why, .. } = client.receive().await else { panic!("a refusal") };
    assert_eq!((why.code, client.close_code().await), (Code::Version, Some(1002)));
}

#[tokio::test]
async fn nonsense_is_refused_with_a_reason_and_too_much_of_it_ends_the_connection() {
    let still = Still::in_memory().await;
    let mut client = Client::greet(site(&still.hub).await).await;
    for text in ["", "{", "[]", "null", r#"{"t":"cmd"}"#, r#"{"t":"sub","c":"g/\u0000"}"#, &"[".repeat(4000)]
    {
        client.send_text(text).await;
        let ServerMsg::Err { why, id: None, .. } = client.receive().await else { panic!("{text}") };
        assert!(why.code == Code::Malformed && !why.text.is_empty(), "{text}: {why:?}");
    }
    client.socket.send(Message::Binary(vec![0, 1, 2].into())).await.unwrap();
    for _ in 0..9 {
        let _ = client.socket.send(Message::text("nonsense")).await;
    }
    assert_eq!(client.close_code().await, Some(1008));
}

#[tokio::test]
async fn a_message_over_the_limit_ends_the_connection() {
    let still = Still::in_memory().await;
    let address = site(&still.hub).await;
    let mut client = Client::greet(address).await;
    client.socket.send(Message::text("x".repeat(5000))).await.unwrap();
    assert_eq!(client.close_code().await, Some(1009));
    // What is not even read to its end.
    let mut client = Client::greet(address).await;
    client.socket.send(Message::text("x".repeat(20_000))).await.unwrap();
    assert_eq!(client.close_code().await, Some(1009));
}

#[tokio::test]
async fn who_talks_without_end_is_told_to_slow_down_and_then_shown_out() {
    let still = Still::in_memory().await;
    let address = site(&still.hub).await;
    let [first, second] = still.begun(1, None).await;
    let mut flood = Client::at(address, &first.id, Some(&first.key)).await;
    let mut ole = Client::at(address, &first.id, Some(&second.key)).await;
    for number in 0..40 {
        let text = format!(
            r#"{{"t":"cmd","id":{number},"c":"g/{}","v":3,"x":{{"say":{{"phrase":"hello"}}}}}}"#,
            first.id
        );
        if flood.socket.send(Message::text(text)).await.is_err() {
            break;
        }
    }
    assert_eq!(flood.close_code().await, Some(1008));
    let said = still.table(&first.id).await.snapshot().said[0];
    assert_eq!(said, 6);
    // The other goes on.
    still.hub.command(&first.id, Seat::First, asked("m", 3, &mv("d2-e2"))).await.unwrap();
    ole.command(1, &first.id, 4 + u64::from(said), mv("d3-c3")).await;
    loop {
        match ole.receive().await {
            ServerMsg::Ok { id: 1, .. } => break,
            ServerMsg::E { .. } => {}
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn nobody_moves_for_somebody_else() {
    let still = Still::in_memory().await;
    let address = site(&still.hub).await;
    let [first, _] = still.begun(1, None).await;
    let [other, _] = still.begun(1, None).await;
    let mut thief = Client::greet(address).await;
    // The secret of another contest opens nothing here.
    for key in [other.key.as_str(), "", "' OR 1=1 --", &"x".repeat(3000)] {
        let answer = thief.subscribe(&first.id, None, Some(key)).await;
        assert!(matches!(answer, ServerMsg::Snap { you: None, .. }), "{key}");
        thief.command(1, &first.id, 3, mv("d2-e2")).await;
        let ServerMsg::Err { why, .. } = thief.receive().await else { panic!("a refusal") };
        assert_eq!(why.code, Code::NotSeated);
    }
    assert_eq!(still.table(&first.id).await.version(), 3);
}

#[tokio::test]
async fn other_sites_may_not_open_sockets_for_their_visitors() {
    let still = Still::in_memory().await;
    let address = site(&still.hub).await;
    let with = async |name: &'static str, value: String| {
        let mut request = format!("ws://{address}/ws").into_client_request().unwrap();
        request.headers_mut().insert(name, HeaderValue::from_str(&value).unwrap());
        match connect_async(request).await {
            Ok(_) => StatusCode::SWITCHING_PROTOCOLS,
            Err(Error::Http(response)) => response.status(),
            Err(other) => panic!("{other}"),
        }
    };
    assert_eq!(with("origin", "https://evil.example".into()).await, StatusCode::FORBIDDEN);
    assert_eq!(with("sec-fetch-site", "cross-site".into()).await, StatusCode::FORBIDDEN);
    assert_eq!(with("origin", format!("http://{address}")).await, StatusCode::SWITCHING_PROTOCOLS);
}

#[tokio::test]
async fn of_a_thousand_connections_from_one_address_most_are_refused_and_a_game_goes_on() {
    let limits = Limits { per_address: 20, ..Limits::default() };
    let still = Still::with(Store::in_memory().await.unwrap(), limits);
    let address = site(&still.hub).await;
    let [first, _] = still.begun(1, None).await;
    let mut eva = Client::at(address, &first.id, Some(&first.key)).await;
    let mut open = Vec::new();
    for number in 1..1000 {
        match connect_async(format!("ws://{address}/ws")).await {
            Ok((socket, _)) => open.push(socket),
            Err(Error::Http(response)) => assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS),
            Err(other) => panic!("connection {number}: {other}"),
        }
    }
    assert_eq!(open.len(), 19);
    eva.command(1, &first.id, 3, mv("d2-e2")).await;
    assert!(matches!(eva.receive().await, ServerMsg::E { .. }));
    assert_eq!(eva.receive().await, ServerMsg::Ok { id: 1, s: 4 });
    // A place that becomes free can be had.
    open.truncate(18);
    while connect_async(format!("ws://{address}/ws")).await.is_err() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn who_never_reads_is_closed_as_too_slow_and_everybody_else_goes_on() {
    let limits = Limits { patience: Duration::from_millis(300), ..Limits::default() };
    let still = Still::with(Store::in_memory().await.unwrap(), limits);
    let address = narrow_site(&still.hub);
    let [first, _] = still.begun(1, None).await;
    let mut eva = Client::at(address, &first.id, Some(&first.key)).await;
    let mut slow = Client::narrow(address, &first.id).await;
    let phrase =
        Command::Say(branan_protocol::online::ChatLine::Phrase(branan_protocol::online::Phrase::Oops));
    // Far more than the one who watches, and does not read, can be sent.
    for number in 0..400_u64 {
        let seat = SEATS[number as usize % 2];
        still.hub.command(&first.id, seat, asked(&number.to_string(), 3, &phrase)).await.unwrap();
        let ServerMsg::E { entry, .. } = eva.receive().await else { panic!("an event") };
        assert_eq!(entry.seq, number + 4);
    }
    // However long the server takes to notice.
    let c = Channel::Game(first.id.clone());
    loop {
        tokio::select! {
            told = eva.receive_any() => match told {
                ServerMsg::Here { n: 0, .. } => break,
                other => assert_eq!(other, ServerMsg::Here { c: c.clone(), n: 1, on: [true, false] }),
            },
            () = tokio::task::yield_now() => still.hub.tick().await.unwrap(),
        }
    }
    assert_eq!(slow.close_code().await, Some(1013));
    eva.command(1, &first.id, 403, mv("d2-e2")).await;
    assert!(matches!(eva.receive().await, ServerMsg::E { .. }));
    assert_eq!(eva.receive().await, ServerMsg::Ok { id: 1, s: 404 });
}

impl Client {
    /// Somebody who watches, and takes little at once.
    async fn narrow(address: SocketAddr, game: &str) -> Client {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(2048).unwrap();
        let stream = MaybeTlsStream::Plain(socket.connect(address).await.unwrap());
        let socket = client_async(format!("ws://{address}/ws"), stream).await.unwrap().0;
        let mut client = Client { socket };
        client.send_text(r#"{"t":"hi","v":1}"#).await;
        client.receive().await;
        client.subscribe(game, None, None).await;
        client
    }
}

#[tokio::test]
async fn who_does_not_read_is_fed_from_the_log_later() {
    let still = Still::in_memory().await;
    let address = site(&still.hub).await;
    let [first, _] = still.begun(1, None).await;
    let mut slow = Client::at(address, &first.id, None).await;
    let phrase =
        Command::Say(branan_protocol::online::ChatLine::Phrase(branan_protocol::online::Phrase::Oops));
    // Far more than waits for anybody, while the client reads nothing.
    for number in 0..500_u32 {
        let seat = SEATS[number as usize % 2];
        still.hub.command(&first.id, seat, asked(&number.to_string(), 3, &phrase)).await.unwrap();
    }
    for expected in 4..=503 {
        let ServerMsg::E { entry, .. } = slow.receive().await else { panic!("an event") };
        assert_eq!(entry.seq, expected, "in order and without a gap");
    }
}

/// The table of docs/protocol.md: what may be said at once over a socket, and tenths of it each second.
fn documented() -> Vec<(String, u32, u32)> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let text = std::fs::read_to_string(path).unwrap();
    let (_, table) = text.split_once("| over one socket | at once | each second |").expect("the limits");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let tenths = |cell: &str| format!("{:.0}", cell.parse::<f64>().unwrap() * 10.0).parse().unwrap();
        (cells[0].to_owned(), cells[1].parse().unwrap(), tenths(cells[2]))
    })
    .collect()
}

#[tokio::test]
async fn a_loader_that_minds_its_pace_is_never_too_fast() {
    let (_, at_once, tenths) = documented().remove(0);
    let still = Still::in_memory().await;
    let [first, _] = still.begun(1, None).await;
    let mut client = Client::greet(site(&still.hub).await).await;
    still.pass_ms(60_000);
    let start = std::time::Instant::now();
    let (mut now, mut pace) = (start, Pace::new(start));
    // As fast as it goes: five times what may be said at once.
    for number in 0..5 * at_once {
        let wait = pace.wait(now);
        let ms = wait.as_millis() as u64;
        now += wait;
        still.pass_ms(ms);
        client.command(number.into(), &first.id, 3, mv("a1-b1")).await;
        let ServerMsg::Err { why, .. } = client.receive().await else { panic!("a refusal") };
        assert_eq!(why.code, Code::NotSeated, "move {number}");
    }
    let seconds = (now - start).as_secs_f64();
    let least = f64::from(4 * at_once * 10) / f64::from(tenths);
    assert!((least..1.4 * least).contains(&seconds), "{seconds} s instead of {least}");
}

#[tokio::test]
async fn as_much_may_be_said_as_is_documented() {
    let documented = documented();
    assert_eq!(documented.len(), 4, "{documented:?}");
    for (kind, at_once, each_second_tenths) in documented {
        let still = Still::in_memory().await;
        let [first, _] = still.begun(1, None).await;
        let mut client = Client::greet(site(&still.hub).await).await;
        // A minute fills every measure.
        still.pass_ms(60_000);
        let allowed = async |client: &mut Client| {
            for number in 0.. {
                let id = &first.id;
                client
                    .send_text(&match kind.as_str() {
                        "moves" => {
                            format!(r#"{{"t":"cmd","id":{number},"c":"g/{id}","v":3,"x":{{"mv":"a1-b1"}}}}"#)
                        }
                        "chat" => {
                            format!(r#"{{"t":"cmd","id":{number},"c":"g/{id}","v":3,"x":{{"chat":true}}}}"#)
                        }
                        "`sub` and `unsub`" => r#"{"t":"sub","c":"lobby"}"#.to_owned(),
                        "anything else" => r#"{"t":"p","l":0}"#.to_owned(),
                        other => panic!("{other}"),
                    })
                    .await;
                if let ServerMsg::Err { why, .. } = client.receive().await
                    && why.code == Code::TooFast
                {
                    return number;
                }
            }
            unreachable!("there is a limit")
        };
        assert_eq!(allowed(&mut client).await, at_once, "{kind}");
        still.pass_ms(2000);
        assert_eq!(allowed(&mut client).await, 2 * each_second_tenths / 10, "{kind}");
    }
}

/// A socket as bytes: what no library would send.
async fn raw_socket(address: SocketAddr) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!(
        "GET /ws HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 101");
    stream
}

/// A frame of a client with as many bytes as pings may have; the mask is zero.
fn frame(kind: u8) -> Vec<u8> {
    [&[0x80 | kind, 0x80 | 0x7d, 0, 0, 0, 0][..], &[b'x'; 0x7d]].concat()
}

#[tokio::test]
async fn who_floods_with_pings_or_pongs_and_never_reads_is_shown_out() {
    let still = Still::in_memory().await;
    let address = site(&still.hub).await;
    for kind in [0x9, 0xa] {
        let mut flood = raw_socket(address).await;
        let block = frame(kind).repeat(500);
        // Twice what the buffers of the two systems could hold.
        let mut left = 64 * 1024 * 1024;
        while left > 0 && flood.write_all(&block).await.is_ok() {
            left -= block.len().min(left);
        }
        assert!(left > 0, "everything was taken of {kind:x}");
    }
    let mut honest = Client::greet(address).await;
    for _ in 0..5 {
        honest.socket.send(Message::Ping(vec![1].into())).await.unwrap();
    }
    honest.send_text(r#"{"t":"p","l":1}"#).await;
    assert_eq!(honest.receive().await, ServerMsg::P { now: START_MS });
}
