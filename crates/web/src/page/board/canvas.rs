//! The elements of a board, kept up to date square by square.

use branan_board_ui::{Cell, SquareHtml, View, board_html, overlay_html, square_html};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, PointerEvent};

use super::super::browser::{document, whole, window};
use super::changes;

/// What is in the page, and the view it shows.
#[derive(Default)]
pub(super) struct Canvas {
    /// The id of the element it is in.
    id: String,
    frame: Option<HtmlElement>,
    shown: Option<(View, Cell)>,
    /// Where the pointer went down on the piece it holds.
    held: Option<(i32, i32)>,
    dragged: Option<HtmlElement>,
    was_dropped: bool,
    /// How long the piece that moved last is on its way, in ms.
    pub(super) slide_ms: u64,
}

impl Canvas {
    /// An empty canvas in an element by its id.
    pub(super) fn new(id: &str) -> Canvas {
        Canvas { id: id.to_owned(), ..Canvas::default() }
    }

    /// Makes the page show a view.
    pub(super) fn show(&mut self, view: &View, focus: Cell) {
        let Some(frame) = document().get_element_by_id(&self.id) else { return };
        let frame: HtmlElement = frame.unchecked_into();
        self.slide_ms = 0;
        let is_same = self.frame.as_ref() == Some(&frame);
        self.frame = Some(frame.clone());
        match self.shown.take() {
            Some((before, old_focus)) if is_same && is_alike(&before, view) => {
                self.change(&before, view);
                if old_focus != focus {
                    self.set_tab(old_focus, "-1");
                    self.set_tab(focus, "0");
                }
            }
            _ => frame.set_inner_html(&board_html(view, focus)),
        }
        self.shown = Some((view.clone(), focus));
    }

    /// Brings the squares and what lies over them from one view to another.
    fn change(&mut self, before: &View, view: &View) {
        let moved = changes::moved(before, view);
        for cell in view.cells() {
            self.update(before, view, cell);
        }
        let (old, new) = (overlay_html(before), overlay_html(view));
        if let Some(over) = self.overlay().filter(|_| old != new) {
            over.set_inner_html(&new);
        }
        if let Some((from, to)) = moved {
            // What was dropped is where it belongs already.
            if !core::mem::take(&mut self.was_dropped) {
                self.slide(from, to);
            }
        }
    }

    /// Moves the focus of the keyboard to a square.
    pub(super) fn focus(&self, cell: Cell) {
        if let Some(button) = self.button(cell) {
            let _ = button.focus();
        }
    }

    /// The square under the pointer.
    pub(super) fn cell_at(&self, event: &PointerEvent) -> Option<Cell> {
        let (view, _) = self.shown.as_ref()?;
        let rect = self.overlay()?.get_bounding_client_rect();
        let side = f64::from(view.size());
        let x = (f64::from(event.client_x()) - rect.left()) / rect.width() * side;
        let y = (f64::from(event.client_y()) - rect.top()) / rect.height() * side;
        let inside = (0.0..side).contains(&x) && (0.0..side).contains(&y);
        #[expect(clippy::cast_sign_loss, reason = "a number below zero becomes zero, and is not inside")]
        let (x, y, last) = (x as u8, y as u8, view.size() - 1);
        let cell = if view.flipped {
            Cell::new(last.saturating_sub(x), y)
        } else {
            Cell::new(x, last.saturating_sub(y))
        };
        inside.then_some(cell)
    }

    /// Begins to hold what is under the pointer.
    pub(super) fn hold(&mut self, event: &PointerEvent) {
        self.held = Some((event.client_x(), event.client_y()));
    }

    /// Hears of the pointer until it is let go, wherever it goes.
    pub(super) fn follow(&self, event: &PointerEvent) {
        if let Some(frame) = &self.frame {
            let _ = frame.set_pointer_capture(event.pointer_id());
        }
    }

    /// Lets the piece that is dragged follow the pointer.
    pub(super) fn drag(&mut self, event: &PointerEvent, dragged: Option<Cell>) {
        let (Some((x, y)), Some(from)) = (self.held, dragged) else { return };
        let Some(piece) = self.piece(from) else { return };
        // A thumb hides what is under it.
        let lift =
            if event.pointer_type() == "touch" { "translateY(-60%) scale(1.7)" } else { "scale(1.08)" };
        let place = format!("translate({}px,{}px) {lift}", event.client_x() - x, event.client_y() - y);
        let _ = piece.style().set_property("transform", &place);
        let _ = piece.class_list().add_1("dragged");
        self.dragged = Some(piece);
    }

    /// Lets go of the piece; where it is dropped needs no slide.
    pub(super) fn let_go(&mut self) {
        self.held = None;
        if let Some(piece) = self.dragged.take() {
            let _ = piece.style().remove_property("transform");
            let _ = piece.class_list().remove_1("dragged");
            self.was_dropped = true;
        }
    }

    fn update(&self, before: &View, view: &View, cell: Cell) {
        let (old, new) = (square_html(before, cell), square_html(view, cell));
        if old == new {
            return;
        }
        let Some(button) = self.button(cell) else { return };
        let SquareHtml { class, label, inner } = new;
        button.set_class_name(&class);
        let _ = button.set_attribute("aria-label", &label);
        if old.inner != inner {
            button.set_inner_html(&inner);
        }
    }

    /// Shows a piece where it came from and lets the style sheet bring it home.
    fn slide(&mut self, from: Cell, to: Cell) {
        let (Some(piece), Some(start), Some(end)) = (self.piece(to), self.button(from), self.button(to))
        else {
            return;
        };
        let (dx, dy) = (start.offset_left() - end.offset_left(), start.offset_top() - end.offset_top());
        let _ = piece.style().set_property("transform", &format!("translate({dx}px,{dy}px)"));
        // Reading a measure makes the browser take the place above as the start.
        let _ = piece.offset_width();
        let _ = piece.class_list().add_1("sliding");
        let style = window().get_computed_style(&piece).ok().flatten();
        let seconds = style.and_then(|style| style.get_property_value("transition-duration").ok());
        self.slide_ms = whole(js_sys::parse_float(&seconds.unwrap_or_default()) * 1000.0);
        let _ = piece.style().remove_property("transform");
    }

    fn set_tab(&self, cell: Cell, index: &str) {
        if let Some(button) = self.button(cell) {
            let _ = button.set_attribute("tabindex", index);
        }
    }

    /// What lies over the squares, and over nothing else.
    fn overlay(&self) -> Option<Element> {
        self.frame.as_ref()?.query_selector("svg.overlay").ok()?
    }

    fn button(&self, cell: Cell) -> Option<HtmlElement> {
        let found = self.frame.as_ref()?.query_selector(&format!("[data-square={cell}]")).ok()??;
        found.dyn_into().ok()
    }

    fn piece(&self, cell: Cell) -> Option<HtmlElement> {
        self.button(cell)?.query_selector(".piece").ok()??.dyn_into().ok()
    }
}

/// Says whether two views differ in nothing but their squares and what lies over them.
fn is_alike(a: &View, b: &View) -> bool {
    a.size() == b.size() && a.flipped == b.flipped && a.coordinates == b.coordinates && a.caption == b.caption
}
