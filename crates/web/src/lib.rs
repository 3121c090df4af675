//! The browser client: it takes over the board that the server painted.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::wasm_bindgen;

/// Mounts the client into the page, in place of what the server painted there.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    let Some(main) = document().get_element_by_id("app") else { return };
    main.set_inner_html("");
    let main: web_sys::HtmlElement = main.unchecked_into();
    mount_to(main, || view! { <p>"Branan"</p> }).forget();
}
