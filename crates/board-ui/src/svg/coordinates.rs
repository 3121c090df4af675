//! The names of files and ranks, and whose turn it is, on the frame.

use super::pieces;
use super::scene::{Scene, UNIT, num};
use crate::Cell;
use crate::glyphs::{self, PEN};
use crate::put::put;

pub(crate) fn draw(out: &mut String, scene: &Scene) {
    if scene.view.coordinates {
        names(out, scene);
    }
    if let Some(shape) = scene.view.turn {
        let margin = f64::from(scene.margin());
        let scale = margin * 0.9 / f64::from(UNIT);
        let at = f64::from(scene.side()) - margin * 0.95;
        put!(
            out,
            r##"<use class="turn" href="#{}-{}" transform="translate({at:.1} {at:.1})scale({scale:.3})"/>"##,
            scene.id,
            pieces::name(shape)
        );
    }
}

fn names(out: &mut String, scene: &Scene) {
    let (margin, view) = (f64::from(scene.margin()), scene.view);
    put!(
        out,
        r#"<g class="coordinates" fill="none" stroke="{}" stroke-width="{PEN}" stroke-linecap="round" stroke-linejoin="round">"#,
        scene.palette.ink
    );
    let scale = margin * 0.0046;
    for i in 0..view.size() {
        let (x, y) = scene.middle(Cell::new(i, i));
        let (file, rank) = (char::from(b'a' + i).to_string(), (u16::from(i) + 1).to_string());
        write_line(out, &rank, (margin / 2.0, y), scale, 50);
        write_line(out, &file, (x, f64::from(scene.side()) - margin / 2.0), scale, 62);
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
            r#"<path transform="translate({} {})scale({scale:.3})" d="{}"/>"#,
            num(left + f64::from(at) * scale),
            num(top),
            glyph.path
        );
    }
}
