//! Digests, by a real line to a mail server.

use branan_server::Mail;
use serde_json::json;

use super::super::accounts::{Browser, PASSWORD};
use super::super::bank::{Folder, stores};
use super::announce::acceptor;
use super::post_office::{Letter, PostOffice};
use super::*;

const HOUR_MS: u64 = 3_600_000;
const ADDRESS: &str = "eva.muell@mail.example";

fn by(office: &PostOffice) -> Channels {
    let url = format!("smtp://127.0.0.1:{}?from=Branan%20%3Cbranan@tafl.example%3E&tls=none", office.port);
    Channels { mail: Some(Mail::parse(&url, None).unwrap().at(5)), ..Channels::default() }
}

/// Has it be five in the morning of the next day, or later.
async fn next_morning(still: &Still, late_ms: u64) {
    let day_ms = 24 * HOUR_MS;
    let now_ms = still.hub_ms();
    let five_ms = now_ms + (5 * HOUR_MS + day_ms - now_ms % day_ms) % day_ms;
    let next_ms = if five_ms == now_ms { five_ms + day_ms } else { five_ms };
    still.pass_ms(next_ms - now_ms + late_ms);
    still.hub.store().beat(still.hub_ms()).await.unwrap();
}

/// Signs up, and gives an address that is confirmed.
async fn with_address(still: &Still, office: &mut PostOffice) -> Browser {
    let mut eva = Browser::new(&still.hub, "10.0.0.1");
    eva.sign_up("Evä").await;
    assert_eq!(
        eva.post("/de/me/mail", &[("which", "set"), ("address", ADDRESS)]).await.location,
        "/de/me/notices#mail"
    );
    still.hub.tick().await.unwrap();
    let question = office.next().await;
    let mut phone = Browser::new(&still.hub, "10.0.0.9");
    assert_eq!(phone.post(&question.link("/mail/confirm/"), &[]).await.status, 200);
    eva
}

