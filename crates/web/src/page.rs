//! Everything that touches the page: the only part that knows browsers.

pub mod board;
pub mod browser;
mod chooser;
mod engine;
mod finish;
mod library;
mod moves;
mod panel;
mod replay;
mod seats;
mod sound;
mod table;

use leptos::prelude::*;

use browser::Facts;

/// The page that the server named.
#[must_use]
pub fn page(facts: &Facts) -> AnyView {
    match facts.page.as_str() {
        "library" => library::page(facts.words),
        _ => table::page(facts),
    }
}
