//! The end of a set or a contest: who won, why, and what next.

use branan_board_ui::escape;
use branan_live::Contest;
use branan_protocol::online::{Seat, Snapshot, Status};
use branan_rules::AnyGame;
use branan_scene::{Speak, Value};
use branan_session::story;

use super::super::finish::{clause, learn, set_result};
use super::super::{button, text};
use super::{is_known, name, named};
use crate::online::Follower;
use crate::order::ContestOrder;

/// Which end is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FinishOf {
    /// That of a set, before the next begins in some seconds.
    Interlude(u64),
    /// That of a set that was looked up.
    Set,
    /// That of the contest.
    Contest,
}

/// The end of the set in `game`, whose record is the one with this index.
#[must_use]
pub fn finish(
    follower: &Follower,
    index: usize,
    game: &AnyGame,
    what: FinishOf,
    language: &str,
    speak: &impl Speak,
) -> String {
    let Some(table) = follower.table() else { return String::new() };
    let Some(record) = table.sets().get(index) else { return called_off(table, language, speak) };
    let state = table.snapshot();
    // Large letters are for what counts in the end.
    let is_match = what == FinishOf::Contest && state.terms.sets == 2;
    let winner = if is_match { state.winner } else { record.winner };
    let won = if follower.you().is_some() && winner == follower.you() { " won" } else { "" };
    let of_set = outcome(follower, state, record.winner, speak);
    let (headline, set) = if is_match {
        let headline = format!(r#"<h2 class="match-result">{}</h2>"#, match_outcome(follower, state, speak));
        (headline, set_result(index, &of_set, speak))
    } else {
        (format!("<h2>{of_set}</h2>"), String::new())
    };
    let names = [record.attackers, record.attackers.other()].map(|seat| name(state, seat, speak));
    let mut out = format!(
        r#"<section class="finish{won}">{headline}{set}<p>{}</p>{}"#,
        escape(&story::because(game, speak)),
        clause(game.rule_set(), record.reason, language, speak),
    );
    out += r#"<div class="actions">"#;
    match what {
        FinishOf::Interlude(seconds) => {
            let told = speak.say("online-next-set", &[("seconds", Value::Number(seconds as usize))]);
            out += &button(ContestOrder::GoOn.word(), "primary", &escape(&told), true);
        }
        FinishOf::Set => {
            out += &button(ContestOrder::GoOn.word(), "primary", &text(speak, "online-back-to-board"), true);
        }
        FinishOf::Contest => out += &rematch(follower, state, language, speak),
    }
    let own = Some(state.terms.rules.as_str()).filter(|rules| !is_known(rules));
    out += &learn(game, own, names, language, speak);
    if what == FinishOf::Contest {
        put!(out, r#"<a class="button" href="/{language}/online">{}</a>"#, text(speak, "online-another"));
    }
    out + "</div></section>"
}

fn called_off(table: &Contest, language: &str, speak: &impl Speak) -> String {
    if table.status() != Status::Aborted {
        return String::new();
    }
    format!(
        r#"<section class="finish"><h2>{}</h2><p>{}</p><div class="actions"><a class="button" href="/{language}/online">{}</a></div></section>"#,
        text(speak, "online-aborted"),
        text(speak, "online-aborted-text"),
        text(speak, "online-another"),
    )
}

fn outcome(follower: &Follower, state: &Snapshot, winner: Option<Seat>, speak: &impl Speak) -> String {
    match (winner, follower.you()) {
        (None, _) => text(speak, "end-drawn"),
        (Some(winner), Some(you)) if winner == you => text(speak, "end-you-win"),
        (Some(_), Some(_)) => text(speak, "end-you-lose"),
        (Some(winner), None) => named(speak, "online-wins", &name(state, winner, speak)),
    }
}

fn match_outcome(follower: &Follower, state: &Snapshot, speak: &impl Speak) -> String {
    match (state.winner, follower.you()) {
        (None, _) => text(speak, "match-drawn"),
        (Some(winner), Some(you)) if winner == you => text(speak, "match-you-win"),
        (Some(_), Some(_)) => text(speak, "match-you-lose"),
        (Some(winner), None) => named(speak, "online-wins-match", &name(state, winner, speak)),
    }
}

/// The way to play the same again.
fn rematch(follower: &Follower, state: &Snapshot, language: &str, speak: &impl Speak) -> String {
    if let Some(next) = &state.next {
        return format!(
            r#"<a class="button primary" href="/{language}/g/{}">{}</a>"#,
            escape(next),
            text(speak, "online-to-rematch")
        );
    }
    let Some(you) = follower.you() else { return String::new() };
    match state.rematch.by {
        None => button(ContestOrder::Rematch.word(), "primary", &text(speak, "online-rematch"), true),
        Some(by) if by == you => {
            button(ContestOrder::Rematch.word(), "primary", &text(speak, "online-rematch-sent"), false)
        }
        Some(by) => format!(
            r#"<p class="question" role="alert">{}</p>{}{}"#,
            named(speak, "online-rematch-asked", &name(state, by, speak)),
            button(ContestOrder::Rematch.word(), "primary", &text(speak, "online-accept"), true),
            button(ContestOrder::RematchNo.word(), "", &text(speak, "online-decline"), true),
        ),
    }
}
