//! What stays between two people.

use axum::body::{Body, to_bytes};
use axum::http::Request;
use branan_protocol::online::{Channel, ChatLine, ClientMsg, Entry, Event, Phrase, ServerMsg};
use branan_server::app;
use branan_server::game::store::Search;
use tower::ServiceExt;

use super::bank::stores;
use super::sockets::{Client, site};
use super::*;

/// Nobody but the two may read this.
const SECRET: &str = "meet me at the pier";

fn private() -> Offer {
    Offer { listed: false, name: "Élise".into(), ..offer(1, None) }
}

/// What an address answers, asked with the secret of a seat or without.
async fn get(hub: &Hub, path: &str, key: Option<&str>) -> String {
    let mut request = Request::get(path);
    if let Some(key) = key {
        request = request.header("authorization", format!("Bearer {key}"));
    }
    let response = app(hub.clone()).oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    assert!(response.status().is_success(), "{path}: {}", response.status());
    String::from_utf8(to_bytes(response.into_body(), usize::MAX).await.unwrap().to_vec()).unwrap()
}

impl Still {
    /// A contest in which the second seat has said something.
    async fn talked(&self, offer: &Offer) -> [Taken; 2] {
        let first = self.hub.open(offer).await.unwrap();
        let second = self.hub.join(&first.id, "Ole", None).await.unwrap();
        let both = [first.clone(), second.clone()];
        self.name_both(&both).await;
        self.allow_text(&first.id).await;
        let said = Command::Say(ChatLine::Text(SECRET.into()));
        self.hub.command(&first.id, Seat::Second, asked("1", 3, &said)).await.unwrap();
        let quiet = Command::Chat(false);
        self.hub.command(&first.id, Seat::First, asked("2", 3, &quiet)).await.unwrap();
        [first, second]
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_contest_is_in_no_list_when_it_has_ended() {
    for (store, _folder) in stores().await {
        let still = Still::on(store.clone());
        for listed in [false, true] {
            let played = still.hub.open(&Offer { listed, ..private() }).await.unwrap();
            still.hub.join(&played.id, "Ole", None).await.unwrap();
            let resign = asked("r", 3, &Command::Resign);
            let seen = still.hub.command(&played.id, Seat::Second, resign).await.unwrap();
            // What they play next is as private.
            for seat in SEATS {
                still.hub.command(&played.id, seat, asked("a", seen, &Command::Rematch)).await.unwrap();
            }
            let next = still.table(&played.id).await.snapshot().next.clone().unwrap();
            still.hub.command(&next, Seat::Second, asked("r", 3, &Command::Resign)).await.unwrap();
            let expected = if listed { 2 } else { 0 };
            for search in [Search::default(), Search { name: "élise".into(), ..Search::default() }] {
                let rows = store.search(&Search { limit: 9, ..search }).await.unwrap();
                assert_eq!(rows.len(), expected, "{rows:?}");
            }
            for path in ["/api/games", "/api/games?name=ole", "/en/games", "/en/games?name=Ole"] {
                assert_eq!(get(&still.hub, path, None).await.contains("Élise"), listed, "{path}");
            }
            // Whoever has the link sees it.
            assert!(get(&still.hub, &format!("/g/{}", played.id), None).await.contains("Élise"));
            assert!(get(&still.hub, &format!("/g/{}/record.pgn", played.id), None).await.contains("Élise"));
        }
    }
}

#[tokio::test]
async fn what_the_two_say_is_for_the_two_over_http() {
    let still = Still::in_memory().await;
    for offer in [private(), offer(1, None)] {
        let [first, second] = still.talked(&offer).await;
        still.hub.command(&first.id, Seat::First, asked("3", 3, &Command::Resign)).await.unwrap();
        let id = &first.id;
        for path in
            [format!("/api/games/{id}"), format!("/api/games/{id}/events"), format!("/g/{id}/record.json")]
        {
            for key in [None, Some("0000000000000000000000")] {
                let seen = get(&still.hub, &path, key).await;
                assert!(!seen.contains(SECRET) && !seen.contains("chat-switched"), "{path}: {seen}");
                assert!(!seen.contains("[true,false]") && !seen.contains("[0,1]"), "{path}: {seen}");
            }
            for key in [&first.key, &second.key] {
                assert!(get(&still.hub, &path, Some(key)).await.contains(SECRET), "{path}");
            }
        }
        for format in ["otg", "csv", "pgn", "txt", "jsonl"] {
            let record = get(&still.hub, &format!("/g/{id}/record.{format}"), Some(&first.key)).await;
            assert!(!record.contains(SECRET), "{format}");
        }
        for path in [format!("/g/{id}"), format!("/c/{id}")] {
            assert!(!get(&still.hub, &path, None).await.contains(SECRET), "{path}");
        }
        // Without what is said, the log has no gap and comes to the same game.
        let seen = get(&still.hub, &format!("/api/games/{id}/events"), None).await;
        let log: Vec<Entry> = seen.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let (ours, all) = (Contest::replay(id, &log).unwrap(), still.table(id).await);
        assert_eq!(ours.version(), all.version());
        assert_eq!(*ours.snapshot(), all.snapshot().clone().seen_by(None));
    }
}

#[tokio::test]
async fn what_the_two_say_is_for_the_two_over_sockets() {
    let still = Still::in_memory().await;
    let address = site(&still.hub).await;
    let [first, second] = still.talked(&private()).await;
    // More than is at hand for those who come back, so that some of it is read from the log.
    let phrase = Command::Say(ChatLine::Phrase(Phrase::Hello));
    for number in 10..50 {
        still.hub.command(&first.id, Seat::First, asked(&number.to_string(), 3, &phrase)).await.unwrap();
    }
    for since in [None, Some(0), Some(3), Some(40)] {
        let mut watcher = Client::greet(address).await;
        let seen = watcher.subscribe(&first.id, since, None).await;
        let text = serde_json::to_string(&seen).unwrap();
        assert!(!text.contains(SECRET) && !text.contains("hello") && !text.contains("said\":{"), "{text}");
        let mut ole = Client::greet(address).await;
        let seen = serde_json::to_string(&ole.subscribe(&first.id, since, Some(&second.key)).await).unwrap();
        assert!(seen.contains("hello") && (since == Some(40) || seen.contains(SECRET)), "{seen}");
    }
    // As it happens.
    let mut watcher = Client::at(address, &first.id, None).await;
    let mut eva = Client::at(address, &first.id, Some(&first.key)).await;
    let mut ole = Client::at(address, &first.id, Some(&second.key)).await;
    let version = still.table(&first.id).await.version();
    ole.command(77, &first.id, version, phrase.clone()).await;
    let mut heard = Vec::new();
    for client in [&mut watcher, &mut eva, &mut ole] {
        heard.push(client.receive().await);
    }
    let event = |by, event| {
        let entry = Entry { seq: version + 1, at_ms: START_MS, by, event };
        ServerMsg::E { c: Channel::Game(first.id.clone()), entry }
    };
    let said = event(Some(Seat::Second), Event::Said(ChatLine::Phrase(Phrase::Hello)));
    assert_eq!(heard, [event(None, Event::Private), said.clone(), said]);
    // A socket that first watches and then shows a key hears all of it from then on.
    watcher.send(&ClientMsg::Unsub { c: Channel::Game(first.id.clone()) }).await;
    let seen = watcher.subscribe(&first.id, None, Some(&first.key)).await;
    assert!(serde_json::to_string(&seen).unwrap().contains("hello"));
}
