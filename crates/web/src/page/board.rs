//! A board in the page.

use std::cell::RefCell;
use std::rc::Rc;

use branan_board_ui::{
    Answer, Cell, Colour, Hand, Input, Key, Reach, View, board_html, overlay_html, rows, square_html,
};
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent, MouseEvent, PointerEvent};

mod canvas;
mod changes;

use canvas::Canvas;

/// A board that shows a view and answers mouse, touch and keys.
///
/// `answered` hears what the hand does; what is drawn is all in `view`.
pub fn board(
    view: Signal<View>,
    reach: Signal<Reach>,
    hand: RwSignal<Hand>,
    answered: impl Fn(Answer) + Copy + 'static,
) -> impl IntoView {
    let frame = NodeRef::<Div>::new();
    let canvas = Rc::new(RefCell::new(Canvas::default()));
    let take = move |input: Input| {
        let mut answer = None;
        let mut changed = hand.get_untracked();
        reach.with_untracked(|reach| answer = changed.take(input, reach));
        hand.set_if_changed(changed);
        if let Some(answer) = answer {
            answered(answer);
        }
    };
    let drawn = canvas.clone();
    Effect::new(move || {
        let Some(frame) = frame.get() else { return };
        let focus = hand.with(Hand::focus);
        view.with(|view| drawn.borrow_mut().show(&frame, view, focus));
    });
    let pressed = {
        let canvas = canvas.clone();
        move |event: PointerEvent| {
            let Some(cell) = canvas.borrow().cell_at(&event) else { return };
            canvas.borrow().follow(&event);
            let drawing = event.button() == 2 || event.ctrl_key() && event.button() == 0;
            if drawing {
                take(Input::Draw(cell, colour_of(&event)));
            } else if event.button() == 0 && event.is_primary() {
                canvas.borrow_mut().hold(&event);
                take(Input::Press(cell));
            }
        }
    };
    let moved = {
        let canvas = canvas.clone();
        move |event: PointerEvent| {
            let over = canvas.borrow().cell_at(&event);
            take(Input::Over(over));
            canvas.borrow_mut().drag(&event, hand.with_untracked(Hand::dragged));
        }
    };
    let released = {
        let canvas = canvas.clone();
        move |_: PointerEvent| {
            canvas.borrow_mut().let_go();
            take(Input::Release);
        }
    };
    let keyed = {
        let canvas = canvas.clone();
        move |event: KeyboardEvent| {
            let Some(key) = key_of(&event) else { return };
            event.prevent_default();
            take(Input::Key(key));
            canvas.borrow().focus(hand.with_untracked(Hand::focus));
        }
    };
    let cancelled = {
        let canvas = canvas.clone();
        move |_: PointerEvent| {
            canvas.borrow_mut().let_go();
            take(Input::Cancel);
        }
    };
    // A click that no pointer made is a screen reader's.
    let clicked = move |event: MouseEvent| {
        if event.detail() == 0
            && let Some(cell) = cell_of(&event)
        {
            take(Input::Choose(cell));
        }
    };
    view! {
        <div
            class="board-frame"
            node_ref=frame
            on:pointerdown=pressed
            on:pointermove=moved
            on:pointerup=released
            on:pointercancel=cancelled
            on:pointerleave=move |_| take(Input::Over(None))
            on:keydown=keyed
            on:click=clicked
            on:contextmenu=|event| event.prevent_default()
        ></div>
    }
}

/// A position as a picture with a label: smaller, and nothing to press.
pub fn picture(view: &View, label: String) -> impl IntoView + use<> {
    let rows: String = rows(view)
        .into_iter()
        .map(|row| {
            let squares: String = row.into_iter().map(|cell| square_span(view, cell)).collect();
            format!(r#"<div class="row">{squares}</div>"#)
        })
        .collect();
    view! { <div class="board picture" data-size=view.size().to_string() role="img" aria-label=label inner_html=rows></div> }
}

fn square_span(view: &View, cell: Cell) -> String {
    let square = square_html(view, cell);
    format!(r#"<span class="{}">{}</span>"#, square.class, square.inner)
}

/// The whole board, for when it is drawn anew.
fn whole(view: &View, focus: Cell) -> String {
    board_html(view, focus)
}

/// What lies over the squares.
fn overlay(view: &View) -> String {
    overlay_html(view)
}

fn cell_of(event: &MouseEvent) -> Option<Cell> {
    let target: HtmlElement = event.target()?.dyn_into().ok()?;
    target.closest("[data-square]").ok()??.get_attribute("data-square")?.parse().ok()
}

fn colour_of(event: &PointerEvent) -> Colour {
    match (event.shift_key(), event.alt_key()) {
        (false, false) => Colour::Green,
        (true, false) => Colour::Red,
        (false, true) => Colour::Blue,
        (true, true) => Colour::Yellow,
    }
}

fn key_of(event: &KeyboardEvent) -> Option<Key> {
    Some(match event.key().as_str() {
        "ArrowLeft" => Key::Left,
        "ArrowRight" => Key::Right,
        "ArrowUp" => Key::Up,
        "ArrowDown" => Key::Down,
        "Home" => Key::Home,
        "End" => Key::End,
        "Enter" | " " => Key::Enter,
        "Escape" => Key::Escape,
        _ => return None,
    })
}

/// Sets a signal only where that changes it, so that nothing is drawn for nothing.
trait SetIfChanged<T> {
    fn set_if_changed(self, value: T);
}

impl<T: PartialEq + Send + Sync + 'static> SetIfChanged<T> for RwSignal<T> {
    fn set_if_changed(self, value: T) {
        if self.with_untracked(|before| *before != value) {
            self.set(value);
        }
    }
}
