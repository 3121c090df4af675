//! Rules of one's own, offered to somebody elsewhere.

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use branan_rules::notation::{read_otn_rules, read_records, write_otn_rules, write_rules_code};
use branan_rules::{Escape, RuleSet, SplitMix64, presets};
use branan_server::app;
use serde_json::{Value, json};
use tower::ServiceExt;

use super::api::ask;
use super::bank::stores;
use super::*;

/// Brandubh in which the king wins on the edge, under the names of Brandubh itself.
fn mine() -> RuleSet {
    RuleSet { escape: Escape::Edge, ..presets::BRANDUBH }
}

/// The king walks to the edge, which only these rules count as a way out.
const TO_THE_EDGE: [&str; 6] = ["d2-g2", "d3-d2", "b4-b3", "d4-d3", "b3-b2", "d3-a3"];

async fn text_of(hub: &Hub, path: &str) -> String {
    let request = Request::get(path).body(Body::empty()).unwrap();
    let response = app(hub.clone()).oneshot(request).await.unwrap();
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    String::from_utf8(to_bytes(response.into_body(), usize::MAX).await.unwrap().to_vec()).unwrap()
}

fn offered(rules: &str) -> Value {
    let terms = json!({"rules": rules, "sets": 1});
    json!({"terms": terms, "name": "Eva", "side": "attackers", "listed": true})
}

/// Plays some of the moves to the edge.
async fn play(hub: &Hub, id: &str, turns: std::ops::Range<usize>) {
    for turn in turns {
        let cmd_id = turn.to_string();
        let seat = SEATS[turn % 2];
        hub.command(id, seat, asked(&cmd_id, turn as u64 + 3, &mv(TO_THE_EDGE[turn]))).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_of_ones_own_are_offered_shown_in_words_and_played() {
    for (store, _folder) in stores().await {
        let still = Still::on(store.clone());
        let hub = &still.hub;
        let (status, first) = ask(hub, "POST", "/api/games", &[], offered(&write_otn_rules(&mine()))).await;
        assert_eq!(status, StatusCode::CREATED, "{first}");
        let id = first["id"].as_str().unwrap();
        hub.tick().await.unwrap();
        let (_, lobby) = ask(hub, "GET", "/api/lobby", &[], Value::Null).await;
        assert_eq!(lobby[0]["terms"]["rules"], write_rules_code(&mine()));
        // Whoever is invited reads what differs before they accept, in their language.
        for (path, heading, differs) in [
            ("en/c", "Brandubh (rules of their own)", "edge"),
            ("fr/c", "Brandubh (règles maison)", "case quelconque"),
            ("de/c", "Brandubh (eigene Regeln)", "Rand"),
            ("pt/c", "Brandubh (regras próprias)", "borda"),
        ] {
            let page = text_of(hub, &format!("/{path}/{id}")).await;
            let words = page.split("id=\"rules-in-words\"").nth(1).expect(path);
            assert!(page.contains(heading) && words.contains(differs), "{page}");
            assert!(words.contains("/learn/brandubh"), "the known game that is nearest");
        }
        let second = hub.join(id, "Ole", None).await.unwrap();
        play(hub, id, 0..3).await;
        // The server is another one on the same database from now on.
        let next = Still::on(store);
        play(&next.hub, id, 3..6).await;
        let table = next.table(id).await;
        assert_eq!(table.snapshot().winner, Some(second.seat));
        assert!(table.board().rule_set().is_same_game(&mine()));
        let record = text_of(&next.hub, &format!("/g/{id}/record.otg")).await;
        let records = read_records(&record).unwrap();
        assert!(records[0].rules.as_ref().unwrap().is_same_game(&mine()), "{record}");
        let rules = text_of(&next.hub, &format!("/g/{id}/rules.otn")).await;
        assert!(read_otn_rules(&rules).unwrap().0.is_same_game(&mine()), "{rules}");
        let games = text_of(&next.hub, "/en/games").await;
        assert!(games.contains("<td>Brandubh</td>"), "{games}");
    }
}

#[tokio::test]
async fn rules_that_nobody_can_play_by_are_refused_with_a_reason() {
    let still = Still::in_memory().await;
    let long = format!("{} {}", write_otn_rules(&mine()), "x".repeat(2048));
    for (rules, why) in [
        ("", "rules: there is no such game"),
        ("dim:7 name:X start:/7/7/7/3t3/7/7/7/", "rules: "),
        ("dim:7 name:X esc:x start:/3t3/7/7/3K3/7/7/7/", "rules: "),
        ("BH.x", "rules: expected a rules code"),
        (&long, "rules: they have more than 2048 bytes"),
    ] {
        let (status, refusal) = ask(&still.hub, "POST", "/api/games", &[], offered(rules)).await;
        assert_eq!((status.as_u16(), refusal["code"].as_str()), (422, Some("bad-terms")), "{rules}");
        assert!(refusal["text"].as_str().unwrap().starts_with(why), "{refusal}");
    }
    let renamed = RuleSet { id: "mine".into(), name: "Mine".into(), ..presets::TABLUT };
    let (_, first) = ask(&still.hub, "POST", "/api/games", &[], offered(&write_otn_rules(&renamed))).await;
    assert_eq!(still.table(first["id"].as_str().unwrap()).await.snapshot().terms.rules, "tablut");
    let page = text_of(&still.hub, &format!("/en{}", first["join"].as_str().unwrap())).await;
    assert!(!page.contains("id=\"rules-in-words\""), "nothing of a known game has to be explained");
}

#[tokio::test]
async fn garbage_in_place_of_rules_is_refused_or_played_and_never_an_accident() {
    let still = Still::in_memory().await;
    let mut random = SplitMix64::new(7);
    let texts = [write_otn_rules(&mine()), write_rules_code(&mine())];
    let (mut taken, mut refused) = (0, 0);
    for round in 0..150 {
        let mut text: Vec<char> = texts[round % 2].chars().collect();
        for _ in 0..=random.below(3) {
            let place = random.below(text.len());
            text[place] = ['A', 'z', '9', ':', '.', '/', ' ', '%', '\0', '王'][random.below(10)];
        }
        let offer = Offer {
            terms: Terms { rules: text.into_iter().collect(), sets: 1, clock: None, rated: false },
            or: Alternatives::default(),
            name: String::new(),
            side: Pick::Random,
            listed: false,
            key: None,
        };
        match still.hub.open(&offer).await {
            Ok(seat) => {
                text_of(&still.hub, &format!("/en/c/{}", seat.id)).await;
                taken += 1;
            }
            Err(refusal) => {
                assert_eq!(refusal.code.to_string(), "bad-terms", "{refusal}");
                refused += 1;
            }
        }
    }
    assert!(taken > 5 && refused > 20, "{taken} taken, {refused} refused");
}
