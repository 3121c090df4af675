//! The links of a contest, as browsers open them.

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use branan_protocol::online::{Pick, Terms};
use branan_server::app;
use branan_server::game::{Clock, Hub, Limits, Offer, store::Store};
use tower::ServiceExt;

async fn hub() -> Hub {
    Hub::new(Store::in_memory().await.unwrap(), Clock::system(), Limits::default())
}

fn offer() -> Offer {
    let terms = Terms { rules: "hnefatafl".into(), sets: 2, clock: None };
    Offer { terms, name: "Eva".into(), side: Pick::Random, listed: false, key: None }
}

async fn get(hub: &Hub, path: &str) -> (StatusCode, String) {
    let request = Request::builder().uri(path).header(header::HOST, "tafl.example:7711");
    let request = request.header(header::ACCEPT_LANGUAGE, "de").body(Body::empty()).unwrap();
    let response = app(hub.clone()).oneshot(request).await.unwrap();
    let status = response.status();
    let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    (status, String::from_utf8(body.to_vec()).unwrap())
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
