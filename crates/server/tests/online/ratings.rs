//! Ratings as people and programs see them, on both databases.

use branan_protocol::online::{ChatLine, Phrase, Status};
use serde_json::{Value, json};

use super::accounts::{Browser, sites};
use super::*;

/// Ten minutes and five seconds a move.
fn terms(rules: &str, sets: u8) -> Value {
    json!({"rules": rules, "sets": sets, "clock": {"base_ms": 600_000, "inc_ms": 5000}, "rated": true})
}

fn offered(terms: &Value) -> Value {
    json!({"terms": terms, "side": "random", "listed": true})
}

impl Browser {
    /// Offers a rated contest; returns its id.
    async fn offer_rated(&mut self, terms: &Value) -> String {
        let (status, seated) = self.post_json("/api/games", &offered(terms)).await;
        assert_eq!(status, 201, "{seated}");
        seated["id"].as_str().unwrap().to_owned()
    }

    async fn api(&mut self, path: &str) -> Value {
        let answer = self.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        serde_json::from_str(&answer.text).unwrap()
    }
}

/// A site with people who have accounts.
async fn people(still: &Still, names: &[&str]) -> Vec<Browser> {
    let mut all = Vec::new();
    for (number, name) in names.iter().enumerate() {
        let mut browser = Browser::new(&still.hub, &format!("10.1.0.{number}"));
        browser.sign_up(name).await;
        all.push(browser);
    }
    all
}

impl Still {
    async fn give(&self, id: &str, seat: Seat, command: Command) {
        let seen = self.table(id).await.version();
        let cmd_id = format!("{seen}");
        self.hub.command(id, seat, asked(&cmd_id, seen, &command)).await.unwrap();
    }

