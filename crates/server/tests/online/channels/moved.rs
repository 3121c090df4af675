//! Where people are told things goes along to another database.

use branan_server::Mail;

use super::super::accounts::{Browser, PASSWORD};
use super::super::bank::stores;
use super::*;

/// A point of the curve that browsers use.
const PUBLIC: &str =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";

fn server(store: Store) -> Still {
    let mail = Mail::parse("smtp://127.0.0.1:9?from=branan@tafl.example&tls=none", None).unwrap();
    telling(store, Channels { mail: Some(mail), ..Channels::default() })
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_browsers_and_wishes_move_to_another_database() {
    let mut stores = stores().await;
    let ((second, _other), (first, _folder)) = (stores.pop().unwrap(), stores.pop().unwrap());
    let (source, target) = (server(first), server(second));
    let mut eva = Browser::new(&source.hub, "10.0.0.1");
    eva.sign_up("Eva").await;
    let endpoint = ("endpoint", "https://web.push.apple.com/abc");
    let form = [endpoint, ("p256dh", PUBLIC), ("auth", "BTBZMqHH6r4Tts7J_aSIgg")];
    assert_eq!(eva.post("/de/me/push", &form).await.status, 303);
    assert_eq!(eva.post("/de/me/push/kinds", &[("kind", "turn")]).await.status, 303);
    assert_eq!(
        eva.post("/de/me/mail", &[("which", "set"), ("address", "eva@mail.example")]).await.status,
        303
    );
    assert_eq!(eva.post("/de/me/wish", &[("game", "brandubh"), ("pace", "slow")]).await.status, 303);
    let page = eva.get("/de/me/notices").await.text;
    let (mut file, mut again) = (Vec::new(), Vec::new());
    source.hub.store().export(&mut file).await.unwrap();
    target.hub.store().import(file.as_slice()).await.unwrap();
    target.hub.store().export(&mut again).await.unwrap();
    assert_eq!(String::from_utf8(file).unwrap(), String::from_utf8(again).unwrap());
    let mut there = Browser::new(&target.hub, "10.0.0.1");
    there.sign_in("Eva", PASSWORD).await;
    // The same keys, addresses, and what is ticked.
    assert_eq!(there.get("/de/me/notices").await.text, page);
}
