//! A view written as page elements: a grid of buttons, one a square.
//!
//! Servers write the whole board by [`board_html`]; a program inside the page keeps one up to date square by
//! square, by [`square_html`] and [`overlay_html`]. Both are the same writer, so a board that came with the
//! page and one drawn in it do not differ. Nothing here carries a style: the style sheet knows the classes.

use crate::put::put;
pub use crate::svg::escape;
use crate::{Arrow, Cell, Colour, Floor, Mark, Shape, Square, View};

/// What makes up the element of one square, apart from its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SquareHtml {
    /// The classes, with spaces between.
    pub class: String,
    /// The accessible name: the square's label, or the name of its cell where it has none.
    pub label: String,
    /// The elements inside: the piece, or the ghost of a captured one.
    pub inner: String,
}

/// Writes a board as a grid of buttons.
///
/// One button takes part in the order of the tab key: that of `focus`, since arrow keys do the rest. The
/// caption of the view names the grid.
///
/// ```
/// use branan_board_ui::{Cell, Shape, View, board_html};
///
/// let view = View::new(7).piece(Cell::new(3, 3), Shape::King).caption("Brandubh");
/// let html = board_html(&view, Cell::new(3, 3));
/// assert!(html.starts_with(r#"<div class="board" data-size="7" role="grid" aria-label="Brandubh">"#));
/// assert!(html.contains(r#"<span class="piece king"></span>"#));
/// ```
#[must_use]
pub fn board_html(view: &View, focus: Cell) -> String {
    let mut out = String::new();
    put!(
        out,
        r#"<div class="board" data-size="{}" role="grid" aria-label="{}">"#,
        view.size(),
        escape(&view.caption)
    );
    for row in rows(view) {
        out.push_str(r#"<div class="row" role="row">"#);
        for cell in row {
            put_square(&mut out, view, cell, focus);
        }
        out.push_str("</div>");
    }
    put!(out, r#"<svg class="overlay" viewBox="{}" aria-hidden="true">"#, view_box(view));
    put!(out, "{}</svg></div>", overlay_html(view));
    out
}

/// The cells of a board as they are shown, row by row from the top left.
#[must_use]
pub fn rows(view: &View) -> Vec<Vec<Cell>> {
    let (size, flipped) = (view.size(), view.flipped);
    let turned = |i: u8, turn: bool| if turn { size - 1 - i } else { i };
    let row = |y| (0..size).map(move |x| Cell::new(turned(x, flipped), turned(y, !flipped))).collect();
    (0..size).map(row).collect()
}

/// What makes up the element of one square.
///
/// # Panics
/// When the board has no such cell.
#[must_use]
pub fn square_html(view: &View, cell: Cell) -> SquareHtml {
    let square = &view[cell];
    let label = if square.label.is_empty() { cell.to_string() } else { square.label.clone() };
    SquareHtml { class: class(square, cell), label, inner: inner(square) }
}

/// The coordinates of what [`overlay_html`] draws, as `viewBox` has them: ten units a square.
#[must_use]
pub fn view_box(view: &View) -> String {
    let side = u16::from(view.size()) * 10;
    format!("0 0 {side} {side}")
}

/// The arrows, circles and notes of a view as SVG elements.
#[must_use]
pub fn overlay_html(view: &View) -> String {
    let mut out = String::new();
    for (cell, square) in view.squares() {
        let (x, y) = middle(view, cell);
        if let Some(colour) = square.circle {
            put!(out, r#"<circle class="{}" cx="{x}" cy="{y}" r="4.4"/>"#, name(colour));
        }
        if !square.note.is_empty() {
            put!(out, r#"<text x="{x}" y="{y}">{}</text>"#, escape(&square.note));
        }
    }
    for arrow in &view.arrows {
        put_arrow(&mut out, view, *arrow);
    }
    out
}

fn put_square(out: &mut String, view: &View, cell: Cell, focus: Cell) {
    let SquareHtml { class, label, inner } = square_html(view, cell);
    let tab = if cell == focus { 0 } else { -1 };
    put!(
        out,
        r#"<button type="button" class="{class}" role="gridcell" data-square="{cell}" tabindex="{tab}" aria-label="{}""#,
        escape(&label)
    );
    let (x, y) = view.place(cell);
    if view.coordinates && y == i32::from(view.size()) - 1 {
        put!(out, r#" data-file="{}""#, char::from(b'a' + cell.file));
    }
    if view.coordinates && x == 0 {
        put!(out, r#" data-rank="{}""#, cell.rank + 1);
    }
    put!(out, ">{inner}</button>");
}

fn class(square: &Square, cell: Cell) -> String {
    let tone = if (cell.file + cell.rank).is_multiple_of(2) { "dark" } else { "light" };
    let mut class = format!("square {tone}");
    let floor = match square.floor {
        Floor::Plain => "",
        Floor::Throne => " throne",
        Floor::Corner => " corner",
        Floor::Camp => " camp",
    };
    class.push_str(floor);
    for mark in Mark::ALL.into_iter().filter(|mark| square.marks.has(*mark)) {
        class.push_str(match mark {
            Mark::From => " last-from",
            Mark::To => " last-to",
            Mark::Legal => " legal",
            Mark::Selected => " selected",
            Mark::Preview => " preview",
            Mark::Danger => " danger",
            Mark::Region => " region",
        });
    }
    if square.captured.is_some() {
        class.push_str(" captured");
    }
    class
}

fn inner(square: &Square) -> String {
    match (square.piece, square.captured) {
        (Some(shape), _) => format!(r#"<span class="piece {}"></span>"#, word(shape)),
        (None, Some(shape)) => format!(r#"<span class="ghost {}"></span>"#, word(shape)),
        (None, None) => String::new(),
    }
}

fn word(shape: Shape) -> &'static str {
    match shape {
        Shape::Attacker => "attacker",
        Shape::Defender => "defender",
        Shape::King => "king",
    }
}

fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "green",
        Colour::Red => "red",
        Colour::Blue => "blue",
        Colour::Yellow => "yellow",
    }
}

/// The middle of a square, ten units a square.
fn middle(view: &View, cell: Cell) -> (i32, i32) {
    let (x, y) = view.place(cell);
    (x * 10 + 5, y * 10 + 5)
}

/// A shaft and a head, the head's point on the middle of the last square.
fn put_arrow(out: &mut String, view: &View, arrow: Arrow) {
    let ((x, y), (to_x, to_y)) = (middle(view, arrow.from), middle(view, arrow.to));
    let (dx, dy) = (f64::from(to_x - x), f64::from(to_y - y));
    let length = (dx * dx + dy * dy).sqrt();
    if length == 0.0 {
        return;
    }
    // Hundredths as whole numbers: writing fractions would cost a page 16 KB of code.
    let along = |back: f64, aside: f64| {
        let place = |at: i32, along: f64, across: f64| {
            ((f64::from(at) - (back * along + aside * across) / length) * 100.0 + 0.5).floor() as i32
        };
        (place(to_x, dx, dy), place(to_y, dy, -dx))
    };
    let ((neck_x, neck_y), (left_x, left_y), (right_x, right_y)) =
        (along(3.2, 0.0), along(3.8, 2.2), along(3.8, -2.2));
    let ((x, y), (to_x, to_y)) = ((x * 100, y * 100), (to_x * 100, to_y * 100));
    put!(
        out,
        r#"<g class="arrow {}" transform="scale(.01)"><path class="shaft" d="M{x} {y}L{neck_x} {neck_y}"/><path class="head" d="M{to_x} {to_y}L{left_x} {left_y}L{right_x} {right_y}Z"/></g>"#,
        name(arrow.colour)
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    fn page(view: &View) -> String {
        board_html(view, sample::cell("d4"))
    }

    #[test]
    fn every_square_is_a_button_with_a_name_and_one_is_reached_by_tab() {
        let html = page(&sample::marked());
        let tree = roxmltree::Document::parse(&html).expect("well-formed");
        let buttons: Vec<_> = tree.descendants().filter(|node| node.has_tag_name("button")).collect();
        assert_eq!(buttons.len(), 49);
        assert_eq!(buttons[0].attribute("data-square"), Some("a7"));
        assert!(buttons.iter().all(|button| button.attribute("aria-label").is_some_and(|l| !l.is_empty())));
        let tabbed: Vec<_> = buttons.iter().filter(|b| b.attribute("tabindex") == Some("0")).collect();
        assert_eq!(tabbed.len(), 1);
        assert_eq!(tabbed[0].attribute("data-square"), Some("d4"));
        assert_eq!(tabbed[0].attribute("aria-label"), Some("d4, king"));
    }

    #[test]
    fn no_style_or_script_is_written_into_the_page() {
        let html = page(&sample::marked());
        for forbidden in [" style=", "<script", " on"] {
            assert!(!html.contains(forbidden), "{forbidden}");
        }
    }

    #[test]
    fn marks_floors_pieces_and_ghosts_show_in_classes() {
        let view = sample::marked();
        let of = |name| square_html(&view, sample::cell(name));
        assert_eq!(of("d4").class, "square dark throne danger");
        assert_eq!(of("c1").class, "square dark last-to");
        assert_eq!(of("c4").inner, r#"<span class="ghost defender"></span>"#);
        assert_eq!(of("d4").inner, r#"<span class="piece king"></span>"#);
        assert_eq!(of("b2"), SquareHtml { class: "square dark".into(), label: "b2".into(), ..of("b2") });
    }

    #[test]
    fn a_flipped_board_begins_with_its_last_file_and_names_the_shown_edges() {
        let html = page(&sample::start().flipped(true));
        let first = html.find("data-square=").expect("squares");
        assert!(html[first..].starts_with(r#"data-square="g1""#));
        assert!(
            html.contains(r#"data-square="g7" tabindex="-1" aria-label="g7" data-file="g" data-rank="7""#)
        );
        assert!(!page(&sample::start().coordinates(false)).contains("data-rank"));
    }

    #[test]
    fn text_cannot_break_out_of_the_page() {
        let view = View::new(1).caption("\"><script>").label(Cell::new(0, 0), "<b>\"&");
        let html = board_html(&view, Cell::new(0, 0));
        assert!(!html.contains("<script") && !html.contains("<b>"));
    }

    #[test]
    fn arrows_circles_and_notes_are_drawn_over_the_board() {
        let html = overlay_html(&sample::marked());
        assert!(
            html.contains(r#"<g class="arrow green" transform="scale(.01)">"#)
                && html.contains(r#"<circle class="red" cx="35" cy="5""#)
        );
        assert!(html.contains(">b2</text>"));
        let nowhere = View::new(7).arrow(Cell::new(1, 1), Cell::new(1, 1), Colour::Red);
        assert_eq!(overlay_html(&nowhere), "");
    }
}
