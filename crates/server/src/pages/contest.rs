//! The page of a contest: its board as it stands, which the client takes over.

use axum::http::StatusCode;
use axum::response::Response;
use branan_board_ui::{Cell, board_html};
use branan_live::Contest;
use branan_protocol::online::{Alternatives, Clock, Seat, SetRecord, Snapshot, Status, Terms};
use branan_rules::{AnyGame, Escape, Move, RuleSet, presets};
use branan_scene::{labelled, span};
use branan_words::{Comparison, Words};
use maud::{Markup, PreEscaped, html};
use serde_json::json;

use super::board;
use super::layout::{self, Sheet};
use super::place::Place;
use super::{Page, lessons};
use crate::account::page::answer;
use crate::account::profile::{self, rules_name};
use crate::account::seat_key::Seated;
use crate::game::conditional;
use crate::notice::next_link;
use crate::offer;
use crate::rating::Places;
use crate::report::umpire_form;
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

/// What stands beside the board for whoever looks at it.
#[derive(Clone, Copy)]
pub(crate) struct Beside<'a> {
    pub(crate) seated: Option<&'a Seated>,
    pub(crate) ratings: &'a Places,
    /// They keep the peace, and do not play here.
    pub(crate) is_umpire: bool,
}

/// Writes the page of a contest as it stands.
pub(crate) fn render(table: &Contest, door: Door, beside: Beside<'_>, visitor: Visitor) -> Markup {
    let (words, state) = (visitor.words(), table.snapshot());
    let title = title(table, words);
    // Where there is a choice, a form has it.
    let chooses = door == Door::Invitation && has_choice(table) && beside.seated.is_none();
    let sheet = Sheet {
        description: words.labelled(&title, &terms(table, words)),
        client: (!chooses).then_some("live"),
        facts: json!({"id": state.id, "door": door.letter()}),
        body: html! {
            h1 .hidden { (title) }
            // For the script of all pages, which keeps it before the client looks for it.
            @if let Some(Seated { key, .. }) = beside.seated { div #seat hidden data-game=(state.id) data-key=(key) {} }
            div .table {
                div .table-board {
                    (seat(table, Seat::Second, words))
                    div .board-frame { (drawn(table.board(), words)) }
                    (seat(table, Seat::First, words))
                }
                aside .panel {
                    p .turn { (title) }
                    p { (terms(table, words)) }
                    @if chooses { (offer::choice(table, visitor)) }
                    (at_hand(table, beside, visitor))
                    (sets(table, words))
                }
            }
        },
        title,
    };
    layout::render(&Place::contest(door, &state.id), visitor, &sheet)
}

/// The aim, the rules, a trial, and the link for those who watch: the client takes this along, and whoever is invited
/// reads it first.
fn at_hand(table: &Contest, beside: Beside<'_>, visitor: Visitor) -> Markup {
    let Beside { seated, ratings, is_umpire } = beside;
    let (words, language, set) = (visitor.words(), visitor.language, table.board().rule_set());
    let (id, own) = (&table.snapshot().id, lessons::nearest(set, language));
    let known = own.as_ref().map_or_else(|| set.nearest_preset(), |(known, _)| known);
    let trial = Page::Course(known).address(language);
    let is_running = matches!(table.status(), Status::Open | Status::Playing);
    html! {
        section #at-hand {
            (ratings.markup(id, visitor))
            @if has_choice(table) { (games_at_hand(table, visitor)) } @else { p .aim { (words.text(aim(set))) } }
            @if is_running && (table.is_slow() || table.status() == Status::Playing) {
                p { (words.text("online-no-engine")) }
            }
            @if table.status() == Status::Ended && own.is_none() {
                p { a href={ "/" (language) "/g/" (id) "/analysis" } target="_blank" rel="nofollow" { (words.text("nav-analyse")) } }
            }
            @if !has_choice(table) {
                p .ways {
                    @if own.is_none() {
                        // Nobody has to leave a game to look up its rules.
                        a href=(Page::Rules(known).address(language)) target="_blank" { (words.text("site-rules")) } " "
                    }
                    a .try href={ (trial) "?invitation=" (id) } { (words.text("site-try")) }
                }
            }
            @if let Some((known, comparison)) = own { (own_rules(set, known, &comparison, visitor)) }
            @if let Some(name) = seated.and_then(|seated| seated.other.as_deref()) {
                @let address = profile::address(name, visitor);
                p {
                    a href=(address) target="_blank" { (words.text_with("challenge", &[("name", name.into())])) } " · "
                    a href={ (address) "/report?game=" (id) } target="_blank" rel="nofollow" { (words.text("report")) }
                }
            }
            (conditional::link(table, seated, visitor))
            @if is_umpire { (umpire_form(table, visitor)) }
            @if visitor.unread.is_some() && table.is_slow() { p .next-link { (next_link(id, visitor)) } }
            p .watch-link {
                button type="button" .quiet data-share={ "/g/" (id) } data-copied=(words.text("online-copied")) {
                    (words.text("site-watch-link"))
                }
                output {}
            }
        }
    }
}

