//! A mail server of the tests' own: SMTP as far as it is spoken here, with STARTTLS and passwords.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio_rustls::TlsAcceptor;

use super::*;

/// A mail server.
pub(super) struct PostOffice {
    pub(super) port: u16,
    pub(super) mails: mpsc::UnboundedReceiver<Letter>,
    replies: Arc<Mutex<Vec<&'static str>>>,
}

/// A mail that was taken.
#[derive(Debug)]
pub(super) struct Letter {
    pub(super) from: String,
    pub(super) to: String,
    /// Who handed it over, as they proved it.
    pub(super) login: String,
    pub(super) is_encrypted: bool,
    pub(super) head: String,
    pub(super) body: String,
}

/// What is known of whoever speaks.
#[derive(Default)]
struct Talk {
    from: String,
    to: String,
    login: String,
    is_encrypted: bool,
}

/// What to do after a line.
enum Then {
    Go,
    Encrypt,
    Hang,
}

impl PostOffice {
    pub(super) async fn new(tls: Option<TlsAcceptor>) -> PostOffice {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (taken, mails) = mpsc::unbounded_channel();
        let replies = Arc::<Mutex<Vec<&'static str>>>::default();
        let of_task = replies.clone();
        tokio::spawn(async move {
            loop {
                let (mut line, _) = listener.accept().await.unwrap();
                let (taken, replies, tls) = (taken.clone(), of_task.clone(), tls.clone());
                tokio::spawn(async move {
                    line.write_all(b"220 post.example\r\n").await.unwrap();
                    let mut talk = Talk::default();
                    let then =
                        talk.speak(&mut BufReader::new(&mut line), tls.is_some(), &taken, &replies).await;
                    if let (Then::Encrypt, Some(tls)) = (then, tls) {
                        talk.is_encrypted = true;
                        let Ok(line) = tls.accept(line).await else { return };
                        talk.speak(&mut BufReader::new(line), false, &taken, &replies).await;
                    }
                });
            }
        });
        PostOffice { port, mails, replies }
    }

    /// Refuses the next mails so.
    pub(super) fn refuse(&self, replies: &[&'static str]) {
        *self.replies.lock().unwrap() = replies.iter().rev().copied().collect();
    }

    /// How often it would still refuse.
    pub(super) fn replies_left(&self) -> usize {
        self.replies.lock().unwrap().len()
    }

    pub(super) async fn next(&mut self) -> Letter {
        self.mails.recv().await.unwrap()
    }

    pub(super) fn none(&mut self) -> bool {
        self.mails.try_recv().is_err()
    }
}

impl Talk {
    async fn speak<L: AsyncRead + AsyncWrite + Unpin>(
        &mut self,
        line: &mut BufReader<L>,
        offers_tls: bool,
        taken: &mpsc::UnboundedSender<Letter>,
        replies: &Mutex<Vec<&'static str>>,
    ) -> Then {
        loop {
            let mut text = String::new();
            if !matches!(line.read_line(&mut text).await, Ok(1..)) {
                return Then::Hang;
            }
            let word = text.split([' ', '\r']).next().unwrap().to_ascii_uppercase();
            let (reply, then) = match word.as_str() {
                "EHLO" if offers_tls => ("250-post.example\r\n250 STARTTLS".to_owned(), Then::Go),
                "EHLO" => ("250-post.example\r\n250 AUTH PLAIN".to_owned(), Then::Go),
                "STARTTLS" => ("220 go ahead".to_owned(), Then::Encrypt),
                "AUTH" => {
                    let secret = BASE64_STANDARD.decode(text.trim().rsplit(' ').next().unwrap()).unwrap();
                    self.login = String::from_utf8(secret).unwrap().replace('\0', ":");
                    ("235 welcome".to_owned(), Then::Go)
                }
                "MAIL" => {
                    self.from = between(&text);
                    ("250 fine".to_owned(), Then::Go)
                }
                "RCPT" => {
                    self.to = between(&text);
                    let refusal = replies.lock().unwrap().pop();
                    (
                        refusal.map_or_else(|| "250 fine".to_owned(), |why| format!("{why} <{}>", self.to)),
                        Then::Go,
                    )
                }
                "DATA" => {
                    line.get_mut().write_all(b"354 go on\r\n").await.unwrap();
                    let _ = taken.send(self.letter(line).await);
                    ("250 taken".to_owned(), Then::Go)
                }
                "QUIT" => ("221 bye".to_owned(), Then::Hang),
                _ => ("250 fine".to_owned(), Then::Go),
            };
            line.get_mut().write_all(format!("{reply}\r\n").as_bytes()).await.unwrap();
            line.get_mut().flush().await.unwrap();
            if !matches!(then, Then::Go) {
                return then;
            }
        }
    }

    async fn letter<L: AsyncRead + Unpin>(&self, line: &mut BufReader<L>) -> Letter {
        let mut text = String::new();
        while !text.ends_with("\r\n.\r\n") {
            assert!(line.read_line(&mut text).await.unwrap() > 0);
        }
        let (head, body) = text.trim_end_matches(".\r\n").split_once("\r\n\r\n").unwrap();
        let body = decoded(head, body);
        let (from, to, login) = (self.from.clone(), self.to.clone(), self.login.clone());
        Letter { from, to, login, is_encrypted: self.is_encrypted, head: head.replace("\r\n ", " "), body }
    }
}

impl Letter {
    /// A line of the head, with words that were encoded (RFC 2047) decoded.
    pub(super) fn line(&self, name: &str) -> String {
        let start = format!("{name}: ");
        let line = self.head.lines().find_map(|line| line.strip_prefix(&start)).unwrap_or_default();
        assert!(line.is_ascii(), "{line}");
        let mut text = String::new();
        for part in line.split("=?utf-8?b?") {
            match part.split_once("?=") {
                Some((word, rest)) => {
                    text.push_str(&String::from_utf8(BASE64_STANDARD.decode(word).unwrap()).unwrap());
                    // What is between two such words is no part of them.
                    text.push_str(if rest.trim().is_empty() { "" } else { rest });
                }
                None => text.push_str(part),
            }
        }
        text
    }

    /// The first address in the text that has some words in it.
    pub(super) fn link(&self, words: &str) -> String {
        let found = self.body.split_whitespace().find(|word| word.contains(words));
        found
            .unwrap_or_else(|| panic!("{words} in {}", self.body))
            .strip_prefix("https://tafl.example")
            .unwrap()
            .to_owned()
    }
}

fn between(text: &str) -> String {
    text.split(['<', '>']).nth(1).unwrap().to_owned()
}

fn decoded(head: &str, body: &str) -> String {
    let bytes = if head.contains("Content-Transfer-Encoding: base64") {
        BASE64_STANDARD.decode(body.replace("\r\n", "")).unwrap()
    } else if head.contains("Content-Transfer-Encoding: quoted-printable") {
        unquoted(&body.replace("=\r\n", ""))
    } else {
        assert!(head.contains("Content-Transfer-Encoding: 7bit") && body.is_ascii(), "{head}");
        body.as_bytes().to_vec()
    };
    String::from_utf8(bytes).unwrap().replace("\r\n", "\n")
}

fn unquoted(text: &str) -> Vec<u8> {
    let mut parts = text.split('=');
    let mut bytes = parts.next().unwrap().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).unwrap());
        bytes.extend(&part.as_bytes()[2..]);
    }
    bytes
}
