//! Answers made small for the way.
//!
//! A page is packed at once and in one piece, so that nothing of the packing is left in memory
//! while somebody reads slowly; what is live is sent as it happens, line by line. What waits
//! to be read of all pages together has a limit, and so has each visitor's part of it.

use std::io::Write;
use std::sync::Arc;

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::game::Hub;
use crate::listen::{Asking, Holding};

/// An answer that is inside the program, and takes no memory however slowly it is read.
#[derive(Clone, Copy)]
pub(crate) struct Embedded;

/// Anything shorter is not worth it, in bytes.
const SHORT: u64 = 256;

/// Packs an answer where that helps, and counts what waits to be read.
pub(crate) async fn pack(State(hub): State<Hub>, request: Request, next: Next) -> Response {
    let encoding = accepted(request.headers());
    let asking = request.extensions().get::<Arc<Asking>>().cloned();
    let mut response = next.run(request).await;
    if response.extensions().get::<Embedded>().is_some() {
        return response;
    }
    let Some(size) = response.body().size_hint().exact().filter(|size| *size >= SHORT) else {
        return response;
    };
    // Also what waits to be packed is in memory.
    let reserved = match asking.as_ref().map(|asking| asking.reserve(size as usize)).transpose() {
        Ok(reserved) => reserved,
        Err(full) => {
            hub.counts().reached.note(full);
            return busy();
        }
    };
    if is_text(response.headers()) && !response.headers().contains_key(header::CONTENT_ENCODING) {
        response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Some(encoding) = encoding {
            response = packed(&hub, asking.as_deref(), response, size as usize, encoding).await;
        }
    }
    let Some(mut reserved) = reserved else { return response };
    reserved.shrink(response.body().size_hint().exact().unwrap_or(size) as usize);
    response.map(|body| Body::new(Holding::new(body, reserved)))
}

fn busy() -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, "5")], "too much waits to be read\n")
        .into_response()
}

/// The packing that a browser likes best; where it likes both as much, the smaller one.
pub(crate) fn accepted(asked: &HeaderMap) -> Option<&'static str> {
    let [br, gzip] = ["br", "gzip"].map(|encoding| quality(asked, encoding));
    if gzip > br { Some("gzip") } else { (br > 0.0).then_some("br") }
}

/// How much a browser likes a packing, from 0, which is not at all, to 1.
pub(crate) fn quality(asked: &HeaderMap, encoding: &str) -> f32 {
    let lines = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
    let liked: Vec<(&str, f32)> = lines
        .flat_map(|line| line.split(','))
        .map(|item| {
            let mut parts = item.split(';').map(str::trim);
            let name = parts.next().unwrap_or_default();
            let quality =
                parts.find_map(|part| part.strip_prefix(['q', 'Q'])?.trim_start().strip_prefix('='));
            (name, quality.map_or(1.0, |quality| quality.trim().parse().unwrap_or(0.0)))
        })
        .collect();
    let named = |wanted: &str| liked.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted));
    named(encoding).or_else(|| named("*")).map_or(0.0, |(_, quality)| *quality)
}

fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.starts_with("text/") || kind.contains("json") || kind.contains("svg") || kind.contains("javascript")
}

/// The same answer with its content packed.
async fn packed(
    hub: &Hub,
    asking: Option<&Asking>,
    response: Response,
    size: usize,
    encoding: &'static str,
) -> Response {
    let (mut parts, body) = response.into_parts();
    let Ok(content) = to_bytes(body, size).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let whole = content.clone();
    let pack = move || if encoding == "br" { brotli(&whole) } else { gzip(&whole) };
    let small = hub.workshop().work(asking, pack).await.ok().flatten();
    let Some(small) = small.filter(|small| small.len() < content.len()) else {
        return Response::from_parts(parts, Body::from(content));
    };
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.remove(header::ACCEPT_RANGES);
    Response::from_parts(parts, Body::from(small))
}

/// About as small as 9 makes it in a tenth of the time.
const QUALITY: i32 = 4;
/// So far back, as a power of two in bytes, something said before is remembered: pages are shorter, and what packing
/// takes in memory grows with it.
const WINDOW: i32 = 18;

fn brotli(mut content: &[u8]) -> Option<Bytes> {
    let mut small = Vec::new();
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: QUALITY,
        lgwin: WINDOW,
        size_hint: content.len(),
        ..Default::default()
    };
    brotli::BrotliCompress(&mut content, &mut small, &parameters).ok()?;
    Some(small.into())
}

fn gzip(content: &[u8]) -> Option<Bytes> {
    let mut small = GzEncoder::new(Vec::new(), Compression::default());
    small.write_all(content).ok()?;
    Some(small.finish().ok()?.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_gets_what_it_accepts() {
        for (asked, expected) in [
            ("", None),
            ("identity", None),
            ("gzip", Some("gzip")),
            ("gzip, deflate, br", Some("br")),
            ("BR;q=0.5, gzip", Some("gzip")),
            ("BR;Q=0", None),
            ("*", Some("br")),
            ("br;q=0, gzip;q=0.1", Some("gzip")),
            ("br;q=0.000", None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(asked));
            assert_eq!(accepted(&headers), expected, "{asked}");
        }
    }

    #[test]
    fn browsers_say_which_packing_they_like() {
        for (accepted, expected) in [
            ("gzip, deflate, br, zstd", [1.0, 1.0]),
            ("br;q=0", [0.0, 0.0]),
            ("br;q=0.5, gzip;q=0.8", [0.5, 0.8]),
            ("BR ; Q = 0.25", [0.25, 0.0]),
            ("*", [1.0, 1.0]),
            ("*;q=0.1, br;q=0", [0.0, 0.1]),
            ("br;q=x, brotli", [0.0, 0.0]),
            ("", [0.0, 0.0]),
        ] {
            let asked = HeaderMap::from_iter([(header::ACCEPT_ENCODING, accepted.parse().unwrap())]);
            let liked = ["br", "gzip"].map(|encoding| quality(&asked, encoding));
            assert_eq!(liked.map(f32::to_bits), expected.map(f32::to_bits), "{accepted}");
        }
    }
}
