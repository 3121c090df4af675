//! Games that are offered to one person, seats on every device, and people who do not want to meet.

use branan_protocol::online::{Channel, ChatLine, ClientMsg, Phrase, ServerMsg, Status};
use serde_json::json;

use super::accounts::{Browser, sites};
use super::notices::two;
use super::sockets::{Client, site};
use super::*;

const FORM: [(&str, &str); 4] =
    [("game", "brandubh"), ("clock", "slow1"), ("side", "attackers"), ("length", "set")];

impl Browser {
    /// Challenges somebody; the id of the contest.
    async fn challenge(&mut self, name: &str) -> String {
        let answer = self.post(&format!("/en/@/{name}/challenge"), &FORM).await;
        assert_eq!(answer.status, 303, "{}", answer.text);
        answer.location.strip_prefix("/en/g/").expect("a contest").to_owned()
    }

    async fn answer(&mut self, game: &str, answer: &str) -> (u16, String) {
        let answer = self.post("/en/me/challenges", &[("game", game), ("answer", answer)]).await;
        (answer.status, answer.location)
    }

    /// What the page of a contest brings to open their seat.
    async fn seat_key(&mut self, game: &str) -> Option<String> {
        let page = self.get(&format!("/en/g/{game}")).await.text;
        let rest = page.split("id=\"seat\"").nth(1)?.split("data-key=\"").nth(1)?;
        rest.split('"').next().map(str::to_owned)
    }

