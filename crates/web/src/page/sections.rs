//! The parts of a page, each written anew only when it has changed.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::browser::document;

/// What the sections show, by their ids.
#[derive(Default)]
pub(super) struct Sections(Vec<(&'static str, String)>);

impl Sections {
    /// Forgets everything: the page has a new skeleton.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Makes a section show this, keeping the focus on what has the same order.
    pub(super) fn put(&mut self, id: &'static str, html: String) {
        let before = self.0.iter().position(|section| section.0 == id);
        if before.is_some_and(|index| self.0[index].1 == html) {
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
        match before {
            Some(index) => self.0[index].1 = html,
            None => self.0.push((id, html)),
        }
    }
}

/// How to find again what has the focus inside a section.
fn focused_in(section: &Element) -> Option<String> {
    let active = document().active_element().filter(|active| section.contains(Some(active)))?;
    let order = active.get_attribute("data-do")?;
    let value = active.get_attribute("data-value").map(|value| format!("[data-value=\"{value}\"]"));
    Some(format!("[data-do=\"{order}\"]{}", value.unwrap_or_default()))
}
