//! Who may do what: every address about accounts, tried by everybody who may not.

use super::*;

/// An address, what is sent there, and what it needs.
struct Route {
    method: &'static str,
    path: &'static str,
    needs: Needs,
    form: &'static [(&'static str, &'static str)],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Needs {
    Nothing,
    Account,
    Moderator,
    Administrator,
}

const fn route(
    method: &'static str,
    path: &'static str,
    needs: Needs,
    form: &'static [(&'static str, &'static str)],
) -> Route {
    Route { method, path, needs, form }
}

const ROUTES: [Route; 67] = [
    route("GET", "/{language}/signup", Needs::Nothing, &[]),
    route("POST", "/{language}/signup", Needs::Nothing, &[("name", "Mallory"), ("new", PASSWORD)]),
    route("GET", "/{language}/signin", Needs::Nothing, &[]),
    route("POST", "/{language}/signin", Needs::Nothing, &[("name", "Eva"), ("password", PASSWORD)]),
    route("POST", "/{language}/signin/passkey/begin", Needs::Nothing, &[]),
    route("POST", "/{language}/signin/passkey", Needs::Nothing, &[]),
    route("GET", "/{language}/recover", Needs::Nothing, &[]),
    route(
        "POST",
        "/{language}/recover",
        Needs::Nothing,
        &[("name", "Eva"), ("code", "A"), ("new", PASSWORD)],
    ),
    route("GET", "/{language}/reset/{link}", Needs::Nothing, &[]),
    route("POST", "/{language}/reset/{link}", Needs::Nothing, &[("new", PASSWORD)]),
    route("GET", "/{language}/@/{name}", Needs::Nothing, &[]),
    route("GET", "/{language}/me", Needs::Account, &[]),
    route("GET", "/me/export.json", Needs::Account, &[]),
    route("POST", "/me/claim", Needs::Account, &[]),
    route("POST", "/{language}/me/signout", Needs::Account, &[]),
    route("POST", "/{language}/me/sessions", Needs::Account, &[("which", "others")]),
    route(
        "POST",
        "/{language}/me/password",
        Needs::Account,
        &[("password", PASSWORD), ("new", "stolen by us")],
    ),
    route("POST", "/{language}/me/codes", Needs::Account, &[("which", "1"), ("password", PASSWORD)]),
    route("GET", "/{language}/me/passkeys", Needs::Account, &[]),
    route("POST", "/{language}/me/passkeys", Needs::Account, &[]),
    route("POST", "/{language}/me/passkeys/begin", Needs::Account, &[("password", PASSWORD)]),
    route("POST", "/{language}/me/passkeys/remove", Needs::Account, &[("which", "x")]),
    route("POST", "/{language}/me/close", Needs::Account, &[("password", PASSWORD)]),
    route("POST", "/{language}/me/delete", Needs::Account, &[("name", "Eva"), ("password", PASSWORD)]),
    route("GET", "/{language}/me/notices", Needs::Account, &[]),
    route("POST", "/{language}/me/notices", Needs::Account, &[]),
    route("POST", "/{language}/me/notices/kinds", Needs::Account, &[("kind", "turn")]),
    route("GET", "/{language}/me/next", Needs::Account, &[]),
    route("POST", "/{language}/me/feed", Needs::Account, &[("which", "new")]),
    route("GET", "/{language}/feed/{file}", Needs::Nothing, &[]),
    route(
        "POST",
        "/{language}/me/mail",
        Needs::Account,
        &[("which", "set"), ("address", "mallory@mail.example")],
    ),
    route("POST", "/{language}/me/push", Needs::Account, &[("which", "0123456789abcdef")]),
    route("POST", "/{language}/me/push/kinds", Needs::Account, &[("kind", "turn")]),
    route("POST", "/{language}/me/wish", Needs::Account, &[("game", "brandubh"), ("pace", "live")]),
    // Whoever has the link of a mail.
    route("GET", "/{language}/mail/confirm/{link}", Needs::Nothing, &[]),
    route("POST", "/{language}/mail/confirm/{link}", Needs::Nothing, &[("x", "y")]),
    route("GET", "/{language}/mail/off/{link}", Needs::Nothing, &[]),
    route("POST", ONE_CLICK, Needs::Nothing, &[("List-Unsubscribe", "One-Click")]),
    route("POST", "/{language}/me/challenges", Needs::Account, &[("game", "none"), ("answer", "accept")]),
    route("POST", "/{language}/@/{name}/challenge", Needs::Account, CHALLENGE),
    route("POST", "/{language}/@/{name}/block", Needs::Account, &[("answer", "yes")]),
    route("GET", "/{language}/people", Needs::Administrator, &[]),
    route("POST", "/{language}/people", Needs::Administrator, &[("which", "x"), ("act", "ban")]),
    route("GET", "/{language}/people/agreement", Needs::Administrator, &[]),
    route("GET", "/{language}/privacy", Needs::Nothing, &[]),
    route("POST", "/{language}/me/talk", Needs::Account, &[("answer", "yes")]),
    route("GET", "/{language}/me/reports", Needs::Account, &[]),
    route("GET", "/{language}/@/{name}/report", Needs::Account, &[]),
    route(
        "POST",
        "/{language}/@/{name}/report",
        Needs::Account,
        &[("reason", "abuse"), ("words", "so rude")],
    ),
    route("GET", "/{language}/reports", Needs::Moderator, &[]),
    route("POST", "/{language}/reports", Needs::Moderator, &[("which", "x"), ("verdict", "banned")]),
    route("GET", "/{language}/reports/log", Needs::Moderator, &[]),
    route("POST", "/{language}/g/{id}/time", Needs::Moderator, &[("seat", "first")]),
    route("GET", "/{language}/g/{id}/conditional", Needs::Nothing, &[]),
    route(
        "POST",
        "/{language}/g/{id}/conditional",
        Needs::Nothing,
        &[("moves", "d2-e2 d3-b3"), ("act", "add")],
    ),
    route("GET", "/{language}/online/offer", Needs::Nothing, &[]),
    route("POST", "/{language}/online/offer", Needs::Nothing, &[("game", "brandubh"), ("clock", "1")]),
    route("POST", "/{language}/c/{id}", Needs::Nothing, &[("game", "brandubh"), ("clock", "null")]),
    route("GET", "/{language}/online/standing", Needs::Nothing, &[]),
    route("POST", "/{language}/online/standing", Needs::Account, STANDING),
    route("GET", "/{language}/online/standing/{id}", Needs::Nothing, &[]),
    route(
        "POST",
        "/{language}/online/standing/{id}",
        Needs::Account,
        &[("game", "brandubh"), ("clock", "null")],
    ),
    route("POST", "/{language}/me/standing", Needs::Account, &[("which", "none"), ("act", "pause")]),
    route("GET", "/{language}/online/rated", Needs::Account, &[]),
    route(
        "POST",
        "/{language}/online/rated",
        Needs::Account,
        &[("game", "brandubh"), ("sets", "2"), ("clock", "1")],
    ),
    // Where a seat becomes somebody's who is signed in.
    route("POST", "/api/games", Needs::Nothing, &[]),
    route("POST", "/api/games/{id}/join", Needs::Nothing, &[]),
];

