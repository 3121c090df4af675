//! Who asks: the one place where a cookie becomes somebody who may act.
//!
//! Handlers say in their signature who may use them: [`Account`] for whoever is signed in, `Option<Account>` for
//! everybody, [`Moderator`] for those who keep the peace, [`Administrator`] for those who run the house. There is no
//! other way to get one.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::store::Kept;
use crate::bounds::Bound;
use crate::game::{Hub, key};
use crate::headers;
use crate::pages::in_query;
use crate::redirect;
use crate::visitor::{Visitor, cookie};

/// Somebody who is signed in.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    pub(crate) kept: Kept,
    /// The hash of what the cookie says.
    pub(crate) session: String,
}

/// Somebody who is signed in and runs the house.
#[derive(Clone, Debug)]
pub(crate) struct Administrator(pub(crate) Account);

/// Somebody who is signed in and keeps the peace: a moderator, or whoever runs the house.
#[derive(Clone, Debug)]
pub(crate) struct Moderator(pub(crate) Account);

/// A cookie that only this site sees, and no script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Secret {
    /// Somebody is signed in.
    Session,
    /// Somebody was, in this browser.
    Device,
    /// The browser was asked for a passkey.
    Passkey,
}

/// How long browsers keep what they need again, in seconds.
const KEPT_S: usize = 365 * 24 * 60 * 60;

impl Secret {
    /// Over TLS the name itself forbids browsers to take it from anybody else (`__Host-`). Without it there is no such
    /// promise to have, and the names differ, so that nothing that came in the open counts over TLS.
    const fn name(self, is_encrypted: bool) -> &'static str {
        match (self, is_encrypted) {
            (Secret::Session, true) => "__Host-session",
            (Secret::Session, false) => "session",
            (Secret::Device, true) => "__Host-device",
            (Secret::Device, false) => "device",
            (Secret::Passkey, true) => "__Host-passkey",
            (Secret::Passkey, false) => "passkey",
        }
    }

    const fn kept_s(self) -> usize {
        match self {
            Secret::Session | Secret::Device => KEPT_S,
            Secret::Passkey => Bound::PasskeyTime.limit(),
        }
    }

    /// What a request says, as far as it makes sense.
    pub(crate) fn of(self, headers: &HeaderMap, is_encrypted: bool) -> Option<String> {
        cookie(headers, self.name(is_encrypted)).filter(|value| key::is_secret(value)).map(str::to_owned)
    }

    /// The line that has a browser keep it; without a value, forget it.
    pub(crate) fn set(self, value: Option<&str>, is_encrypted: bool) -> String {
        let (name, secure) = (self.name(is_encrypted), if is_encrypted { "; Secure" } else { "" });
        let age = value.map_or(0, |_| self.kept_s());
        format!("{name}={}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}", value.unwrap_or_default())
    }
}

impl Account {
    /// Who a request is from.
    async fn of(parts: &Parts, hub: &Hub) -> Result<Option<Account>, Response> {
        let is_encrypted = headers::is_encrypted(hub, &parts.headers);
        let Some(secret) = Secret::Session.of(&parts.headers, is_encrypted) else { return Ok(None) };
        let session = key::hash(&secret);
        let found = hub.accounts().signed_in(&session, hub.now_ms()).await;
        match found {
            Ok(kept) => Ok(kept.map(|kept| Account { kept, session })),
            Err(error) => {
                tracing::error!(%error, "cannot tell who is signed in");
                Err((StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, "5")], "come back soon\n")
                    .into_response())
            }
        }
    }
}

impl FromRequestParts<Hub> for Account {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, hub: &Hub) -> Result<Account, Response> {
        let found = Account::of(parts, hub).await?;
        found.ok_or_else(|| sign_in_first(parts))
    }
}

impl OptionalFromRequestParts<Hub> for Account {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, hub: &Hub) -> Result<Option<Account>, Response> {
        Account::of(parts, hub).await
    }
}

impl FromRequestParts<Hub> for Administrator {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, hub: &Hub) -> Result<Administrator, Response> {
        let account = <Account as FromRequestParts<Hub>>::from_request_parts(parts, hub).await?;
        if account.kept.is_administrator {
            Ok(Administrator(account))
        } else {
            Err(not_there(parts, hub).await)
        }
    }
}

impl FromRequestParts<Hub> for Moderator {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, hub: &Hub) -> Result<Moderator, Response> {
        let account = <Account as FromRequestParts<Hub>>::from_request_parts(parts, hub).await?;
        if account.kept.keeps_peace() { Ok(Moderator(account)) } else { Err(not_there(parts, hub).await) }
    }
}

/// What is there for some alone is not there for others.
async fn not_there(parts: &mut Parts, hub: &Hub) -> Response {
    let Ok(visitor) = Visitor::from_request_parts(parts, hub).await;
    (StatusCode::NOT_FOUND, crate::pages::render_missing(visitor, parts.uri.path())).into_response()
}

/// Leads to where one signs in, and from there back; whoever sent something is told to do so first.
fn sign_in_first(parts: &Parts) -> Response {
    let language =
        parts.uri.path().split('/').nth(1).filter(|code| code.parse::<branan_words::Language>().is_ok());
    let door = language.map_or_else(|| "/signin".to_owned(), |code| format!("/{code}/signin"));
    if matches!(parts.method, Method::GET | Method::HEAD) {
        let back = parts.uri.path_and_query().map_or("/me", |path| path.as_str());
        return redirect::to(&format!("{door}?back={}", in_query(back))).into_response();
    }
    (StatusCode::UNAUTHORIZED, [(header::CACHE_CONTROL, "no-store")], "sign in first\n").into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cookies_are_for_this_site_and_no_script() {
        let set = Secret::Session.set(Some("abc"), true);
        assert_eq!(set, "__Host-session=abc; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure");
        let set = Secret::Device.set(None, false);
        assert_eq!(set, "device=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
        let set = Secret::Passkey.set(Some("abc"), true);
        assert_eq!(set, "__Host-passkey=abc; Path=/; Max-Age=300; HttpOnly; SameSite=Lax; Secure");
    }

    #[test]
    fn what_came_in_the_open_does_not_count_over_tls() {
        let secret = key::new_secret();
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, format!("session={secret}").parse().unwrap());
        assert_eq!(Secret::Session.of(&headers, false), Some(secret));
        assert_eq!(Secret::Session.of(&headers, true), None);
    }
}