    async fn block(&mut self, name: &str, answer: &str) -> u16 {
        self.post(&format!("/en/@/{name}/block"), &[("answer", answer)]).await.status
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_for_one_person_who_accepts_or_declines() {
    for (still, _folder) in sites().await {
        let [mut eva, mut ole] = two(&still).await;
        let mut mia = Browser::new(&still.hub, "10.0.0.3");
        mia.sign_up("Mia").await;
        assert!(ole.get("/de/@/Eva").await.text.contains("/de/@/Eva/challenge"));
        assert!(!eva.get("/de/@/Eva").await.text.contains("/challenge"), "nobody challenges themselves");
        let id = eva.challenge("ole").await;
        assert_eq!(eva.post("/en/@/Ole/challenge", &FORM).await.status, 409, "a form that is sent again");
        let told = ole.get("/en/me/notices").await.text;
        assert!(told.contains("Eva challenges you") && told.contains("<title>(1) "), "{told}");
        // Nobody else takes it up, and nobody else answers it.
        for other in [&mut mia, &mut Browser::new(&still.hub, "10.0.0.4")] {
            let join = other.post_json(&format!("/api/games/{id}/join"), &json!({})).await;
            assert_eq!((join.0, &join.1["code"]), (409, &json!("not-now")));
        }
        assert_eq!(mia.answer(&id, "accept").await.0, 409);
        assert_eq!(eva.answer(&id, "accept").await.0, 400, "nor does who made it");
        assert_eq!(ole.answer(&id, "accept").await, (303, format!("/en/g/{id}")));
        assert_eq!(ole.answer(&id, "accept").await.0, 409, "a form that is sent again");
        // Whoever has what opens a seat finds it, signed in or not.
        let key = ole.seat_key(&id).await.unwrap();
        let mut stranger = Browser::new(&still.hub, "10.0.0.4");
        let found = stranger.post_json(&format!("/api/games/{id}/join"), &json!({"key": key})).await;
        assert_eq!((found.0, &found.1["seat"]), (200, &json!("second")));
        let table = still.table(&id).await;
        assert_eq!(
            (table.status(), &table.snapshot().names),
            (Status::Playing, &["Eva".into(), "Ole".into()])
        );
        assert!(eva.get("/en/me/notices").await.text.contains("Ole has taken up your offer"));
        assert!(!ole.get("/en/me/notices").await.text.contains("challenges you"));
        // One that is declined is gone, and who made it is told.
        let id = eva.challenge("Ole").await;
        assert_eq!(ole.answer(&id, "decline").await, (303, "/en/me/notices".into()));
        assert_eq!(still.table(&id).await.status(), Status::Aborted);
        assert!(eva.get("/en/me/notices").await.text.contains("Ole has declined your challenge"));
        // One that is taken back cannot be accepted.
        let id = ole.challenge("Eva").await;
        assert_eq!(ole.answer(&id, "withdraw").await.0, 303);
        assert_eq!(eva.answer(&id, "accept").await.0, 409);
        assert!(!eva.get("/en/me/notices").await.text.contains("Ole challenges you"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_accepts_and_is_to_move_first_is_reminded() {
    for (still, _folder) in sites().await {
        let [mut eva, mut ole] = two(&still).await;
        let form = [("game", "brandubh"), ("clock", "slow0"), ("side", "defenders"), ("length", "set")];
        let sent = eva.post("/en/@/Ole/challenge", &form).await;
        let id = sent.location.strip_prefix("/en/g/").expect("a contest").to_owned();
        assert_eq!(ole.answer(&id, "accept").await.0, 303);
        still.pass_ms(20 * 3_600_000);
        still.hub.store().beat(still.hub_ms()).await.unwrap();
        still.hub.tick().await.unwrap();
        let told = ole.get("/en/me/notices").await.text;
        assert!(told.contains("left for your move against Eva"), "{told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_sat_down_and_was_not_told_so_accepts_once_more() {
    for (still, _folder) in sites().await {
        let [mut eva, mut ole] = two(&still).await;
        let id = eva.challenge("Ole").await;
        // As it is when a server ends between the two.
        ole.join(&id, "").await;
        assert_eq!(eva.answer(&id, "accept").await.0, 409, "it was for somebody else");
        assert_eq!(ole.answer(&id, "decline").await.0, 409);
        assert_eq!(ole.answer(&id, "accept").await, (303, format!("/en/g/{id}")));
        assert_eq!(ole.answer(&id, "accept").await.0, 409, "a form that is sent again");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_signed_in_has_their_seat_on_every_device() {
    for (still, _folder) in sites().await {
        let [mut eva, mut ole] = two(&still).await;
        let id = eva.challenge("Ole").await;
        ole.answer(&id, "accept").await;
        let mut phone = Browser::new(&still.hub, "10.0.0.5");
        phone.sign_in("Eva", super::accounts::PASSWORD).await;
        let [desk, pocket] = [eva.seat_key(&id).await.unwrap(), phone.seat_key(&id).await.unwrap()];
        assert_ne!(desk, pocket);
        for key in [&desk, &pocket] {
            assert_eq!(still.hub.join(&id, "", Some(key)).await.unwrap().seat, Seat::First);
        }
        assert_eq!(Browser::new(&still.hub, "10.0.0.6").seat_key(&id).await, None);
        let [mut mia, _] = ["10.0.0.7", "10.0.0.8"].map(|address| Browser::new(&still.hub, address));
        mia.sign_up("Mia").await;
        assert_eq!(mia.seat_key(&id).await, None);
        // It opens no other seat, and nothing once the session is over.
        let other = still.hub.open(&offer(1, FIVE)).await.unwrap();
        assert_eq!(
            still.hub.join(&other.id, "", Some(&pocket)).await.unwrap().seat,
            Seat::Second,
            "a guest's"
        );
        phone.post("/en/me/signout", &[]).await;
        assert!(still.hub.join(&id, "", Some(&pocket)).await.is_err());
        assert!(still.hub.join(&id, "", Some(&desk)).await.is_ok());
    }
}

impl Browser {
    /// Who offers something in the lobby.
    async fn lobby(&mut self) -> Vec<String> {
        let offers: serde_json::Value = serde_json::from_str(&self.get("/api/lobby").await.text).unwrap();
        let mut names: Vec<String> =
            offers.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect();
        names.sort();
        names
    }
}

/// The names in a message of the lobby: of all offers, or of new ones.
async fn heard(client: &mut Client) -> (bool, Vec<String>) {
    loop {
        match client.receive().await {
            // Only wakes somebody up.
            ServerMsg::Lobby { all: None, new, out } if new.is_empty() && out.is_empty() => {}
            ServerMsg::Lobby { all, new, .. } => {
                let is_all = all.is_some();
                let mut names: Vec<String> = all.unwrap_or(new).into_iter().map(|one| one.name).collect();
                names.sort();
                return (is_all, names);
            }
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_do_not_want_to_meet_see_no_offers_of_each_other() {
    for (still, _folder) in sites().await {
        let [mut eva, mut ole] = two(&still).await;
        let address = site(&still.hub).await;
        for browser in [&mut eva, &mut ole, &mut Browser::new(&still.hub, "10.0.0.3")] {
            browser.offer("Guest", true).await;
        }
        still.hub.tick().await.unwrap();
        let mut open = Vec::new();
        for browser in [&eva, &ole] {
            let mut client = Client::signed_in(address, browser).await;
            client.send(&ClientMsg::Sub { c: Channel::Lobby, since: None, key: None }).await;
            assert_eq!(heard(&mut client).await, (true, vec!["Eva".into(), "Guest".into(), "Ole".into()]));
            open.push(client);
        }
        // Whoever is in the lobby just then sees it at once.
        assert_eq!(eva.block("Ole", "yes").await, 303);
        for (client, own) in open.iter_mut().zip(["Eva", "Ole"]) {
            let mut names = vec![own.to_owned(), "Guest".to_owned()];
            names.sort();
            assert_eq!(heard(client).await, (true, names));
        }
        assert_eq!((eva.lobby().await, ole.lobby().await.len()), (vec!["Eva".into(), "Guest".into()], 2));
        let mut stranger = Browser::new(&still.hub, "10.0.0.4");
        assert_eq!(stranger.lobby().await.len(), 3);
        // Nor what is offered later: the next that either hears of is somebody else's.
        eva.offer("", true).await;
        ole.offer("", true).await;
        stranger.offer("Mia", true).await;
        still.hub.tick().await.unwrap();
        for (client, own) in open.iter_mut().zip(["Eva", "Ole"]) {
            let mut names = vec![own.to_owned(), "Mia".to_owned()];
            names.sort();
            assert_eq!(heard(client).await, (false, names));
        }
        // Until they want to meet.
        assert_eq!(eva.block("Ole", "no").await, 303);
        for client in &mut open {
            assert_eq!(heard(client).await.1.len(), 6);
        }
        assert_eq!(ole.lobby().await.len(), 6);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_do_not_want_to_meet_never_do() {
    for (still, _folder) in sites().await {
        let [mut eva, mut ole] = two(&still).await;
        let running = eva.challenge("Ole").await;
        ole.answer(&running, "accept").await;
        let pending = ole.challenge("Eva").await;
        let (offered, _) = ole.offer("", true).await;
        assert_eq!(eva.block("Ole", "yes").await, 303);
        assert!(eva.get("/en/@/Ole").await.text.contains("You have blocked Ole"));
        assert!(!ole.get("/en/@/Eva").await.text.contains("blocked"), "nobody is told");
        // The challenge is gone, and there is no other, either way.
        assert_eq!(still.table(&pending).await.status(), Status::Aborted);
        for (from, to) in [(&mut eva, "Ole"), (&mut ole, "Eva")] {
            assert_eq!(from.post(&format!("/en/@/{to}/challenge"), &FORM).await.status, 403);
        }
        // No offers, either way.
        let join = eva.post_json(&format!("/api/games/{offered}/join"), &json!({})).await;
        assert_eq!((join.0, &join.1["code"]), (409, &json!("not-now")));
        let (own, _) = eva.offer("", true).await;
        assert_eq!(ole.post_json(&format!("/api/games/{own}/join"), &json!({})).await.0, 409);
        // The game between them goes on in silence.
        let said = Command::Say(ChatLine::Phrase(Phrase::ALL[0]));
        for seat in SEATS {
            assert!(still.hub.command(&running, seat, asked("1", 3, &said)).await.is_err());
        }
        still.hub.command(&running, Seat::First, asked("2", 3, &mv("d2-g2"))).await.unwrap();
        // Until they want to.
        assert_eq!(eva.block("Ole", "no").await, 303);
        still.hub.command(&running, Seat::Second, asked("3", 4, &said)).await.unwrap();
        assert_eq!(eva.post_json(&format!("/api/games/{offered}/join"), &json!({})).await.0, 200);
        assert_eq!(eva.block("Eva", "yes").await, 403);
        assert_eq!(eva.block("Nobody", "yes").await, 404);
    }
}
