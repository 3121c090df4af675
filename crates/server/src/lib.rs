//! The site of Branan: pages, embedded files, and the server behind them.
//!
//! [`app`] is the whole site as one service that needs no socket; [`serve`] puts it
//! behind one. Every page is complete as HTML and shows a real board before any
//! script runs; the client then takes over what is inside `<main id="app">`.
//!
//! By subject: `pages` is what people read, `assets` what pages load, `offline`
//! what makes the site an app on a phone, `visitor` which language and theme
//! somebody wants, `headers` what browsers are told to forbid, `site` the names that
//! the server answers to, `redirect` where visitors are led.

mod app;
mod assets;
pub mod game;
mod headers;
mod listen;
mod offline;
mod pages;
mod puzzles;
mod qr;
mod redirect;
mod site;
mod visitor;

pub use app::app;
pub use listen::{ListenError, Listener, serve};
pub use pages::{Page, all_pages};
pub use site::{BadSite, Site};
