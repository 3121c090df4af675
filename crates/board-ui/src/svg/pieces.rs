//! The pieces: distinct by outline and sign as well as by colour.

use super::scene::{Scene, num};
use crate::put::put;
use crate::theme::Stone;
use crate::{Cell, Shape, View};

/// The last part of the id of a piece.
pub(crate) const fn name(shape: Shape) -> &'static str {
    match shape {
        Shape::Attacker => "attacker",
        Shape::Defender => "defender",
        Shape::King => "king",
    }
}

/// Defines the pieces that a picture needs, to be used by their ids.
pub(crate) fn define(out: &mut String, scene: &Scene, needed: impl Fn(Shape) -> bool) {
    out.push_str("<defs>");
    if scene.palette.shadow {
        put!(
            out,
            r#"<radialGradient id="{}-shadow"><stop offset=".72" stop-opacity=".5"/><stop offset="1" stop-opacity="0"/></radialGradient>"#,
            scene.id
        );
    }
    for shape in Shape::ALL.into_iter().filter(|shape| needed(*shape)) {
        define_one(out, scene, shape);
    }
    out.push_str("</defs>");
}

fn define_one(out: &mut String, scene: &Scene, shape: Shape) {
    let (id, name, stone) = (scene.id, name(shape), stone(scene, shape));
    let [lit, dim] = stone.face;
    let mut face = lit.to_owned();
    if lit != dim {
        put!(
            out,
            r#"<radialGradient id="{id}-{name}-face" cx=".4" cy=".32" r=".72"><stop stop-color="{lit}"/><stop offset="1" stop-color="{dim}"/></radialGradient>"#
        );
        face = format!("url(#{id}-{name}-face)");
    }
    put!(out, r#"<g id="{id}-{name}">"#);
    if scene.palette.shadow {
        let reach = if shape == Shape::King { 49 } else { 45 };
        put!(out, r#"<circle cx="51" cy="55" r="{reach}" fill="url(#{id}-shadow)"/>"#);
    }
    body(out, shape, &face, stone);
    if scene.palette.shadow && shape == Shape::Attacker {
        out.push_str(BEVEL);
    }
    out.push_str("</g>");
}

/// Light on the upper edges of a hewn stone.
const BEVEL: &str = r##"<path d="M17 63V37L37 17H63L83 37" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="3" stroke-linejoin="round"/>"##;

/// Draws every piece of the view where it stands, or where its way has brought it.
pub(crate) fn draw(out: &mut String, scene: &Scene) {
    for (cell, square) in scene.view.squares() {
        if let Some(shape) = square.piece.filter(|_| !slides(scene.view, cell)) {
            let (x, y) = scene.corner(cell);
            place(out, scene, shape, (f64::from(x), f64::from(y)), &square.label);
        }
    }
    // The moving piece comes last, so that it passes above the others.
    if let Some(slide) = scene.view.slide
        && let Some(shape) = scene.view.get(slide.from).and_then(|square| square.piece)
    {
        let ((x0, y0), (x1, y1)) = (scene.corner(slide.from), scene.corner(slide.to));
        let between = |a: i32, b: i32| f64::from(a) + f64::from(b - a) * f64::from(slide.progress);
        place(out, scene, shape, (between(x0, x1), between(y0, y1)), "");
    }
}

fn slides(view: &View, cell: Cell) -> bool {
    view.slide.is_some_and(|slide| slide.from == cell)
}

fn place(out: &mut String, scene: &Scene, shape: Shape, (x, y): (f64, f64), label: &str) {
    put!(out, r##"<use href="#{}-{}" x="{}" y="{}""##, scene.id, name(shape), num(x), num(y));
    if label.is_empty() {
        out.push_str("/>");
    } else {
        put!(out, "><title>{}</title></use>", super::scene::escape(label));
    }
}

fn stone<'a>(scene: &Scene<'a>, shape: Shape) -> &'a Stone {
    match shape {
        Shape::Attacker => &scene.palette.attacker,
        Shape::Defender => &scene.palette.defender,
        Shape::King => &scene.palette.king,
    }
}

fn body(out: &mut String, shape: Shape, face: &str, stone: &Stone) {
    let (edge, sign) = (stone.edge, stone.sign);
    match shape {
        // A hewn stone with eight sides and an engraved lozenge.
        Shape::Attacker => put!(
            out,
            r#"<path d="M35 13H65L87 35V65L65 87H35L13 65V35Z" fill="{face}" stroke="{edge}" stroke-width="4" stroke-linejoin="round"/><path d="M50 30L70 50L50 70L30 50Z" fill="none" stroke="{sign}" stroke-width="4" stroke-linejoin="round"/><circle cx="50" cy="50" r="5" fill="{sign}"/>"#
        ),
        // A round shield with its boss.
        Shape::Defender => put!(
            out,
            r#"<circle cx="50" cy="50" r="37" fill="{face}" stroke="{edge}" stroke-width="4"/><circle cx="50" cy="50" r="25" fill="none" stroke="{sign}" stroke-width="4"/><circle cx="50" cy="50" r="8" fill="{sign}"/>"#
        ),
        // A larger shield with four knobs and a crown.
        Shape::King => put!(
            out,
            r#"<path d="M43 11a7 7 0 0 1 14 0A40 40 0 0 1 89 43a7 7 0 0 1 0 14A40 40 0 0 1 57 89a7 7 0 0 1-14 0A40 40 0 0 1 11 57a7 7 0 0 1 0-14A40 40 0 0 1 43 11Z" fill="{face}" stroke="{edge}" stroke-width="4" stroke-linejoin="round"/><path d="M31 61L26 37L40 48L50 30L60 48L74 37L69 61ZM31 66H69V72H31Z" fill="{sign}" stroke="{sign}" stroke-width="2" stroke-linejoin="round"/>"#
        ),
    }
}
