//! Notices in browsers, by a push service of the tests' own, which reads what arrives as a browser would.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hmac;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey as Verifier};
use serde_json::{Value, json};

use super::super::accounts::Browser;
use super::super::bank::stores;
use super::super::sockets::{Client, site};
use super::*;

fn notifying() -> Channels {
    Channels { push_to_loopback: true, ..Channels::default() }
}

fn encoded(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

fn decoded(text: &str) -> Vec<u8> {
    BASE64_URL_SAFE_NO_PAD.decode(text).unwrap()
}

/// A browser's half of a subscription; it can read one message.
struct Subscriber {
    private: EphemeralPrivateKey,
    public: Vec<u8>,
    auth: [u8; 16],
    endpoint: String,
}

impl Subscriber {
    fn new(service: &Elsewhere, name: &str) -> Subscriber {
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = private.compute_public_key().unwrap().as_ref().to_vec();
        let endpoint = format!("http://{}/push/{name}", service.place);
        Subscriber { private, public, auth: *b"sixteen letters!", endpoint }
    }

    /// Subscribes as the script of the page does.
    async fn subscribe(&self, browser: &mut Browser, language: &str) -> u16 {
        let (public, auth) = (encoded(&self.public), encoded(&self.auth));
        let form = [("endpoint", self.endpoint.as_str()), ("p256dh", &public), ("auth", &auth)];
        browser.post(&format!("/{language}/me/push"), &form).await.status
    }

    /// Reads a message by RFC 8291, with HKDF written out as in its section 3.4.
    fn read(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert!(u32::from_be_bytes(size.try_into().unwrap()) >= 18);
        let (theirs, record) = rest[1..].split_at(usize::from(rest[0]));
        let peer = UnparsedPublicKey::new(&ECDH_P256, theirs);
        let shared = agree_ephemeral(self.private, &peer, <[u8]>::to_vec).unwrap();
        let info = [b"WebPush: info\0".as_slice(), &self.public, theirs, &[1]].concat();
        let secret = mac(&mac(&self.auth, &shared), &info);
        let keys = mac(salt, &secret);
        let key = mac(&keys, b"Content-Encoding: aes128gcm\0\x01");
        let nonce: [u8; 12] = mac(&keys, b"Content-Encoding: nonce\0\x01")[..12].try_into().unwrap();
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key[..16]).unwrap());
        let mut record = record.to_vec();
        let nonce = Nonce::assume_unique_for_key(nonce);
        let text = key.open_in_place(nonce, Aad::empty(), &mut record).unwrap();
        assert_eq!(text.last(), Some(&2), "the last record");
        serde_json::from_slice(&text[..text.len() - 1]).unwrap()
    }
}

fn mac(key: &[u8], text: &[u8]) -> Vec<u8> {
    hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), text).as_ref().to_vec()
}

