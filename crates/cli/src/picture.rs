//! Pictures of boards as files: PNG, and animations as GIF and APNG.

mod apng;
mod area;
mod gif;
mod palette;
mod raster;

use core::fmt;

pub use apng::apng;
pub use gif::{gif, gif_steps};

/// Draws an SVG picture as a PNG file, `px` pixels wide and high.
///
/// # Errors
/// When the text is no SVG picture, or the size is 0 or beyond 8192.
pub fn png(svg: &str, px: u32) -> Result<Vec<u8>, PictureError> {
    let pixmap = raster::draw(svg, px)?;
    let mut file = Vec::new();
    let mut writer = encoder(&mut file, px).write_header()?;
    writer.write_image_data(&pixmap.take_demultiplied())?;
    writer.finish()?;
    Ok(file)
}

fn encoder(file: &mut Vec<u8>, px: u32) -> png::Encoder<'_, &mut Vec<u8>> {
    let mut encoder = png::Encoder::new(file, px, px);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    encoder
}

/// Why there is no picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PictureError {
    /// The text is no SVG picture.
    Svg,
    /// A picture of this many pixels a side cannot be made.
    Size {
        /// The side that was asked for.
        px: u32,
    },
    /// The file could not be written in its format.
    Encoding,
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::Svg => f.write_str("this is no SVG picture"),
            PictureError::Size { px } => write!(f, "a picture is 1 to 8192 pixels wide, not {px}"),
            PictureError::Encoding => f.write_str("the picture could not be encoded"),
        }
    }
}

impl core::error::Error for PictureError {}

impl From<png::EncodingError> for PictureError {
    fn from(_: png::EncodingError) -> PictureError {
        PictureError::Encoding
    }
}

#[cfg(test)]
mod tests;
