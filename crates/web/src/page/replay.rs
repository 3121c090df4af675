//! A game of the library, move by move.

use branan_board_ui::{Hand, Reach, View};
use branan_rules::notation::{RecordFormat, write_record};
use branan_scene::{Speak, Value, labelled, position, rewound};
use leptos::prelude::*;

use super::browser::{Words, download};
use super::library::{Library, title};
use super::{board, moves};
use crate::import::{self, Misplay, Trouble};
use crate::play::Refusal;
use crate::shelf::Entry;
use crate::story;

/// The board with a recorded game on it.
pub(super) fn replay(library: Library, entry: &Entry) -> AnyView {
    let words = library.words;
    let played = import::play(&entry.record);
    let (size, game) = (played.game.rule_set().size(), StoredValue::new(played.game.clone()));
    let seen = RwSignal::new(Some(0));
    let view = Memo::new(move |_| {
        let shown = game.with_value(|game| rewound(game, seen.get().unwrap_or(game.len())));
        labelled(position(&shown), &shown, &words).caption(shown.rule_set().name.to_string())
    });
    let (plies, ending) = (Signal::stored(played.game.plies()), story::because(&played.game, &words));
    let trouble =
        played.trouble.map(|trouble| view! { <p class="danger" role="alert">{told(&trouble, words)}</p> });
    let record = entry.record.clone();
    let save = move |_| download("branan.otg", &write_record(&record, RecordFormat::OpenTafl));
    view! {
        <div class="actions">
            <button type="button" on:click=move |_| library.open.set(None)>{words.text("library-back")}</button>
            <button type="button" on:click=save>{words.text("library-export")}</button>
        </div>
        <h2>{title(entry)}</h2>
        <div class="table">
            <div class="table-board">{still(view.into(), size)}</div>
            <aside class="panel">
                {trouble}
                <p>{ending}</p>
                {moves::moves(words, plies, seen)}
            </aside>
        </div>
    }
    .into_any()
}

/// A board that only shows.
fn still(view: Signal<View>, size: u8) -> impl IntoView {
    board::board(view, Signal::stored(Reach::default()), RwSignal::new(Hand::new(size)), |_| {})
}

fn told(trouble: &Trouble, words: Words) -> String {
    let why = match &trouble.why {
        Misplay::Illegal(illegal) => story::refused(&Refusal::Illegal(*illegal), &words),
        Misplay::Captures => words.text("trouble-captures"),
        _ => words.text("trouble-start"),
    };
    words.say("library-trouble", &[("move", Value::Number(trouble.after + 1)), ("why", Value::Text(&why))])
}
