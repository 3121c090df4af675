//! Offers by forms that need no script: of several games and clocks at once, for a rating or not, and the choice of
//! whoever takes one up.

mod choice;

use axum::Form;
use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use branan_protocol::online::{Alternatives, Clock, Code, NAME_LIMIT, Pick, Refusal, Terms};
use branan_rules::presets;
use branan_words::Words;
use maud::{Markup, html};

use crate::account::page::{answer, form, hidden};
use crate::account::routes::Speaking;
use crate::account::who::Account;
use crate::game::api::{make, may_sit_down};
use crate::game::origin::Peer;
use crate::game::{Hub, Offer, key};
use crate::pages::clock_text;
use crate::redirect;
use crate::visitor::Visitor;

pub(crate) use choice::{Chosen, Sent as Choice, choice, choice_form, refused, take};

/// All clocks on offer, by their place; `None` is no clock.
const CLOCKS: [Option<Clock>; 8] = [
    Some(Clock::live(180_000, 2000)),
    Some(Clock::live(300_000, 3000)),
    Some(Clock::live(600_000, 5000)),
    Some(Clock::live(1_800_000, 20_000)),
    Some(Clock::SLOW[0]),
    Some(Clock::SLOW[1]),
    Some(Clock::SLOW[2]),
    None,
];
/// Those that are chosen at first: a live one, or a slow one where there are no others.
const USUAL: [usize; 2] = [2, 5];

/// What kind of offer a form makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// For everybody.
    Friendly,
    /// For a rating: the two have accounts, and there is a clock.
    Rated,
    /// One that stands: of slow games, for a rating or not.
    Standing,
}

impl Kind {
    const fn path(self) -> &'static str {
        match self {
            Kind::Friendly => "online/offer",
            Kind::Rated => "online/rated",
            Kind::Standing => "online/standing",
        }
    }

    /// The key of its title; what it is for stands under the same with `-text`.
    const fn title(self) -> &'static str {
        match self {
            Kind::Friendly => "offer-several",
            Kind::Rated => "rating-offer",
            Kind::Standing => "standing-make",
        }
    }

    fn allows(self, clock: Option<Clock>) -> bool {
        match self {
            Kind::Friendly => true,
            Kind::Rated => clock.is_some(),
            Kind::Standing => clock.is_some_and(Clock::is_slow),
        }
    }
}

/// The page where somebody offers several games.
pub(crate) async fn page(Speaking(visitor): Speaking, account: Option<Account>) -> Response {
    shown(Kind::Friendly, visitor, account.is_some(), 0, None)
}

/// The page where somebody offers rated games.
pub(crate) async fn rated_page(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    account: Account,
) -> Response {
    shown(Kind::Rated, visitor, true, minutes(&hub, &account).await, None)
}

/// How many minutes somebody has to wait for the next live game for a rating.
async fn minutes(hub: &Hub, account: &Account) -> i64 {
    let until_ms = hub.waits_until_ms(&account.kept.id).await.unwrap_or(0);
    until_ms.saturating_sub(hub.now_ms()).div_ceil(60_000).cast_signed()
}

fn shown(
    kind: Kind,
    visitor: Visitor,
    is_signed_in: bool,
    minutes: i64,
    refusal: Option<&Refusal>,
) -> Response {
    let words = visitor.words();
    let action = format!("/{}/{}", visitor.language, kind.path());
    let body = html! {
        div .account {
            h1 { (words.text(kind.title())) }
            @if minutes > 0 {
                p .notice.bad role="alert" { (words.text_with("rating-wait", &[("minutes", minutes.into())])) }
            } @else if refusal.is_some() {
                p .notice.bad role="alert" { (words.text("rating-refused")) }
            }
            p { (words.text(&format!("{}-text", kind.title()))) }
            @if kind == Kind::Rated { p { (words.text("offer-several-text")) } }
            (form(&action, "rating-offer-do", words, &form_fields(kind, is_signed_in, words)))
            p { a href={ "/" (visitor.language) "/online" } { (words.text("nav-online")) } " · "
                a href={ "/" (visitor.language) "/ratings" } { (words.text("rating-all")) } }
        }
    };
    answer(visitor, kind.path(), words.text(kind.title()), status(refusal), body)
}

/// The status of an answer that may be a refusal.
pub(crate) fn status(refusal: Option<&Refusal>) -> StatusCode {
    let refused = refusal.map(|refusal| StatusCode::from_u16(refusal.code.http_status()));
    refused.map_or(StatusCode::OK, |status| status.unwrap_or(StatusCode::BAD_REQUEST))
}

