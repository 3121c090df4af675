//! The course: a dozen steps from the first move to winning as each side.

use branan_rules::{Piece, Side, SquareSet};

use crate::diagram;
use crate::goal::Goal;
use crate::king_way::KingWay;
use crate::pattern::with_onlooker;
use crate::puzzle::{Puzzle, nothing_yet, threatened};
use crate::stage::Stage;
use crate::task::Task;
use crate::topic::{Topic, ZoneKind};

/// A task of the course, with what it teaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CourseTask {
    /// What it teaches.
    pub lesson: Lesson,
    /// What to do.
    pub task: Task,
}

/// What a step of the course teaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lesson {
    /// A subject of the rule page.
    Topic(Topic),
    /// Two captures with one move.
    Pair,
    /// The attackers stop the king who threatens to escape.
    StopKing,
    /// The defenders save the king who is about to be captured.
    SaveKing,
    /// The attackers win a small position.
    WinAsAttackers,
    /// The defenders win a small position.
    WinAsDefenders,
}

impl Lesson {
    /// The word for it in keys and addresses.
    #[must_use]
    pub fn word(self) -> String {
        match self {
            Lesson::Topic(topic) => topic.word(),
            Lesson::Pair => "pair".to_owned(),
            Lesson::StopKing => "stop-king".to_owned(),
            Lesson::SaveKing => "save-king".to_owned(),
            Lesson::WinAsAttackers => "win-as-attackers".to_owned(),
            Lesson::WinAsDefenders => "win-as-defenders".to_owned(),
        }
    }
}

/// The steps in their order, those first to go where there are too many marked by a higher number.
const PLAN: [(Lesson, u8); 24] = [
    (Lesson::Topic(Topic::Movement), 0),
    (Lesson::Topic(Topic::SpecialSquares), 0),
    (Lesson::Topic(Topic::Capture), 0),
    (Lesson::Topic(Topic::Hostile(ZoneKind::Throne)), 2),
    (Lesson::Topic(Topic::Hostile(ZoneKind::Corners)), 0),
    (Lesson::Topic(Topic::Hostile(ZoneKind::AttackerCamp)), 3),
    (Lesson::Topic(Topic::Hostile(ZoneKind::DefenderCamp)), 3),
    (Lesson::Topic(Topic::HostileEdge), 1),
    (Lesson::Pair, 4),
    (Lesson::Topic(Topic::Several), 1),
    (Lesson::Topic(Topic::Between), 0),
    (Lesson::Topic(Topic::KingPower), 3),
    (Lesson::Topic(Topic::Linnaean), 3),
    (Lesson::Topic(Topic::Shieldwall), 1),
    (Lesson::Topic(Topic::Escape), 0),
    (Lesson::StopKing, 0),
    (Lesson::Topic(Topic::KingWay(KingWay::Open)), 0),
    (Lesson::Topic(Topic::KingWay(KingWay::OnThrone)), 2),
    (Lesson::SaveKing, 0),
    (Lesson::Topic(Topic::Encirclement), 1),
    (Lesson::Topic(Topic::ExitFort), 1),
    (Lesson::Topic(Topic::NoMoves), 5),
    (Lesson::WinAsAttackers, 0),
    (Lesson::WinAsDefenders, 0),
];

/// More than this nobody does in one sitting.
const LONGEST: usize = 15;

impl Stage {
    /// The course of the game: up to fifteen steps, the last two a win as each side.
    /// It is worked out once, then kept.
    #[must_use]
    pub fn course(&self) -> &[CourseTask] {
        self.course.get_or_init(|| self.find_course())
    }

    fn find_course(&self) -> Vec<CourseTask> {
        let topics = Topic::of(self);
        let taught = |lesson: &Lesson| match lesson {
            Lesson::Topic(topic) => topics.contains(topic),
            _ => true,
        };
        let mut plan: Vec<(Lesson, u8)> = PLAN.into_iter().filter(|(lesson, _)| taught(lesson)).collect();
        while plan.len() > LONGEST {
            let Some(least) = plan.iter().enumerate().rev().max_by_key(|(_, (_, rank))| *rank) else { break };
            plan.remove(least.0);
        }
        plan.into_iter().filter_map(|(lesson, _)| self.step(lesson)).collect()
    }

    fn step(&self, lesson: Lesson) -> Option<CourseTask> {
        let task = match lesson {
            Lesson::Topic(topic) => self.diagram(topic)?.task?,
            Lesson::Pair => diagram::pair(self)?.task?,
            Lesson::StopKing => self.stop_king()?,
            Lesson::SaveKing => self.save_king()?,
            Lesson::WinAsAttackers => self.win_as_attackers()?,
            Lesson::WinAsDefenders => self.win_as_defenders()?,
        };
        Some(CourseTask { lesson, task })
    }

    fn stop_king(&self) -> Option<Task> {
        let puzzle = |answers| Puzzle {
            side: Side::Attackers,
            goal: Goal::Guard,
            attackers: (4, 9),
            defenders: (0, 2),
            radius: u8::MAX,
            answers,
            also: threatened,
        };
        [3, 12].into_iter().find_map(|answers| puzzle(answers).find(self, 11, 400))
    }

    /// The king on the point of being captured, with the defenders to move.
    fn save_king(&self) -> Option<Task> {
        let examples = self.king_examples().iter().flat_map(|(_, examples)| examples);
        let tasks = examples.filter_map(|example| {
            // A defender more, so that there is a wrong move.
            let setup = example.scene.setup.with_side(Side::Defenders);
            let setup = with_onlooker(self, setup, SquareSet::EMPTY, Piece::Defender)?;
            Some(Task::new(setup, Goal::Guard))
        });
        let found = tasks.into_iter().find(|task| threatened(self, &task.start) && task.is_fair(self));
        let puzzle = Puzzle {
            side: Side::Defenders,
            goal: Goal::Guard,
            attackers: (7, 12),
            defenders: (1, 3),
            radius: 4,
            answers: 6,
            also: threatened,
        };
        found.or_else(|| puzzle.find(self, 41, 300))
    }

    fn win_as_defenders(&self) -> Option<Task> {
        let puzzle = |moves, attackers, also| Puzzle {
            side: Side::Defenders,
            goal: Goal::Force(moves),
            attackers,
            defenders: (1, 3),
            radius: u8::MAX,
            answers: 2,
            also,
        };
        // Where the whole edge is the goal it takes more attackers to make it hard.
        let in_two = [(4, 8), (9, 14)].map(|attackers| puzzle(2, attackers, nothing_yet));
        let found = in_two.iter().find_map(|puzzle| puzzle.find(self, 21, 200));
        found.or_else(|| puzzle(1, (4, 8), |_, _| true).find(self, 22, 200))
    }

    /// A win in two if one is found; two attackers more than it takes to capture the king help.
    fn win_as_attackers(&self) -> Option<Task> {
        let captors = self.king_ways().map(|(_, captors)| captors).max().unwrap_or(2);
        let puzzle = |(radius, more)| Puzzle {
            side: Side::Attackers,
            goal: Goal::Force(2),
            attackers: (captors + more, captors + more + 2),
            defenders: (0, 1),
            radius,
            answers: 2,
            also: nothing_yet,
        };
        let in_two = [(3, 2), (4, 2), (5, 7)].into_iter().find_map(|how| puzzle(how).find(self, 31, 250));
        in_two.or_else(|| {
            let examples = self.king_examples().iter().flat_map(|(_, examples)| examples);
            let tasks = examples.map(|example| Task::new(example.scene.setup, Goal::Force(1)));
            tasks.into_iter().find(|task| task.is_fair(self))
        })
    }
}
