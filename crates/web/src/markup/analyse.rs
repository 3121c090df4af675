//! The analysis board.

mod editor;
mod engine;
mod graph;
mod tree;

pub use editor::{editor_skeleton, fault, faults, tools};
pub use engine::{bar, engine};
pub use graph::review;
pub use tree::tree;

use branan_board_ui::escape;
use branan_rules::notation::RecordFormat;
use branan_rules::{RuleSet, presets};
use branan_scene::{Speak, in_address};
use branan_session::{is_preset, story};

use super::{button, text, unless};
use crate::analyse::{NodeId, Study};
use crate::order::AnalyseOrder;

/// The page around the sections, written once.
#[must_use]
pub fn study_skeleton(lines: usize, speak: &impl Speak) -> String {
    let mut counts = String::new();
    for count in 1..=5 {
        let chosen = if count == lines { " selected" } else { "" };
        put!(counts, "<option{chosen}>{count}</option>");
    }
    format!(
        r#"<h1 class="hidden">{}</h1><p id="said" class="hidden" aria-live="polite"></p><div class="table analysis"><div class="table-board"><div class="evaluated"><div id="bar"></div><div id="board" class="board-frame"></div></div><div id="steps"></div></div><aside class="panel"><div id="notice" role="status"></div><div id="heading"></div><section class="engine" aria-label="{}"><div class="engine-head"><div id="engine-head"></div><label class="line-count">{}<select name="lines">{counts}</select></label></div><div id="lines"></div></section><div id="tree"></div><div id="note"></div><div id="review"></div><form class="typed"><label for="typed-move">{}</label><input id="typed-move" name="text" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="d1-d3"><button type="submit">{}</button></form>{}{}{}</aside></div>"#,
        text(speak, "nav-analyse"),
        text(speak, "analyse-engine"),
        text(speak, "analyse-lines"),
        text(speak, "play-type"),
        text(speak, "play-type-go"),
        share(speak),
        bring(speak),
        keys(speak),
    )
}

