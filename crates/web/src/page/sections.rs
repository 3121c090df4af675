//! The parts of a page, each written anew only when it has changed.

use std::collections::BTreeMap;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::browser::document;

/// What the sections show, by their ids.
#[derive(Default)]
pub(super) struct Sections(BTreeMap<&'static str, String>);

impl Sections {
    /// Forgets everything: the page has a new skeleton.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Makes a section show this, keeping the focus on what has the same order.
    pub(super) fn put(&mut self, id: &'static str, html: String) {
        if self.0.get(id) == Some(&html) {
            return;
        }
        if let Some(section) = document().get_element_by_id(id) {
            let focused = focused_in(&section);
            section.set_inner_html(&html);
            if let Some(again) = focused.and_then(|selector| section.query_selector(&selector).ok().flatten())
            {
                let _ = again.unchecked_into::<HtmlElement>().focus();
            }
        }
        self.0.insert(id, html);
    }
}

/// How to find again what has the focus inside a section.
fn focused_in(section: &Element) -> Option<String> {
    let active = document().active_element().filter(|active| section.contains(Some(active)))?;
    let order = active.get_attribute("data-do")?;
    let value = active.get_attribute("data-value").map(|value| format!("[data-value=\"{value}\"]"));
    Some(format!("[data-do=\"{order}\"]{}", value.unwrap_or_default()))
}
