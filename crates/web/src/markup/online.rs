//! What pages show of contests with somebody elsewhere.

mod chat;
mod finish;
mod hall;
mod panel;
mod seats;
#[cfg(test)]
mod tests;
mod welcome;

pub use chat::{chat, chat_form, line};
pub use finish::{FinishOf, finish};
pub use hall::{hall, lobby, lost};
pub use panel::{Standing, controls, hurry, series, skeleton, status, summary, typed};
pub use seats::seat;
pub use welcome::{invitation, missing, waiting};

use branan_board_ui::escape;
use branan_protocol::online::{Alternatives, Clock, Pick, Seat, Snapshot, Terms, rules_of_terms};
use branan_rules::presets;
use branan_scene::{Speak, Value, span};
use branan_session::story;

use super::text;

/// The name of one of the two people.
#[must_use]
pub fn name(state: &Snapshot, seat: Seat, speak: &impl Speak) -> String {
    let name = &state.names[seat.index()];
    if name.is_empty() { speak.say("online-guest", &[]) } else { name.clone() }
}

/// What is played, as "Brandubh · match of two sets · 5 min + 3 s"; where there is a choice, all of it.
#[must_use]
pub fn terms(terms: &Terms, or: &Alternatives, speak: &impl Speak) -> String {
    let games: Vec<String> = or.games(terms).map(|rules| game(rules, speak)).collect();
    let clocks: Vec<String> = or.all_clocks(terms).map(|clock| time(clock, speak)).collect();
    let length = speak.say(if terms.sets == 2 { "choose-match" } else { "choose-set" }, &[]);
    let mut played = format!("{} · {length} · {}", games.join(", "), clocks.join(", "));
    if terms.rated {
        put!(played, " · {}", speak.say("online-rated", &[]));
    }
    played
}

/// The name of a game; rules of somebody's own are called so, since their name may be that of a known game.
fn game(rules: &str, speak: &impl Speak) -> String {
    let name = rules_of_terms(rules).map_or_else(String::new, |set| story::game_name(&set, speak));
    if is_known(rules) { name } else { speak.say("online-own-rules", &[("game", Value::Text(&name))]) }
}

/// The key of what somebody who takes up an offer plays, by the side of whoever made it.
const fn other_side(pick: Pick) -> &'static str {
    match pick {
        Pick::Attackers => "online-you-defend",
        Pick::Defenders => "online-you-attack",
        Pick::Random => "online-sides-random",
    }
}

/// Says whether the rules are those of a known game.
fn is_known(rules: &str) -> bool {
    presets::by_id(rules).is_some()
}

/// The clock of what is played.
fn time(clock: Option<Clock>, speak: &impl Speak) -> String {
    let Some(clock) = clock else { return speak.say("choose-no-clock", &[]) };
    if let Some(cap_ms) = clock.cap_ms {
        let [base, inc, cap] = [clock.base_ms, clock.inc_ms, cap_ms].map(|ms| span(ms, speak));
        let spans = [("base", Value::Text(&base)), ("inc", Value::Text(&inc)), ("cap", Value::Text(&cap))];
        return speak.say("online-slow-clock", &spans);
    }
    let (minutes, seconds) = ((clock.base_ms / 60_000) as usize, (clock.inc_ms / 1000) as usize);
    speak.say("choose-minutes", &[("minutes", Value::Number(minutes)), ("seconds", Value::Number(seconds))])
}

/// The text of a key with a name filled in, ready for a page.
fn named(speak: &impl Speak, key: &str, name: &str) -> String {
    escape(&speak.say(key, &[("name", Value::Text(name))]))
}

/// A field for the name of whoever sits here.
fn name_field(name: &str, speak: &impl Speak) -> String {
    format!(
        r#"<label class="name-field"><span>{}</span><input id="guest" type="text" name="guest" maxlength="24" autocomplete="nickname" value="{}" placeholder="{}"></label>"#,
        text(speak, "online-your-name"),
        escape(name),
        text(speak, "online-guest"),
    )
}
