//! Everything Branan says to people, in four languages.
//!
//! ```
//! use branan_words::{Language, Words};
//!
//! let words = Words::of(Language::German);
//! assert_eq!(words.text("side-attackers"), "Angreifer");
//! assert_eq!(words.text_with("app-moves", &[("count", 1.into())]), "1 Zug");
//! ```
//!
//! The texts lie in `lang/<language>/<area>.ftl`, in the format of
//! [Project Fluent](https://projectfluent.org). Every key is in every language,
//! with the same variables; tests hold that. A browser gets the area `app` as a
//! small JSON dictionary ([`Words::browser_dictionary`]), so that it needs no
//! Fluent of its own.
//!
//! [`RulePage`], [`CoursePage`], [`Comparison`] and [`RuleSheet`] are made from
//! any rule set: `branan-lessons` finds the positions and tasks, the fields of
//! the rule set choose the sentences. They are plain data for a template, a
//! terminal or JSON.

mod browser;
mod comparison;
mod course_page;
mod figure;
mod language;
mod phrase;
mod rule_page;
mod rule_sheet;
mod rule_text;
mod words;

pub use comparison::{ComparedCell, ComparedGame, ComparedTopic, Comparison, Difference};
pub use course_page::{CoursePage, CourseStep};
pub use figure::{Exercise, Figure};
pub use language::Language;
pub use rule_page::{Chapter, RulePage, Section};
pub use rule_sheet::{RuleSheet, SheetBlock};
pub use words::{Area, Argument, Words};
