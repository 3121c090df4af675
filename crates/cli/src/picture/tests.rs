use branan_board_ui::{Cell, Frames, Pace, Shape, Style, Theme, View, svg};

use super::*;

const PX: u32 = 96;

/// A king walks along the edge and an attacker vanishes.
fn frames() -> Frames {
    let [a, b, c] = [(0, 0), (2, 0), (2, 2)].map(|(file, rank)| Cell::new(file, rank));
    let mut frames =
        Frames::new(View::new(3).piece(a, Shape::King).piece(c, Shape::Attacker), Pace::default());
    frames.play(a, b, View::new(3).piece(b, Shape::King).last_move(a, b).captured(c, Shape::Attacker));
    frames
}

/// The pixels of the last position, drawn alone.
fn last(style: &Style) -> Vec<u8> {
    let pixmap = raster::draw(&svg(frames().last(), style), PX).expect("a picture");
    pixmap.take_demultiplied()
}

#[test]
fn a_png_holds_the_picture_at_its_size() {
    let file = png(&svg(frames().last(), &Style::default()), PX).expect("a picture");
    let mut reader = ::png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("a PNG file");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a small picture")];
    let info = reader.next_frame(&mut pixels).expect("a picture");
    assert_eq!((info.width, info.height), (PX, PX));
    assert_eq!(pixels, last(&Style::default()));
}

#[test]
fn what_is_no_picture_is_refused() {
    let text = svg(&View::new(3), &Style::default());
    assert_eq!(png("<svg", PX), Err(PictureError::Svg));
    assert_eq!(png("", PX), Err(PictureError::Svg));
    for px in [0, 8193, 70_000] {
        assert_eq!(png(&text, px), Err(PictureError::Size { px }));
        assert_eq!(gif(&frames(), &Style::default(), px, &mut || {}), Err(PictureError::Size { px }));
        assert_eq!(apng(&frames(), &Style::default(), px, &mut || {}), Err(PictureError::Size { px }));
    }
}

/// Plays a GIF file to its end: the last pixels, the pictures, and the time in hundredths.
fn play(file: &[u8]) -> (Vec<[u8; 3]>, usize, u32) {
    let mut options = ::gif::DecodeOptions::new();
    options.set_color_output(::gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(file).expect("a GIF file");
    let width = usize::from(decoder.width());
    let mut screen = vec![[0; 3]; width * usize::from(decoder.height())];
    let (mut count, mut time) = (0, 0);
    while let Some(frame) = decoder.read_next_frame().expect("a picture") {
        count += 1;
        time += u32::from(frame.delay);
        for (i, pixel) in frame.buffer.chunks_exact(4).enumerate() {
            let (x, y) = (i % usize::from(frame.width), i / usize::from(frame.width));
            if pixel[3] != 0 {
                let place = (usize::from(frame.top) + y) * width + usize::from(frame.left) + x;
                screen[place] = [pixel[0], pixel[1], pixel[2]];
            }
        }
    }
    (screen, count, time)
}

#[test]
fn a_gif_ends_on_the_last_position_in_time() {
    for theme in Theme::ALL {
        let style = Style { theme, ..Style::default() };
        let (screen, count, time) = play(&gif(&frames(), &style, PX, &mut || {}).expect("a picture"));
        assert_eq!((count, time), (8, 394));
        let differs =
            |(seen, drawn): (&[u8; 3], &[u8])| seen.iter().zip(drawn).any(|(a, b)| a.abs_diff(*b) > 24);
        let wrong = screen.iter().zip(last(&style).chunks_exact(4)).filter(|pair| differs(*pair)).count();
        assert!(wrong < screen.len() / 100, "{theme}: {wrong} pixels are far off");
    }
}

#[test]
fn the_same_animation_gives_the_same_file() {
    let style = Style::default();
    assert_eq!(gif(&frames(), &style, PX, &mut || {}), gif(&frames(), &style, PX, &mut || {}));
}

/// A king who goes up and down a board of seven, so many times.
fn walk(moves: usize) -> Frames {
    let (low, high) = (Cell::new(0, 0), Cell::new(0, 6));
    let stand = |cell| View::new(7).piece(cell, Shape::King);
    let mut frames = Frames::new(stand(low), Pace::default());
    for (from, to) in [(low, high), (high, low)].into_iter().cycle().take(moves) {
        frames.play(from, to, stand(to).last_move(from, to));
    }
    frames
}

#[test]
fn a_game_of_forty_moves_makes_less_than_a_megabyte_of_gif() {
    let bytes = |moves| gif(&walk(moves), &Style::default(), 480, &mut || {}).expect("a picture").len();
    let (start, two_more) = (bytes(1), bytes(3));
    assert!(start + 39 * (two_more - start) / 2 < 1_000_000, "{start} then {two_more}");
}

#[test]
fn an_apng_has_every_picture() {
    let file = apng(&frames(), &Style::default(), PX, &mut || {}).expect("a picture");
    let reader = ::png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("a PNG file");
    let control = reader.info().animation_control().expect("an animation");
    assert_eq!((control.num_frames, control.num_plays), (8, 0));
}

#[test]
fn layers_laid_over_each_other_give_the_whole_picture() {
    let style = Style::default();
    let layered = raster::Painter::new(&style, PX).and_then(|mut painter| painter.draw(frames().last()));
    let layered = layered.expect("a picture");
    let whole = last(&style);
    assert!(layered.data().iter().zip(&whole).all(|(a, b)| a.abs_diff(*b) <= 2));
}
