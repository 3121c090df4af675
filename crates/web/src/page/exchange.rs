//! What the library's module does for other pages: it knows the formats of records.

use branan_rules::notation::{RecordFormat, write_record};
use branan_session::Misread;
use js_sys::Array;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::browser::{Facts, Words};
use super::library::describe;
use crate::analyse::{read_code, record_of, study_of, write_code};
use crate::import;

/// Reads the first game of a text in any format: the code of its study, and what to tell about it.
#[wasm_bindgen(js_name = recordToCode)]
#[must_use]
pub fn record_to_code(text: &str) -> Array {
    let Some(Facts { words, .. }) = Facts::read() else { return Array::new() };
    let (code, notice) = converted(text, words);
    Array::of2(&code.map_or(JsValue::NULL, JsValue::from), &notice.into())
}

fn converted(text: &str, words: Words) -> (Option<String>, String) {
    let records = match import::read(text) {
        Ok(records) => records,
        Err(error) => return (None, Misread::from(&error).describe(&words)),
    };
    let Some(record) = records.first() else { return (None, String::new()) };
    match study_of(record) {
        Err(trouble) => (None, describe(&trouble, words)),
        Ok((study, Some(trouble))) => (Some(write_code(&study)), describe(&trouble, words)),
        Ok((study, None)) => {
            let more = if records.len() > 1 {
                words.counted("analyse-first-of", "count", records.len())
            } else {
                String::new()
            };
            (Some(write_code(&study)), more)
        }
    }
}

/// Writes the study of a code in a format; nothing if it is no code.
#[wasm_bindgen(js_name = codeToRecord)]
#[must_use]
pub fn code_to_record(code: &str, format: &str) -> Option<String> {
    let format = format.parse().unwrap_or(RecordFormat::OpenTafl);
    read_code(code).ok().map(|study| write_record(&record_of(&study), format))
}
