//! Arrows between squares.

use super::marks::ink;
use super::scene::{Scene, num};
use crate::Arrow;
use crate::put::put;

/// Half the width of the shaft, half the width of the head, and the length of the head.
const SHAFT: f64 = 8.0;
const BARB: f64 = 23.0;
const HEAD: f64 = 40.0;

/// How far from the middle of its square an arrow starts.
const START: f64 = 26.0;

pub(crate) fn draw(out: &mut String, scene: &Scene) {
    for arrow in &scene.view.arrows {
        if let Some(path) = outline(scene, *arrow) {
            put!(
                out,
                r#"<path class="arrow" d="{path}" fill="{}" fill-opacity=".85" stroke="{}" stroke-opacity=".5" stroke-width="2" stroke-linejoin="round"/>"#,
                ink(scene, arrow.colour),
                scene.palette.halo
            );
        }
    }
}

/// The seven corners of an arrow; none for one that goes nowhere.
fn outline(scene: &Scene, arrow: Arrow) -> Option<String> {
    let ((x0, y0), (x1, y1)) = (scene.middle(arrow.from), scene.middle(arrow.to));
    let [x0, y0, x1, y1] = [x0, y0, x1, y1].map(f64::from);
    let length = ((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)).sqrt();
    if length == 0.0 {
        return None;
    }
    let (dx, dy) = ((x1 - x0) / length, (y1 - y0) / length);
    let (tip, neck) = (length + 8.0, length + 8.0 - HEAD);
    let corners = [
        (START, SHAFT),
        (neck, SHAFT),
        (neck, BARB),
        (tip, 0.0),
        (neck, -BARB),
        (neck, -SHAFT),
        (START, -SHAFT),
    ];
    let points = corners.map(|(along, across)| {
        let (x, y) = (x0 + dx * along - dy * across, y0 + dy * along + dx * across);
        format!("{} {}", num(x), num(y))
    });
    Some(format!("M{}Z", points.join("L")))
}
