//! Keeping the peace: who writes freely to whom, what is reported, and what moderators do; on both databases.

use branan_protocol::online::{ChatLine, Code, Phrase};
use serde_json::Value;

use super::accounts::{Browser, PASSWORD, sites};
use super::bank::stores;
use super::notices::two;
use super::*;

impl Still {
    /// Has both at a contest allow free text; they need accounts.
    pub(super) async fn allow_text(&self, id: &str) {
        for seat in SEATS {
            let allow = Command::Chat(true);
            self.hub.command(id, seat, asked("allow", 3, &allow)).await.unwrap();
        }
    }

    /// Gives the two at a contest accounts.
    pub(super) async fn name_both(&self, both: &[Taken; 2]) {
        for taken in both {
            let mut browser = Browser::new(&self.hub, "10.0.9.9");
            browser.sign_up(&format!("{}{}", taken.seat.word(), taken.id)).await;
            assert_eq!(browser.claim(&[&taken.key]).await.1["claimed"], 1);
        }
    }
}

impl Browser {
    /// Reports somebody.
    async fn report(&mut self, name: &str, game: &str, reason: &str, words: &str) -> u16 {
        let form = [("game", game), ("reason", reason), ("words", words)];
        self.post(&format!("/en/@/{name}/report"), &form).await.status
    }

    /// The reports that wait, by their ids.
    async fn waiting(&mut self) -> Vec<String> {
        let page = self.get("/en/reports").await.text;
        page.split("id=\"r-").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
    }

    async fn decide(&mut self, which: &str, verdict: &str) -> u16 {
        self.post("/en/reports", &[("which", which), ("verdict", verdict)]).await.status
    }
}

/// Mod, who keeps the peace.
async fn moderator(still: &Still) -> Browser {
    let mut browser = Browser::new(&still.hub, "10.0.0.9");
    browser.sign_up("Mona").await;
    still.hub.appoint_user("mona", true).await.unwrap();
    browser
}

/// A contest of Eva, who attacks, against Ole; its id.
async fn contest(eva: &mut Browser, ole: &mut Browser) -> String {
    let (id, _) = eva.offer("", true).await;
    ole.join(&id, "").await;
    id
}

fn text(text: &str) -> Command {
    Command::Say(ChatLine::Text(text.into()))
}

async fn play(still: &Still, id: &str, seat: Seat, command: &Command) -> Result<u64, Code> {
    let seen = still.table(id).await.version();
    let cmd_id = format!("{seen}{}", seat.word());
    still.hub.command(id, seat, asked(&cmd_id, seen, command)).await.map_err(|refusal| refusal.code)
}

