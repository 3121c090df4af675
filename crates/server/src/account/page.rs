//! How pages about accounts look: forms that need no script.

use axum::http::{HeaderName, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use branan_protocol::online::NAME_LIMIT;
use branan_words::Words;
use maud::{Markup, html};
use serde_json::Value;

use super::password;
use super::routes::Speaking;
use super::trouble::Trouble;
use crate::pages::{Place, Sheet, render_sheet};
use crate::visitor::Visitor;

/// A page about an account: for whoever asks alone, and kept nowhere.
pub(crate) fn answer(
    visitor: Visitor,
    path: &str,
    title: String,
    status: StatusCode,
    body: Markup,
) -> Response {
    let description = visitor.words().text("account-sign-up-text");
    let sheet = Sheet { title, description, client: None, facts: Value::Null, body };
    let kept = [
        (header::CACHE_CONTROL, "no-store"),
        (header::VARY, "cookie"),
        (HeaderName::from_static("x-robots-tag"), "noindex"),
    ];
    let cookie = visitor.remembers_language().then(|| (header::SET_COOKIE, visitor.language_cookie()));
    let html = render_sheet(&Place::account(path), visitor, &sheet);
    (status, kept, AppendHeaders(cookie), html).into_response()
}

/// A page with a form, and why it was not taken.
pub(crate) fn form_page(
    visitor: Visitor,
    path: &str,
    title: &str,
    trouble: Option<Trouble>,
    body: &Markup,
) -> Response {
    let words = visitor.words();
    let status = trouble.map_or(StatusCode::OK, Trouble::status);
    let body = html! {
        div .account {
            h1 { (words.text(title)) }
            (alert(trouble, words))
            (body)
        }
    };
    let mut response = answer(visitor, path, words.text(title), status, body);
    if let Some(Trouble::Wait(seconds)) = trouble {
        response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
    }
    response
}

/// Why something was not done.
pub(crate) fn alert(trouble: Option<Trouble>, words: &Words) -> Markup {
    html! { @if let Some(trouble) = trouble { p .notice.bad role="alert" { (trouble.text(words)) } } }
}

/// What a form is for, with its fields and its button.
pub(crate) fn form(action: &str, button: &str, words: &Words, fields: &Markup) -> Markup {
    html! {
        form .account-form method="post" action=(action) {
            (fields)
            p { button .button.primary type="submit" { (words.text(button)) } }
        }
    }
}

/// The field for a name.
pub(crate) fn name_field(value: &str, hint: Option<&str>, words: &Words) -> Markup {
    name_input(value, hint, "username", words)
}

/// The same where browsers may offer passkeys in it.
pub(crate) fn name_field_with_passkeys(value: &str, words: &Words) -> Markup {
    name_input(value, None, "username webauthn", words)
}

fn name_input(value: &str, hint: Option<&str>, autocomplete: &str, words: &Words) -> Markup {
    html! {
        label {
            span { (words.text("account-name")) }
            input name="name" value=(value) required maxlength=(NAME_LIMIT) autocomplete=(autocomplete)
                autocapitalize="none" spellcheck="false" aria-describedby=[hint.map(|_| "name-hint")];
        }
        @if let Some(hint) = hint { p .fine #name-hint { (words.text(hint)) } }
    }
}

/// The field for the password that somebody has.
pub(crate) fn password_field(key: &str, words: &Words) -> Markup {
    html! {
        label {
            span { (words.text(key)) }
            input name="password" type="password" required maxlength=(password::LONGEST) autocomplete="current-password";
        }
    }
}

/// The field for a password that somebody wants.
pub(crate) fn new_password_field(key: &str, words: &Words) -> Markup {
    html! {
        label {
            span { (words.text(key)) }
            input name="new" type="password" required minlength=(password::SHORTEST) maxlength=(password::LONGEST)
                autocomplete="new-password" aria-describedby="password-hint";
        }
        p .fine #password-hint { (words.text("account-password-hint")) }
    }
}

/// A value that goes along.
pub(crate) fn hidden(name: &str, value: &str) -> Markup {
    html! { input type="hidden" name=(name) value=(value); }
}

/// A box to tick.
pub(crate) fn tick_box(name: &str, value: &str, is_ticked: bool, text: &str) -> Markup {
    html! { label { input type="checkbox" name=(name) value=(value) checked[is_ticked]; " " (text) } }
}

/// Recovery codes, which are shown once.
pub(crate) fn codes_page(visitor: Visitor, path: &str, codes: &[String]) -> Response {
    let words = visitor.words();
    let body = html! {
        div .account {
            h1 { (words.text("account-codes")) }
            p { (words.text("account-codes-shown")) }
            ul .codes { @for code in codes { li { code { (code) } } } }
            p { a .button.primary href={ "/" (visitor.language) "/me" } { (words.text("account-codes-kept")) } }
        }
    };
    answer(visitor, path, words.text("account-codes"), StatusCode::OK, body)
}

/// What is kept of people, and how long.
pub(crate) async fn privacy(Speaking(visitor): Speaking) -> Response {
    let words = visitor.words();
    let lines =
        ["account", "games", "chat", "sessions", "notices", "channels", "reports", "agreement", "addresses"];
    let body = html! {
        div .account {
            h1 { (words.text("privacy")) }
            p { (words.text("privacy-text")) }
            ul { @for line in lines { li { (words.text(&format!("privacy-{line}"))) } } }
            p { (words.text("privacy-export")) }
        }
    };
    answer(visitor, "privacy", words.text("privacy"), StatusCode::OK, body)
}

/// A page that says that something is done.
pub(crate) fn done_page(visitor: Visitor, path: &str, title: &str, text: &str) -> Response {
    let words = visitor.words();
    let body = html! {
        div .account {
            h1 { (words.text(title)) }
            p role="status" { (words.text(text)) }
            p { a href={ "/" (visitor.language) "/" } { (words.text("site-home")) } }
        }
    };
    answer(visitor, path, words.text(title), StatusCode::OK, body)
}
