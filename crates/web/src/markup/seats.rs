//! The two players, above and below the board.

use branan_board_ui::escape;
use branan_rules::{AnyGame, Piece, Side};
use branan_scene::{Speak, Value};
use branan_session::{Session, story};

use super::text;

/// One player: who, what they captured, whether they think, how much time they have.
#[must_use]
pub fn seat(session: &Session, side: Side, now_ms: u64, speak: &impl Speak) -> String {
    let game = session.game();
    let is_turn = game.end().is_none() && game.side() == side;
    let turn = if is_turn { " turn" } else { "" };
    let piece = if side == Side::Attackers { "attacker" } else { "king" };
    let thinking = if is_turn && session.is_engines_turn() {
        format!(
            r#"<span class="thinking"><span class="hidden">{}</span></span>"#,
            text(speak, "play-thinking")
        )
    } else {
        String::new()
    };
    format!(
        r#"<div class="seat{turn}"><span class="piece {piece}" aria-hidden="true"></span><span class="seat-name">{}<small>{}</small></span>{thinking}{}{}</div>"#,
        escape(&story::seat(session, side, speak)),
        escape(&story::side_name(side, speak)),
        spoils(session.game(), side, speak),
        session.clock().map_or(String::new(), |clock| face(clock.left_ms(
            side,
            session.game().side(),
            now_ms
        ))),
    )
}

/// The soldiers that a side has captured.
pub(super) fn spoils(game: &AnyGame, side: Side, speak: &impl Speak) -> String {
    let victim = side.other().soldier();
    let left = |setup: branan_rules::Setup| setup.squares_of(victim).len();
    let count = left(game.setup_after(0)).saturating_sub(left(game.setup()));
    if count == 0 {
        return String::new();
    }
    let kind = if victim == Piece::Attacker { "attacker" } else { "defender" };
    let label = escape(&speak.say("play-captured", &[("count", Value::Number(count))]));
    let pieces = format!(r#"<span class="piece {kind}"></span>"#).repeat(count);
    format!(r#"<span class="spoils" role="img" aria-label="{label}">{pieces}</span>"#)
}

/// A clock with some time left.
pub(super) fn face(left_ms: u64) -> String {
    let (class, text) = if left_ms < 10_000 {
        ("clock low", format!("0:{:02}.{}", left_ms / 1000, left_ms % 1000 / 100))
    } else {
        let seconds = left_ms.div_ceil(1000);
        ("clock", format!("{}:{:02}", seconds / 60, seconds % 60))
    };
    clock(class, &text)
}

/// What a clock shows.
pub(super) fn clock(class: &str, text: &str) -> String {
    format!(r#"<span class="{class}" role="timer">{text}</span>"#)
}
