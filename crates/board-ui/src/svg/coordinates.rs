//! The names of files and ranks, and whose turn it is, on the frame.

use super::pieces;
use super::scene::{Scene, UNIT, fixed, num};
use crate::Cell;
use crate::glyphs::{self, PEN};
use crate::put::put;

/// Marks the corner of the frame with a piece of the side to move.
pub(crate) fn draw_turn(out: &mut String, scene: &Scene) {
    let Some(shape) = scene.view.turn else { return };
    let (side, margin) = (f64::from(scene.side()), f64::from(scene.margin()));
    let (middle, reach) = (side - margin / 2.0, margin * 0.44);
    let (middle, reach) = (num(middle), num(reach));
    put!(out, r#"<circle cx="{middle}" cy="{middle}" r="{reach}" fill="{}"/>"#, scene.palette.floor[0]);
    let (at, scale) = (num(side - margin * 0.88), fixed(margin * 0.76 / f64::from(UNIT), 3));
    put!(
        out,
        r##"<use class="turn" href="#{}-{}" transform="translate({at} {at})scale({scale})"/>"##,
        scene.id,
        pieces::name(shape)
    );
}

/// Writes the names of files and ranks.
pub(crate) fn draw(out: &mut String, scene: &Scene) {
    let (margin, view) = (f64::from(scene.margin()), scene.view);
    put!(
        out,
        r#"<g class="coordinates" fill="none" stroke="{}" stroke-width="{PEN}" stroke-linecap="round" stroke-linejoin="round">"#,
        scene.palette.ink
    );
    // A little outside the middle of the frame, clear of the inlaid line.
    let (scale, away) = (margin * 0.0046, margin * 0.44);
    for i in 0..view.size() {
        let (x, y) = scene.middle(Cell::new(i, i));
        let (file, rank) = (char::from(b'a' + i).to_string(), (u16::from(i) + 1).to_string());
        write_line(out, &rank, (away, f64::from(y)), scale, 50);
        write_line(out, &file, (f64::from(x), f64::from(scene.side()) - away), scale, 62);
    }
    out.push_str("</g>");
}

/// Writes a text centred on a point; `middle` is the height on the glyphs that comes to lie there.
pub(crate) fn write_line(out: &mut String, text: &str, (x, y): (f64, f64), scale: f64, middle: u16) {
    let (placed, width) = glyphs::line(text);
    let left = x - f64::from(width) * scale / 2.0;
    let top = y - f64::from(middle) * scale;
    for (at, glyph) in placed {
        put!(
            out,
            r#"<path transform="translate({} {})scale({})" d="{}"/>"#,
            num(left + f64::from(at) * scale),
            num(top),
            fixed(scale, 3),
            glyph.path
        );
    }
}
