//! Notes over NATS.
//!
//! The part of its protocol that notes need is lines of text: `SUB`, `PUB`, `MSG` and pings.

mod address;

use std::error::Error;
use std::fmt;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::{Mutex, mpsc};
use tokio::time::{interval, timeout};

use super::{BATCH, CHANNEL};
use crate::bounds::Bound;
use crate::game::hub::Hub;

pub use address::{BadAddress, Nats};

/// How often the other end is asked whether it is there, and when it is taken for gone.
const PING: Duration = Duration::from_secs(2);
const SILENCE: Duration = Duration::from_secs(10);
/// The longest line and the longest note that are read, in bytes.
const LINE: u64 = 64 * 1024;
const MESSAGE: usize = 64 * 1024;

/// Speaks and listens until the server stops.
pub(super) async fn run(nats: Nats, hub: Hub, lines: Arc<Mutex<mpsc::Receiver<String>>>) {
    let mut lines = lines.lock().await;
    loop {
        let Err(fault) = converse(&nats, &hub, &mut lines).await;
        if !hub.unlink(&format!("{nats}: {fault}")).await {
            return;
        }
    }
}

enum Never {}

async fn converse(nats: &Nats, hub: &Hub, lines: &mut mpsc::Receiver<String>) -> Result<Never, Fault> {
    let stream = timeout(SILENCE, TcpStream::connect((nats.host(), nats.port()))).await??;
    stream.set_nodelay(true)?;
    let (reader, mut writer) = stream.into_split();
    let mut reader = BufReader::new(reader);
    greet(nats, &mut reader, &mut writer).await?;
    hub.link().await;
    let (pong, pongs) = Bound::NatsPongs.queue();
    tokio::select! {
        fault = listen(hub, &mut reader, pong) => fault,
        fault = speak(hub, &mut writer, lines, pongs) => fault,
    }
}

/// Introduces this node, and returns once the other end has taken that.
async fn greet(
    nats: &Nats,
    reader: &mut (impl AsyncBufRead + Unpin),
    writer: &mut (impl AsyncWrite + Unpin),
) -> Result<(), Fault> {
    let Said::Info(info) = next(reader).await? else { return Err(Fault::NotNats) };
    if info.contains("\"tls_required\":true") {
        return Err(Fault::WantsTls);
    }
    let hello = format!("CONNECT {}\r\nSUB {CHANNEL} 1\r\nPING\r\n", nats.introduction());
    writer.write_all(hello.as_bytes()).await?;
    while !matches!(next(reader).await?, Said::Pong) {}
    Ok(())
}

async fn listen(
    hub: &Hub,
    reader: &mut (impl AsyncBufRead + Unpin),
    pong: mpsc::Sender<()>,
) -> Result<Never, Fault> {
    loop {
        match next(reader).await? {
            Said::Message(payload) => hub.hear_all(&payload).await,
            Said::Ping => drop(pong.try_send(())),
            Said::Pong | Said::Info(_) | Said::Nothing => {}
        }
    }
}

async fn speak(
    hub: &Hub,
    writer: &mut (impl AsyncWrite + Unpin),
    lines: &mut mpsc::Receiver<String>,
    mut pongs: mpsc::Receiver<()>,
) -> Result<Never, Fault> {
    let mut ping = interval(PING);
    let mut batch = Vec::new();
    loop {
        let text = tokio::select! {
            count = lines.recv_many(&mut batch, BATCH) => match count {
                0 => return Err(Fault::Silent),
                _ => hub.inner.bus.payloads(&mut batch).iter().map(|payload| publication(payload)).collect(),
            },
            Some(()) = pongs.recv() => "PONG\r\n".to_owned(),
            _ = ping.tick() => "PING\r\n".to_owned(),
        };
        timeout(SILENCE, writer.write_all(text.as_bytes())).await??;
    }
}

fn publication(payload: &str) -> String {
    format!("PUB {CHANNEL} {}\r\n{payload}\r\n", payload.len())
}

/// Something the other end said.
#[derive(Debug, PartialEq, Eq)]
enum Said {
    Info(String),
    Message(String),
    Ping,
    Pong,
    /// Something that does not matter here.
    Nothing,
}

