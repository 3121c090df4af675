//! What bots ask for over HTTP.

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use branan_server::app;
use serde_json::{Value, json};
use tower::ServiceExt;

use super::*;

pub(crate) async fn ask(
    hub: &Hub,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Value,
) -> (StatusCode, Value) {
    let mut request = Request::builder().method(method).uri(path).header("content-type", "application/json");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let body = if body.is_null() { Body::empty() } else { Body::from(body.to_string()) };
    let response = app(hub.clone()).oneshot(request.body(body).unwrap()).await.unwrap();
    let status = response.status();
    let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
}

#[tokio::test]
async fn two_bots_play() {
    let still = Still::in_memory().await;
    let hub = &still.hub;
    let terms = json!({"rules": "brandubh", "sets": 1});
    let offer = json!({"terms": terms, "name": "bot", "side": "attackers", "listed": true});
    let (status, first) = ask(hub, "POST", "/api/games", &[], offer).await;
    assert_eq!(status, StatusCode::CREATED);
    let id = first["id"].as_str().unwrap();
    hub.tick().await.unwrap();
    let (_, lobby) = ask(hub, "GET", "/api/lobby", &[], Value::Null).await;
    assert_eq!(lobby[0]["id"], id);
    let (status, second) =
        ask(hub, "POST", &format!("/api/games/{id}/join"), &[], json!({"name": "other"})).await;
    assert_eq!((status, &second["seat"]), (StatusCode::OK, &json!("second")));
    let (status, taken) = ask(hub, "POST", &format!("/api/games/{id}/join"), &[], json!({})).await;
    assert_eq!((status, &taken["code"]), (StatusCode::CONFLICT, &json!("taken")));
    let bearer = |seated: &Value| format!("Bearer {}", seated["key"].as_str().unwrap());
    let (eva, ole) = (bearer(&first), bearer(&second));
    let commands = format!("/api/games/{id}/commands");
    let once = [("authorization", eva.as_str()), ("idempotency-key", "k1")];
    for _ in 0..3 {
        // 3.0 is a whole number in JSON Schema.
        let body = json!({"v": 3.0, "x": {"mv": "d2-e2"}});
        assert_eq!(ask(hub, "POST", &commands, &once, body).await, (StatusCode::OK, json!({"s": 4})));
    }
    for (headers, body, status, code) in [
        (vec![], json!({"v": 4, "x": "resign"}), 401, "not-seated"),
        (vec![("authorization", "Bearer nonsense")], json!({"v": 4, "x": "resign"}), 401, "not-seated"),
        (vec![("authorization", eva.as_str())], json!({"v": 4, "x": {"mv": "e2-e3"}}), 409, "not-your-turn"),
        (vec![("authorization", ole.as_str())], json!({"v": 3, "x": {"mv": "d3-c3"}}), 409, "stale"),
        (vec![("authorization", ole.as_str())], json!({"v": 4, "x": {"mv": "a1-b1"}}), 422, "illegal"),
        (vec![("authorization", ole.as_str())], json!({"v": 4, "x": "dance"}), 400, "malformed"),
        (vec![("authorization", ole.as_str())], json!({"v": 4}), 400, "malformed"),
        (vec![("origin", "http://evil.example")], json!({"v": 4, "x": "resign"}), 403, "origin"),
        (vec![("authorization", ole.as_str())], json!("x".repeat(9000)), 413, "too-large"),
    ] {
        let (answered, refusal) = ask(hub, "POST", &commands, &headers, body.clone()).await;
        assert_eq!((answered.as_u16(), refusal["code"].as_str()), (status, Some(code)), "{body}");
    }
    let resigned =
        ask(hub, "POST", &commands, &[("authorization", &ole)], json!({"v": 4, "x": "resign"})).await;
    assert_eq!(resigned, (StatusCode::OK, json!({"s": 7})));
    let (_, shown) =
        ask(hub, "GET", &format!("/api/games/{id}"), &[("authorization", &eva)], Value::Null).await;
    assert_eq!((&shown["you"], &shown["g"]["winner"]), (&json!("first"), &json!("first")));
    let (_, recent) = ask(hub, "GET", "/api/games?name=BOT&result=attackers", &[], Value::Null).await;
    assert_eq!((recent[0]["id"].as_str(), recent.as_array().unwrap().len()), (Some(id), 1));
}

