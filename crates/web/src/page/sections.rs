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

    /// Makes a section show this, keeping the focus on what has the same order, else in the section. Says
    /// whether it was written anew.
    pub(super) fn put(&mut self, id: &'static str, html: String) -> bool {
        let before = self.0.iter().position(|section| section.0 == id);
        if before.is_some_and(|index| self.0[index].1 == html) {
            return false;
        }
        if let Some(section) = document().get_element_by_id(id) {
            let focused = focused_in(&section);
            section.set_inner_html(&html);
            if let Some(selector) = focused {
                focus_again(&section, &selector);
            }
        }
        match before {
            Some(index) => self.0[index].1 = html,
            None => self.0.push((id, html)),
        }
        true
    }
}

/// How to find again what has the focus inside a section.
fn focused_in(section: &Element) -> Option<String> {
    let active = document().active_element().filter(|active| section.contains(Some(active)))?;
    if let Some(step) = active.get_attribute("data-step") {
        return Some(format!("[data-step=\"{step}\"]"));
    }
    let order = active.get_attribute("data-do")?;
    let value = active.get_attribute("data-value").map(|value| format!("[data-value=\"{value}\"]"));
    Some(format!("[data-do=\"{order}\"]{}", value.unwrap_or_default()))
}

/// Gives the keyboard to what had it, or to the last button: of a question, that is the answer which changes
/// nothing.
fn focus_again(section: &Element, selector: &str) {
    let found = section.query_selector(selector).ok().flatten();
    let found = found.or_else(|| {
        let buttons = section.query_selector_all("button").ok()?;
        Some(buttons.item(buttons.length().checked_sub(1)?)?.unchecked_into())
    });
    if let Some(element) = found {
        let _ = element.unchecked_into::<HtmlElement>().focus();
    }
}
