//! Where requests come from.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, Method, header, request::Parts};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use branan_protocol::online::Code;

use super::hub::Hub;
use crate::game::api::Refused;

/// Refuses what another site asks for in the name of its visitors.
pub(crate) async fn guard(request: Request, next: Next) -> Response {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !is_read && !is_own(request.headers()) {
        return Refused(foreign()).into_response();
    }
    next.run(request).await
}

/// The refusal of a request of another site.
pub(crate) fn foreign() -> branan_protocol::online::Refusal {
    Code::Origin.because("another site may not ask for this")
}

/// Says whether a request comes from a page of this site, or from no page at all.
pub(crate) fn is_own(headers: &HeaderMap) -> bool {
    let value = |name| headers.get(name).map(|value: &axum::http::HeaderValue| value.to_str().unwrap_or("?"));
    if value("sec-fetch-site").is_some_and(|site| !matches!(site, "same-origin" | "none")) {
        return false;
    }
    let Some(origin) = value(header::ORIGIN.as_str()) else { return true };
    let host = value(header::HOST.as_str()).unwrap_or_default();
    let from = origin.split_once("://").map_or("", |(_, host)| host);
    !host.is_empty() && from.eq_ignore_ascii_case(host)
}

/// The address of whoever asks.
pub(crate) struct Peer(pub(crate) IpAddr);

impl axum::extract::FromRequestParts<Hub> for Peer {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, hub: &Hub) -> Result<Peer, Self::Rejection> {
        let State(hub) = State::<Hub>(hub.clone());
        let socket = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let direct = socket.unwrap_or(IpAddr::from([0, 0, 0, 0]));
        // The last address of the last line is the one that our own proxy saw.
        let mut lines = parts.headers.get_all("x-forwarded-for").iter();
        let told =
            lines.next_back().and_then(|value| address(value.to_str().ok()?.rsplit(',').next()?.trim()));
        let is_told = hub.limits().behind_proxy;
        Ok(Peer(told.filter(|_| is_told).unwrap_or(direct).to_canonical()))
    }
}

/// An address, which some proxies write with a port.
fn address(text: &str) -> Option<IpAddr> {
    text.parse().ok().or_else(|| text.parse().ok().map(|socket: SocketAddr| socket.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_sites_are_told_from_our_own_pages() {
        let own = |lines: &[(&'static str, &str)]| {
            let mut headers = HeaderMap::new();
            for &(name, value) in lines {
                headers.insert(name, value.parse().unwrap());
            }
            is_own(&headers)
        };
        let host = ("host", "tafl.example:7711");
        assert!(own(&[host]));
        assert!(own(&[host, ("origin", "http://tafl.example:7711")]));
        assert!(own(&[host, ("origin", "https://Tafl.example:7711"), ("sec-fetch-site", "same-origin")]));
        assert!(!own(&[host, ("origin", "http://evil.example")]));
        assert!(!own(&[host, ("origin", "http://tafl.example:7711.evil.example")]));
        assert!(!own(&[host, ("origin", "null")]));
        assert!(!own(&[host, ("sec-fetch-site", "cross-site")]));
        assert!(!own(&[("origin", "")]));
    }
}
