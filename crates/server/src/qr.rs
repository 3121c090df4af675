//! Links as pictures that phones read.

use std::fmt::Write;

use axum::extract::{Path, Query};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use qrcodegen::{QrCode, QrCodeEcc};

/// The light squares around a code.
const MARGIN: i32 = 3;

/// Answers with the picture of an invitation: `/c/ID/qr.svg?scheme=https`, whose host is
/// the one the browser asked.
pub(crate) async fn invitation(
    Path(id): Path<String>,
    Query(query): Query<Vec<(String, String)>>,
    headers: HeaderMap,
) -> Response {
    let is_secret = query.iter().any(|(name, value)| name == "scheme" && value == "https");
    let scheme = if is_secret { "https" } else { "http" };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).filter(|host| is_host(host));
    let picture = host.filter(|_| is_id(&id)).and_then(|host| svg(&format!("{scheme}://{host}/c/{id}")));
    let Some(picture) = picture else { return (StatusCode::NOT_FOUND, "no such link\n").into_response() };
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "max-age=3600")];
    (headers, picture).into_response()
}

fn is_id(text: &str) -> bool {
    (1..=32).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric())
}

fn is_host(text: &str) -> bool {
    text.len() <= 255 && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-.:[]".contains(&b))
}

/// A text as a code, dark on light whatever the theme; `None` if it is too long.
fn svg(text: &str) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let (size, whole) = (code.size(), code.size() + 2 * MARGIN);
    let mut path = String::new();
    for (x, y) in
        (0..size).flat_map(|y| (0..size).map(move |x| (x, y))).filter(|&(x, y)| code.get_module(x, y))
    {
        // Writing into a string cannot fail.
        let _ = write!(path, "M{},{}h1v1h-1z", x + MARGIN, y + MARGIN);
    }
    Some(format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" shape-rendering="crispEdges"><path fill="#fff" d="M0,0h{whole}v{whole}h-{whole}z"/><path fill="#000" d="{path}"/></svg>"##
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_becomes_a_code_with_its_three_eyes() {
        let code = QrCode::encode_text("https://example.org/c/Ab3", QrCodeEcc::Medium).unwrap();
        let picture = svg("https://example.org/c/Ab3").unwrap();
        let dark = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
        let dark = dark.filter(|&(x, y)| code.get_module(x, y)).count();
        assert_eq!(picture.matches("h1v1").count(), dark);
        for (x, y) in [(0, 0), (code.size() - 7, 0), (0, code.size() - 7)] {
            assert!(picture.contains(&format!("M{},{}h1v1h-1z", x + MARGIN, y + MARGIN)));
        }
        assert!(!is_host("a b") && !is_host("x/\"y") && is_host("[::1]:8080") && !is_id("../x"));
    }
}
