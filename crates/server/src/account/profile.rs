//! What everybody may see of somebody: their games, by game and side, and against whom.

use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use branan_protocol::online::{Seat, rules_of_terms};
use branan_words::Words;
use maud::{Markup, html};

use super::games::{Own, Rival, Score, Tally, Which};
use super::me;
use super::name::skeleton;
use super::page::answer;
use super::routes::Speaking;
use super::store::Kept;
use super::trouble::Trouble;
use super::who::Account;
use crate::challenge;
use crate::game::Hub;
use crate::game::recent::date;
use crate::game::store::Row;
use crate::pages::{in_query, render_missing};
use crate::rating::{self, RatingEntry};
use crate::standing;
use crate::visitor::Visitor;

/// Games and opponents that are shown at most.
const GAMES: i64 = 40;
const RIVALS: usize = 20;

/// The address of somebody's page.
pub(crate) fn address(name: &str, visitor: Visitor) -> String {
    format!("/{}/@/{}", visitor.language, in_query(name))
}

pub(crate) async fn page(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    Path((_, name)): Path<(String, String)>,
    viewer: Option<Account>,
    uri: Uri,
) -> Response {
    match shown(&hub, &name).await {
        Ok(Some((kept, tallies, rivals, games, path))) => {
            let meeting = match meeting(&hub, &kept, viewer.as_ref(), visitor).await {
                Ok(meeting) => meeting,
                Err(trouble) => return me::trouble_page(visitor, trouble),
            };
            let viewer = viewer.map(|viewer| viewer.kept.name);
            let ratings = ratings(&path, hub.now_ms(), visitor);
            let body =
                body((&kept, &meeting), &tallies, (&rivals, viewer.as_deref()), &games, &ratings, visitor);
            answer(visitor, &format!("@/{}", in_query(&kept.name)), kept.name.clone(), StatusCode::OK, body)
        }
        Ok(None) => (StatusCode::NOT_FOUND, render_missing(visitor, uri.path())).into_response(),
        Err(trouble) => me::trouble_page(visitor, trouble),
    }
}

type Shown = (Kept, Vec<Tally>, Vec<Rival>, Vec<Own>, Vec<RatingEntry>);

async fn shown(hub: &Hub, name: &str) -> Result<Option<Shown>, Trouble> {
    let people = &hub.accounts().people;
    let Some(kept) = found(hub, name).await? else { return Ok(None) };
    let (tallies, rivals) = (people.tally(&kept.id, false).await?, people.rivals(&kept.id).await?);
    let games = people.games(&kept.id, Which::Listed, GAMES).await?;
    let path = hub.ratings().path(&kept.id).await?;
    Ok(Some((kept, tallies, rivals, games, path)))
}

/// Somebody by their name, if others see them.
pub(crate) async fn found(hub: &Hub, name: &str) -> Result<Option<Kept>, Trouble> {
    if name.len() > 200 {
        return Ok(None);
    }
    let found = hub.accounts().people.by_skeleton(&skeleton(name)).await?;
    Ok(found.filter(|kept| kept.closed_ms.is_none() && kept.banned_ms.is_none()))
}

/// Where somebody stands, and how that came about; nothing if they never played for a rating.
fn ratings(path: &[RatingEntry], now_ms: u64, visitor: Visitor) -> Markup {
    let words = visitor.words();
    let pools: Vec<&[RatingEntry]> = path.chunk_by(|one, next| one.pool == next.pool).collect();
    let now: Vec<RatingEntry> = pools.iter().filter_map(|entries| entries.last().cloned()).collect();
    html! {
        @if !now.is_empty() {
            section .ratings {
                h2 { (words.text("rating-own")) }
                (rating::pools_table(&now, now_ms, words))
                @for entries in pools {
                    figure { figcaption { (rating::pool_name(&entries[0].pool, words)) } (rating::curve(entries, words)) }
                }
                p { a href={ "/" (visitor.language) "/ratings" } { (words.text("rating-all")) } }
            }
        }
    }
}

/// The offers of theirs that stand, and for others who are signed in the forms to challenge them and not to meet them.
async fn meeting(
    hub: &Hub,
    kept: &Kept,
    viewer: Option<&Account>,
    visitor: Visitor,
) -> Result<Markup, Trouble> {
    let (people, viewer) = (&hub.accounts().people, viewer.map_or("", |viewer| &viewer.kept.id));
    let are_apart = people.are_apart(viewer, &kept.id).await?;
    let standing = if are_apart { Vec::new() } else { people.standing_of(&kept.id).await? };
    let standing = standing::of_somebody(&standing, viewer == kept.id, visitor);
    if viewer.is_empty() || viewer == kept.id {
        return Ok(standing);
    }
    let is_blocked = people.blocks(viewer, &kept.id).await?;
    Ok(html! { (challenge::form(&kept.name, is_blocked, visitor)) (standing) })
}

