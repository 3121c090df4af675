//! The passkeys of whoever is signed in, and the button to sign in with one. Both say nothing where no script can ask
//! for a passkey: passwords stay.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;

use super::party::Party;
use super::store::Known;
use crate::account::me::{back_to, trouble_page};
use crate::account::page::{answer, hidden, password_field};
use crate::account::routes::Speaking;
use crate::account::sent::SentBy;
use crate::account::trouble::Trouble;
use crate::account::who::Account;
use crate::assets::Asset;
use crate::bounds::Bound;
use crate::game::Hub;
use crate::game::recent::date;
use crate::visitor::Visitor;

/// What a passkey may be called, in characters.
pub(super) const NAME_LIMIT: usize = 40;

pub(crate) async fn list(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    account: Account,
    party: Option<Party>,
) -> Response {
    match hub.accounts().people.passkeys(&account.kept.id).await {
        Ok(known) => {
            let title = visitor.words().text("passkeys");
            let body = body(&known, party.is_some(), visitor);
            answer(visitor, "me/passkeys", title, StatusCode::OK, body)
        }
        Err(error) => trouble_page(visitor, error.into()),
    }
}

fn body(known: &[Known], is_offered: bool, visitor: Visitor) -> Markup {
    let words = visitor.words();
    html! {
        div .account {
            h1 { (words.text("passkeys")) }
            p { (words.text("passkeys-text")) }
            @if known.is_empty() { p { (words.text("passkeys-none")) } }
            @else { ul .sessions { @for one in known { (line(one, visitor)) } } }
            section {
                h2 { (words.text("passkeys-add")) }
                @if !is_offered { p { (words.text("passkeys-not-here")) } }
                @else if known.len() >= Bound::Passkeys.limit() { p { (words.text("passkeys-too-many")) } }
                @else { (add_form(visitor)) }
            }
            p { (words.text("passkeys-lost")) }
            p { a href={ "/" (visitor.language) "/me" } { (words.text("account-back")) } }
        }
    }
}

fn line(known: &Known, visitor: Visitor) -> Markup {
    let words = visitor.words();
    let name = if known.name.is_empty() { words.text("passkeys-one") } else { known.name.clone() };
    let made = [("date", date(known.made_ms).into())];
    let remove = words.text_with("passkeys-remove-one", &[("name", (&name).into())]);
    html! {
        li {
            span {
                strong { (name) } " " (words.text_with("passkeys-made", &made)) ", "
                @match known.used_ms {
                    Some(used_ms) => (words.text_with("passkeys-used", &[("date", date(used_ms).into())])),
                    None => (words.text("passkeys-unused")),
                }
            }
            " "
            form method="post" action={ "/" (visitor.language) "/me/passkeys/remove" } {
                (hidden("which", &known.id))
                button .button.quiet type="submit" aria-label=(remove) { (words.text("passkeys-remove")) }
            }
        }
    }
}

/// The form that a script sends, with what the device makes; hidden until one has found that it can.
fn add_form(visitor: Visitor) -> Markup {
    let (words, path) = (visitor.words(), format!("/{}/me/passkeys", visitor.language));
    html! {
        p data-without-passkeys { (words.text("passkeys-cannot")) }
        form .account-form hidden data-passkey="add" data-begin={ (path) "/begin" } data-finish=(path)
            data-cancelled=(words.text("passkeys-cancelled")) data-known=(words.text("passkeys-known")) {
            label {
                span { (words.text("passkeys-name")) }
                input name="name" maxlength=(NAME_LIMIT) autocomplete="off" aria-describedby="passkey-hint";
            }
            p .fine #passkey-hint { (words.text("passkeys-name-hint")) }
            (password_field("account-old-password", words))
            p { button .button.primary type="submit" { (words.text("passkeys-add")) } }
            p role="status" {}
        }
        (script())
    }
}

/// The button to sign in, hidden until a script has found that the browser has passkeys.
pub(crate) fn sign_in_button(back: &str, visitor: Visitor) -> Markup {
    let (words, path) = (visitor.words(), format!("/{}/signin/passkey", visitor.language));
    html! {
        div .passkey hidden data-passkey="sign-in" data-begin={ (path) "/begin" } data-finish=(path) data-back=(back)
            data-cancelled=(words.text("passkeys-cancelled")) {
            p { button .button type="button" { (words.text("passkeys-sign-in")) } }
            p role="status" {}
        }
        (script())
    }
}

fn script() -> Markup {
    html! { @if let Some(script) = Asset::address("passkey", ".js") { script type="module" src=(script) {} } }
}

/// Which passkey is to go.
#[derive(Deserialize)]
pub(crate) struct Unwanted {
    which: String,
}

pub(crate) async fn remove(
    SentBy { hub, visitor, by, sent: Unwanted { which } }: SentBy<Account, Unwanted>,
) -> Response {
    let done = hub.accounts().people.remove_passkey(&by.kept.id, &which).await;
    back_to(visitor, "me/passkeys", done.map_err(Trouble::from))
}
