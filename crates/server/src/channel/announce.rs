//! Public offers, told to a chat room: one request each, by the server that the offer was made at.

use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::header;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use branan_protocol::online::Challenge;
use branan_words::{Language, Words};
use serde_json::{Value, json};
use tokio::sync::{Mutex, mpsc};
use url::Url;

use super::outgoing::{Failed, Reply, place};
use crate::bounds::Bound;
use crate::game::Hub;
use crate::game::hub::stopped;
use crate::pages::{clocks_text, games_text};
use crate::task::select;

/// Where public offers are announced, and in which language.
#[derive(Clone)]
pub struct Announce {
    url: Url,
    language: Language,
}

impl Announce {
    /// The same in a language.
    #[must_use]
    pub fn speaking(self, language: Language) -> Announce {
        Announce { language, ..self }
    }
}

/// Without what may be a secret.
impl fmt::Debug for Announce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Announce").field(&place(&self.url)).finish()
    }
}

impl FromStr for Announce {
    type Err = BadAnnounce;

    fn from_str(text: &str) -> Result<Announce, BadAnnounce> {
        let url = Url::parse(text).map_err(|_| BadAnnounce)?;
        let is_web = matches!(url.scheme(), "http" | "https") && url.host().is_some();
        if is_web { Ok(Announce { url, language: Language::default() }) } else { Err(BadAnnounce) }
    }
}

/// A text that is no address to announce offers at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BadAnnounce;

impl fmt::Display for BadAnnounce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected an address that takes JSON, as https://chat.example/hooks/…")
    }
}

impl Error for BadAnnounce {}

/// Offers that wait to be announced.
#[derive(Debug)]
pub(super) struct Announcer {
    to: Announce,
    queue: mpsc::Sender<Challenge>,
    waiting: Arc<Mutex<mpsc::Receiver<Challenge>>>,
}

/// So often one is tried.
const ATTEMPTS: u32 = 3;
/// How long to wait before it is tried again; then five times as long.
const REST: Duration = Duration::from_secs(1);
/// No longer than this, whatever the other end wishes.
const LONGEST_REST: Duration = Duration::from_mins(1);
const HOUR_MS: u64 = 60 * 60 * 1000;

impl Announcer {
    pub(super) fn new(to: Announce) -> Announcer {
        let (queue, waiting) = Bound::AnnounceQueue.queue();
        Announcer { to, queue, waiting: Arc::new(Mutex::new(waiting)) }
    }

    /// Takes an offer to be announced; `false` if too many wait.
    pub(super) fn take(&self, offer: &Challenge) -> bool {
        self.queue.try_send(offer.clone()).is_ok()
    }

    pub(super) fn waiting(&self) -> usize {
        self.queue.max_capacity() - self.queue.capacity()
    }
}

/// Announces what was offered until the server stops.
pub(super) async fn work(hub: Hub) {
    let Some(announcer) = &hub.channels().announcer else { return };
    let (stopping, mut waiting) = (hub.stopping(), announcer.waiting.lock().await);
    let (mut hour, mut count) = (0, 0);
    loop {
        let next = select! {
            next = waiting.recv() => next,
            () = stopped(&stopping) => return,
        };
        let Some(offer) = next else { return };
        let this_hour = hub.now_ms() / HOUR_MS;
        if hour != this_hour {
            (hour, count) = (this_hour, 0);
        }
        count += 1;
        if count > Bound::Announcements.limit() {
            hub.reached().note(Bound::Announcements);
            continue;
        }
        select! {
            () = announce(&hub, &announcer.to, &offer) => {}
            () = stopped(&stopping) => return,
        }
    }
}

/// Announces an offer, if it still stands. What was sent and not answered is not sent again: better once too rarely.
async fn announce(hub: &Hub, to: &Announce, offer: &Challenge) {
    let counts = &hub.channels().counts.announced;
    for attempt in 1..=ATTEMPTS {
        let Ok(Some(path)) = hub.place_of_offer(&offer.id).await else { return };
        let url = hub.site().home().address(&path);
        let answer = send(hub, to, &body(offer, &url, to.language)).await;
        if matches!(answer, Ok(reply) if reply.status.is_success()) {
            return counts.note(true);
        }
        let rest = rest(answer).filter(|_| attempt < ATTEMPTS);
        let why = answer.map_or_else(|failed| failed.to_string(), |reply| reply.status.to_string());
        tracing::warn!(contest = offer.id, to = place(&to.url), why, again = rest.is_some(), "not announced");
        match rest {
            Some(rest) => tokio::time::sleep(rest * 5_u32.pow(attempt - 1)).await,
            None => break,
        }
    }
    counts.note(false);
}