/// The next thing the other end says.
async fn next(reader: &mut (impl AsyncBufRead + Unpin)) -> Result<Said, Fault> {
    timeout(SILENCE, read(reader)).await?
}

async fn read(reader: &mut (impl AsyncBufRead + Unpin)) -> Result<Said, Fault> {
    let mut line = Vec::new();
    (&mut *reader).take(LINE).read_until(b'\n', &mut line).await?;
    if line.is_empty() {
        return Err(Fault::Closed);
    }
    let line = std::str::from_utf8(&line).ok().and_then(|line| line.strip_suffix("\r\n"));
    let line = line.ok_or(Fault::NotNats)?;
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    Ok(match word {
        "INFO" => Said::Info(rest.to_owned()),
        "MSG" => Said::Message(message(reader, rest).await?),
        "PING" => Said::Ping,
        "PONG" => Said::Pong,
        "+OK" => Said::Nothing,
        "-ERR" => return Err(Fault::Refused(rest.trim_matches('\'').to_owned())),
        _ => return Err(Fault::NotNats),
    })
}

/// What follows `MSG branan 1 LENGTH`.
async fn message(reader: &mut (impl AsyncBufRead + Unpin), heading: &str) -> Result<String, Fault> {
    let length = heading.rsplit(' ').next().and_then(|length| length.parse().ok());
    let length: usize = length.filter(|length| *length <= MESSAGE).ok_or(Fault::NotNats)?;
    let mut payload = vec![0; length + 2];
    reader.read_exact(&mut payload).await?;
    payload.truncate(length);
    String::from_utf8(payload).map_err(|_| Fault::NotNats)
}

/// Why NATS cannot be used now.
#[derive(Debug)]
enum Fault {
    Io(io::Error),
    Silent,
    Closed,
    WantsTls,
    Refused(String),
    NotNats,
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault::Io(error)
    }
}

impl From<tokio::time::error::Elapsed> for Fault {
    fn from(_: tokio::time::error::Elapsed) -> Fault {
        Fault::Silent
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Io(error) => write!(f, "{error}"),
            Fault::Silent => f.write_str("no answer"),
            Fault::Closed => f.write_str("it closed the connection"),
            Fault::WantsTls => f.write_str("it wants TLS, which is not spoken here"),
            Fault::Refused(why) => write!(f, "it refuses: {why}"),
            Fault::NotNats => f.write_str("what answers there is not NATS"),
        }
    }
}

impl Error for Fault {}

#[cfg(test)]
mod tests {
    use super::*;

    async fn said(text: &str) -> Result<Said, String> {
        read(&mut text.as_bytes()).await.map_err(|fault| fault.to_string())
    }

    #[tokio::test]
    async fn what_the_other_end_says_is_read() {
        for (text, expected) in [
            ("INFO {\"max_payload\":1}\r\n", Said::Info("{\"max_payload\":1}".into())),
            ("MSG branan 1 4\r\n7\na\n\r\n", Said::Message("7\na\n".into())),
            ("MSG branan 1 _reply 2\r\nhi\r\n", Said::Message("hi".into())),
            ("PING\r\n", Said::Ping),
            ("PONG\r\n", Said::Pong),
            ("+OK\r\n", Said::Nothing),
        ] {
            assert_eq!(said(text).await, Ok(expected), "{text}");
        }
    }

    #[tokio::test]
    async fn what_makes_no_sense_is_a_fault_with_a_reason() {
        for (text, why) in [
            ("", "it closed the connection"),
            ("-ERR 'Authorization Violation'\r\n", "it refuses: Authorization Violation"),
            ("HTTP/1.1 400 Bad Request\r\n", "what answers there is not NATS"),
            ("PING", "what answers there is not NATS"),
            ("MSG branan 1 99999999999999\r\n", "what answers there is not NATS"),
            ("MSG branan 1 -3\r\n", "what answers there is not NATS"),
        ] {
            assert_eq!(said(text).await, Err(why.to_owned()), "{text}");
        }
        assert!(said("MSG branan 1 9\r\nshort").await.is_err());
    }
}
