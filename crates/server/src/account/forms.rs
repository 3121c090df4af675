//! Forms: signing up, in and out, and what one may change about an account.

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use maud::{Markup, html};
use serde::Deserialize;

use super::page::{
    codes_page, done_page, form, form_page, hidden, name_field, name_field_with_passkeys, new_password_field,
    password_field,
};
use super::passkey::page::sign_in_button;
use super::passkey::party::Party;
use super::routes::Speaking;
use super::sent::{Sent, SentBy};
use super::trouble::Trouble;
use super::who::{Account, Secret};
use super::{Attempt, Wish, code_hash, me, new_codes as fresh_codes, password};
use crate::game::origin::Peer;
use crate::game::store::StoreError;
use crate::game::{Hub, key};
use crate::headers::is_encrypted;
use crate::redirect;
use crate::visitor::Visitor;

/// What a form says; what is missing is empty.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Filled {
    name: String,
    password: String,
    new: String,
    code: String,
    /// Where to go afterwards.
    back: String,
    /// The secret of a link that works once.
    link: String,
    /// Which session, or which codes.
    which: String,
}

/// What an address asks for.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Asked {
    back: String,
    link: String,
}

type Question = Result<Query<Asked>, axum::extract::rejection::QueryRejection>;

fn asked(question: Question) -> Asked {
    question.map(|Query(asked)| asked).unwrap_or_default()
}

pub(crate) async fn sign_up_page(Speaking(visitor): Speaking, question: Question) -> Response {
    let asked = asked(question);
    sign_up_form(visitor, &Filled { back: asked.back, link: asked.link, ..Filled::default() }, None)
}

fn sign_up_form(visitor: Visitor, filled: &Filled, trouble: Option<Trouble>) -> Response {
    let (words, language) = (visitor.words(), visitor.language);
    let fields = html! {
        (name_field(&filled.name, Some("account-name-hint"), words))
        (new_password_field("account-password", words))
        (hidden("link", &filled.link))
        (hidden("back", &filled.back))
    };
    let body = html! {
        p { (words.text("account-sign-up-text")) }
        @if !filled.link.is_empty() { p .notice { (words.text("account-administrator-text")) } }
        (form(&format!("/{language}/signup"), "account-sign-up", words, &fields))
        p { a href={ "/" (language) "/privacy" } { (words.text("privacy")) } }
        p { (words.text("account-have")) " " a href={ "/" (language) "/signin" } { (words.text("account-sign-in")) } }
    };
    form_page(visitor, "signup", "account-sign-up", trouble, &body)
}

pub(crate) async fn sign_up(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    Peer(address): Peer,
    headers: HeaderMap,
    Sent(sent): Sent<Filled>,
) -> Response {
    let made = async {
        hub.accounts().guesses.sign_up(address, hub.now_ms())?;
        let link = Some(sent.link.as_str()).filter(|link| !link.is_empty());
        let (id, codes) = hub.sign_up(Wish { name: &sent.name, password: &sent.new, link }).await?;
        let cookies = signed_in(&hub, &headers, &id).await?;
        Ok::<_, Trouble>((cookies, codes))
    };
    match made.await {
        Ok((cookies, codes)) => (cookies, codes_page(visitor, "signup", &codes)).into_response(),
        Err(trouble) => sign_up_form(visitor, &sent, Some(trouble)),
    }
}

/// Lines that have a browser remember who it belongs to.
pub(super) type Cookies = AppendHeaders<[(header::HeaderName, String); 2]>;

/// Begins a session in the browser of a request.
pub(super) async fn signed_in(hub: &Hub, headers: &HeaderMap, id: &str) -> Result<Cookies, StoreError> {
    let is_encrypted = is_encrypted(hub, headers);
    let device = Secret::Device.of(headers, is_encrypted).unwrap_or_else(key::new_secret);
    let session = hub.begin_session(id, browser(headers), &device).await?;
    let lines = [(Secret::Session, session), (Secret::Device, device)];
    Ok(AppendHeaders(
        lines.map(|(secret, value)| (header::SET_COOKIE, secret.set(Some(&value), is_encrypted))),
    ))
}

