//! The site called in process, as browsers and others call it.

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use branan_server::game::{Clock, Hub, Limits, store::Store};
use branan_server::{Site, all_pages, app};
use branan_words::{Language, Words};
use tower::ServiceExt;

struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Answer {
    fn header(&self, name: header::HeaderName) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("text"))
    }

    fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("text")
    }
}

async fn hub() -> Hub {
    Hub::new(Store::in_memory().await.unwrap(), Clock::system(), Limits::default())
}

async fn ask(method: Method, path: &str, headers: &[(header::HeaderName, &str)]) -> Answer {
    ask_of(hub().await, method, path, headers).await
}

async fn ask_of(hub: Hub, method: Method, path: &str, headers: &[(header::HeaderName, &str)]) -> Answer {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    let response = app(hub).oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, usize::MAX).await.unwrap().to_vec();
    Answer { status: parts.status, headers: parts.headers, body }
}

async fn get(path: &str) -> Answer {
    ask(Method::GET, path, &[]).await
}

#[tokio::test]
async fn every_page_is_there_in_every_language_under_a_strict_policy() {
    for language in Language::ALL {
        for page in all_pages() {
            let answer = get(&page.address(language)).await;
            assert_eq!(answer.status, StatusCode::OK, "{}", page.address(language));
            assert!(answer.text().contains(&format!("<html lang=\"{}\"", language.tag())));
            let policy = answer.header(header::CONTENT_SECURITY_POLICY);
            assert!(
                policy.contains("script-src 'self' 'wasm-unsafe-eval';") && !policy.contains("unsafe-inline")
            );
            assert_eq!(answer.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff");
        }
    }
}

#[tokio::test]
async fn doors_lead_to_the_language_of_the_visitor() {
    for (path, headers, to) in [
        ("/", &[(header::ACCEPT_LANGUAGE, "de-CH")][..], "/de/"),
        ("/", &[(header::ACCEPT_LANGUAGE, "de"), (header::COOKIE, "language=pt")], "/pt/"),
        ("/", &[], "/en/"),
        ("/play", &[(header::ACCEPT_LANGUAGE, "fr")], "/fr/play"),
        ("/learn/brandubh", &[], "/en/learn/brandubh"),
        ("/puzzles?game=brandubh&number=17", &[], "/en/puzzles?game=brandubh&number=17"),
        ("/fr", &[], "/fr/"),
    ] {
        let answer = ask(Method::GET, path, headers).await;
        assert!(answer.status.is_redirection(), "{path}: {}", answer.status);
        assert_eq!(answer.header(header::LOCATION), to, "{path}");
    }
}

#[tokio::test]
async fn a_puzzle_that_is_not_there_is_told_and_replaced() {
    for (query, status) in [("number=320", StatusCode::OK), ("number=321", StatusCode::NOT_FOUND)] {
        let answer = get(&format!("/de/puzzles?game=brandubh&{query}")).await;
        assert_eq!(answer.status, status, "{query}");
        assert!(answer.text().contains("id=\"try-puzzle\""), "{query}");
        let note = "<p class=\"puzzle-missing\" role=\"status\">";
        assert_eq!(answer.text().contains(note), status == StatusCode::NOT_FOUND, "{query}");
    }
}

/// The addresses that a page links to which begin like this.
fn links<'p>(page: &'p str, beginning: &str) -> Vec<&'p str> {
    let hrefs = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    hrefs.filter(|href| href.starts_with(beginning)).collect()
}

#[tokio::test]
async fn a_proof_is_played_against_by_links_alone() {
    let words = Words::of(Language::German);
    let index = get("/de/solved").await;
    let openings = links(index.text(), "?game=brandubh&amp;moves=");
    assert_eq!(openings.len(), 2, "the two that are solved");
    let mut address = openings[0].replace("&amp;", "&");
    for _ in 0..99 {
        let page = get(&format!("/de/solved{}", address.trim_end_matches("#board"))).await;
        assert_eq!(page.status, StatusCode::OK);
        let before = address.trim_end_matches("#board").replace('&', "&amp;");
        let Some(onward) = links(page.text(), &format!("{before}.")).first().copied() else {
            assert!(page.text().contains(&words.text("solved-over")), "{address}");
            return;
        };
        address = onward.replace("&amp;", "&");
    }
    panic!("it never ends: {address}");
}