fn share(speak: &impl Speak) -> String {
    let formats: String = RecordFormat::ALL
        .map(|format| format!(r#"<option value="{0}">.{0}</option>"#, format.word()))
        .concat();
    format!(
        r#"<details class="share"><summary>{}</summary><label class="field">{}<input id="link" type="text" readonly></label><div class="actions">{}{}</div><div class="actions">{}{}<select name="format" aria-label="{}">{formats}</select>{}</div></details>"#,
        text(speak, "analyse-share"),
        text(speak, "analyse-link"),
        button(AnalyseOrder::CopyGame.word(), "primary", &text(speak, "analyse-copy-game"), true),
        button(AnalyseOrder::CopyPosition.word(), "", &text(speak, "analyse-copy-position"), true),
        button(AnalyseOrder::Svg.word(), "", "SVG", true),
        button(AnalyseOrder::Png.word(), "", "PNG", true),
        text(speak, "library-format"),
        button(AnalyseOrder::Export.word(), "", &text(speak, "library-export"), true),
    )
}

fn bring(speak: &impl Speak) -> String {
    format!(
        r#"<details class="import"><summary>{}</summary><p class="fine">{}</p><label class="hidden" for="pasted">{}</label><textarea id="pasted" rows="4" spellcheck="false" placeholder="1. d2-e2 d3-b3 2. d1-d3"></textarea><div class="actions">{}<label class="button">{}<input type="file" class="hidden"></label></div></details>"#,
        text(speak, "analyse-import"),
        text(speak, "library-bring-text"),
        text(speak, "library-paste"),
        button(AnalyseOrder::Import.word(), "primary", &text(speak, "library-take"), true),
        text(speak, "library-file"),
    )
}

fn keys(speak: &impl Speak) -> String {
    let rows: String = [
        ("← →", "keys-step"),
        ("↑ ↓", "keys-variation"),
        ("Home End", "keys-ends"),
        ("x", "keys-engine"),
        ("f", "keys-flip"),
    ]
    .map(|(keys, what)| format!("<div><dt><kbd>{keys}</kbd></dt><dd>{}</dd></div>", text(speak, what)))
    .concat();
    format!(
        r#"<details class="keys"><summary>{}</summary><dl>{rows}</dl></details>"#,
        text(speak, "keys-title")
    )
}

/// The game, who played it, and what can be done with the study.
#[must_use]
pub fn heading(study: &Study, has_former: bool, speak: &impl Speak) -> String {
    let tag = |name: &str| study.tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str());
    let players = match (tag("attackers"), tag("defenders")) {
        (None, None) => String::new(),
        (a, d) => {
            format!(r#"<p class="fine">{} – {}</p>"#, escape(a.unwrap_or("?")), escape(d.unwrap_or("?")))
        }
    };
    let former = if has_former {
        button(AnalyseOrder::Former.word(), "", &text(speak, "analyse-former"), true)
    } else {
        String::new()
    };
    format!(
        r#"<h2><select name="game" aria-label="{}">{}</select></h2>{players}<div class="actions">{}{}{}{former}{}</div>"#,
        text(speak, "choose-game"),
        games(study.rule_set(), speak),
        button(AnalyseOrder::Edit.word(), "", &text(speak, "analyse-set-up"), true),
        button(AnalyseOrder::New.word(), "", &text(speak, "analyse-new"), true),
        button(AnalyseOrder::Flip.word(), "", &text(speak, "play-flip"), true),
        play_on(study, speak),
    )
}

/// The way to a game from the position on the board; rules of one's own have no address.
fn play_on(study: &Study, speak: &impl Speak) -> String {
    let game = study.game();
    if game.end().is_some() || !is_preset(game.rule_set()) {
        return String::new();
    }
    format!(
        r#"<a class="button" href="play?game={}&amp;position={}">{}</a>"#,
        game.rule_set().id,
        in_address(&game.setup()),
        text(speak, "analyse-play-on"),
    )
}

/// The buttons that go through the moves.
#[must_use]
pub fn steps(study: &Study, speak: &impl Speak) -> String {
    let at = study.at();
    let back = study.before(at);
    let on = study.after(at).first().copied();
    let step = |key: &str, sign: &str, order: &str, is_enabled: bool| {
        format!(
            r#"<button type="button" data-do="{order}" aria-label="{}"{}>{sign}</button>"#,
            text(speak, key),
            unless(is_enabled),
        )
    };
    format!(
        r#"<div class="steps">{}{}{}{}</div>"#,
        step("step-first", "«", AnalyseOrder::First.word(), at != NodeId::FIRST),
        step("step-back", "‹", AnalyseOrder::Back.word(), back.is_some()),
        step("step-on", "›", AnalyseOrder::On.word(), on.is_some()),
        step("step-last", "»", AnalyseOrder::Last.word(), on.is_some()),
    )
}

/// The comment on the position, and what can be done with its move.
#[must_use]
pub fn note(study: &Study, speak: &impl Speak) -> String {
    let turn = study.turn(study.at());
    let change = if turn.mv.is_none() {
        String::new()
    } else {
        format!(
            r#"<div class="actions">{}{}</div>"#,
            button(AnalyseOrder::Promote.word(), "", &text(speak, "analyse-promote"), study.is_aside()),
            button(AnalyseOrder::Remove.word(), "", &text(speak, "analyse-remove"), true),
        )
    };
    format!(
        r#"<label class="field">{}<textarea name="comment" rows="2">{}</textarea></label>{change}"#,
        text(speak, "analyse-comment"),
        escape(&turn.comment),
    )
}

/// How the set ended, where it did; else whose turn it is.
#[must_use]
pub fn standing(study: &Study, speak: &impl Speak) -> String {
    let game = study.game();
    if game.end().is_some() {
        return story::because(game, speak);
    }
    story::to_move(game, speak)
}

/// The options of a choice of games; rules that are no preset are one more, which nothing else leads back to.
fn games(chosen: &RuleSet, speak: &impl Speak) -> String {
    let option = |value: &str, set: &RuleSet, is_chosen: bool| {
        let selected = if is_chosen { " selected" } else { "" };
        format!(r#"<option value="{value}"{selected}>{}</option>"#, escape(&story::game_name(set, speak)))
    };
    let is_known = is_preset(chosen);
    let own = if is_known { String::new() } else { option("", chosen, true) };
    let presets = presets::ALL.into_iter();
    presets.fold(own, |all, set| all + &option(&set.id, set, is_known && set.id == chosen.id))
}
