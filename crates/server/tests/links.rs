//! The links of a contest, as browsers open them.

use axum::body::{Body, to_bytes};
use axum::http::request::Builder;
use axum::http::{Request, StatusCode, header};
use branan_protocol::online::{Alternatives, Pick, Terms};
use branan_server::app;
use branan_server::game::{Clock, Hub, Limits, Offer, store::Store};
use tower::ServiceExt;

async fn hub() -> Hub {
    Hub::new(Store::in_memory().await.unwrap(), Clock::system(), Limits::default())
}

fn offer() -> Offer {
    let terms = Terms { rules: "hnefatafl".into(), sets: 2, clock: None, rated: false };
    Offer {
        terms,
        or: Alternatives::default(),
        name: "Eva".into(),
        side: Pick::Random,
        listed: false,
        key: None,
    }
}

async fn get(hub: &Hub, path: &str) -> (StatusCode, String) {
    let (status, body) = ask(hub, Request::get(path), Body::empty()).await;
    (status, String::from_utf8(body).unwrap())
}

async fn ask(hub: &Hub, request: Builder, body: Body) -> (StatusCode, Vec<u8>) {
    let request = request.header(header::HOST, "tafl.example:7711").header(header::ACCEPT_LANGUAGE, "de");
    let response = app(hub.clone()).oneshot(request.body(body).unwrap()).await.unwrap();
    let status = response.status();
    (status, to_bytes(response.into_body(), usize::MAX).await.unwrap().to_vec())
}

/// The contests that a device has seats in, as it asks for them.
async fn yours(hub: &Hub, seats: &[(&str, &str)]) -> (StatusCode, String) {
    let seats: Vec<String> =
        seats.iter().map(|(id, key)| format!(r#"{{"id":"{id}","key":"{key}"}}"#)).collect();
    let body = format!(r#"{{"seats":[{}]}}"#, seats.join(","));
    let request = Request::post("/en/games/yours").header(header::CONTENT_TYPE, "application/json");
    let (status, lines) = ask(hub, request, body.into()).await;
    (status, String::from_utf8(lines).unwrap())
}

#[tokio::test]
async fn a_contest_is_a_page_in_the_language_of_the_visitor_or_of_the_address() {
    let hub = hub().await;
    let id = hub.open(&offer()).await.unwrap().id;
    for (path, language) in [("/c/", "de"), ("/g/", "de"), ("/fr/c/", "fr"), ("/en/g/", "en")] {
        let (status, page) = get(&hub, &format!("{path}{id}")).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        assert!(page.contains(&format!("<html lang=\"{language}\"")), "{path}");
        assert_eq!(page.matches("<button type=\"button\" class=\"square").count(), 121, "{path}");
    }
    for path in ["/g/nothing", "/c/..%2f", "/xx/g/Ab3", "/de/c/%00"] {
        assert_eq!(get(&hub, path).await.0, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn a_page_of_a_contest_says_nothing_of_secrets() {
    let hub = hub().await;
    let seat = hub.open(&offer()).await.unwrap();
    for path in [format!("/c/{}", seat.id), format!("/g/{}", seat.id)] {
        assert!(!get(&hub, &path).await.1.contains(&seat.key), "{path}");
    }
}

#[tokio::test]
async fn an_invitation_can_be_scanned() {
    let hub = hub().await;
    let (status, picture) = get(&hub, "/c/Ab3/qr.svg?scheme=https").await;
    assert_eq!(status, StatusCode::OK);
    assert!(picture.starts_with("<svg ") && picture != get(&hub, "/c/Ab3/qr.svg").await.1);
    assert_eq!(get(&hub, "/c/a-b/qr.svg").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_link_is_shown_elsewhere_with_a_picture_of_its_board() {
    let hub = hub().await.named("https://tafl.example".parse().unwrap());
    let id = hub.open(&offer()).await.unwrap().id;
    for (page, picture) in [
        (format!("/en/c/{id}"), format!("/g/{id}/board.png")),
        ("/en/analyse?game=tablut".to_owned(), "/board.png?game=tablut".to_owned()),
        ("/en/learn/hnefatafl".to_owned(), "/board.png?game=hnefatafl".to_owned()),
    ] {
        let html = get(&hub, &page).await.1;
        let named = format!("<meta property=\"og:image\" content=\"https://tafl.example{picture}\">");
        assert!(html.contains(&named), "{page}");
        let (status, png) = ask(&hub, Request::get(&picture), Body::empty()).await;
        assert_eq!((status, &png[..4]), (StatusCode::OK, &b"\x89PNG"[..]), "{picture}");
    }
    let of =
        async |query: &str| ask(&hub, Request::get(format!("/board.png?{query}")), Body::empty()).await.1;
    let start = of("").await;
    assert_ne!(of("game=brandubh&position=7/7/7/3k3/7/7/1a5_a").await, start, "a position has its own");
    for nonsense in ["game=chess", "position=x", "game=brandubh&position=9/9_a", "%ff&&=&position"] {
        assert_eq!(of(nonsense).await, start, "{nonsense}");
    }
    assert_eq!(ask(&hub, Request::get("/g/nothing/board.png"), Body::empty()).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn contests_are_listed_for_whoever_has_their_secrets() {
    let hub = hub().await;
    let [waiting, playing] = [hub.open(&offer()).await.unwrap(), hub.open(&offer()).await.unwrap()];
    let other = hub.join(&playing.id, "Ole", None).await.unwrap();
    let (status, lines) = yours(&hub, &[(&waiting.id, &waiting.key), (&playing.id, &playing.key)]).await;
    assert_eq!((status, lines.matches("<li>").count()), (StatusCode::OK, 2), "{lines}");
    let at = |id: &str| lines.find(&format!("href=\"/en/g/{id}\"")).expect("a link");
    assert!(at(&playing.id) < at(&waiting.id), "what is played comes first");
    assert!(lines.contains("<strong>Ole</strong>"));
    // A wrong secret opens nothing, and neither does an id that is none.
    let (status, none) =
        yours(&hub, &[(&waiting.id, &other.key), ("nothing", &other.key), ("../x", "")]).await;
    assert_eq!((status, none.as_str()), (StatusCode::OK, ""));
    let many = vec![(waiting.id.as_str(), waiting.key.as_str()); 40];
    assert_eq!(yours(&hub, &many).await.1.matches("<li>").count(), 12, "a list has an end");
}