#[tokio::test]
async fn the_longest_resistance_is_one_click_away_and_can_be_walked_back() {
    let page = get("/pt/solved?game=brandubh&moves=d2-g2").await;
    let words = Words::of(Language::Portuguese);
    let to_the_end = links(page.text(), "?game=brandubh&amp;moves=d2-g2&amp;line=longest");
    assert_eq!(to_the_end.len(), 1);
    assert!(
        page.text().contains(&words.text_with("solved-answer", &[("move", "d5-g5".into())])),
        "{}",
        page.text()
    );
    let end = get("/pt/solved?game=brandubh&moves=d2-g2&line=longest").await;
    assert!(end.text().contains(&words.text("solved-over")));
    assert!(end.text().contains(&words.text_with("solved-most", &[("moves", 25.into())])));
    let steps = links(end.text(), "?game=brandubh&amp;moves=d2-g2.");
    assert!(steps.len() > 20, "each move of it is a link: {}", steps.len());
}

#[tokio::test]
async fn a_linked_position_says_who_is_proved_to_win_it() {
    let linked = "/en/analyse?game=brandubh&position=3a3/3a3/3d3/aadkdaa/3d3/6a/3a3_d";
    let page = get(linked).await;
    assert!(page.text().contains("Proved: Defenders win within 49 plies, with d3-g3."), "{}", page.text());
    assert!(page.text().contains("data-games=\"brandubh brandubh-historical\""));
    assert!(!get("/en/analyse?game=brandubh").await.text().contains("class=\"proved\""));
    assert!(!get("/en/play").await.text().contains("/assets/proved-"), "nobody else needs it");
}

#[tokio::test]
async fn a_piece_is_chosen_first_and_then_where_it_goes() {
    let page = get("/en/solved?game=brandubh&moves=d1-f1&from=d2").await;
    let to = links(page.text(), "?game=brandubh&amp;moves=d1-f1.d2-");
    assert!(to.len() > 2, "{to:?}");
    assert!(page.text().contains(" selected\""));
    for nonsense in ["moves=zz", "moves=d2-e2", "moves=d1-f1&from=%3Cb%3E", "moves=d1-f1&from=d4"] {
        let page = get(&format!("/en/solved?game=brandubh&{nonsense}")).await;
        assert_eq!(page.status, StatusCode::OK, "{nonsense}");
        assert!(!page.text().contains(" selected\""), "{nonsense}");
    }
}

