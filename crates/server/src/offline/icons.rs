//! The sign of the program: the king on his throne.

use branan_board_ui::{Cell, Floor, Layer, Shape, Style, View, svg as board_svg};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The icon as a picture of any size.
///
/// The king stands on a throne with wood around, so that a phone may cut the
/// picture into whatever shape it likes.
pub(crate) fn svg() -> String {
    let middle = Cell::new(1, 1);
    let view = View::new(3).coordinates(false).floor(middle, Floor::Throne).piece(middle, Shape::King);
    board_svg(&view, &Style { layer: Layer::Whole, ..Style::default() })
}

/// The icon as a picture of so many pixels.
pub(crate) fn png(size_px: u16) -> Vec<u8> {
    draw(size_px).unwrap_or_default()
}

fn draw(size_px: u16) -> Option<Vec<u8>> {
    let tree = Tree::from_str(&svg(), &Options::default()).ok()?;
    let mut pixels = Pixmap::new(size_px.into(), size_px.into())?;
    let scale = f32::from(size_px) / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().ok()
}

#[cfg(test)]
mod tests {
    #[test]
    fn icons_have_their_size() {
        let png = super::png(192);
        assert_eq!(png[..4], *b"\x89PNG");
        assert_eq!(png[16..24], [0, 0, 0, 192, 0, 0, 0, 192]);
    }
}
