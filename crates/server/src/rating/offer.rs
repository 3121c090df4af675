//! The page where somebody offers a rated game: a form that needs no script.

use axum::Form;
use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use branan_protocol::online::{Clock, Code, Pick, Refusal, Terms};
use branan_rules::presets;
use branan_words::Words;
use maud::{Markup, html};
use serde::Deserialize;

use crate::account::page::{answer, form, hidden};
use crate::account::routes::Speaking;
use crate::account::who::Account;
use crate::game::origin::Peer;
use crate::game::{Hub, Offer, key};
use crate::pages::clock_text;
use crate::redirect;
use crate::visitor::Visitor;

/// The clocks of live games on offer: minutes for the set, seconds for each move.
const LIVE: [(u64, u64); 4] = [(3, 2), (5, 3), (10, 5), (30, 20)];
/// The one that is chosen at first.
const USUAL: usize = 2;

/// All clocks on offer, by their place.
fn clocks() -> Vec<Clock> {
    let live = LIVE.into_iter().map(|(minutes, seconds)| Clock::live(minutes * 60_000, seconds * 1000));
    live.chain(Clock::SLOW).collect()
}

pub(crate) async fn page(State(hub): State<Hub>, Speaking(visitor): Speaking, account: Account) -> Response {
    let until_ms = hub.waits_until_ms(&account.kept.id).await.unwrap_or(0);
    shown(&hub, visitor, until_ms, None)
}

fn shown(hub: &Hub, visitor: Visitor, until_ms: u64, refusal: Option<&Refusal>) -> Response {
    let words = visitor.words();
    let minutes = until_ms.saturating_sub(hub.now_ms()).div_ceil(60_000).cast_signed();
    let action = format!("/{}/online/rated", visitor.language);
    let body = html! {
        div .account {
            h1 { (words.text("rating-offer")) }
            @if minutes > 0 {
                p .notice.bad role="alert" { (words.text_with("rating-wait", &[("minutes", minutes.into())])) }
            } @else if refusal.is_some() {
                p .notice.bad role="alert" { (words.text("rating-refused")) }
            }
            p { (words.text("rating-offer-text")) }
            (form(&action, "rating-offer-do", words, &fields(words)))
            p { a href={ "/" (visitor.language) "/ratings" } { (words.text("rating-all")) } }
        }
    };
    let status = refusal.map_or(StatusCode::OK, |refusal| {
        StatusCode::from_u16(refusal.code.http_status()).unwrap_or(StatusCode::BAD_REQUEST)
    });
    answer(visitor, "online/rated", words.text("rating-offer"), status, body)
}

fn fields(words: &Words) -> Markup {
    html! {
        // The same form sent again offers the same contest.
        (hidden("key", &key::new_secret()))
        label { span { (words.text("rating-game")) }
            select name="game" { @for set in presets::ALL { option value=(set.id) { (words.name(set)) } } }
        }
        label { span { (words.text("choose-length")) }
            select name="sets" {
                option value="2" { (words.text("choose-match")) }
                option value="1" { (words.text("choose-set")) }
            }
        }
        label { span { (words.text("choose-clock")) }
            select name="clock" {
                @for (place, clock) in clocks().into_iter().enumerate() {
                    option value=(place) selected[place == USUAL] { (clock_text(Some(clock), words)) }
                }
            }
        }
        label .check { input type="checkbox" name="listed" value="yes" checked; " " (words.text("rating-offer-listed")) }
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct Sent {
    key: String,
    game: String,
    sets: u8,
    clock: usize,
    #[serde(default)]
    listed: String,
}

/// Makes the offer, and leads to where one waits; the secret of the seat goes along behind `#`, as to another device.
pub(crate) async fn open(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    Peer(address): Peer,
    account: Account,
    sent: Result<Form<Sent>, FormRejection>,
) -> Response {
    let until_ms = hub.waits_until_ms(&account.kept.id).await.unwrap_or(0);
    match offered(&hub, address, &account, sent).await {
        Ok((id, key)) => redirect::to(&format!("/{}/g/{id}#{key}", visitor.language)).into_response(),
        Err(refusal) => shown(&hub, visitor, until_ms, Some(&refusal)),
    }
}

async fn offered(
    hub: &Hub,
    address: std::net::IpAddr,
    account: &Account,
    sent: Result<Form<Sent>, FormRejection>,
) -> Result<(String, String), Refusal> {
    let Form(sent) = sent.map_err(|_| Code::Malformed.because("a form that no page of ours has"))?;
    if !hub.addresses().may_sit_down(address, hub.now_ms()) {
        return Err(Code::TooFast.because("too many contests from your address"));
    }
    let clock = clocks().get(sent.clock).copied();
    let terms = Terms { rules: sent.game, sets: sent.sets, clock, rated: true };
    let mut key = Some(sent.key);
    hub.agree_to_offer(&terms, Some(&account.kept), &mut key).await?;
    let name = account.kept.name.clone();
    let offer = Offer { terms, name, side: Pick::Random, listed: sent.listed == "yes", key };
    let taken = hub.open(&offer).await?;
    Ok((taken.id, taken.key))
}
