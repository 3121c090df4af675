//! One listener an event, for the whole page.

use std::cell::Cell;

use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    DragEvent, Element, Event, EventTarget, FileList, HtmlInputElement, KeyboardEvent, MouseEvent,
    PointerEvent, WheelEvent,
};

use super::browser::{document, window};
use super::{closest, with_screen};

/// How often clocks are looked at.
const TICK_MS: i32 = 200;

/// The field for moves, whose order this is as well.
const TYPED: &str = "typed-move";

/// How far a wheel turns for one move, in pixels; and how far a line is, where it counts lines.
const NOTCH: f64 = 50.0;
const LINE: f64 = 40.0;

/// Begins to listen.
pub(super) fn listen(root: &Element) {
    on(root, "click", |event: MouseEvent| {
        let element = closest(&event, "[data-do]");
        if element.as_ref().is_some_and(|element| element.has_attribute("aria-disabled")) {
            return;
        }
        let order = element.map(|element| order_of(&element));
        with_screen(|screen| match order {
            Some((name, value)) => screen.order(&name, &value),
            None => screen.clicked(&event),
        });
    });
    on(root, "change", |event: Event| {
        let Some(input) = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok()) else {
            return changed_select(&event);
        };
        if input.type_() == "file" {
            bring_files(input.files());
            input.set_value("");
        } else {
            with_screen(|screen| screen.order(&input.name(), &input.value()));
        }
    });
    on(root, "input", |event: Event| {
        if let Some(input) = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok()) {
            if matches!(input.type_().as_str(), "search" | "range") {
                with_screen(|screen| screen.order(&input.name(), &input.value()));
            } else if input.id() == TYPED {
                with_screen(|screen| screen.order(TYPED, &input.value()));
            }
        }
    });
    on(root, "submit", |event: Event| {
        event.prevent_default();
        let Some(form) = closest(&event, "form") else { return };
        let Ok(Some(field)) = form.query_selector("[name=text]") else { return };
        // Text fields of both kinds have their content under this name.
        let text = js_sys::Reflect::get(&field, &"value".into()).ok().and_then(|text| text.as_string());
        let mut is_done = false;
        let name = form.get_attribute("name").unwrap_or_default();
        with_screen(|screen| is_done = screen.submitted_to(&name, &text.unwrap_or_default()));
        if is_done {
            let _ = js_sys::Reflect::set(&field, &"value".into(), &"".into());
        }
    });
    listen_to_board(root);
    listen_to_drops(root);
    listen_to_network();
    on(&window(), "hashchange", |_: Event| with_screen(|screen| screen.moved_on()));
    let tick = Closure::<dyn Fn()>::new(|| with_screen(|screen| screen.tick()));
    let _ = window()
        .set_interval_with_callback_and_timeout_and_arguments_0(tick.as_ref().unchecked_ref(), TICK_MS);
    tick.forget();
}

/// A phone that slept, a page that was left and found again, a network that came back.
fn listen_to_network() {
    for name in ["online", "pageshow", "focus"] {
        on(&window(), name, |_: Event| with_screen(|screen| screen.network(true)));
    }
    on(&window(), "offline", |_: Event| with_screen(|screen| screen.network(false)));
    on(&document(), "visibilitychange", |_: Event| {
        if !document().hidden() {
            with_screen(|screen| screen.network(true));
        }
    });
}

fn listen_to_board(root: &Element) {
    for name in ["pointerdown", "pointermove", "pointerup", "pointercancel"] {
        on(root, name, move |event: PointerEvent| with_screen(|screen| screen.pointed(name, &event)));
    }
    on(&document(), "keydown", |event: KeyboardEvent| {
        if closest(&event, ".board").is_some() {
            with_screen(|screen| screen.keyed(&event));
        } else if closest(&event, "input, textarea, select").is_none() {
            with_screen(|screen| screen.keyed_elsewhere(&event));
        }
    });
    let turned = Cell::new(0.0);
    on(root, "wheel", move |event: WheelEvent| {
        if !event.ctrl_key() && closest(&event, "#board .board").is_some() {
            turned.set(turn(turned.get(), &event));
        }
    });
    on(root, "contextmenu", |event: Event| {
        if closest(&event, ".board").is_some() {
            event.prevent_default();
        }
    });
}

/// Goes through the moves by a wheel that had `turned` so far already. Says how far it has now.
fn turn(turned: f64, event: &WheelEvent) -> f64 {
    let by = if event.delta_mode() == 0 { event.delta_y() } else { event.delta_y() * LINE };
    // To turn it the other way begins anew.
    let turned = if turned * by < 0.0 { by } else { turned + by };
    let mut is_taken = false;
    with_screen(|screen| {
        let step = if turned.abs() < NOTCH {
            0
        } else if turned < 0.0 {
            -1
        } else {
            1
        };
        is_taken = screen.stepped_by(step);
    });
    if is_taken {
        event.prevent_default();
    }
    if turned.abs() < NOTCH { turned } else { 0.0 }
}

fn listen_to_drops(root: &Element) {
    on(root, "dragover", |event: DragEvent| event.prevent_default());
    on(root, "drop", |event: DragEvent| {
        event.prevent_default();
        let Some(data) = event.data_transfer() else { return };
        match data.files().filter(|files| files.length() > 0) {
            Some(files) => bring_files(Some(files)),
            None => with_screen(|screen| screen.brought(&data.get_data("text").unwrap_or_default())),
        }
    });
}

/// Hands over the texts of files, which come later.
fn bring_files(files: Option<FileList>) {
    let Some(files) = files else { return };
    for file in (0..files.length()).filter_map(|index| files.get(index)) {
        let take = Closure::once_into_js(|text: JsValue| {
            with_screen(|screen| screen.brought(&text.as_string().unwrap_or_default()));
        });
        let text = file.text();
        let _ = js_sys::Reflect::get(&text, &"then".into())
            .and_then(|then| then.unchecked_into::<js_sys::Function>().call1(&text, &take));
    }
}

fn changed_select(event: &Event) {
    let Some(select) = closest(event, "select, textarea") else { return };
    let value = js_sys::Reflect::get(&select, &"value".into()).ok().and_then(|value| value.as_string());
    with_screen(|screen| {
        screen.order(&select.get_attribute("name").unwrap_or_default(), &value.unwrap_or_default());
    });
}

fn order_of(element: &Element) -> (String, String) {
    let of = |name| element.get_attribute(name).unwrap_or_default();
    (of("data-do"), of("data-value"))
}

/// Listens to one event.
pub(super) fn on<E: JsCast + 'static>(root: &EventTarget, name: &str, act: impl Fn(E) + 'static) {
    let act = Closure::<dyn Fn(JsValue)>::new(move |event: JsValue| act(event.unchecked_into()));
    let _ = root.add_event_listener_with_callback(name, act.as_ref().unchecked_ref());
    act.forget();
}
