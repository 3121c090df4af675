//! Animations as GIF.

use branan_board_ui::{Frame as Picture, Frames, Style};
use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::PictureError;
use super::area::Area;
use super::palette::{Census, MOST, Palette, Rgb};
use super::raster::Painter;

/// The place in the palette that means "as before".
const AS_BEFORE: u8 = MOST as u8;

/// Draws an animation as a GIF file that plays for ever, `px` pixels wide and high.
///
/// All pictures share one palette, made from all positions, and each holds only the pixels that changed. So that
/// somebody knows how far it is, `drawn` is called [`gif_steps`] times.
///
/// # Errors
/// When the size is 0 or beyond 8192.
pub fn gif(
    frames: &Frames,
    style: &Style,
    px: u32,
    drawn: &mut dyn FnMut(),
) -> Result<Vec<u8>, PictureError> {
    let side = u16::try_from(px).map_err(|_| PictureError::Size { px })?;
    let mut painter = Painter::new(style, px)?;
    let mut palette = palette(frames, &mut painter, drawn)?;
    let mut encoder =
        Encoder::new(Vec::new(), side, side, &full(&palette)).map_err(|_| PictureError::Encoding)?;
    encoder.set_repeat(Repeat::Infinite).map_err(|_| PictureError::Encoding)?;
    let mut clock = Clock::default();
    let mut before: Option<Vec<u8>> = None;
    for picture in frames.pictures() {
        let pixmap = painter.draw(&picture.view)?;
        let after: Vec<u8> = colours(pixmap.data()).map(|colour| palette.nearest(colour)).collect();
        let frame = change(before.as_deref(), &after, side, clock.delay(picture.time_ms));
        encoder.write_frame(&frame).map_err(|_| PictureError::Encoding)?;
        before = Some(after);
        drawn();
    }
    encoder.into_inner().map_err(|_| PictureError::Encoding)
}

/// The palette of all positions; pieces on their way bring no new colours.
fn palette(frames: &Frames, painter: &mut Painter, drawn: &mut dyn FnMut()) -> Result<Palette, PictureError> {
    let mut census = Census::default();
    for picture in stills(frames) {
        census.count(colours(painter.draw(&picture.view)?.data()));
        drawn();
    }
    Ok(census.palette())
}

/// The pictures in which no piece is on its way.
fn stills(frames: &Frames) -> impl Iterator<Item = Picture> {
    frames.pictures().filter(|picture| picture.view.slide.is_none())
}

/// How many pictures [`gif()`] draws.
#[must_use]
pub fn gif_steps(frames: &Frames) -> usize {
    stills(frames).count() + frames.pictures().count()
}

/// The palette filled up to 256 entries, so that "as before" has a place.
fn full(palette: &Palette) -> Vec<u8> {
    let mut bytes = palette.bytes();
    bytes.resize(256 * 3, 0);
    bytes
}

/// The colours of pixels that have no opacity but the full one.
fn colours(rgba: &[u8]) -> impl Iterator<Item = Rgb> {
    rgba.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]])
}

/// What has to be drawn to make one picture of the other.
fn change(before: Option<&[u8]>, after: &[u8], side: u16, delay: u16) -> Frame<'static> {
    let width = usize::from(side);
    let Some(before) = before else {
        return Frame { width: side, height: side, delay, buffer: after.to_vec().into(), ..Frame::default() };
    };
    let area = Area::changed(before, after, width);
    let places = area.places(width);
    let buffer: Vec<u8> = places.map(|i| if before[i] == after[i] { AS_BEFORE } else { after[i] }).collect();
    Frame {
        left: area.left as u16,
        top: area.top as u16,
        width: area.width as u16,
        height: area.height as u16,
        delay,
        dispose: DisposalMethod::Keep,
        transparent: Some(AS_BEFORE),
        buffer: buffer.into(),
        ..Frame::default()
    }
}

/// Turns milliseconds into the hundredths of GIF without letting the rest add up.
#[derive(Default)]
struct Clock {
    rest_ms: u32,
}

impl Clock {
    fn delay(&mut self, time_ms: u32) -> u16 {
        let total = self.rest_ms.saturating_add(time_ms);
        // Browsers slow down what asks for less than two hundredths.
        let delay = (total / 10).max(2);
        self.rest_ms = total.saturating_sub(delay * 10);
        u16::try_from(delay).unwrap_or(u16::MAX)
    }
}
