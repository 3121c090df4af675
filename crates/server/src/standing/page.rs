//! Where standing offers are listed, made, taken up and changed: forms that need no script.

use axum::Form;
use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use branan_live::check_offer;
use branan_protocol::online::Refusal;
use maud::{Markup, html};
use serde::Deserialize;

use super::Standing;
use super::store::{Change, Stood};
use crate::account::me::{back_to, trouble_page};
use crate::account::page::{answer, form, hidden};
use crate::account::profile;
use crate::account::routes::Speaking;
use crate::account::sent::SentBy;
use crate::account::trouble::Trouble;
use crate::account::who::Account;
use crate::game::api::may_sit_down;
use crate::game::hub::failed;
use crate::game::origin::Peer;
use crate::game::{Hub, key};
use crate::offer::{self, Choice, Kind, choice_form, fields, form_fields, malformed, refused, status};
use crate::pages::{in_query, render_missing, terms_text};
use crate::redirect;
use crate::visitor::Visitor;

/// As many games of one offer somebody may want at once.
const MOST: i64 = 20;
/// As many as the form says at first.
const USUAL: i64 = 3;

/// Every offer that stands, and the form to make one for whoever is signed in.
pub(crate) async fn list(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    account: Option<Account>,
) -> Response {
    listed(&hub, visitor, account.as_ref(), None).await
}

async fn listed(
    hub: &Hub,
    visitor: Visitor,
    account: Option<&Account>,
    refusal: Option<&Refusal>,
) -> Response {
    let (words, own) = (visitor.words(), account.map_or("", |account| &account.kept.id));
    let all = match hub.accounts().people.all_standing(own).await {
        Ok(all) => all,
        Err(error) => return trouble_page(visitor, error.into()),
    };
    let body = html! {
        div .account {
            h1 { (words.text("standing")) }
            @if refusal.is_some() { p .notice.bad role="alert" { (words.text("rating-refused")) } }
            p { (words.text("standing-text")) }
            @if all.is_empty() { p .notice { (words.text("standing-none")) } }
            // The lobby takes this along.
            ul #standing-offers .challenges {
                @for (standing, name) in &all { (line(standing, Some(name), standing.account == own, visitor)) }
            }
            section {
                h2 { (words.text("standing-make")) }
                @if account.is_some() {
                    p { (words.text("offer-several-text")) }
                    (form(&format!("/{}/online/standing", visitor.language), "rating-offer-do", words, &html! {
                        (form_fields(Kind::Standing, true, words))
                        (most_field(USUAL, visitor))
                    }))
                    p { a href={ "/" (visitor.language) "/me#standing" } { (words.text("standing-own")) } }
                } @else {
                    (sign_in("online/standing", visitor))
                }
            }
            p { a href={ "/" (visitor.language) "/online" } { (words.text("nav-online")) } }
        }
    };
    answer(visitor, "online/standing", words.text("standing"), status(refusal), body)
}

fn sign_in(path: &str, visitor: Visitor) -> Markup {
    let (words, language) = (visitor.words(), visitor.language);
    html! {
        p { (words.text("standing-sign-in")) " "
            a href={ "/" (language) "/signin?back=" (in_query(&format!("/{language}/{path}"))) } {
                (words.text("account-sign-in"))
            }
        }
    }
}

fn most_field(most: i64, visitor: Visitor) -> Markup {
    html! {
        label { span { (visitor.words().text("standing-most")) }
            input name="most" type="number" min="1" max=(MOST) value=(most) required inputmode="numeric";
        }
    }
}

/// An offer in a list, with the way to take it up.
fn line(standing: &Standing, name: Option<&str>, is_own: bool, visitor: Visitor) -> Markup {
    let words = visitor.words();
    html! {
        li {
            span .offer {
                @if let Some(name) = name { strong { (name) } }
                span { (terms_text(&standing.terms, &standing.or, words)) }
            }
            @if is_own {
                a .button.quiet href={ "/" (visitor.language) "/me#standing" } { (words.text("online-yours")) }
            } @else {
                a .button href={ "/" (visitor.language) "/online/standing/" (standing.id) } { (words.text("online-join")) }
            }
        }
    }
}

/// The offers of somebody on their page, for others.
pub(crate) fn of_somebody(standing: &[Standing], is_own: bool, visitor: Visitor) -> Markup {
    let open: Vec<&Standing> =
        standing.iter().filter(|one| !one.is_paused && one.running < one.most).collect();
    html! {
        @if !open.is_empty() {
            section {
                h2 { (visitor.words().text("standing-of")) }
                ul .challenges { @for one in open { (line(one, None, is_own, visitor)) } }
            }
        }
    }
}

/// Makes an offer that stands.
pub(crate) async fn make(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    Peer(address): Peer,
    account: Account,
    sent: offer::Sent,
) -> Response {
    let done = async {
        let fields = fields(sent)?;
        let offer = offer::read(Kind::Standing, &fields).ok_or_else(malformed)?;
        let most = fields.iter().find(|(name, _)| name == "most").and_then(|(_, value)| most(value));
        let (most, secret) = most.zip(offer.key.filter(|key| key::is_secret(key))).ok_or_else(malformed)?;
        may_sit_down(&hub, address)?;
        let (terms, or) = check_offer(&offer.terms, &offer.or)?;
        // The same form makes the same offer; the secret of its seats nobody has.
        let id = key::hash(&format!("standing {} {secret}", account.kept.id))[..16].to_owned();
        let standing = Standing {
            id,
            account: account.kept.id.clone(),
            key_hash: key::hash(&key::new_secret()),
            terms,
            or,
            side: offer.side,
            most,
            is_paused: false,
            version: 0,
            running: 0,
        };
        let (people, now_ms) = (&hub.accounts().people, hub.now_ms());
        let stood = people.stand(&standing, now_ms.cast_signed()).await.map_err(|error| failed(&error))?;
        if stood == Stood::New {
            hub.tell_of_offer(&standing.challenge(&account.kept.name, now_ms));
        }
        Ok(stood)
    };
    match done.await {
        Ok(Stood::New | Stood::Known) => {
            redirect::to(&format!("/{}/me#standing", visitor.language)).into_response()
        }
        Ok(Stood::TooMany) => trouble_page(visitor, Trouble::TooManyStanding),
        Err(refusal) => listed(&hub, visitor, Some(&account), Some(&refusal)).await,
    }
}

