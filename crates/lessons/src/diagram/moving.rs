//! Diagrams of how pieces move.

use branan_rules::{Setup, Side, Square, SquareSet};

use super::{Diagram, first_scene, pattern};
use crate::goal::Goal;
use crate::pattern::{Pattern, Scene};
use crate::stage::Stage;
use crate::task::{Task, reach, shunned};
use crate::topic::ZoneKind;

/// The start of the game, where any move may be tried.
pub(super) fn start(stage: &Stage) -> Diagram {
    let start = stage.set().start;
    let shown = Diagram { start, moves: Vec::new(), marked: SquareSet::EMPTY, task: None };
    shown.with_task(stage, start, Goal::GoOn)
}

const QUIET: [&[&str]; 3] = [&["M.*.e", ".....", "o...."], &["M*.e", "o..."], &["M*."]];

pub(super) fn movement(stage: &Stage) -> Option<Diagram> {
    let first = stage.set().first_side();
    let scene =
        |focus, sides: [Side; 2]| first_scene(stage, &sides, &QUIET, |rows, side| pattern(rows, side, focus));
    let shown = scene(stage.near(), [first, first.other()])?;
    let tried = scene(stage.far(), [first.other(), first]).unwrap_or(shown);
    let marked = marks(stage, &shown.setup, shown.mv.from, reach);
    let diagram = Diagram { marked, moves: Vec::new(), ..Diagram::of(shown) };
    Some(diagram.with(stage, Task::new(tried.setup, Goal::Reach(tried.mv.from))))
}

/// A piece passes over a special square, or stops in front of it.
pub(super) fn special_squares(stage: &Stage) -> Option<Diagram> {
    let mut found = ZoneKind::ALL.into_iter().filter(|zone| zone.restricts(stage.set())).filter_map(|zone| {
        let scene = |focus, sides| shunning(stage, zone, focus, sides);
        scene(stage.near(), [Side::Attackers, Side::Defenders])
    });
    let shown = found.next()?;
    let tried = found.last().unwrap_or_else(|| turned(stage, shown).unwrap_or(shown));
    let marked = marks(stage, &shown.setup, shown.mv.from, shunned);
    let diagram = Diagram { marked, ..Diagram::of(shown) };
    Some(diagram.with(stage, Task::new(tried.setup, Goal::Shun(tried.mv.from))))
}

const PASSING: [&[&str]; 6] = [&["M.z.*"], &["Mz*"], &["M..*z"], &["M*z"], &["*.", "Mz"], &["N*z"]];

fn shunning(stage: &Stage, zone: ZoneKind, focus: Square, sides: [Side; 2]) -> Option<Scene> {
    let special = zone.of(stage.set()).squares;
    let on_edge = special.minus(SquareSet::edge(stage.size())).is_empty();
    PASSING.iter().find_map(|rows| {
        let made = |rows, side| Pattern { special, on_edge, ..pattern(rows, side, focus) };
        let scene = first_scene(stage, &sides, &[rows], made)?;
        (!marks(stage, &scene.setup, scene.mv.from, shunned).is_empty()).then_some(scene)
    })
}

/// The same for the other side, seen from elsewhere.
fn turned(stage: &Stage, shown: Scene) -> Option<Scene> {
    let zones = ZoneKind::ALL.into_iter().filter(|zone| zone.restricts(stage.set()));
    let other = shown.setup.side().other();
    zones.into_iter().find_map(|zone| shunning(stage, zone, stage.far(), [other, other]))
}

fn marks(
    stage: &Stage,
    setup: &Setup,
    from: Square,
    squares: fn(&branan_rules::AnyGame, Square) -> SquareSet,
) -> SquareSet {
    stage.open(setup).map_or(SquareSet::EMPTY, |game| squares(&game, from))
}
