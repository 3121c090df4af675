//! Where somebody gives an address, says that it is theirs, and has no more mail sent: forms, and links in mails.

use axum::extract::{Path, State};
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;

use super::store::{MailRow, Purpose};
use crate::account::me::back_to;
use crate::account::page::{done_page, form, form_page, hidden};
use crate::account::routes::Speaking;
use crate::account::sent::SentBy;
use crate::account::trouble::Trouble;
use crate::account::who::Account;
use crate::game::{Hub, key};
use crate::visitor::Visitor;

/// The part of the page of notices that is about mail.
pub(crate) fn section(mail: Option<&MailRow>, visitor: Visitor) -> Markup {
    let words = visitor.words();
    let action = format!("/{}/me/mail", visitor.language);
    let button = |which: &str, key: &str| {
        html! {
            form method="post" action=(action) {
                (hidden("which", which))
                button .button.quiet type="submit" { (words.text(key)) }
            }
        }
    };
    html! {
        section #mail {
            h2 { (words.text("mail")) }
            p { (words.text("mail-text")) }
            @match mail {
                None => (address_form(&action, visitor)),
                Some(row) => {
                    p { (words.text("mail-address")) " " strong { (row.address) } }
                    p role="status" {
                        (words.text(match (row.confirmed_ms, row.is_on) {
                            (None, _) => "mail-unconfirmed",
                            (_, true) => "mail-is-on",
                            (_, false) => "mail-is-off",
                        }))
                    }
                    div .answers {
                        @if row.confirmed_ms.is_some() {
                            @if row.is_on { (button("off", "mail-switch-off")) } @else { (button("on", "mail-switch-on")) }
                        }
                        (button("none", "mail-remove"))
                    }
                    @if row.confirmed_ms.is_none() { (address_form(&action, visitor)) }
                }
            }
        }
    }
}

fn address_form(action: &str, visitor: Visitor) -> Markup {
    let words = visitor.words();
    let fields = html! {
        (hidden("which", "set"))
        label {
            span { (words.text("mail-address")) }
            input name="address" type="email" required maxlength="254" autocomplete="email";
        }
    };
    form(action, "mail-give", words, &fields)
}

/// What a form says.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Filled {
    which: String,
    address: String,
}

/// Keeps an address, forgets it, or switches digests on or off.
pub(crate) async fn change(SentBy { hub, visitor, by, sent }: SentBy<Account, Filled>) -> Response {
    back_to(visitor, "me/notices#mail", changed(&hub, visitor, &by.kept.id, &sent).await)
}

async fn changed(hub: &Hub, visitor: Visitor, id: &str, filled: &Filled) -> Result<(), Trouble> {
    let (people, now_ms) = (&hub.accounts().people, hub.now_ms().cast_signed());
    // An address can be taken back even where no more mail is sent.
    match (filled.which.as_str(), &hub.channels().mail) {
        ("none", _) => people.drop_mail(id).await?,
        ("off", _) => people.switch_mail(id, None, None).await?,
        ("on", Some(postman)) => {
            people.switch_mail(id, Some(postman.first_ms(now_ms)), Some(visitor.language)).await?;
        }
        ("set", Some(_)) => {
            let address = super::address(&filled.address).ok_or(Trouble::BadMail)?;
            if !people.set_mail(id, address.as_ref(), visitor.language, now_ms).await? {
                return Err(Trouble::TooManyMails);
            }
            hub.want_mail();
        }
        _ => return Err(Trouble::Malformed),
    }
    Ok(())
}

/// Asks whoever has the link once more: programs that read mail open links, too.
pub(crate) async fn confirm_page(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    Path((_, link)): Path<(String, String)>,
) -> Response {
    ask(&hub, visitor, &link, Purpose::Confirm).await
}

/// The same for those who want no more mail.
pub(crate) async fn off_page(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    Path((_, link)): Path<(String, String)>,
) -> Response {
    ask(&hub, visitor, &link, Purpose::Off).await
}

/// The title of what a link does, its button, and where it leads.
const fn parts(purpose: Purpose) -> [&'static str; 3] {
    match purpose {
        Purpose::Confirm => ["mail-confirm", "mail-confirm-do", "confirm"],
        Purpose::Off => ["mail-off", "mail-switch-off", "off"],
    }
}

async fn ask(hub: &Hub, visitor: Visitor, link: &str, purpose: Purpose) -> Response {
    let [title, button, way] = parts(purpose);
    match whose(hub, link, purpose).await {
        Ok(_) => {
            let path = format!("mail/{way}/{link}");
            let action = format!("/{}/{path}", visitor.language);
            form_page(visitor, &path, title, None, &form(&action, button, visitor.words(), &html! {}))
        }
        Err(trouble) => form_page(visitor, "me/notices", title, Some(trouble), &html! {}),
    }
}

/// Whose a link is.
async fn whose(hub: &Hub, link: &str, purpose: Purpose) -> Result<String, Trouble> {
    let (people, now_ms) = (&hub.accounts().people, hub.now_ms().cast_signed());
    let found =
        if key::is_secret(link) { people.mail_link(&key::hash(link), purpose, now_ms).await? } else { None };
    found.ok_or(Trouble::DeadMailLink)
}

/// Notes that an address is theirs who have the link.
pub(crate) async fn confirm(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    Path((_, link)): Path<(String, String)>,
) -> Response {
    let done = async {
        let id = whose(&hub, &link, Purpose::Confirm).await?;
        let now_ms = hub.now_ms().cast_signed();
        let postman = hub.channels().mail.as_ref().ok_or(Trouble::DeadMailLink)?;
        let (hash, next_ms) = (key::hash(&link), postman.first_ms(now_ms));
        let is_new = hub.accounts().people.confirm_mail((&id, &hash), now_ms, next_ms).await?;
        if is_new { Ok(()) } else { Err(Trouble::DeadMailLink) }
    };
    finished(visitor, "mail-confirm", "mail-confirmed", done.await)
}

/// Has no more digests sent: by a button, or by a program that reads mail (RFC 8058), which says nothing of where it
/// comes from. Whoever has the link may, as often as they like.
pub(crate) async fn off(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    Path((_, link)): Path<(String, String)>,
) -> Response {
    let done = async {
        let id = whose(&hub, &link, Purpose::Off).await?;
        Ok(hub.accounts().people.switch_mail(&id, None, None).await?)
    };
    finished(visitor, "mail-off", "mail-off-done", done.await)
}

fn finished(visitor: Visitor, title: &str, text: &str, done: Result<(), Trouble>) -> Response {
    match done {
        Ok(()) => done_page(visitor, "me/notices", title, text),
        Err(trouble) => form_page(visitor, "me/notices", title, Some(trouble), &html! {}),
    }
}
