//! Sends what is due.

use std::time::Duration;

use lettre::AsyncTransport;
use lettre::transport::smtp::Error as SmtpError;

use super::letter::Envelope;
use super::store::{MailRow, Purpose, UNPLANNED_MS};
use super::{APART_MS, Postman};
use crate::account::store::Kept;
use crate::game::hub::{failed, stopped};
use crate::game::store::StoreError;
use crate::game::{Hub, key};
use crate::notice::Told;
use crate::task::select;

/// So often it is looked what is due.
const LOOK: Duration = Duration::from_secs(20);
const MINUTE_MS: i64 = 60_000;
const DAY_MS: i64 = 24 * 60 * MINUTE_MS;
/// When a mail that could not be sent is tried again, in minutes; then no more that day.
const AGAIN: [i64; 4] = [1, 5, 30, 120];
/// A digest is made of no more notices than this.
const MOST: i64 = 500;

/// What came of handing a mail over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Handed {
    Taken,
    /// Nobody can be written to there.
    Refused,
    /// It may be taken later.
    Failed,
}

/// Sends mail until the server stops.
pub(crate) async fn work(hub: Hub) {
    let Some(postman) = &hub.channels().mail else { return };
    let stopping = hub.stopping();
    loop {
        select! {
            _ = tokio::time::timeout(LOOK, postman.wanted.notified()) => {}
            () = stopped(&stopping) => return,
        }
        select! {
            sent = hub.send_mails() => if let Err(error) = sent { failed(&error); },
            () = stopped(&stopping) => return,
        }
    }
}

impl Hub {
    /// Has mail sent that somebody waits for.
    pub(super) fn want_mail(&self) {
        if let Some(postman) = &self.channels().mail {
            postman.wanted.notify_one();
        }
    }

    /// Sends what is due: questions whose an address is, and digests.
    pub(crate) async fn send_mails(&self) -> Result<(), StoreError> {
        let Some(postman) = &self.channels().mail else { return Ok(()) };
        let now_ms = self.now_ms().cast_signed();
        for row in self.accounts().people.mails_due(now_ms).await? {
            self.send_mail(postman, &row, now_ms).await?;
        }
        Ok(())
    }

    async fn send_mail(&self, postman: &Postman, row: &MailRow, now_ms: i64) -> Result<(), StoreError> {
        let people = &self.accounts().people;
        let is_digest = row.confirmed_ms.is_some();
        if is_digest && row.next_ms == Some(UNPLANNED_MS) {
            return people.take_mail(row, Some(postman.first_ms(now_ms))).await.map(drop);
        }
        let next_ms = is_digest.then(|| postman.next_ms(now_ms));
        if !people.take_mail(row, next_ms).await? {
            return Ok(());
        }
        let kept = people.by_id(&row.account).await?;
        let kept = kept.filter(|kept| kept.closed_ms.is_none() && kept.banned_ms.is_none());
        let Some(kept) = kept else { return Ok(()) };
        let unread = if is_digest { self.unread_since(row, now_ms).await? } else { Vec::new() };
        if is_digest && unread.is_empty() {
            return Ok(());
        }
        let handed = self.hand_over(postman, row, &kept, &unread, now_ms).await?;
        self.channels().counts.mailed.note(handed == Handed::Taken);
        if handed == Handed::Taken {
            return people.mail_sent(&row.account, if is_digest { now_ms } else { row.sent_ms }).await;
        }
        let again = usize::try_from(row.tries).ok().and_then(|tries| AGAIN.get(tries));
        let again = again.filter(|_| handed == Handed::Failed);
        let again_ms = again.map(|minutes| now_ms + minutes * MINUTE_MS);
        let tries = if again.is_some() { row.tries + 1 } else { 0 };
        people.mail_failed(&row.account, tries, again_ms.or(next_ms)).await
    }

    /// What somebody has not read; nothing if all of it stood in the digest before.
    async fn unread_since(&self, row: &MailRow, now_ms: i64) -> Result<Vec<Told>, StoreError> {
        if !row.is_on || now_ms - row.sent_ms < APART_MS {
            return Ok(Vec::new());
        }
        let told = self.accounts().people.notices(&row.account, MOST).await?;
        let unread: Vec<Told> = told.into_iter().filter(|told| !told.is_read).collect();
        let is_new = unread.iter().any(|told| told.at_ms > row.sent_ms);
        Ok(if is_new { unread } else { Vec::new() })
    }

    /// Hands a mail over to the server that delivers it.
    async fn hand_over(
        &self,
        postman: &Postman,
        row: &MailRow,
        kept: &Kept,
        unread: &[Told],
        now_ms: i64,
    ) -> Result<Handed, StoreError> {
        let (secret, is_digest) = (key::new_secret(), row.confirmed_ms.is_some());
        let purpose = if is_digest { Purpose::Off } else { Purpose::Confirm };
        self.accounts().people.add_mail_link(&row.account, &key::hash(&secret), purpose, now_ms).await?;
        let day = now_ms.div_euclid(DAY_MS).to_string();
        let name = if is_digest { day.as_str() } else { secret.as_str() };
        let id = key::hash(&format!("mail {name} {}", row.account));
        let id = id.get(..32).unwrap_or_default().to_owned();
        let envelope = Envelope { row, kept, home: self.site().home(), id, secret: &secret };
        let message = if is_digest { envelope.digest(postman, unread) } else { envelope.question(postman) };
        let Some(message) = message else {
            tracing::warn!(account = row.account, "a mail could not be written");
            return Ok(Handed::Refused);
        };
        let sent = postman.mail.transport.send(message).await;
        let Err(error) = sent else { return Ok(Handed::Taken) };
        let (to, why) = (&postman.mail.place, why(&error));
        tracing::warn!(account = row.account, to, why, tries = row.tries + 1, "a mail could not be sent");
        // Codes from 550 on are about whom it is for, and will be the same in a minute.
        let is_final =
            error.is_permanent() && error.status().is_some_and(|code| code.to_string().starts_with("55"));
        Ok(if is_final { Handed::Refused } else { Handed::Failed })
    }
}

/// Why a mail was not taken. What the other server says may have the address in it, so it is not written down.
fn why(error: &SmtpError) -> String {
    let kind = if error.is_permanent() {
        "refused"
    } else if error.is_transient() {
        "refused for now"
    } else if error.is_timeout() {
        "no answer"
    } else if error.is_tls() {
        "no encrypted line"
    } else {
        "cannot be reached"
    };
    error.status().map_or_else(|| kind.to_owned(), |code| format!("{kind}, {code}"))
}
