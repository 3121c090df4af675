//! What is asked for twice is done once.

use branan_protocol::online::{Channel, ChatLine, ClientMsg, Code, Phrase, ServerMsg};
use serde_json::json;

use super::api::ask;
use super::bank::stores;
use super::sockets::{Client, site};
use super::*;

const KEY: &str = "K234567890123456789012";

fn keyed() -> Offer {
    Offer { key: Some(KEY.into()), ..offer(2, FIVE) }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_offer_with_the_same_key_is_one_contest() {
    for (store, _folder) in stores().await {
        // Two servers that do not hear of each other.
        let nodes = [Still::on(store.clone()), Still::on(store.clone())];
        let tries = (0..12).map(|number: usize| {
            let hub = nodes[number % 2].hub.clone();
            tokio::spawn(async move { hub.open(&keyed()).await.unwrap() })
        });
        let mut made = Vec::new();
        for attempt in tries.collect::<Vec<_>>() {
            made.push(attempt.await.unwrap());
        }
        assert!(made.iter().all(|one| *one == made[0]), "{made:?}");
        assert_eq!((store.ids().await.unwrap().len(), store.lobby().await.unwrap().len()), (1, 1));
        // After a restart, and once somebody sits opposite.
        let next = Still::on(store.clone());
        next.pass_ms(60_000);
        next.hub.join(&made[0].id, "Ole", None).await.unwrap();
        assert_eq!(next.hub.open(&keyed()).await.unwrap(), made[0]);
        for other in [
            Offer { listed: false, ..keyed() },
            Offer { name: "Eve".into(), ..keyed() },
            Offer { side: Pick::Defenders, ..keyed() },
            Offer { terms: Terms { sets: 1, ..keyed().terms }, ..keyed() },
            Offer { terms: Terms { clock: None, ..keyed().terms }, ..keyed() },
        ] {
            assert_eq!(next.hub.open(&other).await.unwrap_err().code, Code::Conflict, "{other:?}");
        }
        assert_eq!(store.ids().await.unwrap().len(), 1);
        // Another key, or none, is another contest.
        let other = Offer { key: Some(KEY.replace('K', "L")), ..keyed() };
        assert_ne!(next.hub.open(&other).await.unwrap().id, made[0].id);
        let none = Offer { key: None, ..keyed() };
        assert_ne!(next.hub.open(&none).await.unwrap().id, next.hub.open(&none).await.unwrap().id);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_not_taken_for_the_offer_it_came_from() {
    for (store, _folder) in stores().await {
        let still = Still::on(store);
        let first = still.hub.open(&keyed()).await.unwrap();
        still.hub.join(&first.id, "Ole", None).await.unwrap();
        let mut seen = 3;
        for _ in 0..2 {
            let cmd_id = seen.to_string();
            let resign = asked(&cmd_id, seen, &Command::Resign);
            seen = still.hub.command(&first.id, Seat::First, resign).await.unwrap();
        }
        for seat in SEATS {
            still.hub.command(&first.id, seat, asked("again", seen, &Command::Rematch)).await.unwrap();
        }
        assert!(still.table(&first.id).await.snapshot().next.is_some());
        assert_eq!(still.hub.open(&keyed()).await.unwrap(), first);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_stays_one_when_it_moves_to_another_database() {
    let (from, to) = (stores().await, stores().await);
    for ((source, _a), (target, _b)) in from.iter().zip(to.iter().rev()) {
        let made = Still::on(source.clone()).hub.open(&keyed()).await.unwrap();
        let mut file = Vec::new();
        source.export(&mut file).await.unwrap();
        assert_eq!(target.import(file.as_slice()).await.unwrap(), 1);
        assert_eq!(Still::on(target.clone()).hub.open(&keyed()).await.unwrap(), made);
        // One that the key has made elsewhere, too, is not lost.
        let line = String::from_utf8(file).unwrap().replace(&made.id, "Another");
        assert_eq!(target.import(line.as_bytes()).await.unwrap(), 1);
        assert_eq!(target.ids().await.unwrap().len(), 2);
        assert_eq!(Still::on(target.clone()).hub.open(&keyed()).await.unwrap(), made);
    }
}

#[tokio::test]
async fn the_same_request_twice_has_the_same_answer() {
    let still = Still::in_memory().await;
    let body = json!({"terms": {"rules": "brandubh", "sets": 1}, "name": "bot", "key": KEY});
    let first = ask(&still.hub, "POST", "/api/games", &[], body.clone()).await;
    assert_eq!((first.0.as_u16(), first.1["key"].as_str()), (201, Some(KEY)));
    assert_eq!(ask(&still.hub, "POST", "/api/games", &[], body.clone()).await, first);
    let mut other = body;
    other["listed"] = json!(true);
    let (status, refusal) = ask(&still.hub, "POST", "/api/games", &[], other).await;
    assert_eq!((status.as_u16(), refusal["code"].as_str()), (409, Some("conflict")));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_number_for_another_command_is_a_conflict() {
    for (store, _folder) in stores().await {
        let still = Still::on(store.clone());
        let [first, _] = still.begun(1, None).await;
        let hello = Command::Say(ChatLine::Phrase(Phrase::Hello));
        assert_eq!(still.hub.command(&first.id, Seat::First, asked("7", 3, &mv("d2-e2"))).await, Ok(4));
        assert_eq!(still.hub.command(&first.id, Seat::Second, asked("7", 4, &hello)).await, Ok(5));
        // Also as the next server sees it, which has only read of it.
        for hub in [&still.hub, &Still::on(store.clone()).hub] {
            for other in [mv("d2-c2"), Command::Resign, hello.clone()] {
                let refusal = hub.command(&first.id, Seat::First, asked("7", 5, &other)).await.unwrap_err();
                assert_eq!(refusal.code, Code::Conflict, "{other:?}");
            }
            assert_eq!(hub.command(&first.id, Seat::First, asked("7", 5, &mv("d2-e2"))).await, Ok(4));
            assert_eq!(hub.command(&first.id, Seat::Second, asked("7", 5, &hello)).await, Ok(5));
        }
        assert_eq!(still.table(&first.id).await.version(), 5);
    }
}

#[tokio::test]
async fn a_conflict_is_told_over_sockets_and_http() {
    let still = Still::in_memory().await;
    let address = site(&still.hub).await;
    let [first, _] = still.begun(1, None).await;
    let mut eva = Client::at(address, &first.id, Some(&first.key)).await;
    eva.command(31, &first.id, 3, mv("d2-e2")).await;
    assert!(matches!(eva.receive().await, ServerMsg::E { .. }));
    assert_eq!(eva.receive().await, ServerMsg::Ok { id: 31, s: 4 });
    eva.command(31, &first.id, 4, Command::OfferDraw).await;
    let ServerMsg::Err { id: Some(31), why, .. } = eva.receive().await else { panic!("a refusal") };
    assert_eq!(why.code, Code::Conflict);
    let (path, bearer) = (format!("/api/games/{}/commands", first.id), format!("Bearer {}", first.key));
    let headers = [("authorization", bearer.as_str()), ("idempotency-key", "one")];
    for (body, status) in [
        (json!({"v": 4, "x": "offer-draw"}), 200),
        (json!({"v": 5, "x": "resign"}), 409),
        (json!({"v": 5, "x": "offer-draw"}), 200),
    ] {
        assert_eq!(ask(&still.hub, "POST", &path, &headers, body.clone()).await.0.as_u16(), status, "{body}");
    }
}

#[tokio::test]
async fn a_command_that_cannot_be_read_is_refused_by_its_number() {
    let still = Still::in_memory().await;
    let [first, _] = still.begun(1, None).await;
    let mut eva = Client::at(site(&still.hub).await, &first.id, Some(&first.key)).await;
    for x in [r#"{"mv":"d1"}"#, r#"{"mv":7}"#, r#""dance""#, r#"{"say":{"text":3}}"#] {
        eva.send_text(&format!(r#"{{"t":"cmd","id":31,"c":"g/{}","v":3,"x":{x}}}"#, first.id)).await;
        let ServerMsg::Err { id, why, .. } = eva.receive().await else { panic!("{x}") };
        assert_eq!((id, why.code), (Some(31), Code::Malformed), "{x}");
    }
    eva.send(&ClientMsg::Unsub { c: Channel::Game(first.id) }).await;
}
