//! Pushes what is new.

use std::time::Duration;

use axum::http::{HeaderName, StatusCode, header};
use branan_words::Words;
use futures_util::StreamExt;
use serde_json::json;

use super::seal;
use super::store::{Due, PushRow};
use crate::bounds::Bound;
use crate::channel::outgoing::{Failed, Reply};
use crate::game::hub::{failed, stopped};
use crate::game::store::StoreError;
use crate::game::{Hub, key};
use crate::notice::{Kind, Told, told_address, told_text};
use crate::task::select;

/// So often it is looked what is new.
const LOOK: Duration = Duration::from_secs(2);
/// What is older is not pushed any more: a server that was away tells nobody of yesterday.
const FRESH_MS: i64 = 60 * 60 * 1000;
/// Notices among which the one to push is looked for.
const MOST: i64 = 500;

/// Pushes until the server stops.
pub(crate) async fn work(hub: Hub) {
    let stopping = hub.stopping();
    loop {
        select! {
            () = tokio::time::sleep(LOOK) => {}
            () = stopped(&stopping) => return,
        }
        select! {
            pushed = hub.push_notices() => if let Err(error) = pushed { failed(&error); },
            () = stopped(&stopping) => return,
        }
    }
}

/// What came of one push.
enum Came {
    Taken,
    /// The browser is no longer there.
    Gone,
    Failed,
}

impl Hub {
    /// Pushes what is unread and new, but not to those who have the board open.
    pub(crate) async fn push_notices(&self) -> Result<(), StoreError> {
        if !self.can_push() {
            return Ok(());
        }
        let since_ms = self.now_ms().cast_signed() - FRESH_MS;
        let due = self.accounts().people.pushes_due(since_ms).await?;
        let push = |due: Due| async move {
            if let Err(error) = self.push_notice(&due).await {
                failed(&error);
            }
        };
        futures_util::stream::iter(due).for_each_concurrent(Bound::Pushing.limit(), push).await;
        Ok(())
    }

    async fn push_notice(&self, due: &Due) -> Result<(), StoreError> {
        let people = &self.accounts().people;
        if !people.take_push(due).await? {
            return Ok(());
        }
        let is_here = people.by_id(&due.account).await?;
        if is_here.is_none_or(|kept| kept.closed_ms.is_some() || kept.banned_ms.is_some()) {
            return Ok(());
        }
        let told = people.notices(&due.account, MOST).await?;
        let told = told.into_iter().find(|told| told.game == due.game && told.kind == due.kind);
        let Some(told) = told.filter(|told| !self.has_board_open(told)) else { return Ok(()) };
        for row in people.pushes(&due.account).await? {
            let came = self.push_to(&row, &told).await?;
            self.channels().counts.pushed.note(matches!(came, Came::Taken));
            match came {
                Came::Taken => people.note_push(&row.id, true).await?,
                Came::Gone => people.drop_push(&due.account, &row.id).await?,
                Came::Failed => people.note_push(&row.id, false).await?,
            }
        }
        Ok(())
    }

    fn has_board_open(&self, told: &Told) -> bool {
        let is_seated = !told.kind.is_of_report() && told.kind != Kind::Challenge;
        let room = self.rooms().get(&told.game).filter(|_| is_seated);
        room.is_some_and(|room| room.presence.everywhere().on[told.seat.index()])
    }

    async fn push_to(&self, row: &PushRow, told: &Told) -> Result<Came, StoreError> {
        let push = &self.channels().push;
        let Some((url, keys)) = push.subscription(&row.endpoint, &row.public, &row.auth) else {
            return Ok(Came::Gone);
        };
        let Some(body) = keys.seal(&text(row, told)) else { return Ok(Came::Gone) };
        let contact = self.site().address().unwrap_or_default();
        let Some(ticket) = self.vapid().await?.ticket(&url, contact, self.now_ms()) else {
            return Ok(Came::Failed);
        };
        let headers = headers(told, ticket);
        let mut answer = self.channels().outgoing.post(&url, &headers, body.clone()).await;
        if is_worth_another(answer) {
            answer = self.channels().outgoing.post(&url, &headers, body).await;
        }
        Ok(match answer {
            Ok(reply) if reply.status.is_success() => Came::Taken,
            Ok(reply) if matches!(reply.status, StatusCode::NOT_FOUND | StatusCode::GONE) => Came::Gone,
            other => {
                let why = other.map_or_else(|failed| failed.to_string(), |reply| reply.status.to_string());
                tracing::warn!(to = super::super::outgoing::place(&url), why, "not pushed");
                Came::Failed
            }
        })
    }
}

fn is_worth_another(answer: Result<Reply, Failed>) -> bool {
    match answer {
        Ok(reply) => reply.status.is_server_error(),
        Err(failed) => failed == Failed::Unreached,
    }
}

/// What the browser shows: what the inbox says, and where there is more.
fn text(row: &PushRow, told: &Told) -> Vec<u8> {
    let words = Words::of(row.language);
    let (title, body) = (words.text("app-name"), told_text(told, words));
    let (url, tag) = (told_address(told, row.language), format!("{}-{}", told.game, told.kind.word()));
    let mut text = json!({"title": title, "body": body, "url": url, "tag": tag}).to_string().into_bytes();
    text.truncate(seal::LONGEST);
    text
}

fn headers(told: &Told, ticket: String) -> Vec<(HeaderName, String)> {
    const DAY_S: i64 = 24 * 60 * 60;
    // A call to hurry is of no use once time is over.
    let (lasts_s, urgency) = match told.kind {
        Kind::Hurry => (told.hours.max(1) * 60 * 60, "high"),
        _ => (DAY_S, "normal"),
    };
    // The last of a kind takes the place of those before it that wait.
    let topic = key::hash(&format!("topic {} {}", told.game, told.kind.word()));
    vec![
        (header::AUTHORIZATION, ticket),
        (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
        (header::CONTENT_ENCODING, "aes128gcm".to_owned()),
        (HeaderName::from_static("ttl"), lasts_s.to_string()),
        (HeaderName::from_static("urgency"), urgency.to_owned()),
        (HeaderName::from_static("topic"), topic.get(..32).unwrap_or_default().to_owned()),
    ]
}
