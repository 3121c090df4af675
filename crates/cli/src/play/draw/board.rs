//! The board.

use branan_board_ui::{Charset, Depth, Floor, Ink, Mark, Shape, View, inks, letters};
use branan_rules::Square;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::layout::{Layout, RANKS};
use super::shapes::{self, Sign};
use super::{CURRENT, Look, STRONG};
use crate::scene;

/// Draws a board with its coordinates, and the cursor where there is one.
pub(super) fn draw(buffer: &mut Buffer, layout: &Layout, view: &View, cursor: Option<Square>, look: Look) {
    for cell in view.cells() {
        let square = Square::new(cell.file, cell.rank);
        let place = layout.place(square, view.flipped);
        draw_square(buffer, place, view, square, look);
        if cursor == Some(square) {
            draw_cursor(buffer, place, look);
        }
    }
    coordinates(buffer, layout, view, cursor, look);
}

fn coordinates(buffer: &mut Buffer, layout: &Layout, view: &View, cursor: Option<Square>, look: Look) {
    for i in 0..view.size() {
        let place = layout.place(Square::new(i, i), view.flipped);
        let style = |is_here: bool| if is_here { STRONG } else { look.dim() };
        let rank = format!("{:>2} ", i + 1);
        let y = place.y + (place.height - 1) / 2;
        let is_here = cursor.is_some_and(|cursor| cursor.rank() == i);
        buffer.set_stringn(layout.board.x - RANKS, y, rank, usize::from(RANKS), style(is_here));
        let x = place.x + (place.width - 1) / 2;
        let is_here = cursor.is_some_and(|cursor| cursor.file() == i);
        let file = char::from(b'a' + i).to_string();
        buffer.set_stringn(x, layout.board.bottom(), file, 1, style(is_here));
    }
}

fn draw_square(buffer: &mut Buffer, place: Rect, view: &View, square: Square, look: Look) {
    let cell = scene::cell(square);
    let shown = &view[cell];
    let style = match inks(cell, shown, &look.board) {
        Some([above, _]) if shown.circle.is_some() => {
            Style::new().fg(colour(above)).bg(circle(look)).add_modifier(Modifier::BOLD)
        }
        Some([above, below]) => Style::new().fg(colour(above)).bg(colour(below)).add_modifier(Modifier::BOLD),
        None if shown.piece.is_some() => STRONG,
        None => Style::new(),
    };
    buffer.set_style(place, style);
    let [left, middle, right] = letters(shown, look.board.charset);
    let sides = Sides { left, right, is_tall: !look.has_colour() };
    match sign(shown, look) {
        _ if place.height == 1 => small(buffer, place, middle, style),
        Some(sign) => put_sign(buffer, place, sign, middle, look, style),
        // Two tones of wood are one in a small palette.
        None if look.board.depth != Depth::True => small(buffer, place, middle, style),
        None => {}
    }
    // Tints tell of the last move and of the hand, where there are colours.
    let is_tinted = [Mark::From, Mark::To, Mark::Selected].iter().any(|mark| shown.marks.has(*mark));
    if place.height == 1 || !look.has_colour() || !is_tinted || shown.marks.has(Mark::Preview) {
        put_sides(buffer, place, &sides, style);
    }
}

/// The characters left and right of a marked square.
struct Sides {
    left: char,
    right: char,
    /// Whether they are as high as the square.
    is_tall: bool,
}

fn put_sides(buffer: &mut Buffer, place: Rect, sides: &Sides, style: Style) {
    if sides.left == ' ' || place.width < 3 {
        return;
    }
    let middle = place.y + (place.height - 1) / 2;
    for y in place.top()..place.bottom() {
        if sides.is_tall || y == middle {
            put(buffer, place.x, y, sides.left, style);
            put(buffer, place.right() - 1, y, sides.right, style);
        }
    }
}

fn small(buffer: &mut Buffer, place: Rect, letter: char, style: Style) {
    let (x, y) = (place.x + (place.width - 1) / 2, place.y + (place.height - 1) / 2);
    put(buffer, x, y, letter, style);
}

fn put_sign(buffer: &mut Buffer, place: Rect, sign: Sign, letter: char, look: Look, style: Style) {
    let (width, height) = (place.width, place.height);
    let rows = match look.board.charset {
        Charset::Ascii => shapes::letters(sign, letter, width, height),
        // Without colours a sign on the floor must not look like a piece.
        Charset::Unicode if matches!(sign, Sign::Floor(_)) && !look.has_colour() => {
            shapes::letters(sign, '░', width, height)
        }
        Charset::Unicode => shapes::quarters(sign, width, height),
    };
    for (y, row) in (place.top()..place.bottom()).zip(rows) {
        buffer.set_stringn(place.x, y, row, usize::from(place.width), style);
    }
}

/// What is drawn on a large square; `None` for nothing but a small character.
fn sign(square: &branan_board_ui::Square, look: Look) -> Option<Sign> {
    match square.piece {
        Some(Shape::Defender) if !look.has_colour() => return Some(Sign::Ring),
        Some(shape) => return Some(Sign::Piece(shape)),
        None => {}
    }
    if square.captured.is_some() {
        Some(Sign::Cross)
    } else if square.marks.has(Mark::Legal) {
        Some(Sign::Dot)
    } else if matches!(square.floor, Floor::Throne | Floor::Corner) {
        Some(Sign::Floor(square.floor))
    } else {
        None
    }
}

/// Frames the square that the keys work on.
fn draw_cursor(buffer: &mut Buffer, place: Rect, look: Look) {
    let style = if look.has_colour() {
        Style::new().fg(Color::LightYellow).add_modifier(Modifier::BOLD)
    } else {
        Style::new().add_modifier(Modifier::REVERSED)
    };
    if !look.has_colour() {
        buffer.set_style(place, style);
    }
    let ascii = look.board.charset == Charset::Ascii;
    let (left, right, bottom) = (place.left(), place.right() - 1, place.bottom() - 1);
    if place.height == 1 {
        let [open, close] = if ascii || !look.has_colour() { ['>', '<'] } else { ['▐', '▌'] };
        if place.width > 2 {
            put(buffer, left, place.y, open, style);
            put(buffer, right, place.y, close, style);
        } else {
            buffer.set_style(place, CURRENT);
        }
        return;
    }
    let corners = if ascii { ['+'; 4] } else { ['┏', '┓', '┗', '┛'] };
    for (corner, (x, y)) in
        corners.into_iter().zip([(left, place.y), (right, place.y), (left, bottom), (right, bottom)])
    {
        put(buffer, x, y, corner, style);
    }
}

fn put(buffer: &mut Buffer, x: u16, y: u16, letter: char, style: Style) {
    if let Some(cell) = buffer.cell_mut((x, y)) {
        cell.set_char(letter).set_style(style);
    }
}

/// What a circled square is tinted with.
fn circle(look: Look) -> Color {
    const STEEL_BLUE: u8 = 67;
    if look.board.depth == Depth::Sixteen { Color::Blue } else { Color::Indexed(STEEL_BLUE) }
}

fn colour(ink: Ink) -> Color {
    match ink {
        Ink::Ansi(colour) | Ink::Indexed(colour) => Color::Indexed(colour),
        Ink::True([r, g, b]) => Color::Rgb(r, g, b),
    }
}
