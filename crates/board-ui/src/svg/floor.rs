//! The board without pieces: frame, squares, lines and ornaments.

use super::grain;
use super::scene::{Scene, UNIT, opacity};
use crate::put::put;
use crate::{Cell, Floor};

pub(crate) fn draw(out: &mut String, scene: &Scene) {
    frame(out, scene);
    checks(out, scene);
    for (cell, square) in scene.view.squares() {
        match square.floor {
            Floor::Plain => {}
            Floor::Camp => scene.tint(out, cell, "camp", scene.palette.camp),
            Floor::Throne => inlay(out, scene, cell, "throne", KNOT),
            Floor::Corner => inlay(out, scene, cell, "corner", STAR),
        }
    }
    lines(out, scene);
}

/// A looped square: one band that crosses itself at four corners.
const KNOT: &str =
    "M32 32H78A10 10 0 1 0 68 22V78A10 10 0 1 0 78 68H22A10 10 0 1 0 32 78V22A10 10 0 1 0 22 32Z";

/// A lozenge on a cross: the four gates of the board.
const STAR: &str = "M50 14L61 39L86 50L61 61L50 86L39 61L14 50L39 39Z";

/// Four planks that meet in mitres, lit from the top left, with a thin inlaid line.
fn frame(out: &mut String, scene: &Scene) {
    let (side, margin, palette) = (scene.side(), scene.margin(), scene.palette);
    put!(out, r#"<path d="M0 0h{side}v{side}H0z" fill="{}"/>"#, palette.frame[0]);
    if palette.frame[0] == palette.frame[1] {
        return;
    }
    let far = side - margin;
    put!(
        out,
        r#"<path d="M0 {side}L{margin} {far}H{far}V{margin}L{side} 0V{side}z" fill="{}"/>"#,
        palette.frame[1]
    );
    put!(
        out,
        r##"<path d="M0 0H{side}L{far} {margin}H{margin}z" fill="#fff" fill-opacity=".05"/><path d="M0 {side}H{side}L{far} {far}H{margin}z" fill-opacity=".12"/>"##
    );
    let (near, line) = (margin - 7, scene.inner() + 14);
    put!(
        out,
        r#"<path d="M{near} {near}h{line}v{line}h-{line}z" fill="none" stroke="{}" stroke-opacity=".45" stroke-width="2"/>"#,
        palette.ornament
    );
}

/// The squares in two tones, under the grain of one plank.
fn checks(out: &mut String, scene: &Scene) {
    let (margin, inner, [even, odd]) = (scene.margin(), scene.inner(), scene.palette.floor);
    let id = scene.id;
    if even == odd {
        put!(out, r#"<path d="M{margin} {margin}h{inner}v{inner}h-{inner}z" fill="{even}"/>"#);
    } else {
        put!(
            out,
            r#"<pattern id="{id}-checks" patternUnits="userSpaceOnUse" x="{margin}" y="{margin}" width="{0}" height="{0}"><path d="M0 0h{0}v{0}H0z" fill="{even}"/><path d="M{UNIT} 0h{UNIT}v{UNIT}H0v{UNIT}h{UNIT}z" fill="{odd}"/></pattern><path d="M{margin} {margin}h{inner}v{inner}h-{inner}z" fill="url(#{id}-checks)"/>"#,
            2 * UNIT
        );
    }
    if let Some(ink) = scene.palette.grain {
        put!(
            out,
            r#"<clipPath id="{id}-plank"><path d="M{margin} {margin}h{inner}v{inner}h-{inner}z"/></clipPath><g clip-path="url(#{id}-plank)">"#
        );
        grain::draw(out, (margin, margin), (inner, inner), ink);
        out.push_str("</g>");
    }
}

/// A special square: another wood, a thin border, an ornament.
fn inlay(out: &mut String, scene: &Scene, cell: Cell, class: &str, ornament: &str) {
    let (x, y) = scene.corner(cell);
    let palette = scene.palette;
    put!(
        out,
        r#"<g class="{class}" transform="translate({x} {y})" fill="none" stroke="{}" stroke-width="3"><path d="M0 0h{UNIT}v{UNIT}H0z" fill="{}" stroke="none"/><path d="M7 7h86v86H7z" stroke-opacity=".7"/><path d="{ornament}" stroke-width="5" stroke-linejoin="round"/></g>"#,
        palette.ornament,
        palette.inlay
    );
}

/// The grid and the rim around it.
fn lines(out: &mut String, scene: &Scene) {
    let (margin, inner, (ink, percent)) = (scene.margin(), scene.inner(), scene.palette.line);
    let mut path = String::new();
    for i in 1..i32::from(scene.view.size()) {
        let at = margin + i * UNIT;
        put!(path, "M{margin} {at}h{inner}M{at} {margin}v{inner}");
    }
    put!(
        out,
        r#"<path d="{path}" fill="none" stroke="{ink}" stroke-width="2"{}/><path d="M{margin} {margin}h{inner}v{inner}h-{inner}z" fill="none" stroke="{}" stroke-width="5"/>"#,
        opacity("stroke-opacity", percent),
        scene.palette.rim
    );
}
