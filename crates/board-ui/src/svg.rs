//! A view drawn as a picture.

mod animated;
mod arrows;
mod coordinates;
mod floor;
mod grain;
mod marks;
mod pieces;
mod scene;

pub use animated::animated_svg;

use crate::put::put;
use crate::{Shape, Theme, View};
pub use scene::escape;
use scene::{Scene, UNIT};

/// How a picture is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    /// The look of board and pieces.
    pub theme: Theme,
    /// Width and height in pixels; without it, the picture fills what it is placed in.
    pub size_px: Option<u32>,
    /// The title for those who cannot see the picture; the caption of the view where it is empty.
    pub title: String,
    /// A longer description, for example the list of pieces.
    pub description: String,
    /// What part of the view is drawn.
    pub layer: Layer,
    /// The beginning of every id in the picture: a letter, then letters, digits, `-` and `_`. Two pictures
    /// inside one page need two.
    pub id: String,
}

/// A part of a picture.
///
/// The pieces laid over the board give the whole, so that a program that shows many views of one board can
/// draw the board once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layer {
    /// Everything.
    #[default]
    Whole,
    /// What stays through a game: frame, coordinates, squares and their ornaments.
    Board,
    /// What changes: pieces, marks, arrows and whose turn it is, on nothing.
    Pieces,
}

impl Default for Style {
    fn default() -> Style {
        Style {
            theme: Theme::default(),
            size_px: None,
            title: String::new(),
            description: String::new(),
            layer: Layer::default(),
            id: "b".into(),
        }
    }
}

/// Draws a view as a self-contained SVG picture, without script, style sheet or font.
///
/// The same view and style always give the same text.
///
/// # Panics
/// When the id of the style is none.
#[must_use]
pub fn svg(view: &View, style: &Style) -> String {
    let scene = Scene::new(view, style);
    let mut out = String::new();
    open(&mut out, &scene, style, &view.caption);
    if style.layer != Layer::Pieces {
        draw_board(&mut out, &scene);
    }
    if style.layer != Layer::Board {
        draw_pieces(&mut out, &scene);
    }
    out.push_str("</svg>\n");
    out
}

fn draw_board(out: &mut String, scene: &Scene) {
    floor::draw(out, scene);
    if scene.view.coordinates {
        coordinates::draw(out, scene);
    }
}

fn draw_pieces(out: &mut String, scene: &Scene) {
    let view = scene.view;
    pieces::define(out, scene, |shape| view.turn == Some(shape) || shows(view, shape));
    coordinates::draw_turn(out, scene);
    marks::draw_below(out, scene);
    pieces::draw(out, scene);
    marks::draw_above(out, scene);
    arrows::draw(out, scene);
    marks::draw_notes(out, scene);
}

/// Draws one piece alone on nothing, for buttons, legends and boards made of page elements.
///
/// # Panics
/// When the id of the style is none.
#[must_use]
pub fn piece_svg(shape: Shape, style: &Style) -> String {
    let view = View::new(1);
    let scene = Scene::new(&view, style);
    let mut out = String::new();
    put!(out, r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {UNIT} {UNIT}""#);
    close_root(&mut out, style, "");
    pieces::define(&mut out, &scene, |other| other == shape);
    put!(out, r##"<use href="#{}-{}"/></svg>"##, scene.id, pieces::name(shape));
    out.push('\n');
    out
}

fn shows(view: &View, shape: Shape) -> bool {
    view.squares().any(|(_, square)| square.piece == Some(shape) || square.captured == Some(shape))
}

fn open(out: &mut String, scene: &Scene, style: &Style, caption: &str) {
    let side = scene.side();
    put!(out, r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}""#);
    close_root(out, style, caption);
}

/// Ends the opening tag of the picture and says in words what it shows.
fn close_root(out: &mut String, style: &Style, caption: &str) {
    if let Some(px) = style.size_px {
        put!(out, r#" width="{px}" height="{px}""#);
    }
    let title = if style.title.is_empty() { caption } else { &style.title };
    match (title.is_empty(), style.description.is_empty()) {
        (true, true) => out.push_str(r#" role="img">"#),
        (false, true) => put!(out, r#" role="img" aria-labelledby="{0}-title">"#, style.id),
        (true, false) => put!(out, r#" role="img" aria-describedby="{0}-desc">"#, style.id),
        (false, false) => {
            put!(out, r#" role="img" aria-labelledby="{0}-title" aria-describedby="{0}-desc">"#, style.id);
        }
    }
    if !title.is_empty() {
        put!(out, r#"<title id="{}-title">{}</title>"#, style.id, escape(title));
    }
    if !style.description.is_empty() {
        put!(out, r#"<desc id="{}-desc">{}</desc>"#, style.id, escape(&style.description));
    }
}

#[cfg(test)]
mod tests;