/// The fields of a form that makes an offer.
pub(crate) fn form_fields(kind: Kind, is_signed_in: bool, words: &Words) -> Markup {
    html! {
        // The same form sent again offers the same contest.
        (hidden("key", &key::new_secret()))
        @if !is_signed_in { (name_field(words)) }
        fieldset .ticks {
            legend { (words.text("wish-games")) }
            @for (place, set) in presets::ALL.into_iter().enumerate() {
                label { input type="checkbox" name="game" value=(set.id) checked[place == 0]; " " (words.name(set)) }
            }
        }
        fieldset .ticks {
            legend { (words.text("offer-clocks")) }
            @for (place, clock) in CLOCKS.into_iter().enumerate().filter(|(_, clock)| kind.allows(*clock)) {
                label {
                    input type="checkbox" name="clock" value=(place) checked[place == USUAL[usize::from(kind == Kind::Standing)]];
                    " " (clock_text(clock, words))
                }
            }
        }
        label { span { (words.text("choose-length")) }
            select name="sets" {
                option value="2" { (words.text("choose-match")) }
                option value="1" { (words.text("choose-set")) }
            }
        }
        @if kind != Kind::Rated {
            label { span { (words.text("choose-side")) }
                select name="side" {
                    option value="random" { (words.text("choose-random")) }
                    option value="attackers" { (words.text("choose-attackers")) }
                    option value="defenders" { (words.text("choose-defenders")) }
                }
            }
        }
        @if kind == Kind::Standing {
            label .check { input type="checkbox" name="rated" value="yes"; " " (words.text("rating-offer")) }
        } @else {
            label .check { input type="checkbox" name="listed" value="yes" checked; " " (words.text("rating-offer-listed")) }
        }
    }
}

/// The field for the name of a guest.
fn name_field(words: &Words) -> Markup {
    html! {
        label { span { (words.text("online-your-name")) }
            input name="name" maxlength=(NAME_LIMIT) autocomplete="nickname" placeholder=(words.text("online-guest"));
        }
    }
}

/// What a form that makes an offer says.
pub(crate) type Sent = Result<Form<Vec<(String, String)>>, FormRejection>;

/// The fields that came.
pub(crate) fn fields(sent: Sent) -> Result<Vec<(String, String)>, Refusal> {
    sent.map(|Form(fields)| fields).map_err(|_| malformed())
}

pub(crate) fn malformed() -> Refusal {
    Code::Malformed.because("a form that no page of ours has")
}

/// Makes an offer, for a guest as well, and leads to where one waits; the secret of the seat goes along behind `#`, as to
/// another device.
pub(crate) async fn open(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    Peer(address): Peer,
    account: Option<Account>,
    sent: Sent,
) -> Response {
    let is_signed_in = account.is_some();
    match offered(&hub, Kind::Friendly, address, account, sent).await {
        Ok(place) => redirect::to(&format!("/{}/g/{place}", visitor.language)).into_response(),
        Err(refusal) => shown(Kind::Friendly, visitor, is_signed_in, 0, Some(&refusal)),
    }
}

/// The same for a rating.
pub(crate) async fn open_rated(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    Peer(address): Peer,
    account: Account,
    sent: Sent,
) -> Response {
    let minutes = minutes(&hub, &account).await;
    match offered(&hub, Kind::Rated, address, Some(account), sent).await {
        Ok(place) => redirect::to(&format!("/{}/g/{place}", visitor.language)).into_response(),
        Err(refusal) => shown(Kind::Rated, visitor, true, minutes, Some(&refusal)),
    }
}

async fn offered(
    hub: &Hub,
    kind: Kind,
    address: std::net::IpAddr,
    account: Option<Account>,
    sent: Sent,
) -> Result<String, Refusal> {
    let offer = read(kind, &fields(sent)?).ok_or_else(malformed)?;
    may_sit_down(hub, address)?;
    let taken = make(hub, offer, account).await?;
    Ok(format!("{}#{}", taken.id, taken.key))
}

/// The offer that a form makes; `None` if no page of ours has it.
pub(crate) fn read(kind: Kind, fields: &[(String, String)]) -> Option<Offer> {
    let all = |name: &'static str| {
        fields.iter().filter(move |(field, _)| field == name).map(|(_, value)| value.as_str())
    };
    let one = |name| all(name).next().unwrap_or_default();
    let clock =
        |place: &str| CLOCKS.get(place.parse::<usize>().ok()?).copied().filter(|clock| kind.allows(*clock));
    let mut clocks = all("clock").map(clock).collect::<Option<Vec<_>>>()?.into_iter();
    let mut rules = all("game").map(str::to_owned);
    let rated = kind == Kind::Rated || kind == Kind::Standing && one("rated") == "yes";
    let terms = Terms { rules: rules.next()?, sets: one("sets").parse().ok()?, clock: clocks.next()?, rated };
    let side = if rated && (kind == Kind::Rated || terms.sets == 1) {
        Pick::Random
    } else {
        one("side").parse().ok()?
    };
    Some(Offer {
        terms,
        or: Alternatives { rules: rules.collect(), clocks: clocks.collect() },
        name: one("name").to_owned(),
        side,
        listed: one("listed") == "yes",
        key: Some(one("key").to_owned()),
    })
}
