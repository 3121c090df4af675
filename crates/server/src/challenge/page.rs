//! Forms to challenge somebody, to answer, and not to meet somebody again.

use axum::extract::Path;
use axum::response::{IntoResponse, Response};
use branan_protocol::online::{Alternatives, Clock, Event, Pick, Status, Terms};
use branan_rules::presets;
use maud::{Markup, html};
use serde::Deserialize;

use super::Challenge;
use crate::account::me::trouble_page;
use crate::account::page::hidden;
use crate::account::profile;
use crate::account::sent::SentBy;
use crate::account::store::Kept;
use crate::account::trouble::Trouble;
use crate::account::who::Account;
use crate::game::origin::Peer;
use crate::game::{Hub, Offer, key};
use crate::pages::clock_text;
use crate::redirect;
use crate::visitor::Visitor;

/// Challenges that somebody may have open at once.
const MOST: usize = 20;

/// The clocks that a challenge may have, by their word in forms; `None` is no clock.
const CLOCKS: [(&str, Option<Clock>); 8] = [
    ("slow0", Some(Clock::SLOW[0])),
    ("slow1", Some(Clock::SLOW[1])),
    ("slow2", Some(Clock::SLOW[2])),
    ("3", Some(Clock::live(180_000, 2000))),
    ("5", Some(Clock::live(300_000, 3000))),
    ("10", Some(Clock::live(600_000, 5000))),
    ("30", Some(Clock::live(1_800_000, 20_000))),
    ("none", None),
];

/// What a form says; what is missing is empty.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Filled {
    game: String,
    clock: String,
    side: String,
    length: String,
    /// What becomes of a challenge, or whether somebody is blocked.
    answer: String,
}

impl Filled {
    /// The game that somebody wants.
    fn terms(&self) -> Option<Terms> {
        let rules = presets::by_id(&self.game)?.id.to_string();
        let (_, clock) = CLOCKS.into_iter().find(|(word, _)| *word == self.clock)?;
        let sets = match self.length.as_str() {
            "set" => 1,
            "match" => 2,
            _ => return None,
        };
        Some(Terms { rules, sets, clock, rated: false })
    }
}

/// The form on somebody's page, for others who are signed in.
pub(crate) fn form(name: &str, is_blocked: bool, visitor: Visitor) -> Markup {
    let (words, address) = (visitor.words(), profile::address(name, visitor));
    let sides =
        [("random", "choose-random"), ("attackers", "choose-attackers"), ("defenders", "choose-defenders")];
    html! {
        @if !is_blocked {
            details .challenge {
                summary { (words.text_with("challenge", &[("name", name.into())])) }
                form .account-form method="post" action={ (address) "/challenge" } {
                    label { span { (words.text("choose-game")) }
                        select name="game" { @for set in presets::ALL { option value=(set.id) { (words.name(set)) } } }
                    }
                    label { span { (words.text("choose-clock")) }
                        select name="clock" { @for (word, clock) in CLOCKS { option value=(word) { (clock_text(clock, words)) } } }
                    }
                    label { span { (words.text("choose-side")) }
                        select name="side" { @for (word, key) in sides { option value=(word) { (words.text(key)) } } }
                    }
                    label { span { (words.text("choose-length")) }
                        select name="length" {
                            option value="set" { (words.text("choose-set")) }
                            option value="match" { (words.text("choose-match")) }
                        }
                    }
                    p { button .button.primary type="submit" { (words.text("challenge-send")) } }
                }
            }
        }
        form .block method="post" action={ (address) "/block" } {
            (hidden("answer", if is_blocked { "no" } else { "yes" }))
            @if is_blocked { p { (words.text_with("challenge-blocked", &[("name", name.into())])) } }
            button .button.quiet type="submit" { (words.text(if is_blocked { "challenge-unblock" } else { "challenge-block" })) }
            " " a href={ (address) "/report" } rel="nofollow" { (words.text("report")) }
        }
    }
}

/// Challenges somebody.
pub(crate) async fn challenge(
    Path((_, name)): Path<(String, String)>,
    Peer(address): Peer,
    SentBy { hub, visitor, by, sent }: SentBy<Account, Filled>,
) -> Response {
    let done = async {
        let (terms, side) = sent.terms().zip(sent.side.parse::<Pick>().ok()).ok_or(Trouble::Malformed)?;
        let (people, own) = (&hub.accounts().people, &by.kept);
        let other = profile::found(&hub, &name).await?.ok_or(Trouble::Nobody)?;
        if other.id == own.id || people.are_apart(&own.id, &other.id).await? {
            return Err(Trouble::NotTogether);
        }
        let open = people.challenges(&own.id).await?;
        if open.iter().any(|one| one.to == other.id) {
            return Err(Trouble::Challenged);
        }
        let is_allowed = hub.addresses().may_sit_down(address, hub.now_ms());
        if !is_allowed || open.iter().filter(|one| one.from == own.id).count() >= MOST {
            return Err(Trouble::TooMany);
        }
        let offer = Offer {
            terms,
            or: Alternatives::default(),
            name: own.name.clone(),
            side,
            listed: false,
            key: None,
        };
        let taken = hub.open(&offer).await.map_err(|_| Trouble::Busy)?;
        let hash = key::hash(&taken.key);
        people.challenge(&taken.id, (&own.id, &hash), &other.id, hub.now_ms().cast_signed()).await?;
        Ok(taken.id)
    };
    match done.await {
        Ok(id) => redirect::to(&format!("/{}/g/{id}", visitor.language)).into_response(),
        Err(trouble) => trouble_page(visitor, trouble),
    }
}

