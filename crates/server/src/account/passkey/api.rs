//! What the script of the pages asks for and sends: `assets/passkey.js` is the other half.

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::{HeaderMap, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use branan_protocol::online::clean;
use serde::Deserialize;
use serde_json::{Value, json};
use webauthn_rs::prelude::{PublicKeyCredential, RegisterPublicKeyCredential};

use super::page::NAME_LIMIT;
use super::party::Party;
use crate::account::forms::{after, browser, once_more, signed_in};
use crate::account::routes::Speaking;
use crate::account::trouble::Trouble;
use crate::account::who::{Account, Secret};
use crate::game::origin::Peer;
use crate::game::{Hub, key};
use crate::headers::is_encrypted;
use crate::visitor::Visitor;

/// What is sent to add a passkey, before the device is asked.
#[derive(Deserialize)]
pub(crate) struct Owner {
    password: String,
}

/// A passkey that a device has made.
#[derive(Deserialize)]
pub(crate) struct Made {
    name: String,
    challenge: String,
    credential: RegisterPublicKeyCredential,
}

/// A passkey that somebody signs in with.
#[derive(Deserialize)]
pub(crate) struct Shown {
    challenge: String,
    credential: PublicKeyCredential,
    /// Where to go afterwards.
    #[serde(default)]
    back: String,
}

/// What is sent, if it makes sense.
type Sent<T> = Result<Json<T>, JsonRejection>;

/// Asks whoever is signed in for a new passkey, if they know their password.
pub(crate) async fn begin_adding(
    (State(hub), Speaking(visitor), account): (State<Hub>, Speaking, Account),
    party: Option<Party>,
    Peer(address): Peer,
    headers: HeaderMap,
    sent: Sent<Owner>,
) -> Response {
    let done = async {
        let party = party.ok_or(Trouble::NoPasskeys)?;
        let Json(Owner { password }) = sent.map_err(|_| Trouble::Malformed)?;
        once_more(&hub, &account, address, &headers, &password).await?;
        hub.ask_new_passkey(&party, &account).await
    };
    match done.await {
        Ok(options) => answer(&options),
        Err(trouble) => problem(visitor, trouble),
    }
}

/// Keeps the passkey that was made.
pub(crate) async fn add(
    (State(hub), Speaking(visitor), account): (State<Hub>, Speaking, Account),
    party: Option<Party>,
    headers: HeaderMap,
    sent: Sent<Made>,
) -> Response {
    let done = async {
        let party = party.ok_or(Trouble::NoPasskeys)?;
        let Json(Made { name, challenge, credential }) = sent.map_err(|_| Trouble::Malformed)?;
        let name = clean(&name, NAME_LIMIT).ok_or(Trouble::Malformed)?;
        let name = if name.is_empty() { browser(&headers) } else { name };
        hub.add_passkey(&party, &account, &challenge, &credential, &name).await
    };
    match done.await {
        Ok(()) => answer(&json!({"to": format!("/{}/me/passkeys", visitor.language)})),
        Err(trouble) => problem(visitor, trouble),
    }
}

/// Asks a browser for a passkey of anybody. The browser gets a secret for it, for as long as the answer may take.
pub(crate) async fn begin_signing_in(
    (State(hub), Speaking(visitor), Peer(address)): (State<Hub>, Speaking, Peer),
    party: Option<Party>,
    headers: HeaderMap,
) -> Response {
    let is_encrypted = is_encrypted(&hub, &headers);
    let done = async {
        let party = party.ok_or(Trouble::NoPasskeys)?;
        hub.accounts().guesses.passkey(address, hub.now_ms())?;
        // Another tab may still need what it was given.
        let secret = Secret::Passkey.of(&headers, is_encrypted).unwrap_or_else(key::new_secret);
        let options = hub.ask_passkey(&party, &secret).await?;
        Ok((secret, options))
    };
    match done.await {
        Ok((secret, options)) => {
            let cookie = Secret::Passkey.set(Some(&secret), is_encrypted);
            (AppendHeaders([(header::SET_COOKIE, cookie)]), answer(&options)).into_response()
        }
        Err(trouble) => problem(visitor, trouble),
    }
}

/// Signs somebody in by a passkey.
pub(crate) async fn sign_in(
    (State(hub), Speaking(visitor), Peer(address)): (State<Hub>, Speaking, Peer),
    party: Option<Party>,
    headers: HeaderMap,
    sent: Sent<Shown>,
) -> Response {
    let done = async {
        let party = party.ok_or(Trouble::NoPasskeys)?;
        let Json(Shown { challenge, credential, back }) = sent.map_err(|_| Trouble::Malformed)?;
        hub.accounts().guesses.passkey(address, hub.now_ms())?;
        let secret = Secret::Passkey.of(&headers, is_encrypted(&hub, &headers));
        let secret = secret.ok_or(Trouble::LatePasskey)?;
        let kept = hub.prove_by_passkey(&party, &secret, &challenge, &credential).await?;
        Ok((signed_in(&hub, &headers, &kept.id).await?, back))
    };
    match done.await {
        Ok((cookies, back)) => (cookies, answer(&json!({"to": after(visitor, &back)}))).into_response(),
        Err(trouble) => problem(visitor, trouble),
    }
}

fn answer(value: &Value) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Json(value)).into_response()
}

/// Why something was not done, in words that the script shows.
fn problem(visitor: Visitor, trouble: Trouble) -> Response {
    let value = json!({"problem": trouble.text(visitor.words())});
    let mut response = (trouble.status(), answer(&value)).into_response();
    if let Trouble::Wait(seconds) = trouble {
        response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
    }
    response
}