#[tokio::test(flavor = "multi_thread")]
async fn free_text_is_for_accounts_that_both_allow_it() {
    for (still, _folder) in sites().await {
        // Guests have the phrases.
        let [first, _] = still.begun(1, None).await;
        for seat in SEATS {
            assert_eq!(play(&still, &first.id, seat, &text("hm")).await, Err(Code::ChatOff));
            assert_eq!(play(&still, &first.id, seat, &Command::Chat(true)).await, Err(Code::ChatOff));
        }
        let phrase = Command::Say(ChatLine::Phrase(Phrase::Hello));
        play(&still, &first.id, Seat::First, &phrase).await.unwrap();
        // So have accounts, until both allow more.
        let [mut eva, mut ole] = two(&still).await;
        let id = contest(&mut eva, &mut ole).await;
        assert_eq!(still.table(&id).await.snapshot().quiet, [true; 2]);
        play(&still, &id, Seat::First, &Command::Chat(true)).await.unwrap();
        assert_eq!(play(&still, &id, Seat::First, &text("hm")).await, Err(Code::ChatOff));
        play(&still, &id, Seat::Second, &Command::Chat(true)).await.unwrap();
        play(&still, &id, Seat::First, &text("hm")).await.unwrap();
        play(&still, &id, Seat::Second, &Command::Chat(false)).await.unwrap();
        assert_eq!(play(&still, &id, Seat::First, &text("hm")).await, Err(Code::ChatOff));
        // Who always allows it need not say so in every game.
        assert!(eva.get("/en/me").await.text.contains("You allow it nowhere"));
        assert_eq!(eva.post("/en/me/talk", &[("answer", "yes")]).await.location, "/en/me#talk");
        assert!(eva.get("/en/me").await.text.contains("You allow it in every new game"));
        let id = contest(&mut eva, &mut ole).await;
        assert_eq!(still.table(&id).await.snapshot().quiet, [false, true]);
        assert_eq!(ole.post("/en/me/talk", &[("answer", "yes")]).await.status, 303);
        let id = contest(&mut eva, &mut ole).await;
        assert_eq!(still.table(&id).await.snapshot().quiet, [false; 2]);
        play(&still, &id, Seat::Second, &text("hm")).await.unwrap();
        // Not with guests.
        let (id, _) = eva.offer("", true).await;
        Browser::new(&still.hub, "10.0.0.3").join(&id, "").await;
        assert_eq!(
            still.table(&id).await.snapshot().quiet,
            [true; 2],
            "a guest's game begins without a word"
        );
        assert_eq!(eva.post("/en/me/talk", &[("answer", "no")]).await.status, 303);
        assert_eq!(eva.post("/en/me/talk", &[("answer", "perhaps")]).await.status, 400);
        let id = contest(&mut eva, &mut ole).await;
        assert_eq!(still.table(&id).await.snapshot().quiet, [true, false]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_is_answered_once_and_whoever_made_it_is_told() {
    for (still, _folder) in sites().await {
        let [mut eva, mut ole] = two(&still).await;
        let (mut mona, id) = (moderator(&still).await, contest(&mut eva, &mut ole).await);
        assert!(eva.get(&format!("/en/g/{id}")).await.text.contains(&format!("/en/@/Ole/report?game={id}")));
        assert!(eva.get("/de/@/Ole").await.text.contains("/de/@/Ole/report"));
        assert!(eva.get(&format!("/en/@/Ole/report?game={id}")).await.text.contains("value=\"stopped\""));
        assert!(!eva.get("/en/@/Ole/report").await.text.contains("value=\"stopped\""));
        assert_eq!(eva.report("ole", &id, "abuse", "<b>rude</b>").await, 303);
        assert_eq!(eva.report("Ole", &id, "abuse", "again").await, 409, "a form that is sent again");
        assert!(eva.get("/en/me/reports").await.text.contains("Waiting for a moderator"));
        // Whom it is about, and everybody else, sees nothing of it.
        assert!(!ole.get("/en/me/reports").await.text.contains("rude"));
        assert_eq!(ole.get("/en/reports").await.status, 404);
        assert!(mona.get("/en/me").await.text.contains("Reports (1)"));
        let queue = mona.get("/en/reports").await.text;
        assert!(queue.contains("&lt;b&gt;rude") && queue.contains(&format!("/en/g/{id}")), "{queue}");
        let which = mona.waiting().await.remove(0);
        assert_eq!(ole.decide(&which, "nothing").await, 404);
        assert_eq!(mona.decide(&which, "dance").await, 400);
        assert_eq!(mona.decide(&which, "warned").await, 303);
        assert_eq!(mona.decide(&which, "banned").await, 409, "a form that is sent again");
        assert!(mona.waiting().await.is_empty());
        for (browser, told) in [(&mut eva, "Your report about Ole was looked at"), (&mut ole, "A warning by")]
        {
            let page = browser.get("/en/me/notices").await.text;
            assert!(page.contains(told) && page.contains("<title>(1) "), "{page}");
            assert!(browser.get("/en/feed/x").await.status == 404 && page.contains("/en/me/reports"));
            // Who reads it has read it.
            assert_eq!(browser.get("/en/me/reports").await.status, 200);
            assert!(!browser.get("/en/me/notices").await.text.contains("<title>("));
        }
        assert!(eva.get("/en/me/reports").await.text.contains("a warning was given"));
        let warned = ole.get("/en/me/reports").await.text;
        assert!(warned.contains("Warnings") && !warned.contains("Eva"), "nobody is told by whom: {warned}");
        // What was done stands in the log, and in everything about somebody.
        let log = mona.get("/en/reports/log").await.text;
        assert!(
            log.contains("report: warned") && log.contains("Mona") && log.contains("command line"),
            "{log}"
        );
        let file: Value = serde_json::from_str(&eva.get("/me/export.json").await.text).unwrap();
        assert_eq!(
            (&file["reports"][0]["verdict"], &file["reports"][0]["about"]),
            (&"warned".into(), &"Ole".into())
        );
        let file = ole.get("/me/export.json").await.text;
        assert!(file.contains("\"warnings\":[{") && !file.contains("rude"), "{file}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_banned_is_out_and_moderators_do_not_judge_themselves() {
    for (still, _folder) in sites().await {
        let [mut eva, mut ole] = two(&still).await;
        let mut mona = moderator(&still).await;
        assert_eq!(eva.report("Ole", "", "abuse", "insults everybody").await, 303);
        still.pass_ms(1000);
        assert_eq!(eva.report("Mona", "", "engine", "plays like a machine").await, 303);
        still.pass_ms(1000);
        assert_eq!(mona.report("Ole", "", "abuse", "told me so, too").await, 303);
        let [first, about_mona, own] = mona.waiting().await.try_into().unwrap();
        assert_eq!(mona.decide(&about_mona, "nothing").await, 403);
        assert_eq!(mona.decide(&own, "banned").await, 403);
        assert_eq!(mona.decide(&first, "banned").await, 303);
        assert!(!ole.is_signed_in().await);
        assert_eq!(ole.sign_in("Ole", PASSWORD).await.status, 403);
        // Another one answers what she may not, and nobody bans whoever keeps the peace before they are dismissed.
        still.hub.appoint_user("Eva", true).await.unwrap();
        let mut boss = Browser::new(&still.hub, "10.0.0.8");
        let link = still.hub.administrator_link().await.unwrap().unwrap();
        let link = link.rsplit('=').next().unwrap().to_owned();
        boss.post("/en/signup", &[("name", "Boss"), ("new", PASSWORD), ("link", &link)]).await;
        assert_eq!(boss.decide(&about_mona, "banned").await, 403);
        assert_eq!(boss.decide(&about_mona, "nothing").await, 303);
        assert!(eva.get("/en/me/reports").await.text.contains("nothing against the rules"));
        let people = boss.get("/en/people").await.text;
        assert!(people.contains("value=\"dismiss\"") && people.contains("value=\"appoint\""));
        let people = boss.get("/en/people?name=ole").await.text;
        let id =
            people.split("name=\"which\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        for (act, status) in
            [("dismiss", 303), ("appoint", 303), ("ban", 303), ("unban", 303), ("dance", 400)]
        {
            assert_eq!(boss.post("/en/people", &[("which", &id), ("act", act)]).await.status, status);
        }
        assert_eq!(mona.post("/en/people", &[("which", &id), ("act", "ban")]).await.status, 404);
        let log = boss.get("/en/reports/log").await.text;
        for act in ["report: banned", "report: nothing wrong", "made moderator", "ban lifted"] {
            assert!(log.contains(act), "{act}");
        }
        still.hub.appoint_user("Mona", false).await.unwrap();
        assert_eq!(mona.get("/en/reports").await.status, 404);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_log_speaks_against_is_not_reported() {
    for (still, _folder) in sites().await {
        let [mut eva, mut ole] = two(&still).await;
        let mut mia = Browser::new(&still.hub, "10.0.0.3");
        mia.sign_up("Mia").await;
        let id = contest(&mut eva, &mut ole).await;
        // Nothing was played, nobody waits, and who was not there knows nothing.
        assert_eq!(eva.report("Ole", &id, "stopped", "").await, 422);
        for (seat, ply) in [(Seat::First, "d2-e2"), (Seat::Second, "d3-b3"), (Seat::First, "d1-d3")] {
            play(&still, &id, seat, &mv(ply)).await.unwrap();
        }
        assert_eq!(eva.report("Ole", &id, "engine", "").await, 422);
        assert_eq!(ole.report("Eva", &id, "stopped", "").await, 422, "it is Ole's turn");
        assert_eq!(mia.report("Ole", &id, "abuse", "").await, 422);
        assert_eq!(eva.report("Mia", &id, "abuse", "").await, 422);
        assert_eq!(eva.report("Ole", "nowhere", "abuse", "").await, 422);
        assert_eq!(eva.report("Ole", &id, "stopped", "").await, 303);
        // Who resigned has not left, whatever the other says.
        let id = contest(&mut eva, &mut ole).await;
        for (seat, ply) in [(Seat::First, "d2-e2"), (Seat::Second, "d3-b3")] {
            play(&still, &id, seat, &mv(ply)).await.unwrap();
        }
        play(&still, &id, Seat::Second, &Command::Resign).await.unwrap();
        assert_eq!(eva.report("Ole", &id, "stopped", "").await, 422);
        // Without a game it takes words.
        assert_eq!(eva.report("Ole", "", "abuse", " ").await, 422);
        assert_eq!(eva.report("Ole", "", "stopped", "often").await, 422);
        assert_eq!(eva.report("Ole", "", "dancing", "often").await, 400);
        assert_eq!(eva.report("Ole", "", "abuse", &"x".repeat(501)).await, 400);
        assert_eq!(eva.report("Eva", "", "abuse", "me").await, 422);
        assert_eq!(eva.report("Nobody", "", "abuse", "who?").await, 404);
        // Ten wait at most.
        let mut count = 0;
        loop {
            let id = contest(&mut eva, &mut ole).await;
            match eva.report("Ole", &id, "abuse", "").await {
                303 => count += 1,
                429 => break,
                other => panic!("{other}"),
            }
        }
        assert_eq!(count, 9);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_written_is_blanked_in_time_and_reports_move_with_everything_else() {
    let targets = stores().await;
    for ((still, _folder), (target, _other)) in sites().await.into_iter().zip(targets.iter().rev()) {
        let [mut eva, mut ole] = two(&still).await;
        let mut mona = moderator(&still).await;
        assert_eq!(eva.report("Ole", "", "abuse", "rather rude").await, 303);
        still.pass_ms(1000);
        assert_eq!(ole.report("Eva", "", "abuse", "never answered").await, 303);
        let which = mona.waiting().await.remove(0);
        assert_eq!(mona.decide(&which, "nothing").await, 303);
        ole.post("/en/me/talk", &[("answer", "yes")]).await;
        let export = async |store: &Store| {
            let mut file = Vec::new();
            store.export(&mut file).await.unwrap();
            String::from_utf8(file).unwrap()
        };
        let file = export(still.hub.store()).await;
        assert!(file.contains("rather rude") && file.contains("{\"moderation\":"), "{file}");
        target.import(file.as_bytes()).await.unwrap();
        assert_eq!(export(target).await, file);
        still.pass_ms(91 * 24 * 3_600_000);
        still.hub.tick().await.unwrap();
        let file = export(still.hub.store()).await;
        assert!(!file.contains("rather rude") && file.contains("never answered"), "{file}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_umpire_gives_time_in_slow_games_of_others() {
    for (still, _folder) in sites().await {
        let [mut eva, mut ole] = two(&still).await;
        let mut mona = moderator(&still).await;
        let [slow, live] = [Time::SLOW[0], FIVE.unwrap()].map(Some);
        let mut ids = Vec::new();
        for clock in [slow, live] {
            let terms = serde_json::json!({"rules": "brandubh", "sets": 1, "clock": clock});
            let body = serde_json::json!({"terms": terms, "side": "attackers", "listed": true});
            let id = eva.post_json("/api/games", &body).await.1["id"].as_str().unwrap().to_owned();
            ole.join(&id, "").await;
            ids.push(id);
        }
        let (slow, live) = (&ids[0], &ids[1]);
        let path = format!("/en/g/{slow}/time");
        let page = mona.get(&format!("/en/g/{slow}")).await.text;
        assert!(page.contains(&path) && page.contains("Give Eva 12 hours"), "{page}");
        assert!(!mona.get(&format!("/en/g/{live}")).await.text.contains("/time"));
        assert!(!eva.get(&format!("/en/g/{slow}")).await.text.contains("/time"));
        let left = async |still: &Still| still.table(slow).await.left_at(still.hub_ms()).unwrap();
        let before = left(&still).await;
        assert_eq!(mona.post(&path, &[("seat", "second")]).await.location, format!("/en/g/{slow}"));
        let after = left(&still).await;
        assert_eq!((after[0], after[1]), (before[0], before[1] + 12 * 3_600_000));
        assert_eq!(eva.post(&path, &[("seat", "first")]).await.status, 404);
        assert_eq!(mona.post(&path, &[("seat", "third")]).await.status, 400);
        for nowhere in [format!("/en/g/{live}/time"), "/en/g/none/time".into(), "/en/g/%00/time".into()] {
            assert!(matches!(mona.post(&nowhere, &[("seat", "first")]).await.status, 409 | 503), "{nowhere}");
        }
        // Not without end, and not for oneself.
        while mona.post(&path, &[("seat", "second")]).await.status == 303 {}
        assert!(left(&still).await[1] <= Time::MAX_SLOW_MS);
        still.hub.appoint_user("Eva", true).await.unwrap();
        assert_eq!(eva.post(&path, &[("seat", "first")]).await.status, 403);
        assert!(mona.get("/en/reports/log").await.text.contains("time given"));
    }
}
