//! Agreement with the engine: looked for by night, shown to whoever runs the site, on both databases.

use branan_server::Agreement;
use serde_json::json;

use super::accounts::Browser;
use super::bank::stores;
use super::*;

const HOUR_MS: u64 = 3_600_000;
/// Few nodes: what the engine thinks is not asked here.
const NODES: u64 = 1500;

/// A site of each kind that looks at two games a night, from three o'clock on, with Eva, who runs it, and Ole.
async fn sites() -> Vec<(Still, [Browser; 2], bank::Folder)> {
    let mut all = Vec::new();
    for (store, folder) in stores().await {
        let time = Arc::new(AtomicU64::new(START_MS - START_MS % (24 * HOUR_MS)));
        let limits = Limits { behind_proxy: true, ..Limits::default() };
        let hub = Hub::new(store, Clock::shared(time.clone()), limits);
        let still = Still { hub: hub.comparing(Agreement::OFF.at(3).within(NODES, 2)), time };
        let link = still.hub.administrator_link().await.unwrap().unwrap();
        let [mut eva, mut ole] = ["10.0.0.1", "10.0.0.2"].map(|address| Browser::new(&still.hub, address));
        let secret = link.rsplit('=').next().unwrap();
        let form = [("name", "Eva"), ("new", super::accounts::PASSWORD), ("link", secret)];
        assert_eq!(eva.post("/en/signup", &form).await.status, 200);
        ole.sign_up("Ole").await;
        all.push((still, [eva, ole], folder));
    }
    all
}

impl Still {
    /// A rated set of Eva and Ole with so many moves of a level, which Ole then gives up.
    async fn rated(&self, [eva, ole]: &mut [Browser; 2], seed: u64) -> String {
        let clock = json!({"base_ms": 600_000, "inc_ms": 5000});
        let terms = json!({"rules": "brandubh", "sets": 1, "clock": clock, "rated": true});
        let (status, seated) = eva.post_json("/api/games", &json!({"terms": terms, "side": "random"})).await;
        assert_eq!(status, 201, "{seated}");
        let id = seated["id"].as_str().unwrap().to_owned();
        ole.join(&id, "").await;
        let level = branan_engine::Level::new(10).unwrap();
        for turn in 0..24 {
            self.pass_ms(1000 + 500 * turn);
            let table = self.table(&id).await;
            let Some(mover) = table.to_move() else { break };
            // By chance a game would be decided before it has begun.
            let mv = level.choose(table.board(), 100 * seed + turn).unwrap();
            self.give_it(&id, mover, Command::Move(mv)).await;
        }
        if self.table(&id).await.to_move().is_some() {
            self.give_it(&id, Seat::Second, Command::Resign).await;
        }
        self.hub.tick().await.unwrap();
        id
    }

    async fn give_it(&self, id: &str, seat: Seat, command: Command) {
        let seen = self.table(id).await.version();
        self.hub.command(id, seat, asked(&seen.to_string(), seen, &command)).await.unwrap();
    }

    async fn agreement(&self) -> String {
        self.hub.store().agreement_as_text().await.unwrap()
    }

    /// Has it be some hour of the next day.
    fn next_day(&self, hour: u64) {
        let day_ms = 24 * HOUR_MS;
        self.time.store((self.hub_ms() / day_ms + 1) * day_ms + hour * HOUR_MS, Ordering::SeqCst);
    }
}

