//! A digest a day of what somebody has not read, for those who gave an address and said that it is theirs.

mod keeper;
mod letter;
mod page;
mod store;

pub(super) use keeper::work;
pub(crate) use page::{change, confirm, confirm_page, off, off_page, section};
pub(crate) use store::UNPLANNED_MS;

use std::error::Error;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use lettre::message::Mailbox;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::{Address, AsyncSmtpTransport, Tokio1Executor};
use percent_encoding::percent_decode_str;
use tokio::sync::Notify;
use url::Url;

use crate::bounds::Bound;

/// How mail is sent: `smtp://USER:PASSWORD@HOST:PORT?from=ADDRESS`.
#[derive(Clone)]
pub struct Mail {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    place: String,
    from: Mailbox,
    /// The hour of the day at which digests are sent, in UTC.
    hour: u8,
}

/// How a line to the mail server is encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encryption {
    /// From the beginning.
    Whole,
    /// Once both have greeted each other.
    Begun,
    None,
}

const HOUR_MS: i64 = 60 * 60 * 1000;
/// Nobody gets two within a night since the first came late.
const APART_MS: i64 = 20 * HOUR_MS;
/// Digests are sent at this hour, unless it is said otherwise.
const HOUR: u8 = 5;

impl Mail {
    /// Reads where mail is handed over; a password that is not in it may come along, so that no list of processes has it.
    ///
    /// # Errors
    /// If it makes no sense, or would send a password in the open.
    pub fn parse(text: &str, password: Option<&str>) -> Result<Mail, BadMail> {
        let url = Url::parse(text).map_err(|_| BadMail::Address)?;
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or(BadMail::Address)?;
        let (mut from, mut encryption, mut ca) = (None, None, None);
        for (name, value) in url.query_pairs() {
            match (name.as_ref(), value.as_ref()) {
                ("from", value) => from = Some(value.parse::<Mailbox>().map_err(|_| BadMail::From)?),
                ("tls", "none") if url.scheme() == "smtp" => encryption = Some(Encryption::None),
                ("ca", path) => ca = Some(PathBuf::from(path)),
                _ => return Err(BadMail::Option),
            }
        }
        let (usual, port) = match url.scheme() {
            "smtps" => (Encryption::Whole, 465),
            "smtp" => (Encryption::Begun, 587),
            _ => return Err(BadMail::Address),
        };
        let (encryption, port) = (encryption.unwrap_or(usual), url.port().unwrap_or(port));
        let from = from.ok_or(BadMail::From)?;
        let user = plain(url.username());
        let password = password.map(str::to_owned).or_else(|| url.password().map(plain));
        let is_here = matches!(host, "localhost" | "127.0.0.1" | "[::1]");
        if encryption == Encryption::None && password.is_some() && !is_here {
            return Err(BadMail::Open);
        }
        let tls = tls(host, encryption, ca)?;
        let mut transport =
            AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(host.trim_matches(['[', ']']))
                .port(port)
                .tls(tls)
                .timeout(Some(Bound::OutgoingTime.seconds()))
                .hello_name(ClientId::Domain(from.email.domain().to_owned()));
        if let Some(password) = password.filter(|_| !user.is_empty()) {
            transport = transport.credentials(Credentials::new(user, password));
        }
        let place = format!("{}://{host}:{port}", url.scheme());
        Ok(Mail { transport: transport.build(), place, from, hour: HOUR })
    }

    /// The same with digests at an hour of the day, in UTC.
    #[must_use]
    pub fn at(self, hour: u8) -> Mail {
        Mail { hour: hour % 24, ..self }
    }
}

fn plain(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

fn tls(host: &str, encryption: Encryption, ca: Option<PathBuf>) -> Result<Tls, BadMail> {
    if encryption == Encryption::None {
        return Ok(Tls::None);
    }
    let mut parameters = TlsParameters::builder(host.trim_matches(['[', ']']).to_owned());
    if let Some(path) = ca {
        let pem = std::fs::read(path).map_err(|_| BadMail::Certificates)?;
        parameters =
            parameters.add_root_certificate(Certificate::from_pem(&pem).map_err(|_| BadMail::Certificates)?);
    }
    let parameters = parameters.build_rustls().map_err(|_| BadMail::Certificates)?;
    Ok(if encryption == Encryption::Whole { Tls::Wrapper(parameters) } else { Tls::Required(parameters) })
}

/// Without user and password.
impl fmt::Debug for Mail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Mail").field(&self.place).finish()
    }
}

