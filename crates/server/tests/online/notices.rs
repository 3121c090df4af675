//! What people are told of their games while they are elsewhere, on both databases.

use serde_json::json;

use super::accounts::{Browser, sites};
use super::*;

impl Browser {
    /// Offers a game with a clock and the attackers for whoever offers it; its id and the secret.
    async fn offer_with(&mut self, clock: Time) -> (String, String) {
        let terms = json!({"rules": "brandubh", "sets": 1, "clock": clock});
        let body = json!({"terms": terms, "side": "attackers", "listed": true});
        let (status, seated) = self.post_json("/api/games", &body).await;
        assert_eq!(status, 201, "{seated}");
        let text = |name: &str| seated[name].as_str().unwrap().to_owned();
        (text("id"), text("key"))
    }

    /// How many notices the header of a page says are new; nothing for who is not signed in.
    async fn unread(&mut self) -> Option<u32> {
        let page = self.get("/en/learn").await.text;
        page.contains("class=\"notices-link\"").then(|| {
            let title = page.split("<title>").nth(1).unwrap();
            let count = title.strip_prefix('(').map_or("0", |rest| rest.split(')').next().unwrap());
            let badge =
                page.split("class=\"badge\">").nth(1).map_or("0", |rest| rest.split('<').next().unwrap());
            assert_eq!(count, badge);
            count.parse().unwrap()
        })
    }

    /// The notices of their page, with whether each is new.
    async fn notices(&mut self) -> Vec<(String, bool)> {
        let page = self.get("/en/me/notices").await.text;
        let list = page.split("<ul class=\"own-games told\">").nth(1).unwrap_or_default();
        let lines = list.split("</ul>").next().unwrap_or_default().split("<li").skip(1);
        let text = |line: &str| line.split("\">").nth(2).or(line.split("\">").nth(1)).unwrap().to_owned();
        lines
            .map(|line| {
                let is_new = line.starts_with(" data-turn");
                let text = if is_new { text(line) } else { line.split("\">").nth(1).unwrap().to_owned() };
                (text.split("</a>").next().unwrap().to_owned(), is_new)
            })
            .collect()
    }
}

/// Eva and Ole, who are signed in.
pub(super) async fn two(still: &Still) -> [Browser; 2] {
    let mut both = ["10.0.0.1", "10.0.0.2"].map(|address| Browser::new(&still.hub, address));
    for (browser, name) in both.iter_mut().zip(["Eva", "Ole"]) {
        browser.sign_up(name).await;
    }
    both
}

async fn play(still: &Still, id: &str, seat: Seat, command: &Command) {
    let seen = still.table(id).await.version();
    still.hub.command(id, seat, asked(&seen.to_string(), seen, command)).await.unwrap();
}

