//! A contest that has not begun: the link to hand on, or the invitation to take up.

use branan_board_ui::escape;
use branan_protocol::online::Snapshot;
use branan_scene::Speak;

use super::super::{button, text};
use super::{name, name_field, named, other_side, terms};
use crate::order::ContestOrder;
use branan_protocol::online::Seat;

/// For whoever offered it: the link, to copy, to share or to scan.
///
/// `link` is the whole address of the invitation, `qr` that of the picture of it; `is_local` says that nobody
/// else can reach it.
#[must_use]
pub fn waiting(
    state: &Snapshot,
    link: &str,
    qr: &str,
    is_local: bool,
    can_share: bool,
    speak: &impl Speak,
) -> String {
    let listed =
        if state.listed { format!("<p>{}</p>", text(speak, "online-listed")) } else { String::new() };
    let local = if is_local {
        format!(r#"<p class="danger">{}</p>"#, text(speak, "online-only-here"))
    } else {
        String::new()
    };
    let share = if can_share {
        button(ContestOrder::Share.word(), "", &text(speak, "online-share"), true)
    } else {
        String::new()
    };
    format!(
        r#"<section class="welcome"><h2>{}</h2><p>{}</p>{listed}<div class="link"><label for="invitation">{}</label><input id="invitation" type="text" readonly value="{}"><div class="actions">{}{share}</div></div><img class="qr" src="{}" alt="{}" width="220" height="220">{local}<p class="waiting"><span class="thinking" aria-hidden="true"></span>{}</p>{}</section>"#,
        text(speak, "online-invite"),
        text(speak, "online-invite-text"),
        text(speak, "online-link"),
        escape(link),
        button(ContestOrder::Copy.word(), "primary", &text(speak, "online-copy"), true),
        escape(qr),
        text(speak, "online-qr"),
        text(speak, "online-waiting"),
        button(ContestOrder::Abort.word(), "quiet", &text(speak, "online-withdraw"), true),
    )
}

/// For whoever opens the link: what is offered by whom, and a button to play. `about` is what the server tells of
/// the game: its aim, its rules, a trial.
#[must_use]
pub fn invitation(state: &Snapshot, about: &str, guest: &str, is_door: bool, speak: &impl Speak) -> String {
    if !is_door {
        return format!(
            r#"<section class="welcome"><h2>{}</h2><p class="waiting"><span class="thinking" aria-hidden="true"></span>{}</p></section>"#,
            text(speak, "online-not-begun"),
            text(speak, "online-not-begun-text"),
        );
    }
    format!(
        r#"<section class="welcome"><h2>{}</h2><p><strong>{}</strong><br>{}</p>{about}{}{}</section>"#,
        named(speak, "online-invited", &name(state, Seat::First, speak)),
        escape(&terms(&state.terms, &state.or, speak)),
        text(speak, other_side(state.side)),
        name_field(guest, speak),
        button(ContestOrder::Join.word(), "primary start", &text(speak, "online-join"), true),
    )
}

/// For an address that leads to no contest.
#[must_use]
pub fn missing(language: &str, speak: &impl Speak) -> String {
    format!(
        r#"<section class="welcome"><h1>{}</h1><p>{}</p><a class="button" href="/{language}/online">{}</a></section>"#,
        text(speak, "online-unknown"),
        text(speak, "online-unknown-text"),
        text(speak, "online-another"),
    )
}