/// Something happens that Eva is told of: an offer of hers is taken up.
async fn happen(still: &Still, eva: &mut Browser) {
    let terms = json!({"rules": "brandubh", "sets": 1, "clock": Time::SLOW[2]});
    let body = json!({"terms": terms, "side": "attackers", "listed": false});
    let (status, seated) = eva.post_json("/api/games", &body).await;
    assert_eq!(status, 201, "{seated}");
    still.hub.join(seated["id"].as_str().unwrap(), "Jürgen", None).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_somebodys_once_they_have_opened_the_link() {
    for (store, _folder) in stores().await {
        let mut office = PostOffice::new(None).await;
        let still = telling(store, by(&office));
        let mut eva = Browser::new(&still.hub, "10.0.0.1");
        eva.sign_up("Evä").await;
        for bad in ["", "nobody", "eva@localhost", "eva@mail.example\r\nBcc: all@mail.example"] {
            assert_eq!(
                eva.post("/de/me/mail", &[("which", "set"), ("address", bad)]).await.status,
                422,
                "{bad}"
            );
        }
        let set = [("which", "set"), ("address", ADDRESS)];
        assert_eq!(eva.post("/de/me/mail", &set).await.status, 303);
        still.hub.tick().await.unwrap();
        still.hub.tick().await.unwrap();
        let question = office.next().await;
        assert!(office.none(), "one is enough");
        assert_eq!((question.from.as_str(), question.to.as_str()), ("branan@tafl.example", ADDRESS));
        let subject = question.line("Subject");
        assert!(subject.starts_with("Branan: ") && subject.ends_with('?'), "{subject}");
        assert_eq!(question.line("To"), format!("Evä <{ADDRESS}>"));
        assert!(question.body.contains("Evä angemeldet"), "{}", question.body);
        let link = question.link("/de/mail/confirm/");
        assert!(eva.get("/de/me/notices").await.text.contains("dorthin unterwegs"));
        // Programs that read mail open links; that alone says nothing.
        let mut phone = Browser::new(&still.hub, "10.0.0.9");
        assert_eq!(phone.get(&link).await.status, 200);
        assert!(eva.get("/de/me/notices").await.text.contains("dorthin unterwegs"));
        assert_eq!(phone.get(&format!("{link}x")).await.status, 410);
        assert_eq!(phone.post(&link, &[]).await.status, 200);
        assert_eq!((phone.post(&link, &[]).await.status, phone.get(&link).await.status), (410, 410));
        let page = eva.get("/de/me/notices").await.text;
        assert!(page.contains(ADDRESS) && page.contains("werden dorthin geschickt"), "{page}");
        // Nobody else sees it; they get it with everything else.
        let mut ole = Browser::new(&still.hub, "10.0.0.2");
        ole.sign_up("Ole").await;
        for path in ["/en/@/Ev%C3%A4", "/en/me/notices", "/me/export.json"] {
            assert!(!ole.get(path).await.text.contains(ADDRESS), "{path}");
        }
        assert!(eva.get("/me/export.json").await.text.contains(ADDRESS));
        assert_eq!(eva.post("/de/me/mail", &[("which", "none")]).await.status, 303);
        assert!(!eva.get("/de/me/notices").await.text.contains(ADDRESS));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_is_dead_after_a_day_and_nobody_is_asked_often() {
    let (store, _folder) = stores().await.remove(0);
    let mut office = PostOffice::new(None).await;
    let still = telling(store, by(&office));
    let mut eva = Browser::new(&still.hub, "10.0.0.1");
    eva.sign_up("Eva").await;
    let set = [("which", "set"), ("address", ADDRESS)];
    let mut links = Vec::new();
    for _ in 0..3 {
        still.pass_ms(1);
        assert_eq!(eva.post("/en/me/mail", &set).await.status, 303);
        still.hub.tick().await.unwrap();
        links.push(office.next().await.link("/en/mail/confirm/"));
    }
    assert_eq!(eva.post("/en/me/mail", &set).await.status, 429);
    // Nor by somebody else, who writes it another way.
    let mut ole = Browser::new(&still.hub, "10.0.0.2");
    ole.sign_up("Ole").await;
    let loud = ADDRESS.to_uppercase();
    assert_eq!(ole.post("/en/me/mail", &[("which", "set"), ("address", &loud)]).await.status, 429);
    // The last link alone counts, for a day.
    assert_eq!(eva.post(&links[1], &[]).await.status, 410);
    assert_eq!(eva.get(&links[2]).await.status, 200);
    still.pass_ms(24 * HOUR_MS + 1);
    assert_eq!(eva.post(&links[2], &[]).await.status, 410);
    assert_eq!(ole.post("/en/me/mail", &[("which", "set"), ("address", &loud)]).await.status, 303);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_digest_comes_once_a_day_if_something_is_new_and_unread() {
    for (store, _folder) in stores().await {
        let mut office = PostOffice::new(None).await;
        let still = telling(store, by(&office));
        let mut eva = with_address(&still, &mut office).await;
        happen(&still, &mut eva).await;
        still.hub.tick().await.unwrap();
        assert!(office.none(), "not at any hour");
        next_morning(&still, 0).await;
        still.hub.tick().await.unwrap();
        still.hub.tick().await.unwrap();
        let digest = office.next().await;
        assert!(office.none());
        check(&digest);
        // The same again is nothing new.
        next_morning(&still, 0).await;
        still.hub.tick().await.unwrap();
        assert!(office.none());
        happen(&still, &mut eva).await;
        happen(&still, &mut eva).await;
        next_morning(&still, 2 * HOUR_MS).await;
        still.hub.tick().await.unwrap();
        let digest = office.next().await;
        assert!(digest.line("Subject").ends_with("Nachrichten für dich"), "{}", digest.line("Subject"));
        // What was read meanwhile is none.
        happen(&still, &mut eva).await;
        eva.post("/de/me/notices", &[]).await;
        next_morning(&still, 0).await;
        still.hub.tick().await.unwrap();
        assert!(office.none());
        unsubscribe(&still, &digest).await;
        assert!(eva.get("/de/me/notices").await.text.contains("sind abgeschaltet"));
        happen(&still, &mut eva).await;
        next_morning(&still, 0).await;
        still.hub.tick().await.unwrap();
        assert!(office.none());
        // Switched on again, in another language.
        assert_eq!(eva.post("/fr/me/mail", &[("which", "on")]).await.status, 303);
        next_morning(&still, 0).await;
        still.hub.tick().await.unwrap();
        assert!(office.next().await.body.starts_with("Bonjour Evä,"));
    }
}

fn check(digest: &Letter) {
    assert_eq!((digest.to.as_str(), digest.line("To")), (ADDRESS, format!("Evä <{ADDRESS}>")));
    assert_eq!(digest.line("Subject"), "Branan: 1 Nachricht für dich");
    assert!(
        digest.body.starts_with("Hallo Evä, das hast du noch nicht gelesen:\n\nJürgen hat"),
        "{}",
        digest.body
    );
    assert!(digest.link("/de/g/").len() > 6);
    assert_eq!(digest.line("Content-Type"), "text/plain; charset=utf-8");
    assert_eq!(
        (digest.line("Content-Language"), digest.line("Auto-Submitted")),
        ("de".into(), "auto-generated".into())
    );
    assert!(digest.line("Message-ID").ends_with("@tafl.example>") && !digest.line("Date").is_empty());
    assert!(digest.head.lines().all(|line| line.len() < 998));
}

/// By the link that programs which read mail have, without cookies or anything that says where it comes from.
async fn unsubscribe(still: &Still, digest: &Letter) {
    assert_eq!(digest.line("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    let link = digest.link("/mail/off/");
    assert_eq!(digest.line("List-Unsubscribe"), format!("<https://tafl.example{link}>"));
    let mut program = Browser::new(&still.hub, "10.0.0.8");
    program.origin = None;
    assert_eq!(program.get(&link).await.status, 200);
    for _ in 0..2 {
        assert_eq!(program.post(&link, &[("List-Unsubscribe", "One-Click")]).await.status, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_that_fails_is_tried_again_after_a_restart_by_one_server_with_an_end() {
    listen_to_log();
    for (store, _folder) in stores().await {
        let mut office = PostOffice::new(None).await;
        let still = telling(store.clone(), by(&office));
        let mut eva = with_address(&still, &mut office).await;
        happen(&still, &mut eva).await;
        next_morning(&still, 0).await;
        office.refuse(&["451 4.7.1 later"]);
        still.hub.tick().await.unwrap();
        assert!(office.none());
        // Two servers that start later, at the same time.
        let both = [(); 2].map(|()| telling(store.clone(), by(&office)));
        for other in &both {
            other.time.store(still.hub_ms() + 61_000, Ordering::SeqCst);
        }
        let (one, two) = tokio::join!(both[0].hub.tick(), both[1].hub.tick());
        one.unwrap();
        two.unwrap();
        office.next().await;
        assert!(office.none(), "one of them");
        still.pass_ms(2 * 60_000);
        // A server that never takes it is asked five times, and again the next day.
        happen(&still, &mut eva).await;
        next_morning(&still, 0).await;
        office.refuse(&["451 4.7.1 later"; 5]);
        for _ in 0..20 {
            still.hub.tick().await.unwrap();
            still.pass_ms(20 * 60_000);
        }
        assert!(office.none() && office.replies_left() == 0);
        next_morning(&still, 0).await;
        still.hub.tick().await.unwrap();
        office.next().await;
    }
    let lines = log();
    assert!(lines.contains("a mail could not be sent") && lines.contains("451"), "{lines}");
    assert!(!lines.contains(ADDRESS) && !lines.contains("mail.example"), "{lines}");
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_are_handed_over_encrypted_or_not_at_all() {
    let folder = Folder::new("mail-tls");
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let certificate = folder.0.join("cert.pem");
    std::fs::write(&certificate, made.cert.pem()).unwrap();
    let tls = acceptor(&made.cert.pem(), &made.signing_key.serialize_pem());
    let (mut good, mut open) = (PostOffice::new(Some(tls)).await, PostOffice::new(None).await);
    let url = |office: &PostOffice, ca: &str| {
        format!("smtp://robot@localhost:{}?from=branan@tafl.example{ca}", office.port)
    };
    let ca = format!("&ca={}", certificate.display());
    let (store, _other) = stores().await.remove(0);
    let mut eva = None;
    // One that does not encrypt, one that nobody vouches for, and the right one.
    for (office, ca) in [(&open, ca.as_str()), (&good, ""), (&good, ca.as_str())] {
        let mail = Mail::parse(&url(office, ca), Some("verysecret")).unwrap();
        let still = telling(store.clone(), Channels { mail: Some(mail), ..Channels::default() });
        let mut browser = Browser::new(&still.hub, "10.0.0.1");
        if eva.is_none() {
            browser.sign_up("Eva").await;
        } else {
            browser.sign_in("Eva", PASSWORD).await;
        }
        eva = Some(browser.clone());
        assert_eq!(browser.post("/en/me/mail", &[("which", "set"), ("address", ADDRESS)]).await.status, 303);
        still.hub.tick().await.unwrap();
    }
    let letter = good.next().await;
    assert!(letter.is_encrypted && letter.login == ":robot:verysecret", "{letter:?}");
    assert!(open.none() && good.none());
}
