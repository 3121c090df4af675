//! Where passkeys are offered: they are good for one name, and pages at one address may ask for them.

use std::convert::Infallible;

use axum::extract::OptionalFromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use axum::http::uri::Authority;
use url::Url;
use webauthn_rs::{Webauthn, WebauthnBuilder};

use crate::bounds::Bound;
use crate::game::Hub;
use crate::headers::is_encrypted;

/// The site as devices know it. There is one only in answer to a page that may ask for passkeys.
#[derive(Debug)]
pub(crate) struct Party(pub(crate) Webauthn);

impl Party {
    fn at(origin: &Url) -> Option<Party> {
        let builder = WebauthnBuilder::new(origin.domain()?, origin).ok()?;
        let builder = builder.rp_name("Branan").timeout(Bound::PasskeyTime.seconds());
        builder.build().ok().map(Party)
    }
}

impl OptionalFromRequestParts<Hub> for Party {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, hub: &Hub) -> Result<Option<Party>, Infallible> {
        let line = parts.headers.get(header::HOST).and_then(|line| line.to_str().ok());
        let host = parts.uri.authority().map(Authority::as_str).or(line).unwrap_or_default();
        let origin = hub.site().passkey_origin(host, is_encrypted(hub, &parts.headers));
        Ok(origin.as_ref().and_then(Party::at))
    }
}
