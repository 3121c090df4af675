//! What is said about a contest, and what can be done.

use branan_board_ui::escape;
use branan_live::Contest;
use branan_protocol::online::{Command, Offer, Seat, SetRecord, Status};
use branan_scene::{Speak, Value, span};
use branan_session::story;

use super::super::panel::{Switches, chosen_before, past};
use super::super::{button, text};
use super::{name, named, terms};
use crate::online::Follower;
use crate::order::ContestOrder;

const SET: &str = ContestOrder::Set.word();

/// How things stand besides the contest itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a state of its own")]
pub struct Standing<'a> {
    /// The time by the server's clock.
    pub now_ms: u64,
    /// The line is down.
    pub is_lost: bool,
    /// The server is of another version than the page.
    pub is_outdated: bool,
    /// How long until the win may be claimed because the other is away, in ms.
    pub claim_in_ms: Option<u64>,
    /// Whoever sits here was asked whether to resign.
    pub is_resigning: bool,
    /// The board shows a position of the past.
    pub is_past: bool,
    /// What the last order came to.
    pub notice: &'a str,
}

/// The page around the sections, written once.
#[must_use]
pub fn skeleton(switches: Switches, speak: &impl Speak) -> String {
    let switch = |key: &str, name: &str, on: bool| {
        let checked = if on { " checked" } else { "" };
        format!(
            r#"<label class="switch"><input type="checkbox" name="{name}"{checked}>{}</label>"#,
            text(speak, key)
        )
    };
    format!(
        r#"<h1 class="hidden">{}</h1><p id="said" class="hidden" aria-live="assertive"></p><div class="table"><div class="table-board"><div id="top-seat"></div><div id="board" class="board-frame"></div><div id="bottom-seat"></div></div><aside class="panel"><div id="finish"></div><div id="welcome"></div><section id="status" class="status" aria-live="polite"></section><div id="hurry"></div><div id="match"></div><div id="controls" class="controls"></div><div id="moves"></div><div id="about"></div><section class="chat" aria-label="{}"><div id="chat"></div><div id="chat-form"></div></section><div id="summary" class="summary"></div><div id="typed"></div><details class="settings"><summary>{}</summary>{}{}</details></aside></div>"#,
        text(speak, "nav-online"),
        text(speak, "online-chat"),
        text(speak, "play-settings"),
        switch("play-sound", "sound", switches.sound),
        switch("play-coordinates", "coordinates", switches.coordinates),
    )
}

/// The field for moves; nothing for who watches, and when nothing is played.
#[must_use]
pub fn typed(follower: &Follower, speak: &impl Speak) -> String {
    let is_playing = follower.table().is_some_and(|table| table.status() == Status::Playing);
    if follower.you().is_none() || !is_playing {
        return String::new();
    }
    format!(
        r#"<form class="typed" name="move"><label for="typed-move">{}</label><input id="typed-move" name="text" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="d1-d3"><button type="submit">{}</button></form>"#,
        text(speak, "play-type"),
        text(speak, "play-type-go"),
    )
}

