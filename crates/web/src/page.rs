//! Everything that touches the page: the only part that knows browsers.
//!
//! A page is drawn in sections. What a section shows is text, made by [`crate::markup`] from the state of the
//! page; a section is written anew when its text has changed, and only then. Elements say in `data-do` what
//! they are for, and one listener an event hears them all.

mod board;
mod browser;
mod engine;
mod events;
mod library;
mod sections;
mod sound;
mod table;

use std::cell::RefCell;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use browser::{Facts, document};
use library::Library;
use table::Table;

/// The page that is shown.
enum Page {
    Table(Box<Table>),
    Library(Box<Library>),
}

thread_local! {
    static PAGE: RefCell<Option<Page>> = const { RefCell::new(None) };
}

/// Draws the page that the server named, in place of what it painted.
pub(crate) fn begin() {
    let (Some(root), Some(facts)) = (document().get_element_by_id("app"), Facts::read()) else { return };
    let page = match facts.page.as_str() {
        "library" => Page::Library(Box::new(Library::open(&root, facts.words))),
        _ => Page::Table(Box::new(Table::open(&root, facts))),
    };
    PAGE.set(Some(page));
    events::listen(&root);
}

/// Lets the page do something; an event that comes while it is busy counts for nothing.
fn with_page(act: impl FnOnce(&mut Page)) {
    PAGE.with(|page| {
        if let Ok(mut page) = page.try_borrow_mut()
            && let Some(page) = page.as_mut()
        {
            act(page);
        }
    });
}

/// The element of a kind that an event came from or from within.
fn closest(event: &web_sys::Event, selector: &str) -> Option<HtmlElement> {
    let target: Element = event.target()?.dyn_into().ok()?;
    target.closest(selector).ok()??.dyn_into().ok()
}
