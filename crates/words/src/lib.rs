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

mod browser;
mod language;
mod words;

pub use language::Language;
pub use words::{Area, Argument, Words};
