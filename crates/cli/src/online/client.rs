//! A server's public interface, over HTTP.

use std::fmt;
use std::io;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use branan_protocol::online::{Code, Refusal};
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::header::{AUTHORIZATION, CONNECTION, CONTENT_TYPE, HOST};
use hyper::{Method, Request, Response, StatusCode, Uri};
use hyper_util::rt::TokioIo;
use rustls_native_certs::load_native_certs;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Asks one server, waiting for each answer.
pub(crate) struct Client {
    server: Uri,
    runtime: Runtime,
    tls: Option<TlsConnector>,
    /// What proves whose seat it is.
    pub(crate) secret: Option<String>,
}

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// Nobody answers, or not to the end: it may be otherwise in a moment.
    Unreachable(String),
    /// The server cannot at the moment, or wants to be asked more slowly.
    Busy(Refusal),
    /// The server says no.
    Refused(Refusal),
}

/// How long a connection and the head of an answer may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// A stream is never silent for so long: a server sends an empty line every 15 seconds.
const SILENCE: Duration = Duration::from_mins(1);
/// How long to wait before the first further attempt; each waits twice as long as the one before, up to the last.
const FIRST_WAIT: Duration = Duration::from_millis(250);
const LAST_WAIT: Duration = Duration::from_secs(20);
/// Bytes of an answer, and of a line of a stream.
const LONGEST: usize = 4 << 20;

impl Client {
    /// A client of the server at an address such as `https://tafl.example`.
    ///
    /// # Errors
    /// If the address is none, or this machine trusts nobody.
    pub(crate) fn new(server: &str) -> Result<Client, String> {
        let uri: Uri =
            server.trim_end_matches('/').parse().map_err(|_| format!("`{server}` is no address"))?;
        let (Some(scheme), Some(_)) = (uri.scheme_str(), uri.host()) else {
            return Err(format!("`{server}` is no address such as https://tafl.example"));
        };
        let tls = match scheme {
            "http" => None,
            "https" => Some(trusting_this_machine()?),
            other => return Err(format!("`{other}` is neither http nor https")),
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| error.to_string())?;
        Ok(Client { server: uri, runtime, tls, secret: None })
    }

    /// The whole address of something at the server.
    pub(crate) fn address(&self, path: &str) -> String {
        format!("{}{path}", self.server.to_string().trim_end_matches('/'))
    }

    /// Asks once for a text.
    pub(crate) fn text(&self, path: &str) -> Result<String, Trouble> {
        self.runtime.block_on(async {
            let answer = self.send(Method::GET, path, None, None).await?;
            Ok(String::from_utf8_lossy(&whole(answer).await?).into_owned())
        })
    }

    /// Asks until there is an answer; `key` lets the server know what it has answered before.
    ///
    /// # Errors
    /// If the server says no.
    pub(crate) fn ask<T: DeserializeOwned>(
        &self,
        path: &str,
        body: Option<&Value>,
        key: Option<&str>,
    ) -> Result<T, Trouble> {
        let mut wait = FIRST_WAIT;
        loop {
            match self.ask_once(path, body, key) {
                Err(trouble @ (Trouble::Unreachable(_) | Trouble::Busy(_))) => {
                    to_stderr!("{trouble}; asking again");
                    thread::sleep(wait);
                    wait = (wait * 2).min(LAST_WAIT);
                }
                answered => return answered,
            }
        }
    }

    fn ask_once<T: DeserializeOwned>(
        &self,
        path: &str,
        body: Option<&Value>,
        key: Option<&str>,
    ) -> Result<T, Trouble> {
        let method = if body.is_some() { Method::POST } else { Method::GET };
        let bytes = self.runtime.block_on(async {
            let answer = self.send(method, path, body.map(Value::to_string), key).await?;
            whole(answer).await
        })?;
        serde_json::from_slice(&bytes).map_err(|error| {
            Trouble::Refused(
                Code::Malformed.because(format_args!("{path}: no answer of a Branan server: {error}")),
            )
        })
    }