/// Programs that read mail say nothing of where they come from; without the link they do nothing.
const ONE_CLICK: &str = "/{language}/mail/off/{link}";

/// The fields of an offer that stands.
const STANDING: &[(&str, &str)] = &[
    ("key", "k23456789012345678901k"),
    ("game", "brandubh"),
    ("clock", "4"),
    ("sets", "1"),
    ("side", "random"),
    ("most", "2"),
];

/// The fields of a challenge.
const CHALLENGE: &[(&str, &str)] =
    &[("game", "brandubh"), ("clock", "slow0"), ("side", "random"), ("length", "set")];

impl Route {
    fn address(&self) -> String {
        let link = "x".repeat(22);
        self.path
            .replace("{language}", "de")
            .replace("{link}", &link)
            .replace("{name}", "Eva")
            .replace("{id}", "none")
            .replace("{file}", &format!("{}.atom", "x".repeat(22)))
    }

    async fn send(&self, browser: &mut Browser) -> Answer {
        let path = self.address();
        match self.method {
            "GET" => browser.get(&path).await,
            _ if self.form.is_empty() && !path.starts_with("/de") => {
                browser.ask("POST", &path, "application/json", json!({"keys": []}).to_string()).await
            }
            _ => browser.post(&path, self.form).await,
        }
    }
}

