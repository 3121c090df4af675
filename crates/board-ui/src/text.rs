//! A view written as lines of text.

mod paint;

use crate::put::put;
use crate::{Cell, Floor, Mark, Shape, Square, Theme, View};
use paint::Painter;

/// How a board is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TextStyle {
    /// The characters that may be used.
    pub charset: Charset,
    /// The colours that may be used.
    pub depth: Depth,
    /// Where the colours come from.
    pub theme: Theme,
}

/// The characters that a text board may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Charset {
    /// Shapes such as `◆ ○ ♔`.
    #[default]
    Unicode,
    /// Letters and signs that every terminal and typewriter has: `A D K`.
    Ascii,
}

/// The colours that a text board may use, as ANSI escape codes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Depth {
    /// None: plain text without any escape code.
    #[default]
    Plain,
    /// The sixteen colours of the terminal's own scheme.
    Sixteen,
    /// The fixed palette of 256.
    Indexed,
    /// Any colour.
    True,
}

/// A colour of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// One of the sixteen of its own scheme, 0 to 15.
    Ansi(u8),
    /// One of the fixed palette of 256.
    Indexed(u8),
    /// Red, green and blue.
    True([u8; 3]),
}

/// The colours of one square, for programs that draw a board themselves: what stands there, then the square
/// itself under all its marks. `None` where there are no colours.
#[must_use]
pub fn inks(cell: Cell, square: &Square, style: &TextStyle) -> Option<[Ink; 2]> {
    Painter::new(*style).inks(cell, square)
}

/// The three characters of one square as [`text()`] writes it, what stands or lies there in the middle.
#[must_use]
pub fn letters(square: &Square, charset: Charset) -> [char; 3] {
    let mut letters = [' '; 3];
    for (letter, shown) in letters.iter_mut().zip(signs(charset).square(square).chars()) {
        *letter = shown;
    }
    letters
}

/// Writes a view as lines of text, each ended by a line feed.
///
/// A square is three characters wide. The middle shows what stands or lies there, the sides how it is marked:
/// `[A]` the last move, `<A>` selected, `-A-` about to be captured, `!A!` in danger, `{A}` region,
/// `(A)` circle. Nothing is told by colour alone. Arrows are not shown.
///
/// ```
/// use branan_board_ui::{Cell, Charset, Shape, TextStyle, View, text};
///
/// let view = View::new(3).piece(Cell::new(1, 1), Shape::King).last_move(Cell::new(1, 0), Cell::new(1, 1));
/// let style = TextStyle { charset: Charset::Ascii, ..TextStyle::default() };
/// assert_eq!(format!("\n{}", text(&view, &style)), "
///     a  b  c
///   +---------+
/// 3 | .  .  . | 3
/// 2 | . [K] . | 2
/// 1 | . [.] . | 1
///   +---------+
///     a  b  c
/// ");
/// ```
#[must_use]
pub fn text(view: &View, style: &TextStyle) -> String {
    let signs = signs(style.charset);
    let painter = Painter::new(*style);
    let mut out = String::new();
    files(&mut out, view);
    edge(&mut out, view, signs, signs.top);
    for row in 0..view.size() {
        let rank = if view.flipped { row } else { view.size() - 1 - row };
        rank_line(&mut out, view, rank, signs, &painter);
    }
    edge(&mut out, view, signs, signs.bottom);
    files(&mut out, view);
    if !view.caption.is_empty() {
        out.extend(view.caption.chars().map(|letter| if letter.is_control() { ' ' } else { letter }));
        out.push('\n');
    }
    out
}

/// The characters of one set.
struct Signs {
    top: [char; 2],
    bottom: [char; 2],
    level: char,
    wall: char,
    pieces: [char; 3],
    floors: [char; 4],
    captured: char,
    legal: char,
}

const UNICODE: Signs = Signs {
    top: ['╭', '╮'],
    bottom: ['╰', '╯'],
    level: '─',
    wall: '│',
    pieces: ['◆', '○', '♔'],
    floors: ['·', '⌘', '▣', '∴'],
    captured: '✕',
    legal: '•',
};

const ASCII: Signs = Signs {
    top: ['+', '+'],
    bottom: ['+', '+'],
    level: '-',
    wall: '|',
    pieces: ['A', 'D', 'K'],
    floors: ['.', '+', '#', ':'],
    captured: 'x',
    legal: '*',
};

const fn signs(charset: Charset) -> &'static Signs {
    match charset {
        Charset::Unicode => &UNICODE,
        Charset::Ascii => &ASCII,
    }
}

impl Signs {
    const fn piece(&self, shape: Shape) -> char {
        self.pieces[shape as usize]
    }

    const fn floor(&self, floor: Floor) -> char {
        self.floors[floor as usize]
    }

    /// The three characters of a square.
    fn square(&self, square: &Square) -> String {
        let content = if let Some(shape) = square.piece {
            self.piece(shape)
        } else if !square.note.is_empty() {
            return format!("{:^3.3}", square.note);
        } else if square.captured.is_some() {
            self.captured
        } else if square.marks.has(Mark::Legal) {
            self.legal
        } else {
            self.floor(square.floor)
        };
        let [left, right] = sides(square);
        [left, content, right].iter().collect()
    }
}

/// The characters left and right of a marked square; the most urgent mark wins.
fn sides(square: &Square) -> [char; 2] {
    let has = |mark| square.marks.has(mark);
    if has(Mark::Selected) {
        ['<', '>']
    } else if has(Mark::Preview) {
        ['-', '-']
    } else if has(Mark::Danger) {
        ['!', '!']
    } else if has(Mark::From) || has(Mark::To) {
        ['[', ']']
    } else if square.circle.is_some() {
        ['(', ')']
    } else if has(Mark::Region) {
        ['{', '}']
    } else {
        [' ', ' ']
    }
}

/// The width of the names of ranks.
fn gutter(view: &View) -> usize {
    match (view.coordinates, view.size()) {
        (false, _) => 0,
        (true, ..10) => 1,
        (true, _) => 2,
    }
}

fn files(out: &mut String, view: &View) {
    if !view.coordinates {
        return;
    }
    out.push_str(&" ".repeat(gutter(view) + 2));
    for column in 0..view.size() {
        let file = if view.flipped { view.size() - 1 - column } else { column };
        out.push_str(if column == 0 { " " } else { "  " });
        out.push(char::from(b'a' + file));
    }
    out.push('\n');
}

fn edge(out: &mut String, view: &View, signs: &Signs, ends: [char; 2]) {
    if view.coordinates {
        out.push_str(&" ".repeat(gutter(view) + 1));
    }
    out.push(ends[0]);
    out.extend(core::iter::repeat_n(signs.level, usize::from(view.size()) * 3));
    out.push(ends[1]);
    out.push('\n');
}

fn rank_line(out: &mut String, view: &View, rank: u8, signs: &Signs, painter: &Painter) {
    let name = if view.coordinates { (u16::from(rank) + 1).to_string() } else { String::new() };
    if view.coordinates {
        put!(out, "{name:>width$} ", width = gutter(view));
    }
    out.push(signs.wall);
    for column in 0..view.size() {
        let file = if view.flipped { view.size() - 1 - column } else { column };
        let cell = Cell::new(file, rank);
        painter.paint(out, cell, &view[cell], &signs.square(&view[cell]));
    }
    painter.reset(out);
    out.push(signs.wall);
    if view.coordinates {
        out.push(' ');
        out.push_str(&name);
    }
    out.push('\n');
}

#[cfg(test)]
mod tests;