/// How long to wait before an offer is sent again; `None` if it should not be.
fn rest(answer: Result<Reply, Failed>) -> Option<Duration> {
    match answer {
        Err(Failed::Unreached) => Some(REST),
        Err(Failed::Unanswered) => None,
        Ok(Reply { status, retry_after }) => {
            let is_busy = status.as_u16() == 429 || status.is_server_error();
            is_busy.then(|| retry_after.unwrap_or(REST).clamp(REST, LONGEST_REST))
        }
    }
}

async fn send(hub: &Hub, to: &Announce, body: &Value) -> Result<Reply, Failed> {
    let mut headers = vec![(header::CONTENT_TYPE, "application/json".to_owned())];
    if !to.url.username().is_empty() || to.url.password().is_some() {
        let plain = |text: &str| percent_encoding::percent_decode_str(text).decode_utf8_lossy().into_owned();
        let both = format!("{}:{}", plain(to.url.username()), plain(to.url.password().unwrap_or_default()));
        headers.push((header::AUTHORIZATION, format!("Basic {}", BASE64_STANDARD.encode(both))));
    }
    hub.channels().outgoing.post(&to.url, &headers, body.to_string().into_bytes()).await
}

/// What is sent, as docs/protocol.md says: a sentence by the names that chats have for it, and the offer itself.
fn body(offer: &Challenge, url: &str, language: Language) -> Value {
    let (words, terms) = (Words::of(language), &offer.terms);
    let game = games_text(terms, &offer.or, words);
    let text = sentence(offer, &game, url, words);
    json!({
        "content": text,
        "text": text,
        // Whatever somebody calls themselves, Discord calls nobody.
        "allowed_mentions": {"parse": []},
        "offer": {
            "id": offer.id, "url": url, "game": game, "rules": terms.rules, "sets": terms.sets,
            "clock": terms.clock, "or": offer.or, "rated": terms.rated, "name": offer.name, "side": offer.side, "at": offer.at,
        },
    })
}

fn sentence(offer: &Challenge, game: &str, url: &str, words: &Words) -> String {
    let name = plain(&offer.name);
    let name = if name.is_empty() { words.text("site-games-guest") } else { name };
    let clock = clocks_text(&offer.terms, &offer.or, words);
    let facts =
        [("name", name.into()), ("game", plain(game).into()), ("clock", clock.into()), ("url", url.into())];
    words.text_with("announce-offer", &facts)
}

/// A name without whatever chats might take for a call, a link or a style.
fn plain(name: &str) -> String {
    let is_harmless = |letter: &char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '\'');
    name.chars().filter(is_harmless).collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use branan_protocol::online::{Alternatives, Clock, Pick, Terms};

    use super::*;

    #[test]
    fn an_announcement_has_a_sentence_and_the_offer() {
        let terms = Terms {
            rules: "brandubh".into(),
            sets: 1,
            clock: Some(Clock::live(300_000, 3000)),
            rated: false,
        };
        let name = "@everyone <https://evil.example>".to_owned();
        let offer = Challenge {
            id: "Ab3".into(),
            terms,
            or: Alternatives::default(),
            side: Pick::Random,
            name: name.clone(),
            at: 7,
        };
        for language in Language::ALL {
            let body = body(&offer, "/c/Ab3", language);
            let text = body["text"].as_str().unwrap();
            assert!(text.contains("everyone httpsevilexample") && text.ends_with(": /c/Ab3"), "{text}");
            assert_eq!((&body["content"], &body["offer"]["name"]), (&body["text"], &json!(name)));
        }
        assert_eq!(body(&offer, "/c/Ab3", Language::English)["offer"]["clock"]["base_ms"], 300_000);
    }

    #[test]
    fn addresses_are_of_the_web_and_their_secrets_are_not_shown() {
        let good: Announce = "https://chat.example:8443/hooks/verysecret?token=alsosecret".parse().unwrap();
        assert_eq!(format!("{good:?}"), "Announce(\"https://chat.example:8443\")");
        for bad in ["", "chat.example", "ftp://chat.example/x", "https://", "mailto:a@chat.example"] {
            assert!(bad.parse::<Announce>().is_err(), "{bad}");
        }
    }

    #[test]
    fn what_may_have_arrived_is_not_sent_again() {
        let reply = |status: u16, seconds: Option<u64>| {
            let status = axum::http::StatusCode::from_u16(status).unwrap();
            rest(Ok(Reply { status, retry_after: seconds.map(Duration::from_secs) }))
        };
        assert_eq!((rest(Err(Failed::Unreached)), rest(Err(Failed::Unanswered))), (Some(REST), None));
        assert_eq!((reply(404, None), reply(503, None)), (None, Some(REST)));
        assert_eq!(
            (reply(429, Some(7)), reply(429, Some(9999))),
            (Some(Duration::from_secs(7)), Some(LONGEST_REST))
        );
    }
}
