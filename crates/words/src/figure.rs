//! Diagrams and tasks with their words.

use branan_lessons::{Diagram, Goal, Stage, Task, Topic};
use branan_rules::{AnyGame, Move, Reason, Side, SquareSet};
use serde::Serialize;

use crate::Words;
use crate::phrase::names;

/// A diagram as a page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// The position text.
    pub position: String,
    /// The moves that are shown, one after another.
    pub moves: Vec<String>,
    /// The position text after them.
    pub after: String,
    /// Where soldiers stood that the moves captured.
    pub captured: Vec<String>,
    /// Squares that the text speaks of.
    pub marked: Vec<String>,
    /// The line below.
    pub caption: String,
    /// Now you try.
    pub exercise: Option<Exercise>,
    /// The same as values, for programs that draw.
    #[serde(skip)]
    pub diagram: Diagram,
}

/// A task as a page shows it; `position`, `past` and `goal` are all that a
/// program needs to check answers with `branan-lessons`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Exercise {
    /// The position text at the beginning.
    pub position: String,
    /// Moves that have been played since.
    pub past: Vec<String>,
    /// The goal, as `capture 2`.
    pub goal: String,
    /// Whose turn it is.
    pub turn: String,
    /// What to do.
    pub prompt: String,
    /// Where to look.
    pub hint: String,
    /// A right answer: a move, or squares.
    pub answer: String,
    /// The same as a value.
    #[serde(skip)]
    pub task: Task,
}

impl Figure {
    pub(crate) fn new(words: &Words, stage: &Stage, topic: Topic, diagram: Diagram) -> Figure {
        let shown = Shown::of(stage, &diagram);
        Figure {
            position: diagram.start.to_string(),
            moves: diagram.moves.iter().map(ToString::to_string).collect(),
            after: shown.game.as_ref().map_or(diagram.start, AnyGame::setup).to_string(),
            captured: names(shown.captured),
            marked: names(diagram.marked),
            caption: caption(words, topic, &diagram, &shown),
            exercise: diagram.task.as_ref().map(|task| Exercise::new(words, stage, task)),
            diagram,
        }
    }
}

impl Exercise {
    pub(crate) fn new(words: &Words, stage: &Stage, task: &Task) -> Exercise {
        let side = side_word(task.side(stage));
        let answer = task.squares(stage).map(|squares| names(squares).join(" "));
        let first = || task.moves(stage).next().map(|mv| mv.to_string());
        Exercise {
            position: task.start.to_string(),
            past: task.past.iter().map(ToString::to_string).collect(),
            goal: task.goal.to_string(),
            turn: words.text_with("turn", &[("side", side.into())]),
            prompt: prompt(words, task, side),
            hint: words.text(hint_key(task.goal)),
            answer: answer.or_else(first).unwrap_or_default(),
            task: task.clone(),
        }
    }
}

const fn side_word(side: Side) -> &'static str {
    match side {
        Side::Attackers => "attackers",
        Side::Defenders => "defenders",
    }
}

/// What the moves of a diagram did.
struct Shown {
    game: Option<AnyGame>,
    captured: SquareSet,
}

impl Shown {
    fn of(stage: &Stage, diagram: &Diagram) -> Shown {
        let mut game = stage.game(&diagram.start);
        let mut captured = SquareSet::EMPTY;
        for &mv in &diagram.moves {
            let ply = game.as_mut().and_then(|game| game.play(mv).ok());
            captured = captured.or(ply.map_or(SquareSet::EMPTY, |ply| ply.captured));
        }
        Shown { game, captured }
    }
}

fn caption(words: &Words, topic: Topic, diagram: &Diagram, shown: &Shown) -> String {
    match (topic, diagram.moves.as_slice()) {
        (Topic::Movement, _) => {
            let square = mover(diagram, shown).unwrap_or_default();
            words.text_with("caption-reach", &[("square", square.into())])
        }
        (_, []) => words.text("caption-start"),
        (Topic::SpecialSquares, [mv]) => {
            let arguments = [("move", mv.to_string().into()), ("count", diagram.marked.len().into())];
            words.text_with("caption-shun", &arguments)
        }
        (_, [mv]) => outcome(words, *mv, shown),
        (_, moves) => {
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            words.text_with("caption-cycle", &[("moves", moves.join(" ").into())])
        }
    }
}

/// The square of the piece whose reach is marked.
fn mover(diagram: &Diagram, shown: &Shown) -> Option<String> {
    let moves = shown.game.as_ref()?.legal_moves();
    let reach = |from| moves.iter().filter(|mv| mv.from == from).map(|mv| mv.to).collect::<SquareSet>();
    moves.iter().find(|mv| reach(mv.from) == diagram.marked).map(|mv| mv.from.to_string())
}

/// What a single move did, in words.
fn outcome(words: &Words, mv: Move, shown: &Shown) -> String {
    let mv = ("move", mv.to_string().into());
    let end = shown.game.as_ref().and_then(AnyGame::end);
    match end.map(|end| end.reason) {
        Some(Reason::Escape) => words.text_with("caption-escape", &[mv]),
        Some(Reason::KingCaptured) => words.text_with("caption-king-captured", &[mv]),
        Some(Reason::Encircled) => words.text_with("caption-encircled", &[mv]),
        Some(Reason::ExitFort) => words.text_with("caption-exit-fort", &[mv]),
        Some(Reason::NoMoves) => words.text_with("caption-no-moves", &[mv]),
        Some(_) => words.text_with("caption-ends", &[mv]),
        None if shown.captured.is_empty() => words.text_with("caption-quiet", &[mv]),
        None => {
            let squares = ("squares", words.all_of(&names(shown.captured)).into());
            words.text_with("caption-captures", &[mv, squares, ("count", shown.captured.len().into())])
        }
    }
}

fn prompt(words: &Words, task: &Task, side: &'static str) -> String {
    match task.goal {
        Goal::Capture(count) => words.text_with("task-capture", &[("count", count.into())]),
        Goal::Strike => words.text("task-strike"),
        Goal::Win(reason) => words.text(match reason {
            Reason::Escape => "task-win-escape",
            Reason::KingCaptured => "task-win-king-captured",
            Reason::Encircled => "task-win-encircled",
            Reason::ExitFort => "task-win-exit-fort",
            Reason::NoMoves => "task-win-no-moves",
            _ => "task-win",
        }),
        Goal::Force(moves) => words.text_with("task-force", &[("moves", moves.into())]),
        Goal::Between => words.text("task-between"),
        Goal::Guard => words.text_with("task-guard", &[("side", side.into())]),
        Goal::GoOn if task.past.is_empty() => words.text("task-first-move"),
        Goal::GoOn => words.text("task-break"),
        Goal::Reach(square) => words.text_with("task-reach", &[("square", square.to_string().into())]),
        Goal::Shun(square) => words.text_with("task-shun", &[("square", square.to_string().into())]),
    }
}

const fn hint_key(goal: Goal) -> &'static str {
    match goal {
        Goal::Capture(1) => "hint-capture",
        Goal::Capture(_) => "hint-capture-several",
        Goal::Strike => "hint-strike",
        Goal::Win(Reason::Escape) => "hint-win-escape",
        Goal::Win(Reason::KingCaptured) => "hint-win-king-captured",
        Goal::Win(_) | Goal::Force(1) => "hint-win",
        Goal::Force(_) => "hint-force",
        Goal::Between => "hint-between",
        Goal::Guard => "hint-guard",
        Goal::GoOn => "hint-go-on",
        Goal::Reach(_) => "hint-reach",
        Goal::Shun(_) => "hint-shun",
    }
}
