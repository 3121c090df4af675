//! Offers of slow games that stand.

use super::accounts::{Browser, PASSWORD, sites};
use super::*;

/// Two games, two clocks, and two of them at once.
fn form(key: char) -> Vec<(&'static str, String)> {
    let fields = [("game", "brandubh"), ("game", "tablut"), ("clock", "4"), ("clock", "5")];
    let rest = [("sets", "1"), ("side", "attackers"), ("most", "2")];
    let fields = fields.into_iter().chain(rest).map(|(name, value)| (name, value.to_owned()));
    [("key", key.to_string().repeat(22))].into_iter().chain(fields).collect()
}

impl Browser {
    async fn send(&mut self, path: &str, fields: &[(&str, String)]) -> (u16, String) {
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let answer = self.post(path, &fields).await;
        (answer.status, answer.location)
    }

    /// Makes an offer; its id.
    async fn stand(&mut self, form: &[(&str, String)]) -> String {
        assert_eq!(self.send("/en/online/standing", form).await, (303, "/en/me#standing".into()));
        let page = self.get("/en/me").await.text;
        let rest = page.split("name=\"which\" value=\"").nth(1).expect("an offer");
        rest.split('"').next().unwrap().to_owned()
    }

    /// Takes one up: the status, and the contest.
    async fn take(&mut self, id: &str, game: &str, clock: Time, key: char) -> (u16, String) {
        let clock = serde_json::to_string(&clock).unwrap();
        let fields = [("key", key.to_string().repeat(22)), ("game", game.to_owned()), ("clock", clock)];
        let (status, location) = self.send(&format!("/en/online/standing/{id}"), &fields).await;
        (status, location.strip_prefix("/en/g/").unwrap_or_default().to_owned())
    }

    async fn change(&mut self, id: &str, act: &str, most: &str) -> u16 {
        self.post("/en/me/standing", &[("which", id), ("act", act), ("most", most)]).await.status
    }

    /// Says whether the list has the offers of somebody.
    async fn sees(&mut self, name: &str) -> bool {
        self.get("/en/online/standing").await.text.contains(&format!("<strong>{name}</strong>"))
    }
}

async fn people<const N: usize>(still: &Still, names: [&str; N]) -> [Browser; N] {
    let mut number = 0;
    let mut all = names.map(|_| {
        number += 1;
        Browser::new(&still.hub, &format!("10.0.0.{number}"))
    });
    for (browser, name) in all.iter_mut().zip(names) {
        browser.sign_up(name).await;
    }
    all
}

