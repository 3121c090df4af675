//! The editor of positions.

use branan_board_ui::escape;
use branan_rules::{Fault, Side};
use branan_scene::{Speak, Value};
use branan_session::story;

use super::super::{button, text};
use super::games;
use crate::analyse::{Editor, Tool};
use crate::order::{AnalyseOrder, EditorOrder};

const TOOL: &str = EditorOrder::Tool.word();

/// The page around the editor, written when it is opened.
#[must_use]
pub fn editor_skeleton(editor: &Editor, speak: &impl Speak) -> String {
    let sides: String = Side::BOTH
        .map(|side| {
            let selected = if side == editor.setup.side() { " selected" } else { "" };
            format!(
                r#"<option value="{}"{selected}>{}</option>"#,
                side.letter(),
                escape(&story::side_name(side, speak))
            )
        })
        .concat();
    format!(
        r#"<h1 class="hidden">{}</h1><p id="said" class="hidden" aria-live="polite"></p><div class="table analysis editing"><div class="table-board"><div id="board" class="board-frame"></div></div><aside class="panel"><h2>{}</h2><p class="fine">{}</p><div id="tools"></div><div class="pair"><label class="field">{}<select id="rules" name="rules">{}</select></label><label class="field">{}<select id="side" name="side">{sides}</select></label></div><div class="actions">{}{}{}</div><label class="field">{}<input id="position" name="position" type="text" autocomplete="off" spellcheck="false"></label><div id="faults" role="status"></div><div id="done" class="actions"></div></aside></div>"#,
        text(speak, "nav-analyse"),
        text(speak, "analyse-set-up"),
        text(speak, "editor-text"),
        text(speak, "choose-game"),
        games(editor.rule_set(), speak),
        text(speak, "editor-side"),
        button(EditorOrder::Restart.word(), "", &text(speak, "editor-restart"), true),
        button(EditorOrder::Clear.word(), "", &text(speak, "editor-clear"), true),
        button(AnalyseOrder::Flip.word(), "", &text(speak, "play-flip"), true),
        text(speak, "editor-position"),
    )
}

/// What a click puts on the board.
#[must_use]
pub fn tools(editor: &Editor, speak: &impl Speak) -> String {
    let tools: String = Tool::ALL
        .map(|tool| {
            let pressed = if tool == editor.tool { "true" } else { "false" };
            let (sign, key) = match tool {
                Tool::Erase => (r#"<span class="eraser" aria-hidden="true">✕</span>"#.to_owned(), "editor-erase".to_owned()),
                Tool::Put(_) => (
                    format!(r#"<span class="piece {}" aria-hidden="true"></span>"#, tool.name()),
                    format!("piece-{}", tool.name()),
                ),
            };
            format!(
                r#"<button type="button" class="tool" data-do="{TOOL}" data-value="{}" aria-pressed="{pressed}">{sign}<span>{}</span></button>"#,
                tool.name(),
                text(speak, &key)
            )
        })
        .concat();
    format!(r#"<div class="tools" role="group" aria-label="{}">{tools}</div>"#, text(speak, "editor-tools"))
}

/// Everything that keeps the position from being played, and what follows from it.
#[must_use]
pub fn faults(editor: &Editor, unreadable: Option<&str>, speak: &impl Speak) -> (String, String) {
    let faults = editor.faults();
    let mut rows = String::new();
    for why in faults.iter().map(|found| fault(*found, speak)).chain(unreadable.map(str::to_owned)) {
        put!(rows, "<li>{}</li>", escape(&why));
    }
    let told = if rows.is_empty() {
        format!(r#"<p class="fine">{}</p>"#, text(speak, "editor-fine"))
    } else {
        format!(r#"<ul class="danger">{rows}</ul>"#)
    };
    let done = button(EditorOrder::Done.word(), "primary", &text(speak, "editor-done"), faults.is_empty())
        + &button(EditorOrder::Cancel.word(), "", &text(speak, "editor-cancel"), true);
    (told, done)
}

/// What is wrong with a position, in words.
#[must_use]
pub fn fault(fault: Fault, speak: &impl Speak) -> String {
    match fault {
        Fault::WrongSize { found, expected } => {
            let sizes = [("found", found), ("wanted", expected)];
            speak.say("fault-size", &sizes.map(|(name, size)| (name, Value::Number(size.into()))))
        }
        Fault::NoKing => speak.say("fault-no-king", &[]),
        Fault::SeveralKings { count } => speak.say("fault-kings", &[("count", Value::Number(count))]),
        Fault::Forbidden { piece, square } => {
            let (piece, square) = (story::piece_name(piece, speak), square.to_string());
            speak.say("fault-forbidden", &[("piece", Value::Text(&piece)), ("square", Value::Text(&square))])
        }
        other => other.to_string(),
    }
}
