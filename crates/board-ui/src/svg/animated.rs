//! A whole game in one moving picture.

use super::scene::{Scene, fixed};
use super::{arrows, coordinates, draw_board, marks, open, pieces};
use crate::frames::Frames;
use crate::put::put;
use crate::track::{Span, Track, tracks};
use crate::{Cell, Style, View};

/// Draws an animation as one SVG picture that plays for ever, also where no script may run.
///
/// Pieces glide by CSS; where the reader asks for less motion, the last position stands still. All views lie
/// on the board of the first: its floor, its coordinates, and whether it is flipped. The layer of the style is
/// not heeded.
///
/// # Panics
/// When the id of the style is none.
#[must_use]
pub fn animated_svg(frames: &Frames, style: &Style) -> String {
    let scene = Scene::new(frames.first(), style);
    let tracks = tracks(frames);
    let mut out = String::new();
    open(&mut out, &scene, style, &frames.last().caption);
    style_sheet(&mut out, &scene, frames, &tracks);
    draw_board(&mut out, &scene);
    pieces::define(&mut out, &scene, |_| true);
    each_view(&mut out, frames, style, |out, scene| {
        coordinates::draw_turn(out, scene);
        marks::draw_below(out, scene);
    });
    for (i, track) in tracks.iter().enumerate() {
        draw_track(&mut out, &scene, i, track);
    }
    each_view(&mut out, frames, style, |out, scene| {
        marks::draw_above(out, scene);
        arrows::draw(out, scene);
        marks::draw_notes(out, scene);
    });
    out.push_str("</svg>\n");
    out
}

fn views(frames: &Frames) -> impl Iterator<Item = &View> {
    [frames.first()].into_iter().chain(frames.moves().iter().map(|played| &played.after))
}

/// Draws a part of every view in a group of its own, which the style sheet shows in its time.
fn each_view(out: &mut String, frames: &Frames, style: &Style, draw: impl Fn(&mut String, &Scene)) {
    for (i, view) in views(frames).enumerate() {
        let group = format!(r#"<g class="{}-v{i}">"#, style.id);
        let start = out.len();
        out.push_str(&group);
        draw(out, &Scene::new(view, style));
        if out.len() == start + group.len() {
            out.truncate(start);
        } else {
            out.push_str("</g>");
        }
    }
}

fn draw_track(out: &mut String, scene: &Scene, i: usize, track: &Track) {
    let (x, y) = scene.corner(track.home);
    put!(
        out,
        r##"<use class="{0}-p{i}" href="#{0}-{1}" x="{x}" y="{y}"/>"##,
        scene.id,
        pieces::name(track.shape)
    );
}

fn style_sheet(out: &mut String, scene: &Scene, frames: &Frames, tracks: &[Track]) {
    let (id, total_ms) = (scene.id, frames.total_ms());
    out.push_str("<style>");
    for i in 0..=frames.moves().len() {
        let span = frames.span(i);
        let resting = seen(i == frames.moves().len());
        put!(out, ".{id}-v{i}{{{resting};animation:{id}-v{i} {total_ms}ms step-end infinite}}");
        window(out, &format!("{id}-v{i}"), span, total_ms);
    }
    for (i, track) in tracks.iter().enumerate() {
        rules_of(out, scene, i, track, total_ms);
    }
    put!(out, "@media(prefers-reduced-motion:reduce){{[class]{{animation:none!important}}}}</style>");
}

/// The rules for one piece: where it is when, and whether it is there at all.
fn rules_of(out: &mut String, scene: &Scene, i: usize, track: &Track, total_ms: u32) {
    let name = format!("{}-p{i}", scene.id);
    let mut motions = Vec::new();
    let mut resting = String::new();
    if let Some(last) = track.stops.last() {
        resting = format!("transform:{};", shift(scene, track, last.to));
        motions.push(format!("{name} {total_ms}ms ease-in-out infinite"));
        way(out, &name, scene, track, total_ms);
    }
    let whole = Span { start_ms: 0, end_ms: total_ms };
    if track.shown != whole {
        put!(resting, "{};", seen(track.shown.end_ms == total_ms));
        motions.push(format!("{name}s {total_ms}ms step-end infinite"));
        window(out, &format!("{name}s"), track.shown, total_ms);
    }
    if !motions.is_empty() {
        put!(out, ".{name}{{{resting}animation:{}}}", motions.join(","));
    }
}

/// Key frames for a piece that goes from stop to stop.
fn way(out: &mut String, name: &str, scene: &Scene, track: &Track, total_ms: u32) {
    put!(out, "@keyframes {name}{{0%{{transform:none}}");
    let mut here = track.home;
    for stop in &track.stops {
        let [start, end] = [stop.time.start_ms, stop.time.end_ms].map(|ms| percent(ms, total_ms));
        put!(out, "{start}{{transform:{}}}", shift(scene, track, here));
        put!(out, "{end}{{transform:{}}}", shift(scene, track, stop.to));
        here = stop.to;
    }
    out.push('}');
}

/// Key frames for what is seen for a span of time only; they jump, by `step-end`.
fn window(out: &mut String, name: &str, span: Span, total_ms: u32) {
    put!(out, "@keyframes {name}{{");
    if span.start_ms > 0 {
        put!(out, "0%{{{}}}", seen(false));
    }
    put!(out, "{}{{{}}}", percent(span.start_ms, total_ms), seen(true));
    if span.end_ms < total_ms {
        put!(out, "{}{{{}}}", percent(span.end_ms, total_ms), seen(false));
    }
    out.push('}');
}

/// Not by opacity, which would make browsers keep a layer for every view.
const fn seen(seen: bool) -> &'static str {
    if seen { "visibility:visible" } else { "visibility:hidden" }
}

