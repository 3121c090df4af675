//! Everything that touches the page: the only part that knows browsers.
//!
//! A page is drawn in sections. What a section shows is text, made by [`crate::markup`] from the state of the
//! page; a section is written anew when its text has changed, and only then. Elements say in `data-do` what
//! they are for, and one listener an event hears them all.
//!
//! Each kind of page is a feature of this crate and a wasm module of its own, so that nobody waits for what
//! another page needs.

#[cfg(feature = "analyse")]
mod analyse;
mod board;
mod browser;
#[cfg(feature = "coach")]
mod coach;
mod engine;
mod events;
#[cfg(feature = "library")]
mod exchange;
#[cfg(feature = "learn")]
mod learn;
#[cfg(feature = "library")]
mod library;
#[cfg(feature = "live")]
mod live;
#[cfg(feature = "play")]
mod play;
mod screen;
mod sections;
#[cfg(any(feature = "play", feature = "live"))]
mod sound;

use std::cell::RefCell;

use wasm_bindgen::JsCast;
use web_sys::Element;

use browser::{Facts, document};
use screen::Screen;

thread_local! {
    static SCREEN: RefCell<Option<Box<dyn Screen>>> = const { RefCell::new(None) };
}

/// Takes over the page that the server named.
pub(crate) fn begin() {
    let (Some(root), Some(facts)) = (document().get_element_by_id("app"), Facts::read()) else { return };
    if let Some(screen) = open(&root, facts) {
        SCREEN.set(Some(screen));
        events::listen(&root);
    }
}

/// The screen of the page, if this module has it.
fn open(root: &Element, facts: Facts) -> Option<Box<dyn Screen>> {
    match facts.page.as_str() {
        #[cfg(feature = "play")]
        "play" => Some(Box::new(play::GameScreen::open(root, facts))),
        #[cfg(feature = "library")]
        "library" => Some(Box::new(library::Library::open(root, facts.words))),
        #[cfg(feature = "analyse")]
        "analyse" => Some(Box::new(analyse::Analyse::open(root, facts))),
        #[cfg(feature = "coach")]
        "coach" => Some(Box::new(coach::Coach::open(root, facts))),
        #[cfg(feature = "live")]
        "online" => Some(Box::new(live::Hall::open(root, &facts))),
        #[cfg(feature = "live")]
        "contest" => Some(Box::new(live::Contest::open(root, &facts))),
        #[cfg(feature = "learn")]
        "puzzles" => {
            learn::Puzzles::open(root, facts.words).map(|screen| Box::new(screen) as Box<dyn Screen>)
        }
        #[cfg(feature = "learn")]
        "rules" | "course" => Some(Box::new(learn::Learn::open(root, &facts))),
        _ => None,
    }
}

/// Lets the screen do something; an event that comes while it is busy counts for nothing.
fn with_screen(act: impl FnOnce(&mut dyn Screen)) {
    SCREEN.with(|screen| {
        if let Ok(mut screen) = screen.try_borrow_mut()
            && let Some(screen) = screen.as_mut()
        {
            act(screen.as_mut());
        }
    });
}

/// The element of a kind that an event came from or from within.
fn closest(event: &web_sys::Event, selector: &str) -> Option<Element> {
    let target: Element = event.target()?.dyn_into().ok()?;
    target.closest(selector).ok()?
}