#[test]
fn every_route_about_accounts_is_in_the_table() {
    let source = include_str!("../../../src/account/routes.rs");
    let page = include_str!("../../../../../docs/security.md");
    let mut count = 0;
    for line in source.lines().filter(|line| line.contains(".route(\"/")) {
        let path = line.split('"').nth(1).unwrap();
        // Those lead to the same in a language.
        if line.contains("get(door)") {
            continue;
        }
        for method in ["get(", "post("].into_iter().filter(|method| line.contains(method)) {
            let method = if method == "get(" { "GET" } else { "POST" };
            let found = ROUTES.iter().any(|route| (route.method, route.path) == (method, path));
            assert!(found, "{method} {path} is tried by nobody");
            let written = format!("`{method} {}`", path.replace("{language}", "L").replace(['{', '}'], ""));
            assert!(page.contains(&written), "{written} is not in docs/security.md");
            count += 1;
        }
    }
    assert_eq!(count, ROUTES.len() - 2);
}

/// A site with Eva, who may not be harmed.
async fn site() -> (Still, Browser, super::super::bank::Folder) {
    let (still, folder) = sites().await.remove(0);
    let mut eva = Browser::new(&still.hub, "10.0.0.1");
    eva.sign_up("Eva").await;
    (still, eva, folder)
}

