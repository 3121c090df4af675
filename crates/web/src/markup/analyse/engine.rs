//! What the engine thinks, as a bar and as lines.

use branan_board_ui::escape;
use branan_scene::{Speak, Value};
use branan_session::{Info, Variation};

use super::super::{button, text};
use crate::order::AnalyseOrder;

const ENGINE: &str = AnalyseOrder::Engine.word();
const LINE: &str = AnalyseOrder::Line.word();

/// How many moves of a line are shown.
const SHOWN: usize = 10;

/// The chances as a bar: the attackers' share is dark. Nothing while nothing is known.
#[must_use]
pub fn bar(best: Option<&Variation>, is_flipped: bool, speak: &impl Speak) -> String {
    let Some(best) = best else { return r#"<div class="bar" aria-hidden="true"></div>"#.to_owned() };
    let label = speak.say("analyse-score", &[("score", Value::Text(&best.worth.short()))]);
    let share = best.worth.chance();
    let top = if is_flipped { 0 } else { 1000 - share };
    format!(
        r#"<div class="bar" role="img" aria-label="{}"><svg viewBox="0 0 1 1000" preserveAspectRatio="none"><rect class="bar-defenders" width="1" height="1000"/><rect class="bar-attackers" y="{top}" width="1" height="{share}"/></svg></div>"#,
        escape(&label)
    )
}

/// The switch with the score and the depth, then the lines.
#[must_use]
pub fn engine(
    thought: &Info,
    is_done: bool,
    is_on: bool,
    has_failed: bool,
    speak: &impl Speak,
) -> (String, String) {
    let pressed = if is_on { "true" } else { "false" };
    let switch = format!(
        r#"<button type="button" class="toggle" data-do="{ENGINE}" aria-pressed="{pressed}">{}</button>"#,
        text(speak, "analyse-engine")
    );
    if has_failed {
        return (switch, format!(r#"<p class="danger">{}</p>"#, text(speak, "analyse-engine-failed")));
    }
    if !is_on {
        return (switch, String::new());
    }
    let best = thought.lines.first().map_or("…".to_owned(), |line| line.worth.short());
    let state = match (thought.depth, is_done) {
        (0, false) => text(speak, "analyse-loading"),
        (0, true) => String::new(),
        (depth, _) => escape(&speak.say("analyse-depth", &[("depth", Value::Number(depth as usize))])),
    };
    let speed = if thought.speed == 0 { String::new() } else { format!(" · {} kn/s", thought.speed / 1000) };
    let head = format!(
        r#"{switch}<strong class="score">{}</strong><span class="fine">{state}{speed}</span>"#,
        escape(&best)
    );
    (head, thought.lines.iter().enumerate().map(|(index, line)| row(index, line, speak)).collect())
}

/// A line, whose first move can be played; so can all moves up to a later one, which the keyboard passes by.
fn row(index: usize, line: &Variation, speak: &impl Speak) -> String {
    let Some(first) = line.moves.first() else { return String::new() };
    let mut rest = String::new();
    for (before, mv) in line.moves.iter().enumerate().skip(1).take(SHOWN) {
        put!(
            rest,
            r#"<button type="button" class="ply" tabindex="-1" data-do="{LINE}" data-value="{index} {}">{mv}</button>"#,
            before + 1
        );
    }
    let first = first.to_string();
    let play = button(&format!(r#"{}" data-value="{first}"#, AnalyseOrder::Play.word()), "ply", &first, true);
    let side = if line.worth.chance() >= 500 { "attackers" } else { "defenders" };
    format!(
        r#"<div class="pv" aria-label="{}" role="group"><span class="score {side}">{}</span>{play}<span class="rest">{}</span></div>"#,
        text(speak, "analyse-line"),
        escape(&line.worth.short()),
        rest
    )
}
