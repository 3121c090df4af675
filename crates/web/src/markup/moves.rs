//! The moves played, and the way back through them.

use branan_rules::AnyPly;
use branan_scene::Speak;
use branan_session::story::written;

use super::{text, unless};
use crate::order::PlayOrder;

const SHOW: &str = PlayOrder::Show.word();

/// The list of moves with `shown` of them on the board. Its orders are `show`, with a number of moves.
#[must_use]
pub fn moves(plies: &[AnyPly], shown: usize, speak: &impl Speak) -> String {
    let mut rows = String::new();
    for (turn, pair) in plies.chunks(2).enumerate() {
        put!(rows, r#"<li><span class="turn-number">{}.</span>"#, turn + 1);
        for (half, played) in pair.iter().enumerate() {
            let number = turn * 2 + half + 1;
            let current = if number == shown { r#" aria-current="true""# } else { "" };
            put!(
                rows,
                r#"<button type="button" class="ply" data-do="{SHOW}" data-value="{number}"{current}>{}</button>"#,
                written(*played)
            );
        }
        rows.push_str("</li>");
    }
    let last = plies.len();
    let step = |key: &str, sign: &str, to: usize| {
        format!(
            r#"<button type="button" data-do="{SHOW}" data-value="{to}" data-step="{key}" aria-label="{}"{}>{sign}</button>"#,
            text(speak, key),
            unless(to != shown),
        )
    };
    let turns = if rows.is_empty() { rows } else { format!("<ol>{rows}</ol>") };
    format!(
        r#"<section class="moves" aria-label="{}">{turns}<div class="steps">{}{}{}{}</div></section>"#,
        text(speak, "play-moves"),
        step("step-first", "«", 0),
        step("step-back", "‹", shown.saturating_sub(1)),
        step("step-on", "›", (shown + 1).min(last)),
        step("step-last", "»", last),
    )
}
