//! The JavaScript package `branan`: its compiled half.
//!
//! Each file is one noun of the package as wasm can hand it over; `package/rules.js` puts it into JavaScript's clothes
//! and checks the types of what it is given. What it means there is said in `package/index.d.ts`.
mod board;
mod evidence;
mod object;
mod record;
mod rule_set;

use std::fmt::Display;

use wasm_bindgen::JsError;

/// An `Error` with the words of one of ours.
fn refuse(error: impl Display) -> JsError {
    JsError::new(&error.to_string())
}
