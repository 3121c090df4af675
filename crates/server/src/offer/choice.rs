//! An offer that leaves a choice, for whoever is invited: a form that takes it up.

use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use branan_live::Contest;
use branan_protocol::online::{Alternatives, Clock, Code, Pick, Refusal, Terms};
use maud::{Markup, html};
use serde::Deserialize;

use super::{malformed, name_field, status};
use crate::account::page::{answer, form, hidden};
use crate::account::profile::rules_name;
use crate::account::routes::Speaking;
use crate::account::who::Account;
use crate::game::api::{may_sit_down, take_up};
use crate::game::origin::Peer;
use crate::game::pages::contest;
use crate::game::{Hub, key};
use crate::pages::clock_text;
use crate::redirect;
use crate::visitor::Visitor;

/// The form on the page of the invitation.
pub(crate) fn choice(table: &Contest, visitor: Visitor) -> Markup {
    let state = table.snapshot();
    let action = format!("/{}/c/{}", visitor.language, state.id);
    choice_form(&action, (&state.terms, &state.or, state.side), visitor)
}

/// A form that takes an offer up: one game, one clock. Whoever is signed in needs no name.
pub(crate) fn choice_form(
    action: &str,
    (terms, or, side): (&Terms, &Alternatives, Pick),
    visitor: Visitor,
) -> Markup {
    let words = visitor.words();
    let games = or.games(terms).map(|rules| (rules.clone(), rules_name(rules, words)));
    let clocks = or.all_clocks(terms).map(|clock| (write(clock), clock_text(clock, words)));
    let fields = html! {
        // The same form sent again finds the same seat.
        (hidden("key", &key::new_secret()))
        (one_of("game", "choose-game", &games.collect::<Vec<_>>(), visitor))
        (one_of("clock", "choose-clock", &clocks.collect::<Vec<_>>(), visitor))
        p .fine { (words.text(other_side(side))) }
        @if visitor.unread.is_none() { (name_field(words)) }
    };
    form(action, "online-join", words, &fields)
}

/// The key of what whoever takes up an offer plays, by the side of its maker.
const fn other_side(side: Pick) -> &'static str {
    match side {
        Pick::Attackers => "online-you-defend",
        Pick::Defenders => "online-you-attack",
        Pick::Random => "online-sides-random",
    }
}

/// A choice of one; where there is but one, it goes along.
fn one_of(name: &str, title: &str, options: &[(String, String)], visitor: Visitor) -> Markup {
    let words = visitor.words();
    html! {
        @if let [(value, _)] = options {
            (hidden(name, value))
        } @else {
            fieldset .ticks {
                legend { (words.text(title)) }
                @for (place, (value, text)) in options.iter().enumerate() {
                    label { input type="radio" name=(name) value=(value) checked[place == 0]; " " (text) }
                }
            }
        }
    }
}

/// A clock as the form says it.
fn write(clock: Option<Clock>) -> String {
    serde_json::to_string(&clock).expect("clocks can be written")
}

#[derive(Debug, Deserialize)]
pub(crate) struct Chosen {
    pub(crate) key: String,
    game: String,
    clock: String,
    #[serde(default)]
    name: String,
}

impl Chosen {
    /// What they want of an offer, if a page of ours has it.
    pub(crate) fn of(&self, terms: &Terms) -> Option<Terms> {
        let clock = serde_json::from_str(&self.clock).ok()?;
        Some(Terms { rules: self.game.clone(), clock, ..terms.clone() })
    }
}

/// What the form says.
pub(crate) type Sent = Result<Form<Chosen>, FormRejection>;

/// Takes up an offer with what somebody chose, and leads to the board; the secret of the seat goes along behind `#`.
pub(crate) async fn take(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    Path((_, id)): Path<(String, String)>,
    Peer(address): Peer,
    account: Option<Account>,
    sent: Sent,
) -> Response {
    let done = async {
        let Form(chosen) = sent.map_err(|_| malformed())?;
        may_sit_down(&hub, address)?;
        let table = contest(&hub, &id).await.map_err(|code| code.because("there is no such contest"))?;
        let wanted = chosen.of(&table.snapshot().terms).ok_or_else(malformed)?;
        take_up(&hub, &id, (chosen.name, account), Some(&wanted), Some(chosen.key)).await
    };
    match done.await {
        Ok(taken) => {
            redirect::to(&format!("/{}/g/{}#{}", visitor.language, taken.id, taken.key)).into_response()
        }
        Err(refusal) => refused(&format!("c/{id}"), &refusal, visitor),
    }
}

/// Says why somebody did not get to play, with the way back to the offer.
pub(crate) fn refused(path: &str, refusal: &Refusal, visitor: Visitor) -> Response {
    let words = visitor.words();
    let why = match refusal.code {
        Code::Taken => "online-refused-taken",
        Code::Over => "online-refused-over",
        Code::TooFast => "online-refused-fast",
        Code::Unknown => "online-unknown-text",
        _ => "online-refused",
    };
    let body = html! {
        div .account {
            h1 { (words.text("account-not-done")) }
            p .notice.bad role="alert" { (words.text(why)) }
            p { a href={ "/" (visitor.language) "/" (path) } { (words.text("account-back")) } " · "
                a href={ "/" (visitor.language) "/online" } { (words.text("nav-online")) } }
        }
    };
    answer(visitor, path, words.text("account-not-done"), status(Some(refusal)), body)
}