/// A text that does not say how mail is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadMail {
    /// It is not the address of a mail server.
    Address,
    /// It does not say who mail is from.
    From,
    /// It has an option that there is not.
    Option,
    /// The password would travel in the open.
    Open,
    /// The certificates to trust cannot be read.
    Certificates,
}

impl fmt::Display for BadMail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadMail::Address => "expected smtp://USER@HOST:PORT?from=ADDRESS, or smtps://…",
            BadMail::From => "expected `?from=ADDRESS`, whom mail is from, as branan@tafl.example",
            BadMail::Option => "the options behind `?` are from, tls=none (for smtp) and ca",
            BadMail::Open => "tls=none would send the password in the open; it is for this machine alone",
            BadMail::Certificates => "the certificates to trust cannot be read",
        })
    }
}

impl Error for BadMail {}

/// Sends mail while a server runs.
#[derive(Debug)]
pub(crate) struct Postman {
    mail: Mail,
    /// Somebody waits for a mail.
    wanted: Notify,
}

impl Postman {
    pub(super) fn new(mail: Mail) -> Postman {
        Postman { mail, wanted: Notify::new() }
    }

    /// The hour of digests at some moment or after it.
    fn first_ms(&self, from_ms: i64) -> i64 {
        let hour_ms = i64::from(self.mail.hour) * HOUR_MS;
        from_ms + (hour_ms - from_ms).rem_euclid(24 * HOUR_MS)
    }

    /// When the next digest is sent to somebody who is sent one now.
    fn next_ms(&self, now_ms: i64) -> i64 {
        self.first_ms(now_ms + APART_MS)
    }
}

/// An address that mail can be sent to, in one way of writing it.
pub(super) fn address(text: &str) -> Option<Address> {
    let text = text.trim();
    // As long as SMTP allows.
    let address = Address::from_str(text).ok().filter(|_| text.len() <= 254)?;
    // No numbers of machines, and no names of the house.
    (address.domain().contains('.') && !address.domain().starts_with('[')).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_mail_is_sent_stands_in_an_address() {
        let good = [
            "smtp://me:secret@mail.example?from=branan@tafl.example",
            "smtps://me@mail.example:4650?from=Branan%20%3Cbranan@tafl.example%3E",
            "smtp://localhost:25?from=branan@tafl.example&tls=none",
            "smtp://me:secret@127.0.0.1:25?from=branan@tafl.example&tls=none",
        ];
        for text in good {
            let mail = Mail::parse(text, None).unwrap();
            assert!(!format!("{mail:?}").contains("secret"), "{mail:?}");
        }
        let from = "from=branan@tafl.example";
        for (text, why) in [
            (format!("mail.example?{from}"), BadMail::Address),
            (format!("http://mail.example?{from}"), BadMail::Address),
            ("smtp://mail.example".into(), BadMail::From),
            ("smtp://mail.example?from=nobody".into(), BadMail::From),
            (format!("smtp://mail.example?{from}&color=red"), BadMail::Option),
            (format!("smtps://mail.example?{from}&tls=none"), BadMail::Option),
            (format!("smtp://me:secret@mail.example?{from}&tls=none"), BadMail::Open),
            (format!("smtp://mail.example?{from}&ca=/nowhere"), BadMail::Certificates),
        ] {
            assert_eq!(Mail::parse(&text, None).unwrap_err(), why, "{text}");
        }
    }

    #[test]
    fn digests_are_a_day_apart_at_their_hour() {
        let mail = Mail::parse("smtp://localhost?from=a@tafl.example&tls=none", None).unwrap().at(5);
        let postman = Postman::new(mail);
        for (now, next) in [(5, 29), (8, 29), (9, 29), (10, 53), (4, 29)] {
            assert_eq!(postman.next_ms(now * HOUR_MS), next * HOUR_MS, "{now}");
        }
    }

    #[test]
    fn an_address_is_one_that_the_world_knows() {
        assert!(address(" eva@mail.example ").is_some());
        for bad in
            ["", "eva", "eva@", "@mail.example", "eva@localhost", "eva@[127.0.0.1]", "a b@mail.example"]
        {
            assert!(address(bad).is_none(), "{bad}");
        }
        assert!(address(&format!("{}@mail.example", "x".repeat(250))).is_none());
        assert!(address("eva@mail.example\r\nBcc: all@mail.example").is_none());
    }
}
