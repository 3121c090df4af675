//! A position that shows a subject, and a task to try it.

mod endings;
mod moving;
mod soldiers;

pub(crate) use soldiers::pair;

use branan_rules::{Move, Reason, Setup, Side, Square, SquareSet, Symmetry};

use crate::goal::Goal;
use crate::king_way::KingWay;
use crate::pattern::{Pattern, Scene};
use crate::puzzle::{Puzzle, king_safe};
use crate::stage::Stage;
use crate::task::Task;
use crate::topic::Topic;

/// A position that shows a subject, and a task to try it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The position.
    pub start: Setup,
    /// The moves that are shown in it, one after another.
    pub moves: Vec<Move>,
    /// Squares that the text speaks of.
    pub marked: SquareSet,
    /// Now you try.
    pub task: Option<Task>,
}

impl Diagram {
    fn of(scene: Scene) -> Diagram {
        Diagram { start: scene.setup, moves: vec![scene.mv], marked: SquareSet::EMPTY, task: None }
    }

    fn with_task(self, stage: &Stage, start: Setup, goal: Goal) -> Diagram {
        self.with(stage, Task::new(start, goal))
    }

    fn with(mut self, stage: &Stage, task: Task) -> Diagram {
        self.task = Some(task).filter(|task| task.is_fair(stage));
        self
    }
}

impl Stage {
    /// Looks for a diagram of a subject.
    pub(crate) fn find_diagram(&self, topic: Topic) -> Option<Diagram> {
        match topic {
            Topic::Start => Some(moving::start(self)),
            Topic::Movement => moving::movement(self),
            Topic::SpecialSquares => moving::special_squares(self),
            Topic::Capture => soldiers::capture(self),
            Topic::Hostile(zone) => soldiers::against_zone(self, zone),
            Topic::HostileEdge => soldiers::against_edge(self),
            Topic::Several => soldiers::several(self),
            Topic::Between => soldiers::between(self),
            Topic::KingPower => soldiers::king_power(self),
            Topic::Linnaean => soldiers::linnaean(self),
            Topic::Shieldwall => soldiers::shieldwall(self),
            Topic::Escape => escape(self),
            Topic::KingWay(way) => king_way(self, way),
            Topic::Encirclement => endings::encirclement(self),
            Topic::ExitFort => endings::exit_fort(self),
            Topic::NoMoves => endings::no_moves(self),
            Topic::Repetition => endings::repetition(self),
            Topic::KingCapture | Topic::QuietLimit | Topic::OffBoard | Topic::Match => None,
        }
    }

    /// Bottom left, where things are shown.
    pub(crate) fn near(&self) -> Square {
        Square::new(self.size() / 4, self.size() / 4)
    }

    /// Top right, where they are tried.
    pub(crate) fn far(&self) -> Square {
        let far = self.size() - 1 - self.size() / 4;
        Square::new(far, far)
    }
}

/// A pattern of a quiet move or a capture, to be changed where it differs.
const fn pattern<'a>(rows: &'a [&'a str], mover: Side, focus: Square) -> Pattern<'a> {
    Pattern { rows, mover, special: SquareSet::EMPTY, on_edge: false, end: None, focus, onlookers: true }
}

/// The first of some drawings that the rules agree with, for the first of some sides.
fn first_scene<'a>(
    stage: &Stage,
    sides: &[Side],
    drawings: &[&'a [&'a str]],
    make: impl Fn(&'a [&'a str], Side) -> Pattern<'a>,
) -> Option<Scene> {
    let tried = sides.iter().flat_map(|&side| drawings.iter().map(move |rows| (side, *rows)));
    tried.into_iter().find_map(|(side, rows)| make(rows, side).scene(stage))
}

fn king_way(stage: &Stage, way: KingWay) -> Option<Diagram> {
    let (_, examples) = stage.king_examples().iter().find(|(other, _)| *other == way)?;
    let (shown, tried) = (examples.first()?.scene, examples.last()?.scene);
    let goal = Goal::Win(Reason::KingCaptured);
    let tried = if tried.setup == shown.setup { turned(stage, shown.setup, goal) } else { tried.setup };
    Some(Diagram::of(shown).with_task(stage, tried, goal))
}

/// The position seen from another side, where that is as good.
fn turned(stage: &Stage, setup: Setup, goal: Goal) -> Setup {
    let mut images = Symmetry::ALL.into_iter().rev().map(|symmetry| symmetry.setup(&setup));
    let fair = |image: &Setup| *image != setup && Task::new(*image, goal).is_fair(stage);
    images.find(fair).unwrap_or(setup)
}

fn escape(stage: &Stage) -> Option<Diagram> {
    let goal = Goal::Win(Reason::Escape);
    let puzzle = |answers| Puzzle {
        side: Side::Defenders,
        goal,
        attackers: (4, 7),
        defenders: (1, 3),
        radius: u8::MAX,
        answers,
        also: king_safe,
    };
    let find = |seed| (1..=3).find_map(|answers| puzzle(answers * 2 - 1).find(stage, seed, 60));
    let shown = find(1)?;
    let mv = shown.moves(stage).next()?;
    let diagram = Diagram::of(Scene { setup: shown.start, mv });
    Some(diagram.with(stage, find(2).unwrap_or(shown)))
}