/// What is played, and how many watch.
#[must_use]
pub fn summary(follower: &Follower, speak: &impl Speak) -> String {
    let Some(state) = follower.state() else { return String::new() };
    let watchers = match follower.watchers() {
        0 => String::new(),
        n => format!(
            r#" <span class="watchers">{}</span>"#,
            escape(&speak.say("online-watchers", &[("count", Value::Number(n as usize))]))
        ),
    };
    let told = escape(&terms(&state.terms, &state.or, speak));
    if state.status == Status::Open {
        return format!("<p>{told}{watchers}</p>");
    }
    let id = escape(&state.id);
    let links = ["otg", "pgn", "csv", "txt", "json"];
    let links = links.map(|format| format!(r#"<a href="/g/{id}/record.{format}" download>{format}</a>"#));
    format!(
        r#"<p>{told}{watchers}</p><p class="records">{} {}</p>"#,
        text(speak, "online-record"),
        links.join(" ")
    )
}

/// Whose turn it is, what the other wants, and what went wrong.
#[must_use]
pub fn status(follower: &Follower, standing: &Standing<'_>, speak: &impl Speak) -> String {
    let mut out = String::new();
    let paragraph = |class: &str, told: &str| format!(r#"<p class="{class}">{told}</p>"#);
    if standing.is_outdated {
        out += &paragraph("danger", &text(speak, "online-outdated"));
    } else if standing.is_lost {
        out += &paragraph("danger lost", &text(speak, "online-lost"));
    }
    if let Some(table) = follower.table().filter(|table| table.status() == Status::Playing) {
        out += &if standing.is_past { past(speak) } else { turn(follower, table, speak) };
        out += &questions(follower, table, speak);
    }
    if let Some(premove) = follower.premove() {
        out += &chosen_before(premove, speak);
    }
    if !standing.notice.is_empty() {
        out += &paragraph("notice", &escape(standing.notice));
    }
    out
}

fn turn(follower: &Follower, table: &Contest, speak: &impl Speak) -> String {
    let Some(mover) = table.to_move() else { return String::new() };
    let told = if follower.you() == Some(mover) && follower.move_under_way().is_none() {
        text(speak, "play-your-turn")
    } else if follower.you() == Some(mover) {
        text(speak, "online-sending")
    } else {
        named(speak, "online-their-turn", &name(table.snapshot(), mover, speak))
    };
    format!(r#"<p class="turn">{told}</p>"#)
}

/// What has to happen soon, counted down: the first move, or the return of somebody who has left.
#[must_use]
pub fn hurry(follower: &Follower, standing: &Standing<'_>, speak: &impl Speak) -> String {
    let Some(table) = follower.table().filter(|table| table.status() == Status::Playing) else {
        return String::new();
    };
    let mut out = String::new();
    if let Some(deadline) = table.deadline_ms().filter(|_| table.is_first_move()) {
        let left = span(deadline.saturating_sub(standing.now_ms), speak);
        let told = escape(&speak.say("online-first-move", &[("time", Value::Text(&left))]));
        put!(out, r#"<p class="fine">{told}</p>"#);
    }
    out + &away(follower, table, standing, speak)
}

/// What one of the two has offered: the other answers, and whoever offered waits.
fn questions(follower: &Follower, table: &Contest, speak: &impl Speak) -> String {
    let (Some(you), state) = (follower.you(), table.snapshot()) else { return String::new() };
    let other = name(state, you.other(), speak);
    let ask = |offer: Offer, key: &str, yes: ContestOrder, no: ContestOrder| match offer.by {
        None => String::new(),
        Some(by) if by == you => {
            format!(r#"<p class="fine">{}</p>"#, text(speak, &format!("online-{key}-sent")))
        }
        Some(_) => format!(
            r#"<div class="question" role="alert"><p>{}</p>{}{}</div>"#,
            named(speak, &format!("online-{key}-asked"), &other),
            button(yes.word(), "primary", &text(speak, "online-accept"), true),
            button(no.word(), "", &text(speak, "online-decline"), true),
        ),
    };
    ask(state.draw, "draw", ContestOrder::DrawYes, ContestOrder::DrawNo)
        + &ask(state.takeback, "takeback", ContestOrder::TakebackYes, ContestOrder::TakebackNo)
}

/// That the other has gone, and when the win may be claimed.
fn away(follower: &Follower, table: &Contest, standing: &Standing<'_>, speak: &impl Speak) -> String {
    let Some(you) = follower.you() else { return String::new() };
    let other = you.other();
    let left = table.left_at(standing.now_ms);
    let is_late = table.to_move() == Some(other) && left.is_some_and(|left| left[other.index()] == 0);
    let told = match standing.claim_in_ms {
        _ if is_late => text(speak, "online-time-up"),
        None => return String::new(),
        Some(0) => named(speak, "online-gone", &name(table.snapshot(), other, speak)),
        Some(left) => escape(&speak.say(
            "online-away",
            &[
                ("name", Value::Text(&name(table.snapshot(), other, speak))),
                ("seconds", Value::Number(left.div_ceil(1000) as usize)),
            ],
        )),
    };
    let claim = if is_late || standing.claim_in_ms == Some(0) {
        button(ContestOrder::Claim.word(), "primary", &text(speak, "online-claim"), true)
    } else {
        String::new()
    };
    format!(r#"<div class="question"><p>{told}</p>{claim}</div>"#)
}

/// The sets of a match, to look at, and what the second needs; nothing for a single set.
#[must_use]
pub fn series(follower: &Follower, shown: usize, speak: &impl Speak) -> String {
    let Some(table) = follower.table().filter(|table| table.snapshot().terms.sets == 2) else {
        return String::new();
    };
    let (sets, is_on) = (table.sets(), table.status() == Status::Playing);
    let mut lines = String::new();
    for set in 0..2 {
        let told = match sets.get(set) {
            Some(record) => describe(table, record, speak),
            None if is_on && set == sets.len() => text(speak, "online-set-on"),
            None => text(speak, "match-open"),
        };
        let number = escape(&speak.say("match-set", &[("number", Value::Number(set + 1))]));
        let can_be_seen = set < sets.len() || is_on && set == sets.len();
        let (current, label) = if set == shown {
            (r#" class="current""#, format!("<span>{number}</span>"))
        } else if can_be_seen {
            (
                "",
                format!(
                    r#"<button type="button" class="quiet" data-do="{SET}" data-value="{set}">{number}</button>"#
                ),
            )
        } else {
            ("", format!("<span>{number}</span>"))
        };
        put!(lines, "<li{current}>{label}<span>{told}</span></li>");
    }
    format!(
        r#"<section class="match" aria-label="{}"><ol>{lines}</ol>{}</section>"#,
        text(speak, "match-title"),
        need(follower, table, speak)
    )
}

fn describe(table: &Contest, record: &SetRecord, speak: &impl Speak) -> String {
    let Some(winner) = record.winner else { return text(speak, "end-drawn") };
    let who = name(table.snapshot(), winner, speak);
    let with = [("who", Value::Text(&who)), ("moves", Value::Number(record.count as usize))];
    escape(&speak.say("match-won-in", &with))
}

fn need(follower: &Follower, table: &Contest, speak: &impl Speak) -> String {
    let seat = follower.you().unwrap_or(Seat::First);
    let Some(need) = table.need(seat).filter(|_| table.status() == Status::Playing) else {
        return String::new();
    };
    let told = escape(&story::need(need, speak));
    let who = match follower.you() {
        Some(_) => String::new(),
        None => format!("<strong>{}</strong>: ", escape(&name(table.snapshot(), seat, speak))),
    };
    format!(r#"<p class="need">{who}{told}</p>"#)
}

/// The buttons below the board; instead of them the question whether to resign, where it was asked.
#[must_use]
pub fn controls(follower: &Follower, standing: &Standing<'_>, speak: &impl Speak) -> String {
    let signed = |order: &str, sign: &str, key: &str, is_enabled: bool| {
        let inner = format!(r#"<span aria-hidden="true">{sign}</span>{}"#, text(speak, key));
        button(order, "", &inner, is_enabled)
    };
    let flip = signed(ContestOrder::Flip.word(), "⇅", "play-flip", true);
    let playing = follower.table().filter(|table| table.status() == Status::Playing);
    let (Some(table), Some(you)) = (playing, follower.you()) else { return flip };
    if standing.is_resigning {
        return format!(
            r#"<p class="question" role="alert">{}</p>{}{}"#,
            text(speak, "play-resign-really"),
            button(ContestOrder::ResignYes.word(), "grave", &text(speak, "play-resign"), true),
            button(ContestOrder::ResignNo.word(), "", &text(speak, "play-go-on"), true),
        );
    }
    let state = table.snapshot();
    let may = |offer: Offer, command: &Command| {
        let last = offer.last[you.index()] as usize;
        offer.by != Some(you)
            && (last == 0 || table.board().len() + 1 >= last + 2)
            && !follower.awaits(command)
    };
    let own = if table.to_move() == Some(you) { 2 } else { 1 };
    let leave = if table.set() == 1 && table.is_first_move() {
        signed(ContestOrder::Abort.word(), "✕", "online-abort", true)
    } else {
        signed(ContestOrder::Resign.word(), "⚑", "play-resign", true)
    };
    let gift = match state.left {
        Some(_) => {
            let key = if table.is_slow() { "online-give-hours" } else { "online-give-time" };
            signed(ContestOrder::GiveTime.word(), "+", key, true)
        }
        None => String::new(),
    };
    [
        signed(
            ContestOrder::Takeback.word(),
            "↩",
            "play-undo",
            table.board().len() >= own
                && state.takeback.by.is_none()
                && may(state.takeback, &Command::AskTakeback),
        ),
        signed(
            ContestOrder::Draw.word(),
            "½",
            "online-draw",
            may(state.draw, &Command::OfferDraw) && state.draw.by.is_none(),
        ),
        flip,
        leave,
        gift,
    ]
    .concat()
}
