//! Where things are in a picture, and how they are written.

use crate::put::put;
use crate::theme::{Palette, Tint};
use crate::{Cell, Style, View};

/// The side of a square in the units of the picture.
pub(crate) const UNIT: i32 = 100;

/// A view on its way into a picture.
pub(crate) struct Scene<'a> {
    pub(crate) view: &'a View,
    pub(crate) palette: &'static Palette,
    pub(crate) id: &'a str,
}

impl<'a> Scene<'a> {
    pub(crate) fn new(view: &'a View, style: &'a Style) -> Scene<'a> {
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
        assert!(
            style.id.starts_with(char::is_alphabetic) && style.id.chars().all(plain),
            "no id: {}",
            style.id
        );
        Scene { view, palette: style.theme.palette(), id: &style.id }
    }

    /// The width of the frame: larger boards get larger coordinates, as their squares are smaller.
    pub(crate) fn margin(&self) -> i32 {
        let size = i32::from(self.view.size());
        if self.view.coordinates { 30 + size * 5 / 2 } else { 12 + size }
    }

    /// The side of the squares taken together.
    pub(crate) fn inner(&self) -> i32 {
        i32::from(self.view.size()) * UNIT
    }

    /// The side of the whole picture.
    pub(crate) fn side(&self) -> i32 {
        self.inner() + 2 * self.margin()
    }

    /// The top left corner of a square.
    pub(crate) fn corner(&self, cell: Cell) -> (i32, i32) {
        let (column, row) = self.view.place(cell);
        (self.margin() + column * UNIT, self.margin() + row * UNIT)
    }

    /// The middle of a square.
    pub(crate) fn middle(&self, cell: Cell) -> (i32, i32) {
        let (x, y) = self.corner(cell);
        (x + UNIT / 2, y + UNIT / 2)
    }

    /// Fills a square with a tint.
    pub(crate) fn tint(&self, out: &mut String, cell: Cell, class: &str, tint: Tint) {
        let (x, y) = self.corner(cell);
        put!(
            out,
            r#"<path class="{class}" d="M{x} {y}h{UNIT}v{UNIT}h-{UNIT}z" fill="{}"{}/>"#,
            tint.0,
            opacity("fill-opacity", tint.1)
        );
    }
}

/// An attribute for an opacity in hundredths; none for a full one.
pub(crate) fn opacity(attribute: &str, percent: u8) -> String {
    match percent {
        100.. => String::new(),
        _ => format!(r#" {attribute}=".{percent:02}""#),
    }
}

/// A number with at most one decimal.
pub(crate) fn num(value: f64) -> String {
    fixed(value, 1)
}

/// A number with so many decimals at most. By whole numbers: the library's way costs a page 16 KB of code.
pub(crate) fn fixed(value: f64, decimals: u32) -> String {
    let unit = 10_i64.pow(decimals);
    let whole = (value * f64::from(unit as i32)).round() as i64;
    let sign = if whole < 0 { "-" } else { "" };
    let (whole, rest) = (whole.abs() / unit, whole.abs() % unit);
    let text = format!("{sign}{whole}.{rest:0width$}", width = decimals as usize);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Text as it may stand in XML: escaped, and without the control characters that XML forbids.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => {}
            _ if letter.is_control() => out.push(' '),
            _ => out.push(letter),
        }
    }
    out
}
