//! Animations as APNG: all colours, and larger files than GIF.

use branan_board_ui::{Frames, Style};
use png::{BlendOp, DisposeOp};

use super::PictureError;
use super::area::Area;
use super::raster::Painter;

/// Draws an animation as an animated PNG file that plays for ever, `px` pixels wide and high; `drawn` is called for
/// every picture.
///
/// # Errors
/// When the size is 0 or beyond 8192.
pub fn apng(
    frames: &Frames,
    style: &Style,
    px: u32,
    drawn: &mut dyn FnMut(),
) -> Result<Vec<u8>, PictureError> {
    let mut painter = Painter::new(style, px)?;
    let mut file = Vec::new();
    write(frames, &mut painter, px, &mut file, drawn)?;
    Ok(file)
}

fn write(
    frames: &Frames,
    painter: &mut Painter,
    px: u32,
    file: &mut Vec<u8>,
    drawn: &mut dyn FnMut(),
) -> Result<(), PictureError> {
    let count = u32::try_from(frames.pictures().count()).map_err(|_| PictureError::Encoding)?;
    let mut encoder = super::encoder(file, px);
    encoder.set_animated(count, 0)?;
    let mut writer = encoder.write_header()?;
    let mut before: Option<Vec<[u8; 4]>> = None;
    for picture in frames.pictures() {
        let after = pixels(painter.draw(&picture.view)?.data());
        writer.set_frame_delay(u16::try_from(picture.time_ms).unwrap_or(u16::MAX), 1000)?;
        match &before {
            None => writer.write_image_data(after.as_flattened())?,
            Some(before) => {
                let (area, data) = change(before, &after, px as usize);
                writer.reset_frame_position()?;
                writer.set_frame_dimension(area.width as u32, area.height as u32)?;
                writer.set_frame_position(area.left as u32, area.top as u32)?;
                writer.set_blend_op(BlendOp::Over)?;
                writer.set_dispose_op(DisposeOp::None)?;
                writer.write_image_data(data.as_flattened())?;
            }
        }
        before = Some(after);
        drawn();
    }
    Ok(writer.finish()?)
}

/// What has to be laid over one picture to make the other of it.
fn change(before: &[[u8; 4]], after: &[[u8; 4]], width: usize) -> (Area, Vec<[u8; 4]>) {
    let area = Area::changed(before, after, width);
    let data = area.places(width).map(|i| if before[i] == after[i] { [0; 4] } else { after[i] });
    (area, data.collect())
}

fn pixels(rgba: &[u8]) -> Vec<[u8; 4]> {
    rgba.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2], pixel[3]]).collect()
}
