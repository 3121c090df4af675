//! What is written in mails: plain text, in the language that somebody reads.

use std::fmt::Write;

use branan_words::{Language, Words};
use lettre::Message;
use lettre::message::Mailbox;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};

use super::Postman;
use super::store::MailRow;
use crate::account::store::Kept;
use crate::notice::{Told, told_address, told_text};
use crate::site::Home;

/// So many notices are listed; the others are counted.
const LISTED: usize = 20;

/// A mail as it is told apart from others: who gets it, and what it is about.
pub(super) struct Envelope<'a> {
    pub(super) row: &'a MailRow,
    pub(super) kept: &'a Kept,
    pub(super) home: Home,
    /// The same mail has the same name, if it is sent again.
    pub(super) id: String,
    /// The secret of its link.
    pub(super) secret: &'a str,
}

impl Envelope<'_> {
    fn words(&self) -> &'static Words {
        Words::of(self.row.language)
    }

    fn link(&self, what: &str) -> String {
        self.home.address(&format!("/{}/mail/{what}/{}", self.row.language, self.secret))
    }

    /// Asks whether an address is theirs who gave it.
    pub(super) fn question(&self, postman: &Postman) -> Option<Message> {
        let (words, link) = (self.words(), self.link("confirm"));
        let site = self.home.address("/");
        let facts = [("name", self.kept.name.as_str().into()), ("site", site.into()), ("link", link.into())];
        let text = words.text_with("mail-question-text", &facts);
        self.message(postman, &words.text("mail-question"), &text, &[])
    }

    /// Tells what somebody has not read.
    pub(super) fn digest(&self, postman: &Postman, unread: &[Told]) -> Option<Message> {
        let (words, off) = (self.words(), self.link("off"));
        let count = i64::try_from(unread.len()).unwrap_or(i64::MAX);
        let subject = words.text_with("mail-digest", &[("count", count.into())]);
        let mut text = words.text_with("mail-digest-hello", &[("name", self.kept.name.as_str().into())]);
        for told in unread.iter().take(LISTED) {
            let address = self.home.address(&told_address(told, self.row.language));
            let _ = write!(text, "\n\n{}\n{address}", told_text(told, words));
        }
        if let Some(more @ 1..) = unread.len().checked_sub(LISTED) {
            let more = i64::try_from(more).unwrap_or(i64::MAX);
            let _ = write!(text, "\n\n{}", words.text_with("mail-digest-more", &[("count", more.into())]));
        }
        let all = self.home.address(&format!("/{}/me/notices", self.row.language));
        let facts = [("all", all.into()), ("off", off.as_str().into())];
        let _ = write!(text, "\n\n-- \n{}", words.text_with("mail-digest-end", &facts));
        let off = format!("<{off}>");
        // By which programs that read mail have a button for it (RFC 8058).
        let lines =
            [("List-Unsubscribe", off.as_str()), ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")];
        self.message(postman, &subject, &text, &lines)
    }

    fn message(
        &self,
        postman: &Postman,
        subject: &str,
        text: &str,
        lines: &[(&'static str, &str)],
    ) -> Option<Message> {
        let from = &postman.mail.from;
        let to = Mailbox::new(Some(self.kept.name.clone()), self.row.address.parse().ok()?);
        let domain = from.email.domain();
        let mut message = Message::builder()
            .from(from.clone())
            .to(to)
            .subject(subject)
            .message_id(Some(format!("<{}@{domain}>", self.id)))
            .header(ContentType::TEXT_PLAIN);
        // Nobody's holiday answers it.
        for (name, value) in lines.iter().copied().chain([("Auto-Submitted", "auto-generated")]) {
            let name = HeaderName::new_from_ascii(name.to_owned()).ok()?;
            message = message.raw_header(HeaderValue::new(name, value.to_owned()));
        }
        message = message.raw_header(language_line(self.row.language)?);
        message.body(format!("{text}\n")).ok()
    }
}

fn language_line(language: Language) -> Option<HeaderValue> {
    let name = HeaderName::new_from_ascii("Content-Language".to_owned()).ok()?;
    Some(HeaderValue::new(name, language.tag().to_owned()))
}
