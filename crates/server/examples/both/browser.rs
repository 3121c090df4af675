//! A browser without a window: forms, cookies, and answers whatever they are.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{sleep, timeout};

use crate::wire::{Failure, Way};

/// How long something is asked for again before that is a failure.
const PATIENCE: Duration = Duration::from_mins(2);
/// How long an answer may take.
const ANSWERED: Duration = Duration::from_secs(20);

/// A browser that remembers cookies, and goes to another server when one is gone.
#[derive(Clone, Debug)]
#[allow(dead_code, reason = "not everybody counts")]
pub struct Browser {
    ways: Vec<Way>,
    pub cookies: Vec<(String, String)>,
    /// How often something was asked for again, because nobody answered or no server could.
    pub again: u64,
}

/// What a browser is answered.
#[derive(Clone, Debug)]
#[allow(dead_code, reason = "not everybody reads all of it")]
pub struct Answer {
    pub status: u16,
    pub location: String,
    pub text: String,
    /// It was asked for before, and nobody knows what came of that.
    pub is_repeated: bool,
}

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    pub method: &'a str,
    pub path: &'a str,
    /// What kind of body, and the body.
    pub body: Option<(&'a str, &'a str)>,
    /// Further lines of the head, each ended.
    pub lines: &'a str,
}

#[allow(dead_code, reason = "not everybody reads all of it")]
impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }

    /// What stands between two texts on the page.
    pub fn between(&self, before: &str, after: &str) -> Option<&str> {
        let (_, rest) = self.text.split_once(before)?;
        rest.split_once(after).map(|(found, _)| found)
    }
}

#[allow(dead_code, reason = "not everybody does all of it")]
impl Browser {
    pub fn new(ways: Vec<Way>) -> Browser {
        Browser { ways, cookies: Vec::new(), again: 0 }
    }

    /// Another one in its place, which remembers nothing.
    pub fn anew(&self, ways: Vec<Way>) -> Browser {
        Browser { again: self.again, ..Browser::new(ways) }
    }

    pub async fn get(&mut self, path: &str) -> Result<Answer, Failure> {
        self.insist(Request { method: "GET", path, body: None, lines: "" }).await
    }

    /// Sends a form until somebody answers.
    pub async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Result<Answer, Failure> {
        let pairs = fields.iter().map(|(name, value)| format!("{name}={}", escaped(value)));
        let body = pairs.collect::<Vec<_>>().join("&");
        let body = Some(("application/x-www-form-urlencoded", body.as_str()));
        self.insist(Request { method: "POST", path, body, lines: "" }).await
    }

    pub async fn post_json(&mut self, path: &str, body: &Value) -> Result<Answer, Failure> {
        self.post_with(path, body, "").await
    }

    /// Gives a command at a contest: with the same number it is the same command, however often it is sent.
    pub async fn command(
        &mut self,
        (game, key): (&str, &str),
        (number, seen): (usize, u64),
        command: &Value,
    ) -> Result<Answer, Failure> {
        let lines = format!("Authorization: Bearer {key}\r\nIdempotency-Key: {number}\r\n");
        let body = json!({"v": seen, "x": command});
        self.post_with(&format!("/api/games/{game}/commands"), &body, &lines).await
    }

    async fn post_with(&mut self, path: &str, body: &Value, lines: &str) -> Result<Answer, Failure> {
        let body = body.to_string();
        self.insist(Request { method: "POST", path, body: Some(("application/json", &body)), lines }).await
    }

    /// Asks until there is an answer other than that it cannot be done just now.
    async fn insist(&mut self, request: Request<'_>) -> Result<Answer, Failure> {
        let deadline = Instant::now() + PATIENCE;
        let mut is_repeated = false;
        loop {
            let answer = timeout(ANSWERED, self.ask(request)).await;
            match answer {
                Ok(Ok(answer)) if answer.status != 503 => return Ok(Answer { is_repeated, ..answer }),
                _ if Instant::now() > deadline => {
                    return Err(format!("{} {}: no answer", request.method, request.path).into());
                }
                // Somebody who is told that it cannot be done knows that it was not, or asks whether it was.
                _ => is_repeated = true,
            }
            self.again += 1;
            self.ways.rotate_left(1);
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Asks once.
    pub async fn ask(&mut self, request: Request<'_>) -> Result<Answer, Failure> {
        let way = self.ways[0];
        let Request { method, path, body, lines } = request;
        let mut text = format!(
            "{method} {path} HTTP/1.0\r\nHost: {0}\r\nOrigin: http://{0}\r\nUser-Agent: X11; Linux Firefox/150\r\n{lines}",
            way.to
        );
        if !self.cookies.is_empty() {
            let pairs = self.cookies.iter().map(|(name, value)| format!("{name}={value}"));
            write!(text, "Cookie: {}\r\n", pairs.collect::<Vec<_>>().join("; "))?;
        }
        let (kind, body) = body.unwrap_or(("text/plain", ""));
        write!(text, "Content-Type: {kind}\r\nContent-Length: {}\r\n\r\n{body}", body.len())?;
        let mut stream = way.connect().await?;
        stream.write_all(text.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        self.read(&String::from_utf8_lossy(&answer))
    }

    fn read(&mut self, answer: &str) -> Result<Answer, Failure> {
        let (head, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or("no status")?;
        let mut location = String::new();
        for line in head.lines().skip(1) {
            match line.split_once(": ") {
                Some((name, value)) if name.eq_ignore_ascii_case("location") => {
                    value.clone_into(&mut location);
                }
                Some((name, value)) if name.eq_ignore_ascii_case("set-cookie") => self.remember(value),
                // A server that is killed leaves half an answer.
                Some((name, value))
                    if name.eq_ignore_ascii_case("content-length") && value.parse() != Ok(body.len()) =>
                {
                    return Err("half an answer".into());
                }
                _ => {}
            }
        }
        Ok(Answer { status, location, text: body.to_owned(), is_repeated: false })
    }

    fn remember(&mut self, line: &str) {
        let Some((name, rest)) = line.split_once('=') else { return };
        self.cookies.retain(|(known, _)| known != name);
        if !line.contains("Max-Age=0") {
            let value = rest.split(';').next().unwrap_or_default();
            self.cookies.push((name.to_owned(), value.to_owned()));
        }
    }
}

fn escaped(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect::<Vec<_>>().concat()
}
