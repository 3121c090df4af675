//! A connection that carries texts with their lengths.

use std::fmt;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use branan_protocol::bologna::{FrameError, frame, frame_length};

/// A connection to the other program.
#[derive(Debug)]
pub(super) struct Line {
    stream: TcpStream,
}

/// Why nothing more is to be heard.
#[derive(Debug)]
pub(super) enum Silence {
    /// Nothing whole came in time.
    Late,
    /// The other program has gone, or cannot be understood any more.
    Gone(String),
}

/// How long the other program may take to read what it is sent.
const READING: Duration = Duration::from_secs(10);

impl Line {
    pub(super) fn new(stream: TcpStream) -> io::Result<Line> {
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(READING))?;
        Ok(Line { stream })
    }

    /// Sends a text.
    pub(super) fn send(&mut self, text: &str) -> Result<(), Silence> {
        self.stream.write_all(&frame(text)).map_err(|error| Silence::Gone(error.to_string()))
    }

    /// Waits for a text; for ever, if nothing limits it.
    pub(super) fn receive(&mut self, until: Option<Instant>) -> Result<String, Silence> {
        let mut head = [0; 4];
        self.fill(&mut head, until)?;
        let length = frame_length(head).map_err(|error: FrameError| Silence::Gone(error.to_string()))?;
        let mut text = vec![0; length];
        self.fill(&mut text, until)?;
        // What is no text is no message either, which whoever reads it says.
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    fn fill(&mut self, mut bytes: &mut [u8], until: Option<Instant>) -> Result<(), Silence> {
        while !bytes.is_empty() {
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            if left.is_some_and(|left| left.is_zero()) {
                return Err(Silence::Late);
            }
            self.stream.set_read_timeout(left).map_err(|error| Silence::Gone(error.to_string()))?;
            match self.stream.read(bytes) {
                Ok(0) => return Err(Silence::Gone("it closed the connection".to_owned())),
                Ok(read) => bytes = &mut bytes[read..],
                Err(error) if is_late(&error) || error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(Silence::Gone(error.to_string())),
            }
        }
        Ok(())
    }
}

fn is_late(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}

impl fmt::Display for Silence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Silence::Late => f.write_str("nothing came in time"),
            Silence::Gone(why) => f.write_str(why),
        }
    }
}
