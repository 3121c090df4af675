//! Ratings beside names.

use branan_live::Contest as Table;
use branan_protocol::online::Status;
use branan_ratings::{Rating, periods};
use branan_rules::presets;
use branan_words::Words;
use maud::{Markup, html};

use super::book::{RatingEntry, Seated};
use super::facts::pool_of_terms;
use super::pool_name;
use crate::account::profile;
use crate::game::Hub;
use crate::game::recent::date;
use crate::game::store::StoreError;
use crate::visitor::Visitor;

/// A rating with how unsure it is, as `1620 ± 80` or `1500? ± 500`.
pub(crate) fn badge(rating: Rating) -> Markup {
    html! { span .rating { (rating) " " small { "± " (format!("{:.0}", rating.deviation)) } } }
}

/// What the page of a contest says about the ratings of its two people.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    seated: Vec<Seated>,
    /// What came of it, once ratings know how it ended.
    outcome: Option<String>,
    is_rated: bool,
    /// It waits for somebody who is signed in, which the visitor is not.
    needs_account: bool,
    now_ms: u64,
}

/// What is to be said at a contest; nothing where no rules of a known game are played.
pub(crate) async fn places(hub: &Hub, table: &Table, is_signed_in: bool) -> Result<Places, StoreError> {
    let state = table.snapshot();
    if presets::by_id(&state.terms.rules).is_none() {
        return Ok(Places::default());
    }
    let (book, is_rated, is_over) =
        (hub.ratings(), state.terms.rated, matches!(state.status, Status::Ended | Status::Aborted));
    let seated = book.seated(&state.id, &pool_of_terms(&state.terms)).await?;
    let outcome = if is_rated && is_over { book.outcome(&state.id).await? } else { None };
    let needs_account = is_rated && state.status == Status::Open && !is_signed_in;
    Ok(Places { seated, outcome, is_rated, needs_account, now_ms: hub.now_ms() })
}

impl Places {
    /// Who plays, how strong they are, and what the contest changes or has changed.
    pub(crate) fn markup(&self, id: &str, visitor: Visitor) -> Markup {
        let (words, language) = (visitor.words(), visitor.language);
        html! {
            @if !self.seated.is_empty() {
                ul .rated {
                    @for seated in &self.seated {
                        li { a href=(profile::address(&seated.name, visitor)) { (seated.name) } " " (badge(seated.rating_at(self.now_ms))) }
                    }
                }
            }
            @if let Some(outcome) = &self.outcome { p { (self.describe(outcome, words)) } }
            @else if self.is_rated { p .counts { strong { (words.text("rating-counts")) } } }
            @if self.needs_account {
                p .notice { (words.text("rating-sign-in")) " "
                    a href={ "/" (language) "/signin?back=/" (language) "/c/" (id) } { (words.text("account-sign-in")) }
                }
            }
        }
    }

    fn describe(&self, outcome: &str, words: &Words) -> String {
        let became = |seated: &Seated| {
            let (before, after) = seated.change?;
            let number = |points: f64| format!("{points:.0}");
            let texts = [
                ("name", seated.name.as_str().into()),
                ("before", number(before).into()),
                ("after", number(after).into()),
            ];
            Some(words.text_with("rating-became", &texts))
        };
        match outcome {
            "rated" => self.seated.iter().filter_map(became).collect::<Vec<_>>().join(" · "),
            "aborted" | "repeated" | "left-early" => words.text(&format!("rating-{outcome}")),
            _ => words.text("rating-not-counted"),
        }
    }
}

impl Seated {
    fn rating_at(&self, now_ms: u64) -> Rating {
        self.rating
            .map_or(Rating::NEW, |(rating, last_ms)| rating.after(periods(last_ms.cast_unsigned(), now_ms)))
    }
}

/// Where somebody stands, by pool; nothing if they never played for a rating.
pub(crate) fn pools_table(entries: &[RatingEntry], now_ms: u64, words: &Words) -> Markup {
    let columns = ["rating-game", "rating-rating", "rating-results", "rating-last"];
    html! {
        @if entries.is_empty() {
            p { (words.text("rating-none-yet")) }
        } @else {
            div .scroll tabindex="0" role="region" aria-label=(words.text("rating-own")) {
                table .recent-games {
                    thead { tr { @for key in columns { th scope="col" { (words.text(key)) } } } }
                    tbody {
                        @for entry in entries {
                            tr {
                                th scope="row" { (pool_name(&entry.pool, words)) }
                                td { (badge(entry.standing.rating_at(now_ms))) }
                                td { (entry.standing.with_people) }
                                td { (date(entry.standing.last_ms.cast_signed())) }
                            }
                        }
                    }
                }
            }
        }
    }
}
