//! Offers that leave a choice: several games, several clocks, and one of them is played.

use branan_protocol::online::Code;
use serde_json::{Value, json};

use super::accounts::{Browser, sites};
use super::bank::stores;
use super::*;

const KEY: &str = "K234567890123456789012";

/// Three games, and a slow clock, a live one or none.
fn wide() -> Offer {
    let or = Alternatives {
        rules: vec!["tablut".into(), "copenhagen".into()],
        clocks: vec![Some(Time::SLOW[0]), None],
    };
    Offer { or, key: Some(KEY.into()), ..offer(2, FIVE) }
}

fn terms(rules: &str, clock: Option<Time>) -> Terms {
    Terms { rules: rules.into(), clock, ..wide().terms }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_choose_at_once_one_plays_what_they_chose() {
    for (store, _folder) in stores().await {
        let nodes = [Still::on(store.clone()), Still::on(store.clone())];
        let made = nodes[0].hub.open(&wide()).await.unwrap();
        assert_eq!(nodes[1].hub.open(&wide()).await.unwrap(), made, "sent again");
        let other = Offer { or: Alternatives { clocks: Vec::new(), ..wide().or }, ..wide() };
        assert_eq!(nodes[1].hub.open(&other).await.unwrap_err().code, Code::Conflict);
        let open = store.lobby().await.unwrap();
        assert_eq!((open.len(), &open[0].or), (1, &wide().or), "one line");

        let wanted = [terms("tablut", Some(Time::SLOW[0])), terms("copenhagen", None)];
        let keys = ["a", "b"].map(|letter| letter.repeat(22));
        let (one, two) = tokio::join!(
            nodes[0].hub.choose(&made.id, "Ole", Some(&wanted[0]), Some(&keys[0])),
            nodes[1].hub.choose(&made.id, "Mia", Some(&wanted[1]), Some(&keys[1])),
        );
        let all = [one, two];
        let winner = all.iter().position(Result::is_ok).expect("one of them");
        assert_eq!(all[1 - winner].as_ref().unwrap_err().code, Code::Taken);
        // Whoever sits there finds the seat, whatever they choose now.
        for node in &nodes {
            let again = node.hub.choose(&made.id, "", Some(&wanted[1 - winner]), Some(&keys[winner])).await;
            assert_eq!(again.as_ref(), all[winner].as_ref());
        }
        let table = nodes[0].table(&made.id).await;
        assert_eq!((&table.snapshot().terms, table.snapshot().or.is_empty()), (&wanted[winner], true));
        assert_eq!(table.board().rule_set().id, wanted[winner].rules);
        assert_eq!(table.snapshot().left, wanted[winner].clock.map(|clock| [clock.base_ms; 2]));
        let row = store.row(&made.id).await.unwrap().unwrap();
        assert_eq!(
            (row.rules, row.deadline_ms),
            (wanted[winner].rules.clone(), table.deadline_ms().map(u64::cast_signed))
        );
        // The next contest of the two is what they played.
        for seat in [Seat::First, Seat::Second] {
            for cmd in ["x", "y"] {
                let id = format!("{cmd}{seat}");
                let _ = nodes[0].hub.command(&made.id, seat, asked(&id, 3, &Command::Resign)).await;
            }
        }
        for seat in SEATS {
            nodes[0].hub.command(&made.id, seat, asked("again", 3, &Command::Rematch)).await.unwrap();
        }
        let next = nodes[0].table(&made.id).await.snapshot().next.clone().unwrap();
        assert_eq!(nodes[0].table(&next).await.snapshot().terms, wanted[winner]);
    }
}

#[tokio::test]
async fn only_what_is_on_offer_can_be_chosen() {
    let still = Still::in_memory().await;
    let made = still.hub.open(&wide()).await.unwrap();
    let rated = Terms { rated: true, ..terms("tablut", None) };
    let set = Terms { sets: 1, ..terms("tablut", None) };
    let minutes = Some(Time::live(60_000, 0));
    for wanted in [None, Some(rated), Some(set), Some(terms("fetlar", None)), Some(terms("tablut", minutes))]
    {
        let refused = still.hub.choose(&made.id, "Ole", wanted.as_ref(), None).await.unwrap_err();
        assert_eq!(refused.code, Code::BadTerms, "{wanted:?}");
    }
    assert_eq!(still.table(&made.id).await.version(), 1);
    // Where there is no choice, what is said has to be what is offered, and the log says nothing of it.
    let plain = still.hub.open(&offer(2, FIVE)).await.unwrap();
    let refused = still.hub.choose(&plain.id, "Ole", Some(&terms("tablut", FIVE)), None).await.unwrap_err();
    assert_eq!(refused.code, Code::BadTerms);
    still.hub.choose(&plain.id, "Ole", Some(&terms("brandubh", FIVE)), None).await.unwrap();
    let log = still.hub.store().log_after(&plain.id, 0).await.unwrap();
    assert!(!serde_json::to_string(&log[1].entry).unwrap().contains("terms"));
}

#[tokio::test]
async fn an_offer_is_of_known_games_each_named_once_and_says_what_can_be_played() {
    let still = Still::in_memory().await;
    let or = |rules: &[&str], clocks: &[Option<Time>]| Alternatives {
        rules: rules.iter().map(|id| (*id).to_owned()).collect(),
        clocks: clocks.to_vec(),
    };
    let bad = Some(Time::live(0, 0));
    let many: Vec<_> = (1..=16).map(|minutes| Some(Time::live(minutes * 60_000, 0))).collect();
    for or in [
        or(&["chess"], &[]),
        or(&["brandubh"], &[]),
        or(&["tablut", "tablut"], &[]),
        or(&[], &[FIVE]),
        or(&[], &[None, None]),
        or(&[], &[bad]),
        or(&[], &many),
        or(&["tablut"; 16], &[]),
        or(&["name:Mine dim:7"], &[]),
    ] {
        let refused = still.hub.open(&Offer { or: or.clone(), ..offer(1, FIVE) }).await.unwrap_err();
        assert_eq!(refused.code, Code::BadTerms, "{or:?}");
    }
    // Every choice of a rated offer can be rated.
    let mut rated = Offer { or: or(&["tablut"], &[None]), side: Pick::Random, ..offer(2, FIVE) };
    rated.terms.rated = true;
    assert_eq!(still.hub.open(&rated).await.unwrap_err().code, Code::BadTerms);
    // A live clock comes first: whoever makes the offer waits there.
    let mixed = Offer { or: or(&[], &[None, FIVE]), ..offer(2, Some(Time::SLOW[0])) };
    let made = still.hub.open(&mixed).await.unwrap();
    let table = still.table(&made.id).await;
    assert!(!table.is_slow() && table.snapshot().or.clocks.contains(&Some(Time::SLOW[0])));
    assert_eq!(table.deadline_ms(), Some(START_MS + 30 * 60_000), "as long as that of a live game");
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_make_an_offer_and_take_it_up_without_a_script() {
    for (still, _folder) in sites().await {
        let [mut eva, mut ole] = ["10.0.0.1", "10.0.0.2"].map(|address| Browser::new(&still.hub, address));
        let key = key_in(&eva.get("/de/online/offer").await.text);
        let form = [
            ("key", key.as_str()),
            ("name", "Eva"),
            ("game", "brandubh"),
            ("game", "tablut"),
            ("clock", "1"),
            ("clock", "7"),
            ("sets", "1"),
            ("side", "attackers"),
            ("listed", "yes"),
        ];
        let answer = eva.post("/de/online/offer", &form).await;
        let (address, secret) = answer.location.split_once('#').unwrap();
        assert_eq!((answer.status, secret), (303, key.as_str()), "{}", answer.text);
        assert_eq!(eva.post("/de/online/offer", &form).await.location, answer.location, "sent twice");
        let id = address.strip_prefix("/de/g/").unwrap().to_owned();
        // A form that says too little, or what no page of ours has.
        for bad in [&form[..2], &form[..4], &[("key", "x"), ("game", "brandubh"), ("clock", "9")]] {
            assert_eq!(eva.post("/de/online/offer", bad).await.status, 400);
        }

        // The page of the invitation leaves the choice, in a form.
        let page = ole.get(&format!("/fr/c/{id}")).await.text;
        assert!(
            page.contains("value=\"tablut\"")
                && page.contains("value=\"null\"")
                && !page.contains("/assets/live")
        );
        assert!(page.contains("Brandubh, Tablut") && page.contains("<input name=\"name\""), "{page}");
        let key = key_in(&page);
        let path = format!("/fr/c/{id}");
        let form = [("key", key.as_str()), ("name", "Ole"), ("game", "tablut"), ("clock", "null")];
        let wrong = [("key", key.as_str()), ("name", "Ole"), ("game", "fetlar"), ("clock", "null")];
        assert_eq!(ole.post(&path, &wrong).await.status, 422);
        let wrong = [("key", key.as_str()), ("name", ""), ("game", "tablut"), ("clock", "?")];
        assert_eq!(ole.post(&path, &wrong).await.status, 400);
        let there = format!("/fr/g/{id}#{key}");
        assert_eq!(ole.post(&path, &form).await.location, there);
        assert_eq!(ole.post(&path, &form).await.location, there, "sent twice");
        let table = still.table(&id).await;
        let state = table.snapshot();
        assert_eq!(
            (state.terms.rules.as_str(), state.terms.clock, &state.names[1]),
            ("tablut", None, &"Ole".to_owned())
        );
        // Whoever comes too late is told so.
        let late =
            |game| [("key", "z2345678901234567890zz"), ("name", "Mia"), ("game", game), ("clock", "null")];
        for game in ["brandubh", "tablut"] {
            let refused = Browser::new(&still.hub, "10.0.0.3").post(&path, &late(game)).await;
            assert!(refused.status == 409 && refused.text.contains("role=\"alert\""), "{}", refused.text);
        }
    }
}

/// What a form says that is sent twice.
fn key_in(page: &str) -> String {
    let rest = page.split("name=\"key\" value=\"").nth(1).expect("a form");
    rest.split('"').next().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_is_for_whoever_may_meet_and_may_be_rated() {
    for (still, _folder) in sites().await {
        let mut all = ["10.0.0.1", "10.0.0.2", "10.0.0.3"].map(|address| Browser::new(&still.hub, address));
        for (browser, name) in all.iter_mut().zip(["Eva", "Ole", "Mia"]) {
            browser.sign_up(name).await;
        }
        let [mut eva, mut ole, mut mia] = all;
        // Mia waits for slow games of Tablut, and Ole for live ones.
        mia.post("/en/me/wish", &[("game", "tablut"), ("pace", "slow")]).await;
        ole.post("/en/me/wish", &[("game", "fetlar"), ("pace", "live")]).await;
        let key = key_in(&eva.get("/en/online/rated").await.text);
        let form = [
            ("key", key.as_str()),
            ("game", "brandubh"),
            ("game", "tablut"),
            ("clock", "1"),
            ("clock", "4"),
            ("sets", "1"),
            ("listed", "yes"),
        ];
        let answer = eva.post("/en/online/rated", &form).await;
        let id = answer.location.strip_prefix("/en/g/").unwrap().split('#').next().unwrap().to_owned();
        still.hub.tick().await.unwrap();
        let told = |page: String| page.matches("offers a game</a>").count();
        assert_eq!(told(mia.get("/en/me/notices").await.text), 1);
        assert_eq!(told(ole.get("/en/me/notices").await.text), 0);
        // A rated one has no choice without a clock.
        let none = [&form[..5], &[("clock", "7"), ("sets", "1")]].concat();
        assert_eq!(eva.post("/en/online/rated", &none).await.status, 400);

        let wanted = json!({"rules": "tablut", "sets": 1, "clock": Time::SLOW[0], "rated": true});
        let path = format!("/api/games/{id}/join");
        let join = |key: char| json!({"terms": wanted, "key": key.to_string().repeat(22)});
        // Not a guest, not herself, not whom she does not want to meet.
        eva.post("/en/@/Ole/block", &[("answer", "yes")]).await;
        for browser in [&mut Browser::new(&still.hub, "10.0.0.4"), &mut eva, &mut ole] {
            let (status, refusal) = browser.post_json(&path, &join('q')).await;
            assert_eq!((status, &refusal["code"]), (409, &json!("not-now")));
        }
        let (_, refusal) = mia.post_json(&path, &json!({"key": "p".repeat(22)})).await;
        assert_eq!(refusal["code"], json!("bad-terms"));
        let (status, seated) = mia.post_json(&path, &join('m')).await;
        assert_eq!((status, &seated["seat"]), (200, &json!("second")), "{seated}");
        let (_, game): (u16, Value) = mia.post_json(&format!("/api/games/{id}/join"), &join('m')).await;
        assert_eq!(game["id"], json!(id));
        let table = still.table(&id).await;
        assert!(table.is_slow() && table.snapshot().terms.rated);
        let page = eva.get("/en/me/notices").await.text;
        assert!(page.contains("Mia has taken up your offer") && page.contains("Tablut"), "{page}");
    }
}
