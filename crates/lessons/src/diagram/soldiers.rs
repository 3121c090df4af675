//! Diagrams of captures.

use branan_rules::{Shieldwall, Side};

use super::{Diagram, first_scene, pattern};
use crate::goal::Goal;
use crate::pattern::{Pattern, Scene};
use crate::stage::Stage;
use crate::topic::ZoneKind;

const ATTACK: [Side; 2] = [Side::Attackers, Side::Defenders];
const DEFEND: [Side; 2] = [Side::Defenders, Side::Attackers];

const TWO: [&[&str]; 3] = [&["*xo", "...", "M.."], &["*xo", "M.."], &["M*xo"]];
const ZONE: [&[&str]; 5] =
    [&["*xz", "...", "M.."], &["*xz", "M.."], &["*xZ", "...", "M.."], &["*xZ", "M.."], &["M*xz"]];
const EDGE: [&[&str]; 2] = [&["M..*", "...x"], &["M*", ".x"]];
const THREE: [&[&str]; 2] =
    [&["..o..", "..x..", "ox*xo", ".....", "..M.."], &["..o..", "..x..", "ox*xo", "..M.."]];
const PAIR: [&[&str]; 2] = [&["ox*xo", ".....", "..M.."], &["ox*xo", "..M.."]];
const GAP: [&[&str]; 2] = [&["e*e", "...", ".M."], &["e*e", ".M."]];
const STRIKE: [&[&str]; 3] = [&["*xo", "...", "N.."], &["*xo", "N.."], &["N*xo"]];
const HOLD: [&[&str]; 2] = [&["*xK", "...", "M.."], &["*xK", "M.."]];
const BESIDE: [&[&str]; 2] = [&["*eo", "...", "N.."], &["*eo", "N.."]];
const LINNAEAN: [&[&str]; 2] = [&["..o.", "*xZo", "..o.", "M..."], &["..o.", "*xZo", "M.o."]];
const WALL: [&[&str]; 2] = [&["...M", ".oo.", "oxx*"], &[".ooM", "oxx*"]];
const WALL_LONG: [&[&str]; 2] = [&["....M", ".ooo.", "oxxx*"], &[".oooM", "oxxx*"]];
const WALL_CORNER: [&[&str]; 2] = [&["...M", ".oo.", "zxx*"], &[".ooM", "zxx*"]];

/// Shown by the first side that can, tried by the other.
fn shown_and_tried(
    stage: &Stage,
    goal: Goal,
    scene: impl Fn(bool, [Side; 2]) -> Option<Scene>,
) -> Option<Diagram> {
    let shown = scene(true, ATTACK)?;
    let tried = scene(false, DEFEND).unwrap_or(shown);
    Some(Diagram::of(shown).with_task(stage, tried.setup, goal))
}

/// The same for drawings that may lie anywhere.
fn anywhere(stage: &Stage, goal: Goal, drawings: &[&'static [&'static str]]) -> Option<Diagram> {
    shown_and_tried(stage, goal, |near, sides| {
        let focus = if near { stage.near() } else { stage.far() };
        first_scene(stage, &sides, drawings, |rows, side| pattern(rows, side, focus))
    })
}

pub(super) fn capture(stage: &Stage) -> Option<Diagram> {
    anywhere(stage, Goal::Capture(1), &TWO)
}

pub(super) fn several(stage: &Stage) -> Option<Diagram> {
    anywhere(stage, Goal::Capture(3), &THREE).or_else(|| anywhere(stage, Goal::Capture(2), &PAIR))
}

pub(super) fn between(stage: &Stage) -> Option<Diagram> {
    let scene =
        |focus, sides: [Side; 2]| first_scene(stage, &sides, &GAP, |rows, side| pattern(rows, side, focus));
    let shown = scene(stage.near(), DEFEND)?;
    let tried = scene(stage.far(), ATTACK).unwrap_or(shown);
    Some(Diagram::of(shown).with_task(stage, tried.setup, Goal::Between))
}

pub(super) fn against_zone(stage: &Stage, zone: ZoneKind) -> Option<Diagram> {
    let special = zone.of(stage.set()).squares;
    shown_and_tried(stage, Goal::Capture(1), |near, sides| {
        let focus = if near { stage.near() } else { stage.far() };
        first_scene(stage, &sides, &ZONE, |rows, side| Pattern { special, ..pattern(rows, side, focus) })
    })
}

pub(super) fn against_edge(stage: &Stage) -> Option<Diagram> {
    shown_and_tried(stage, Goal::Capture(1), |near, sides| {
        let focus = if near { stage.near() } else { stage.far() };
        first_scene(stage, &sides, &EDGE, |rows, side| Pattern {
            on_edge: true,
            ..pattern(rows, side, focus)
        })
    })
}

pub(super) fn king_power(stage: &Stage) -> Option<Diagram> {
    let power = stage.set().king_power;
    let scene = |drawings: &[&'static [&'static str]], near| {
        let focus = if near { stage.near() } else { stage.far() };
        first_scene(stage, &[Side::Defenders], drawings, |rows, side| pattern(rows, side, focus))
    };
    let (drawings, goal): (&[&'static [&'static str]], _) = match (power.strikes(), power.holds()) {
        (true, _) => (&STRIKE, Some(Goal::Strike)),
        (false, true) => (&HOLD, Some(Goal::Capture(1))),
        (false, false) => (&BESIDE, None),
    };
    let shown = scene(drawings, true)?;
    let tried = scene(drawings, false).unwrap_or(shown);
    let diagram = Diagram::of(shown);
    Some(match goal {
        Some(goal) => diagram.with_task(stage, tried.setup, goal),
        None => diagram,
    })
}

pub(super) fn linnaean(stage: &Stage) -> Option<Diagram> {
    let special = stage.set().throne.squares;
    let scene = |focus| {
        first_scene(stage, &[Side::Attackers], &LINNAEAN, |rows, side| Pattern {
            special,
            ..pattern(rows, side, focus)
        })
    };
    let shown = scene(stage.near())?;
    let tried = scene(stage.far()).unwrap_or(shown);
    Some(Diagram::of(shown).with_task(stage, tried.setup, Goal::Capture(1)))
}

pub(super) fn shieldwall(stage: &Stage) -> Option<Diagram> {
    let set = stage.set();
    let corner = matches!(set.shieldwall, Shieldwall::On { corner_closes: true, .. });
    let special = set.corners.squares;
    let scene = |near: bool, sides: [Side; 2], drawings: &[&'static [&'static str]]| {
        let focus = if near { stage.near() } else { stage.far() };
        first_scene(stage, &sides, drawings, |rows, side| Pattern {
            special,
            on_edge: true,
            ..pattern(rows, side, focus)
        })
    };
    let shown = scene(true, ATTACK, &WALL_LONG).or_else(|| scene(true, ATTACK, &WALL))?;
    let by_corner = if corner { scene(false, DEFEND, &WALL_CORNER) } else { None };
    let tried = by_corner.or_else(|| scene(false, DEFEND, &WALL)).unwrap_or(shown);
    Some(Diagram::of(shown).with_task(stage, tried.setup, Goal::Capture(2)))
}

/// A capture of two, for the course.
pub(crate) fn pair(stage: &Stage) -> Option<Diagram> {
    anywhere(stage, Goal::Capture(2), &PAIR)
}
