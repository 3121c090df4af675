//! The library: games played here or brought along.

use branan_board_ui::escape;
use branan_rules::notation::{GameResult, RecordFormat};
use branan_rules::presets;
use branan_scene::{Speak, Value};
use branan_session::story;

use super::{button, text};
use crate::analyse::{study_of, write_code};
use crate::game_library::{self, Entry};
use crate::order::LibraryOrder;

const OPEN: &str = LibraryOrder::Open.word();
const REMOVE: &str = LibraryOrder::Remove.word();
const CHOOSE: &str = LibraryOrder::Choose.word();

/// The page around the list of games, written once.
#[must_use]
pub fn library(broken: usize, speak: &impl Speak) -> String {
    let broken = if broken == 0 {
        String::new()
    } else {
        let told = escape(&speak.say("library-broken", &[("count", Value::Number(broken))]));
        let save = button(LibraryOrder::SaveBroken.word(), "", &text(speak, "library-broken-save"), true);
        format!(r#"<p class="danger" role="alert">{told} {save}</p>"#)
    };
    format!(
        r#"<div class="library"><h1>{}</h1><details class="bring"><summary>{}</summary><p class="fine">{}</p><form><label class="hidden" for="pasted">{}</label><textarea id="pasted" name="text" rows="4" spellcheck="false" placeholder="1. d2-e2 d3-b3 2. d1-d3"></textarea><div class="actions"><button type="submit" class="primary">{}</button><label class="button">{}<input type="file" class="hidden" multiple></label></div></form></details>{broken}<div id="notice" role="status"></div><div class="library-tools"><label class="search"><input type="search" id="search" name="search" aria-label="{6}" placeholder="{6}"></label>{7}{8}</div><div id="entries"></div></div>"#,
        text(speak, "nav-library"),
        text(speak, "library-bring"),
        text(speak, "library-bring-text"),
        text(speak, "library-paste"),
        text(speak, "library-take"),
        text(speak, "library-file"),
        text(speak, "library-search"),
        formats(speak),
        button(LibraryOrder::Export.word(), "", &text(speak, "library-export"), true),
    )
}

/// The formats that games leave in.
fn formats(speak: &impl Speak) -> String {
    let options =
        RecordFormat::ALL.map(|format| format!(r#"<option value="{0}">.{0}</option>"#, format.word()));
    let name = text(speak, "library-format");
    format!(r#"<select id="format" name="format" aria-label="{name}">{}</select>"#, options.concat())
}

/// The games found, or a way to the first one.
#[must_use]
pub fn entries(
    found: &[&Entry],
    chosen: &[String],
    is_empty: bool,
    language: &str,
    speak: &impl Speak,
) -> String {
    if is_empty {
        return format!(
            r#"<p class="lead">{}</p><p><a class="button primary" href="/{language}/play">{}</a></p>"#,
            text(speak, "library-empty"),
            text(speak, "nav-play"),
        );
    }
    let count = escape(&speak.say("library-found", &[("count", Value::Number(found.len()))]));
    let rows: String = found.iter().map(|entry| row(entry, chosen.contains(&entry.id), speak)).collect();
    let remove = match chosen.len() {
        0 => String::new(),
        count => {
            let told = escape(&speak.say("library-remove-chosen", &[("count", Value::Number(count))]));
            button(LibraryOrder::RemoveChosen.word(), "grave", &told, true)
        }
    };
    format!(
        r#"<div class="found"><p class="fine" aria-live="polite">{count}</p>{remove}{}</div><ul class="shelf">{rows}</ul>"#,
        button(LibraryOrder::ChooseAll.word(), "quiet", &text(speak, "library-choose-all"), true),
    )
}

fn row(entry: &Entry, is_chosen: bool, speak: &impl Speak) -> String {
    let title = title(entry, speak);
    let remove = speak.say("library-remove", &[("game", Value::Text(&title))]);
    format!(
        r#"<li><label class="pick"><input type="checkbox" name="{CHOOSE}" value="{id}" data-step="pick-{id}" aria-label="{}"{}></label><button type="button" class="open" data-do="{OPEN}" data-value="{id}"><strong>{}</strong><span class="fine">{}</span></button><span class="score">{}</span><button type="button" class="remove" data-do="{REMOVE}" data-value="{id}" aria-label="{}">✕</button></li>"#,
        escape(&speak.say("library-choose", &[("game", Value::Text(&title))])),
        if is_chosen { " checked" } else { "" },
        escape(&title),
        escape(&fine(entry, speak)),
        game_library::score(entry.record.result),
        escape(&remove),
        id = escape(&entry.id),
    )
}

/// What the list tells of a game: who played, what, when and how long.
#[must_use]
pub fn listed(entry: &Entry, speak: &impl Speak) -> String {
    title(entry, speak) + "\n" + &fine(entry, speak)
}

/// The game, the date and the length.
fn fine(entry: &Entry, speak: &impl Speak) -> String {
    let (record, game) = (&entry.record, game_of(entry, speak));
    let moves = speak.say("app-moves", &[("count", Value::Number(record.mainline().count()))]);
    let date = record.tag("date").map(str::to_owned);
    let round = record.tag("round").and_then(|round| round.parse().ok());
    let round = round.map(|round| speak.say("match-set", &[("number", Value::Number(round))]));
    let series = record.tag(game_library::MATCH).map(|winner| {
        let winner = if winner == "draw" { "½–½" } else { winner };
        speak.say("library-match", &[("who", Value::Text(winner))])
    });
    let clock = record.tag("time-control").map(str::to_owned);
    [game, round, series, date, clock, Some(moves)].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// The name of the game that was played, if the record tells.
fn game_of(entry: &Entry, speak: &impl Speak) -> Option<String> {
    let named =
        |id: &str| presets::by_id(id).map_or_else(|| id.to_owned(), |set| story::game_name(set, speak));
    let rules = entry.record.rules.as_ref().map(|set| story::game_name(set, speak));
    rules.or_else(|| entry.record.tag("variant").map(named))
}

/// Who played, or where; else what.
#[must_use]
pub fn title(entry: &Entry, speak: &impl Speak) -> String {
    entry.title().or_else(|| game_of(entry, speak)).unwrap_or_else(|| "…".to_owned())
}

/// The page around a game of the library, written once a game.
#[must_use]
pub fn replay_skeleton(
    entry: &Entry,
    trouble: Option<&str>,
    ending: &str,
    language: &str,
    speak: &impl Speak,
) -> String {
    let trouble = trouble
        .map_or(String::new(), |told| format!(r#"<p class="danger" role="alert">{}</p>"#, escape(told)));
    format!(
        r#"<div class="library">{}<p id="said" class="hidden" aria-live="polite"></p><div class="table"><div class="table-board"><div id="board" class="board-frame"></div></div><aside class="panel"><div><h1>{}</h1><p class="fine">{}{}</p></div>{trouble}<p>{}</p><div id="moves"></div></aside></div></div>"#,
        replay_tools(entry, language, speak),
        escape(&title(entry, speak)),
        escape(&fine(entry, speak)),
        match entry.record.result {
            GameResult::Open => String::new(),
            result => format!(" · {}", game_library::score(result)),
        },
        escape(ending),
    )
}

/// What can be done with a game of the library.
#[must_use]
fn replay_tools(entry: &Entry, language: &str, speak: &impl Speak) -> String {
    // What no known rules can play cannot be analysed either.
    let analyse = study_of(&entry.record).map_or(String::new(), |(study, _)| {
        let (code, name) = (write_code(&study), text(speak, "nav-analyse"));
        format!(r#"<a class="button primary" href="/{language}/analyse#{code}">{name}</a>"#)
    });
    format!(
        r#"<div class="actions">{}{analyse}{}{}</div>"#,
        button(LibraryOrder::Close.word(), "", &text(speak, "library-back"), true),
        formats(speak),
        button(LibraryOrder::ExportOne.word(), "", &text(speak, "library-export"), true),
    )
}

/// What the last order came to, with a way back where something was removed.
#[must_use]
pub fn library_notice(notice: &str, may_put_back: bool, speak: &impl Speak) -> String {
    if notice.is_empty() {
        return String::new();
    }
    let undo = if may_put_back {
        button(LibraryOrder::PutBack.word(), "", &text(speak, "library-undo"), true)
    } else {
        String::new()
    };
    format!(r#"<p class="notice">{} {undo}</p>"#, escape(notice))
}
