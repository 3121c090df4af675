//! The choice of a game: one click plays, a few more change everything.

use branan_rules::{RuleSet, Side, presets};
use branan_scene::{Speak, Value};
use leptos::prelude::*;

use super::board::picture;
use super::table::Table;
use crate::play::{Budget, Opponent, Plan, TOP_LEVEL};

/// The clocks on offer: minutes for the set, seconds for each move.
const CLOCKS: [(u32, u32); 4] = [(3, 2), (5, 3), (10, 5), (30, 20)];

/// Everything that can be chosen, with a start button that works at once.
pub(super) fn chooser(table: Table) -> AnyView {
    let (words, plan) = (table.words, RwSignal::new(Plan::default()));
    let start = move |_| table.start(plan.get_untracked());
    view! {
        <div class="chooser">
            <p class="notice" aria-live="polite">{table.notice}</p>
            <fieldset class="choose-game">
                <legend>{words.text("choose-game")}</legend>
                <div class="games">{presets::ALL.into_iter().map(|set| game(set, plan, table)).collect_view()}</div>
            </fieldset>
            <div class="choose-rest">
                {opponent(plan, table)}
                {side(plan, table)}
                {sets(plan, table)}
                {clock(plan, table)}
                <button type="button" class="primary start" on:click=start>{words.text("choose-start")}</button>
            </div>
        </div>
    }
    .into_any()
}

fn game(set: &'static RuleSet, plan: RwSignal<Plan>, table: Table) -> impl IntoView {
    let words = table.words;
    let view = branan_scene::board(set, &set.start).coordinates(false);
    let is_chosen = move || plan.with(|plan| plan.rules == set.id);
    let line = words.text(&format!("game-{}", set.id));
    view! {
        <label class="game-card" class:chosen=is_chosen>
            <input type="radio" name="game" class="hidden" prop:checked=is_chosen
                on:change=move |_| plan.update(|plan| plan.rules = set.id.to_string())/>
            {picture(&view, set.name.to_string())}
            <span class="game-text"><strong>{set.name.to_string()}</strong><span>{line}</span></span>
        </label>
    }
}

/// Buttons of which one is chosen.
fn choice<T: PartialEq + Clone + Send + Sync + 'static>(
    name: &'static str,
    options: Vec<(String, T)>,
    now: impl Fn() -> T + Copy + Send + Sync + 'static,
    choose: impl Fn(T) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let option = move |(text, value): (String, T)| {
        let (chosen, mine) = (value.clone(), value);
        let is_chosen = move || now() == mine;
        view! {
            <label class="option">
                <input type="radio" name=name prop:checked=is_chosen on:change=move |_| choose(chosen.clone())/>
                <span>{text}</span>
            </label>
        }
    };
    view! { <div class="options">{options.into_iter().map(option).collect_view()}</div> }
}

fn opponent(plan: RwSignal<Plan>, table: Table) -> impl IntoView {
    let words = table.words;
    let options = vec![(words.text("choose-engine"), true), (words.text("choose-friend"), false)];
    let level = RwSignal::new(plan.with_untracked(Plan::level).unwrap_or(1));
    let choose = move |engine: bool| {
        plan.update(|plan| {
            plan.opponent = if engine { Opponent::Engine(level.get_untracked()) } else { Opponent::Friend }
        });
    };
    let slide = move |event| {
        level.set(event_target_value(&event).parse().unwrap_or(1));
        choose(true);
    };
    let strength = move || {
        plan.with(|plan| plan.level().is_some()).then(|| {
            view! {
                <label class="level">
                    <span>{move || words.counted("choose-level", "level", level.get().into())}</span>
                    <input type="range" min="1" max=TOP_LEVEL.to_string() step="1" prop:value=move || level.get().to_string() on:input=slide/>
                </label>
            }
        })
    };
    view! {
        <fieldset>
            <legend>{words.text("choose-opponent")}</legend>
            {choice("opponent", options, move || plan.with(|plan| plan.level().is_some()), choose)}
            {strength}
        </fieldset>
    }
}

fn side(plan: RwSignal<Plan>, table: Table) -> impl IntoView {
    let words = table.words;
    let options = vec![
        (words.text("choose-attackers"), Side::Attackers),
        (words.text("choose-defenders"), Side::Defenders),
    ];
    view! {
        <fieldset>
            <legend>{words.text("choose-side")}</legend>
            {choice("side", options, move || plan.with(|plan| plan.side), move |side| plan.update(|plan| plan.side = side))}
        </fieldset>
    }
}

fn sets(plan: RwSignal<Plan>, table: Table) -> impl IntoView {
    let words = table.words;
    let options = vec![(words.text("choose-set"), false), (words.text("choose-match"), true)];
    view! {
        <fieldset>
            <legend>{words.text("choose-length")}</legend>
            {choice("sets", options, move || plan.with(|plan| plan.is_match), move |is_match| plan.update(|plan| plan.is_match = is_match))}
        </fieldset>
    }
}

fn clock(plan: RwSignal<Plan>, table: Table) -> impl IntoView {
    let words = table.words;
    let named = |(minutes, increment_s): (u32, u32)| {
        let numbers =
            [("minutes", Value::Number(minutes as usize)), ("seconds", Value::Number(increment_s as usize))];
        (words.say("choose-minutes", &numbers), Some(Budget { minutes, increment_s }))
    };
    let mut options = vec![(words.text("choose-no-clock"), None)];
    options.extend(CLOCKS.map(named));
    view! {
        <fieldset>
            <legend>{words.text("choose-clock")}</legend>
            {choice("clock", options, move || plan.with(|plan| plan.clock), move |clock| plan.update(|plan| plan.clock = clock))}
        </fieldset>
    }
}