#[tokio::test]
async fn a_stream_tells_everything_and_ends_with_the_contest() {
    let still = Still::in_memory().await;
    let [first, _] = still.begun(1, None).await;
    still.hub.command(&first.id, Seat::First, asked("1", 3, &mv("d2-e2"))).await.unwrap();
    let request =
        Request::get(format!("/api/games/{}/events?since=2", first.id)).body(Body::empty()).unwrap();
    let response = app(still.hub.clone()).oneshot(request).await.unwrap();
    assert_eq!(response.headers()["content-type"], "application/x-ndjson");
    let reading = tokio::spawn(async { to_bytes(response.into_body(), usize::MAX).await.unwrap() });
    still.hub.command(&first.id, Seat::Second, asked("2", 4, &Command::Resign)).await.unwrap();
    let text = String::from_utf8(reading.await.unwrap().to_vec()).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.iter().map(|line| line["s"].as_u64().unwrap()).collect::<Vec<_>>(), [3, 4, 5, 6, 7]);
    assert_eq!(lines[4]["e"], json!({"ended": {"winner": "first"}}));
}

#[tokio::test]
async fn commands_over_http_have_a_rate() {
    let limits = Limits { per_address: 5, ..Limits::default() };
    let still = Still::with(Store::in_memory().await.unwrap(), limits);
    let [first, _] = still.begun(1, None).await;
    let (path, bearer) = (format!("/api/games/{}/commands", first.id), format!("Bearer {}", first.key));
    let mut codes = Vec::new();
    for _ in 0..12 {
        let body = json!({"v": 3, "x": {"mv": "a1-a2"}});
        codes.push(ask(&still.hub, "POST", &path, &[("authorization", &bearer)], body).await.0.as_u16());
    }
    assert_eq!(codes, [vec![422; 10], vec![429; 2]].concat());
}

#[tokio::test]
async fn a_game_and_a_puzzle_may_stand_in_a_frame_and_nothing_else_may() {
    let still = Still::in_memory().await;
    let hub = &still.hub;
    let offer = json!({"terms": {"rules": "brandubh", "sets": 1}, "name": "<b>", "side": "attackers", "listed": true});
    let (_, first) = ask(hub, "POST", "/api/games", &[], offer).await;
    let id = first["id"].as_str().unwrap();
    ask(hub, "POST", &format!("/api/games/{id}/join"), &[], json!({"name": "Ole"})).await;
    let key = format!("Bearer {}", first["key"].as_str().unwrap());
    let moved = json!({"v": 3, "x": {"mv": "d2-e2"}});
    ask(hub, "POST", &format!("/api/games/{id}/commands"), &[("authorization", &key)], moved).await;
    let get = async |path: &str| {
        let request = Request::get(path).body(Body::empty()).unwrap();
        let response = app(hub.clone()).oneshot(request).await.unwrap();
        let policy = response.headers()["content-security-policy"].to_str().unwrap().to_owned();
        let status = response.status().as_u16();
        let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        (status, policy, String::from_utf8(body.to_vec()).unwrap())
    };
    for path in
        [format!("/embed/g/{id}"), format!("/fr/embed/g/{id}?ply=0"), "/de/embed/puzzle?number=3".into()]
    {
        let (status, policy, html) = get(&path).await;
        assert_eq!(status, 200, "{path}");
        assert!(policy.contains("default-src 'none'") && policy.ends_with("frame-ancestors *"), "{policy}");
        assert!(!html.contains("<script") && !html.contains("<form") && !html.contains("<b>"), "{html}");
    }
    assert!(get(&format!("/embed/g/{id}")).await.2.contains("last-to"));
    assert!(!get(&format!("/embed/g/{id}?ply=0")).await.2.contains("last-to"));
    assert!(get(&format!("/embed/g/{id}?ply=nonsense")).await.2.contains("1 / 1"));
    for path in
        ["/embed/g/Nobody", "/embed/g/..", "/xx/embed/puzzle", "/embed/puzzle?number=0", "/embed/nothing"]
    {
        assert_eq!(get(path).await.0, 404, "{path}");
    }
    for path in ["/en/", "/api/lobby", "/health", &format!("/g/{id}"), "/en/g/embed"] {
        assert!(get(path).await.1.contains("frame-ancestors 'none'"), "{path}");
    }
}