    /// Plays a contest to its end: so many moves of each set by chance, and then somebody gives it up.
    async fn play(&self, id: &str, loser: Seat, plies: usize, seed: usize) {
        let mut random = seed;
        loop {
            self.pass_ms(1000);
            let table = self.table(id).await;
            let Some(mover) = table.to_move() else { return };
            if table.snapshot().moves.len() >= plies {
                self.give(id, loser, Command::Resign).await;
                continue;
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let legal = table.board().legal_moves();
            self.give(id, mover, Command::Move(legal[(random >> 33) % legal.len()])).await;
        }
    }

    async fn ratings(&self) -> String {
        self.hub.store().ratings_as_text().await.unwrap()
    }

    /// Everything made again from the logs comes to what is there.
    async fn assert_rebuilt_the_same(&self) {
        let before = self.ratings().await;
        self.hub.store().rebuild_ratings().await.unwrap();
        assert_eq!(self.ratings().await, before);
    }
}

fn points(person: &Value, pool: usize) -> f64 {
    person["ratings"][pool]["points"].as_f64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_match_is_one_result_and_everybody_sees_it() {
    for (still, _folder) in sites().await {
        let mut both = people(&still, &["Eva", "Ole"]).await;
        let id = both[0].offer_rated(&terms("brandubh", 2)).await;
        // Whoever is invited reads what it is about, and how strong the other is.
        let invitation = Browser::new(&still.hub, "10.9.0.1").get(&format!("/en/c/{id}")).await.text;
        for text in ["Rated: the result counts", "/en/signin?back=/en/c/", "1500?", "· rated"] {
            assert!(invitation.contains(text), "{text}");
        }
        assert!(!both[1].get(&format!("/en/c/{id}")).await.text.contains("/en/signin?back"));
        both[1].join(&id, "").await;
        still.play(&id, Seat::Second, 14, 1).await;
        assert_eq!(still.table(&id).await.status(), Status::Ended);
        assert!(both[0].get(&format!("/en/g/{id}")).await.text.contains("Rated: the result counts"));
        still.hub.tick().await.unwrap();
        let [eva, ole] = [both[0].api("/api/people/Eva").await, both[0].api("/api/people/ole").await];
        assert!((points(&eva, 0) + points(&ole, 0) - 3000.0).abs() < 1e-9, "{eva} {ole}");
        assert!(points(&eva, 0) > 1600.0, "{eva}");
        assert_eq!(
            (&eva["ratings"][0]["results"], &eva["ratings"][0]["provisional"]),
            (&json!(1), &json!(true))
        );
        let page = both[0].get(&format!("/de/g/{id}")).await.text;
        assert!(page.contains("Eva: 1500 → ") && page.contains("Ole: 1500 → "), "{page}");
        let profile = both[1].get("/fr/@/Eva").await.text;
        assert!(
            profile.contains("<svg class=\"curve\"") && profile.contains("Brandubh : le classement du"),
            "{profile}"
        );
        assert!(both[0].get("/en/me").await.text.contains("class=\"rating\""));
        let export: Value = serde_json::from_str(&both[0].get("/me/export.json").await.text).unwrap();
        assert_eq!(export["ratings"][0]["game"], json!(id));
        // A guess ranks nobody.
        assert_eq!(both[0].api("/api/ratings/brandubh/live").await, json!([]));
        still.assert_rebuilt_the_same().await;
        // The next one follows from the same agreement.
        for seat in SEATS {
            still.give(&id, seat, Command::Rematch).await;
        }
        let next = still.table(&id).await.snapshot().next.clone().unwrap();
        still.play(&next, Seat::First, 16, 2).await;
        still.hub.tick().await.unwrap();
        let again = both[0].api("/api/people/Eva").await;
        assert_eq!(again["ratings"][0]["results"], json!(2));
        assert!(points(&again, 0) < points(&eva, 0));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_two_people_with_accounts_play_for_a_rating() {
    for (still, _folder) in sites().await {
        let mut both = people(&still, &["Eva", "Ole"]).await;
        let mut guest = Browser::new(&still.hub, "10.9.0.1");
        let rated = terms("brandubh", 1);
        assert_eq!(guest.post_json("/api/games", &offered(&rated)).await.0, 409);
        let id = both[0].offer_rated(&rated).await;
        let join = format!("/api/games/{id}/join");
        assert_eq!(guest.post_json(&join, &json!({})).await.0, 409);
        assert_eq!(both[0].post_json(&join, &json!({})).await.0, 409, "not against oneself");
        both[1].join(&id, "").await;
        // What makes no sense.
        let mut wrong = vec![offered(&json!({"rules": "brandubh", "sets": 1, "rated": true}))];
        let own = branan_rules::RuleSet {
            name: "My rules".into(),
            encirclement: false,
            ..branan_rules::presets::BRANDUBH
        };
        wrong.push(offered(&terms(&branan_rules::notation::write_rules_code(&own), 2)));
        wrong.push(json!({"terms": rated, "side": "attackers"}));
        for offer in wrong {
            assert_eq!(both[0].post_json("/api/games", &offer).await.0, 422, "{offer}");
        }
        // Somebody else's secret.
        let key = "k".repeat(22);
        let with_key = json!({"terms": rated, "side": "random", "key": key});
        assert_eq!(both[0].post_json("/api/games", &with_key).await.0, 201);
        assert_eq!(both[0].post_json("/api/games", &with_key).await.0, 201, "the same again");
        assert_eq!(both[1].post_json("/api/games", &with_key).await.0, 409);
        // What was played before there was an account changes nothing, whoever it becomes.
        let (casual, first) = guest.offer("", true).await;
        let second = Browser::new(&still.hub, "10.9.0.2").join(&casual, "").await;
        still.play(&casual, Seat::First, 12, 3).await;
        both[0].claim(&[&first]).await;
        both[1].claim(&[&second]).await;
        still.hub.tick().await.unwrap();
        assert_eq!(both[0].api("/api/people/Eva").await["ratings"], json!([]));
        still.assert_rebuilt_the_same().await;
        assert_eq!(still.ratings().await, "");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_makes_a_rated_offer_without_a_script() {
    for (still, _folder) in sites().await {
        let mut both = people(&still, &["Eva", "Ole"]).await;
        let page = both[0].get("/de/online/rated").await.text;
        let key = page.split("name=\"key\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        let form =
            [("key", key.as_str()), ("game", "tablut"), ("sets", "1"), ("clock", "5"), ("listed", "yes")];
        let answer = both[0].post("/de/online/rated", &form).await;
        let (address, secret) = answer.location.split_once('#').unwrap();
        assert_eq!((answer.status, secret), (303, key.as_str()));
        assert_eq!(both[0].post("/de/online/rated", &form).await.location, answer.location, "sent twice");
        let id = address.strip_prefix("/de/g/").unwrap();
        let table = still.table(id).await;
        assert!(table.snapshot().terms.rated && table.is_slow() && table.snapshot().listed);
        still.hub.tick().await.unwrap();
        let lobby = both[1].api("/api/lobby").await;
        assert_eq!(lobby[0]["terms"]["rated"], json!(true), "{lobby}");
        assert_eq!(both[0].post("/de/online/rated", &[("key", "x"), ("game", "chess")]).await.status, 400);
        let chess = [("key", key.as_str()), ("game", "chess"), ("sets", "1"), ("clock", "5")];
        assert_eq!(both[0].post("/de/online/rated", &chess).await.status, 422);
    }
}

/// Days to think.
fn slow(rules: &str) -> Value {
    let clock = json!({"base_ms": 86_400_000, "inc_ms": 28_800_000, "cap_ms": 172_800_000});
    json!({"rules": rules, "sets": 2, "clock": clock, "rated": true})
}

/// Contests of several people in all ways in which contests end, noticed in another order than they ended in.
async fn busy_site(still: &Still, all: &mut [Browser]) {
    let mut over = Vec::new();
    for number in 0..24_usize {
        let (one, other) = (number % 4, (number + 1 + number / 4 % 3) % 4);
        let loser = SEATS[number / 3 % 2];
        let (pair, terms) = match number % 4 {
            // Of three of the same two, two have the same sides; whoever leaves does so again and again.
            2 => ([0, 1], terms("brandubh", 2)),
            3 => ([2, 3], slow("tablut")),
            _ => ([one, other], terms(["brandubh", "tablut"][number % 2], 1 + (number / 2 % 2) as u8)),
        };
        let id = all[pair[0]].offer_rated(&terms).await;
        all[pair[1]].join(&id, "").await;
        match number % 4 {
            // Another one each time, or they would have to wait.
            0 if number == 0 || number == 8 => still.give(&id, SEATS[number / 8], Command::Abort).await,
            2 => still.play(&id, loser, 12, 77).await,
            3 => still.play(&id, Seat::First, 3, number).await,
            _ => still.play(&id, loser, 12 + number % 3, number).await,
        }
        over.push((id, loser));
        if number % 6 == 5 {
            // Those that ended first are noticed last.
            for (id, by) in over.drain(..).rev() {
                still.pass_ms(10);
                still.give(&id, by, Command::Say(ChatLine::Phrase(Phrase::ALL[0]))).await;
            }
            still.hub.rate_due().await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn entered_one_by_one_in_any_order_ratings_are_those_of_a_rebuild() {
    for (still, _folder) in sites().await {
        let mut all = people(&still, &["Eva", "Ole", "Ada", "Max"]).await;
        busy_site(&still, &mut all).await;
        let kept = still.ratings().await;
        for outcome in ["\"rated\"", "\"aborted\"", "\"repeated\"", "\"left-early\""] {
            assert!(kept.contains(outcome), "{outcome} {kept}");
        }
        still.assert_rebuilt_the_same().await;
        assert_eq!(still.hub.rate_due().await.unwrap(), 0);
        // The marks of where everybody stands now are the same, too.
        let now = all[0].api("/api/people/Eva").await;
        still.hub.store().rebuild_ratings().await.unwrap();
        assert_eq!(all[0].api("/api/people/Eva").await, now);
        // Another database, from the file.
        let mut file = Vec::new();
        still.hub.store().export(&mut file).await.unwrap();
        let other = Store::in_memory().await.unwrap();
        other.import(file.as_slice()).await.unwrap();
        other.rebuild_ratings().await.unwrap();
        assert_eq!(other.ratings_as_text().await.unwrap(), kept);
        // Who leaves stays an opponent without a name.
        still.hub.erase_user("Ole").await.unwrap();
        assert_eq!(still.ratings().await, kept);
        still.assert_rebuilt_the_same().await;
        assert_eq!(all[0].get("/api/people/Ole").await.status, 404);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_that_notice_at_once_enter_each_contest_once() {
    for (still, _folder) in sites().await {
        let other = Still::with(still.hub.store().clone(), Limits::default());
        let mut all = people(&still, &["Eva", "Ole", "Ada"]).await;
        for number in 0..12_usize {
            let id = all[number % 3].offer_rated(&terms("brandubh", 1)).await;
            all[(number + 1) % 3].join(&id, "").await;
            still.play(&id, SEATS[number / 2 % 2], 12, 100 + number).await;
        }
        let hubs = [still.hub.clone(), other.hub.clone(), still.hub.clone(), other.hub.clone()];
        let tries = hubs.map(|hub| tokio::spawn(async move { hub.rate_due().await }));
        for attempt in tries {
            attempt.await.unwrap().unwrap();
        }
        // Whoever was slower than all others leaves it for the next time.
        while still.hub.rate_due().await.unwrap() > 0 {}
        let kept = still.ratings().await;
        assert_eq!(kept.matches("Finished {").count(), 12);
        still.assert_rebuilt_the_same().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_again_and_again_waits_longer_each_time() {
    for (still, _folder) in sites().await {
        let mut both = people(&still, &["Eva", "Ole"]).await;
        let live = terms("brandubh", 2);
        for wait_minutes in [0, 10, 20] {
            let id = both[0].offer_rated(&live).await;
            both[1].join(&id, "").await;
            let seat = Seat::First;
            still.give(&id, seat, Command::Abort).await;
            still.hub.tick().await.unwrap();
            let minute = 60_000;
            if wait_minutes > 0 {
                still.pass_ms((wait_minutes - 1) * minute);
                let (status, refusal) = both[0].post_json("/api/games", &offered(&live)).await;
                assert_eq!((status, &refusal["code"]), (409, &json!("not-now")), "{refusal}");
                assert!(both[0].get("/en/online/rated").await.text.contains("You have left several games"));
                // Slowly, or without a rating, they may play.
                let (status, _) = both[0]
                    .post_json("/api/games", &json!({"terms": {"rules": "brandubh", "sets": 1}}))
                    .await;
                assert_eq!(status, 201);
                // Whoever was left waits for nobody.
                let other = both[1].offer_rated(&live).await;
                let (status, _) = both[0].post_json(&format!("/api/games/{other}/join"), &json!({})).await;
                assert_eq!(status, 409);
                still.pass_ms(2 * minute);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_results_and_a_sure_rating_rank_somebody_while_they_play() {
    for (still, _folder) in sites().await {
        let mut all = people(&still, &["Eva", "Ole", "Ada", "Max"]).await;
        for number in 0..36_usize {
            let pairs = [(0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2)];
            let (one, other) = pairs[number % 6];
            let id = all[one].offer_rated(&terms("brandubh", 1)).await;
            all[other].join(&id, "").await;
            still.play(&id, SEATS[number / 6 % 2], 12, 1000 + number).await;
        }
        still.hub.tick().await.unwrap();
        let ranking = all[0].api("/api/ratings/brandubh/live").await;
        let names: Vec<&str> =
            ranking.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
        assert_eq!(names.len(), 4, "{ranking}");
        let page = all[0].get("/pt/ratings?rules=brandubh&pace=live").await.text;
        for name in &names {
            assert!(page.contains(&format!("/pt/@/{name}\"")), "{name}");
        }
        assert!(
            all[0]
                .get("/en/ratings?rules=brandubh&pace=slow")
                .await
                .text
                .contains("Nobody has a sure rating")
        );
        assert_eq!(all[0].get("/api/ratings/chess/live").await.status, 404);
        assert_eq!(all[0].get("/api/people/%00").await.status, 404);
        still.hub.ban_user("Ada", true).await.unwrap();
        still.hub.erase_user("Max").await.unwrap();
        assert_eq!(all[0].api("/api/ratings/brandubh/live").await.as_array().unwrap().len(), 2);
        still.pass_ms(91 * 24 * 60 * 60_000);
        let mut guest = Browser::new(&still.hub, "10.9.0.9");
        assert_eq!(guest.api("/api/ratings/brandubh/live").await, json!([]));
    }
}
