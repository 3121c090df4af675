//! A picture as pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::PictureError;

/// The largest side of a picture.
const MAX_PX: u32 = 8192;

/// A square picture as pixels, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raster {
    px: u32,
    rgba: Vec<u8>,
}

impl Raster {
    /// Draws an SVG picture, `px` pixels wide and high.
    ///
    /// # Errors
    /// When the text is no SVG picture, or the size is 0 or beyond 8192.
    pub fn draw(svg: &str, px: u32) -> Result<Raster, PictureError> {
        if px > MAX_PX {
            return Err(PictureError::Size { px });
        }
        let tree = Tree::from_str(svg, &Options::default()).map_err(|_| PictureError::Svg)?;
        let mut pixmap = Pixmap::new(px, px).ok_or(PictureError::Size { px })?;
        let (width, height) = (tree.size().width(), tree.size().height());
        let scale = Transform::from_scale(px as f32 / width, px as f32 / height);
        resvg::render(&tree, scale, &mut pixmap.as_mut());
        Ok(Raster { px, rgba: pixmap.take_demultiplied() })
    }

    /// The number of pixels a side.
    #[must_use]
    pub const fn px(&self) -> u32 {
        self.px
    }

    /// The pixels: red, green, blue and opacity of each.
    #[must_use]
    pub fn rgba(&self) -> &[u8] {
        &self.rgba
    }
}