#[tokio::test]
async fn answers_ask_for_tls_where_a_proxy_says_there_is() {
    for (behind_proxy, scheme, expected) in
        [(true, "https", true), (true, "http", false), (false, "https", false)]
    {
        let limits = Limits { behind_proxy, ..Limits::default() };
        let still = Still::with(Store::in_memory().await.unwrap(), limits);
        let request = Request::get("/health").header("x-forwarded-proto", scheme);
        let response = app(still.hub.clone()).oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(response.headers().contains_key("strict-transport-security"), expected, "{scheme}");
    }
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_by_name() {
    let still = Still::in_memory().await;
    let hub = &still.hub;
    let terms = json!({"rules": "brandubh", "sets": 1});
    for (body, code, word) in [
        (json!({"terms": {"rules": "chess", "sets": 1}}), "bad-terms", "rules"),
        (json!({"terms": {"rules": "brandubh", "sets": 9}}), "bad-terms", "sets"),
        (json!({"terms": terms, "name": "x".repeat(25)}), "bad-text", "name"),
        (json!({"terms": terms, "key": "short"}), "bad-text", "key"),
        (json!({"terms": terms, "side": "both"}), "malformed", "side"),
        (json!({"terms": terms, "colour": "red"}), "malformed", "colour"),
    ] {
        let (status, refusal) = ask(hub, "POST", "/api/games", &[], body.clone()).await;
        assert!(status.is_client_error() && refusal["code"] == code, "{body}: {refusal}");
        assert!(refusal["text"].as_str().unwrap().contains(word), "{refusal}");
    }
    for path in ["/api/games/none", "/api/games/%2e%2e", "/api/games/none/events"] {
        let (status, refusal) = ask(hub, "GET", path, &[], Value::Null).await;
        assert_eq!((status, &refusal["code"]), (StatusCode::NOT_FOUND, &json!("unknown")), "{path}");
    }
    let (status, _) = ask(hub, "GET", "/api/games?before=x", &[], Value::Null).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}

/// Brandubh after 1. d2-g2, as addresses have it.
const AFTER: &str = "3a3/3a3/3d3/aadkdaa/3d3/6a/3a3_d";

#[tokio::test]
async fn who_is_proved_to_win_is_told_to_programs() {
    let still = Still::in_memory().await;
    let proved = async |query: &str| {
        let (status, answer) =
            ask(&still.hub, "GET", &format!("/api/proved?{query}"), &[], Value::Null).await;
        (status.as_u16(), answer)
    };
    let (status, answer) = proved(&format!("rules=brandubh&position={AFTER}&language=de")).await;
    assert_eq!((status, &answer["rules"]), (200, &json!("brandubh")));
    let told = &answer["proved"];
    assert_eq!(
        (&told["winner"], &told["within"], &told["proof"]),
        (&json!("defenders"), &json!(49), &json!("brandubh-d2-g2"))
    );
    assert_eq!((&told["move"], &told["replies"]), (&json!("d3-g3"), &json!([])));
    assert!(told["text"].as_str().unwrap().starts_with("Bewiesen: Verteidiger gewinnen"), "{told}");

    // After that move the attackers have only moves that lose.
    let (_, answer) = proved("rules=brandubh&position=3a3/3a3/3d3/aadkdaa/6d/7/3a3%20a").await;
    let replies = answer["proved"]["replies"].as_array().unwrap();
    assert_eq!((&answer["proved"]["within"], &replies[0]["within"]), (&json!(48), &json!(47)));
    assert_eq!(answer["proved"]["move"], replies[0]["move"]);
    assert!(replies.len() > 30 && replies.iter().all(|reply| reply["answer"].is_string()), "{answer}");

    let (status, answer) = proved("rules=brandubh&position=3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3_a").await;
    assert_eq!((status, &answer["proved"]), (200, &Value::Null), "the start is open");
    let start = "position=3a3/3a3/3d3/aadkdaa/3d3/6a/3a3_d";
    let long = "x".repeat(600);
    for nonsense in [
        "",
        "rules=brandubh",
        "rules=brandubh&position=zz",
        "rules=brandubh&position=7/7/7/7/7/7/7_a",
        &format!("rules=chess&{start}"),
        &format!("rules=hnefatafl&{start}"),
        &format!("rules={long}&{start}"),
        &format!("rules=brandubh&position={long}"),
    ] {
        let (status, refusal) = proved(nonsense).await;
        assert_eq!((status, &refusal["code"]), (400, &json!("malformed")), "{nonsense}");
    }
}
