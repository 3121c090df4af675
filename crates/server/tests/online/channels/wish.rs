//! Offers that people wait for.

use serde_json::json;

use super::super::accounts::{Browser, sites};
use super::*;

/// How often somebody's page says that there is an offer.
async fn told(browser: &mut Browser) -> usize {
    browser.get("/en/me/notices").await.text.matches("offers a game</a>").count()
}

async fn offered(browser: &mut Browser, rules: &str, clock: Time, listed: bool) -> String {
    let terms = json!({"rules": rules, "sets": 1, "clock": clock});
    let body = json!({"terms": terms, "side": "attackers", "listed": listed});
    let (status, seated) = browser.post_json("/api/games", &body).await;
    assert_eq!(status, 201, "{seated}");
    seated["id"].as_str().unwrap().to_owned()
}

const LIVE: Time = Time::live(300_000, 2000);

#[tokio::test(flavor = "multi_thread")]
async fn who_waits_for_a_game_is_told_of_it_three_times_a_day() {
    for (still, _folder) in sites().await {
        let mut all = ["10.0.0.1", "10.0.0.2", "10.0.0.3"].map(|address| Browser::new(&still.hub, address));
        for (browser, name) in all.iter_mut().zip(["Eva", "Ole", "Mia"]) {
            browser.sign_up(name).await;
        }
        let [mut eva, mut ole, mut mia] = all;
        let form = [("game", "brandubh"), ("game", "tablut"), ("pace", "slow")];
        for browser in [&mut eva, &mut ole, &mut mia] {
            assert_eq!(browser.post("/en/me/wish", &form).await.location, "/en/me/notices#wish");
        }
        assert_eq!(eva.get("/fr/me/notices").await.text.matches(" checked>").count(), 8 + 3);
        for bad in [[("game", "chess")], [("pace", "fast")], [("what", "brandubh")]] {
            assert_eq!(eva.post("/en/me/wish", &bad).await.status, 400);
        }
        // Mia does not want to meet Ole.
        mia.post("/en/@/Ole/block", &[("answer", "yes")]).await;
        // Of what nobody waits for, and of what is private, nobody is told.
        offered(&mut ole, "brandubh", LIVE, true).await;
        offered(&mut ole, "copenhagen", Time::SLOW[0], true).await;
        offered(&mut ole, "brandubh", Time::SLOW[0], false).await;
        still.hub.tick().await.unwrap();
        assert_eq!([told(&mut eva).await, told(&mut ole).await, told(&mut mia).await], [0, 0, 0]);
        let mut ids = Vec::new();
        for number in 1..=5 {
            ids.push(offered(&mut ole, "brandubh", Time::SLOW[0], true).await);
            still.hub.tick().await.unwrap();
            assert_eq!(
                [told(&mut eva).await, told(&mut ole).await, told(&mut mia).await],
                [number.min(3), 0, 0]
            );
        }
        // What somebody took up is no offer any more.
        mia.join(&offered(&mut eva, "tablut", Time::SLOW[0], false).await, "").await;
        eva.join(&ids[0], "").await;
        still.hub.tick().await.unwrap();
        assert_eq!(told(&mut eva).await, 2);
        // The next day there may be more; not for who waits no longer, or wants no such notices.
        still.pass_ms(24 * 3_600_000);
        still.hub.store().beat(still.hub_ms()).await.unwrap();
        offered(&mut ole, "tablut", Time::SLOW[0], true).await;
        still.hub.tick().await.unwrap();
        assert_eq!(told(&mut eva).await, 3);
        assert_eq!(eva.post("/en/me/notices/kinds", &[("kind", "turn")]).await.status, 303);
        offered(&mut ole, "tablut", Time::SLOW[0], true).await;
        still.hub.tick().await.unwrap();
        assert_eq!(told(&mut eva).await, 0);
        assert_eq!(eva.post("/en/me/wish", &[]).await.status, 303);
        assert!(eva.get("/me/export.json").await.text.contains("\"waits_for\":{\"games\":[]"));
    }
}
