//! What there is to learn about a tafl game: its subjects, a diagram for each
//! that is a real position, tasks that the rules check, and a course.
//!
//! Everything is made from the [`RuleSet`] by asking the rules, for presets and
//! for games nobody has played yet. There are no words here, so that a browser
//! can check answers without carrying four languages; `branan-words` has those.
//!
//! ```
//! use branan_lessons::{Stage, Topic, Verdict};
//! use branan_rules::presets;
//!
//! let stage = Stage::new(&presets::BRANDUBH)?;
//! let diagram = stage.diagram(Topic::Several).expect("one move can capture three");
//! let task = diagram.task.expect("and you can try it");
//! assert_eq!(task.goal.to_string(), "capture 3");
//! let answer = task.moves(&stage).next().expect("there is an answer");
//! assert_eq!(task.check(&stage, answer), Verdict::Solved);
//! # Ok::<(), branan_rules::RuleSetError>(())
//! ```
//!
//! # What is absent
//!
//! No text for people, input, output or chance: the same rule set gives the same
//! positions on every machine.
//!
//! [`RuleSet`]: branan_rules::RuleSet

mod at_once;
mod course;
mod diagram;
mod goal;
mod hunt;
mod king_way;
mod only_win;
mod pattern;
mod puzzle;
mod stage;
mod task;
mod topic;

pub use course::{CourseTask, Lesson};
pub use diagram::Diagram;
pub use goal::{Goal, GoalError};
pub use king_way::KingWay;
pub use only_win::OnlyWin;
pub use stage::Stage;
pub use task::{Task, Verdict};
pub use topic::{Topic, ZoneKind};
