//! The browser client: it takes over the board that the server painted.
//!
//! What is played, kept, said and shown lies in modules that know no browser and are tested like any other
//! code: `online`, [`game_library`], [`unfinished`], [`own_rules`], [`import`], [`trial`], [`puzzles`], [`markup`]. Only the module `page` touches the page.

pub mod analyse;
pub mod dictionary;
pub mod game_library;
pub mod import;
pub mod markup;
#[cfg(feature = "live")]
pub mod online;
pub mod order;
pub mod own_rules;
#[cfg_attr(
    not(all(
        feature = "play",
        feature = "library",
        feature = "learn",
        feature = "analyse",
        feature = "live",
        feature = "coach"
    )),
    allow(dead_code, reason = "a module with some of the pages needs some of the tools")
)]
mod page;
#[cfg(feature = "learn")]
pub mod progress;
#[cfg(feature = "learn")]
pub mod puzzles;
pub mod store;
#[cfg(feature = "learn")]
pub mod trial;
pub mod unfinished;

use wasm_bindgen::prelude::wasm_bindgen;

/// Takes the page over.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    page::begin();
}