fn body(
    (kept, meeting): (&Kept, &Markup),
    tallies: &[Tally],
    (rivals, viewer): (&[Rival], Option<&str>),
    games: &[Own],
    ratings: &Markup,
    visitor: Visitor,
) -> Markup {
    let words = visitor.words();
    let own = rivals.iter().find(|rival| viewer.is_some() && rival.name.as_deref() == viewer);
    html! {
        div .account {
            h1 { (kept.name) }
            p { (words.text_with("account-since", &[("date", date(kept.made_ms).into())])) }
            @if let Some(own) = own {
                p .notice { (words.text_with("account-against-you", &[("name", (&kept.name).into())])) " " (score(own.score, words)) }
            }
            (meeting)
            (ratings)
            @if tallies.is_empty() {
                p .notice { (words.text("account-nothing-played")) }
            } @else {
                section { h2 { (words.text("account-by-game")) } (tally_table(tallies, words)) }
            }
            @if !rivals.is_empty() {
                section { h2 { (words.text("account-rivals")) }
                    ul .rivals { @for rival in rivals.iter().take(RIVALS) { (rival_line(rival, visitor)) } }
                }
            }
            @if !games.is_empty() {
                section { h2 { (words.text("account-ended")) } (games_table(games, visitor)) }
            }
        }
    }
}

fn rival_line(rival: &Rival, visitor: Visitor) -> Markup {
    let words = visitor.words();
    html! {
        li {
            @if let Some(name) = &rival.name { a href=(address(name, visitor)) { (name) } }
            @else { (words.text("account-ghost")) }
            " " span { (score(rival.score, words)) }
        }
    }
}

fn score(score: Score, words: &Words) -> String {
    let Score { won, drawn, lost } = score;
    words.text_with("account-score", &[("won", won.into()), ("drawn", drawn.into()), ("lost", lost.into())])
}

fn tally_table(tallies: &[Tally], words: &Words) -> Markup {
    let columns =
        ["site-games-game", "account-attackers", "account-defenders", "account-drawn", "account-matches"];
    let pair = |score: Score| format!("{} – {}", score.won, score.lost);
    html! {
        div .scroll tabindex="0" role="region" aria-label=(words.text("account-by-game")) {
            table .recent-games {
                caption { (words.text("account-won-lost")) }
                thead { tr { @for key in columns { th scope="col" { (words.text(key)) } } } }
                tbody {
                    @for tally in tallies {
                        tr {
                            th scope="row" { (rules_name(&tally.rules, words)) }
                            td { (pair(tally.attackers)) }
                            td { (pair(tally.defenders)) }
                            td { (tally.drawn) }
                            td { @if tally.matches.games() > 0 { (score(tally.matches, words)) } @else { "–" } }
                        }
                    }
                }
            }
        }
    }
}

/// Games that have ended, as a table.
pub(crate) fn games_table(games: &[Own], visitor: Visitor) -> Markup {
    let words = visitor.words();
    html! {
        div .scroll tabindex="0" role="region" aria-label=(words.text("account-ended")) {
            table .recent-games {
                thead {
                    tr {
                        @for key in ["site-games-players", "site-games-game", "site-games-result", "site-games-when"] {
                            th scope="col" { (words.text(key)) }
                        }
                    }
                }
                tbody {
                    @for own in games {
                        tr {
                            td { a href={ "/" (visitor.language) "/g/" (own.row.id) } { (pairing(own, words)) } }
                            td { (game(&own.row, words)) }
                            td { (outcome(&own.row.result, own.seat, words)) }
                            td { time datetime=(date(own.row.at_ms)) { (date(own.row.at_ms)) } }
                        }
                    }
                }
            }
        }
    }
}

/// Who plays whom.
pub(crate) fn pairing(own: &Own, words: &Words) -> String {
    let name = |seat: Seat| {
        let typed = [&own.row.first_name, &own.row.second_name][seat.index()];
        if typed.is_empty() { words.text("site-games-guest") } else { typed.clone() }
    };
    let other = if own.row.status == "open" { "…".to_owned() } else { name(Seat::Second) };
    format!("{} – {other}", name(Seat::First))
}

/// The name of the other of the two.
pub(crate) fn other_name(own: &Own, words: &Words) -> String {
    let typed = [&own.row.second_name, &own.row.first_name][own.seat.index()];
    if typed.is_empty() { words.text("site-games-guest") } else { typed.clone() }
}

/// What is played.
pub(crate) fn game(row: &Row, words: &Words) -> String {
    let name = rules_name(&row.rules, words);
    if row.sets == 2 { format!("{name} ({})", words.text("site-games-match")) } else { name }
}

pub(crate) fn rules_name(rules: &str, words: &Words) -> String {
    rules_of_terms(rules).map_or_else(|| rules.to_owned(), |set| words.name(&set))
}

/// How a game ended for whoever had a seat.
pub(crate) fn outcome(result: &str, seat: Seat, words: &Words) -> String {
    words.text(match result.split('-').next() {
        Some("draw") => "account-drew",
        Some(winner) if winner == seat.word() => "account-won",
        _ => "account-lost",
    })
}