fn new(text: &str) -> (String, bool) {
    (text.to_owned(), true)
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_elsewhere_is_told_of_offers_turns_and_ends() {
    for (still, _folder) in sites().await {
        let [mut eva, mut ole] = two(&still).await;
        assert_eq!(Browser::new(&still.hub, "10.0.0.3").unread().await, None);
        assert_eq!((eva.unread().await, ole.unread().await), (Some(0), Some(0)));
        let (id, _) = eva.offer_with(Time::SLOW[0]).await;
        ole.join(&id, "").await;
        assert_eq!((eva.unread().await, ole.unread().await), (Some(1), Some(0)));
        let told = eva.notices().await;
        assert!(told.contains(&new("Ole has taken up your offer")) && told.len() == 2, "{told:?}");
        // Whoever opens the game has read what they were told of it.
        eva.get(&format!("/en/g/{id}")).await;
        assert_eq!(eva.unread().await, Some(0));
        play(&still, &id, Seat::First, &mv("d2-g2")).await;
        assert_eq!((eva.unread().await, ole.unread().await), (Some(0), Some(1)));
        assert_eq!(ole.notices().await, [new("Your turn against Eva")]);
        // A move takes back what was said of whose turn it is.
        play(&still, &id, Seat::Second, &mv("d3-d2")).await;
        assert_eq!((eva.unread().await, ole.unread().await), (Some(1), Some(0)));
        assert_eq!(ole.notices().await, []);
        play(&still, &id, Seat::First, &Command::Resign).await;
        assert_eq!(ole.notices().await, [new("Your game against Eva is over: Won")]);
        assert_eq!(eva.unread().await, Some(0), "who resigned knows it");
        assert_eq!(ole.post("/en/me/notices", &[]).await.location, "/en/me/notices");
        assert_eq!(ole.unread().await, Some(0));
        assert_eq!(ole.notices().await.len(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn reminders_come_before_time_runs_out_and_end_with_the_move() {
    for (still, _folder) in sites().await {
        let [mut eva, mut ole] = two(&still).await;
        let (id, _) = eva.offer_with(Time::SLOW[0]).await;
        ole.join(&id, "").await;
        for (seat, text) in SEATS.into_iter().zip(["d2-g2", "d3-d2"]) {
            play(&still, &id, seat, &mv(text)).await;
        }
        eva.post("/en/me/notices", &[]).await;
        // A day to move: reminders when 8, 4 and 1 hours are left, each once.
        for (minutes, count) in [(900, 0), (120, 1), (60, 0), (180, 1), (60, 0), (65, 1)] {
            still.pass_ms(minutes * 60_000);
            still.hub.store().beat(still.time.load(Ordering::SeqCst)).await.unwrap();
            still.hub.tick().await.unwrap();
            still.hub.tick().await.unwrap();
            assert_eq!(eva.unread().await, Some(count), "after {minutes} minutes");
            eva.post("/en/me/notices", &[]).await;
        }
        let told = eva.notices().await;
        assert_eq!(told[0].0, "Less than 1 hour left for your move against Ole");
        play(&still, &id, Seat::First, &mv("g2-f2")).await;
        assert!(eva.notices().await.iter().all(|(text, _)| !text.contains("left for your move")));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_kind_can_be_switched_off() {
    for (still, _folder) in sites().await {
        let [mut eva, mut ole] = two(&still).await;
        let form = [("kind", "hurry"), ("kind", "ended")];
        assert_eq!(eva.post("/en/me/notices/kinds", &form).await.status, 303);
        let page = eva.get("/de/me/notices").await.text;
        assert_eq!(page.matches(" checked>").count(), 2, "{page}");
        let (id, _) = eva.offer_with(Time::SLOW[0]).await;
        ole.join(&id, "").await;
        assert_eq!((eva.unread().await, eva.notices().await.len()), (Some(0), 0));
        // What is switched off while it waits is no longer counted.
        play(&still, &id, Seat::First, &mv("d2-g2")).await;
        assert_eq!(ole.unread().await, Some(1));
        assert_eq!(ole.post("/en/me/notices/kinds", &[("kind", "taken")]).await.status, 303);
        assert_eq!(ole.unread().await, Some(0));
        play(&still, &id, Seat::Second, &Command::Resign).await;
        assert_eq!(eva.notices().await, [new("Your game against Ole is over: Won")]);
        let nonsense = eva.post("/en/me/notices/kinds", &[("kind", "everything")]).await;
        assert_eq!(nonsense.status, 400);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_games_are_one_question_and_the_next_that_waits_is_one_key_away() {
    for (still, _folder) in sites().await {
        let [mut eva, mut ole] = two(&still).await;
        assert_eq!(eva.get("/en/me/next").await.location, "/en/me");
        let mut ids = Vec::new();
        for _ in 0..3 {
            let (id, _) = eva.offer_with(Time::SLOW[0]).await;
            ole.join(&id, "").await;
            still.pass_ms(1000);
            ids.push(id);
        }
        let next = |after: &str| format!("/en/me/next?after={after}");
        let place = |id: &str| format!("/en/g/{id}");
        assert_eq!(eva.get("/en/me/next").await.location, place(&ids[0]));
        assert_eq!(eva.get(&next(&ids[0])).await.location, place(&ids[1]));
        assert_eq!(eva.get(&next(&ids[2])).await.location, place(&ids[0]));
        play(&still, &ids[0], Seat::First, &mv("d2-g2")).await;
        assert_eq!(eva.get("/en/me/next").await.location, place(&ids[1]));
        assert_eq!(ole.get("/fr/me/next").await.location, format!("/fr/g/{}", ids[0]));
        let page = eva.get("/en/me").await.text;
        let order: Vec<usize> = ids.iter().map(|id| page.find(id.as_str()).unwrap()).collect();
        assert!(order[1] < order[2] && order[2] < order[0], "{order:?}");
        assert_eq!(page.matches("<li data-turn=\"own\">").count(), 2);
        assert!(page.contains("accesskey=\"n\"") && page.contains("left"), "{page}");
    }
}

/// Contests of before it was kept whose turn it is.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_before_learns_whose_turn_it_is() {
    for (still, _folder) in sites().await {
        let [mut eva, mut ole] = two(&still).await;
        let (id, _) = eva.offer_with(Time::SLOW[0]).await;
        ole.join(&id, "").await;
        still.hub.store().spoil_rows().await;
        still.hub.store().rebuild().await.unwrap();
        assert_eq!(eva.get("/en/me/next").await.location, format!("/en/g/{id}"));
        still.hub.store().forget_turns().await;
        assert_eq!(eva.get("/en/me/next").await.location, "/en/me");
        still.hub.start().await.unwrap();
        assert_eq!(eva.get("/en/me/next").await.location, format!("/en/g/{id}"));
        still.hub.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_and_a_calendar_are_read_by_an_address_that_can_be_taken_back() {
    for (still, _folder) in sites().await {
        let [mut eva, mut ole] = two(&still).await;
        let (id, _) = eva.offer_with(Time::SLOW[0]).await;
        ole.join(&id, "").await;
        let page = eva.post("/fr/me/feed", &[("which", "new")]).await.text;
        let address = |page: &str, ending: &str| {
            let found = page.split("href=\"").find(|rest| rest.split('"').next().unwrap().ends_with(ending));
            found.unwrap().split('"').next().unwrap().to_owned()
        };
        let (atom, calendar) = (address(&page, ".atom"), address(&page, ".ics"));
        assert!(!eva.get("/fr/me/notices").await.text.contains(&atom), "it is shown once");
        // Whoever has the address needs no cookie.
        let mut reader = Browser::new(&still.hub, "10.0.0.9");
        let feed = reader.get(&atom).await;
        assert_eq!(feed.status, 200);
        assert!(
            feed.text.starts_with("<?xml ") && feed.text.contains("<title>Ole a accepté votre proposition")
        );
        assert!(feed.text.contains(&format!("/fr/g/{id}")), "{}", feed.text);
        let events = reader.get(&calendar).await.text;
        assert!(events.starts_with("BEGIN:VCALENDAR\r\n") && events.ends_with("END:VCALENDAR\r\n"));
        // A day after it began.
        assert!(events.contains("DTSTART:20231115T2213"), "{events}");
        play(&still, &id, Seat::First, &mv("d2-g2")).await;
        assert!(!reader.get(&calendar).await.text.contains("VEVENT"), "nothing waits for her");
        // A new one takes the place of the old one.
        let page = eva.post("/en/me/feed", &[("which", "new")]).await.text;
        assert_eq!(reader.get(&atom).await.status, 404);
        let atom = address(&page, ".atom");
        assert_eq!(reader.get(&atom).await.status, 200);
        assert_eq!(eva.post("/en/me/feed", &[("which", "none")]).await.status, 303);
        assert_eq!(reader.get(&atom).await.status, 404);
        assert_eq!(reader.get(&format!("{}x", atom.replace(".atom", ".exe"))).await.status, 404);
    }
}
