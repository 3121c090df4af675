//! The library: games played here or brought along.

use branan_rules::notation::RecordFormat;
use branan_scene::{Speak, Value};
use js_sys::Promise;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{DragEvent, FileList, HtmlInputElement};

use super::browser::{Local, Words, download, now_ms};
use super::replay;
use crate::import;
use crate::shelf::{self, Entry, Shelf};

/// Everything on the page that changes.
#[derive(Clone, Copy)]
pub(super) struct Library {
    pub(super) words: Words,
    games: RwSignal<Vec<Entry>>,
    search: RwSignal<String>,
    pub(super) open: RwSignal<Option<Entry>>,
    removed: RwSignal<Option<Entry>>,
    notice: RwSignal<String>,
    format: RwSignal<RecordFormat>,
}

/// The whole page.
pub(super) fn page(words: Words) -> AnyView {
    let library = Library {
        words,
        games: RwSignal::new(Shelf(Local).games()),
        search: RwSignal::new(String::new()),
        open: RwSignal::new(None),
        removed: RwSignal::new(None),
        notice: RwSignal::new(String::new()),
        format: RwSignal::new(RecordFormat::OpenTafl),
    };
    view! {
        <div class="library">
            <h1>{words.text("nav-library")}</h1>
            {move || match library.open.get() {
                Some(entry) => replay::replay(library, &entry),
                None => shelf_view(library),
            }}
        </div>
    }
    .into_any()
}

fn shelf_view(library: Library) -> AnyView {
    let words = library.words;
    view! {
        {bring(library)}
        <p class="notice" role="status">
            {library.notice}
            {move || library.removed.get().map(|_| view! { <button type="button" on:click=move |_| library.put_back()>{words.text("library-undo")}</button> })}
        </p>
        {broken(library)}
        {move || if library.games.with(Vec::is_empty) { empty(library) } else { list(library) }}
    }
    .into_any()
}

fn empty(library: Library) -> AnyView {
    let words = library.words;
    let play = format!("/{}/play", words.language());
    view! { <p class="lead">{words.text("library-empty")}</p><p><a class="button primary" href=play>{words.text("nav-play")}</a></p> }.into_any()
}

fn list(library: Library) -> AnyView {
    let words = library.words;
    let found = move || {
        let search = library.search.get();
        library
            .games
            .with(|games| games.iter().filter(|game| game.matches(&search)).cloned().collect::<Vec<_>>())
    };
    let rows = move || found().into_iter().map(|entry| row(library, entry)).collect_view();
    let count = move || words.counted("library-found", "count", found().len());
    let export = move |_| {
        let format = library.format.get_untracked();
        download(&format!("branan.{}", format.word()), &shelf::export(&found(), format));
    };
    let choose = move |event| {
        library
            .format
            .set(RecordFormat::by_word(&event_target_value(&event)).unwrap_or(RecordFormat::OpenTafl));
    };
    view! {
        <div class="library-tools">
            <label class="search"><span class="hidden">{words.text("library-search")}</span>
                <input type="search" placeholder=words.text("library-search") prop:value=library.search
                    on:input=move |event| library.search.set(event_target_value(&event))/>
            </label>
            <label><span class="hidden">{words.text("library-format")}</span>
                <select on:change=choose>
                    {RecordFormat::ALL.map(|format| view! { <option value=format.word()>{format!(".{}", format.word())}</option> }).collect_view()}
                </select>
            </label>
            <button type="button" on:click=export>{words.text("library-export")}</button>
        </div>
        <p class="fine" aria-live="polite">{count}</p>
        <ul class="shelf">{rows}</ul>
    }
    .into_any()
}

fn row(library: Library, entry: Entry) -> impl IntoView {
    let words = library.words;
    let (title, fine) = (title(&entry), fine(&entry, words));
    let score = shelf::score(entry.record.result);
    let (opened, removed) = (entry.clone(), entry);
    let remove = words.say("library-remove", &[("game", Value::Text(&title))]);
    view! {
        <li>
            <button type="button" class="open" on:click=move |_| library.open.set(Some(opened.clone()))>
                <strong>{title}</strong><span class="fine">{fine}</span>
            </button>
            <span class="score">{score}</span>
            <button type="button" class="remove" aria-label=remove on:click=move |_| library.remove(&removed)>"✕"</button>
        </li>
    }
}

/// Who played, as far as the record tells.
pub(super) fn title(entry: &Entry) -> String {
    let tag = |name| entry.record.tag(name).filter(|text| !text.is_empty()).unwrap_or("?");
    match (tag("attackers"), tag("defenders")) {
        ("?", "?") => tag("event").replace('?', "…"),
        (attackers, defenders) => format!("{attackers} – {defenders}"),
    }
}