/// What a browser calls itself, in few words.
pub(crate) fn browser(headers: &HeaderMap) -> String {
    let text = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let one = |names: &[(&'static str, &'static str)]| {
        names.iter().find(|(part, _)| text.contains(part)).map(|(_, name)| *name)
    };
    let program =
        one(&[("Firefox/", "Firefox"), ("Edg/", "Edge"), ("Chrome/", "Chrome"), ("Safari/", "Safari")]);
    let system = one(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "macOS"),
        ("Linux", "Linux"),
    ]);
    [program, system].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

pub(crate) async fn sign_in_page(
    Speaking(visitor): Speaking,
    account: Option<Account>,
    party: Option<Party>,
    question: Question,
) -> Response {
    let back = asked(question).back;
    match account {
        Some(_) => redirect::to(&after(visitor, &back)).into_response(),
        None => sign_in_form(visitor, party.is_some(), &Filled { back, ..Filled::default() }, None),
    }
}

/// Where somebody wanted to go.
pub(super) fn after(visitor: Visitor, back: &str) -> String {
    let own = format!("/{}/me", visitor.language);
    redirect::path_of(if back.is_empty() { &own } else { back })
}

fn sign_in_form(visitor: Visitor, has_passkeys: bool, filled: &Filled, trouble: Option<Trouble>) -> Response {
    let (words, language) = (visitor.words(), visitor.language);
    let fields = html! {
        @if has_passkeys { (name_field_with_passkeys(&filled.name, words)) }
        @else { (name_field(&filled.name, None, words)) }
        (password_field("account-password", words))
        (hidden("back", &filled.back))
    };
    let body = html! {
        p { (words.text("account-sign-in-text")) }
        (form(&format!("/{language}/signin"), "account-sign-in", words, &fields))
        @if has_passkeys { (sign_in_button(&filled.back, visitor)) }
        p { (words.text("account-have-none")) " " a href={ "/" (language) "/signup" } { (words.text("account-sign-up")) } }
        p { a href={ "/" (language) "/recover" } { (words.text("account-forgotten")) } }
    };
    form_page(visitor, "signin", "account-sign-in", trouble, &body)
}

/// What is asked about whoever sends a form to come in.
pub(crate) type Entering = (State<Hub>, Speaking, Peer, Option<Party>, HeaderMap, Sent<Filled>);

/// What somebody shows to come in.
#[derive(Clone, Copy)]
enum Proof {
    Password,
    Code,
}

impl Proof {
    fn form(self, visitor: Visitor, has_passkeys: bool, filled: &Filled, trouble: Trouble) -> Response {
        match self {
            Proof::Password => sign_in_form(visitor, has_passkeys, filled, Some(trouble)),
            Proof::Code => recover_form(visitor, filled, Some(trouble)),
        }
    }
}

pub(crate) async fn sign_in(asked: Entering) -> Response {
    enter(Proof::Password, asked).await
}

pub(crate) async fn recover(asked: Entering) -> Response {
    enter(Proof::Code, asked).await
}

async fn enter(proof: Proof, asked: Entering) -> Response {
    let (State(hub), Speaking(visitor), Peer(address), party, headers, Sent(sent)) = asked;
    let has_passkeys = party.is_some();
    let device = Secret::Device.of(&headers, is_encrypted(&hub, &headers));
    let proved = async {
        let attempt = Attempt { name: &sent.name, address, device: device.as_deref() };
        let kept = match proof {
            Proof::Password => hub.prove(attempt, &sent.password).await?,
            Proof::Code => hub.recover(attempt, &sent.code, &sent.new).await?,
        };
        Ok::<_, Trouble>(signed_in(&hub, &headers, &kept.id).await?)
    };
    match proved.await {
        Ok(cookies) => (cookies, redirect::to(&after(visitor, &sent.back))).into_response(),
        Err(trouble) => proof.form(visitor, has_passkeys, &sent, trouble),
    }
}