/// Eva has her name, her password and her session.
async fn assert_unharmed(still: &Still, eva: &mut Browser, why: &str) {
    assert!(eva.is_signed_in().await, "{why}");
    assert!(eva.get("/en/me").await.text.contains("10 codes are left"), "{why}");
    // Nobody may sign in often; a minute later they may again.
    still.pass_ms(60_000);
    let mut elsewhere = Browser::new(&still.hub, "10.77.0.1");
    assert_eq!(elsewhere.sign_in("Eva", PASSWORD).await.status, 303, "{why}");
    assert_eq!(elsewhere.post("/en/me/signout", &[]).await.status, 303, "{why}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_does_what_needs_an_account() {
    let (still, mut eva, _folder) = site().await;
    for route in ROUTES.iter().filter(|route| route.needs != Needs::Nothing) {
        let answer = route.send(&mut Browser::new(&still.hub, "10.0.0.2")).await;
        match route.method {
            "GET" => {
                assert!(answer.status == 303 && answer.location.contains("/signin?back="), "{}", route.path);
            }
            _ => assert_eq!(answer.status, 401, "{}", route.path),
        }
        assert!(!answer.text.contains("Eva"), "{}", route.path);
    }
    assert_unharmed(&still, &mut eva, "nobody").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_user_changes_nothing_of_somebody_elses() {
    let (still, mut eva, _folder) = site().await;
    for (number, route) in ROUTES.iter().enumerate() {
        if route.path.ends_with("/signin") || route.path.ends_with("/signup") {
            continue;
        }
        let mut mallory = Browser::new(&still.hub, &format!("10.0.1.{number}"));
        mallory.post("/en/signup", &[("name", &format!("Mal{number}ory")), ("new", "mine and mine")]).await;
        let answer = route.send(&mut mallory).await;
        if matches!(route.needs, Needs::Moderator | Needs::Administrator) {
            assert_eq!(answer.status, 404, "{}", route.path);
        }
        let secrets = ["argon2", "10.0.0.1"];
        assert!(secrets.iter().all(|secret| !answer.text.contains(secret)), "{}", route.path);
        assert_unharmed(&still, &mut eva, route.path).await;
        // She signs in once for each route, which is more than one network may try at once.
        still.pass_ms(60_000);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_of_another_site_or_of_no_page_is_refused() {
    let (still, mut eva, _folder) = site().await;
    for origin in
        [Some("https://evil.example"), Some("null"), Some("https://tafl.example.evil.example"), None]
    {
        for route in ROUTES.iter().filter(|route| route.method == "POST") {
            // Bots have no origin to tell; whoever plays by the API has no account there without a cookie.
            if origin.is_none() && route.path.starts_with("/api") {
                continue;
            }
            let mut forged = Browser { origin, ..eva.clone() };
            let refused = if route.path == ONE_CLICK { 410 } else { 403 };
            assert_eq!(route.send(&mut forged).await.status, refused, "{origin:?} {}", route.path);
        }
    }
    assert_unharmed(&still, &mut eva, "forged").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stolen_session_is_worth_nothing_once_it_was_signed_out() {
    let (still, mut eva, _folder) = site().await;
    let mut second = Browser::new(&still.hub, "10.0.0.2");
    second.sign_in("Eva", PASSWORD).await;
    let stolen = second.clone();
    second.post("/en/me/signout", &[]).await;
    for route in ROUTES.iter().filter(|route| route.needs != Needs::Nothing) {
        let answer = route.send(&mut stolen.clone()).await;
        assert!(matches!(answer.status, 303 | 401), "{} {}", route.path, answer.status);
        assert!(route.method == "POST" || answer.location.contains("/signin"), "{}", route.path);
    }
    // Nor is a cookie in the open, or one that nobody gave.
    for name in ["session", "__Host-session"] {
        let mut forged = Browser::new(&still.hub, "10.0.0.3");
        forged.cookies.push((name.into(), "x".repeat(22)));
        assert!(!forged.is_signed_in().await);
    }
    assert_unharmed(&still, &mut eva, "stolen").await;
}

/// The fields of a form.
type Form = &'static [(&'static str, &'static str)];

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_is_sent_again_does_nothing_again() {
    let (still, mut eva, _folder) = site().await;
    let sent_twice: [(&str, Form, u16, u16); 4] = [
        ("/en/me/codes", &[("which", "1"), ("password", PASSWORD)], 200, 409),
        ("/en/me/password", &[("password", PASSWORD), ("new", "a better one")], 200, 403),
        ("/en/signup", &[("name", "Mallory"), ("new", PASSWORD)], 200, 409),
        ("/en/me/signout", &[], 303, 401),
    ];
    for (path, form, first, again) in sent_twice {
        assert_eq!(eva.post(path, form).await.status, first, "{path}");
        assert_eq!(eva.post(path, form).await.status, again, "{path}");
    }
    drop(still);
}

/// What nobody should ever send: no panic, and no harm.
#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_refused_by_every_route() {
    let (still, mut eva, _folder) = site().await;
    let long = "x".repeat(9000);
    for body in ["", "=", "%", "name=%ff%00&password=%00", "name[]=x", "name=a&name=b", "{", long.as_str()] {
        for route in ROUTES.iter().filter(|route| route.method == "POST" && !route.path.ends_with("/signout"))
        {
            for kind in ["application/x-www-form-urlencoded", "application/json", "text/plain"] {
                let mut somebody = eva.clone();
                let answer = somebody.ask("POST", &route.address(), kind, body.to_owned()).await;
                assert!(
                    answer.status < 500 || answer.status == 503,
                    "{} {kind} {body:.20} {}",
                    route.path,
                    answer.status
                );
            }
        }
        still.pass_ms(3_600_000);
    }
    for path in [
        "/en/@/%00",
        "/en/@/%ff",
        &format!("/en/@/{long}"),
        "/en/reset/%00",
        "/xx/me",
        "/xx/signin",
        "/@/../x",
    ] {
        let status = eva.get(path).await.status;
        assert!(status < 500, "{path:.30} {status}");
    }
    assert_unharmed(&still, &mut eva, "nonsense").await;
}
