//! What is said about a game, and what can be done.

use branan_rules::{Match, SetScore};
use branan_scene::{Speak, Value};
use leptos::prelude::*;

use super::table::Table;
use crate::play::Session;
use crate::story;

/// Whose turn it is, what threatens, and what the last order came to.
pub(super) fn status(table: Table) -> impl IntoView {
    let words = table.words;
    let turn = move || {
        table.session.with(|session| {
            let session = session.as_ref().filter(|session| session.game().end().is_none())?;
            Some(match (session.plan().level(), session.is_engines_turn()) {
                (Some(_), true) => words.text("play-thinking"),
                (Some(_), false) => words.text("play-your-turn"),
                (None, _) => {
                    let side = story::side_name(session.game().side(), &words);
                    words.say("play-side-to-move", &[("side", Value::Text(&side))])
                }
            })
        })
    };
    let dangers = move || {
        let wanted = table.warns.get() && table.seen.get().is_none();
        let dangers = table
            .of(|s| if wanted && s.is_hands_turn() { story::dangers(s.game(), &words) } else { Vec::new() });
        dangers.into_iter().map(|text| view! { <p class="danger">{text}</p> }).collect_view()
    };
    let failed = move || {
        table.engine.failed.get().then(|| view! { <p class="danger">{words.text("play-engine-failed")}</p> })
    };
    view! {
        <section class="status" aria-live="polite">
            <p class="turn">{turn}</p>
            {dangers}
            {failed}
            <p class="notice">{table.notice}</p>
        </section>
    }
}

/// The sets of a match, and what the second needs.
pub(super) fn match_score(table: Table) -> impl IntoView {
    let words = table.words;
    move || {
        let session = table.session.get().filter(|session| session.plan().is_match)?;
        let scores: Vec<SetScore> = session.series().sets().collect();
        let line = |set: usize| {
            let told = scores
                .get(set)
                .map_or_else(|| words.text("match-open"), |score| told(&session, set, *score, table));
            let number = words.counted("match-set", "number", set + 1);
            view! { <li class:current=set == session.set()><span>{number}</span><span>{told}</span></li> }
        };
        let need = session.need().map(|need| view! { <p class="need">{story::need(need, &words)}</p> });
        Some(view! {
            <section class="match" aria-label=words.text("match-title")>
                <ol>{line(0)}{line(1)}</ol>
                {need}
            </section>
        })
    }
}

fn told(session: &Session, set: usize, score: SetScore, table: Table) -> String {
    let words = table.words;
    let Some(winner) = score.winner else { return words.text("end-drawn") };
    let mine = Match::player(winner, set) == session.player();
    let who = match (session.plan().level(), mine) {
        (Some(_), true) => words.text("seat-you"),
        (Some(level), false) => words.counted("seat-engine", "level", level.into()),
        (None, true) => words.text("seat-first"),
        (None, false) => words.text("seat-second"),
    };
    words.say("match-won-in", &[("who", Value::Text(&who)), ("moves", Value::Number(score.moves))])
}

/// Buttons, and the field for typed moves.
pub(super) fn controls(table: Table) -> impl IntoView {
    let words = table.words;
    let is_on = move || table.of(|session| session.game().end().is_none());
    let asking = RwSignal::new(false);
    let main = move || {
        if asking.get() {
            return confirm(table, asking).into_any();
        }
        view! {
            <button type="button" disabled=move || !table.of(Session::may_undo) on:click=move |_| table.undo()>
                <span aria-hidden="true">"↩"</span>{words.text("play-undo")}
            </button>
            <button type="button" disabled=move || !table.of(Session::is_hands_turn) on:click=move |_| table.ask_for_hint()>
                <span aria-hidden="true">"✦"</span>{words.text("play-hint")}
            </button>
            <button type="button" on:click=move |_| table.flip()>
                <span aria-hidden="true">"⇅"</span>{words.text("play-flip")}
            </button>
            <button type="button" disabled=move || !is_on() on:click=move |_| asking.set(true)>
                <span aria-hidden="true">"⚑"</span>{words.text("play-resign")}
            </button>
        }
        .into_any()
    };
    view! {
        <div class="controls">{main}</div>
        {move || is_on().then(|| typed(table))}
        <details class="settings">
            <summary>{words.text("play-settings")}</summary>
            {switch("play-sound", table.sound, table, Table::toggle_sound)}
            {switch("play-warnings", table.warns, table, Table::toggle_warnings)}
            {switch("play-coordinates", table.coordinates, table, Table::toggle_coordinates)}
            <button type="button" class="quiet" on:click=move |_| table.leave()>{words.text("play-leave")}</button>
        </details>
    }
}

fn confirm(table: Table, asking: RwSignal<bool>) -> impl IntoView {
    let words = table.words;
    let resign = move |_| {
        asking.set(false);
        table.resign();
    };
    view! {
        <p class="question" role="alert">{words.text("play-resign-really")}</p>
        <button type="button" class="grave" on:click=resign>{words.text("play-resign")}</button>
        <button type="button" on:click=move |_| asking.set(false)>{words.text("play-go-on")}</button>
    }
}

fn switch(key: &'static str, on: RwSignal<bool>, table: Table, toggle: fn(Table)) -> impl IntoView {
    view! {
        <label class="switch">
            <input type="checkbox" prop:checked=on on:change=move |_| toggle(table)/>
            {table.words.text(key)}
        </label>
    }
}

/// A field for moves by keyboard, as `d2-e2`.
fn typed(table: Table) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let play = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        if table.play_typed(&text.get_untracked()) {
            text.set(String::new());
        }
    };
    view! {
        <form class="typed" on:submit=play>
            <label for="typed-move">{table.words.text("play-type")}</label>
            <input id="typed-move" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="d1-d3"
                prop:value=text on:input=move |event| text.set(event_target_value(&event))/>
            <button type="submit">{table.words.text("play-type-go")}</button>
        </form>
    }
}
