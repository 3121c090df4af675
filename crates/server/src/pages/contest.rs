//! The page of a contest: its board as it stands, which the client takes over.

use branan_board_ui::{Cell, board_html};
use branan_live::Contest;
use branan_protocol::online::{Seat, SetRecord, Snapshot, Status};
use branan_rules::{AnyGame, Move, presets};
use branan_scene::labelled;
use branan_words::Words;
use maud::{Markup, PreEscaped, html};
use serde_json::json;

use super::layout::{self, Sheet};
use super::place::Place;
use super::{Page, lessons};
use crate::visitor::Visitor;

/// By which link somebody came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Door {
    /// `/c/ID`, to take up an offer.
    Invitation,
    /// `/g/ID`, to play or to watch.
    Contest,
}

impl Door {
    /// The letter of its address.
    pub(super) const fn letter(self) -> &'static str {
        match self {
            Door::Invitation => "c",
            Door::Contest => "g",
        }
    }
}

/// Writes the page of a contest as it stands.
pub(crate) fn render(table: &Contest, door: Door, visitor: Visitor) -> Markup {
    let (words, state) = (visitor.words(), table.snapshot());
    let title = title(table, words);
    let sheet = Sheet {
        description: words.labelled(&title, &terms(table, words)),
        client: Some("live"),
        facts: json!({"id": state.id, "door": door.letter()}),
        body: html! {
            h1 .hidden { (title) }
            div .table {
                div .table-board {
                    (seat(table, Seat::Second, words))
                    div .board-frame { (drawn(table.board(), words)) }
                    (seat(table, Seat::First, words))
                }
                aside .panel {
                    p .turn { (title) }
                    p { (terms(table, words)) }
                    (own_rules(table, visitor))
                    (sets(table, words))
                }
            }
        },
        title,
    };
    layout::render(&Place::contest(door, &state.id), visitor, &sheet)
}

/// Rules that are no known game in words, as far as they differ from the known game that is nearest: the client takes
/// this along, and whoever is invited reads it first.
fn own_rules(table: &Contest, visitor: Visitor) -> Markup {
    let (words, language, set) = (visitor.words(), visitor.language, table.board().rule_set());
    let Some((known, comparison)) = lessons::nearest(set, language) else { return Markup::default() };
    let names = [("known", words.name(known).into())];
    html! {
        section #rules-in-words {
            h2 { (words.text_with("site-own-rules", &names)) }
            p { (words.forces(set)) }
            dl {
                @for row in &comparison.rows {
                    @let [own, theirs] = row.differing(0, 1, words);
                    dt { (row.cells[usize::from(!own.is_told)].title) }
                    dd { (own.text) }
                    dd { (words.labelled(&words.name(known), &theirs.text)) }
                }
            }
            p { a href=(Page::Rules(known).address(language)) { (words.text_with("site-own-rules-known", &names)) } }
        }
    }
}

/// The name of what is played; rules of somebody's own are called so, since their name may be that of a known game.
fn game(table: &Contest, words: &Words) -> String {
    let name = words.name(table.board().rule_set());
    if presets::by_id(&table.snapshot().terms.rules).is_some() {
        return name;
    }
    words.text_with("online-own-rules", &[("game", name.into())])
}

/// "Eva against Ole", or what an offer is about.
pub(super) fn title(table: &Contest, words: &Words) -> String {
    let state = table.snapshot();
    if state.status == Status::Open {
        return words.text_with("site-contest-open", &[("game", game(table, words).into())]);
    }
    let [first, second] = Seat::BOTH.map(|seat| name(state, seat, words));
    words.text_with("site-contest", &[("first", first.into()), ("second", second.into())])
}

/// What is played, as "Brandubh · match of two sets · 5 min + 3 s".
pub(super) fn terms(table: &Contest, words: &Words) -> String {
    let (game, terms) = (game(table, words), &table.snapshot().terms);
    let length = words.text(if terms.sets == 2 { "choose-match" } else { "choose-set" });
    let clock = terms.clock.map_or_else(
        || words.text("choose-no-clock"),
        |clock| {
            let (minutes, seconds) = ((clock.base_ms / 60_000) as usize, (clock.inc_ms / 1000) as usize);
            words.text_with("choose-minutes", &[("minutes", minutes.into()), ("seconds", seconds.into())])
        },
    );
    format!("{game} · {length} · {clock}")
}

