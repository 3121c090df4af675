//! Pictures as pixels.

use branan_board_ui::{Layer, Style, View, svg};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::PictureError;

/// The largest side of a picture.
const MAX_PX: u32 = 8192;

/// Draws an SVG picture on nothing, `px` pixels wide and high.
pub(super) fn draw(svg: &str, px: u32) -> Result<Pixmap, PictureError> {
    check(px)?;
    let mut pixmap = Pixmap::new(px, px).ok_or(PictureError::Size { px })?;
    draw_over(&mut pixmap, svg)?;
    Ok(pixmap)
}

fn check(px: u32) -> Result<(), PictureError> {
    if (1..=MAX_PX).contains(&px) { Ok(()) } else { Err(PictureError::Size { px }) }
}

/// Draws an SVG picture over another one.
#[expect(clippy::cast_precision_loss, reason = "a side is at most 8192")]
fn draw_over(pixmap: &mut Pixmap, svg: &str) -> Result<(), PictureError> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|_| PictureError::Svg)?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let scale = Transform::from_scale(pixmap.width() as f32 / width, pixmap.height() as f32 / height);
    resvg::render(&tree, scale, &mut pixmap.as_mut());
    Ok(())
}

/// Draws many views, and the board below them only when it changes.
///
pub(super) struct Painter {
    board: Style,
    pieces: Style,
    drawn: Option<(String, Pixmap)>,
    px: u32,
}

impl Painter {
    pub(super) fn new(style: &Style, px: u32) -> Result<Painter, PictureError> {
        check(px)?;
        let layer =
            |layer| Style { layer, title: String::new(), description: String::new(), ..style.clone() };
        Ok(Painter { board: layer(Layer::Board), pieces: layer(Layer::Pieces), drawn: None, px })
    }

    /// Draws a view.
    pub(super) fn draw(&mut self, view: &View) -> Result<Pixmap, PictureError> {
        let board = svg(&view.unmarked().caption(""), &self.board);
        let mut pixmap = match self.drawn.take() {
            Some((text, pixmap)) if text == board => pixmap,
            _ => draw(&board, self.px)?,
        };
        self.drawn = Some((board, pixmap.clone()));
        draw_over(&mut pixmap, &svg(view, &self.pieces))?;
        Ok(pixmap)
    }
}
