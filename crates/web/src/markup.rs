//! The pages as text: what each section shows, made from what is known and from nothing else.
//!
//! Everything that comes from outside is escaped where it enters. Nothing carries a style or a script; what an
//! element is for stands in its `data-do`.

/// Writes into a `String`, which never fails.
macro_rules! put {
    ($out:expr, $($arguments:tt)*) => {{
        use core::fmt::Write as _;
        // Writing into a string cannot fail.
        let _ = write!($out, $($arguments)*);
    }};
}

mod analyse;
mod chooser;
#[cfg(feature = "coach")]
mod coach;
mod finish;
mod library;
mod moves;
#[cfg(feature = "live")]
pub mod online;
mod panel;
#[cfg(feature = "learn")]
mod puzzles;
mod seats;

pub use analyse::{
    bar, editor_skeleton, engine, fault, faults, heading, note, review, standing, steps, study_skeleton,
    tools, tree,
};
pub use chooser::{chooser, chooser_notice, level_name, terms_with};
#[cfg(feature = "coach")]
pub use coach::{Task, Verdict, coach_end, coach_progress, coach_sides, coach_skeleton, coach_task};
pub use finish::finish;
pub use library::{entries, library, library_notice, listed, replay_skeleton, title};
pub use moves::moves;
pub use panel::{Standing, Switches, controls, match_score, status, table_skeleton};
#[cfg(feature = "learn")]
pub use puzzles::{puzzle_address, puzzle_grade, puzzle_list};
pub use seats::seat;

use branan_board_ui::{View, escape, rows, square_html};
use branan_scene::Speak;

/// A button that gives an order. One that cannot be used now keeps its place for the keyboard, which would be
/// lost with `disabled`; the listener passes it over.
fn button(order: &str, class: &str, text: &str, is_enabled: bool) -> String {
    let disabled = unless(is_enabled);
    let class = if class.is_empty() { String::new() } else { format!(r#" class="{class}""#) };
    format!(r#"<button type="button"{class} data-do="{order}"{disabled}>{text}</button>"#)
}

/// What tells that a button cannot be used now.
const fn unless(is_enabled: bool) -> &'static str {
    if is_enabled { "" } else { r#" aria-disabled="true""# }
}

/// The text of a key, ready for a page.
fn text(speak: &impl Speak, key: &str) -> String {
    escape(&speak.say(key, &[]))
}

/// A position as a picture with a label: smaller, and nothing to press.
#[must_use]
pub fn picture(view: &View, label: &str) -> String {
    let mut out = format!(
        r#"<div class="board picture" data-size="{}" role="img" aria-label="{}">"#,
        view.size(),
        escape(label)
    );
    for row in rows(view) {
        out.push_str(r#"<div class="row">"#);
        for cell in row {
            let square = square_html(view, cell);
            put!(out, r#"<span class="{}">{}</span>"#, square.class, square.inner);
        }
        out.push_str("</div>");
    }
    out + "</div>"
}
