//! What agreement with the engine looks like to whoever runs the site.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use branan_scene::span;
use branan_words::Language;
use maud::{Markup, html};
use serde::Deserialize;

use super::store::{ENOUGH, Figures, Shown};
use crate::account::me::trouble_page;
use crate::account::name::skeleton;
use crate::account::page::answer;
use crate::account::profile::{self, rules_name};
use crate::account::routes::Speaking;
use crate::account::trouble::Trouble;
use crate::account::who::Administrator;
use crate::game::Hub;
use crate::game::recent::date;
use crate::pages::in_query;
use crate::visitor::Visitor;

/// People, and contests of one, that are shown at most.
const PEOPLE: i64 = 100;
const GAMES: i64 = 100;

/// Of which game, and of whom.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Wanted {
    rules: String,
    name: String,
}

/// By game, with how many people that is.
type Everybody = Vec<(String, i64, Figures)>;

/// Whom the page is about.
enum About {
    /// Those of a game who agree most, by their names.
    All(String, Vec<(String, Figures)>),
    One {
        name: String,
        games: Vec<(String, Figures)>,
        last: Vec<Shown>,
    },
}

pub(crate) async fn page(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    _: Administrator,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Response {
    let wanted = wanted.map(|Query(wanted)| wanted).unwrap_or_default();
    match shown(&hub, wanted).await {
        Ok((everybody, about)) => {
            let title = visitor.words().text("agreement");
            answer(visitor, "people/agreement", title, StatusCode::OK, body(&everybody, &about, visitor))
        }
        Err(trouble) => trouble_page(visitor, trouble),
    }
}

async fn shown(hub: &Hub, wanted: Wanted) -> Result<(Everybody, About), Trouble> {
    let (book, people) = (hub.agreements(), &hub.accounts().people);
    let everybody = book.everybody().await?;
    let name = skeleton(&wanted.name);
    if !name.is_empty() {
        let kept = people.by_skeleton(&name).await?.ok_or(Trouble::Nobody)?;
        let (games, last) = (book.of(&kept.id).await?, book.games(&kept.id, GAMES).await?);
        return Ok((everybody, About::One { name: kept.name, games, last }));
    }
    let first = everybody.first().map_or("", |(rules, ..)| rules);
    let rules = if wanted.rules.is_empty() { first.to_owned() } else { wanted.rules };
    let most = book.first(&rules, PEOPLE).await?;
    Ok((everybody, About::All(rules, most)))
}

fn body(everybody: &Everybody, about: &About, visitor: Visitor) -> Markup {
    let (words, language) = (visitor.words(), visitor.language);
    let average = |rules: &str| everybody.iter().find(|(of, ..)| of == rules).map(|(.., figures)| figures);
    html! {
        div .account {
            h1 { (words.text("agreement")) }
            p .notice { strong { (words.text("agreement-proves-nothing")) } " " (words.text("agreement-why")) }
            p { (words.text("agreement-text")) }
            form .search-form method="get" role="search" {
                label { (words.text("account-name")) " " input type="search" name="name"; }
                button .button type="submit" { (words.text("site-games-search")) }
            }
            @match about {
                About::All(rules, most) => {
                    h2 { (words.text("agreement-everybody")) }
                    @if everybody.is_empty() { p { (words.text("agreement-none")) } }
                    @else { (everybody_table(everybody, visitor)) }
                    @if !most.is_empty() {
                        h2 { (rules_name(rules, words)) }
                        (table("agreement-most", &["account-name"], visitor, &html! {
                            @for (name, figures) in most {
                                (row(figures, average(rules), visitor, &html! {
                                    th scope="row" { a href={ "?name=" (in_query(name)) } { (name) } }
                                }))
                            }
                        }))
                    }
                }
                About::One { name, games, last } => {
                    h2 { a href=(profile::address(name, visitor)) { (name) } }
                    @if games.is_empty() { p { (words.text("agreement-none-of")) } }
                    @else {
                        (table("agreement", &["rating-game"], visitor, &html! {
                            @for (rules, figures) in games {
                                (row(figures, average(rules), visitor, &html! { th scope="row" { (rules_name(rules, words)) } }))
                            }
                        }))
                        (last_games(last, visitor))
                    }
                    p { a href={ "/" (language) "/people/agreement" } { (words.text("agreement-everybody")) } }
                }
            }
            p .fine { (words.text("agreement-figures")) }
            p { a href={ "/" (language) "/people" } { (words.text("account-people")) } }
        }
    }
}

/// What figures are called, and what there is before them.
fn table(label: &str, before: &[&str], visitor: Visitor, rows: &Markup) -> Markup {
    let words = visitor.words();
    let after =
        ["agreement-games", "agreement-positions", "agreement-share", "agreement-lost", "agreement-spread"];
    html! {
        div .scroll tabindex="0" role="region" aria-label=(words.text(label)) {
            table .recent-games {
                thead { tr { @for key in before.iter().chain(&after) { th scope="col" { (words.text(key)) } } } }
                tbody { (rows) }
            }
        }
    }
}

fn everybody_table(everybody: &Everybody, visitor: Visitor) -> Markup {
    let words = visitor.words();
    let rows = html! {
        @for (rules, people, figures) in everybody {
            (row(figures, None, visitor, &html! {
                th scope="row" { a href={ "?rules=" (in_query(rules)) } { (rules_name(rules, words)) } }
                td { (people) }
            }))
        }
    };
    table("agreement-everybody", &["rating-game", "agreement-people"], visitor, &rows)
}

/// Figures as cells, beside those of everybody.
fn row(figures: &Figures, average: Option<&Figures>, visitor: Visitor, before: &Markup) -> Markup {
    let words = visitor.words();
    let (share, error) = figures.share;
    html! {
        tr {
            (before)
            td { (figures.games) }
            td { (figures.positions) @if figures.positions < ENOUGH { " · " (words.text("agreement-few")) } }
            td { (bar(figures, average)) " " (both(100.0 * share, 200.0 * error, visitor)) }
            td { (both(figures.lost.0 / 10.0, figures.lost.1 / 5.0, visitor)) }
            td { @match figures.spread { Some(spread) => (percent(spread / 10.0, 0, visitor)), None => "–" } }
        }
    }
}

/// A number and twice its error, in hundredths.
fn both(number: f64, error: f64, visitor: Visitor) -> String {
    let digits = usize::from(number < 10.0);
    let decimal = |number| decimal(number, digits, visitor.language).into();
    visitor.words().text_with("agreement-both", &[("number", decimal(number)), ("error", decimal(error))])
}

fn percent(number: f64, digits: usize, visitor: Visitor) -> String {
    let number = decimal(number, digits, visitor.language).into();
    visitor.words().text_with("agreement-percent", &[("number", number)])
}

fn decimal(number: f64, digits: usize, language: Language) -> String {
    let text = format!("{number:.digits$}");
    if language == Language::English { text } else { text.replace('.', ",") }
}

/// Thousandths in hundredths.
#[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
fn tenth(number: i64) -> f64 {
    number as f64 / 10.0
}

const WIDTH: f64 = 100.0;

/// A share between nothing and everything, with where the true one may be, and that of everybody: the words beside it
/// say the same.
fn bar(figures: &Figures, average: Option<&Figures>) -> Markup {
    let (share, error) = figures.share;
    let at = |share: f64| format!("{:.1}", share.clamp(0.0, 1.0) * WIDTH);
    html! {
        svg .bar viewBox="0 0 100 12" width="100" height="12" aria-hidden="true" {
            line x1="0" x2="100" y1="6" y2="6" stroke="currentColor" stroke-opacity="0.2" {}
            @if let Some(average) = average {
                line x1=(at(average.share.0)) x2=(at(average.share.0)) y1="0" y2="12" stroke="currentColor" stroke-opacity="0.6" {}
            }
            line x1=(at(share - 2.0 * error)) x2=(at(share + 2.0 * error)) y1="6" y2="6" stroke="currentColor" stroke-width="3" {}
            circle cx=(at(share)) cy="6" r="4" fill="currentColor" {}
        }
    }
}

/// What was found in somebody's last contests.
fn last_games(last: &[Shown], visitor: Visitor) -> Markup {
    let words = visitor.words();
    let columns = [
        "site-games-when",
        "rating-game",
        "agreement-agreed",
        "agreement-lost",
        "agreement-typical",
        "agreement-spread",
    ];
    let each = |shown: &Shown| {
        let found = &shown.found;
        let of = [("same", found.same.into()), ("positions", found.positions.into())];
        html! {
            tr {
                th scope="row" { a href={ "/" (visitor.language) "/g/" (shown.game) } { (date(shown.ended_ms)) } }
                td { (rules_name(&shown.rules, words)) }
                td { (words.text_with("agreement-of", &of)) }
                td { (percent(tenth(found.lost) / tenth(10 * found.positions.max(1)), 1, visitor)) }
                @match found.times {
                    Some(times) => {
                        td { (span(times.typical_ms.cast_unsigned(), words)) }
                        td { (percent(tenth(times.spread), 0, visitor)) }
                    }
                    None => { td { "–" } td { "–" } }
                }
            }
        }
    };
    html! {
        h2 { (words.text("agreement-last")) }
        div .scroll tabindex="0" role="region" aria-label=(words.text("agreement-last")) {
            table .recent-games {
                thead { tr { @for key in columns { th scope="col" { (words.text(key)) } } } }
                tbody { @for shown in last { (each(shown)) } }
            }
        }
    }
}
