//! People who have a name here: as browsers see it, on both databases.

mod device;
mod erased;
mod passkeys;
mod rights;

use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode, header};
use branan_server::app;
use serde_json::{Value, json};
use tower::ServiceExt;

use super::bank::stores;
use super::*;

pub(super) const PASSWORD: &str = "the raven knows";

/// A browser that remembers cookies, at an address of its own.
#[derive(Clone)]
pub(super) struct Browser {
    hub: Hub,
    address: String,
    /// The name that it asks under.
    host: &'static str,
    pub(super) cookies: Vec<(String, String)>,
    /// What it says about where a form comes from.
    pub(super) origin: Option<&'static str>,
}

/// What a browser is answered.
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) location: String,
    pub(super) text: String,
}

impl Browser {
    pub(super) fn new(hub: &Hub, address: &str) -> Browser {
        let origin = Some("https://tafl.example");
        let (hub, address, host) = (hub.clone(), address.to_owned(), "tafl.example");
        Browser { hub, address, host, cookies: Vec::new(), origin }
    }

    /// The same at another address of the site.
    pub(super) fn at(self, host: &'static str) -> Browser {
        let origin = Some(format!("https://{host}").leak() as &str);
        Browser { host, origin, ..self }
    }

    pub(super) fn forget(&mut self, name: &str) {
        self.cookies.retain(|(known, _)| !known.ends_with(name));
    }

    pub(super) async fn get(&mut self, path: &str) -> Answer {
        self.ask("GET", path, "text/plain", String::new()).await
    }

    pub(super) async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let pairs = fields.iter().map(|(name, value)| format!("{name}={}", escaped(value)));
        let body = pairs.collect::<Vec<_>>().join("&");
        self.ask("POST", path, "application/x-www-form-urlencoded", body).await
    }

    pub(super) async fn post_json(&mut self, path: &str, body: &Value) -> (u16, Value) {
        let answer = self.ask("POST", path, "application/json", body.to_string()).await;
        (answer.status, serde_json::from_str(&answer.text).unwrap_or(Value::Null))
    }

    pub(super) async fn ask(&mut self, method: &str, path: &str, kind: &str, body: String) -> Answer {
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, self.host);
        request = request.header("x-forwarded-proto", "https").header("x-forwarded-for", &self.address);
        request =
            request.header(header::CONTENT_TYPE, kind).header(header::USER_AGENT, "X11; Linux Firefox/150");
        if let Some(origin) = self.origin {
            request = request.header(header::ORIGIN, origin);
        }
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        if !cookies.is_empty() {
            request = request.header(header::COOKIE, cookies.join("; "));
        }
        let response = app(self.hub.clone()).oneshot(request.body(Body::from(body)).unwrap()).await.unwrap();
        self.remember(&response);
        let text = |name| response.headers().get(name).map_or("", |value| value.to_str().unwrap()).to_owned();
        let (status, location) = (response.status().as_u16(), text(header::LOCATION));
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        Answer { status, location, text: String::from_utf8_lossy(&bytes).into_owned() }
    }

    fn remember(&mut self, response: &Response<Body>) {
        for line in response.headers().get_all(header::SET_COOKIE) {
            let line = line.to_str().unwrap();
            let (name, rest) = line.split_once('=').unwrap();
            let value = rest.split(';').next().unwrap();
            self.cookies.retain(|(known, _)| known != name);
            if name.starts_with("__Host-") {
                assert!(
                    line.contains("; HttpOnly; SameSite=Lax; Secure") && line.contains("; Path=/;"),
                    "{line}"
                );
            }
            if !line.contains("Max-Age=0") {
                self.cookies.push((name.to_owned(), value.to_owned()));
            }
        }
    }

    /// Makes an account; returns its recovery codes.
    pub(super) async fn sign_up(&mut self, name: &str) -> Vec<String> {
        let answer = self.post("/en/signup", &[("name", name), ("new", PASSWORD)]).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        codes(&answer.text)
    }

    pub(super) async fn sign_in(&mut self, name: &str, password: &str) -> Answer {
        self.post("/en/signin", &[("name", name), ("password", password)]).await
    }

    pub(super) async fn is_signed_in(&mut self) -> bool {
        self.get("/en/me").await.status == 200
    }

    /// Offers a contest as pages do; returns its id and secret.
    pub(super) async fn offer(&mut self, name: &str, listed: bool) -> (String, String) {
        let terms = json!({"rules": "brandubh", "sets": 1});
        let offer = json!({"terms": terms, "name": name, "side": "attackers", "listed": listed});
        let (status, seated) = self.post_json("/api/games", &offer).await;
        assert_eq!(status, 201, "{seated}");
        let text = |key: &str| seated[key].as_str().unwrap().to_owned();
        (text("id"), text("key"))
    }

    pub(super) async fn join(&mut self, id: &str, name: &str) -> String {
        let (status, seated) = self.post_json(&format!("/api/games/{id}/join"), &json!({"name": name})).await;
        assert_eq!(status, 200, "{seated}");
        seated["key"].as_str().unwrap().to_owned()
    }

    pub(super) async fn claim(&mut self, keys: &[&str]) -> (u16, Value) {
        self.post_json("/me/claim", &json!({"keys": keys})).await
    }
}

