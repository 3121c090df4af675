//! What browsers are told to forbid.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::embed;
use crate::game::Hub;

/// Nothing from elsewhere, nothing inline, no frames around us.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
     style-src 'self'; img-src 'self' data: blob:; worker-src 'self'; connect-src 'self'; \
     object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

/// What may stand in anybody's frame: a board to look at and links. It has no script, sends nothing and asks for nothing
/// that a click could be stolen for.
const EMBEDDED_POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; \
     form-action 'none'; frame-ancestors *";

const EMBEDDED: [(HeaderName, &str); 2] = [
    (header::CONTENT_SECURITY_POLICY, EMBEDDED_POLICY),
    (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
];

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    ),
];

/// Once seen over TLS, only over TLS for a year.
const STRICT_TRANSPORT_SECURITY: &str = "max-age=31536000";

/// Adds them to an answer.
pub(crate) async fn secure(State(hub): State<Hub>, request: Request, next: Next) -> Response {
    let is_encrypted = is_encrypted(&hub, request.headers());
    let embedded = embed::is_embedded(request.uri().path()).then_some(EMBEDDED);
    let mut response = next.run(request).await;
    let also = is_encrypted.then_some((header::STRICT_TRANSPORT_SECURITY, STRICT_TRANSPORT_SECURITY));
    for (name, value) in HEADERS.into_iter().chain(also).chain(embedded.into_iter().flatten()) {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Says whether a request came over TLS, as a proxy of ours says.
pub(crate) fn is_encrypted(hub: &Hub, headers: &HeaderMap) -> bool {
    hub.limits().behind_proxy && headers.get("x-forwarded-proto").is_some_and(|scheme| scheme == "https")
}
