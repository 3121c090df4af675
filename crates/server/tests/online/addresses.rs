//! Who counts as one visitor.

use std::net::SocketAddr;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Request, StatusCode};
use branan_server::app;
use tower::ServiceExt;

use super::*;

/// Asks for a seat at a contest, from an address and with lines of `X-Forwarded-For`.
async fn sit_down(hub: &Hub, direct: &str, told: &[&str]) -> StatusCode {
    let mut request = Request::post("/api/games").header("content-type", "application/json");
    for line in told {
        request = request.header("x-forwarded-for", HeaderValue::from_str(line).unwrap());
    }
    let body = r#"{"terms":{"rules":"brandubh","sets":1}}"#;
    let mut request = request.body(Body::from(body)).unwrap();
    request.extensions_mut().insert(ConnectInfo(SocketAddr::new(direct.parse().unwrap(), 1)));
    app(hub.clone()).oneshot(request).await.unwrap().status()
}

/// A hub at which every visitor may sit down once.
async fn once(behind_proxy: bool) -> Still {
    let limits = Limits { per_address: 1, behind_proxy, ..Limits::default() };
    Still::with(Store::in_memory().await.unwrap(), limits)
}

const YES: StatusCode = StatusCode::CREATED;
const NO: StatusCode = StatusCode::TOO_MANY_REQUESTS;

#[tokio::test]
async fn what_a_visitor_writes_about_their_own_address_is_not_believed() {
    let still = once(true).await;
    // The last address of the last line is what our own proxy wrote.
    for (told, expected) in [
        (&["203.0.113.7"][..], YES),
        (&["198.51.100.1", "203.0.113.7"], NO),
        (&["198.51.100.2, 203.0.113.7"], NO),
        (&["198.51.100.3", "198.51.100.4, 203.0.113.7"], NO),
        (&["203.0.113.7", "203.0.113.8"], YES),
        (&["203.0.113.9:4711"], YES),
        (&["203.0.113.9"], NO),
        (&["[2001:db8:9::1]:4711"], YES),
        (&["2001:db8:9::1"], NO),
    ] {
        assert_eq!(sit_down(&still.hub, "127.0.0.1", told).await, expected, "{told:?}");
    }
}

#[tokio::test]
async fn without_a_proxy_nobody_is_told_apart_by_what_they_say() {
    let still = once(false).await;
    assert_eq!(sit_down(&still.hub, "203.0.113.7", &["198.51.100.1"]).await, YES);
    assert_eq!(sit_down(&still.hub, "203.0.113.7", &["198.51.100.2"]).await, NO);
}

#[tokio::test]
async fn a_network_of_version_6_is_one_visitor() {
    let still = once(false).await;
    for (address, expected) in [
        ("2001:db8:1:2::1", YES),
        ("2001:db8:1:2:ffff::9", NO),
        ("2001:db8:1:3::1", YES),
        ("203.0.113.7", YES),
        ("203.0.113.8", YES),
        ("::ffff:203.0.113.7", NO),
        ("::ffff:203.0.113.9", YES),
    ] {
        assert_eq!(sit_down(&still.hub, address, &[]).await, expected, "{address}");
    }
}