/// The challenges of somebody, to be answered or taken back.
pub(crate) fn list(challenges: &[Challenge], own: &str, visitor: Visitor) -> Markup {
    let words = visitor.words();
    html! {
        @if !challenges.is_empty() {
            section #challenges {
                h2 { (words.text("challenges")) }
                ul .own-games { @for one in challenges { (line(one, own, visitor)) } }
            }
        }
    }
}

fn line(one: &Challenge, own: &str, visitor: Visitor) -> Markup {
    let (words, is_own) = (visitor.words(), one.from == own);
    let key = if is_own { "challenge-by-you" } else { "challenge-to-you" };
    let answers: &[(&str, &str)] = if is_own {
        &[("withdraw", "challenge-withdraw")]
    } else {
        &[("accept", "challenge-accept"), ("decline", "challenge-decline")]
    };
    html! {
        li data-turn=[(!is_own).then_some("own")] {
            a href={ "/" (visitor.language) "/g/" (one.game) } { (words.text_with(key, &[("name", (&one.name).into())])) }
            form .answers method="post" action={ "/" (visitor.language) "/me/challenges" } {
                (hidden("game", &one.game))
                @for (word, key) in answers {
                    button .button .quiet[*word != "accept"] name="answer" value=(word) type="submit" { (words.text(key)) }
                }
            }
        }
    }
}

/// Accepts, declines or takes back a challenge.
pub(crate) async fn answer(SentBy { hub, visitor, by, sent }: SentBy<Account, Filled>) -> Response {
    let done = async {
        let (people, own, now_ms) = (&hub.accounts().people, &by.kept, hub.now_ms().cast_signed());
        let mut open = people.challenges(&own.id).await?;
        let Some(place) = open.iter().position(|one| one.game == sent.game) else {
            return sit_down_again(&hub, &sent, own, now_ms).await;
        };
        let one = open.swap_remove(place);
        match sent.answer.as_str() {
            "accept" if one.to == own.id => {
                accept(&hub, &one, own, now_ms).await.map(|()| format!("g/{}", one.game))
            }
            "decline" if one.to == own.id => end(&hub, &one, Some(&one.from), now_ms).await,
            "withdraw" if one.from == own.id => end(&hub, &one, None, now_ms).await,
            _ => Err(Trouble::Malformed),
        }
    };
    match done.await {
        Ok(path) => redirect::to(&format!("/{}/{path}", visitor.language)).into_response(),
        Err(trouble) => trouble_page(visitor, trouble),
    }
}

/// Accepts a challenge. The seat is theirs before they sit down: nobody else has its secret, and whoever is to move
/// first is told so with the joining.
async fn accept(hub: &Hub, one: &Challenge, own: &Kept, now_ms: i64) -> Result<(), Trouble> {
    let people = &hub.accounts().people;
    if people.are_apart(&one.from, &one.to).await? {
        return Err(Trouble::NotTogether);
    }
    let mut secret = None;
    hub.bring(own, &mut secret).await.map_err(|_| Trouble::Busy)?;
    hub.join(&one.game, &own.name, secret.as_deref()).await.map_err(|_| Trouble::Answered)?;
    people.answer_challenge(&one.game, None, now_ms).await?;
    hub.begin_talk(&one.game).await;
    Ok(())
}

/// Leads somebody to a challenge that they sat down at, though nobody noted that they accepted it: the server was
/// gone before it could, or they came by the link.
async fn sit_down_again(hub: &Hub, filled: &Filled, own: &Kept, now_ms: i64) -> Result<String, Trouble> {
    let people = &hub.accounts().people;
    if filled.answer != "accept" || !people.sits_unanswered(&filled.game, &own.id).await? {
        return Err(Trouble::Answered);
    }
    people.answer_challenge(&filled.game, None, now_ms).await?;
    Ok(format!("g/{}", filled.game))
}

/// Has a challenge end without a game.
async fn end(hub: &Hub, one: &Challenge, declined_to: Option<&str>, now_ms: i64) -> Result<String, Trouble> {
    if !hub.accounts().people.answer_challenge(&one.game, declined_to, now_ms).await? {
        return Err(Trouble::Answered);
    }
    hub.call_off(&one.game).await;
    Ok("me/notices".to_owned())
}

impl Hub {
    /// Calls off a contest that nobody has taken up. What fails ends with its time.
    async fn call_off(&self, game: &str) {
        let Ok(room) = self.room(game).await else { return };
        let mut state = room.state.lock().await;
        if self.catch_up(&room, &mut state).await.is_ok() && state.table.status() == Status::Open {
            let _ = self.enter(&room, &mut state, vec![Event::Aborted]).await;
        }
    }
}

/// Notes that somebody does not want to meet somebody, or does again. A challenge between them ends.
pub(crate) async fn block(
    Path((_, name)): Path<(String, String)>,
    SentBy { hub, visitor, by, sent }: SentBy<Account, Filled>,
) -> Response {
    let done = async {
        let is_blocked = match sent.answer.as_str() {
            "yes" => true,
            "no" => false,
            _ => return Err(Trouble::Malformed),
        };
        let (people, own, now_ms) = (&hub.accounts().people, &by.kept, hub.now_ms().cast_signed());
        let other = profile::found(&hub, &name).await?.ok_or(Trouble::Nobody)?;
        if other.id == own.id {
            return Err(Trouble::NotTogether);
        }
        people.block(&own.id, &other.id, is_blocked, now_ms).await?;
        hub.lobby().renew([&own.id, &other.id]);
        let open = people.challenges(&own.id).await?;
        for one in open.iter().filter(|one| is_blocked && [&one.from, &one.to].contains(&&other.id)) {
            end(&hub, one, None, now_ms).await?;
        }
        Ok(other.name)
    };
    match done.await {
        Ok(name) => redirect::to(&profile::address(&name, visitor)).into_response(),
        Err(trouble) => trouble_page(visitor, trouble),
    }
}