/// How many times something was found of somebody in a game.
fn shown(agreement: &str) -> usize {
    agreement.lines().filter(|line| line.starts_with("Shown")).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_looked_at_by_night_a_few_at_a_time() {
    for (still, mut both, _folder) in sites().await {
        let mut ids = Vec::new();
        for seed in 0..3 {
            ids.push(still.rated(&mut both, seed).await);
        }
        let nothing = still.agreement().await;
        for hour in [2, 6, 12] {
            still.next_day(hour);
            assert_eq!(still.hub.look_by_night().await.unwrap(), 0, "by day, at {hour}");
        }
        assert_eq!(still.agreement().await, nothing);
        // Two a night, the last ones first; also if somebody asks again.
        still.next_day(3);
        assert_eq!(still.hub.look_by_night().await.unwrap(), 2);
        assert_eq!(still.hub.look_by_night().await.unwrap(), 0);
        let text = still.agreement().await;
        assert!(!text.contains(&ids[0]) && text.contains(&ids[1]) && text.contains(&ids[2]), "{text}");
        // Of each game what there is to say of one or both; how the engine plays decides that.
        assert!((2..=4).contains(&shown(&text)), "{text}");
        still.next_day(4);
        assert_eq!(still.hub.look_by_night().await.unwrap(), 1);
        still.next_day(4);
        assert_eq!(still.hub.look_by_night().await.unwrap(), 0, "all is done");
        // All of it again comes to the same.
        let text = still.agreement().await;
        assert_eq!(still.hub.look_again(100).await.unwrap(), 3);
        assert_eq!(still.agreement().await, text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_several_servers_has_the_night() {
    let (still, mut both, _folder) = sites().await.pop().unwrap();
    for seed in 0..2 {
        still.rated(&mut both, seed).await;
    }
    let other = Hub::new(still.hub.store().clone(), Clock::shared(still.time.clone()), Limits::default())
        .comparing(Agreement::OFF.at(3).within(NODES, 9));
    let here = Hub::new(still.hub.store().clone(), Clock::shared(still.time.clone()), Limits::default())
        .comparing(Agreement::OFF.at(3).within(NODES, 1));
    still.next_day(3);
    assert_eq!(here.look_by_night().await.unwrap(), 1);
    assert_eq!(other.look_by_night().await.unwrap(), 0, "the other has it");
    // Until it has said nothing for a while.
    still.pass_ms(11 * 60_000);
    assert_eq!(other.look_by_night().await.unwrap(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_administrator_alone_sees_it_and_reads_that_it_proves_nothing() {
    for (still, mut both, _folder) in sites().await {
        let empty = both[0].get("/en/people/agreement").await;
        assert!(empty.status == 200 && empty.text.contains("No game was looked at yet"), "{}", empty.text);
        // Of fewer positions than fifty nothing is said.
        for seed in 0..20 {
            still.rated(&mut both, seed).await;
        }
        assert_eq!(still.hub.look_again(100).await.unwrap(), 20);
        for (language, proves) in [
            ("en", "This proves nothing."),
            ("de", "Das beweist nichts."),
            ("fr", "Cela ne prouve rien."),
            ("pt", "Isto não prova nada."),
        ] {
            let page = both[0].get(&format!("/{language}/people/agreement")).await.text;
            for text in [proves, "class=\"bar\"", "/people/agreement", "±", "name=Ole"] {
                assert!(page.contains(text), "{language} {text}: {page}");
            }
        }
        let of_ole = both[0].get("/en/people/agreement?name=ole").await.text;
        assert!(of_ole.contains("/en/@/Ole") && of_ole.contains("/en/g/"), "{of_ole}");
        assert_eq!(both[0].get("/en/people/agreement?name=nobody").await.status, 404);
        assert!(both[0].get("/en/people").await.text.contains("/en/people/agreement"));
        // A moderator does not.
        still.hub.appoint_user("Ole", true).await.unwrap();
        assert_eq!(both[1].get("/en/people/agreement").await.status, 404);
        // Who leaves takes it along, and it does not come again.
        let of_both = shown(&still.agreement().await);
        still.hub.erase_user("Ole").await.unwrap();
        let text = still.agreement().await;
        assert!((1..of_both).contains(&shown(&text)), "Eva's: {text}");
        still.hub.look_again(100).await.unwrap();
        let again = still.agreement().await;
        assert_eq!(shown(&again), shown(&text), "{again}");
        assert!(!both[0].get("/en/people/agreement").await.text.contains("Ole"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reported_game_comes_first_and_what_is_found_moves_with_the_logs() {
    for (still, mut both, _folder) in sites().await {
        let mut ids = Vec::new();
        for seed in 0..3 {
            ids.push(still.rated(&mut both, seed).await);
        }
        let report = [("game", ids[0].as_str()), ("reason", "engine"), ("words", "so fast")];
        assert_eq!(both[1].post("/en/@/Eva/report", &report).await.status, 303);
        assert_eq!(still.hub.look_again(1).await.unwrap(), 1);
        assert!(still.agreement().await.contains(&ids[0]));
        still.hub.look_again(9).await.unwrap();
        let mut file = Vec::new();
        still.hub.store().export(&mut file).await.unwrap();
        let copy = Store::in_memory().await.unwrap();
        copy.import(file.as_slice()).await.unwrap();
        copy.rebuild_ratings().await.unwrap();
        let there = Hub::new(copy, Clock::shared(still.time.clone()), Limits::default())
            .comparing(Agreement::OFF.within(NODES, 2));
        there.look_again(9).await.unwrap();
        assert_eq!(there.store().agreement_as_text().await.unwrap(), still.agreement().await);
    }
}
