//! Passkeys, on both databases, with a device in software.

use branan_server::Site;

use super::super::bank::Folder;
use super::device::{Device, Lie, decoded, encoded};
use super::*;

/// Passkeys wait so long for an answer, in ms.
const PATIENCE_MS: u64 = 300_000;

fn named(mut still: Still) -> Still {
    still.hub = still.hub.named("https://tafl.example".parse::<Site>().unwrap());
    still
}

/// A site with a name on each database, and Eva there with the passkey of a device.
async fn places() -> Vec<(Still, Browser, Device, Folder)> {
    let mut places = Vec::new();
    for (still, folder) in sites().await {
        let (still, mut device) = (named(still), Device::new(1));
        let mut eva = Browser::new(&still.hub, "10.0.0.1");
        eva.sign_up("Eva").await;
        eva.add_passkey(&mut device, "grey ring").await;
        places.push((still, eva, device, folder));
    }
    places
}

/// Somebody at another address.
fn elsewhere(still: &Still) -> Browser {
    Browser::new(&still.hub, "10.0.0.9")
}

/// What is said of a passkey that opens nothing.
const NOTHING: &str =
    "This passkey opens no account here. Sign in with your password, and look whether it was removed.";

#[tokio::test(flavor = "multi_thread")]
async fn somebody_adds_a_passkey_signs_in_by_it_and_removes_it() {
    for (still, mut eva, mut device, _folder) in places().await {
        let page = eva.get("/en/me/passkeys").await.text;
        assert!(page.contains("grey ring") && page.contains("not used yet"), "{page}");
        assert!(page.contains("made 2023-11-14") && page.contains("/assets/passkey-"), "{page}");
        eva.post("/en/me/signout", &[]).await;
        still.pass_ms(24 * 60 * 60 * 1000);
        let mut phone = elsewhere(&still);
        assert_eq!(phone.sign_in_by(&mut device).await, (200, json!({"to": "/en/me"})));
        let page = phone.get("/en/me/passkeys").await.text;
        assert!(page.contains("last used 2023-11-15"), "{page}");
        let file: Value = serde_json::from_str(&phone.get("/me/export.json").await.text).unwrap();
        assert_eq!(
            file["passkeys"],
            json!([{"name": "grey ring", "since_ms": START_MS, "used_ms": START_MS + 86_400_000}])
        );
        // Nobody removes what is somebody else's.
        let id = page.split("name=\"which\" value=\"").nth(1).unwrap().split('"').next().unwrap();
        let mut ole = Browser::new(&still.hub, "10.0.0.5");
        ole.sign_up("Ole").await;
        ole.post("/en/me/passkeys/remove", &[("which", id)]).await;
        assert_eq!(elsewhere(&still).sign_in_by(&mut device).await.0, 200);
        let gone = phone.post("/en/me/passkeys/remove", &[("which", id)]).await;
        assert_eq!((gone.status, gone.location.as_str()), (303, "/en/me/passkeys"));
        assert!(!phone.get("/en/me/passkeys").await.text.contains("grey ring"));
        let (status, said) = elsewhere(&still).sign_in_by(&mut device).await;
        assert_eq!((status, &said["problem"]), (403, &json!(NOTHING)));
        assert!(phone.is_signed_in().await, "whoever is in stays in");
        // The password was never gone.
        assert_eq!(elsewhere(&still).sign_in("Eva", PASSWORD).await.status, 303);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_signs_in_by_a_passkey_goes_on_where_they_wanted_to() {
    let (still, _, mut device, _folder) = places().await.remove(0);
    for (back, to) in [("/fr/online?game=tablut", "/fr/online?game=tablut"), ("//evil.example", "/")] {
        let mut browser = elsewhere(&still);
        let options = browser.begin_signing_in().await;
        let shown = device.show(&options, "tafl.example");
        let challenge = &options["publicKey"]["challenge"];
        let sent = json!({"challenge": challenge, "credential": shown, "back": back});
        assert_eq!(browser.post_json("/fr/signin/passkey", &sent).await, (200, json!({"to": to})));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_that_lies_opens_nothing() {
    for (still, mut eva, device, _folder) in places().await {
        let mut ole = Browser::new(&still.hub, "10.0.0.5");
        let mut his = Device::new(2);
        ole.sign_up("Ole").await;
        ole.add_passkey(&mut his, "").await;
        let lies = [
            Lie { origin: Some("https://evil.example"), ..Lie::default() },
            Lie { origin: Some("http://tafl.example"), ..Lie::default() },
            Lie { origin: Some("https://tafl.example:8443"), ..Lie::default() },
            Lie { origin: Some("https://a.tafl.example"), ..Lie::default() },
            Lie { party: Some("evil.example"), ..Lie::default() },
            Lie { kind: Some("webauthn.create"), ..Lie::default() },
            Lie { flags: Some(1), ..Lie::default() },
            Lie { flags: Some(0), ..Lie::default() },
            Lie { challenge: Some("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"), ..Lie::default() },
        ];
        let lying = lies.into_iter().map(|lie| Device { lie, ..device.clone() });
        // One that says it is somebody else's, one of nobody, and one whose key is another.
        let others = [
            Device { user: his.user.clone(), ..device.clone() },
            Device { user: Vec::new(), ..device.clone() },
            Device { user: device.user.clone(), ..his.clone() },
            Device { user: device.user.clone(), ..Device::new(3) },
        ];
        for (number, mut device) in lying.chain(others).enumerate() {
            let mut browser = elsewhere(&still);
            let (status, said) = browser.sign_in_by(&mut device).await;
            assert_eq!((status, &said["problem"]), (403, &json!(NOTHING)), "{number}");
            assert!(!browser.is_signed_in().await, "{number}");
        }
        for part in ["signature", "authenticatorData", "clientDataJSON"] {
            let mut browser = elsewhere(&still);
            let options = browser.begin_signing_in().await;
            let mut shown = device.clone().show(&options, "tafl.example");
            let mut bytes = decoded(shown["response"][part].as_str().unwrap());
            let last = bytes.len() - 2;
            bytes[last] ^= 1;
            shown["response"][part] = json!(encoded(&bytes));
            let (status, said) = browser.finish_signing_in(&options, &shown).await;
            assert_eq!((status, &said["problem"]), (403, &json!(NOTHING)), "{part}");
            // What was asked once is not asked again, though the answer was wrong.
            let honest = device.clone().show(&options, "tafl.example");
            assert_eq!(browser.finish_signing_in(&options, &honest).await.0, 409, "{part}");
            assert!(!browser.is_signed_in().await, "{part}");
        }
        assert!(eva.is_signed_in().await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_answered_once_in_time_and_by_the_browser_it_was_given_to() {
    for (still, mut eva, mut device, _folder) in places().await {
        let mut browser = elsewhere(&still);
        let options = browser.begin_signing_in().await;
        let shown = device.show(&options, "tafl.example");
        // Whoever has seen the answer has not the cookie.
        let mut thief = Browser::new(&still.hub, "10.0.0.66");
        assert_eq!(thief.finish_signing_in(&options, &shown).await.0, 409);
        thief.begin_signing_in().await;
        assert_eq!(thief.finish_signing_in(&options, &shown).await.0, 409);
        // Two at once are one.
        let mut again = browser.clone();
        let (one, two) = tokio::join!(
            browser.finish_signing_in(&options, &shown),
            again.finish_signing_in(&options, &shown)
        );
        let mut both = [one.0, two.0];
        both.sort_unstable();
        assert_eq!(both, [200, 409]);
        assert_eq!(browser.finish_signing_in(&options, &shown).await.0, 409, "a replay");
        // Two tabs do not disturb each other.
        let mut tabs = elsewhere(&still);
        let (first, second) = (tabs.begin_signing_in().await, tabs.begin_signing_in().await);
        for options in [first, second] {
            let shown = device.show(&options, "tafl.example");
            assert_eq!(tabs.finish_signing_in(&options, &shown).await.0, 200);
        }
        let mut late = elsewhere(&still);
        let options = late.begin_signing_in().await;
        let shown = device.show(&options, "tafl.example");
        still.pass_ms(PATIENCE_MS);
        let (status, said) = late.finish_signing_in(&options, &shown).await;
        assert_eq!((status, &said["problem"]), (409, &json!("That took too long. Try again.")));
        // What was asked to add a passkey signs nobody in.
        let options = eva.begin_adding().await;
        let asked = json!({"publicKey": {"challenge": options["publicKey"]["challenge"], "rpId": "tafl.example", "allowCredentials": []}});
        let shown = device.show(&asked, "tafl.example");
        eva.begin_signing_in().await;
        assert_eq!(eva.finish_signing_in(&asked, &shown).await.0, 409);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_counter_that_goes_back_is_refused() {
    for (still, _, mut device, _folder) in places().await {
        for (counter, expected) in [(0, 200), (7, 200), (7, 403), (6, 403), (0, 403), (8, 200)] {
            device.counter = counter;
            let (status, said) = elsewhere(&still).sign_in_by(&mut device).await;
            assert_eq!(status, expected, "{counter} {said}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_lying_device_makes_is_not_added() {
    for (still, mut eva, device, _folder) in places().await {
        let (status, said) = eva.post_json("/en/me/passkeys/begin", &json!({"password": "a guess"})).await;
        assert_eq!((status, &said["problem"]), (403, &json!("That is not your present password.")));
        for (number, lie) in [
            Lie { origin: Some("https://evil.example"), ..Lie::default() },
            Lie { party: Some("evil.example"), ..Lie::default() },
            Lie { kind: Some("webauthn.get"), ..Lie::default() },
            Lie { flags: Some(1), ..Lie::default() },
            Lie { challenge: Some("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"), ..Lie::default() },
        ]
        .into_iter()
        .enumerate()
        {
            let (mut lying, options) = (Device { lie, ..Device::new(4) }, eva.begin_adding().await);
            let made = lying.make(&options, "tafl.example");
            assert_eq!(eva.finish_adding(&options, &made, "").await.0, 403, "{number}");
            let honest = Device::new(4).make(&options, "tafl.example");
            assert_eq!(eva.finish_adding(&options, &honest, "").await.0, 409, "{number}: once");
        }
        // Another session, even of hers, cannot answer; nor can the same one twice.
        let options = eva.begin_adding().await;
        let made = Device::new(5).make(&options, "tafl.example");
        let mut ole = Browser::new(&still.hub, "10.0.0.5");
        ole.sign_up("Ole").await;
        let mut second = elsewhere(&still);
        second.sign_in("Eva", PASSWORD).await;
        for other in [&mut ole, &mut second] {
            assert_eq!(other.finish_adding(&options, &made, "").await.0, 409);
        }
        assert_eq!(eva.finish_adding(&options, &made, "").await.0, 200);
        assert_eq!(eva.finish_adding(&options, &made, "").await.0, 409);
        // What is Eva's does not become Ole's, and without a name it is called after the browser.
        let options = ole.begin_adding().await;
        let stolen = device.clone().make(&options, "tafl.example");
        assert_eq!(ole.finish_adding(&options, &stolen, "").await.0, 409);
        assert!(ole.get("/en/me/passkeys").await.text.contains("no passkeys yet"));
        assert!(eva.get("/en/me/passkeys").await.text.contains("Firefox, Linux"));
        let (status, _) = eva.finish_adding(&options, &made, &"x".repeat(41)).await;
        assert_eq!(status, 400, "a name that is too long");
        assert_eq!(elsewhere(&still).sign_in_by(&mut device.clone()).await.0, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_passkeys_and_no_more() {
    for (_, mut eva, _, _folder) in places().await {
        for number in 2..10 {
            eva.add_passkey(&mut Device::new(number), "").await;
        }
        // Two that are added at once.
        let mut here = eva.clone();
        let options = here.begin_adding().await;
        let made = Device::new(10).make(&options, "tafl.example");
        assert_eq!(here.finish_adding(&options, &made, "").await.0, 200);
        let (status, said) = eva.post_json("/en/me/passkeys/begin", &json!({"password": PASSWORD})).await;
        assert_eq!((status, &said["problem"]), (409, &json!("Ten passkeys are the most. Remove one first.")));
        let page = eva.get("/en/me/passkeys").await.text;
        assert!(page.contains("Ten passkeys are the most") && !page.contains("data-passkey"), "{page}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_banned_stays_out_and_who_closed_comes_back() {
    for (still, mut eva, mut device, _folder) in places().await {
        still.hub.ban_user("Eva", true).await.unwrap();
        let mut browser = elsewhere(&still);
        let (status, said) = browser.sign_in_by(&mut device).await;
        let banned = "Those who run this site have closed this account.";
        assert_eq!((status, &said["problem"]), (403, &json!(banned)));
        assert!(!browser.is_signed_in().await && !eva.is_signed_in().await);
        still.hub.ban_user("Eva", false).await.unwrap();
        assert_eq!(browser.sign_in_by(&mut device).await.0, 200);
        browser.post("/en/me/close", &[("password", PASSWORD)]).await;
        assert!(!browser.is_signed_in().await);
        assert_eq!(browser.sign_in_by(&mut device).await.0, 200);
        assert!(browser.is_signed_in().await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_gets_in_by_code_or_link_is_alone_and_other_changes_keep_passkeys() {
    for (still, mut eva, mut device, _folder) in places().await {
        let mut phone = elsewhere(&still);
        assert_eq!(phone.sign_in_by(&mut device).await.0, 200);
        eva.post("/en/me/sessions", &[("which", "others")]).await;
        assert!(!phone.is_signed_in().await, "a session is a session");
        assert_eq!(phone.sign_in_by(&mut device).await.0, 200);
        eva.post("/en/me/password", &[("password", PASSWORD), ("new", "a better one")]).await;
        assert!(!phone.is_signed_in().await);
        assert_eq!(phone.sign_in_by(&mut device).await.0, 200);
        eva.post("/en/me/password", &[("password", "a better one"), ("new", PASSWORD)]).await;
        let link = still.hub.reset_user("Eva").await.unwrap();
        assert_eq!(phone.sign_in_by(&mut device).await.0, 200, "a link alone changes nothing");
        assert_eq!(eva.post(&format!("/en{link}"), &[("new", PASSWORD)]).await.status, 303);
        assert_eq!(phone.sign_in_by(&mut device).await.0, 403);
        assert!(!phone.is_signed_in().await);
        // The device may be added again, as it is asked to.
        eva.add_passkey(&mut device, "again").await;
        assert_eq!(phone.sign_in_by(&mut device).await.0, 200);
        let form = [("which", "1"), ("password", PASSWORD)];
        let codes = codes(&eva.post("/en/me/codes", &form).await.text);
        let form = [("name", "Eva"), ("code", codes[0].as_str()), ("new", PASSWORD)];
        assert_eq!(elsewhere(&still).post("/en/recover", &form).await.status, 303);
        assert_eq!(phone.sign_in_by(&mut device).await.0, 403);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn passkeys_move_with_everything_else_and_go_with_the_account() {
    for (still, mut eva, mut device, _folder) in places().await {
        device.counter = 5;
        assert_eq!(elsewhere(&still).sign_in_by(&mut device).await.0, 200);
        let mut file = Vec::new();
        still.hub.store().export(&mut file).await.unwrap();
        for (other, _folder) in sites().await {
            let other = named(other);
            for _ in 0..2 {
                other.hub.store().import(file.as_slice()).await.unwrap();
            }
            assert_eq!(elsewhere(&other).sign_in_by(&mut device.clone()).await.0, 403, "the counter, too");
            let mut used = Device { counter: 6, ..device.clone() };
            let mut browser = elsewhere(&other);
            assert_eq!(browser.sign_in_by(&mut used).await.0, 200);
            assert!(browser.get("/en/me/passkeys").await.text.contains("grey ring"));
        }
        let form = [("name", "Eva"), ("password", PASSWORD)];
        let before = elsewhere(&still).begin_signing_in().await;
        assert!(before["publicKey"].is_object());
        assert_eq!(eva.post("/en/me/delete", &form).await.status, 200);
        device.counter = 9;
        assert_eq!(elsewhere(&still).sign_in_by(&mut device).await.0, 403);
        let mut file = Vec::new();
        still.hub.store().export(&mut file).await.unwrap();
        assert!(!String::from_utf8(file).unwrap().contains("grey ring"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_server_asked_another_may_check() {
    for (still, _, mut device, _folder) in places().await {
        let other = Limits { behind_proxy: true, ..Limits::default() };
        let other = named(Still::with(still.hub.store().clone(), other));
        let mut browser = elsewhere(&still);
        let options = browser.begin_signing_in().await;
        let shown = device.show(&options, "tafl.example");
        let mut there = Browser { cookies: browser.cookies.clone(), ..elsewhere(&other) };
        assert_eq!(there.finish_signing_in(&options, &shown).await.0, 200);
        assert_eq!(browser.finish_signing_in(&options, &shown).await.0, 409, "once for all servers");
        assert!(there.is_signed_in().await && !browser.is_signed_in().await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn passkeys_are_offered_where_they_work_and_passwords_everywhere() {
    let (still, mut eva, _, _folder) = places().await.remove(0);
    let page = elsewhere(&still).get("/en/signin?back=/en/online").await.text;
    assert!(page.contains("data-passkey=\"sign-in\"") && page.contains("data-back=\"/en/online\""), "{page}");
    assert!(page.contains("<div class=\"passkey\" hidden") && page.contains("username webauthn"), "{page}");
    assert!(page.contains("/assets/passkey-") && page.contains("name=\"password\""), "{page}");
    // A name and a password that were wrong take nothing away.
    let wrong = elsewhere(&still).sign_in("Eva", "a guess").await.text;
    assert!(wrong.contains("data-passkey=\"sign-in\""), "{wrong}");
    for path in ["/en/", "/en/me", "/en/signup", "/en/recover", "/en/online"] {
        assert!(!eva.get(path).await.text.contains("/assets/passkey-"), "{path}");
    }
    // A site without a name has none, but on the machine itself.
    let (plain, _folder) = sites().await.remove(0);
    for (host, is_offered) in [("tafl.example", false), ("127.0.0.1:7711", false), ("localhost:7711", true)] {
        let mut browser = elsewhere(&plain).at(host);
        let page = browser.get("/en/signin").await.text;
        assert_eq!(page.contains("passkey"), is_offered, "{host}");
        assert!(page.contains("name=\"password\"") && page.contains("autocomplete=\"username"), "{host}");
        let (status, _) = browser.post_json("/en/signin/passkey/begin", &json!({})).await;
        assert_eq!(status, if is_offered { 200 } else { 404 }, "{host}");
    }
    let mut local = elsewhere(&plain).at("localhost:7711");
    let mut device = Device::new(1);
    local.sign_up("Ole").await;
    local.add_passkey(&mut device, "here").await;
    assert_eq!(local.sign_in_by(&mut device).await.0, 200);
    // They are listed and removed wherever one is signed in.
    let mut away = elsewhere(&plain);
    away.sign_in("Ole", PASSWORD).await;
    let page = away.get("/en/me/passkeys").await.text;
    assert!(page.contains("here") && page.contains("not offered at this address"), "{page}");
    assert!(!page.contains("data-passkey"), "{page}");
    let (status, _) = away.post_json("/en/me/passkeys/begin", &json!({"password": PASSWORD})).await;
    assert_eq!(status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_network_asks_for_so_many_passkeys_and_others_do_not_wait() {
    let (still, _, mut device, _folder) = places().await.remove(0);
    let mut many = Browser::new(&still.hub, "10.0.0.77");
    let mut asked = 0;
    while many.post_json("/en/signin/passkey/begin", &json!({})).await.0 == 200 {
        asked += 1;
    }
    assert_eq!(asked, 120);
    let (status, said) = many.post_json("/en/signin/passkey/begin", &json!({})).await;
    assert_eq!((status, &said["problem"]), (429, &json!("Too many attempts. Try again in 2 seconds.")));
    assert_eq!(many.finish_signing_in(&json!({}), &device.show(&none(), "tafl.example")).await.0, 400);
    assert_eq!(elsewhere(&still).sign_in_by(&mut device).await.0, 200);
}

/// What nobody asked.
fn none() -> Value {
    json!({"publicKey": {"challenge": "AAAA", "rpId": "tafl.example", "allowCredentials": []}})
}
