//! The two people at a table, above and below the board.

use branan_board_ui::escape;
use branan_protocol::online::Seat;
use branan_rules::{AnyGame, Side};
use branan_scene::{Speak, span};
use branan_session::story;

use super::super::seats::{clock, face, spoils};
use super::{name, text};
use crate::online::Follower;

/// One person: name, side in the set on the board, captures, connection and time.
#[must_use]
pub fn seat(
    follower: &Follower,
    seat: Seat,
    (side, game): (Option<Side>, &AnyGame),
    now_ms: u64,
    speak: &impl Speak,
) -> String {
    let Some(table) = follower.table() else { return String::new() };
    let is_turn = table.to_move() == Some(seat);
    let turn = if is_turn { " turn" } else { "" };
    let piece = side.map_or("", |side| if side == Side::Attackers { "attacker" } else { "king" });
    let you = if follower.you() == Some(seat) {
        format!(" <small>{}</small>", text(speak, "online-you"))
    } else {
        String::new()
    };
    let time = match table.left_at(now_ms).map(|left| left[seat.index()]) {
        None => String::new(),
        Some(left) if table.is_slow() => clock("clock slow", &escape(&span(left, speak))),
        Some(left) => face(left),
    };
    format!(
        r#"<div class="seat{turn}"><span class="piece {piece}" aria-hidden="true"></span>{}<span class="seat-name"><span class="who">{}{you}</span><small>{}</small></span>{}{time}</div>"#,
        presence(follower, seat, speak),
        escape(&name(table.snapshot(), seat, speak)),
        side.map_or(String::new(), |side| escape(&story::side_name(side, speak))),
        side.map_or(String::new(), |side| spoils(game, side, speak)),
    )
}

/// A dot that says whether somebody is connected.
fn presence(follower: &Follower, seat: Seat, speak: &impl Speak) -> String {
    let (class, key) =
        if follower.is_connected(seat) { ("on", "online-is-here") } else { ("off", "online-is-away") };
    format!(r#"<span class="presence {class}" role="img" aria-label="{}"></span>"#, text(speak, key))
}