/// Says whether whoever takes it up has a choice.
fn has_choice(table: &Contest) -> bool {
    !table.snapshot().or.is_empty()
}

/// The games of an offer that leaves a choice, each with its rules.
fn games_at_hand(table: &Contest, visitor: Visitor) -> Markup {
    let (words, state) = (visitor.words(), table.snapshot());
    let games = state.or.games(&state.terms).filter_map(|rules| presets::by_id(rules));
    html! {
        h2 { (words.text("offer-rules")) }
        ul .offered-games {
            @for set in games {
                li { a href=(Page::Rules(set).address(visitor.language)) target="_blank" { (words.name(set)) } " "
                    small { (words.text(aim(set))) } }
            }
        }
    }
}

/// Where the position is analysed that a contest ended with.
pub(crate) fn analysis_address(table: &Contest, visitor: Visitor) -> String {
    let game = table.board();
    let analyse = Page::Analyse.address(visitor.language);
    format!("{analyse}?game={}&position={}", game.rule_set().id, branan_scene::in_address(&game.setup()))
}

/// Says that a contest is not analysed while it is played, and why.
pub(crate) fn forbidden_analysis(table: &Contest, visitor: Visitor) -> Response {
    let (words, id) = (visitor.words(), &table.snapshot().id);
    let body = html! {
        div .account {
            h1 { (words.text("analysis-forbidden")) }
            p role="status" { (words.text("online-no-engine")) }
            p { (words.text("analysis-why")) }
            p { a href={ "/" (visitor.language) "/g/" (id) } { (words.text("conditional-game")) } }
        }
    };
    let path = format!("g/{id}/analysis");
    answer(visitor, &path, words.text("analysis-forbidden"), StatusCode::FORBIDDEN, body)
}

/// What the two sides are after, in a sentence.
const fn aim(set: &RuleSet) -> &'static str {
    match set.escape {
        Escape::Edge => "site-aim-edge",
        Escape::Corners => "site-aim-corner",
        Escape::Squares(_) => "site-aim-squares",
    }
}

