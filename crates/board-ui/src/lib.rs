#![doc = include_str!("../README.md")]
//!
//! # Chapters
//!
//! A [`View`] says what stands, lies and is marked on every square. [`svg()`] draws it
//! as a picture, [`text()`] for a terminal, and [`board_html`] as a page. A [`Hand`] says how a board answers mouse, touch and keys.

mod cell;
mod frames;
mod glyphs;
mod hand;
mod html;
mod mark;
mod put;
mod reach;
#[cfg(test)]
mod sample;
mod svg;
mod text;
mod theme;
mod track;
mod view;

pub use cell::{Cell, CellError};
pub use frames::{Frame, Frames, Pace};
pub use hand::{Answer, Drawing, Hand, Input, Key};
pub use html::{SquareHtml, board_html, escape, overlay_html, rows, square_html, view_box};
pub use mark::{Colour, Mark, Marks};
pub use reach::Reach;
pub use svg::{Layer, Style, animated_svg, piece_svg, svg};
pub use text::{Charset, Depth, Ink, TextStyle, inks, letters, text};
pub use theme::{Theme, ThemeError};
pub use view::{Arrow, Floor, MAX_SIZE, Shape, Slide, Square, View};