    /// Opens a stream of lines.
    pub(crate) fn lines(&self, path: &str) -> Result<Lines<'_>, Trouble> {
        let answer = self.runtime.block_on(self.send(Method::GET, path, None, None))?;
        Ok(Lines { client: self, body: answer.into_body(), read: Vec::new() })
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<String>,
        key: Option<&str>,
    ) -> Result<Response<Incoming>, Trouble> {
        let request = self.request(method, path, body.unwrap_or_default(), key)?;
        let answer = timeout(PATIENCE, self.exchange(request)).await;
        let answer = answer.map_err(|_| Trouble::Unreachable("no answer in time".to_owned()))??;
        let status = answer.status();
        if status.is_success() {
            return Ok(answer);
        }
        let bytes = whole(answer).await?;
        let unread = || Code::Unavailable.because(format_args!("{path}: {status}"));
        let refusal = serde_json::from_slice(&bytes).unwrap_or_else(|_| unread());
        let is_busy = status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error();
        Err(if is_busy { Trouble::Busy(refusal) } else { Trouble::Refused(refusal) })
    }

    fn request(
        &self,
        method: Method,
        path: &str,
        body: String,
        key: Option<&str>,
    ) -> Result<Request<Full<Bytes>>, Trouble> {
        let base = self.server.path().trim_end_matches('/');
        let host = self.server.authority().map(ToString::to_string).unwrap_or_default();
        let mut request = Request::builder().method(method).uri(format!("{base}{path}")).header(HOST, host);
        request = request.header(CONTENT_TYPE, "application/json").header(CONNECTION, "close");
        if let Some(secret) = &self.secret {
            request = request.header(AUTHORIZATION, format!("Bearer {secret}"));
        }
        if let Some(key) = key {
            request = request.header("Idempotency-Key", key);
        }
        let request = request.body(Full::new(Bytes::from(body)));
        request.map_err(|error| Trouble::Refused(Code::Malformed.because(error)))
    }

    /// One request over a connection of its own.
    async fn exchange(&self, request: Request<Full<Bytes>>) -> Result<Response<Incoming>, Trouble> {
        let host = self.server.host().unwrap_or_default().trim_matches(['[', ']']).to_owned();
        let port = self.server.port_u16().unwrap_or(if self.tls.is_some() { 443 } else { 80 });
        let stream = TcpStream::connect((host.as_str(), port)).await?;
        stream.set_nodelay(true)?;
        match &self.tls {
            None => over(stream, request).await,
            Some(tls) => {
                let name =
                    ServerName::try_from(host).map_err(|error| Trouble::Unreachable(error.to_string()))?;
                over(tls.connect(name, stream).await?, request).await
            }
        }
    }
}

/// Lines as they arrive.
pub(crate) struct Lines<'a> {
    client: &'a Client,
    body: Incoming,
    read: Vec<u8>,
}

impl Lines<'_> {
    /// Waits for a line; none comes when the server has closed the stream.
    pub(crate) fn next(&mut self) -> Result<Option<String>, Trouble> {
        loop {
            if let Some(end) = self.read.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.read.drain(..=end).collect();
                return Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()));
            }
            let frame = async { timeout(SILENCE, self.body.frame()).await };
            let frame = self.client.runtime.block_on(frame);
            match frame.map_err(|_| Trouble::Unreachable("the server is silent".to_owned()))? {
                None => return Ok(None),
                Some(frame) => self.read.extend(frame?.into_data().unwrap_or_default()),
            }
            if self.read.len() > LONGEST {
                return Err(Trouble::Unreachable("a line without an end".to_owned()));
            }
        }
    }
}

async fn over<S>(stream: S, request: Request<Full<Bytes>>) -> Result<Response<Incoming>, Trouble>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    Ok(sender.send_request(request).await?)
}

async fn whole(answer: Response<Incoming>) -> Result<Bytes, Trouble> {
    let body = timeout(PATIENCE, Limited::new(answer.into_body(), LONGEST).collect()).await;
    let body = body.map_err(|_| Trouble::Unreachable("the answer does not end".to_owned()))?;
    body.map(http_body_util::Collected::to_bytes).map_err(|error| {
        let is_long = error.downcast_ref::<LengthLimitError>().is_some();
        let text = if is_long { "the answer is too long".to_owned() } else { error.to_string() };
        Trouble::Unreachable(text)
    })
}

/// Believes the certificates that this machine believes.
fn trusting_this_machine() -> Result<TlsConnector, String> {
    let mut roots = RootCertStore::empty();
    let (added, _) = roots.add_parsable_certificates(load_native_certs().certs);
    if added == 0 {
        return Err(
            "this machine has no certificates to trust; SSL_CERT_FILE can name a file of them".to_owned()
        );
    }
    let provider = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config =
        config.map_err(|error| error.to_string())?.with_root_certificates(roots).with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Unreachable(error.to_string())
    }
}

impl From<hyper::Error> for Trouble {
    fn from(error: hyper::Error) -> Trouble {
        Trouble::Unreachable(error.to_string())
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Unreachable(why) => write!(f, "the server cannot be reached: {why}"),
            Trouble::Busy(refusal) | Trouble::Refused(refusal) => {
                write!(f, "the server says: {}", refusal.text)
            }
        }
    }
}