fn escaped(text: &str) -> String {
    let bytes = text.bytes().map(|byte| format!("%{byte:02X}"));
    bytes.collect::<Vec<_>>().concat()
}

/// The recovery codes that a page shows.
fn codes(page: &str) -> Vec<String> {
    page.split("<code>").skip(1).map(|rest| rest.split('<').next().unwrap().to_owned()).collect()
}

/// A server behind a proxy on each database.
pub(super) async fn sites() -> Vec<(Still, super::bank::Folder)> {
    let limits = Limits { behind_proxy: true, ..Limits::default() };
    stores().await.into_iter().map(|(store, folder)| (Still::with(store, limits), folder)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_signs_up_and_out_and_in_again() {
    for (still, _folder) in sites().await {
        let mut eva = Browser::new(&still.hub, "10.0.0.1");
        assert_eq!(eva.get("/en/me").await.location, "/en/signin?back=/en/me");
        let codes = eva.sign_up("Eva").await;
        assert_eq!(codes.len(), 10);
        let page = eva.get("/en/me").await;
        assert!(page.status == 200 && page.text.contains("Eva") && page.text.contains("Firefox, Linux"));
        assert!(!codes.iter().any(|code| page.text.contains(code)));
        let before = eva.clone();
        assert_eq!(eva.post("/en/me/signout", &[]).await.location, "/en/");
        assert!(!eva.is_signed_in().await);
        // Whoever kept the cookie has nothing.
        assert!(!before.clone().is_signed_in().await);
        assert_eq!(eva.sign_in("eva", "the raven knew").await.status, 403);
        let back = eva
            .post("/fr/signin", &[("name", " EVA "), ("password", PASSWORD), ("back", "/fr/online")])
            .await;
        assert_eq!((back.status, back.location.as_str()), (303, "/fr/online"));
        let away = eva
            .post("/fr/signin", &[("name", "Eva"), ("password", PASSWORD), ("back", "//evil.example")])
            .await;
        assert_eq!((away.status, away.location.as_str()), (303, "/"));
        assert!(eva.is_signed_in().await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_one_persons_and_so_are_those_that_look_like_it() {
    for (still, _folder) in sites().await {
        Browser::new(&still.hub, "10.0.0.1").sign_up("Lili").await;
        let mut other = Browser::new(&still.hub, "10.0.0.2");
        for (name, status) in [
            ("lili", 409),
            ("1ILI", 409),
            ("Líl.i", 409),
            ("Admin", 422),
            ("x", 422),
            ("a b", 422),
            ("Ada", 200),
        ] {
            let answer = other.post("/de/signup", &[("name", name), ("new", PASSWORD)]).await;
            assert_eq!(answer.status, status, "{name}");
        }
        for (password, status) in [("short", 422), ("Evita Evita", 422), ("long enough", 200)] {
            let answer = other.post("/de/signup", &[("name", "Evita"), ("new", password)]).await;
            assert_eq!(answer.status, status, "{password}");
        }
        // Two who want the same name at the same moment.
        let [mut one, mut two] = ["10.0.0.3", "10.0.0.4"].map(|address| Browser::new(&still.hub, address));
        let form = [("name", "Max"), ("new", PASSWORD)];
        let (one, two) = tokio::join!(one.post("/en/signup", &form), two.post("/en/signup", &form));
        assert_eq!([one.status, two.status].iter().sum::<u16>(), 609);
    }
}

async fn send(browser: &mut Browser, form: [(&'static str, String); 3]) -> u16 {
    let form = form.each_ref().map(|(name, value)| (*name, value.as_str()));
    browser.post("/en/recover", &form).await.status
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_code_sets_a_password_once_and_ends_all_sessions() {
    for (still, _folder) in sites().await {
        let mut eva = Browser::new(&still.hub, "10.0.0.1");
        let codes = eva.sign_up("Eva").await;
        let mut anew = Browser::new(&still.hub, "10.0.0.9");
        let form = |code: &str| {
            [("name", "eva"), ("code", code), ("new", "a better one")].map(|(a, b)| (a, b.to_owned()))
        };
        let typed = codes[3].to_lowercase().replace('-', " ");
        assert_eq!(send(&mut anew, form("ABCD-EFGH-JKLM-NPQR")).await, 403);
        assert_eq!(send(&mut anew, form(&typed)).await, 303);
        assert!(anew.is_signed_in().await && !eva.is_signed_in().await);
        assert_eq!(send(&mut anew.clone(), form(&codes[3])).await, 403, "it was used");
        assert_eq!(eva.sign_in("Eva", PASSWORD).await.status, 403);
        assert_eq!(eva.sign_in("Eva", "a better one").await.status, 303);
        // New codes take the place of the old ones, once for each form.
        let page = eva.get("/en/me").await.text;
        assert!(page.contains("9 codes are left"), "{page}");
        let form = [("which", "1"), ("password", "a better one")];
        let new = eva.post("/en/me/codes", &form).await;
        assert_eq!((new.status, super::accounts::codes(&new.text).len()), (200, 10));
        assert_eq!(eva.post("/en/me/codes", &form).await.status, 409, "a form that is sent again");
        let old = [("name", "Eva"), ("code", codes[5].as_str()), ("new", "a third one")];
        assert_eq!(anew.post("/en/recover", &old).await.status, 403);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_listed_and_can_be_ended_one_by_one_and_all() {
    for (still, _folder) in sites().await {
        let mut here = Browser::new(&still.hub, "10.0.0.1");
        here.sign_up("Eva").await;
        let mut others =
            ["10.0.0.2", "10.0.0.3", "10.0.0.4"].map(|address| Browser::new(&still.hub, address));
        for other in &mut others {
            still.pass_ms(1000);
            assert_eq!(other.sign_in("Eva", PASSWORD).await.status, 303);
        }
        let page = here.get("/en/me").await.text;
        let ids: Vec<&str> = page
            .split("name=\"which\" value=\"")
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap())
            .collect();
        let ids: Vec<&str> = ids.into_iter().filter(|id| id.len() == 16).collect();
        assert_eq!(ids.len(), 3, "{page}");
        // The last who came is the first of the list.
        assert_eq!(here.post("/en/me/sessions", &[("which", ids[0])]).await.status, 303);
        let [a, b, c] = &mut others;
        assert!(!c.is_signed_in().await && a.is_signed_in().await && b.is_signed_in().await);
        // Nobody ends what is somebody else's.
        let mut ole = Browser::new(&still.hub, "10.0.0.5");
        ole.sign_up("Ole").await;
        assert_eq!(ole.post("/en/me/sessions", &[("which", ids[1])]).await.status, 303);
        assert!(b.is_signed_in().await);
        // A new password ends all others.
        let form = [("password", PASSWORD), ("new", "a better one")];
        assert_eq!(a.post("/en/me/password", &form).await.status, 200);
        assert!(a.is_signed_in().await && !b.is_signed_in().await && !here.is_signed_in().await);
        assert_eq!(a.post("/en/me/password", &form).await.status, 403, "a form that is sent again");
        here.sign_in("Eva", "a better one").await;
        here.post("/en/me/sessions", &[("which", "others")]).await;
        assert!(here.is_signed_in().await && !a.is_signed_in().await);
        still.pass_ms(91 * 24 * 3_600_000);
        assert!(!here.is_signed_in().await, "unused for a quarter");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_is_slow_for_strangers_and_not_for_the_owner() {
    let (still, _folder) = sites().await.remove(0);
    let mut owner = Browser::new(&still.hub, "10.0.0.1");
    owner.sign_up("Eva").await;
    owner.forget("session");
    let mut stranger = Browser::new(&still.hub, "10.9.9.9");
    for status in [403, 403, 403, 429, 429] {
        assert_eq!(stranger.sign_in("Eva", "a guess or so").await.status, status);
    }
    // Right or not: whoever has to wait is not told.
    assert_eq!(stranger.sign_in("Eva", PASSWORD).await.status, 429);
    // Many networks together use up what may be tried with the name ...
    for number in 0..80 {
        Browser::new(&still.hub, &format!("10.1.0.{number}")).sign_in("Eva", "a guess or so").await;
    }
    assert_eq!(Browser::new(&still.hub, "10.0.0.2").sign_in("Eva", PASSWORD).await.status, 429);
    // ... and who has been here before does not wait for them.
    assert_eq!(owner.sign_in("Eva", PASSWORD).await.status, 303);
    still.pass_ms(61_000);
    assert_eq!(stranger.sign_in("Eva", PASSWORD).await.status, 303);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_whether_a_name_exists_by_signing_in() {
    let (still, _folder) = sites().await.remove(0);
    Browser::new(&still.hub, "10.0.0.1").sign_up("Eva").await;
    let mut stranger = Browser::new(&still.hub, "10.9.9.9");
    for _ in 0..6 {
        let [known, unknown] = ["Eva", "Ava"].map(|name| [("name", name), ("password", "guess guess")]);
        let (known, unknown) =
            (stranger.post("/en/signin", &known).await, stranger.post("/en/signin", &unknown).await);
        assert_eq!((known.status, known.text.replace("Eva", "Ava")), (unknown.status, unknown.text));
        let form = |name| [("name", name), ("code", "AAAA-BBBB-CCCC-DDDD"), ("new", "guess guess")];
        let (known, unknown) = (
            stranger.post("/en/recover", &form("Eva")).await,
            stranger.post("/en/recover", &form("Ava")).await,
        );
        assert_eq!((known.status, known.text.replace("Eva", "Ava")), (unknown.status, unknown.text));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_played_without_an_account_becomes_somebodys_and_goes_on() {
    for (still, _folder) in sites().await {
        let mut eva = Browser::new(&still.hub, "10.0.0.1");
        let mut ole = Browser::new(&still.hub, "10.0.0.2");
        let (id, secret) = eva.offer("a guest", true).await;
        ole.sign_up("Ole").await;
        let other = ole.join(&id, "typed by nobody").await;
        assert_eq!(still.table(&id).await.snapshot().names, ["a guest", "Ole"]);
        eva.sign_up("Eva").await;
        assert!(!eva.get("/en/me").await.text.contains(&id));
        let asked = eva.post_json("/me/claim", &json!({"keys": [secret], "ask": true})).await;
        assert_eq!(asked, (200, json!({"claimed": 1})));
        assert_eq!(
            eva.claim(&[&secret, "nonsense", &"x".repeat(30), &other]).await,
            (200, json!({"claimed": 1}))
        );
        assert_eq!(eva.claim(&[&secret]).await, (200, json!({"claimed": 0})));
        assert_eq!(ole.claim(&[&secret]).await, (200, json!({"claimed": 0})), "it is somebody's");
        // The game goes on with the secret as before; whose turn it is comes first.
        let seat = still.hub.join(&id, "", Some(&secret)).await.unwrap().seat;
        let page = eva.get("/en/me").await.text;
        assert!(page.contains(&format!("<li data-turn=\"own\"><a href=\"/en/g/{id}\"")), "{page}");
        still.hub.command(&id, seat, asked_now(&mv("d2-e2"), "1")).await.unwrap();
        assert!(!eva.get("/en/me").await.text.contains("data-turn=\"own\""));
        assert!(ole.get("/en/me").await.text.contains("data-turn=\"own\""));
        let resign = Command::Resign;
        still.hub.command(&id, Seat::Second, asked_now(&resign, "2")).await.unwrap();
        // A rematch is theirs, too.
        for seat in SEATS {
            let wish = Command::Rematch;
            still.hub.command(&id, seat, asked_now(&wish, "3")).await.unwrap();
        }
        let next = still.table(&id).await.snapshot().next.clone().unwrap();
        for person in [&mut eva, &mut ole] {
            let page = person.get("/en/me").await.text;
            assert!(page.contains(&next) && page.contains(&id), "{page}");
        }
        let profile = ole.get("/en/@/eva").await.text;
        assert!(profile.contains("Eva against you: 1 won, 0 drawn, 0 lost"), "{profile}");
        assert!(profile.contains("<td>1 – 0</td>") && profile.contains(&format!("/en/g/{id}")), "{profile}");
        assert!(Browser::new(&still.hub, "10.0.0.3").get("/fr/@/OLE").await.text.contains("0 – 1"));
    }
}

/// A command by somebody who has seen everything.
fn asked_now<'a>(command: &'a Command, cmd_id: &'a str) -> Asked<'a> {
    asked(cmd_id, 3, command)
}

#[tokio::test(flavor = "multi_thread")]
async fn private_games_are_on_nobodys_page_but_ones_own() {
    let (still, _folder) = sites().await.remove(0);
    let mut eva = Browser::new(&still.hub, "10.0.0.1");
    eva.sign_up("Eva").await;
    let (id, _) = eva.offer("", false).await;
    still.hub.join(&id, "Ole", None).await.unwrap();
    let resign = Command::Resign;
    still.hub.command(&id, Seat::Second, asked_now(&resign, "1")).await.unwrap();
    assert!(eva.get("/en/me").await.text.contains(&id));
    let profile = eva.get("/en/@/Eva").await.text;
    assert!(!profile.contains(&id) && profile.contains("No game from the lobby"), "{profile}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_account_is_seen_by_nobody_and_opens_by_signing_in() {
    for (still, _folder) in sites().await {
        let mut eva = Browser::new(&still.hub, "10.0.0.1");
        eva.sign_up("Eva").await;
        assert_eq!(eva.get("/en/@/Eva").await.status, 200);
        assert_eq!(eva.post("/en/me/close", &[("password", "something else")]).await.status, 403);
        assert_eq!(eva.post("/en/me/close", &[("password", PASSWORD)]).await.status, 200);
        assert!(!eva.is_signed_in().await);
        assert_eq!(eva.get("/en/@/Eva").await.status, 404);
        let taken = Browser::new(&still.hub, "10.0.0.2")
            .post("/en/signup", &[("name", "Eva"), ("new", PASSWORD)])
            .await;
        assert_eq!(taken.status, 409);
        assert_eq!(eva.sign_in("Eva", PASSWORD).await.status, 303);
        assert_eq!(eva.get("/en/@/Eva").await.status, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_about_somebody_comes_as_one_file() {
    for (still, _folder) in sites().await {
        let mut eva = Browser::new(&still.hub, "10.0.0.1");
        eva.sign_up("Eva").await;
        let (id, secret) = eva.offer("", false).await;
        let said = Command::Say(branan_protocol::online::ChatLine::Text("so?".into()));
        let mut ole = Browser::new(&still.hub, "10.0.0.2");
        ole.sign_up("Ole").await;
        ole.join(&id, "").await;
        still.allow_text(&id).await;
        still.hub.command(&id, Seat::Second, asked_now(&said, "1")).await.unwrap();
        let file: Value = serde_json::from_str(&eva.get("/me/export.json").await.text).unwrap();
        assert_eq!((&file["name"], &file["recovery_codes_left"]), (&json!("Eva"), &json!(10)));
        assert_eq!(file["sessions"][0]["browser"], "Firefox, Linux");
        assert_eq!((&file["games"][0]["id"], &file["games"][0]["seat"]), (&json!(id), &json!("first")));
        let text = file.to_string();
        assert!(text.contains("so?"), "{text}");
        for hidden in [secret.as_str(), "argon2", "key_hash"] {
            assert!(!text.contains(hidden), "{hidden}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn links_work_once_and_the_first_makes_the_administrator() {
    for (still, _folder) in sites().await {
        let hub = &still.hub;
        let mut boss = Browser::new(hub, "10.0.0.1");
        let old = hub.administrator_link().await.unwrap().unwrap();
        let link = hub.administrator_link().await.unwrap().unwrap();
        let secret = |link: &str| link.rsplit(['=', '/']).next().unwrap().to_owned();
        assert_eq!(boss.get(&link).await.location, format!("/en{link}"));
        for (link, status) in [(&old, 410), (&link, 200), (&link, 409)] {
            let form = [("name", "Boss"), ("new", PASSWORD), ("link", &secret(link))];
            assert_eq!(boss.post("/en/signup", &form).await.status, status);
        }
        let form = [("name", "Other"), ("new", PASSWORD), ("link", &secret(&link))];
        assert_eq!(Browser::new(hub, "10.0.0.2").post("/en/signup", &form).await.status, 410);
        assert!(hub.administrator_link().await.unwrap().is_none());
        let mut eva = Browser::new(hub, "10.0.0.3");
        eva.sign_up("Eva").await;
        assert_eq!((boss.get("/en/people").await.status, eva.get("/en/people").await.status), (200, 404));
        // A new password by a link.
        let reset = hub.reset_user("eva").await.unwrap();
        let mut other = Browser::new(hub, "10.0.0.4");
        let path = format!("/en{reset}");
        assert_eq!(other.get(&path).await.status, 200);
        assert_eq!(other.post(&path, &[("new", "a better one")]).await.status, 303);
        assert_eq!(other.post(&path, &[("new", "a better one")]).await.status, 410);
        assert!(other.is_signed_in().await && !eva.is_signed_in().await);
        let late = format!("/en{}", hub.reset_user("Eva").await.unwrap());
        still.pass_ms(25 * 3_600_000);
        assert_eq!(other.post(&late, &[("new", "a better one")]).await.status, 410);
        // Who is banned is out, and may come back.
        let page = boss.get("/en/people?name=eva").await.text;
        let id = page.split("name=\"which\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        boss.post("/en/people", &[("which", &id), ("act", "ban")]).await;
        assert!(!other.is_signed_in().await);
        assert_eq!(other.sign_in("Eva", "a better one").await.status, 403);
        boss.post("/en/people", &[("which", &id), ("act", "unban")]).await;
        assert_eq!(other.sign_in("Eva", "a better one").await.status, 303);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_move_to_another_database_with_their_games() {
    let (from, to) = (sites().await, sites().await);
    for ((source, _a), (target, _b)) in from.iter().zip(to.iter().rev()) {
        let mut eva = Browser::new(&source.hub, "10.0.0.1");
        let codes = eva.sign_up("Eva").await;
        let (id, _) = eva.offer("", true).await;
        Browser::new(&source.hub, "10.0.0.2").sign_up("Gone").await;
        source.hub.erase_user("Gone").await.unwrap();
        let mut file = Vec::new();
        source.hub.store().export(&mut file).await.unwrap();
        for added in [1, 0] {
            assert_eq!(target.hub.store().import(file.as_slice()).await.unwrap(), added);
        }
        let mut again = Vec::new();
        target.hub.store().export(&mut again).await.unwrap();
        assert_eq!(String::from_utf8(again).unwrap(), String::from_utf8(file).unwrap());
        let mut there = Browser { hub: target.hub.clone(), ..eva.clone() };
        assert!(!there.is_signed_in().await, "sessions stay behind");
        assert_eq!(there.sign_in("Eva", PASSWORD).await.status, 303);
        assert!(there.get("/en/me").await.text.contains(&id));
        let form = [("name", "Eva"), ("code", codes[0].as_str()), ("new", PASSWORD)];
        assert_eq!(there.post("/en/recover", &form).await.status, 303);
        assert_eq!(there.post("/en/signup", &[("name", "Gone"), ("new", PASSWORD)]).await.status, 409);
    }
}

#[tokio::test]
async fn without_tls_cookies_have_plain_names() {
    let still = Still::in_memory().await;
    let form = "name=Eva&new=the+raven+knows";
    let request = Request::post("/en/signup")
        .header(header::HOST, "localhost")
        .header(header::ORIGIN, "http://localhost");
    let request = request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let response = app(still.hub.clone()).oneshot(request.body(Body::from(form)).unwrap()).await.unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    let lines: Vec<&str> =
        response.headers().get_all(header::SET_COOKIE).iter().map(|line| line.to_str().unwrap()).collect();
    assert!(
        lines.iter().any(|line| line.starts_with("session=") && line.ends_with("; HttpOnly; SameSite=Lax")),
        "{lines:?}"
    );
}