const DAY: Time = Time::SLOW[0];
const THREE: Time = Time::SLOW[1];

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_stands_until_as_many_are_played_as_its_maker_wants() {
    for (still, _folder) in sites().await {
        let [mut eva, mut ole, mut mia, mut ada] = people(&still, ["Eva", "Ole", "Mia", "Ada"]).await;
        let id = eva.stand(&form('k')).await;
        assert_eq!(eva.stand(&form('k')).await, id, "a form that is sent again");
        let which = format!("name=\"which\" value=\"{id}\"");
        assert_eq!(eva.get("/en/me").await.text.matches(&which).count(), 1);
        assert!(ole.sees("Eva").await && Browser::new(&still.hub, "10.0.0.9").sees("Eva").await);
        assert!(ole.get("/de/@/Eva").await.text.contains(&format!("/de/online/standing/{id}")));

        // What is chosen is played at once, by the two of them.
        let (status, first) = ole.take(&id, "tablut", THREE, 'o').await;
        assert_eq!(
            (status, ole.take(&id, "tablut", THREE, 'o').await),
            (303, (303, first.clone())),
            "sent again"
        );
        let table = still.table(&first).await;
        let state = table.snapshot();
        assert_eq!((state.terms.rules.as_str(), state.terms.clock), ("tablut", Some(THREE)));
        assert_eq!((table.status().word(), &state.names), ("playing", &["Eva".into(), "Ole".into()]));
        assert_eq!(state.attackers, Some(Seat::First));
        let told = eva.get("/en/me/notices").await.text;
        assert!(told.contains("Ole has taken up your offer") && told.contains(&first), "{told}");
        assert!(eva.get("/en/me").await.text.contains("1 of 2 being played"));
        // Both find their seat on any device.
        for browser in [&mut eva, &mut ole] {
            assert!(browser.get(&format!("/en/g/{first}")).await.text.contains("data-key=\"account-"));
        }

        // The same two play one of them at a time; nobody plays against themselves, and no guest plays.
        assert_eq!(ole.take(&id, "brandubh", DAY, 'p').await.0, 409);
        assert_eq!(eva.take(&id, "brandubh", DAY, 'e').await.0, 409);
        let guest = Browser::new(&still.hub, "10.0.0.9").take(&id, "brandubh", DAY, 'g').await;
        assert_eq!(guest.0, 401);
        for (game, clock) in
            [("fetlar", DAY), ("brandubh", Time::SLOW[2]), ("brandubh", Time::live(60_000, 0))]
        {
            assert_eq!(mia.take(&id, game, clock, 'x').await.0, 422, "{game}");
        }

        // Of two who come for the last one, one is too late; the offer is listed again when a game has ended.
        let (one, two) =
            tokio::join!(mia.take(&id, "brandubh", DAY, 'm'), ada.take(&id, "brandubh", DAY, 'a'));
        let mut both = [one.0, two.0];
        both.sort_unstable();
        assert_eq!(both, [303, 409]);
        assert!(!ole.sees("Eva").await && !ole.get("/de/@/Eva").await.text.contains(&id));
        let resign = asked("r", 3, &Command::Resign);
        still.hub.command(&first, Seat::Second, resign).await.unwrap();
        assert!(ole.sees("Eva").await);
        assert_eq!(ole.take(&id, "brandubh", DAY, 'q').await.0, 303);
        assert_eq!(still.hub.store().ids().await.unwrap().len(), 3);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn its_maker_pauses_changes_and_withdraws_it_and_nobody_else_does() {
    for (still, _folder) in sites().await {
        let [mut eva, mut ole, mut mia] = people(&still, ["Eva", "Ole", "Mia"]).await;
        let id = eva.stand(&form('k')).await;
        for act in ["pause", "limit", "withdraw"] {
            assert_eq!(ole.change(&id, act, "1").await, 409, "{act}");
        }
        for (act, most) in [("limit", "0"), ("limit", "21"), ("limit", ""), ("sell", "1")] {
            assert_eq!(eva.change(&id, act, most).await, 400, "{act} {most}");
        }
        assert_eq!((eva.change(&id, "pause", "").await, ole.sees("Eva").await), (303, false));
        assert_eq!(ole.take(&id, "tablut", DAY, 'o').await.0, 409);
        assert!(eva.get("/fr/me").await.text.contains("en pause"));
        assert_eq!((eva.change(&id, "resume", "").await, ole.sees("Eva").await), (303, true));
        assert_eq!(ole.take(&id, "tablut", DAY, 'o').await.0, 303);
        assert_eq!((eva.change(&id, "limit", "1").await, mia.sees("Eva").await), (303, false));
        assert_eq!((eva.change(&id, "limit", "3").await, mia.sees("Eva").await), (303, true));
        // Who does not want to meet somebody is not met.
        eva.post("/en/@/Mia/block", &[("answer", "yes")]).await;
        assert!(!mia.sees("Eva").await && !mia.get("/en/@/Eva").await.text.contains(&id));
        assert_eq!(mia.get(&format!("/en/online/standing/{id}")).await.status, 404);
        assert_eq!(mia.take(&id, "tablut", DAY, 'm').await.0, 409);
        // What is withdrawn is gone; the game goes on.
        assert_eq!((eva.change(&id, "withdraw", "").await, ole.sees("Eva").await), (303, false));
        assert_eq!(eva.change(&id, "withdraw", "").await, 409);
        assert_eq!(ole.get(&format!("/en/online/standing/{id}")).await.status, 404);
        assert_eq!(ole.take(&id, "tablut", DAY, 'z').await.0, 409);
        assert!(eva.get("/en/me").await.text.contains("/en/g/"));
        // Nobody has more than ten, and what makes no sense is no offer.
        for key in 'a'..='k' {
            let status = eva.send("/en/online/standing", &form(key)).await.0;
            assert_eq!(status, if key == 'k' { 409 } else { 303 }, "{key}");
        }
        let without =
            |name: &str| form('y').into_iter().filter(|(field, _)| *field != name).collect::<Vec<_>>();
        for bad in ["key", "game", "clock", "sets", "side", "most"].map(without) {
            assert_eq!(ole.send("/en/online/standing", &bad).await.0, 400, "{bad:?}");
        }
        let more = |name, value: &str| [form('y'), vec![(name, value.to_owned())]].concat();
        for (name, value, status) in
            [("game", "chess", 422), ("game", "tablut", 422), ("clock", "0", 400), ("clock", "7", 400)]
        {
            assert_eq!(ole.send("/en/online/standing", &more(name, value)).await.0, status, "{name} {value}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_rated_told_to_who_waits_and_leaves_with_its_maker() {
    for (still, _folder) in sites().await {
        let [mut eva, mut ole, mut mia] = people(&still, ["Eva", "Ole", "Mia"]).await;
        mia.post("/en/me/wish", &[("game", "tablut"), ("pace", "slow")]).await;
        ole.post("/en/me/wish", &[("game", "tablut"), ("pace", "live")]).await;
        let rated = [form('k'), vec![("rated", "yes".to_owned())]].concat();
        let id = eva.stand(&rated).await;
        still.hub.tick().await.unwrap();
        let told = |page: String| page.matches("Eva offers a game</a>").count();
        let page = mia.get("/en/me/notices").await.text;
        assert!(page.contains(&format!("/en/online/standing/{id}\"")), "{page}");
        assert_eq!([told(page), told(ole.get("/en/me/notices").await.text)], [1, 0]);
        let game = ole.take(&id, "tablut", DAY, 'o').await.1;
        let table = still.table(&game).await;
        assert!(table.snapshot().terms.rated && table.snapshot().side == Pick::Random);
        let export = eva.get("/me/export.json").await.text;
        assert!(export.contains("\"standing_offers\":[{") && export.contains(&game), "{export}");
        // What is paused is told of no longer.
        eva.change(&id, "pause", "").await;
        still.hub.tick().await.unwrap();
        assert_eq!(told(mia.get("/en/me/notices").await.text), 0);
        eva.change(&id, "resume", "").await;
        // While its maker is away for good nobody finds it.
        eva.post("/en/me/close", &[("password", PASSWORD)]).await;
        assert!(!ole.sees("Eva").await);
        assert_eq!(mia.take(&id, "tablut", DAY, 'm').await.0, 409);
        eva.sign_in("Eva", PASSWORD).await;
        assert!(ole.sees("Eva").await);
        eva.post("/en/me/delete", &[("name", "Eva"), ("password", PASSWORD)]).await;
        assert_eq!(ole.get(&format!("/en/online/standing/{id}")).await.status, 404);
        assert_eq!(mia.take(&id, "tablut", DAY, 'm').await.0, 409);
    }
}