pub(crate) async fn recover_page(Speaking(visitor): Speaking) -> Response {
    recover_form(visitor, &Filled::default(), None)
}

fn recover_form(visitor: Visitor, filled: &Filled, trouble: Option<Trouble>) -> Response {
    let words = visitor.words();
    let fields = html! {
        (name_field(&filled.name, None, words))
        label {
            span { (words.text("account-code")) }
            input name="code" required maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false";
        }
        (new_password_field("account-new-password", words))
    };
    let body = html! {
        p { (words.text("account-recover-text")) }
        (form(&format!("/{}/recover", visitor.language), "account-recover-do", words, &fields))
    };
    form_page(visitor, "recover", "account-recover", trouble, &body)
}

pub(crate) async fn reset_page(
    Speaking(visitor): Speaking,
    Path((_, link)): Path<(String, String)>,
) -> Response {
    reset_form(visitor, &link, None)
}

fn reset_form(visitor: Visitor, link: &str, trouble: Option<Trouble>) -> Response {
    let words = visitor.words();
    let link = if key::is_secret(link) { link } else { "" };
    let path = format!("reset/{link}");
    let fields = new_password_field("account-new-password", words);
    let body = html! {
        p { (words.text("account-reset-text")) }
        (form(&format!("/{}/{path}", visitor.language), "account-recover-do", words, &fields))
    };
    form_page(visitor, &path, "account-reset", trouble, &body)
}

pub(crate) async fn reset(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    Path((_, link)): Path<(String, String)>,
    headers: HeaderMap,
    Sent(sent): Sent<Filled>,
) -> Response {
    let done = async {
        let (hash, now_ms) = (key::hash(&link), hub.now_ms().cast_signed());
        let people = &hub.accounts().people;
        let id = people.link(&hash, now_ms).await?.ok_or(Trouble::DeadLink)?;
        let kept = people.by_id(&id).await?.ok_or(Trouble::DeadLink)?;
        password::check(&sent.new, &kept.name)?;
        let new = hub.accounts().passwords.hash(&sent.new, hub.reached()).await?;
        if !people.reset(&id, &hash, &new, now_ms).await? {
            return Err(Trouble::DeadLink);
        }
        if kept.banned_ms.is_some() {
            return Err(Trouble::Banned);
        }
        Ok(signed_in(&hub, &headers, &id).await?)
    };
    match done.await {
        Ok(cookies) => (cookies, redirect::to(&after(visitor, ""))).into_response(),
        Err(trouble) => reset_form(visitor, &link, Some(trouble)),
    }
}

/// Has a browser forget who was signed in.
fn forgotten(hub: &Hub, headers: &HeaderMap) -> AppendHeaders<[(header::HeaderName, String); 1]> {
    AppendHeaders([(header::SET_COOKIE, Secret::Session.set(None, is_encrypted(hub, headers)))])
}

pub(crate) async fn sign_out(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    account: Account,
    headers: HeaderMap,
) -> Response {
    match hub.accounts().people.end_session(&account.kept.id, &account.session).await {
        Ok(()) => {
            let home = redirect::to(&format!("/{}/", visitor.language));
            (forgotten(&hub, &headers), home).into_response()
        }
        Err(error) => me::trouble_page(visitor, error.into()),
    }
}

/// Signs out another browser, or all others.
pub(crate) async fn end_sessions(SentBy { hub, visitor, by, sent }: SentBy<Account, Filled>) -> Response {
    let (people, id) = (&hub.accounts().people, &by.kept.id);
    let done = async {
        let which = sent.which;
        if which == "others" {
            people.end_others(id, &by.session).await?;
        }
        let sessions = people.sessions(id, hub.now_ms().cast_signed()).await?;
        if let Some(session) = sessions.iter().find(|session| session.id() == which) {
            people.end_session(id, &session.key_hash).await?;
        }
        Ok(())
    };
    me::back_to(visitor, "me#sessions", done.await)
}

