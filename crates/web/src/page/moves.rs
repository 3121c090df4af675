//! The moves played, and the way back through them.

use branan_rules::AnyPly;
use leptos::prelude::*;

use super::browser::Words;
use crate::story::written;

/// The list of moves; a click shows the position after one.
///
/// `seen` is the number of moves on the board, where it is not all of them.
pub(super) fn moves(
    words: Words,
    plies: Signal<Vec<AnyPly>>,
    seen: RwSignal<Option<usize>>,
) -> impl IntoView {
    let last = move || plies.with(Vec::len);
    let shown = move || seen.get().unwrap_or_else(last);
    let show = move |moves: usize| seen.set(Some(moves).filter(|moves| *moves < last()));
    let ply = move |number: usize, text: String| {
        let current = move || (shown() == number).then_some("true");
        view! { <button type="button" class="ply" aria-current=current on:click=move |_| show(number)>{text}</button> }
    };
    let row = move |(turn, pair): (usize, &[AnyPly])| {
        let mut halves = pair.iter().enumerate().map(|(i, played)| ply(turn * 2 + i + 1, written(*played)));
        view! { <li><span class="turn-number">{turn + 1}"."</span>{halves.next()}{halves.next()}</li> }
    };
    let step = move |key: &'static str, sign: &'static str, to: fn(usize) -> usize| {
        let target = move || to(shown()).min(last());
        view! {
            <button type="button" aria-label=words.text(key) disabled=move || target() == shown() on:click=move |_| show(target())>
                {sign}
            </button>
        }
    };
    view! {
        <section class="moves" aria-label=words.text("play-moves")>
            <ol>{move || plies.with(|plies| plies.chunks(2).enumerate().map(row).collect_view())}</ol>
            <div class="steps">
                {step("step-first", "⏮", |_| 0)}
                {step("step-back", "◀", |at| at.saturating_sub(1))}
                {step("step-on", "▶", |at| at + 1)}
                {step("step-last", "⏭", |_| usize::MAX)}
            </div>
        </section>
    }
}
