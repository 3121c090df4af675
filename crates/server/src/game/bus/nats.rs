//! Notes over NATS.

use std::convert::Infallible;
use std::error::Error;
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, ServerAddr, Subscriber};
use futures_util::StreamExt;
use percent_encoding::percent_decode_str;
use tokio::sync::{Mutex, mpsc, watch};
use tokio::time::timeout;

use super::{BATCH, CHANNEL, Note, RETRY};
use crate::bounds::Bound;
use crate::game::hub::Hub;

/// How often the other end is asked whether it is there; it is taken for gone when it missed two.
const PING: Duration = Duration::from_secs(2);
/// How long it has for its first answer.
const SILENCE: Duration = Duration::from_secs(10);
/// How long each has where there are others.
const SILENCE_EACH: Duration = Duration::from_secs(3);

/// Where a NATS server is, and who we are there: `nats://[USER:PASSWORD@]HOST[:PORT]`, or a token in the place of
/// user and password; `tls://…` where nothing may be said in the clear. Several hosts of one cluster stand behind
/// each other with commas between them, and any of them will do.
///
/// ```
/// use branan_server::game::Nats;
///
/// let nats: Nats = "tls://me:secret@bus.example".parse()?;
/// assert_eq!(nats.to_string(), "tls://bus.example:4222");
/// let nats: Nats = "nats://a.example,b.example:4333".parse()?;
/// assert_eq!(nats.to_string(), "nats://a.example:4222,b.example:4333");
/// # Ok::<(), branan_server::game::BadAddress>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Nats {
    /// Without what is secret; one or more.
    addresses: Vec<ServerAddr>,
    login: Option<Login>,
    /// A file with a token and a key that NATS gave us, as `nsc` writes it.
    pub credentials: Option<PathBuf>,
    /// A file with the certificates of those whom we believe who the server is; usually those of the system.
    pub roots: Option<PathBuf>,
    /// Files with our own certificate and its key, for servers that ask for one.
    pub certificate: Option<(PathBuf, PathBuf)>,
}

#[derive(Clone, PartialEq, Eq)]
enum Login {
    Token(String),
    Password { user: String, password: String },
}

impl Nats {
    async fn connect(&self, broken: watch::Sender<Option<String>>) -> Result<Client, Fault> {
        let hosts = self.addresses.len();
        let patience = if hosts > 1 { SILENCE_EACH } else { SILENCE };
        let options = ConnectOptions::new().name("branan").ping_interval(PING).connection_timeout(patience);
        let queue = Bound::NatsQueue.limit();
        let options = options.subscription_capacity(queue).client_capacity(queue);
        // Whoever lost the line begins anew, since notes were lost with it: every host is tried once.
        let options = options.max_reconnects(hosts).reconnect_delay_callback(move |_| RETRY / hosts as u32);
        let mut options = options.event_callback(move |event| {
            if !matches!(event, Event::Connected | Event::LameDuckMode) {
                broken.send_replace(Some(event.to_string()));
            }
            std::future::ready(())
        });
        options = match self.login.clone() {
            None => options,
            Some(Login::Token(token)) => options.token(token),
            Some(Login::Password { user, password }) => options.user_and_password(user, password),
        };
        if let Some(file) = &self.credentials {
            let named = |error| io::Error::other(format!("{}: {error}", file.display()));
            options = options.credentials_file(file).await.map_err(named)?;
        }
        if let Some(file) = &self.roots {
            options = options.add_root_certificates(file.clone());
        }
        if let Some((certificate, key)) = &self.certificate {
            options = options.add_client_certificate(certificate.clone(), key.clone());
        }
        Ok(options.connect(self.addresses.clone()).await?)
    }
}

/// Why NATS cannot be used now.
type Fault = Box<dyn Error + Send + Sync>;

/// Speaks and listens until the server stops.
pub(super) async fn run(nats: Nats, hub: Hub, lines: Arc<Mutex<mpsc::Receiver<String>>>) {
    let mut lines = lines.lock().await;
    loop {
        let fault = tokio::select! {
            Err(fault) = converse(&nats, &hub, &mut lines) => fault,
            never = hub.look_while_unlinked() => match never {},
        };
        if !hub.unlink(&format!("{nats}: {fault}")).await {
            return;
        }
    }
}

async fn converse(nats: &Nats, hub: &Hub, lines: &mut mpsc::Receiver<String>) -> Result<Infallible, Fault> {
    let (broken, mut is_broken) = watch::channel(None);
    let client = nats.connect(broken).await?;
    let mut notes = client.subscribe(CHANNEL).await?;
    let alive = Note::Alive { now_ms: hub.now_ms() };
    let mine = hub.bus().payloads(&mut vec![alive.line()]).concat();
    client.publish(CHANNEL, mine.clone().into()).await?;
    let comes_back = async { while notes.next().await.is_some_and(|note| note.payload != mine) {} };
    timeout(SILENCE, comes_back)
        .await
        .map_err(|_| "what is told does not come back; may this user do that?")?;
    hub.link().await;
    tokio::select! {
        fault = listen(hub, notes) => fault,
        fault = speak(hub, &client, lines) => fault,
        why = is_broken.wait_for(Option::is_some) => Err(why?.clone().unwrap_or_default().into()),
    }
}

