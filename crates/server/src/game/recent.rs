//! The page of games that were played, with a search.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use branan_live::Contest;
use branan_protocol::online::{NAME_LIMIT, rules_of_terms};
use branan_rules::presets;
use branan_words::{Language, Words};
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::Value;

use super::api::Refused;
use super::hub::{Hub, failed};
use super::pages::contest;
use super::store::{Row, Search};
use crate::listen::{Asker, take_turn};
use crate::pages::{Place, Sheet, contest_card, in_query, render_missing, render_sheet};
use crate::redirect;
use crate::visitor::Visitor;

/// What is looked for.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Wanted {
    rules: String,
    result: String,
    name: String,
    before: String,
}

const PAGE: usize = 40;
/// Games under way that are shown with their boards.
const PLAYING: u32 = 6;

/// Leads to the page in the visitor's language.
pub(crate) async fn door(visitor: Visitor) -> Redirect {
    redirect::to(&format!("/{}/games", visitor.language))
}

/// The page.
pub(crate) async fn page(
    State(hub): State<Hub>,
    asker: Asker,
    Path(language): Path<String>,
    mut visitor: Visitor,
    wanted: Result<Query<Wanted>, QueryRejection>,
    uri: Uri,
) -> Result<Response, Refused> {
    let Ok(language) = language.parse::<Language>() else {
        let missing = render_missing(visitor, uri.path());
        return Ok((axum::http::StatusCode::NOT_FOUND, missing).into_response());
    };
    visitor.language = language;
    let wanted = wanted.map(|Query(wanted)| wanted).unwrap_or_default();
    let search = wanted.search();
    let _turn = take_turn(&asker).await;
    let rows = hub.store().search(&search).await.map_err(|error| failed(&error))?;
    let further = if rows.len() < PAGE {
        hub.store().searched_until(&search).await.map_err(|error| failed(&error))?
    } else {
        rows.last().map(|last| last.at_ms)
    };
    let playing = if wanted.is_all() { playing(&hub).await? } else { Vec::new() };
    let words = visitor.words();
    let sheet = Sheet {
        title: words.text("site-games"),
        description: words.text("site-games-text"),
        client: None,
        facts: Value::Null,
        body: body(&playing, (&rows, further), &wanted, visitor),
    };
    let place = Place::games(uri.query().unwrap_or_default());
    let caching = [(header::CACHE_CONTROL, "no-cache"), (header::VARY, "cookie")];
    Ok((caching, render_sheet(&place, visitor, &sheet)).into_response())
}

impl Wanted {
    fn search(&self) -> Search {
        let plain = |text: &str| text.replace('\0', "");
        Search {
            rules: plain(&self.rules),
            result: plain(&self.result),
            name: plain(&self.name),
            before_ms: self.before.parse().ok(),
            limit: PAGE as u32,
        }
    }

    /// Whether every game is wanted.
    fn is_all(&self) -> bool {
        [&self.rules, &self.result, &self.name, &self.before].into_iter().all(String::is_empty)
    }

    /// The address of the next part of the list.
    fn older(&self, language: Language, before_ms: i64) -> String {
        let pairs = [("rules", &self.rules), ("result", &self.result), ("name", &self.name)];
        let kept = pairs.iter().filter(|(_, value)| !value.is_empty());
        let kept: Vec<String> = kept.map(|(name, value)| format!("&{name}={}", in_query(value))).collect();
        format!("/{language}/games?before={before_ms}{}", kept.concat())
    }
}

/// The contests that are played just now and that everybody may find.
async fn playing(hub: &Hub) -> Result<Vec<Contest>, Refused> {
    let mut playing = Vec::new();
    for id in hub.store().playing(PLAYING).await.map_err(|error| failed(&error))? {
        // One that cannot be read is left out.
        playing.extend(contest(hub, &id).await);
    }
    Ok(playing)
}

