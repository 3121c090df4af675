//! Requests to other servers: one at a time, within a time, and wherever an answer points nobody goes.

use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::http::{HeaderName, Request, StatusCode, header};
use futures_util::future::{Either, select};
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore, crypto};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use url::{Host, Url};

use crate::bounds::Bound;

/// What is needed to reach others.
#[derive(Debug)]
pub(crate) struct Outgoing {
    /// Certificates of those who vouch for others, besides the system's.
    roots: Option<PathBuf>,
    /// Read when it is first needed.
    tls: OnceLock<Arc<ClientConfig>>,
}

/// What another server answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reply {
    pub(super) status: StatusCode,
    /// When it wants to be asked again.
    pub(super) retry_after: Option<Duration>,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Failed {
    /// Nobody was reached, so nothing was sent.
    Unreached,
    /// It was sent, as far as anybody knows.
    Unanswered,
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Failed::Unreached => "cannot be reached",
            Failed::Unanswered => "gave no answer",
        })
    }
}

/// A way to another server.
trait Line: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Line for T {}

impl Outgoing {
    pub(super) const fn trusting(roots: Option<PathBuf>) -> Outgoing {
        Outgoing { roots, tls: OnceLock::new() }
    }

    /// Sends something to an address, once.
    pub(super) async fn post(
        &self,
        url: &Url,
        headers: &[(HeaderName, String)],
        body: Vec<u8>,
    ) -> Result<Reply, Failed> {
        let patience = Bound::OutgoingTime.seconds();
        let line = timeout(patience, self.connect(url)).await.ok().flatten().ok_or(Failed::Unreached)?;
        let request = request(url, headers, body).ok_or(Failed::Unreached)?;
        timeout(patience, ask(line, request)).await.ok().flatten().ok_or(Failed::Unanswered)
    }

    async fn connect(&self, url: &Url) -> Option<Box<dyn Line>> {
        let port = url.port_or_known_default()?;
        let (line, name) = match url.host()? {
            Host::Domain(name) => (TcpStream::connect((name, port)).await, name.to_owned()),
            Host::Ipv4(number) => (TcpStream::connect((number, port)).await, number.to_string()),
            Host::Ipv6(number) => (TcpStream::connect((number, port)).await, number.to_string()),
        };
        let line = line.ok()?;
        if url.scheme() == "http" {
            return Some(Box::new(line));
        }
        let name = ServerName::try_from(name).ok()?;
        let tls = self.tls.get_or_init(|| Arc::new(self.tls()));
        let line = TlsConnector::from(tls.clone()).connect(name, line).await;
        let line = line.inspect_err(|error| tracing::debug!(%error, "no encrypted line")).ok()?;
        Some(Box::new(line))
    }

    /// Whom to trust. What cannot be read is told once, and vouches for nobody.
    fn tls(&self) -> ClientConfig {
        let mut roots = RootCertStore::empty();
        let found = rustls_native_certs::load_native_certs();
        for error in &found.errors {
            tracing::warn!(%error, "certificates of this system cannot be read");
        }
        roots.add_parsable_certificates(found.certs);
        if let Some(path) = &self.roots {
            match CertificateDer::pem_file_iter(path) {
                Ok(own) => drop(roots.add_parsable_certificates(own.filter_map(Result::ok))),
                Err(error) => tracing::error!(%error, path = %path.display(), "certificates cannot be read"),
            }
        }
        let provider = Arc::new(crypto::ring::default_provider());
        let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let builder = builder.expect("ring has the usual versions");
        builder.with_root_certificates(roots).with_no_client_auth()
    }
}

fn request(url: &Url, headers: &[(HeaderName, String)], body: Vec<u8>) -> Option<Request<Full<Bytes>>> {
    let path = &url[url::Position::BeforePath..url::Position::AfterQuery];
    let host = &url[url::Position::BeforeHost..url::Position::AfterPort];
    let mut request = Request::post(path).header(header::HOST, host);
    request = request.header(header::USER_AGENT, concat!("branan/", env!("CARGO_PKG_VERSION")));
    for (name, value) in headers {
        request = request.header(name, value);
    }
    request.body(Full::from(body)).ok()
}

async fn ask(line: Box<dyn Line>, request: Request<Full<Bytes>>) -> Option<Reply> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(line)).await.ok()?;
    // The other end may hang up as soon as it has answered.
    let reply = match select(Box::pin(sender.send_request(request)), Box::pin(connection)).await {
        Either::Left((reply, _)) => reply,
        Either::Right((_, reply)) => reply.await,
    };
    let reply = reply.ok()?;
    let seconds =
        reply.headers().get(header::RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
    Some(Reply { status: reply.status(), retry_after: seconds.map(Duration::from_secs) })
}

/// What may be written down of an address: what is behind the host may be a secret.
pub(super) fn place(url: &Url) -> String {
    format!("{}://{}", url.scheme(), &url[url::Position::BeforeHost..url::Position::AfterPort])
}