fn shift(scene: &Scene, track: &Track, cell: Cell) -> String {
    let ((x0, y0), (x1, y1)) = (scene.corner(track.home), scene.corner(cell));
    if (x0, y0) == (x1, y1) { "none".into() } else { format!("translate({}px,{}px)", x1 - x0, y1 - y0) }
}

fn percent(ms: u32, total_ms: u32) -> String {
    fixed(f64::from(ms) * 100.0 / f64::from(total_ms.max(1)), 3) + "%"
}

#[cfg(test)]
mod tests {
    use roxmltree::Document;

    use super::*;
    use crate::sample::{board, cell};
    use crate::{Pace, Shape};

    /// An attacker captures a defender, then the king goes off.
    fn short() -> String {
        let mut frames = Frames::new(board("..d k.. a.."), Pace::default());
        let after =
            board("... k.. ..a").last_move(cell("a1"), cell("c1")).captured(cell("c3"), Shape::Defender);
        frames.play(cell("a1"), cell("c1"), after);
        frames.play(cell("a2"), cell("c2"), board("... ..k ..a").last_move(cell("a2"), cell("c2")));
        animated_svg(&frames, &Style::default())
    }

    #[test]
    fn every_piece_is_drawn_once_for_the_whole_game() {
        let picture = short();
        let document = Document::parse(&picture).expect("well-formed XML");
        let uses = document.root_element().children().filter(|node| node.has_tag_name("use"));
        let places: Vec<_> = uses.map(|node| (node.attribute("href"), node.attribute("x"))).collect();
        let expect = [("#b-attacker", "37"), ("#b-king", "37"), ("#b-defender", "237")];
        assert_eq!(places, expect.map(|(href, x)| (Some(href), Some(x))));
    }

    #[test]
    fn every_class_has_its_rules_and_every_motion_its_key_frames() {
        let picture = short();
        let (sheet, rest) = picture.split_once("</style>").expect("a style sheet");
        for class in ["b-v1", "b-v2", "b-p0", "b-p1", "b-p2"] {
            assert!(sheet.contains(&format!(".{class}{{")), "{class} has no rules");
            assert!(rest.contains(&format!(r#"class="{class}""#)), "{class} is not drawn");
        }
        for name in ["b-v0", "b-v1", "b-v2", "b-p0", "b-p1", "b-p2s"] {
            assert_eq!(sheet.matches(&format!("@keyframes {name}{{")).count(), 1, "{name}");
        }
    }

    #[test]
    fn without_motion_the_last_position_stands() {
        let picture = short();
        assert!(picture.contains("prefers-reduced-motion"));
        assert!(picture.contains(".b-v2{visibility:visible;"));
        assert!(picture.contains(".b-p2{visibility:hidden;"), "the captured piece is gone");
        assert!(picture.contains(".b-p0{transform:translate(200px,0px);"));
    }
}
