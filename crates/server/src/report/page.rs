//! The form to report somebody, and what came of one's own reports.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use branan_protocol::online::{Seat, clean};
use maud::{Markup, html};
use serde::Deserialize;

use super::Reason;
use super::store::{Made, New, Report};
use crate::account::me::trouble_page;
use crate::account::page::{answer, form_page, hidden};
use crate::account::profile;
use crate::account::routes::Speaking;
use crate::account::sent::SentBy;
use crate::account::store::Kept;
use crate::account::trouble::Trouble;
use crate::account::who::Account;
use crate::game::Hub;
use crate::game::pages::contest;
use crate::game::recent::date;
use crate::notice::Kind;
use crate::redirect;
use crate::visitor::Visitor;

/// What somebody may write, in characters.
const LONGEST: usize = 500;
/// Reports of one's own that are shown at most.
const SHOWN: i64 = 100;

/// What a form or an address says; what is missing is empty.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Filled {
    game: String,
    reason: String,
    words: String,
}

/// The form, about somebody and perhaps about a contest with them.
pub(crate) async fn report_page(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    Path((_, name)): Path<(String, String)>,
    account: Account,
    asked: Result<Query<Filled>, QueryRejection>,
) -> Response {
    let filled = asked.map(|Query(filled)| filled).unwrap_or_default();
    match about(&hub, &name, &account).await {
        Ok(kept) => form(&kept, &filled, None, visitor),
        Err(trouble) => trouble_page(visitor, trouble),
    }
}

/// Whom somebody reports: others whom everybody sees.
async fn about(hub: &Hub, name: &str, account: &Account) -> Result<Kept, Trouble> {
    let kept = profile::found(hub, name).await?.ok_or(Trouble::Nobody)?;
    if kept.id == account.kept.id { Err(Trouble::Senseless) } else { Ok(kept) }
}

fn form(kept: &Kept, filled: &Filled, trouble: Option<Trouble>, visitor: Visitor) -> Response {
    let (words, path) = (visitor.words(), format!("{}/report", profile::address(&kept.name, visitor)));
    let name = [("name", (&kept.name).into())];
    let has_game = !filled.game.is_empty();
    let body = html! {
        p { (words.text_with("report-about", &name)) }
        @if has_game { p { a href={ "/" (visitor.language) "/g/" (filled.game) } { (words.text("report-game")) } } }
        p { (words.text("report-text")) }
        form .account-form method="post" action=(path) {
            (hidden("game", &filled.game))
            fieldset .kinds {
                legend { (words.text("report-why")) }
                @for reason in Reason::ALL {
                    // Who plays nobody lets nobody wait.
                    @if has_game || reason != Reason::Stopped {
                        label {
                            input type="radio" name="reason" value=(reason.word()) required checked[filled.reason == reason.word()];
                            " " (words.text(&format!("report-{}", reason.word())))
                        }
                    }
                }
            }
            label {
                span { (words.text(if has_game { "report-words" } else { "report-words-needed" })) }
                textarea name="words" rows="4" maxlength=(LONGEST) required[!has_game] { (filled.words) }
            }
            p { button .button.primary type="submit" { (words.text("report-send")) } }
        }
        p { a href=(profile::address(&kept.name, visitor)) { (kept.name) } }
    };
    let place = path.split_once("/@/").map_or("me", |(_, rest)| rest);
    form_page(visitor, &format!("@/{place}"), "report", trouble, &body)
}

/// Reports somebody.
pub(crate) async fn report(
    Path((_, name)): Path<(String, String)>,
    SentBy { hub, visitor, by, sent }: SentBy<Account, Filled>,
) -> Response {
    let kept = match about(&hub, &name, &by).await {
        Ok(kept) => kept,
        Err(trouble) => return trouble_page(visitor, trouble),
    };
    match make(&hub, &by, &kept, &sent).await {
        Ok(()) => redirect::to(&format!("/{}/me/reports", visitor.language)).into_response(),
        Err(trouble) => form(&kept, &sent, Some(trouble), visitor),
    }
}

