//! What is said about a game, and what can be done.

use branan_board_ui::escape;
use branan_rules::{Escape, Move, RuleSet, SetScore, Side};
use branan_scene::{Speak, Value};
use branan_session::{Session, is_preset, story};

use super::{button, text};
use crate::order::PlayOrder;

/// What a player can switch on and off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Switches {
    /// Sounds.
    pub sound: bool,
    /// Warnings of dangers.
    pub warnings: bool,
    /// The names of files and ranks.
    pub coordinates: bool,
    /// A moment before the computer moves.
    pub pause: bool,
}

/// The page around the sections, written once a game. `form` is how the server has it, without what hangs on the game
/// and on the player.
#[must_use]
pub fn table_skeleton(
    form: &str,
    set: &RuleSet,
    switches: Switches,
    language: &str,
    speak: &impl Speak,
) -> String {
    // Rules of one's own have no page.
    let rules = if is_preset(set) {
        format!(r#"<a href="/{language}/learn/{}">{}</a>"#, set.id, text(speak, "play-rules"))
    } else {
        String::new()
    };
    let name = format!("<strong>{}</strong>{rules}", escape(&story::game_name(set, speak)));
    let Switches { sound, warnings, coordinates, pause } = switches;
    let on = [("sound", sound), ("warnings", warnings), ("coordinates", coordinates), ("pause", pause)];
    on.into_iter().filter(|(_, is_on)| *is_on).fold(form.replace("{game}", &name), |form, (name, _)| {
        let name = format!("name=\"{name}\"");
        form.replace(&name, &(name.clone() + " checked"))
    })
}

/// How things stand besides the game itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing<'a> {
    /// The board shows a position of the past.
    pub is_past: bool,
    /// The move that is to be played once it is the player's turn.
    pub premove: Option<Move>,
    /// Dangers are told.
    pub warns: bool,
    /// The engine has failed.
    pub has_failed: bool,
    /// What the last order came to.
    pub notice: &'a str,
}

/// Whose turn it is, what threatens, and what the last order came to.
#[must_use]
pub fn status(session: &Session, standing: Standing<'_>, speak: &impl Speak) -> String {
    let Standing { is_past, premove, warns, has_failed, notice } = standing;
    let mut out = match story::turn(session, speak) {
        Some(_) if is_past => past(speak),
        Some(turn) => format!(r#"<p class="turn">{}</p>"#, escape(&turn)),
        None => String::new(),
    };
    if let Some(premove) = premove {
        out += &chosen_before(premove, speak);
    }
    if let Some(aim) = aim(session).filter(|_| !is_past) {
        put!(out, r#"<p class="aim">{}</p>"#, text(speak, aim));
    }
    if warns && !is_past && session.is_hands_turn() {
        for danger in story::dangers(session.game(), speak) {
            put!(out, r#"<p class="danger">{}</p>"#, escape(&danger));
        }
    }
    if has_failed {
        put!(out, r#"<p class="danger">{}</p>"#, text(speak, "play-engine-failed"));
    }
    if !notice.is_empty() {
        put!(out, r#"<p class="notice">{}</p>"#, escape(notice));
    }
    out
}

/// Says that the board shows the past, with the way back.
pub(super) fn past(speak: &impl Speak) -> String {
    format!(
        r#"<p class="notice unfinished"><span>{}</span>{}</p>"#,
        text(speak, "play-past"),
        button(PlayOrder::Present.word(), "button", &text(speak, "play-present"), true)
    )
}

/// A move that is to be played once it can be, with the way to take it back.
pub(super) fn chosen_before(premove: Move, speak: &impl Speak) -> String {
    let told = escape(&speak.say("play-premove", &[("move", Value::Text(&premove.to_string()))]));
    let cancel = button(PlayOrder::Unpremove.word(), "quiet", &text(speak, "play-cancel"), true);
    format!(r#"<p class="notice unfinished"><span>{told}</span>{cancel}</p>"#)
}

/// What the player is after, told until the first move: somebody may never have played this game.
fn aim(session: &Session) -> Option<&'static str> {
    let is_first = session.is_hands_turn() && session.terms().level().is_some() && session.game().len() < 2;
    is_first.then(|| match (session.you(), session.game().rule_set().escape) {
        (Side::Attackers, _) => "play-aim-attackers",
        (Side::Defenders, Escape::Edge) => "play-aim-edge",
        (Side::Defenders, _) => "play-aim-corner",
    })
}

/// The sets of a match, and what the second needs; nothing for a single set.
#[must_use]
pub fn match_score(session: &Session, speak: &impl Speak) -> String {
    if !session.terms().is_match {
        return String::new();
    }
    let scores: Vec<SetScore> = session.series().sets().collect();
    let mut lines = String::new();
    for set in 0..2 {
        let told = match scores.get(set) {
            Some(score) => story::set_outcome(session, set, *score, speak),
            None if set == session.set() => speak.say("match-now", &[]),
            None => speak.say("match-open", &[]),
        };
        let current = if set == session.set() { r#" class="current""# } else { "" };
        let number = speak.say("match-set", &[("number", Value::Number(set + 1))]);
        put!(lines, "<li{current}><span>{}</span><span>{}</span></li>", escape(&number), escape(&told));
    }
    let need = story::needed(session, speak)
        .map_or(String::new(), |need| format!(r#"<p class="need">{}</p>"#, escape(&need)));
    format!(
        r#"<section class="match" aria-label="{}"><ol>{lines}</ol>{need}</section>"#,
        text(speak, "match-title")
    )
}

/// The buttons below the board; instead of them the question whether to resign, where it was asked.
#[must_use]
pub fn controls(session: &Session, is_resigning: bool, speak: &impl Speak) -> String {
    let is_on = session.game().end().is_none();
    if is_resigning && is_on {
        return format!(
            r#"<p class="question" role="alert">{}</p>{}{}"#,
            text(speak, "play-resign-really"),
            button(PlayOrder::ResignYes.word(), "grave", &text(speak, "play-resign"), true),
            button(PlayOrder::ResignNo.word(), "", &text(speak, "play-go-on"), true),
        );
    }
    let signed = |order: &str, sign: &str, key: &str, is_enabled: bool| {
        button(
            order,
            "",
            &format!(r#"<span aria-hidden="true">{sign}</span>{}"#, text(speak, key)),
            is_enabled,
        )
    };
    let flip = signed(PlayOrder::Flip.word(), "⇅", "play-flip", true);
    if !is_on {
        return flip;
    }
    [
        signed(PlayOrder::Undo.word(), "↩", "play-undo", session.may_undo()),
        signed(PlayOrder::Hint.word(), "✦", "play-hint", session.is_hands_turn()),
        flip,
        signed(PlayOrder::Resign.word(), "⚑", "play-resign", true),
    ]
    .concat()
}
