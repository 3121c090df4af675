//! One listener an event, for the whole page.

use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DragEvent, Element, Event, HtmlInputElement, KeyboardEvent, MouseEvent, PointerEvent};

use super::browser::window;
use super::{Page, closest, library, with_page};

/// How often clocks are looked at.
const TICK_MS: i32 = 200;

/// Begins to listen.
pub(super) fn listen(root: &Element) {
    on(root, "click", |event: MouseEvent| {
        let order = closest(&event, "[data-do]").map(|element| order_of(&element));
        with_page(|page| match (page, order) {
            (page, Some((name, value))) => page.order(&name, &value),
            (Page::Table(table), None) => table.clicked(&event),
            (Page::Library(_), None) => {}
        });
    });
    on(root, "change", |event: Event| {
        let Some(input) = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok()) else {
            return changed_select(&event);
        };
        with_page(|page| match page {
            Page::Library(_) if input.type_() == "file" => {
                library::bring_files(input.files());
                input.set_value("");
            }
            page => page.order(&input.name(), &input.value()),
        });
    });
    on(root, "input", |event: Event| {
        if let Some(input) = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok())
            && matches!(input.type_().as_str(), "search" | "range")
        {
            with_page(|page| page.order(&input.name(), &input.value()));
        }
    });
    on(root, "submit", |event: Event| {
        event.prevent_default();
        let Some(form) = closest(&event, "form") else { return };
        let Ok(Some(field)) = form.query_selector("[name=text]") else { return };
        // Text fields of both kinds have their content under this name.
        let text = js_sys::Reflect::get(&field, &"value".into()).ok().and_then(|text| text.as_string());
        let mut is_done = false;
        with_page(|page| is_done = page.submitted(&text.unwrap_or_default()));
        if is_done {
            let _ = js_sys::Reflect::set(&field, &"value".into(), &"".into());
        }
    });
    listen_to_board(root);
    listen_to_drops(root);
    let tick = Closure::<dyn Fn()>::new(|| {
        with_page(|page| {
            if let Page::Table(table) = page {
                table.tick();
            }
        });
    });
    let _ = window()
        .set_interval_with_callback_and_timeout_and_arguments_0(tick.as_ref().unchecked_ref(), TICK_MS);
    tick.forget();
}

fn listen_to_board(root: &Element) {
    for name in ["pointerdown", "pointermove", "pointerup", "pointercancel"] {
        on(root, name, move |event: PointerEvent| with_page(|page| page.pointed(name, &event)));
    }
    on(root, "keydown", |event: KeyboardEvent| {
        if closest(&event, ".board").is_some() {
            with_page(|page| page.keyed(&event));
        }
    });
    on(root, "contextmenu", |event: Event| {
        if closest(&event, ".board").is_some() {
            event.prevent_default();
        }
    });
}

fn listen_to_drops(root: &Element) {
    on(root, "dragover", |event: DragEvent| event.prevent_default());
    on(root, "drop", |event: DragEvent| {
        event.prevent_default();
        let Some(data) = event.data_transfer() else { return };
        with_page(|page| {
            let Page::Library(library) = page else { return };
            match data.files().filter(|files| files.length() > 0) {
                Some(files) => library::bring_files(Some(files)),
                None => drop(library.bring(&data.get_data("text").unwrap_or_default())),
            }
        });
    });
}

fn changed_select(event: &Event) {
    let Some(select) = closest(event, "select") else { return };
    let value = js_sys::Reflect::get(&select, &"value".into()).ok().and_then(|value| value.as_string());
    with_page(|page| {
        page.order(&select.get_attribute("name").unwrap_or_default(), &value.unwrap_or_default());
    });
}

fn order_of(element: &Element) -> (String, String) {
    let of = |name| element.get_attribute(name).unwrap_or_default();
    (of("data-do"), of("data-value"))
}

fn on<E: JsCast + 'static>(root: &Element, name: &str, act: impl Fn(E) + 'static) {
    let act = Closure::<dyn Fn(JsValue)>::new(move |event: JsValue| act(event.unchecked_into()));
    let _ = root.add_event_listener_with_callback(name, act.as_ref().unchecked_ref());
    act.forget();
}

impl Page {
    fn order(&mut self, name: &str, value: &str) {
        match self {
            Page::Table(table) => table.order(name, value),
            Page::Library(library) => library.order(name, value),
        }
    }

    fn submitted(&mut self, text: &str) -> bool {
        match self {
            Page::Table(table) => table.typed(text),
            Page::Library(library) => library.bring(text),
        }
    }

    fn pointed(&mut self, name: &str, event: &PointerEvent) {
        match self {
            Page::Table(table) => table.pointed(name, event),
            Page::Library(library) => library.pointed(name, event),
        }
    }

    fn keyed(&mut self, event: &KeyboardEvent) {
        match self {
            Page::Table(table) => table.keyed(event),
            Page::Library(library) => library.keyed(event),
        }
    }
}
