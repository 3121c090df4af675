//! `branan bot` over TLS: a certificate of a machine's own, on loopback.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use crate::bot::{Bot, assert_fit};
use crate::program::{branan, folder};
use crate::serve::Server;

/// What stands between people and a server: speaks TLS on one side and nothing secret on the other.
struct Proxy {
    address: SocketAddr,
    /// A file with its certificate.
    trusted: PathBuf,
    _runtime: tokio::runtime::Runtime,
}

impl Proxy {
    fn before(server: &Server, folder: &Path) -> Proxy {
        let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        let trusted = folder.join("certificate.pem");
        fs::write(&trusted, made.cert.pem()).unwrap();
        let key = PrivateKeyDer::try_from(made.signing_key.serialize_der()).unwrap();
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![made.cert.der().clone()], key)
            .unwrap();
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        runtime.spawn(pass_on(listener, TlsAcceptor::from(Arc::new(config)), server.port));
        Proxy { address, trusted, _runtime: runtime }
    }

    fn url(&self) -> String {
        format!("https://localhost:{}", self.address.port())
    }
}

async fn pass_on(listener: TcpListener, tls: TlsAcceptor, port: u16) {
    while let Ok((stream, _)) = listener.accept().await {
        let tls = tls.clone();
        tokio::spawn(async move {
            // Who does not trust the certificate goes away.
            let Ok(mut theirs) = tls.accept(stream).await else { return };
            let Ok(mut ours) = TcpStream::connect(("127.0.0.1", port)).await else { return };
            let _ = tokio::io::copy_bidirectional(&mut theirs, &mut ours).await;
        });
    }
}

#[test]
fn a_bot_plays_a_whole_game_over_tls_where_the_certificate_is_trusted() {
    let server = Server::start("bot-tls");
    let proxy = Proxy::before(&server, &folder("bot-tls-certificate"));
    let trusting = || {
        let mut command = branan();
        command.env("SSL_CERT_FILE", &proxy.trusted);
        command
    };
    let mut first = Bot::run(trusting(), &proxy.url(), &["nodes=100", "--games", "1", "--private"]);
    let link = first.link();
    assert!(link.starts_with(&proxy.url()), "{link}");
    let mut second = Bot::run(trusting(), &proxy.url(), &["nodes=100", "--join", &link]);
    assert_eq!(second.link(), link);
    assert_fit(&first.outcome(), &second.outcome());
}

#[test]
fn a_server_whose_certificate_nobody_trusts_is_not_spoken_with() {
    let server = Server::start("bot-tls-untrusted");
    let folder = folder("bot-tls-other");
    let proxy = Proxy::before(&server, &folder);
    let other = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let trusted = folder.join("other.pem");
    fs::write(&trusted, other.cert.pem()).unwrap();
    let ran = branan().env("SSL_CERT_FILE", &trusted).args(["health", &proxy.url()]).output().unwrap();
    let told = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(ran.status.code(), Some(1), "{told}");
    assert!(told.contains("certificate"), "{told}");
    let well = branan().env("SSL_CERT_FILE", &proxy.trusted).args(["health", &proxy.url()]).output().unwrap();
    assert_eq!(well.status.code(), Some(0), "{}", String::from_utf8_lossy(&well.stderr));
}
