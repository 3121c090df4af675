//! The browser client: it takes over the board that the server painted.
//!
//! What is played, kept and said lies in modules that know no browser and are tested like any other code:
//! [`play`], [`shelf`], [`import`], [`story`]. Only [`page`] touches the page.

pub mod dictionary;
pub mod import;
pub mod page;
pub mod play;
pub mod shelf;
pub mod store;
pub mod story;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::wasm_bindgen;

/// Mounts the client into the page, in place of what the server painted there.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    let (Some(main), Some(facts)) = (document().get_element_by_id("app"), page::browser::Facts::read())
    else {
        return;
    };
    main.set_inner_html("");
    mount_to(main.unchecked_into(), move || page::page(&facts)).forget();
}