/// The keys that the page of notices tells browsers.
async fn site_key(browser: &mut Browser) -> String {
    let page = browser.get("/en/me/notices").await.text;
    page.split("data-key=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
}

/// Eva, whose offer of a slow game somebody takes up; its id and her secret.
async fn taken(still: &Still, eva: &mut Browser) -> (String, String) {
    let terms = json!({"rules": "brandubh", "sets": 1, "clock": Time::SLOW[2]});
    let body = json!({"terms": terms, "side": "attackers", "listed": false});
    let (status, seated) = eva.post_json("/api/games", &body).await;
    assert_eq!(status, 201, "{seated}");
    let [id, key] = ["id", "key"].map(|name| seated[name].as_str().unwrap().to_owned());
    still.hub.join(&id, "Jürgen", None).await.unwrap();
    (id, key)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_pushed_can_be_read_by_the_browser_alone_and_says_who_sends_it() {
    for (store, _folder) in stores().await {
        let mut service = Elsewhere::new().await;
        let still = telling(store.clone(), notifying());
        let mut eva = Browser::new(&still.hub, "10.0.0.1");
        eva.sign_up("Eva").await;
        let key = site_key(&mut eva).await;
        let subscriber = Subscriber::new(&service, "one");
        assert_eq!(subscriber.subscribe(&mut eva, "de").await, 303);
        let (id, _) = taken(&still, &mut eva).await;
        // Of two servers one pushes, once.
        let second = telling(store, notifying());
        let (one, two) = tokio::join!(still.hub.tick(), second.hub.tick());
        one.unwrap();
        two.unwrap();
        still.hub.tick().await.unwrap();
        let arrival = service.next().await;
        assert!(service.arrivals.try_recv().is_err());
        assert_eq!(arrival.path, "/push/one");
        let header = |name: &str| arrival.headers[name].to_str().unwrap().to_owned();
        assert_eq!((header("content-encoding"), header("ttl")), ("aes128gcm".into(), "86400".into()));
        let topic = header("topic");
        assert!(
            topic.len() == 32
                && topic.bytes().all(|byte| byte.is_ascii_alphanumeric())
                && !topic.contains(&id)
        );
        check_ticket(&header("authorization"), &key, &format!("http://{}", service.place), still.hub_ms());
        let text = subscriber.read(&arrival.body);
        assert_eq!(text["body"], "Jürgen hat dein Angebot angenommen");
        assert_eq!((&text["title"], &text["url"]), (&json!("Branan"), &json!(format!("/de/g/{id}"))));
        assert_eq!(text.as_object().unwrap().len(), 4, "and nothing else: {text}");
        // The keys are kept: another server, and the next, is known by the same.
        let mut elsewhere = Browser::new(&second.hub, "10.0.0.1");
        elsewhere.cookies.clone_from(&eva.cookies);
        assert_eq!(site_key(&mut elsewhere).await, key);
    }
}

/// A ticket is as RFC 8292 has it.
fn check_ticket(line: &str, key: &str, audience: &str, now_ms: u64) {
    let (ticket, told) = line.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(told, key);
    let (text, signature) = ticket.rsplit_once('.').unwrap();
    Verifier::new(&ECDSA_P256_SHA256_FIXED, decoded(key))
        .verify(text.as_bytes(), &decoded(signature))
        .unwrap();
    let parts: Vec<Value> =
        text.split('.').map(|part| serde_json::from_slice(&decoded(part)).unwrap()).collect();
    assert_eq!(parts[0], json!({"typ": "JWT", "alg": "ES256"}));
    assert_eq!((&parts[1]["aud"], &parts[1]["sub"]), (&json!(audience), &json!("https://tafl.example")));
    let left_s = parts[1]["exp"].as_u64().unwrap() - now_ms / 1000;
    assert!((1..=86_400).contains(&left_s), "{left_s}");
}

#[tokio::test(flavor = "multi_thread")]
async fn browsers_are_few_and_those_that_are_gone_are_forgotten() {
    listen_to_log();
    for (store, _folder) in stores().await {
        let mut service = Elsewhere::new().await;
        let still = telling(store, notifying());
        let mut eva = Browser::new(&still.hub, "10.0.0.1");
        eva.sign_up("Eva").await;
        for bad in ["https://evil.example/push", "http://localhost/x", "https://fcm.googleapis.com:1/x"] {
            let keys = Subscriber::new(&service, "x");
            assert_eq!(
                Subscriber { endpoint: bad.into(), ..keys }.subscribe(&mut eva, "en").await,
                400,
                "{bad}"
            );
        }
        for number in 0..7 {
            still.pass_ms(1000);
            let name = format!("verysecret{number}");
            assert_eq!(Subscriber::new(&service, &name).subscribe(&mut eva, "en").await, 303);
        }
        // Nobody else has anything of it.
        let mut ole = Browser::new(&still.hub, "10.0.0.2");
        ole.sign_up("Ole").await;
        let page = eva.get("/en/me/notices").await.text;
        assert_eq!(page.matches("Firefox, Linux").count(), 5, "{page}");
        assert!(!page.contains("verysecret"));
        let which =
            page.split("name=\"which\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        assert_eq!(ole.post("/en/me/push", &[("which", &which)]).await.status, 400);
        assert!(!ole.get("/me/export.json").await.text.contains("verysecret"));
        assert!(eva.get("/me/export.json").await.text.contains("/push/verysecret6"));
        // One says that it is gone, one that something is wrong, once and twice.
        service.answer(&[410, 500, 500, 201, 404, 201]);
        taken(&still, &mut eva).await;
        still.hub.tick().await.unwrap();
        let mut paths = Vec::new();
        for _ in 0..6 {
            paths.push(service.next().await.path);
        }
        let order = [6, 5, 5, 4, 3, 2].map(|number| format!("/push/verysecret{number}"));
        assert_eq!((paths, service.arrivals.try_recv().is_err()), (order.to_vec(), true));
        assert_eq!(eva.get("/en/me/notices").await.text.matches("Firefox, Linux").count(), 3);
        assert_eq!(eva.post("/en/me/push", &[("which", "0000000000000000")]).await.status, 400);
    }
    let lines = log();
    assert!(lines.contains("not pushed") && !lines.contains("verysecret"), "{lines}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_pushed_to_who_has_the_board_open_or_does_not_want_it() {
    let (store, _folder) = stores().await.remove(0);
    let mut service = Elsewhere::new().await;
    let still = telling(store, notifying());
    let mut eva = Browser::new(&still.hub, "10.0.0.1");
    eva.sign_up("Eva").await;
    let subscriber = Subscriber::new(&service, "one");
    assert_eq!(subscriber.subscribe(&mut eva, "en").await, 303);
    let form = [("kind", "turn"), ("kind", "ended")];
    assert_eq!(eva.post("/en/me/push/kinds", &form).await.location, "/en/me/notices#push");
    // It is in the inbox, and nowhere else.
    let (id, key) = taken(&still, &mut eva).await;
    still.hub.tick().await.unwrap();
    assert!(eva.get("/en/me/notices").await.text.contains("has taken up your offer"));
    assert_eq!(eva.get("/me/export.json").await.text.matches("notices_not_pushed").count(), 1);
    // What was read before it was pushed needs no push.
    let seen = still.table(&id).await.version();
    still.hub.command(&id, Seat::First, asked("1", seen, &mv("d2-g2"))).await.unwrap();
    still.hub.command(&id, Seat::Second, asked("2", seen + 1, &mv("d3-d2"))).await.unwrap();
    eva.get(&format!("/en/g/{id}")).await;
    still.hub.tick().await.unwrap();
    // Whoever has the board open sees it there.
    let address = site(&still.hub).await;
    let here = Client::at(address, &id, Some(&key)).await;
    still.hub.command(&id, Seat::First, asked("3", seen + 2, &mv("g2-f2"))).await.unwrap();
    still.hub.command(&id, Seat::Second, asked("4", seen + 3, &mv("d2-d3"))).await.unwrap();
    still.hub.tick().await.unwrap();
    drop(here);
    // What is hours old is history.
    still.hub.command(&id, Seat::First, asked("5", seen + 4, &mv("f2-g2"))).await.unwrap();
    still.hub.command(&id, Seat::Second, asked("6", seen + 5, &mv("d3-d2"))).await.unwrap();
    still.pass_ms(2 * 3_600_000);
    still.hub.store().beat(still.hub_ms()).await.unwrap();
    still.hub.tick().await.unwrap();
    assert!(service.arrivals.try_recv().is_err());
    // Another game, in which she is not, and whose end she wants to be told of.
    let (other, _) = taken(&still, &mut eva).await;
    let seen = still.table(&other).await.version();
    still.hub.command(&other, Seat::Second, asked("1", seen, &Command::Resign)).await.unwrap();
    still.hub.tick().await.unwrap();
    let text = subscriber.read(&service.next().await.body);
    assert_eq!(text["url"], format!("/en/g/{other}"));
    assert!(text["body"].as_str().unwrap().contains("is over") && service.arrivals.try_recv().is_err());
}
