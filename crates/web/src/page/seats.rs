//! The two players, above and below the board.

use branan_rules::{Piece, Side};
use leptos::prelude::*;

use super::table::Table;
use crate::play::Session;
use crate::story;

/// One player: who, what was captured from the other, whose turn, how much time.
pub(super) fn seat(table: Table, is_top: bool) -> impl IntoView {
    let side = move || {
        let is_attacking = table.of(|session| session.you() == Side::Attackers);
        let yours = if is_attacking { Side::Attackers } else { Side::Defenders };
        if is_top == table.flipped.get() { yours } else { yours.other() }
    };
    let piece = move || if side() == Side::Attackers { "piece attacker" } else { "piece king" };
    let is_turn =
        move || table.of(|session| session.game().end().is_none() && session.game().side() == side());
    let name = move || table.session.with(|s| s.as_ref().map(|s| story::seat(s, side(), &table.words)));
    view! {
        <div class="seat" class:turn=is_turn>
            <span class=piece aria-hidden="true"></span>
            <span class="seat-name">{name}<small>{move || story::side_name(side(), &table.words)}</small></span>
            {move || spoils(table, side())}
            {move || (is_turn() && table.of(Session::is_engines_turn)).then(|| thinking(table))}
            {move || clock(table, side())}
        </div>
    }
}

fn thinking(table: Table) -> impl IntoView {
    view! { <span class="thinking" role="status"><span class="hidden">{table.words.text("play-thinking")}</span></span> }
}

/// The soldiers that a side has captured.
fn spoils(table: Table, side: Side) -> impl IntoView {
    let victim = side.other().soldier();
    let count = table.of(|session| {
        let at_start = session.game().setup_after(0).squares_of(victim).len();
        at_start - session.game().setup().squares_of(victim).len()
    });
    let class = if victim == Piece::Attacker { "piece attacker" } else { "piece defender" };
    let label = table.words.counted("play-captured", "count", count);
    (count > 0).then(|| {
        view! {
            <span class="spoils" role="img" aria-label=label>
                {(0..count).map(|_| view! { <span class=class></span> }).collect_view()}
            </span>
        }
    })
}

fn clock(table: Table, side: Side) -> Option<impl IntoView> {
    let left = table.session.with(|session| {
        let session = session.as_ref()?;
        Some(session.clock()?.left_ms(side, session.game().side(), table.now_ms.get()))
    })?;
    let text = if left < 10_000 {
        format!("0:{:02}.{}", left / 1000, left % 1000 / 100)
    } else {
        let seconds = left.div_ceil(1000);
        format!("{}:{:02}", seconds / 60, seconds % 60)
    };
    Some(view! { <span class="clock" class:low=left < 10_000 role="timer">{text}</span> })
}
