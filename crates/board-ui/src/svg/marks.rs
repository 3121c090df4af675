//! What is marked on squares.

use super::coordinates::write_line;
use super::pieces;
use super::scene::{Scene, UNIT};
use crate::glyphs::PEN;
use crate::put::put;
use crate::{Cell, Colour, Mark, Square};

/// Draws what lies below the pieces: tints, ghosts and dots.
pub(crate) fn draw_below(out: &mut String, scene: &Scene) {
    let palette = scene.palette;
    for (cell, square) in scene.view.squares() {
        for (mark, class, tint) in [
            (Mark::From, "from", palette.from),
            (Mark::To, "to", palette.to),
            (Mark::Selected, "selected", palette.selected),
            (Mark::Region, "region", palette.region),
        ] {
            if square.marks.has(mark) {
                scene.tint(out, cell, class, tint);
            }
        }
    }
    border(out, scene);
    for (cell, square) in scene.view.squares() {
        if square.marks.has(Mark::Danger) {
            glow(out, scene, cell);
        }
        ghost(out, scene, cell, square);
        if square.marks.has(Mark::Legal) {
            let (x, y) = scene.middle(cell);
            put!(out, r#"<circle class="legal" cx="{x}" cy="{y}" r="13" fill="{}"/>"#, palette.legal);
        }
    }
}

/// Draws what lies above the pieces: rings and circles.
pub(crate) fn draw_above(out: &mut String, scene: &Scene) {
    for (cell, square) in scene.view.squares() {
        let (x, y) = scene.middle(cell);
        if square.marks.has(Mark::Preview) {
            put!(
                out,
                r#"<circle class="preview" cx="{x}" cy="{y}" r="44" fill="none" stroke="{}" stroke-width="7" stroke-dasharray="15 8"/>"#,
                scene.palette.danger
            );
        }
        if let Some(colour) = square.circle {
            put!(
                out,
                r#"<circle class="circle" cx="{x}" cy="{y}" r="45" fill="none" stroke="{}" stroke-width="6"/>"#,
                ink(scene, colour)
            );
        }
    }
}

/// Draws the notes, above all else.
pub(crate) fn draw_notes(out: &mut String, scene: &Scene) {
    for (cell, square) in scene.view.squares().filter(|(_, square)| !square.note.is_empty()) {
        let (x, y) = scene.middle(cell);
        let scale = 0.44;
        out.push_str(r#"<g class="note" fill="none" stroke-linecap="round" stroke-linejoin="round">"#);
        for (ink, pen) in [(scene.palette.halo, 3 * PEN), (scene.palette.note, PEN + 4)] {
            put!(out, r#"<g stroke="{ink}" stroke-width="{pen}">"#);
            write_line(out, &square.note, (f64::from(x), f64::from(y)), scale, 55);
            out.push_str("</g>");
        }
        out.push_str("</g>");
    }
}

/// The colour of an arrow or circle in this theme.
pub(crate) fn ink<'a>(scene: &Scene<'a>, colour: Colour) -> &'a str {
    scene.palette.colours[colour as usize]
}

/// A red light under a piece in danger.
fn glow(out: &mut String, scene: &Scene, cell: Cell) {
    let (x, y) = scene.corner(cell);
    let (id, danger) = (scene.id, scene.palette.danger);
    // The same gradient for every square: only the first defines it.
    if !out.contains(&format!(r#"id="{id}-glow""#)) {
        put!(
            out,
            r#"<radialGradient id="{id}-glow" r=".68"><stop offset=".55" stop-color="{danger}" stop-opacity=".85"/><stop offset="1" stop-color="{danger}" stop-opacity="0"/></radialGradient>"#
        );
    }
    put!(out, r#"<path class="danger" d="M{x} {y}h{UNIT}v{UNIT}h-{UNIT}z" fill="url(#{id}-glow)"/>"#);
}

/// The piece that was captured here, faint and crossed out.
fn ghost(out: &mut String, scene: &Scene, cell: Cell, square: &Square) {
    let Some(shape) = square.captured else { return };
    let (x, y) = scene.corner(cell);
    put!(
        out,
        r##"<g class="captured" transform="translate({x} {y})"><use href="#{}-{}" opacity=".4"/><path d="M32 32L68 68M68 32L32 68" fill="none" stroke="{}" stroke-width="15" stroke-linecap="round"/><path d="M32 32L68 68M68 32L32 68" fill="none" stroke="{}" stroke-width="8" stroke-linecap="round"/></g>"##,
        scene.id,
        pieces::name(shape),
        scene.palette.halo,
        scene.palette.danger
    );
}

/// The outer border of the marked region.
fn border(out: &mut String, scene: &Scene) {
    let inside = |cell: Option<Cell>| {
        cell.and_then(|cell| scene.view.get(cell)).is_some_and(|square| square.marks.has(Mark::Region))
    };
    let mut path = String::new();
    for cell in scene.view.cells().filter(|cell| inside(Some(*cell))) {
        let (x, y) = scene.corner(cell);
        let beside = |right: i32, down: i32| inside(neighbour(scene, cell, right, down));
        if !beside(0, -1) {
            put!(path, "M{x} {y}h{UNIT}");
        }
        if !beside(0, 1) {
            put!(path, "M{x} {}h{UNIT}", y + UNIT);
        }
        if !beside(-1, 0) {
            put!(path, "M{x} {y}v{UNIT}");
        }
        if !beside(1, 0) {
            put!(path, "M{} {y}v{UNIT}", x + UNIT);
        }
    }
    if !path.is_empty() {
        put!(
            out,
            r#"<path class="border" d="{path}" fill="none" stroke="{}" stroke-width="6" stroke-linecap="round"/>"#,
            scene.palette.region.0
        );
    }
}

/// The cell so many columns to the right and rows down, as drawn.
fn neighbour(scene: &Scene, cell: Cell, right: i32, down: i32) -> Option<Cell> {
    let turn = if scene.view.flipped { -1 } else { 1 };
    let file = u8::try_from(i32::from(cell.file) + right * turn).ok()?;
    let rank = u8::try_from(i32::from(cell.rank) - down * turn).ok()?;
    Some(Cell::new(file, rank))
}
