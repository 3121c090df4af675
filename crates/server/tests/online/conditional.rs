//! Moves that are chosen beforehand in slow games, on both databases.

use axum::http::StatusCode;
use branan_protocol::online::{Entry, Event, Status};
use serde_json::{Value, json};

use super::accounts::{Browser, PASSWORD, sites};
use super::api::ask;
use super::bank::stores;
use super::notices::two;
use super::*;

const HOUR_MS: u64 = 3_600_000;
/// A day, eight hours a move, two days at most.
pub(super) const DAY: Time = Time::SLOW[0];

/// A slow game, by those who have the secrets of its seats.
struct Slow<'s> {
    still: &'s Still,
    seats: [Taken; 2],
}

impl<'s> Slow<'s> {
    async fn begun(still: &'s Still, sets: u8) -> Slow<'s> {
        Slow { still, seats: still.begun(sets, Some(DAY)).await }
    }

    fn id(&self) -> &str {
        &self.seats[0].id
    }

    /// What the API answers to somebody who asks for conditional moves, or wants some.
    async fn ask_at(&self, hub: &Hub, seat: Seat, body: Value) -> (u16, Value) {
        let (path, method) =
            (format!("/api/games/{}/conditional", self.id()), if body.is_null() { "GET" } else { "PUT" });
        let bearer = format!("Bearer {}", self.seats[seat.index()].key);
        let (status, answer) = ask(hub, method, &path, &[("authorization", &bearer)], body).await;
        (status.as_u16(), answer)
    }

    async fn foresee(&self, seat: Seat, seen: u64, variations: &[&str]) -> (u16, Value) {
        self.ask_at(&self.still.hub, seat, json!({"v": seen, "variations": variations})).await
    }

    /// What somebody has chosen.
    async fn chosen(&self, seat: Seat) -> Value {
        let (status, answer) = self.ask_at(&self.still.hub, seat, Value::Null).await;
        assert_eq!(status, 200, "{answer}");
        answer["variations"].clone()
    }

    /// Gives a command, having seen everything; the entry it ended with.
    async fn give(&self, seat: Seat, command: &Command) -> u64 {
        let seen = self.still.table(self.id()).await.version();
        let cmd_id = format!("c{seen}");
        self.still.hub.command(self.id(), seat, asked(&cmd_id, seen, command)).await.unwrap()
    }

    async fn play(&self, seat: Seat, text: &str) -> u64 {
        self.give(seat, &mv(text)).await
    }

    async fn moves(&self) -> String {
        let moves = self.still.table(self.id()).await.snapshot().moves.clone();
        moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    async fn entries(&self) -> Vec<Entry> {
        let kept = self.still.hub.store().load(self.id()).await.unwrap().unwrap();
        kept.lines.into_iter().map(|line| line.entry).collect()
    }

    async fn is_nothing_kept(&self) -> bool {
        self.still.hub.store().conditional(self.id()).await.unwrap().is_empty()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_entered_with_the_move_it_answers_once_and_at_no_cost() {
    for (store, _folder) in stores().await {
        let still = Still::on(store);
        let slow = Slow::begun(&still, 1).await;
        let (status, kept) =
            slow.foresee(Seat::Second, 3, &["d2-e2 d3-b3 d1-d3 c4-c3", "d2-f2, d3-b3"]).await;
        assert_eq!((status, &kept["s"]), (200, &json!(3)), "{kept}");
        assert_eq!(still.table(slow.id()).await.version(), 3, "nothing of it is in the log");
        for _ in 0..3 {
            // The same command again gets the same answer, and nothing is played again.
            let done = still.hub.command(slow.id(), Seat::First, asked("1", 3, &mv("d2-e2"))).await;
            assert_eq!((done, slow.moves().await.as_str()), (Ok(4), "d2-e2 d3-b3"));
        }
        assert_eq!(slow.chosen(Seat::Second).await, json!(["d1-d3 c4-c3"]));
        // Another server, after some hours.
        let next = Still::on(still.hub.store().clone());
        next.pass_ms(5 * HOUR_MS);
        next.hub.store().beat(next.hub_ms()).await.unwrap();
        next.hub.tick().await.unwrap();
        let slow = Slow { still: &next, seats: slow.seats };
        assert_eq!(slow.play(Seat::First, "d1-d3").await, 6);
        let entries = slow.entries().await;
        let [.., Entry { at_ms: at, by: Some(Seat::First), event: Event::Moved { left: own, .. }, .. }, last] =
            &entries[..]
        else {
            panic!("{entries:?}")
        };
        let Event::Moved { left, lag_ms: 0, .. } = &last.event else { panic!("{last:?}") };
        assert_eq!((last.by, last.at_ms), (Some(Seat::Second), *at));
        let [eva, ole] = left.unwrap();
        assert_eq!((eva, *own), (DAY.base_ms - 5 * HOUR_MS + DAY.inc_ms, Some([eva, DAY.base_ms])));
        assert_eq!(ole, DAY.base_ms + DAY.inc_ms, "a move at once costs nothing and earns as usual");
        assert!(slow.is_nothing_kept().await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_trees_answer_each_other_to_their_end() {
    for (store, _folder) in stores().await {
        let still = Still::on(store);
        let slow = Slow::begun(&still, 1).await;
        let line = "d2-e2 d3-b3 d1-d3 c4-c3 d6-c6";
        assert_eq!(slow.foresee(Seat::First, 3, &[line]).await.0, 200);
        assert_eq!(slow.foresee(Seat::Second, 3, &["d2-e2 d3-b3 d1-d3 c4-c3", "d1-e1 d3-b3"]).await.0, 200);
        assert_eq!(slow.moves().await, "", "her own first move is not made for her");
        assert_eq!(slow.play(Seat::First, "d2-e2").await, 4);
        assert_eq!(slow.moves().await, line);
        let by = slow.entries().await[3..].iter().map(|entry| entry.by.unwrap()).collect::<Vec<_>>();
        assert_eq!(by, [Seat::First, Seat::Second, Seat::First, Seat::Second, Seat::First]);
        assert!(slow.is_nothing_kept().await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_withdrawn_or_overtaken_is_never_played() {
    for (store, _folder) in stores().await {
        let still = Still::on(store);
        // Withdrawn.
        let slow = Slow::begun(&still, 1).await;
        assert_eq!(slow.foresee(Seat::Second, 3, &["d2-e2 d3-b3"]).await.0, 200);
        assert_eq!(slow.foresee(Seat::Second, 3, &[]).await.0, 200);
        slow.play(Seat::First, "d2-e2").await;
        assert_eq!(slow.moves().await, "d2-e2");
        // Taken back, and then the same moves again.
        let ahead = ["d3-b3 d1-d3 c4-c3"];
        assert_eq!(slow.foresee(Seat::Second, 4, &ahead).await.0, 200);
        slow.give(Seat::First, &Command::AskTakeback).await;
        assert_eq!(slow.chosen(Seat::Second).await, json!(ahead), "who asks changes nothing");
        slow.give(Seat::Second, &Command::AcceptTakeback).await;
        assert!(slow.is_nothing_kept().await);
        for (seat, text) in [(Seat::First, "d2-e2"), (Seat::Second, "d3-b3"), (Seat::First, "d1-d3")] {
            slow.play(seat, text).await;
        }
        assert_eq!(slow.moves().await, "d2-e2 d3-b3 d1-d3");
        // Another move than those that were foreseen.
        assert_eq!(slow.foresee(Seat::First, 10, &["c4-c3 d6-c6"]).await.0, 200);
        slow.play(Seat::Second, "c4-c2").await;
        assert!(slow.is_nothing_kept().await && slow.moves().await.ends_with("c4-c2"));
        // What was meant for another board is refused.
        let (status, refusal) = slow.foresee(Seat::Second, 9, &["d3-e3 b3-b1"]).await;
        assert_eq!((status, &refusal["code"]), (409, &json!("stale")));
        // The end of a set, and of everything.
        let slow = Slow::begun(&still, 2).await;
        assert_eq!(slow.foresee(Seat::Second, 3, &["d2-e2 d3-b3"]).await.0, 200);
        slow.give(Seat::First, &Command::Resign).await;
        assert_eq!(still.table(slow.id()).await.set(), 2);
        assert!(slow.is_nothing_kept().await);
        assert_eq!(slow.foresee(Seat::First, 9, &["d2-e2 d3-b3"]).await.0, 200);
        slow.give(Seat::Second, &Command::Resign).await;
        assert_eq!(still.table(slow.id()).await.status(), Status::Ended);
        assert!(slow.is_nothing_kept().await);
        assert_eq!(slow.foresee(Seat::First, 20, &["d2-e2 d3-b3"]).await.1["code"], "over");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_declines_a_draw_that_they_have_not_seen() {
    for (store, _folder) in stores().await {
        let still = Still::on(store);
        let slow = Slow::begun(&still, 1).await;
        assert_eq!(slow.foresee(Seat::Second, 3, &["d2-e2 d3-b3 d1-d3 c4-c3"]).await.0, 200);
        slow.give(Seat::First, &Command::OfferDraw).await;
        slow.play(Seat::First, "d2-e2").await;
        assert_eq!(slow.moves().await, "d2-e2");
        assert_eq!(still.table(slow.id()).await.snapshot().draw.by, Some(Seat::First));
        assert_eq!(slow.chosen(Seat::Second).await, json!(["d3-b3 d1-d3 c4-c3"]));
        // What was chosen for later still holds.
        slow.play(Seat::Second, "d3-b3").await;
        slow.play(Seat::First, "d1-d3").await;
        assert_eq!(slow.moves().await, "d2-e2 d3-b3 d1-d3 c4-c3");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_sense_is_refused_with_the_move_and_the_reason() {
    let still = Still::in_memory().await;
    let slow = Slow::begun(&still, 1).await;
    for (variations, code, text) in [
        (vec!["d2-e2 d3-b3", "d2-f2 d3-d9"], "illegal", "variation 2, move 2: d3-d9 is not legal"),
        (vec!["d2-d3 d3-b3"], "illegal", "variation 1, move 1: d2-d3 is not legal"),
        (vec!["d2-e2"], "illegal", "it does not say what is played after d2-e2"),
        (vec!["d2-e2 d3-b3", "d2-e2 d3-c3"], "illegal", "variation 2, move 2: d3-b3 is chosen there already"),
        (vec!["d2-e2 hello"], "bad-text", "variation 1, move 2: a move is written like"),
        (vec![""], "illegal", "no move of the other is answered"),
    ] {
        let (status, refusal) = slow.foresee(Seat::Second, 3, &variations).await;
        let told = refusal["text"].as_str().unwrap();
        assert_eq!((status, refusal["code"].as_str().unwrap()), (422, code), "{told}");
        assert!(told.contains(text), "{told}");
        assert_eq!(slow.chosen(Seat::Second).await, json!([]));
    }
    let live = Slow { still: &still, seats: still.begun(1, FIVE).await };
    assert_eq!(live.foresee(Seat::Second, 3, &["d2-e2 d3-b3"]).await.1["code"], "not-now");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_sees_what_is_chosen() {
    for (still, _folder) in sites().await {
        let [mut eva, mut ole] = two(&still).await;
        let body = json!({"terms": {"rules": "brandubh", "sets": 1, "clock": DAY}, "side": "attackers", "listed": true});
        let (_, first) = eva.post_json("/api/games", &body).await;
        let id = first["id"].as_str().unwrap().to_owned();
        let (_, second) = ole.post_json(&format!("/api/games/{id}/join"), &json!({})).await;
        let taken = |seated: &Value, seat| Taken {
            id: id.clone(),
            seat,
            key: seated["key"].as_str().unwrap().to_owned(),
        };
        let slow = Slow { still: &still, seats: [taken(&first, Seat::First), taken(&second, Seat::Second)] };
        let before =
            ask(&still.hub, "GET", &format!("/api/games/{id}"), &[], Value::Null).await.1["s"].clone();
        assert_eq!(slow.foresee(Seat::Second, 9, &["d2-e2 d5-b5", "d2-f2 d5-b5"]).await.0, 200);
        let shown = ole.get(&format!("/en/g/{id}/conditional")).await.text;
        assert!(shown.contains("d2-e2 d5-b5"), "{shown}");
        let bearer = format!("Bearer {}", slow.seats[0].key);
        let mut stranger = Browser::new(&still.hub, "10.0.0.9");
        for key in [None, Some(("authorization", bearer.as_str()))] {
            for path in [String::new(), "/conditional".into()] {
                let path = format!("/api/games/{id}{path}");
                let (_, answer) = ask(&still.hub, "GET", &path, key.as_slice(), Value::Null).await;
                assert!(!answer.to_string().contains("d5-b5"), "{path} {answer}");
            }
        }
        let after =
            ask(&still.hub, "GET", &format!("/api/games/{id}"), &[], Value::Null).await.1["s"].clone();
        assert_eq!(before, after, "a stream of events has nothing to tell");
        let path = format!("/api/games/{id}/conditional");
        let (status, refusal) = ask(&still.hub, "GET", &path, &[], Value::Null).await;
        assert_eq!((status, &refusal["code"]), (StatusCode::UNAUTHORIZED, &json!("not-seated")));
        for browser in [&mut eva, &mut stranger] {
            for path in ["", "/record.json", "/record.otg", "/record.txt"] {
                let language = if path.is_empty() { "/en" } else { "" };
                let answer = browser.get(&format!("{language}/g/{id}{path}")).await;
                assert!(answer.status == 200 && !answer.text.contains("d5-b5"), "{path}");
            }
        }
        assert_eq!(stranger.get(&format!("/en/g/{id}/conditional")).await.status, 403);
        assert!(!eva.get(&format!("/en/g/{id}/conditional")).await.text.contains("d5-b5"));
        assert!(!eva.get("/me/export.json").await.text.contains("d5-b5"));
        assert!(ole.get("/me/export.json").await.text.contains("d2-e2 d5-b5"));
        // Who leaves leaves nothing.
        ole.post("/en/me/delete", &[("name", "Ole"), ("password", PASSWORD)]).await;
        assert!(slow.is_nothing_kept().await);
    }
}

/// Whoever was told that it is kept is played for, whoever was told that it is withdrawn is not: at two servers at once.
#[tokio::test(flavor = "multi_thread")]
async fn of_a_move_and_a_change_at_once_one_comes_first() {
    for (store, _folder) in stores().await {
        let here = Still::on(store.clone());
        // On SQLite there is one server.
        let there = if store.is_shared() { Still::on(store.clone()).hub } else { here.hub.clone() };
        let mut answered = [0, 0];
        for round in 0..40 {
            let slow = Slow::begun(&here, 1).await;
            let is_withdrawn = round % 2 == 1;
            if is_withdrawn {
                assert_eq!(slow.foresee(Seat::Second, 3, &["d2-e2 d3-b3"]).await.0, 200);
            }
            let wanted = if is_withdrawn { json!([]) } else { json!(["d2-e2 d3-b3"]) };
            let change = slow.ask_at(&there, Seat::Second, json!({"v": 3, "variations": wanted}));
            let command = mv("d2-e2");
            let play = here.hub.command(slow.id(), Seat::First, asked("1", 3, &command));
            let ((status, told), moved) = tokio::join!(change, play);
            assert_eq!(moved, Ok(4));
            assert!(status == 200 || told["code"] == "stale", "{status} {told}");
            let is_played = slow.moves().await == "d2-e2 d3-b3";
            assert_eq!(is_played, (status == 200) != is_withdrawn, "round {round}: {told}");
            answered[usize::from(is_played)] += 1;
        }
        assert!(answered.iter().sum::<usize>() == 40, "{answered:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn they_move_to_another_database_with_their_games() {
    let [(sqlite, _folder), (postgres, _other)] = stores().await.try_into().ok().unwrap();
    let still = Still::on(sqlite.clone());
    let slow = Slow::begun(&still, 1).await;
    assert_eq!(slow.foresee(Seat::Second, 3, &["d2-e2 d3-b3"]).await.0, 200);
    let mut file = Vec::new();
    sqlite.export(&mut file).await.unwrap();
    assert_eq!(postgres.import(file.as_slice()).await.unwrap(), 1);
    let next = Still::on(postgres);
    let slow = Slow { still: &next, seats: slow.seats };
    assert_eq!(slow.chosen(Seat::Second).await, json!(["d2-e2 d3-b3"]));
    slow.play(Seat::First, "d2-e2").await;
    assert_eq!(slow.moves().await, "d2-e2 d3-b3");
}

/// The hidden field of a page.
fn field(page: &str, name: &str) -> String {
    let start = format!("name=\"{name}\" value=\"");
    page.split(&start).nth(1).unwrap_or_default().split('"').next().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_without_scripts_shows_adds_and_removes_them() {
    for (still, _folder) in sites().await {
        let [mut eva, mut ole] = two(&still).await;
        let body = json!({"terms": {"rules": "brandubh", "sets": 1, "clock": DAY}, "side": "attackers", "listed": true});
        let id = eva.post_json("/api/games", &body).await.1["id"].as_str().unwrap().to_owned();
        ole.join(&id, "").await;
        let path = format!("/en/g/{id}/conditional");
        assert!(ole.get(&format!("/en/g/{id}")).await.text.contains(&format!("href=\"{path}\"")));
        let page = ole.get(&path).await.text;
        let seen = field(&page, "v");
        // The squares are buttons: a piece of the other, where it goes, a piece of one's own, where it goes.
        let mut moves = String::new();
        let mut from = String::new();
        for (square, expected) in [("d2", ""), ("e2", "d2-e2"), ("d3", "d2-e2"), ("b3", "d2-e2 d3-b3")] {
            let form = [("v", seen.as_str()), ("moves", &moves), ("from", &from), ("square", square)];
            let page = ole.post(&path, &form).await;
            assert_eq!((page.status, field(&page.text, "moves").as_str()), (200, expected), "{square}");
            (moves, from) = (expected.to_owned(), field(&page.text, "from"));
        }
        let add = |moves: &'static str| [("v", "9"), ("moves", moves), ("act", "add")];
        let page = ole.post(&path, &add("d2-e2 d3-b3")).await;
        assert!(page.status == 200 && page.text.contains("2 of 64 moves"), "{}", page.text);
        assert!(ole.post(&path, &add("d2-f2, d3-b3")).await.text.contains("4 of 64 moves"));
        for (typed, why) in [
            ("d2-e2 d3-c3", "Move 2 (d3-c3): d3-b3 is chosen there already."),
            ("d2-e2 d3-d9", "Move 2 (d3-d9): d9 is not on this board."),
            ("d2-e2 what", "Move 2 (what): That is not a move."),
            ("d1-e1", "Say what you answer to d1-e1."),
        ] {
            let page = ole.post(&path, &add(typed)).await;
            assert!(page.status == 422 && page.text.contains(why), "{typed}: {}", page.text);
            assert!(page.text.contains(&format!("value=\"{typed}\"")), "it stays to be mended");
        }
        let remove = [("v", "9"), ("which", "d2-e2 d3-b3"), ("act", "remove")];
        for _ in 0..2 {
            let page = ole.post(&path, &remove).await;
            assert!(page.status == 200 && page.text.contains("2 of 64 moves"), "{}", page.text);
        }
        // Somebody without an account brings the secret of the seat.
        let (mut guest, guests) = (Browser::new(&still.hub, "10.0.0.8"), still.begun(1, Some(DAY)).await);
        let path = format!("/de/g/{}/conditional", guests[0].id);
        assert!(guest.get(&path).await.text.contains("name=\"key\""));
        let key = guests[1].key.as_str();
        assert_eq!(guest.post(&path, &[("key", "x".repeat(22).as_str())]).await.status, 403);
        let page =
            guest.post(&path, &[("key", key), ("v", "9"), ("moves", "d2-e2 d3-b3"), ("act", "add")]).await;
        assert!(page.status == 200 && page.text.contains("2 von 64 Zügen"), "{}", page.text);
        assert_eq!(field(&page.text, "key"), key);
        // A board that has changed is shown as it is.
        let command = mv("d2-f2");
        still.hub.command(&guests[0].id, Seat::First, asked("1", 3, &command)).await.unwrap();
        let page =
            guest.post(&path, &[("key", key), ("v", "3"), ("moves", "d1-e1 d3-b3"), ("act", "add")]).await;
        assert!(page.text.contains("Das Brett hat sich inzwischen geändert."), "{}", page.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_analysed_only_once_it_is_over() {
    let still = Still::in_memory().await;
    let mut somebody = Browser::new(&still.hub, "10.0.0.7");
    for (clock, forbidden) in [(FIVE, "Engine verboten"), (Some(DAY), "Engine verboten")] {
        let [first, _] = still.begun(1, clock).await;
        let path = format!("/de/g/{}", first.id);
        // Only what people see: the page has the texts of its client as well.
        let shown =
            |page: String| page.split("<script type=\"application").next().unwrap_or_default().to_owned();
        let page = shown(somebody.get(&path).await.text);
        assert!(page.contains(forbidden) && !page.contains("/analysis\""), "{page}");
        let refused = somebody.get(&format!("{path}/analysis")).await;
        assert!(refused.status == 403 && refused.text.contains(forbidden), "{}", refused.text);
        still.hub.command(&first.id, Seat::First, asked("1", 3, &mv("d2-e2"))).await.unwrap();
        still.hub.command(&first.id, Seat::Second, asked("1", 4, &Command::Resign)).await.unwrap();
        let page = shown(somebody.get(&path).await.text);
        assert!(!page.contains(forbidden) && page.contains(&format!("{path}/analysis\"")), "{page}");
        let led = somebody.get(&format!("{path}/analysis")).await;
        assert!(
            led.status == 303 && led.location.starts_with("/de/analyse?game=brandubh&position="),
            "{}",
            led.location
        );
    }
    assert_eq!(somebody.get("/de/g/none/analysis").await.status, 404);
}
