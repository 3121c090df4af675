//! What the two say to each other.

use branan_board_ui::escape;
use branan_protocol::online::{CHAT_LIMIT, ChatLine, Phrase, Seat};
use branan_scene::Speak;

use super::super::{button, text};
use super::{name, named};
use crate::online::Follower;
use crate::order::ContestOrder;

const SAY: &str = ContestOrder::Say.word();

/// The lines said so far.
#[must_use]
pub fn chat(follower: &Follower, speak: &impl Speak) -> String {
    let Some(state) = follower.state().filter(|state| !state.chat.is_empty()) else { return String::new() };
    let mut lines = String::new();
    for said in &state.chat {
        let own = if follower.you() == Some(said.by) { r#" class="own""# } else { "" };
        put!(
            lines,
            "<li{own}><strong>{}</strong> {}</li>",
            escape(&name(state, said.by, speak)),
            escape(&line(&said.line, speak))
        );
    }
    let label = text(speak, "online-chat");
    format!(
        r#"<div role="log" aria-label="{label}"><ol class="lines" tabindex="0" aria-label="{label}">{lines}</ol></div>"#
    )
}

/// A line as it is read: a phrase in the reader's language, a text as it is.
#[must_use]
pub fn line(line: &ChatLine, speak: &impl Speak) -> String {
    match line {
        ChatLine::Phrase(phrase) => speak.say(&format!("phrase-{}", phrase.word()), &[]),
        ChatLine::Text(text) => text.clone(),
    }
}

/// What can be said by whoever has a seat.
#[must_use]
pub fn chat_form(follower: &Follower, speak: &impl Speak) -> String {
    let (Some(state), Some(you)) = (follower.state(), follower.you()) else { return String::new() };
    if follower.is_open() {
        return String::new();
    }
    let phrase = |phrase: Phrase| {
        format!(
            r#"<button type="button" data-do="{SAY}" data-value="{}">{}</button>"#,
            phrase.word(),
            text(speak, &format!("phrase-{}", phrase.word()))
        )
    };
    let phrases: String = Phrase::ALL.into_iter().map(phrase).collect();
    let quiet = |seat: Seat| state.quiet[seat.index()];
    let free = if quiet(you) {
        button(ContestOrder::ChatOn.word(), "quiet", &text(speak, "online-chat-on"), true)
    } else if quiet(you.other()) {
        format!(
            r#"<p class="fine">{}</p>"#,
            named(speak, "online-chat-off-other", &name(state, you.other(), speak))
        )
    } else {
        format!(
            r#"<form name="chat" class="say"><input name="text" type="text" maxlength="{CHAT_LIMIT}" autocomplete="off" aria-label="{}" placeholder="{}"><button type="submit">{}</button></form>{}"#,
            text(speak, "online-say-something"),
            text(speak, "online-say-something"),
            text(speak, "online-say"),
            button(ContestOrder::ChatOff.word(), "quiet", &text(speak, "online-chat-off"), true),
        )
    };
    format!(
        r#"<details class="phrases"><summary>{}</summary><div>{phrases}</div></details>{free}"#,
        text(speak, "online-phrases")
    )
}
