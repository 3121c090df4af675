//! The site of Branan: pages, embedded files, and the server behind them.
//!
//! [`app`] is the whole site as one service that needs no socket; [`serve`] puts it
//! behind one. Every page is complete as HTML and shows a real board before any
//! script runs; the client then takes over what is inside `<main id="app">`.
//!
//! By subject: `account` is people who have a name here, `rating` how strong they are, `agreement` how often they play as the engine would, `pages` is what people read, `assets` what pages load, `offline`
//! what makes the site an app on a phone, `visitor` which language and theme
//! somebody wants, `notice` what people are told of their games, `offer` forms for several games at once, `standing` offers that stand, `challenge` games that are
//! offered to one person, `channel` how people are told while they are elsewhere, `headers` what browsers are told to forbid, `site` the names that
//! the server answers to, `redirect` where visitors are led, `picture` the boards that links are shown with.

#![cfg_attr(test, allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests end soon"))]

/// Tests of the inside share files with tests of the outside.
#[cfg(test)]
extern crate self as branan_server;

mod account;
mod agreement;
mod app;
mod assets;
mod bounded;
mod bounds;
mod calendar;
mod challenge;
mod channel;
mod embed;
pub mod game;
mod handbook;
mod headers;
mod hour;
mod listen;
mod memory;
mod network;
mod notice;
mod offer;
mod offline;
mod pack;
mod pages;
mod picture;
mod planted;
mod players;
mod puzzles;
mod qr;
mod rating;
mod redirect;
mod report;
#[cfg(test)]
mod simulation;
mod site;
mod solved;
mod standing;
mod task;
mod visitor;
mod workshop;

pub use account::{Person, UserError};
pub use agreement::{Agreement, BadAgreement};
pub use app::app;
pub use channel::{Announce, BadAnnounce, BadMail, Channels, Mail};
pub use hour::{BadHour, Hour};
pub use listen::{ListenError, Listener, Waits, answer, serve};
pub use pages::{Page, all_pages};
pub use rating::Rebuilt;
pub use site::{BadSite, Site};
pub use solved::use_proofs;