/// As many games at once as a form says, if somebody may want so many.
fn most(text: &str) -> Option<i64> {
    text.trim().parse().ok().filter(|most| (1..=MOST).contains(most))
}

/// The page of one offer, where it is taken up.
pub(crate) async fn one(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    Path((_, id)): Path<(String, String)>,
    account: Option<Account>,
    uri: Uri,
) -> Response {
    let (words, people) = (visitor.words(), &hub.accounts().people);
    let own = account.as_ref().map_or("", |account| account.kept.id.as_str());
    let found = async {
        let Some((standing, name)) = people.standing(&id).await? else { return Ok(None) };
        let are_apart = people.are_apart(&standing.account, own).await?;
        Ok::<_, Trouble>(Some((standing, name)).filter(|_| !are_apart))
    };
    let (standing, name) = match found.await {
        Ok(Some(found)) => found,
        Ok(None) => return (StatusCode::NOT_FOUND, render_missing(visitor, uri.path())).into_response(),
        Err(trouble) => return trouble_page(visitor, trouble),
    };
    let path = format!("online/standing/{}", standing.id);
    let title = words.text_with("online-invited", &[("name", name.as_str().into())]);
    let body = html! {
        div .account {
            h1 { (title) }
            p { (terms_text(&standing.terms, &standing.or, words)) }
            @if standing.account == own {
                p { a href={ "/" (visitor.language) "/me#standing" } { (words.text("standing-own")) } }
            } @else if standing.is_paused || standing.running >= standing.most {
                p .notice { (words.text("standing-full")) }
            } @else if account.is_some() {
                (choice_form(&format!("/{}/{path}", visitor.language), (&standing.terms, &standing.or, standing.side), visitor))
            } @else {
                (sign_in(&path, visitor))
            }
            p { a href=(profile::address(&name, visitor)) { (name) } " · "
                a href={ "/" (visitor.language) "/online/standing" } { (words.text("standing")) } }
        }
    };
    answer(visitor, &path, title, StatusCode::OK, body)
}

/// Takes up an offer with what somebody chose, and leads to the board.
pub(crate) async fn take(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    Path((_, id)): Path<(String, String)>,
    Peer(address): Peer,
    account: Account,
    sent: Choice,
) -> Response {
    let done = async {
        let Form(chosen) = sent.map_err(|_| malformed())?;
        may_sit_down(&hub, address)?;
        hub.take_standing(&id, &account.kept, &chosen).await
    };
    match done.await {
        Ok(game) => redirect::to(&format!("/{}/g/{game}", visitor.language)).into_response(),
        Err(refusal) => refused(&format!("online/standing/{id}"), &refusal, visitor),
    }
}

/// One's own offers, to be paused, changed and withdrawn.
pub(crate) fn own(standing: &[Standing], visitor: Visitor) -> Markup {
    let (words, language) = (visitor.words(), visitor.language);
    html! {
        section #standing {
            h2 { (words.text("standing-own")) }
            @if standing.is_empty() { p { (words.text("standing-text")) } }
            @for one in standing {
                form .account-form.standing method="post" action={ "/" (language) "/me/standing" } {
                    (hidden("which", &one.id))
                    p { (terms_text(&one.terms, &one.or, words)) br;
                        small {
                            (words.text_with("standing-running", &[("running", one.running.into()), ("most", one.most.into())]))
                            @if one.is_paused { " · " strong { (words.text("standing-paused")) } }
                        }
                    }
                    (most_field(one.most, visitor))
                    p .answers {
                        button .button.quiet name="act" value="limit" type="submit" { (words.text("notices-keep")) }
                        @let (act, key) = if one.is_paused { ("resume", "standing-resume") } else { ("pause", "standing-pause") };
                        button .button.quiet name="act" value=(act) type="submit" { (words.text(key)) }
                        button .button.quiet name="act" value="withdraw" type="submit" { (words.text("standing-withdraw")) }
                    }
                }
            }
            p { a .button.quiet href={ "/" (language) "/online/standing" } { (words.text("standing-make")) } }
        }
    }
}

/// What becomes of an offer.
#[derive(Debug, Deserialize)]
pub(crate) struct Changed {
    which: String,
    act: String,
    #[serde(default)]
    most: String,
}

/// Pauses, changes or withdraws an offer of one's own.
pub(crate) async fn change(SentBy { hub, visitor, by, sent }: SentBy<Account, Changed>) -> Response {
    let done = async {
        let change = match sent.act.as_str() {
            "pause" => Change::Pause(true),
            "resume" => Change::Pause(false),
            "limit" => Change::Limit(most(&sent.most).ok_or(Trouble::Malformed)?),
            "withdraw" => Change::Withdraw,
            _ => return Err(Trouble::Malformed),
        };
        if hub.accounts().people.change_standing(&by.kept.id, &sent.which, change).await? {
            Ok(())
        } else {
            Err(Trouble::Stale)
        }
    };
    back_to(visitor, "me#standing", done.await)
}