/// The page, with the games that were found and the moment before which there may be more.
fn body(
    playing: &[Contest],
    (rows, further): (&[Row], Option<i64>),
    wanted: &Wanted,
    visitor: Visitor,
) -> Markup {
    let words = visitor.words();
    html! {
        h1 { (words.text("site-games")) }
        @if !playing.is_empty() {
            section .playing {
                h2 { (words.text("playing")) }
                ul { @for table in playing { (contest_card(table, visitor)) } }
            }
        }
        p .lead { (words.text("site-games-text")) }
        p { a href={ "/" (visitor.language) "/ratings" } { (words.text("rating-title")) } }
        (form(wanted, words))
        @if rows.is_empty() {
            p .notice role="status" { (words.text(if wanted.is_all() { "site-games-not-yet" } else { "site-games-none" })) }
        } @else {
            div .scroll tabindex="0" role="region" aria-label=(words.text("site-games")) {
                table .recent-games {
                    thead {
                        tr {
                            @for key in ["site-games-players", "site-games-game", "site-games-result", "site-games-when"] {
                                th scope="col" { (words.text(key)) }
                            }
                        }
                    }
                    tbody { @for row in rows { (line(row, words)) } }
                }
            }
        }
        @if let Some(before_ms) = further {
            p { a href=(wanted.older(visitor.language, before_ms)) { (words.text("site-games-older")) } }
        }
    }
}

fn form(wanted: &Wanted, words: &Words) -> Markup {
    let results =
        [("attackers", "end-attackers-win"), ("defenders", "end-defenders-win"), ("draw", "end-drawn")];
    // Nobody is called anything longer.
    let name: String = wanted.name.chars().take(NAME_LIMIT).collect();
    html! {
        form .search-form method="get" role="search" {
            label {
                (words.text("site-games-game")) " "
                select name="rules" {
                    option value="" { (words.text("site-games-any")) }
                    @for set in presets::ALL { option value=(set.id) selected[wanted.rules == set.id] { (words.name(set)) } }
                }
            }
            " "
            label {
                (words.text("site-games-result")) " "
                select name="result" {
                    option value="" { (words.text("site-games-any")) }
                    @for (value, key) in results { option value=(value) selected[wanted.result == value] { (words.text(key)) } }
                }
            }
            " "
            label { (words.text("site-games-name")) " " input type="search" name="name" maxlength=(NAME_LIMIT) value=(name); }
            " "
            button type="submit" .button { (words.text("site-games-search")) }
        }
    }
}

fn line(row: &Row, words: &Words) -> Markup {
    let name = |name: &str| if name.is_empty() { words.text("site-games-guest") } else { name.to_owned() };
    let (first, second) = (name(&row.first_name), name(&row.second_name));
    let game = rules_of_terms(&row.rules).map_or_else(|| row.rules.clone(), |set| words.name(&set));
    let winner = match row.result.as_str() {
        "draw" => words.text("end-drawn"),
        result if result.starts_with("first") => {
            words.text_with("site-games-won", &[("name", first.as_str().into())])
        }
        _ => words.text_with("site-games-won", &[("name", second.as_str().into())]),
    };
    html! {
        tr {
            td { a href={ "/g/" (row.id) } { (first) " – " (second) } }
            td { (game) @if row.sets == 2 { " (" (words.text("site-games-match")) ")" } }
            td { (winner) }
            td { time datetime=(date(row.at_ms)) { (date(row.at_ms)) } }
        }
    }
}

/// A day, as `2026-11-15`, by the proleptic Gregorian calendar in UTC.
pub(crate) fn date(at_ms: i64) -> String {
    // Days are counted from 1 March of the year 0, so that leap days come last in a year.
    let days = at_ms.div_euclid(86_400_000) + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let in_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * in_year + 2) / 153;
    let in_month = in_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{in_month:02}", era * 400 + year + next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_told_by_the_calendar() {
        for (ms, day) in [
            (0, "1970-01-01"),
            (951_782_400_000, "2000-02-29"),
            (951_868_800_000, "2000-03-01"),
            (1_763_164_800_000, "2025-11-15"),
            (1_798_761_599_999, "2026-12-31"),
        ] {
            assert_eq!(date(ms), day);
        }
    }

    #[test]
    fn what_is_looked_for_is_kept_in_the_address() {
        let wanted = Wanted { name: "a&b=é".into(), ..Wanted::default() };
        assert_eq!(wanted.older(Language::French, 5), "/fr/games?before=5&name=a%26b%3D%C3%A9");
    }
}