fn name(state: &Snapshot, seat: Seat, words: &Words) -> String {
    let name = &state.names[seat.index()];
    if name.is_empty() { words.text("online-guest") } else { name.clone() }
}

fn seat(table: &Contest, seat: Seat, words: &Words) -> Markup {
    let side = table.side_of(seat);
    let attacks = side == Some(branan_rules::Side::Attackers);
    html! {
        div .seat {
            @if side.is_some() { span .piece.attacker[attacks].king[!attacks] aria-hidden="true" {} }
            span .seat-name {
                (name(table.snapshot(), seat, words))
                @if side.is_some() { small { (words.text(if attacks { "side-attackers" } else { "side-defenders" })) } }
            }
        }
    }
}

fn drawn(game: &AnyGame, words: &Words) -> Markup {
    let view = branan_scene::position(game).caption(game.rule_set().name.to_string());
    let middle = game.rule_set().size() / 2;
    PreEscaped(board_html(&labelled(view, game, words), Cell::new(middle, middle)))
}

/// The sets with their moves and how they ended, and the record to download, for those whose browser runs no
/// script.
fn sets(table: &Contest, words: &Words) -> Markup {
    let state = table.snapshot();
    let numbered = |number: usize| words.text_with("match-set", &[("number", number.into())]);
    html! {
        @for (number, set) in (1..).zip(&state.sets) {
            h2 { (numbered(number)) }
            p { (ended(state, set, words)) }
            p .record { (text(&set.moves)) }
        }
        @if state.status == Status::Playing && !state.moves.is_empty() {
            h2 { (numbered(state.sets.len() + 1)) }
            p .record { (text(&state.moves)) }
        }
        @if state.status != Status::Open {
            p {
                (words.text("online-record"))
                @for format in ["otg", "pgn", "csv", "txt", "json"] {
                    " " a href={ "/g/" (state.id) "/record." (format) } download { (format) }
                }
            }
        }
    }
}

/// Who won a set in how many moves.
fn ended(state: &Snapshot, set: &SetRecord, words: &Words) -> String {
    let Some(winner) = set.winner else { return words.text("end-drawn") };
    let who = name(state, winner, words);
    words.text_with("match-won-in", &[("who", who.into()), ("moves", set.count.into())])
}

/// Moves as people write them: "1. d2-e2 d3-b3".
fn text(moves: &[Move]) -> String {
    let pairs = moves.chunks(2).enumerate().map(|(turn, pair)| {
        let pair: Vec<String> = pair.iter().map(ToString::to_string).collect();
        format!("{}. {}", turn + 1, pair.join(" "))
    });
    pairs.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use branan_protocol::online::{Entry, Event, Pick, Terms};
    use branan_words::Language;

    use super::*;

    fn table(name: &str) -> Contest {
        let terms = Terms { rules: "brandubh".into(), sets: 2, clock: None };
        let opened = Event::Opened { terms, name: name.into(), side: Pick::Attackers, listed: false };
        let entry = |seq, event| Entry { seq, at_ms: 0, by: Some(Seat::First), event };
        let mut table = Contest::open("Ab3", &entry(1, opened)).unwrap();
        for event in table.join("Ole", false).unwrap() {
            table.apply(&entry(table.version() + 1, event)).unwrap();
        }
        let (mv, captured) = ("d2-e2".parse().unwrap(), branan_rules::SquareSet::EMPTY);
        table.apply(&entry(4, Event::Moved { mv, captured, left: None, lag_ms: 0 })).unwrap();
        table
    }

    #[test]
    fn a_contest_paints_its_board_before_any_script_in_every_language() {
        for language in Language::ALL {
            let html = render(&table("Eva"), Door::Contest, Visitor::speaking(language)).into_string();
            assert_eq!(html.matches("<button type=\"button\" class=\"square").count(), 49);
            assert!(html.contains("1. d2-e2") && html.contains("Eva") && html.contains("Ole"));
            for forbidden in [" style=", "<style", " onclick", "http://", "https://", "javascript:"] {
                assert!(!html.contains(forbidden), "{language} has {forbidden}");
            }
        }
    }

    #[test]
    fn names_are_never_taken_for_markup() {
        let html =
            render(&table("<b>x</b>"), Door::Invitation, Visitor::speaking(Language::English)).into_string();
        assert!(!html.contains("<b>x") && html.contains("&lt;b&gt;x"));
    }
}