fn fine(entry: &Entry, words: Words) -> String {
    let record = &entry.record;
    let rules = record.rules.as_ref().map(|set| set.name.to_string());
    let game = rules.or_else(|| {
        let id = record.tag("variant")?;
        Some(branan_rules::presets::by_id(id).map_or_else(|| id.to_owned(), |set| set.name.to_string()))
    });
    let moves = words.counted("app-moves", "count", record.mainline().count());
    let date = record.tag("date").map(str::to_owned);
    [game, date, Some(moves)].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// What could not be read, kept aside.
fn broken(library: Library) -> impl IntoView {
    let count = Shelf(Local).broken();
    let words = library.words;
    (count > 0).then(|| {
        view! {
            <p class="danger" role="alert">{words.counted("library-broken", "count", count)}
                <button type="button" on:click=|_| download("branan-broken.txt", &Shelf(Local).broken_text())>{words.text("library-broken-save")}</button>
            </p>
        }
    })
}

/// Games by paste, file, or drag and drop.
fn bring(library: Library) -> impl IntoView {
    let words = library.words;
    let text = RwSignal::new(String::new());
    let over = RwSignal::new(false);
    let take = move |_| {
        if library.bring(&text.get_untracked()) {
            text.set(String::new());
        }
    };
    let chosen = move |event| {
        let input: HtmlInputElement = event_target(&event);
        library.bring_files(input.files());
        input.set_value("");
    };
    let dropped = move |event: DragEvent| {
        event.prevent_default();
        over.set(false);
        let Some(data) = event.data_transfer() else { return };
        match data.files().filter(|files| files.length() > 0) {
            Some(files) => library.bring_files(Some(files)),
            None => drop(library.bring(&data.get_data("text").unwrap_or_default())),
        }
    };
    let dragged = move |event: DragEvent| {
        event.prevent_default();
        over.set(true);
    };
    view! {
        <details class="bring" class:over=over on:drop=dropped on:dragover=dragged on:dragleave=move |_| over.set(false)>
            <summary>{words.text("library-bring")}</summary>
            <p class="fine">{words.text("library-bring-text")}</p>
            <label><span class="hidden">{words.text("library-paste")}</span>
                <textarea rows="4" spellcheck="false" placeholder="1. d2-e2 d3-b3 2. d1-d3" prop:value=text
                    on:input=move |event| text.set(event_target_value(&event))></textarea>
            </label>
            <div class="actions">
                <button type="button" class="primary" on:click=take>{words.text("library-take")}</button>
                <label class="button">{words.text("library-file")}<input type="file" class="hidden" multiple on:change=chosen/></label>
            </div>
        </details>
    }
}

impl Library {
    /// Takes the games of a text into the library. Says whether there were any.
    fn bring(self, text: &str) -> bool {
        let records = match import::read(text) {
            Ok(records) => records,
            Err(error) => {
                self.notice
                    .set(self.words.say("library-unreadable", &[("place", Value::Text(&error.to_string()))]));
                return false;
            }
        };
        let ids: Vec<_> = records.iter().filter_map(|record| Shelf(Local).add(record, now_ms())).collect();
        let troubled = records.iter().filter(|record| import::play(record).trouble.is_some()).count();
        self.games.set(Shelf(Local).games());
        let mut told = self.words.counted("library-taken", "count", ids.len());
        if troubled > 0 {
            told = format!("{told} {}", self.words.counted("library-troubled", "count", troubled));
        }
        if ids.len() < records.len() {
            told = self.words.text("play-no-room");
        }
        self.removed.set(None);
        self.notice.set(told);
        if let [id] = &ids[..] {
            self.open.set(Shelf(Local).game(id));
        }
        true
    }

    fn bring_files(self, files: Option<FileList>) {
        let Some(files) = files else { return };
        for file in (0..files.length()).filter_map(|index| files.get(index)) {
            // The text comes later; the closure frees itself after its one call.
            let take = Closure::once_into_js(move |text: wasm_bindgen::JsValue| {
                let _ = self.bring(&text.as_string().unwrap_or_default());
            });
            let text: Promise = file.text();
            let _ = js_sys::Reflect::get(&text, &"then".into())
                .and_then(|then| then.unchecked_into::<js_sys::Function>().call1(&text, &take));
        }
    }

    fn remove(self, entry: &Entry) {
        Shelf(Local).remove(&entry.id);
        self.games.set(Shelf(Local).games());
        self.notice.set(self.words.say("library-removed", &[("game", Value::Text(&title(entry)))]));
        self.removed.set(Some(entry.clone()));
    }

    fn put_back(self) {
        if let Some(entry) = self.removed.get_untracked() {
            Shelf(Local).put_back(&entry);
            self.games.set(Shelf(Local).games());
        }
        self.removed.set(None);
        self.notice.set(String::new());
    }
}