async fn listen(hub: &Hub, mut notes: Subscriber) -> Result<Infallible, Fault> {
    while let Some(note) = notes.next().await {
        if let Ok(payload) = std::str::from_utf8(&note.payload) {
            hub.receive_all(payload).await;
        }
    }
    Err("it closed the connection".into())
}

async fn speak(hub: &Hub, client: &Client, lines: &mut mpsc::Receiver<String>) -> Result<Infallible, Fault> {
    let mut batch = Vec::new();
    while lines.recv_many(&mut batch, BATCH).await > 0 {
        for payload in hub.bus().payloads(&mut batch) {
            client.publish(CHANNEL, payload.into()).await?;
        }
    }
    Err("there is nothing to tell any more".into())
}

impl FromStr for Nats {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<Nats, BadAddress> {
        let bad = || BadAddress { address: text.to_owned() };
        let (scheme, rest) = text.split_once("://").ok_or_else(bad)?;
        // What comes before the hosts may hold anything.
        let (login, hosts) = rest.rsplit_once('@').map_or(("", rest), |(login, hosts)| (login, hosts));
        let login = if login.is_empty() { String::new() } else { format!("{login}@") };
        let (mut addresses, mut user) = (Vec::new(), None);
        for host in hosts.split(',') {
            let (address, here) = place(&format!("{scheme}://{login}{host}")).ok_or_else(bad)?;
            addresses.push(address);
            user = here;
        }
        Ok(Nats { addresses, login: user, credentials: None, roots: None, certificate: None })
    }
}

/// One host, and who we are there.
fn place(text: &str) -> Option<(ServerAddr, Option<Login>)> {
    let address: ServerAddr = text.parse().ok()?;
    let is_plain = matches!(address.as_url_str().split_once("://"), Some(("nats" | "tls", rest))
        if !rest.trim_end_matches('/').contains(['/', '?', '#', ',']));
    if !is_plain || address.host().is_empty() || address.port() == 0 {
        return None;
    }
    let read = |word: &str| percent_decode_str(word).decode_utf8_lossy().into_owned();
    let login = match (address.username().map(read), address.password().map(read)) {
        (None, _) => None,
        (Some(token), None) => Some(Login::Token(token)),
        (Some(user), Some(password)) => Some(Login::Password { user, password }),
    };
    let mut url = address.into_inner();
    url.set_username("").and_then(|()| url.set_password(None)).ok()?;
    Some((ServerAddr::from_url(url).ok()?, login))
}

/// Without what is secret.
impl fmt::Display for Nats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, address) in self.addresses.iter().enumerate() {
            let (host, port) = (address.host(), address.port());
            match place {
                0 => write!(f, "{}://", address.scheme())?,
                _ => f.write_str(",")?,
            }
            if host.contains(':') {
                write!(f, "[{host}]:{port}")?;
            } else {
                write!(f, "{host}:{port}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Nats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Nats({self})")
    }
}

/// A text that is no address of a NATS server.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BadAddress {
    /// The text.
    pub address: String,
}

impl fmt::Display for BadAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not nats://HOST:PORT or tls://HOST:PORT", self.address)
    }
}

impl Error for BadAddress {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_secrets_are_not_shown() {
        let token = |text: &str| Some(Login::Token(text.into()));
        let password =
            |user: &str, word: &str| Some(Login::Password { user: user.into(), password: word.into() });
        for (text, shown, login) in [
            ("nats://bus", "nats://bus:4222", None),
            ("nats://127.0.0.1:4333/", "nats://127.0.0.1:4333", None),
            ("nats://[::1]", "nats://[::1]:4222", None),
            ("tls://[::1]:99", "tls://[::1]:99", None),
            ("nats://t0ken@bus", "nats://bus:4222", token("t0ken")),
            ("nats://me:p@ss@bus:1", "nats://bus:1", password("me", "p@ss")),
            ("tls://me:p%2Fss@bus:1", "tls://bus:1", password("me", "p/ss")),
            ("nats://a,b:1,[::1]", "nats://a:4222,b:1,[::1]:4222", None),
            ("tls://me:p@ss@a,b:1/", "tls://a:4222,b:1", password("me", "p@ss")),
        ] {
            let nats: Nats = text.parse().unwrap();
            assert_eq!(nats.to_string(), shown);
            assert!(nats.login == login, "{text}");
            assert!(!format!("{nats:?}{:?}", nats.addresses).contains("ss@"));
        }
    }

    #[test]
    fn anything_else_is_refused_by_name() {
        for text in [
            "",
            "bus",
            "http://bus:4222",
            "ws://bus:4222",
            "nats://",
            "nats://:4222",
            "nats://bus:x",
            "nats://bus:0",
            "nats://a/b",
            "nats://a,nats://b",
            "nats://a,,b",
            "nats://a,b/c",
        ] {
            let error = text.parse::<Nats>().unwrap_err();
            assert_eq!(error.to_string(), format!("`{text}` is not nats://HOST:PORT or tls://HOST:PORT"));
        }
    }
}