/// Rules that are no known game in words, as far as they differ from the known game that is nearest.
fn own_rules(set: &RuleSet, known: &'static RuleSet, comparison: &Comparison, visitor: Visitor) -> Markup {
    let (words, language) = (visitor.words(), visitor.language);
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

/// A contest in the list of somebody's own: against whom, what, and how it stands for them.
pub(crate) fn line(table: &Contest, you: Seat, visitor: Visitor) -> Markup {
    let (words, state) = (visitor.words(), table.snapshot());
    html! {
        li {
            span .offer {
                @if state.status != Status::Open { strong { (name(state, you.other(), words)) } }
                span { (terms(table, words)) }
                small { (standing(table, you, words)) }
            }
            a .button.quiet href={ "/" (visitor.language) "/g/" (state.id) } { (words.text("site-open")) }
        }
    }
}

/// A contest among those that are played: its board as it stands, who plays, and what.
pub(crate) fn card(table: &Contest, visitor: Visitor) -> Markup {
    let (words, title, game) = (visitor.words(), title(table, visitor.words()), table.board());
    html! {
        li {
            a href={ "/" (visitor.language) "/g/" (table.snapshot().id) } {
                (board::picture(game.rule_set(), &game.setup(), ""))
                strong { (title) }
                small { (terms(table, words)) }
            }
        }
    }
}

/// Whose turn it is, or who won, for one of the two.
fn standing(table: &Contest, you: Seat, words: &Words) -> String {
    let state = table.snapshot();
    match (state.status, table.to_move(), state.winner) {
        (Status::Open, ..) => words.text("online-waiting"),
        (Status::Playing, Some(mover), _) if mover == you => words.text("play-your-turn"),
        (Status::Playing, ..) => {
            words.text_with("online-their-turn", &[("name", name(state, you.other(), words).into())])
        }
        (Status::Aborted, ..) => words.text("online-aborted"),
        (_, _, None) => words.text("end-drawn"),
        (_, _, Some(winner)) => words.text(if winner == you { "end-you-win" } else { "end-you-lose" }),
    }
}

/// All games of an offer, as "Brandubh, Tablut"; rules of somebody's own are called so, since their name may be that of a
/// known game.
pub(crate) fn games_text(terms: &Terms, or: &Alternatives, words: &Words) -> String {
    let game = |rules: &String| match presets::by_id(rules) {
        Some(set) => words.name(set),
        None => words.text_with("online-own-rules", &[("game", rules_name(rules, words).into())]),
    };
    or.games(terms).map(game).collect::<Vec<_>>().join(", ")
}

/// All clocks of an offer, as "5 min + 3 s, 10 min + 5 s".
pub(crate) fn clocks_text(terms: &Terms, or: &Alternatives, words: &Words) -> String {
    or.all_clocks(terms).map(|clock| clock_text(clock, words)).collect::<Vec<_>>().join(", ")
}

/// "Eva against Ole", or what an offer is about.
pub(super) fn title(table: &Contest, words: &Words) -> String {
    let state = table.snapshot();
    if state.status == Status::Open {
        return words
            .text_with("site-contest-open", &[("game", games_text(&state.terms, &state.or, words).into())]);
    }
    let [first, second] = Seat::BOTH.map(|seat| name(state, seat, words));
    words.text_with("site-contest", &[("first", first.into()), ("second", second.into())])
}

/// What is played, as "Brandubh · match of two sets · 5 min + 3 s".
pub(super) fn terms(table: &Contest, words: &Words) -> String {
    terms_text(&table.snapshot().terms, &table.snapshot().or, words)
}

/// The same of an offer, with everything that can be chosen.
pub(crate) fn terms_text(terms: &Terms, or: &Alternatives, words: &Words) -> String {
    let (games, clocks) = (games_text(terms, or, words), clocks_text(terms, or, words));
    let length = words.text(if terms.sets == 2 { "choose-match" } else { "choose-set" });
    let rated = if terms.rated { format!(" · {}", words.text("online-rated")) } else { String::new() };
    format!("{games} · {length} · {clocks}{rated}")
}

/// A clock as people say it: "5 min + 3 s".
pub(crate) fn clock_text(clock: Option<Clock>, words: &Words) -> String {
    let Some(clock) = clock else { return words.text("choose-no-clock") };
    if let Some(cap_ms) = clock.cap_ms {
        let [base, inc, cap] = [clock.base_ms, clock.inc_ms, cap_ms].map(|ms| span(ms, words));
        return words.text_with(
            "online-slow-clock",
            &[("base", base.into()), ("inc", inc.into()), ("cap", cap.into())],
        );
    }
    let (minutes, seconds) = ((clock.base_ms / 60_000) as usize, (clock.inc_ms / 1000) as usize);
    words.text_with("choose-minutes", &[("minutes", minutes.into()), ("seconds", seconds.into())])
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
    use branan_protocol::online::{Entry, Event, Pick};
    use branan_words::Language;

    use super::*;

    fn table(name: &str) -> Contest {
        let terms = Terms { rules: "brandubh".into(), sets: 2, clock: None, rated: false };
        let opened = Event::Opened {
            terms,
            or: Alternatives::default(),
            name: name.into(),
            side: Pick::Attackers,
            listed: false,
        };
        let entry = |seq, event| Entry { seq, at_ms: 0, by: Some(Seat::First), event };
        let mut table = Contest::open("Ab3", &entry(1, opened)).unwrap();
        for event in table.join("Ole", None, false).unwrap() {
            table.apply(&entry(table.version() + 1, event)).unwrap();
        }
        let (mv, captured) = ("d2-e2".parse().unwrap(), branan_rules::SquareSet::EMPTY);
        table.apply(&entry(4, Event::Moved { mv, captured, left: None, lag_ms: 0 })).unwrap();
        table
    }

    /// For somebody who only looks.
    fn alone(ratings: &Places) -> Beside<'_> {
        Beside { seated: None, ratings, is_umpire: false }
    }

    #[test]
    fn a_contest_paints_its_board_before_any_script_in_every_language() {
        for language in Language::ALL {
            let html =
                render(&table("Eva"), Door::Contest, alone(&Places::default()), Visitor::speaking(language))
                    .into_string();
            assert_eq!(html.matches("<button type=\"button\" class=\"square").count(), 49);
            assert!(html.contains("1. d2-e2") && html.contains("Eva") && html.contains("Ole"));
            for forbidden in [" style=", "<style", " onclick", "http://", "https://", "javascript:"] {
                assert!(!html.contains(forbidden), "{language} has {forbidden}");
            }
        }
    }

    #[test]
    fn whoever_is_invited_reads_the_aim_and_finds_rules_and_a_trial() {
        for language in Language::ALL {
            let html = render(
                &table("Eva"),
                Door::Invitation,
                alone(&Places::default()),
                Visitor::speaking(language),
            )
            .into_string();
            let words = Words::of(language);
            assert!(html.contains(&words.text("site-aim-corner")), "{language}");
            for link in [
                format!("/{language}/learn/brandubh\""),
                format!("/{language}/learn/brandubh/course?invitation=Ab3\""),
            ] {
                assert!(html.contains(&format!("href=\"{link}")), "{link}");
            }
            assert!(html.contains("data-share=\"/g/Ab3\"") && html.contains("content=\"/g/Ab3/board.png\""));
        }
    }

    #[test]
    fn a_contest_stands_for_each_of_the_two_as_they_see_it() {
        let lines = Seat::BOTH
            .map(|seat| line(&table("Eva"), seat, Visitor::speaking(Language::English)).into_string());
        assert!(lines[0].contains("<strong>Ole</strong>") && lines[0].contains("Ole to move."));
        assert!(lines[1].contains("<strong>Eva</strong>") && lines[1].contains("Your turn"));
        assert!(lines[1].contains("href=\"/en/g/Ab3\""));
    }

    #[test]
    fn names_are_never_taken_for_markup() {
        let html = render(
            &table("<b>x</b>"),
            Door::Invitation,
            alone(&Places::default()),
            Visitor::speaking(Language::English),
        )
        .into_string();
        assert!(!html.contains("<b>x") && html.contains("&lt;b&gt;x"));
    }
}
