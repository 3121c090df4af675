//! What moderators see: reports that wait for an answer, and what was done.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;

use super::Verdict;
use super::page::what;
use super::store::{Done, Past, Report};
use crate::account::me::{back_to, trouble_page};
use crate::account::page::{answer as page, hidden};
use crate::account::profile;
use crate::account::routes::Speaking;
use crate::account::sent::SentBy;
use crate::account::trouble::Trouble;
use crate::account::who::Moderator;
use crate::game::Hub;
use crate::game::recent::date;
use crate::visitor::Visitor;

/// Reports and acts that are shown at most.
const SHOWN: i64 = 50;
const ACTS: i64 = 200;

/// Reports that wait, the oldest first.
pub(crate) async fn queue(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    Moderator(account): Moderator,
) -> Response {
    let people = &hub.accounts().people;
    let shown = async {
        let mut shown = Vec::new();
        for report in people.open_reports(SHOWN).await? {
            let pasts = people.pasts(&report.from_id, &report.about_id).await?;
            shown.push((report, pasts));
        }
        Ok::<_, Trouble>(shown)
    };
    match shown.await {
        Ok(shown) => {
            let title = visitor.words().text("reports");
            page(visitor, "reports", title, StatusCode::OK, body(&shown, &account.kept.id, visitor))
        }
        Err(trouble) => trouble_page(visitor, trouble),
    }
}

fn body(shown: &[(Report, [Past; 2])], own: &str, visitor: Visitor) -> Markup {
    let words = visitor.words();
    html! {
        div .account {
            h1 { (words.text("reports")) }
            p { (words.text("reports-text")) " " a href={ "/" (visitor.language) "/reports/log" } { (words.text("reports-log")) } }
            @if shown.is_empty() { p .notice { (words.text("reports-done")) } }
            @for (report, pasts) in shown { (card(report, *pasts, own, visitor)) }
        }
    }
}

fn card(report: &Report, [by, about]: [Past; 2], own: &str, visitor: Visitor) -> Markup {
    let words = visitor.words();
    let past = |past: Past| {
        words.text_with("reports-past", &[("all", past.all.into()), ("upheld", past.upheld.into())])
    };
    let is_own = [&report.from_id, &report.about_id].iter().any(|id| *id == own);
    html! {
        article .report id={ "r-" (report.id) } {
            h2 { (somebody(report.about.as_deref(), visitor)) }
            p { (what(report, visitor)) }
            @if !report.words.is_empty() { blockquote { (report.words) } }
            dl {
                dt { (words.text("reports-by")) }
                dd { (somebody(report.from.as_deref(), visitor)) " (" (past(by)) ")" }
                dt { (words.text("reports-about")) }
                dd { (past(about)) }
            }
            @if is_own { p .fine { (words.text("report-not-yours")) } }
            @else {
                form .answers method="post" action={ "/" (visitor.language) "/reports" } {
                    (hidden("which", &report.id))
                    @for verdict in Verdict::ALL {
                        // Whoever keeps the peace is dismissed first, by whoever runs the site.
                        @if !(report.is_above && verdict == Verdict::Banned) {
                            button .button .quiet[verdict == Verdict::Nothing] name="verdict" value=(verdict.word()) type="submit" {
                                (words.text(&format!("report-do-{}", verdict.word())))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn somebody(name: Option<&str>, visitor: Visitor) -> Markup {
    html! {
        @match name {
            Some(name) => a href=(profile::address(name, visitor)) { (name) },
            None => (visitor.words().text("account-ghost")),
        }
    }
}

/// What a moderator makes of a report.
#[derive(Debug, Deserialize)]
pub(crate) struct Filled {
    which: String,
    verdict: String,
}

/// Answers a report.
pub(crate) async fn answer(
    SentBy { hub, visitor, by: Moderator(account), sent }: SentBy<Moderator, Filled>,
) -> Response {
    let (people, own) = (&hub.accounts().people, &account.kept.id);
    let done = async {
        let verdict = sent.verdict.parse::<Verdict>().map_err(|_| Trouble::Malformed)?;
        let report = people.one_report(&sent.which).await?.ok_or(Trouble::Settled)?;
        if [&report.from_id, &report.about_id].contains(&own) || report.is_above && verdict == Verdict::Banned
        {
            return Err(Trouble::NotYours);
        }
        let now_ms = hub.now_ms().cast_signed();
        if people.answer_report(&report, verdict, own, now_ms).await? {
            Ok(())
        } else {
            Err(Trouble::Settled)
        }
    };
    back_to(visitor, "reports", done.await)
}

/// What was done, the last first.
pub(crate) async fn log(State(hub): State<Hub>, Speaking(visitor): Speaking, _: Moderator) -> Response {
    match hub.accounts().people.acts(ACTS).await {
        Ok(acts) => {
            let title = visitor.words().text("reports-log");
            page(visitor, "reports/log", title, StatusCode::OK, acts_table(&acts, visitor))
        }
        Err(error) => trouble_page(visitor, error.into()),
    }
}

fn acts_table(acts: &[Done], visitor: Visitor) -> Markup {
    let words = visitor.words();
    let columns = ["site-games-when", "moderation-by", "moderation-act", "moderation-about"];
    html! {
        div .account {
            h1 { (words.text("reports-log")) }
            p { a href={ "/" (visitor.language) "/reports" } { (words.text("reports")) } }
            @if acts.is_empty() { p { (words.text("reports-log-empty")) } }
            @else {
                div .scroll tabindex="0" role="region" aria-label=(words.text("reports-log")) {
                    table .recent-games {
                        thead { tr { @for key in columns { th scope="col" { (words.text(key)) } } } }
                        tbody { @for done in acts { (act_row(done, visitor)) } }
                    }
                }
            }
        }
    }
}

fn act_row(done: &Done, visitor: Visitor) -> Markup {
    let words = visitor.words();
    html! {
        tr {
            td { time datetime=(date(done.at_ms)) { (date(done.at_ms)) } }
            td { @if done.is_console { (words.text("moderation-console")) } @else { (somebody(done.by.as_deref(), visitor)) } }
            td {
                (words.text(&format!("moderation-{}", done.act.word())))
                @if !done.game.is_empty() { " · " a href={ "/" (visitor.language) "/g/" (done.game) } { (words.text("report-game")) } }
            }
            td { (somebody(done.about.as_deref(), visitor)) }
        }
    }
}