async fn make(hub: &Hub, account: &Account, about: &Kept, filled: &Filled) -> Result<(), Trouble> {
    let reason = filled.reason.parse::<Reason>().map_err(|_| Trouble::Malformed)?;
    let words = clean(&filled.words, LONGEST).ok_or(Trouble::Malformed)?;
    let (people, own) = (&hub.accounts().people, &account.kept.id);
    if filled.game.is_empty() {
        match reason {
            Reason::Stopped => return Err(Trouble::Senseless),
            _ if words.is_empty() => return Err(Trouble::NoWords),
            _ => {}
        }
    } else {
        let table = contest(hub, &filled.game).await.map_err(|_| Trouble::Senseless)?;
        let seat = people.seat_against(&filled.game, own, &about.id).await?;
        let seat: Seat = seat.and_then(|seat| seat.parse().ok()).ok_or(Trouble::Senseless)?;
        if !reason.fits(&table, seat) {
            return Err(Trouble::Senseless);
        }
    }
    let new = New { from: own, about: &about.id, game: &filled.game, reason, words: &words };
    match people.report(&new, hub.now_ms().cast_signed()).await? {
        Made::Done => Ok(()),
        Made::Pending => Err(Trouble::Reported),
        Made::TooMany => Err(Trouble::TooManyReports),
    }
}

/// What somebody has reported and what came of it, and what they were warned for.
pub(crate) async fn own(State(hub): State<Hub>, Speaking(visitor): Speaking, account: Account) -> Response {
    let (people, id, now_ms) = (&hub.accounts().people, &account.kept.id, hub.now_ms().cast_signed());
    let shown = async {
        let (reports, warnings) = (people.reports_by(id, SHOWN).await?, people.warnings(id, SHOWN).await?);
        let is_told = |kind: &str| [Kind::Report, Kind::Warned].iter().any(|told| told.word() == kind);
        people.read_notices(id, |_, kind| is_told(kind), now_ms).await?;
        Ok::<_, Trouble>((reports, warnings))
    };
    match shown.await {
        Ok((reports, warnings)) => {
            let body = lists(&reports, &warnings, visitor);
            answer(visitor, "me/reports", visitor.words().text("reports-own"), StatusCode::OK, body)
        }
        Err(trouble) => trouble_page(visitor, trouble),
    }
}

fn lists(reports: &[Report], warnings: &[Report], visitor: Visitor) -> Markup {
    let words = visitor.words();
    html! {
        div .account {
            h1 { (words.text("reports-own")) }
            @if reports.is_empty() { p { (words.text("reports-none")) } }
            @else { ul .own-games { @for one in reports { (line(one, visitor)) } } }
            @if !warnings.is_empty() {
                section {
                    h2 { (words.text("reports-warnings")) }
                    p { (words.text("reports-warnings-text")) }
                    // Who reported them they are not told.
                    ul .own-games { @for one in warnings { li { (what(one, visitor)) } } }
                }
            }
            p { a href={ "/" (visitor.language) "/me" } { (words.text("account-back")) } }
        }
    }
}

fn line(report: &Report, visitor: Visitor) -> Markup {
    let words = visitor.words();
    let verdict = report.verdict.map_or("report-waits", |verdict| match verdict {
        super::Verdict::Nothing => "report-answer-nothing",
        super::Verdict::Warned => "report-answer-warned",
        super::Verdict::Banned => "report-answer-banned",
    });
    html! {
        li {
            span {
                @match &report.about { Some(name) => a href=(profile::address(name, visitor)) { (name) }, None => (words.text("account-ghost")) }
            }
            (what(report, visitor))
            strong { (words.text(verdict)) }
        }
    }
}

/// What a report says, with the contest and the day.
pub(super) fn what(report: &Report, visitor: Visitor) -> Markup {
    let words = visitor.words();
    html! {
        span {
            (words.text(&format!("report-{}", report.reason.word())))
            @if !report.game.is_empty() { " · " a href={ "/" (visitor.language) "/g/" (report.game) } { (words.text("report-game")) } }
            " · " time datetime=(date(report.at_ms)) { (date(report.at_ms)) }
        }
    }
}