#[tokio::test]
async fn what_is_not_there_is_told_in_the_language_of_the_address() {
    for path in ["/de/nichts", "/de/learn/schach", "/de/play/x"] {
        let answer = get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(answer.text().contains(&Words::of(Language::German).text("site-missing")), "{path}");
    }
    for path in ["/nothing", "/xx/", "/assets/none.js", "/assets/../Cargo.toml", "/en/%00", "/%ff"] {
        assert_eq!(get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn files_are_kept_for_ever_and_not_sent_twice() {
    let page = get("/en/").await;
    let start = page.text().find("/assets/site-").expect("a style sheet");
    let path = page.text()[start..].split('"').next().unwrap().to_owned();
    let plain = get(&path).await;
    assert!(plain.header(header::CACHE_CONTROL).contains("immutable"));
    let packed = ask(Method::GET, &path, &[(header::ACCEPT_ENCODING, "gzip, br")]).await;
    assert_eq!(packed.header(header::CONTENT_ENCODING), "br");
    assert!(packed.body.len() < plain.body.len());
    let etag = plain.header(header::ETAG).to_owned();
    let again = ask(Method::GET, &path, &[(header::IF_NONE_MATCH, &etag)]).await;
    assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
}

#[tokio::test]
async fn a_theme_is_remembered_and_leads_back_to_this_site_only() {
    let answer = get("/theme?set=dark&back=/fr/play").await;
    assert_eq!(answer.header(header::LOCATION), "/fr/play");
    assert!(answer.header(header::SET_COOKIE).starts_with("theme=dark;"));
    let dark = ask(Method::GET, "/fr/play", &[(header::COOKIE, "theme=dark")]).await;
    assert!(dark.text().contains("data-theme=\"dark\""));
    for back in [
        "https://example.org",
        "//example.org",
        "/\\example.org",
        "%2F%2Fexample.org",
        "/%09/example.org",
        "/%0a/example.org",
        "%09//example.org",
        "/%5Cexample.org",
        "/.//example.org",
        "",
    ] {
        let answer = get(&format!("/theme?set=dark&back={back}")).await;
        assert_eq!(answer.header(header::LOCATION), "/", "{back}");
    }
}

#[tokio::test]
async fn the_worker_keeps_every_page_and_every_file_it_names_is_there() {
    let answer = get("/sw.js").await;
    let list = answer.text().split_once("const KEPT = ").unwrap().1.split_once(";\n").unwrap().0;
    let kept: Vec<String> = serde_json::from_str(list).unwrap();
    assert!(kept.contains(&"/pt/learn/tablut".to_owned()));
    for path in kept {
        assert_eq!(get(&path).await.status, StatusCode::OK, "{path}");
    }
    assert_eq!(get("/sw.js").await.text(), answer.text(), "the version changes by itself");
}

#[tokio::test]
async fn pages_can_only_be_read() {
    assert_eq!(ask(Method::POST, "/en/", &[]).await.status, StatusCode::METHOD_NOT_ALLOWED);
    let head = ask(Method::HEAD, "/en/", &[]).await;
    assert_eq!((head.status, head.body.len()), (StatusCode::OK, 0));
    assert_eq!(get("/health").await.text(), "ok\n");
}

#[tokio::test]
async fn a_packing_that_a_browser_cannot_read_is_not_sent() {
    let page = get("/en/").await;
    let start = page.text().find("/assets/site-").expect("a style sheet");
    let path = page.text()[start..].split('"').next().unwrap().to_owned();
    for address in [path.as_str(), "/en/"] {
        for (accepted, expected) in [
            ("br;q=0", ""),
            ("br; q=0.000, identity", ""),
            ("BR;Q=0", ""),
            ("*;q=0", ""),
            ("br;q=0, *;q=0", ""),
            ("br;q=0.001", "br"),
            ("br;q=1", "br"),
        ] {
            let answer = ask(Method::GET, address, &[(header::ACCEPT_ENCODING, accepted)]).await;
            assert_eq!(answer.header(header::CONTENT_ENCODING), expected, "{address}: {accepted}");
        }
    }
}

#[tokio::test]
async fn a_long_address_is_not_sent_back_many_times() {
    let long = "x".repeat(20_000);
    for path in [
        format!("/en/{long}"),
        format!("/{long}"),
        format!("/en/play?game={long}"),
        format!("/en/games?name={long}"),
        format!("/en/puzzles?{long}"),
        format!("/en/g/{long}"),
        format!("/xx/c/{long}"),
    ] {
        let plain = get(&path.replace(&long, "x")).await.body.len();
        let length = get(&path).await.body.len();
        assert!(length < plain + 10_000, "{}: {length} instead of {plain}", &path[..12]);
    }
    // One that is not long leads to the same in other languages.
    assert!(get("/en/nowhere/at/all").await.text().contains("href=\"/de/nowhere/at/all\""));
}

#[tokio::test]
async fn people_who_meet_at_an_hour_have_it_in_their_calendar() {
    let hub = hub().await.named(Site::default().meeting("sunday 19:00".parse().ok()));
    let page = ask_of(hub.clone(), Method::GET, "/fr/online", &[]).await;
    assert!(page.text().contains("chaque dimanche à 19:00 UTC") && page.text().contains("/fr/hour.ics"));
    let calendar = ask_of(hub, Method::GET, "/fr/hour.ics", &[]).await;
    assert!(
        calendar.text().contains("T190000Z\r\nDURATION:PT60M\r\nRRULE:FREQ=WEEKLY"),
        "{}",
        calendar.text()
    );
    assert_eq!(get("/fr/hour.ics").await.status, StatusCode::NOT_FOUND);
    assert!(!get("/fr/online").await.text().contains("hour.ics"));
}