/// Asks whoever is signed in for their password once more, as slowly as others are asked.
pub(super) async fn once_more(
    hub: &Hub,
    account: &Account,
    address: std::net::IpAddr,
    headers: &HeaderMap,
    password: &str,
) -> Result<(), Trouble> {
    let device = Secret::Device.of(headers, is_encrypted(hub, headers));
    let attempt = Attempt { name: &account.kept.name, address, device: device.as_deref() };
    let proved = hub.prove(attempt, password).await;
    proved
        .map(drop)
        .map_err(|trouble| if trouble == Trouble::Wrong { Trouble::WrongPassword } else { trouble })
}

pub(crate) async fn change_password(
    Peer(address): Peer,
    headers: HeaderMap,
    SentBy { hub, visitor, by, sent }: SentBy<Account, Filled>,
) -> Response {
    let done = async {
        password::check(&sent.new, &by.kept.name)?;
        once_more(&hub, &by, address, &headers, &sent.password).await?;
        let new = hub.accounts().passwords.hash(&sent.new, hub.reached()).await?;
        Ok(hub.accounts().people.set_password(&by.kept.id, &new, &by.session).await?)
    };
    match done.await {
        Ok(()) => done_page(visitor, "me", "account-change-password", "account-password-changed"),
        Err(trouble) => me::trouble_page(visitor, trouble),
    }
}

/// Makes new recovery codes. The form says which ones it was made for, so that it makes no further ones when it is sent
/// again.
pub(crate) async fn new_codes(
    Peer(address): Peer,
    headers: HeaderMap,
    SentBy { hub, visitor, by, sent }: SentBy<Account, Filled>,
) -> Response {
    let done = async {
        let made: i64 = sent.which.parse().map_err(|_| Trouble::Malformed)?;
        once_more(&hub, &by, address, &headers, &sent.password).await?;
        let codes = fresh_codes();
        let hashes: Vec<String> = codes.iter().map(|code| code_hash(code)).collect();
        let is_new = hub.accounts().people.replace_codes(&by.kept.id, made, &hashes).await?;
        if is_new { Ok(codes) } else { Err(Trouble::Stale) }
    };
    match done.await {
        Ok(codes) => codes_page(visitor, "me", &codes),
        Err(trouble) => me::trouble_page(visitor, trouble),
    }
}

pub(crate) async fn close(
    Peer(address): Peer,
    headers: HeaderMap,
    SentBy { hub, visitor, by, sent }: SentBy<Account, Filled>,
) -> Response {
    let done = async {
        once_more(&hub, &by, address, &headers, &sent.password).await?;
        Ok(hub.accounts().people.close(&by.kept.id, hub.now_ms().cast_signed()).await?)
    };
    left(&hub, &headers, visitor, done.await, ["account-close", "account-closed"])
}

pub(crate) async fn delete(
    Peer(address): Peer,
    headers: HeaderMap,
    SentBy { hub, visitor, by, sent }: SentBy<Account, Filled>,
) -> Response {
    let done = async {
        if sent.name.trim() != by.kept.name {
            return Err(Trouble::WrongName);
        }
        once_more(&hub, &by, address, &headers, &sent.password).await?;
        Ok(hub.erase(&by.kept).await?)
    };
    left(&hub, &headers, visitor, done.await, ["account-delete", "account-deleted"])
}

/// Says so to whoever has left, and has their browser forget them.
fn left(
    hub: &Hub,
    headers: &HeaderMap,
    visitor: Visitor,
    done: Result<(), Trouble>,
    [title, text]: [&str; 2],
) -> Response {
    match done {
        Ok(()) => (forgotten(hub, headers), done_page(visitor, "me", title, text)).into_response(),
        Err(trouble) => me::trouble_page(visitor, trouble),
    }
}

/// A small form of the page of an account.
pub(crate) fn small(action: &str, visitor: Visitor, button: &str, fields: &Markup) -> Markup {
    form(&format!("/{}/me/{action}", visitor.language), button, visitor.words(), fields)
}
