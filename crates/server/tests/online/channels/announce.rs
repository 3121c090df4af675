//! Offers that a chat room is told of.

use branan_server::Announce;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use serde_json::Value;
use tokio_rustls::TlsAcceptor;

use super::super::accounts::{Browser, sites};
use super::super::bank::{Folder, postgres_database};
use super::*;

fn to(url: &str) -> Channels {
    Channels { announce: Some(url.parse::<Announce>().unwrap()), ..Channels::default() }
}

fn json_of(arrival: &Arrival) -> Value {
    serde_json::from_slice(&arrival.body).unwrap()
}

fn private() -> Offer {
    Offer { listed: false, ..offer(1, FIVE) }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_offer_is_announced_once_and_no_other_ever() {
    let mut room = Elsewhere::new().await;
    let url = format!("http://robot:pass%20word@{}/hooks/verysecret?room=tafl", room.place);
    // Two servers on one database.
    let database = postgres_database();
    let [one, two] = [Store::connect(&database).await.unwrap(), Store::connect(&database).await.unwrap()]
        .map(|store| telling(store, to(&url)));
    for still in [&one, &two] {
        still.hub.start().await.unwrap();
    }
    one.hub.open(&private()).await.unwrap();
    // Neither is a challenge.
    let [mut eva, mut ole] = ["10.0.0.1", "10.0.0.2"].map(|address| Browser::new(&one.hub, address));
    eva.sign_up("Eva").await;
    ole.sign_up("Ole").await;
    let form = [("game", "brandubh"), ("clock", "slow0"), ("side", "random"), ("length", "set")];
    assert_eq!(eva.post("/en/@/Ole/challenge", &form).await.status, 303);
    let keyed = Offer { key: Some("k".repeat(22)), ..offer(1, FIVE) };
    let first = one.hub.open(&keyed).await.unwrap();
    // Whoever asks again, also elsewhere, has made one offer.
    one.hub.open(&keyed).await.unwrap();
    two.hub.open(&keyed).await.unwrap();
    let arrival = room.next().await;
    let json = json_of(&arrival);
    assert_eq!(
        (json["offer"]["id"].as_str(), arrival.path.as_str()),
        (Some(first.id.as_str()), "/hooks/verysecret?room=tafl")
    );
    let link = format!("https://tafl.example/c/{}", first.id);
    assert_eq!(
        (json["offer"]["url"].as_str(), json["offer"]["game"].as_str()),
        (Some(link.as_str()), Some("Brandubh"))
    );
    let text = json["text"].as_str().unwrap();
    assert!(text.starts_with("Eva offers Brandubh (") && text.ends_with(&link), "{text}");
    assert_eq!((&json["content"], &json["offer"]["rated"]), (&json["text"], &Value::Bool(false)));
    assert!(json["offer"].get("key").is_none() && !arrival.body.windows(22).any(|part| part == [b'k'; 22]));
    assert_eq!(arrival.headers["content-type"], "application/json");
    assert_eq!(arrival.headers["authorization"], "Basic cm9ib3Q6cGFzcyB3b3Jk");
    // The next to arrive is the next that is offered, wherever.
    for still in [&two, &one] {
        let next = still.hub.open(&offer(2, FIVE)).await.unwrap();
        assert_eq!(json_of(&room.next().await)["offer"]["id"], next.id);
    }
    for still in [&one, &two] {
        still.hub.stop().await;
    }
    assert!(room.arrivals.try_recv().is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_room_does_not_take_is_tried_again_and_delays_nobody() {
    listen_to_log();
    let mut room = Elsewhere::new().await;
    let (still, _folder) = sites().await.remove(0);
    let still = telling(still.hub.store().clone(), to(&format!("http://{}/hooks/verysecret", room.place)));
    still.hub.start().await.unwrap();
    room.answer(&[503, 404]);
    let [busy, refused] =
        [still.hub.open(&offer(1, FIVE)).await.unwrap(), still.hub.open(&offer(1, FIVE)).await.unwrap()];
    let good = still.hub.open(&offer(1, FIVE)).await.unwrap();
    let mut ids = Vec::new();
    for _ in 0..4 {
        ids.push(json_of(&room.next().await)["offer"]["id"].as_str().unwrap().to_owned());
    }
    // The first is sent again, and fails for good; what follows is not.
    assert_eq!(ids, [&busy.id, &busy.id, &refused.id, &good.id].map(String::clone));
    // Where nobody is, and where nobody answers, playing goes on.
    let nobody = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let silent = format!("http://{}/hooks/verysecret", nobody.local_addr().unwrap());
    let second = telling(still.hub.store().clone(), to(&silent));
    second.hub.start().await.unwrap();
    for _ in 0..100 {
        second.hub.open(&offer(1, FIVE)).await.unwrap();
    }
    let lines = log();
    assert!(lines.contains("not announced") && lines.contains("404"), "{lines}");
    assert!(!lines.contains("verysecret"), "{lines}");
    for still in [&still, &second] {
        still.hub.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_encrypted_room_is_told_if_somebody_vouches_for_it() {
    let folder = Folder::new("announce-tls");
    let made = rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()]).unwrap();
    let certificate = folder.0.join("cert.pem");
    std::fs::write(&certificate, made.cert.pem()).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("https://{}/hooks/verysecret", listener.local_addr().unwrap());
    let (heads, mut head) = mpsc::unbounded_channel();
    let acceptor = acceptor(&made.cert.pem(), &made.signing_key.serialize_pem());
    tokio::spawn(async move {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        loop {
            let (line, _) = listener.accept().await.unwrap();
            // Who does not trust it hangs up.
            let Ok(mut line) = acceptor.accept(line).await else { continue };
            let mut text = vec![0; 4096];
            let count = line.read(&mut text).await.unwrap();
            let _ = heads.send(String::from_utf8_lossy(&text[..count]).into_owned());
            line.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
                .await
                .unwrap();
        }
    });
    let (still, _other) = sites().await.remove(0);
    let trusting = Channels { roots: Some(certificate), ..to(&url) };
    let [suspicious, trusting] =
        [to(&url), trusting].map(|channels| telling(still.hub.store().clone(), channels));
    suspicious.hub.start().await.unwrap();
    suspicious.hub.open(&offer(1, FIVE)).await.unwrap();
    trusting.hub.start().await.unwrap();
    let taken = trusting.hub.open(&offer(1, FIVE)).await.unwrap();
    let text = head.recv().await.unwrap();
    assert!(text.starts_with("POST /hooks/verysecret HTTP/1.1\r\n"), "{text}");
    assert!(text.contains(&taken.id) || head.recv().await.unwrap().contains(&taken.id));
    for still in [&suspicious, &trusting] {
        still.hub.stop().await;
    }
}

/// Encrypts lines with a certificate.
pub(super) fn acceptor(certificate: &str, key: &str) -> TlsAcceptor {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config =
        rustls::ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    let chain = vec![CertificateDer::from_pem_slice(certificate.as_bytes()).unwrap()];
    let key = PrivateKeyDer::from_pem_slice(key.as_bytes()).unwrap();
    TlsAcceptor::from(Arc::new(config.with_no_client_auth().with_single_cert(chain, key).unwrap()))
}
